// SPDX-License-Identifier: Apache-2.0
// What a run has cost: one set of counts for every engine; what does not apply to one stays 0.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace eventica::run {

struct Statistics {
    std::int64_t steps = 0; ///< of an integrator; with quantized states: changes of one of them
    std::int64_t rejectedSteps = 0;
    std::int64_t derivativeEvaluations = 0;
    std::int64_t jacobianEvaluations = 0;
    std::int64_t factorizations = 0;
    std::int64_t rankUpdates = 0; ///< matrices changed without a new factorization
    std::int64_t restarts = 0;

    std::int64_t stateEvents = 0;  ///< where a condition changes
    std::int64_t timeEvents = 0;   ///< whose time is known beforehand
    std::int64_t inputEvents = 0;  ///< messages from other components
    std::int64_t stateChoices = 0; ///< where only other states were selected
    std::int64_t switchings = 0;   ///< of switches of a network, one by one
    std::int64_t crossingEvaluations = 0;

    std::int64_t solvedBlocks = 0; ///< equations or loops solved in events
    std::int64_t eventBlocks = 0;  ///< those of the parts that had the events, in every round

    std::int64_t sourceSteps = 0; ///< changes of quantized sources
    std::int64_t messages = 0;    ///< between atomic models
    std::int64_t instants = 0;    ///< at which the simulator of a network did something

    std::int64_t loopSolutions = 0;
    std::int64_t loopIterations = 0;
    std::int64_t singularSolutions = 0;
    std::int64_t homotopySteps = 0;
    std::int64_t treeEvaluations = 0;

    std::vector<std::pair<std::string, std::int64_t>> stepsOf; ///< by element with a state
};

/// All counts, in the order in which they are shown.
struct Count {
    std::int64_t Statistics::* member;
    const char* name; ///< in JSON
    const char* text; ///< after the number
};

inline constexpr Count Counts[] = {
    {&Statistics::steps, "steps", "steps"},
    {&Statistics::rejectedSteps, "rejectedSteps", "rejected"},
    {&Statistics::derivativeEvaluations, "derivatives", "derivatives"},
    {&Statistics::jacobianEvaluations, "jacobians", "Jacobians"},
    {&Statistics::factorizations, "factorizations", "factorizations"},
    {&Statistics::rankUpdates, "rankUpdates", "updates of low rank"},
    {&Statistics::restarts, "restarts", "restarts"},
    {&Statistics::stateEvents, "stateEvents", "state events"},
    {&Statistics::timeEvents, "timeEvents", "time events"},
    {&Statistics::inputEvents, "inputEvents", "input events"},
    {&Statistics::stateChoices, "stateSelections", "times other states chosen"},
    {&Statistics::switchings, "switchings", "changes of switches"},
    {&Statistics::crossingEvaluations, "crossings", "crossings"},
    {&Statistics::solvedBlocks, "solvedBlocks", "blocks solved at events"},
    {&Statistics::eventBlocks, "eventBlocks", "blocks of the parts with events"},
    {&Statistics::sourceSteps, "sourceSteps", "changes of sources"},
    {&Statistics::messages, "messages", "messages"},
    {&Statistics::instants, "instants", "instants"},
    {&Statistics::loopSolutions, "loopSolutions", "solutions of loops"},
    {&Statistics::loopIterations, "loopIterations", "iterations of loops"},
    {&Statistics::singularSolutions, "singularSolutions", "solutions of singular systems"},
    {&Statistics::homotopySteps, "homotopySteps", "steps of homotopy at the start"},
    {&Statistics::treeEvaluations, "treeEvaluations", "tree evaluations"},
};

inline void add(const Statistics& part, Statistics& sum) {
    for (const Count& count : Counts)
        sum.*count.member += part.*count.member;
    sum.stepsOf.insert(sum.stepsOf.end(), part.stepsOf.begin(), part.stepsOf.end());
}

} // namespace eventica::run
