// SPDX-License-Identifier: Apache-2.0
// A small hybrid model, compiled once and run many times with other parameters: what a run costs
// beside its steps, and whether two threads give the same bytes as one. Prints a JSON object.
//
//   repeated_runs MODEL.mo PARAMETER FROM TO SIGNAL [RUNS]
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <string>
#include <thread>
#include <vector>

#include "api/model.h"

namespace {

using namespace eventica; // NOLINT: a program, not a library

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Runs all options by so many threads; the last value of the signal of each.
std::vector<double> runAll(const api::Model& model, const std::vector<api::RunOptions>& options,
                           std::size_t threads, double& seconds) {
    std::vector<double> last(options.size());
    const auto part = [&](std::size_t first) {
        for (std::size_t i = first; i < options.size(); i += threads) {
            const api::RunResult result = model.run(options[i]);
            last[i] = result.exitCode == api::ExitCode::Success ? result.values[0].back() : -1e99;
        }
    };
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < threads; ++i)
        others.emplace_back(part, i);
    part(0);
    for (std::thread& other : others)
        other.join();
    seconds = secondsSince(start);
    return last;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 6) {
        fmt::print(stderr, "repeated_runs MODEL.mo PARAMETER FROM TO SIGNAL [RUNS]\n");
        return 2;
    }
    const auto loadStart = std::chrono::steady_clock::now();
    api::ModelOptions what;
    what.inputs = {argv[1]};
    const api::LoadedModel loaded = api::Model::load(what);
    const double loading = secondsSince(loadStart);
    if (!loaded.model) {
        fmt::print(stderr, "{}", loaded.text);
        return 1;
    }
    const int runs = argc > 6 ? std::atoi(argv[6]) : 10'000;
    const double from = std::atof(argv[3]);
    const double to = std::atof(argv[4]);
    std::vector<api::RunOptions> full(static_cast<std::size_t>(runs));
    for (int i = 0; i < runs; ++i) {
        api::RunOptions& options = full[static_cast<std::size_t>(i)];
        options.parameters = {{argv[2], from + (to - from) * i / runs}};
        options.signals = {argv[5]};
    }
    std::vector<api::RunOptions> empty = full; // all but the steps: parameters, start, results
    for (api::RunOptions& options : empty)
        options.stopTime = 0.0;
    double overhead = 0.0;
    double one = 0.0;
    double two = 0.0;
    runAll(*loaded.model, empty, 1, overhead);
    const std::vector<double> alone = runAll(*loaded.model, full, 1, one);
    const std::vector<double> together = runAll(*loaded.model, full, 2, two);
    fmt::print("{{\"model\": \"{}\", \"runs\": {}, \"loadSeconds\": {:.4f}, "
               "\"overheadMicroseconds\": {:.2f}, \"runMicroseconds\": {:.2f}, "
               "\"twoThreadsMicroseconds\": {:.2f}, \"same\": {}}}\n",
               loaded.model->name(), runs, loading, 1e6 * overhead / runs, 1e6 * one / runs,
               1e6 * two / runs, alone == together);
    return alone == together ? 0 : 1;
}
