// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/matching.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "lib/base/check.h"

namespace eventica::graph {
namespace {

std::vector<Index> placesOfNone(const std::vector<Index>& partners) {
    std::vector<Index> result;
    for (std::size_t i = 0; i < partners.size(); ++i)
        if (partners[i] == None)
            result.push_back(static_cast<Index>(i));
    return result;
}

/// Pairs that cost nothing come first: an equation with one free variable, a variable in one free
/// equation (Karp and Sipser 1981). Only where there are none, a pair is guessed. What is left for
/// Hopcroft and Karp is little.
class SimplePairs {
public:
    SimplePairs(const BipartiteGraph& graph, Matching& matching)
        : graph_(graph), matching_(matching), freeVariables_(at(graph.equationCount()), 0),
          freeEquations_(at(graph.variableCount()), 0) {}

    void run() {
        count();
        takeForced();
        for (const Index equation : equationsByChoice()) {
            if (freeVariables_[at(equation)] > 0 && isFreeEquation(equation))
                join(equation, scarcestVariableOf(equation));
            takeForced();
        }
    }

private:
    bool isFreeEquation(Index equation) const { return matching_.variableOf[at(equation)] == None; }
    bool isFreeVariable(Index variable) const { return matching_.equationOf[at(variable)] == None; }

    void count() {
        for (Index equation = 0; equation < graph_.equationCount(); ++equation)
            for (const Index variable : graph_.variablesOf(equation))
                if (isFreeEquation(equation) && isFreeVariable(variable)) {
                    ++freeVariables_[at(equation)];
                    ++freeEquations_[at(variable)];
                }
        for (Index equation = 0; equation < graph_.equationCount(); ++equation)
            note(freeVariables_[at(equation)], forcedEquations_, equation);
        for (Index variable = 0; variable < graph_.variableCount(); ++variable)
            note(freeEquations_[at(variable)], forcedVariables_, variable);
    }

    static void note(Index choices, std::vector<Index>& forced, Index which) {
        if (choices == 1)
            forced.push_back(which);
    }

    /// Equations with few variables first: these have the least choice.
    std::vector<Index> equationsByChoice() const {
        std::vector<Index> equations = matching_.unmatchedEquations();
        std::ranges::stable_sort(equations, {}, [&](Index e) { return freeVariables_[at(e)]; });
        return equations;
    }

    void takeForced() {
        while (!forcedEquations_.empty() || !forcedVariables_.empty()) {
            const bool isEquation = !forcedEquations_.empty();
            std::vector<Index>& forced = isEquation ? forcedEquations_ : forcedVariables_;
            const Index which = forced.back();
            forced.pop_back();
            if (isEquation && isFreeEquation(which) && freeVariables_[at(which)] == 1)
                join(which, scarcestVariableOf(which));
            if (!isEquation && isFreeVariable(which) && freeEquations_[at(which)] == 1)
                join(freeEquationOf(which), which);
        }
    }

    Index scarcestVariableOf(Index equation) const {
        Index best = None;
        for (const Index variable : graph_.variablesOf(equation))
            if (isFreeVariable(variable) &&
                (best == None || freeEquations_[at(variable)] < freeEquations_[at(best)]))
                best = variable;
        return best;
    }

    Index freeEquationOf(Index variable) const {
        return *std::ranges::find_if(graph_.equationsOf(variable),
                                     [&](Index equation) { return isFreeEquation(equation); });
    }

    void join(Index equation, Index variable) {
        matching_.join(equation, variable);
        for (const Index other : graph_.variablesOf(equation))
            note(--freeEquations_[at(other)], forcedVariables_, other);
        for (const Index other : graph_.equationsOf(variable))
            note(--freeVariables_[at(other)], forcedEquations_, other);
    }

    const BipartiteGraph& graph_;
    Matching& matching_;
    std::vector<Index> freeVariables_; ///< of each free equation: how many
    std::vector<Index> freeEquations_; ///< of each free variable: how many
    std::vector<Index> forcedEquations_;
    std::vector<Index> forcedVariables_;
};

/// Hopcroft and Karp: in each phase a largest set of disjoint shortest augmenting paths.
class HopcroftKarp {
public:
    HopcroftKarp(const BipartiteGraph& graph, Matching& matching)
        : graph_(graph), matching_(matching), level_(at(graph.equationCount())),
          next_(at(graph.equationCount())) {}

    void run() {
        while (findLevels()) {
            std::ranges::fill(next_, 0);
            for (const Index equation : matching_.unmatchedEquations())
                augmentFrom(equation);
        }
    }

private:
    /// The distance of equations from unmatched ones along alternating paths. Whether one of the
    /// paths ends in a free variable.
    bool findLevels() {
        std::ranges::fill(level_, None);
        queue_ = matching_.unmatchedEquations();
        for (const Index equation : queue_)
            level_[at(equation)] = 0;
        last_ = None;
        for (std::size_t head = 0; head < queue_.size(); ++head) {
            const Index equation = queue_[head];
            if (last_ != None && level_[at(equation)] > last_)
                break;
            for (const Index variable : graph_.variablesOf(equation))
                reach(variable, level_[at(equation)]);
        }
        return last_ != None;
    }

    void reach(Index variable, Index level) {
        const Index owner = matching_.equationOf[at(variable)];
        if (owner == None) {
            last_ = level;
        } else if (level_[at(owner)] == None) {
            level_[at(owner)] = level + 1;
            queue_.push_back(owner);
        }
    }

