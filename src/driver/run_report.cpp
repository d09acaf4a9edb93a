// SPDX-License-Identifier: Apache-2.0
#include "driver/run_report.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

namespace eventica::driver {

namespace {

using Json = nlohmann::ordered_json;
using run::Statistics;

constexpr std::size_t MostElements = 10;

long peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

/// Counts that are always told, as 0 says something too.
bool isAlwaysTold(const run::Count& count) {
    return count.member == &Statistics::steps || count.member == &Statistics::stateEvents ||
           count.member == &Statistics::timeEvents || count.member == &Statistics::treeEvaluations;
}

std::string timesText(const PhaseTimes& times) {
    return fmt::format("{:>10.3f} s compiling: flattening {:.3f}, equations {:.3f}, analysis "
                       "{:.3f}, programs {:.3f}\n"
                       "{:>10.3f} s preparing\n{:>10.3f} s running\n",
                       times.compile, times.flatten, times.lower, times.analyse, times.generate,
                       times.start, times.run);
}

Json timesJson(const PhaseTimes& times) {
    return {{"compile", times.compile}, {"flatten", times.flatten},   {"lower", times.lower},
            {"analyse", times.analyse}, {"generate", times.generate}, {"prepare", times.start},
            {"run", times.run}};
}

} // namespace

std::string statisticsText(const Statistics& statistics, const RunFacts& facts,
                           const PhaseTimes& times, std::int64_t rows) {
    std::string text = timesText(times);
    for (const RunFacts::Size& size : facts.sizes)
        text += fmt::format("{:>10} {}\n", size.count, size.text);
    for (const run::Count& count : run::Counts)
        if (const std::int64_t number = statistics.*count.member;
            number != 0 || isAlwaysTold(count))
            text += fmt::format("{:>10} {}\n", number, count.text);
    for (const auto& [obstacle, number] : facts.treeObstacles)
        text += fmt::format("{:>12} for {}\n", number, obstacle);
    auto busiest = statistics.stepsOf;
    std::ranges::stable_sort(busiest, std::ranges::greater(),
                             &std::pair<std::string, std::int64_t>::second);
    busiest.resize(std::min(MostElements, busiest.size()));
    for (const auto& [element, steps] : busiest)
        text += fmt::format("{:>12} steps of {}\n", steps, element);
    return text + fmt::format("{:>10} rows\n{:>10} MB at most\n", rows, peakMegabytes());
}

Json statisticsJson(const Statistics& statistics, const RunFacts& facts, const PhaseTimes& times,
                    std::int64_t rows) {
    Json result;
    for (const RunFacts::Size& size : facts.sizes)
        result[size.name] = size.count;
    for (const run::Count& count : run::Counts)
        result[count.name] = statistics.*count.member;
    result["rows"] = rows;
    if (!statistics.stepsOf.empty())
        result["stepsOf"] = Json::object();
    for (const auto& [element, steps] : statistics.stepsOf)
        result["stepsOf"][element] = steps;
    if (!facts.quantumOf.empty())
        result["quantumOf"] = Json::object();
    for (const auto& [variable, quantum] : facts.quantumOf)
        result["quantumOf"][variable] = quantum;
    result["seconds"] = timesJson(times);
    result["peakMegabytes"] = peakMegabytes();
    return result;
}

} // namespace eventica::driver
