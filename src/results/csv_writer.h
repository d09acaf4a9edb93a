// SPDX-License-Identifier: Apache-2.0
// Trajectories as comma separated text.
#pragma once

#include "results/output_file.h"
#include "results/writer.h"

namespace eventica::results {

/// Names are quoted, time comes first, numbers are the shortest that read back as the same. Aliases
/// are columns like all others; fixed signals are left out unless asked for.
class CsvWriter final : public TrajectoryWriter {
public:
    explicit CsvWriter(std::filesystem::path path, const WriterOptions& options = {})
        : file_(std::move(path), options.maxBytes), options_(options) {}
    /// Writes what is pending.
    ~CsvWriter() override;

    bool begin(std::span<const SignalInfo> signals, std::span<const double> fixedValues) override;
    bool row(double time, std::span<const double> values) override;
    bool flush() override { return file_.flush(); }
    bool finish() override;
    const std::string& error() const override { return file_.error(); }
    std::optional<double> lastTime() const override { return file_.lastTime(); }

private:
    struct Field {
        Place place;
        Kind kind = Kind::Real;
        std::string fixedText;      ///< with the comma in front, if the signal is fixed
        std::string_view name = {}; ///< valid during `begin` only
    };

    void addFields(std::span<const SignalInfo> signals, std::span<const double> fixedValues);
    /// Each value takes a digit and a separator at least.
    double leastRowBytes() const;

    OutputFile file_;
    WriterOptions options_;
    std::size_t columns_ = 0;
    std::vector<Field> fields_;
};

} // namespace eventica::results
