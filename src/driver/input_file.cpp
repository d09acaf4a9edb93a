// SPDX-License-Identifier: Apache-2.0
#include "driver/input_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

#include "results/reader.h"

namespace eventica::driver {

namespace {

constexpr std::size_t MostNamed = 10;

/// What makes the file unfit as a whole, if anything: a rest that is missing or not readable would
/// silently be replaced by the last value.
std::string problemOf(const std::filesystem::path& path, const results::ReadResult& result) {
    if (!result.note.empty())
        return result.note;
    const results::Trajectories& table = *result.trajectories;
    if (table.rows() == 0)
        return fmt::format("`{}` has no rows", path.string());
    for (std::size_t i = 0; i < table.signals().size(); ++i) {
        const std::string& name = table.signals()[i].name;
        if (table.find(name) != i)
            return fmt::format("`{}` has two columns named `{}`", path.string(), name);
    }
    return {};
}

} // namespace

signal::Waveform waveOf(const run::InputSignal& signal) {
    signal::Waveform wave;
    for (const run::InputPiece& piece : signal)
        wave.pieces.push_back({.start = piece.start,
                               .value = piece.coefficients[0],
                               .slope = piece.coefficients[1],
                               .terms = {}});
    // The first value holds before its time too.
    if (!wave.pieces.empty() && wave.pieces.front().slope != 0.0) {
        signal::WavePiece before = wave.pieces.front();
        before.slope = 0.0;
        wave.pieces.insert(wave.pieces.begin(), before);
    }
    return wave;
}

InputFile readInputFile(const std::filesystem::path& path, const std::vector<InputPort>& ports) {
    InputFile file;
    std::vector<std::string> names;
    names.reserve(ports.size());
    for (const InputPort& port : ports)
        names.push_back(port.name);
    if (names.empty()) {
        file.error = "the model has no inputs at its top level";
        return file;
    }
    const results::ReadResult result = results::read(path, {.only = names});
    if (!result.trajectories) {
        file.error = result.error;
        return file;
    }
    const results::Trajectories& table = *result.trajectories;
    file.error = problemOf(path, result);
    for (std::size_t i = 0; i < names.size() && file.error.empty(); ++i) {
        file.signals.emplace_back();
        const std::optional<std::size_t> column = table.find(names[i]);
        if (!column) {
            file.missing.push_back(names[i]);
            continue;
        }
        const std::vector<double> values = table.values(*column);
        file.error = problemOf(ports[i], table.time(), values);
        file.signals.back() = signalOf(ports[i], table.time(), values);
    }
    if (file.error.empty() && file.missing.size() == names.size()) {
        const std::span<const std::string> shown(names.data(), std::min(names.size(), MostNamed));
        file.error =
            fmt::format("`{}` has no column for an input; the inputs are `{}`{}", path.string(),
                        fmt::join(shown, "`, `"), shown.size() < names.size() ? ", …" : "");
    }
    return file;
}

} // namespace eventica::driver
