// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/tearing.h"

#include <algorithm>
#include <array>
#include <queue>
#include <tuple>
#include <utility>

#include "lib/base/check.h"

namespace eventica::graph {
namespace {

/// What an equation is worth to each of its unknowns, by their number: the fewer, the sooner does
/// it become explicit if one of them is torn.
constexpr std::array<std::int64_t, 6> WorthByUnknowns{0, 0, TearingGain, 16, 4, 1};

class Tearer {
public:
    Tearer(const BipartiteGraph& block, std::span<const std::int32_t> preferences)
        : block_(block), preferences_(preferences), unknowns_(at(block.equationCount())),
          uses_(at(block.variableCount())), worth_(at(block.variableCount()), 0),
          isOpenEquation_(at(block.equationCount()), 1),
          isOpenVariable_(at(block.variableCount()), 1) {
        EVENTICA_CHECK(preferences.empty() || preferences.size() == at(block.variableCount()),
                       "one preference for each variable");
    }

    Tearing run() {
        start();
        for (takeExplicit(); !choices_.empty(); takeExplicit())
            tearBest();
        for (Index equation = 0; equation < block_.equationCount(); ++equation)
            if (isOpenEquation_[at(equation)] != 0)
                result_.residuals.push_back(equation);
        result_.steps.insert(result_.steps.end(), lastSteps_.rbegin(), lastSteps_.rend());
        return std::move(result_);
    }

private:
    struct Choice {
        bool isWanted = true;
        std::int64_t worth = 0;
        std::size_t degree = 0;
        Index variable = None;

        bool operator<(const Choice& other) const {
            return std::tuple(isWanted, worth, degree, -variable) <
                   std::tuple(other.isWanted, other.worth, other.degree, -other.variable);
        }
    };

    void start() {
        for (Index equation = 0; equation < block_.equationCount(); ++equation) {
            unknowns_[at(equation)] = block_.variablesOf(equation).size();
            addWorth(equation, 1);
            noteUnknowns(equation);
        }
        for (Index variable = 0; variable < block_.variableCount(); ++variable) {
            uses_[at(variable)] = block_.equationsOf(variable).size();
            noteUses(variable);
            offer(variable);
        }
    }

    // ---- what tearing a variable is worth
    /// An equation of two unknowns is worth something only if it can be solved for the other.
    void addWorth(Index equation, std::int64_t sign) {
        const std::size_t count = unknowns_[at(equation)];
        if (count < 2 || count >= WorthByUnknowns.size())
            return;
        const std::span<const Index> variables = block_.variablesOf(equation);
        const std::span<const std::uint8_t> solvable = block_.solvableIn(equation);
        std::size_t solvableCount = 0;
        for (std::size_t i = 0; i < variables.size(); ++i)
            solvableCount += isOpenVariable_[at(variables[i])] != 0 && solvable[i] != 0 ? 1U : 0U;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            if (isOpenVariable_[at(variables[i])] == 0)
                continue;
            if (solvableCount - (solvable[i] != 0 ? 1U : 0U) == 0)
                continue;
            worth_[at(variables[i])] += sign * WorthByUnknowns[count];
            if (sign > 0)
                offer(variables[i]);
        }
    }

    bool isUnwanted(Index variable) const {
        return !preferences_.empty() && preferences_[at(variable)] == NeverTear;
    }

    Choice choiceOf(Index variable) const {
        const bool isWanted = !isUnwanted(variable);
        const std::int64_t preference =
            isWanted && !preferences_.empty() ? preferences_[at(variable)] : 0;
        return {isWanted, worth_[at(variable)] + preference, block_.equationsOf(variable).size(),
                variable};
    }

    /// Old offers of the same variable stay in the queue; they are known by their worth.
    void offer(Index variable) { choices_.push(choiceOf(variable)); }

    void tearBest() {
        const Choice best = choices_.top();
        choices_.pop();
        if (isOpenVariable_[at(best.variable)] == 0)
            return;
        const std::int64_t worth = choiceOf(best.variable).worth;
        if (worth < best.worth) {
            offer(best.variable);
            return;
        }
        result_.tears.push_back(best.variable);
        if (isUnwanted(best.variable))
            result_.unwanted.push_back(best.variable);
        makeKnown(best.variable);
    }

    // ---- what needs no tear
    void takeExplicit() {
        while (!oneUnknown_.empty() || !oneUse_.empty()) {
            if (!oneUnknown_.empty()) {
                const Index equation = oneUnknown_.back();
                oneUnknown_.pop_back();
                solveNext(equation);
            } else {
                const Index variable = oneUse_.back();
                oneUse_.pop_back();
                solveLast(variable);
            }
        }
    }

