// SPDX-License-Identifier: Apache-2.0
#include "driver/part_summary.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <vector>

namespace eventica::driver {
namespace {

using Json = nlohmann::ordered_json;
using model::CompiledModel;
using model::PartCode;

/// Of those that people get to see.
constexpr std::size_t MostListed = 20;
constexpr std::int32_t MostStatesNamed = 5;

/// A delay that is written by one part and read by another one.
struct Cut {
    std::size_t delay = 0;
    std::size_t from = 0;
    std::size_t to = 0;
};

std::vector<Cut> cutsOf(const CompiledModel& model) {
    std::vector<std::size_t> writers(model.delays.size());
    for (std::size_t part = 0; part < model.parts.size(); ++part)
        for (const std::int32_t delay : model.parts[part].delays)
            writers[static_cast<std::size_t>(delay)] = part;
    std::vector<Cut> cuts;
    for (std::size_t part = 0; part < model.parts.size(); ++part)
        for (const std::int32_t number : model.parts[part].readDelays) {
            const auto delay = static_cast<std::size_t>(number);
            if (writers[delay] != part)
                cuts.push_back({delay, writers[delay], part});
        }
    std::ranges::stable_sort(cuts, {}, &Cut::delay);
    return cuts;
}

std::string nameOfState(const CompiledModel& model, std::int32_t state) {
    return std::string(model[model.states[static_cast<std::size_t>(state)]].name);
}

std::string delayTime(const CompiledModel& model, const Cut& cut) {
    return model.text->readable(model.text->delays[cut.delay].delayTime);
}

std::string partText(const CompiledModel& model, std::size_t number) {
    const PartCode& part = model.parts[number];
    std::string text = fmt::format("  part {}: {} state{}", number + 1, part.stateCount,
                                   part.stateCount == 1 ? "" : "s");
    const std::int32_t named = std::min(part.stateCount, MostStatesNamed);
    for (std::int32_t i = 0; i < named; ++i)
        text += (i == 0 ? ": " : ", ") + nameOfState(model, part.firstState + i);
    text += named < part.stateCount ? ", …" : "";
    if (!part.loops.empty())
        text += fmt::format("; {} loop{}", part.loops.size(), part.loops.size() == 1 ? "" : "s");
    return text + "\n";
}

std::string moreText(std::size_t count) {
    return count <= MostListed ? "" : fmt::format("  … and {} more\n", count - MostListed);
}

} // namespace

std::string partSummary(const CompiledModel& model) {
    const std::size_t parts = model.parts.size();
    if (parts == 1)
        return {};
    std::string text = fmt::format("parts ({}):\n", parts);
    for (std::size_t i = 0; i < std::min(parts, MostListed); ++i)
        text += partText(model, i);
    text += moreText(parts);
    const std::vector<Cut> cuts = cutsOf(model);
    if (cuts.empty())
        return text;
    text += fmt::format("delays between parts ({}):\n", cuts.size());
    for (std::size_t i = 0; i < std::min(cuts.size(), MostListed); ++i)
        text += fmt::format("  part {} to part {}: {}, time {}\n", cuts[i].from + 1, cuts[i].to + 1,
                            model.text->delay(cuts[i].delay), delayTime(model, cuts[i]));
    return text + moreText(cuts.size());
}

Json partsJson(const CompiledModel& model) {
    Json parts = Json::array();
    for (const PartCode& part : model.parts) {
        Json states = Json::array();
        for (std::int32_t i = 0; i < part.stateCount; ++i)
            states.push_back(nameOfState(model, part.firstState + i));
        parts.push_back({{"states", std::move(states)},
                         {"loops", part.loops.size()},
                         {"crossingFunctions", part.crossingFunctions.size()}});
    }
    Json cuts = Json::array();
    for (const Cut& cut : cutsOf(model))
        cuts.push_back(
            {{"from", cut.from + 1},
             {"to", cut.to + 1},
             {"expression", model.text->readable(model.text->delays[cut.delay].expression)},
             {"delayTime", delayTime(model, cut)}});
    return {{"parts", std::move(parts)}, {"cuts", std::move(cuts)}};
}

} // namespace eventica::driver