    /// Depth first along ascending levels; `next_` makes each edge be looked at once in a phase.
    void augmentFrom(Index root) {
        path_ = {root};
        while (!path_.empty()) {
            const Index equation = path_.back();
            const std::span<const Index> variables = graph_.variablesOf(equation);
            std::size_t& next = next_[at(equation)];
            if (next == variables.size()) {
                path_.pop_back();
                if (!path_.empty())
                    ++next_[at(path_.back())];
                continue;
            }
            const Index owner = matching_.equationOf[at(variables[next])];
            if (owner == None) {
                flip();
                return;
            }
            if (level_[at(owner)] == level_[at(equation)] + 1)
                path_.push_back(owner);
            else
                ++next;
        }
    }

    void flip() {
        for (const Index equation : path_) {
            const Index variable = graph_.variablesOf(equation)[next_[at(equation)]];
            matching_.join(equation, variable);
            // Off the paths that follow: they must not meet this one.
            level_[at(equation)] = None;
        }
    }

    const BipartiteGraph& graph_;
    Matching& matching_;
    std::vector<Index> level_;
    std::vector<std::size_t> next_;
    std::vector<Index> queue_;
    std::vector<Index> path_;
    Index last_ = None; ///< level at which a free variable was found
};

} // namespace

Index Matching::size() const {
    return static_cast<Index>(variableOf.size()) -
           static_cast<Index>(std::ranges::count(variableOf, None));
}

std::vector<Index> Matching::unmatchedEquations() const {
    return placesOfNone(variableOf);
}

std::vector<Index> Matching::unmatchedVariables() const {
    return placesOfNone(equationOf);
}

Matching maximumMatching(const BipartiteGraph& graph, Matching start) {
    SimplePairs(graph, start).run();
    HopcroftKarp(graph, start).run();
    return start;
}

Matching maximumMatching(const BipartiteGraph& graph) {
    return maximumMatching(graph, Matching(graph.equationCount(), graph.variableCount()));
}

Matching maximumMatchingPreferringSolvable(const BipartiteGraph& graph) {
    return maximumMatching(graph, maximumMatching(graph.solvablePart()));
}

bool isMatching(const BipartiteGraph& graph, const Matching& matching) {
    if (matching.variableOf.size() != at(graph.equationCount()) ||
        matching.equationOf.size() != at(graph.variableCount()))
        return false;
    Index pairs = 0;
    for (Index equation = 0; equation < graph.equationCount(); ++equation) {
        const Index variable = matching.variableOf[at(equation)];
        if (variable == None)
            continue;
        ++pairs;
        if (!graph.contains(equation, variable) || matching.equationOf[at(variable)] != equation)
            return false;
    }
    return pairs == graph.variableCount() -
                        static_cast<Index>(std::ranges::count(matching.equationOf, None));
}

AugmentingMatching::AugmentingMatching(const BipartiteGraph& graph,
                                       std::span<const std::int32_t> priorities)
    : graph_(graph), priorities_(priorities.begin(), priorities.end()),
      matching_(graph.equationCount(), graph.variableCount()),
      reachedFrom_(at(graph.variableCount()), None) {
    EVENTICA_CHECK(priorities.empty() || priorities.size() == at(graph.variableCount()),
                   "one priority for each variable");
}

Index AugmentingMatching::freeVariableOf(Index equation) const {
    Index best = None;
    for (const Index variable : graph_.variablesOf(equation)) {
        if (matching_.equationOf[at(variable)] != None)
            continue;
        if (priorities_.empty())
            return variable;
        if (best == None || priorities_[at(variable)] > priorities_[at(best)])
            best = variable;
    }
    return best;
}

/// Breadth first: the shortest path, which is found after a small part of the graph as long as free
/// variables are not rare.
bool AugmentingMatching::tryAugment(Index equation) {
    if (matching_.variableOf[at(equation)] != None)
        return true;
    queue_ = {equation};
    touched_.clear();
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        const Index current = queue_[head];
        if (const Index variable = freeVariableOf(current); variable != None) {
            flip(current, variable);
            for (const Index seen : touched_)
                reachedFrom_[at(seen)] = None;
            return true;
        }
        for (const Index variable : graph_.variablesOf(current))
            if (reachedFrom_[at(variable)] == None) {
                reachedFrom_[at(variable)] = current;
                touched_.push_back(variable);
                queue_.push_back(matching_.equationOf[at(variable)]);
            }
    }
    return false; // what was seen stays marked: no free variable can be reached from it any more
}

/// Gives an equation a variable, and its old one to the equation it was reached from, and so on.
void AugmentingMatching::flip(Index equation, Index variable) {
    while (variable != None) {
        const Index given = std::exchange(variable, matching_.variableOf[at(equation)]);
        matching_.join(equation, given);
        if (variable != None)
            equation = reachedFrom_[at(variable)];
    }
}

Matching matchingOfPreferredVariables(const BipartiteGraph& graph,
                                      std::span<const std::int32_t> priorities) {
    // Sets of variables that can be matched together are a matroid: the greedy choice is the best.
    const BipartiteGraph byVariable = graph.transposed();
    std::vector<Index> order(at(graph.variableCount()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](Index variable) { return priorities[at(variable)]; });
    AugmentingMatching matching(byVariable);
    for (const Index variable : order)
        matching.tryAugment(variable);
    Matching result;
    result.variableOf = matching.matching().equationOf;
    result.equationOf = matching.matching().variableOf;
    return result;
}

} // namespace eventica::graph