    void solveNext(Index equation) {
        if (isOpenEquation_[at(equation)] == 0 || unknowns_[at(equation)] != 1)
            return;
        const std::span<const Index> variables = block_.variablesOf(equation);
        const auto found = std::ranges::find_if(
            variables, [&](Index variable) { return isOpenVariable_[at(variable)] != 0; });
        if (block_.solvableIn(equation)[static_cast<std::size_t>(found - variables.begin())] == 0)
            return;
        result_.steps.push_back({equation, *found});
        closeEquation(equation);
        makeKnown(*found);
    }

    /// Nothing else needs the variable, so its equation can wait until all others are known.
    void solveLast(Index variable) {
        if (isOpenVariable_[at(variable)] == 0 || uses_[at(variable)] != 1)
            return;
        const std::span<const Index> equations = block_.equationsOf(variable);
        const auto found = std::ranges::find_if(
            equations, [&](Index equation) { return isOpenEquation_[at(equation)] != 0; });
        if (block_.solvableFor(variable)[static_cast<std::size_t>(found - equations.begin())] == 0)
            return;
        lastSteps_.push_back({*found, variable});
        closeEquation(*found);
        isOpenVariable_[at(variable)] = 0;
    }

    // ---- bookkeeping
    void makeKnown(Index variable) {
        for (const Index equation : block_.equationsOf(variable))
            if (isOpenEquation_[at(equation)] != 0)
                addWorth(equation, -1);
        isOpenVariable_[at(variable)] = 0;
        for (const Index equation : block_.equationsOf(variable)) {
            if (isOpenEquation_[at(equation)] == 0)
                continue;
            --unknowns_[at(equation)];
            addWorth(equation, 1);
            noteUnknowns(equation);
        }
    }

    void closeEquation(Index equation) {
        addWorth(equation, -1);
        isOpenEquation_[at(equation)] = 0;
        for (const Index variable : block_.variablesOf(equation)) {
            if (isOpenVariable_[at(variable)] == 0)
                continue;
            --uses_[at(variable)];
            noteUses(variable);
        }
    }

    void noteUnknowns(Index equation) {
        if (unknowns_[at(equation)] == 1)
            oneUnknown_.push_back(equation);
    }
    void noteUses(Index variable) {
        if (uses_[at(variable)] == 1)
            oneUse_.push_back(variable);
    }

    const BipartiteGraph& block_;
    std::span<const std::int32_t> preferences_;
    std::vector<std::size_t> unknowns_; ///< of each open equation: open variables
    std::vector<std::size_t> uses_;     ///< of each open variable: open equations
    std::vector<std::int64_t> worth_;
    std::vector<std::uint8_t> isOpenEquation_; ///< not yet in a step
    std::vector<std::uint8_t> isOpenVariable_; ///< neither torn nor in a step
    std::priority_queue<Choice> choices_;
    std::vector<Index> oneUnknown_;
    std::vector<Index> oneUse_;
    std::vector<ExplicitStep> lastSteps_; ///< the last one first
    Tearing result_;
};

/// Checks that every step is possible when its turn comes.
class Verifier {
public:
    explicit Verifier(const BipartiteGraph& block)
        : block_(block), isKnown_(at(block.variableCount()), 0),
          isUsed_(at(block.equationCount()), 0) {}

    std::string verify(const Tearing& tearing) {
        for (const Index variable : tearing.tears)
            know(variable);
        for (const ExplicitStep& step : tearing.steps)
            take(step);
        for (const Index equation : tearing.residuals)
            use(equation);
        if (std::ranges::count(isKnown_, 0) != 0)
            complain("a variable is missing",
                     static_cast<Index>(std::ranges::find(isKnown_, 0) - isKnown_.begin()));
        if (std::ranges::count(isUsed_, 0) != 0)
            complain("an equation is missing",
                     static_cast<Index>(std::ranges::find(isUsed_, 0) - isUsed_.begin()));
        return problem_;
    }

private:
    void complain(const std::string& what, Index which) {
        if (problem_.empty())
            problem_ = what + ": " + std::to_string(which);
    }
    void know(Index variable) {
        if (isKnown_[at(variable)]++ != 0)
            complain("a variable is determined twice", variable);
    }
    void use(Index equation) {
        if (isUsed_[at(equation)]++ != 0)
            complain("an equation is used twice", equation);
    }
    void take(const ExplicitStep& step) {
        if (!block_.isSolvable(step.equation, step.variable))
            complain("an equation cannot be solved for its variable", step.equation);
        for (const Index variable : block_.variablesOf(step.equation))
            if (variable != step.variable && isKnown_[at(variable)] == 0)
                complain("an equation needs a variable that is not known yet", step.equation);
        use(step.equation);
        know(step.variable);
    }

    const BipartiteGraph& block_;
    std::vector<int> isKnown_;
    std::vector<int> isUsed_;
    std::string problem_;
};

} // namespace

Tearing tear(const BipartiteGraph& block, std::span<const std::int32_t> preferences) {
    return Tearer(block, preferences).run();
}

std::string verifyTearing(const BipartiteGraph& block, const Tearing& tearing) {
    return Verifier(block).verify(tearing);
}

} // namespace eventica::graph
