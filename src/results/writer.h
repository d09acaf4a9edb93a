// SPDX-License-Identifier: Apache-2.0
// Recording a run row by row, into a file or into memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "results/size_limit.h"
#include "results/trajectory.h"

namespace eventica::results {

/// Takes `begin`, any number of `row`s and `finish`, in that order. A call that returns false has
/// failed for good: `error` says why, later calls do nothing and return false. Whatever was written
/// before stays readable, also if `finish` is never called.
class TrajectoryWriter {
public:
    TrajectoryWriter() = default;
    virtual ~TrajectoryWriter() = default;
    TrajectoryWriter(const TrajectoryWriter&) = delete;
    TrajectoryWriter& operator=(const TrajectoryWriter&) = delete;

    /// One fixed value per `Fixed` signal that is no alias, in the order of the signals. The spans
    /// are not used after the call.
    [[nodiscard]] virtual bool begin(std::span<const SignalInfo> signals,
                                     std::span<const double> fixedValues) = 0;

    /// One value per `Varying` signal that is no alias, in the order of the signals. Times never
    /// decrease; an event is two rows of equal time.
    [[nodiscard]] virtual bool row(double time, std::span<const double> values) = 0;

    /// Makes the file whole up to the last row. Allocates nothing unless it fails, so that a
    /// handler of signals may call it between two rows.
    virtual bool flush() = 0;

    [[nodiscard]] virtual bool finish() = 0;

    /// What failed first, with the name of the file and the system's words; empty if nothing did.
    virtual const std::string& error() const = 0;

    /// Of the last row that is in the file as a whole, without those that wait for `flush`.
    virtual std::optional<double> lastTime() const = 0;
};

struct WriterOptions {
    bool csvParameters = false; ///< write fixed signals as constant columns into CSV files
    /// Of the file. The row that would exceed it fails, and so does `begin` if `leastRows` rows
    /// would for certain.
    std::uint64_t maxBytes = NoLimit;
    double leastRows = 0; ///< that the run will write
};

/// By the ending of the name: `.csv`, or `.mat` (also for any other ending). The file is created by
/// `begin`.
std::unique_ptr<TrajectoryWriter> makeFileWriter(const std::filesystem::path& path,
                                                 const WriterOptions& options = {});

/// Keeps everything in memory.
class MemoryWriter final : public TrajectoryWriter {
public:
    bool begin(std::span<const SignalInfo> signals, std::span<const double> fixedValues) override;
    bool row(double time, std::span<const double> values) override;
    bool flush() override { return true; }
    bool finish() override { return true; }
    const std::string& error() const override { return error_; }
    std::optional<double> lastTime() const override {
        return trajectories_.rows() == 0 ? std::nullopt
                                         : std::optional(trajectories_.time().back());
    }

    const Trajectories& trajectories() const { return trajectories_; }
    Trajectories take() { return std::move(trajectories_); }

private:
    Trajectories trajectories_;
    std::string error_; ///< always empty
};

} // namespace eventica::results
