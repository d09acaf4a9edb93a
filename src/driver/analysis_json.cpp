// SPDX-License-Identifier: Apache-2.0
#include "driver/analysis_json.h"

#include <nlohmann/json.hpp>

namespace eventica::driver {
namespace {

using Json = nlohmann::ordered_json;
using system::Block;
using system::BlockKind;

Json namesOf(const system::SortedSystem& system, const std::vector<expr::VariableId>& variables) {
    Json names = Json::array();
    for (const expr::VariableId id : variables)
        if (!system.dae[id].isHidden)
            names.push_back(system.dae[id].name);
    return names;
}

Json loopsOf(const std::vector<Block>& blocks) {
    Json loops = Json::array();
    for (const Block& block : blocks) {
        if (block.kind == BlockKind::Explicit)
            continue;
        loops.push_back({{"kind", block.kind == BlockKind::Linear      ? "linear"
                                  : block.kind == BlockKind::Nonlinear ? "nonlinear"
                                                                       : "discrete"},
                         {"size", block.iterationVariables.size() + block.assignments.size()},
                         {"afterTearing", block.iterationVariables.size()},
                         {"discretes", block.discretes.size()}});
    }
    return loops;
}

Json choicesOf(const system::SortedSystem& system) {
    Json choices = Json::array();
    for (const system::StateChoice& choice : system.stateChoices)
        for (const system::StateChoice::Order& order : choice.orders)
            choices.push_back(
                {{"count", order.states.size()}, {"candidates", namesOf(system, order.variables)}});
    return choices;
}

} // namespace

Json analysisJson(const system::SortedSystem& system) {
    return {{"variables", system.dae.variables.size()},
            {"aliases", system.aliases.size()},
            {"equations", system.equations.size()},
            {"blocks", system.blocks.size()},
            {"states", namesOf(system, system.states)},
            {"stateSelections", choicesOf(system)},
            {"loops", loopsOf(system.blocks)},
            {"initialLoops", loopsOf(system.initialBlocks)},
            {"relations", system.dae.helds.size()},
            {"samplings", system.dae.samplings.size()},
            {"delays", system.dae.delays.size()},
            {"startValuesUsed", namesOf(system, system.chosenStarts)}};
}

} // namespace eventica::driver
