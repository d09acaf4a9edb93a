// SPDX-License-Identifier: Apache-2.0
// Trajectories as MAT files of version 4, as Modelica tools write and read them.
#pragma once

#include <cstdint>
#include <limits>

#include "results/output_file.h"
#include "results/writer.h"

namespace eventica::results {

/// Rows are streamed; memory does not grow with the run. The number of rows in the header follows
/// at every flush, so that the file can be read at any time.
class MatWriter final : public TrajectoryWriter {
public:
    /// The format counts rows in 32 bits with a sign.
    static constexpr std::int32_t MaxRows = std::numeric_limits<std::int32_t>::max();

    /// A smaller number of rows is for tests.
    explicit MatWriter(std::filesystem::path path, const WriterOptions& options = {},
                       std::int32_t maxRows = MaxRows)
        : file_(std::move(path), options.maxBytes), options_(options), maxRows_(maxRows) {}
    /// Writes what is pending.
    ~MatWriter() override;

    bool begin(std::span<const SignalInfo> signals, std::span<const double> fixedValues) override;
    bool row(double time, std::span<const double> values) override;
    bool flush() override;
    bool finish() override;
    const std::string& error() const override { return file_.error(); }
    std::optional<double> lastTime() const override { return file_.lastTime(); }

private:
    std::size_t rowBytes() const {
        return (1 + columns_ + negatedBooleans_.size()) * sizeof(double);
    }
    bool updateHeader();

    OutputFile file_;
    WriterOptions options_;
    std::int32_t maxRows_;
    std::size_t columns_ = 0;
    std::vector<std::size_t> negatedBooleans_; ///< columns whose negation is stored as well
    double startTime_ = 0;
    std::int32_t rows_ = 0;
    std::uint64_t startTimeAt_ = 0; ///< offsets in the file
    std::uint64_t stopTimeAt_ = 0;
    std::uint64_t rowCountAt_ = 0;
    std::uint64_t rowsAt_ = 0;
};

} // namespace eventica::results
