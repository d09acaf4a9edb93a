// SPDX-License-Identifier: Apache-2.0
#include "results/writer.h"

#include "results/csv_writer.h"
#include "results/mat_writer.h"

namespace eventica::results {

std::unique_ptr<TrajectoryWriter> makeFileWriter(const std::filesystem::path& path,
                                                 const WriterOptions& options) {
    if (path.extension() == ".csv" || path.extension() == ".CSV")
        return std::make_unique<CsvWriter>(path, options);
    return std::make_unique<MatWriter>(path, options);
}

bool MemoryWriter::begin(std::span<const SignalInfo> signals, std::span<const double> fixedValues) {
    trajectories_ =
        Trajectories({signals.begin(), signals.end()}, {fixedValues.begin(), fixedValues.end()});
    return true;
}

bool MemoryWriter::row(double time, std::span<const double> values) {
    trajectories_.addRow(time, values);
    return true;
}

} // namespace eventica::results
