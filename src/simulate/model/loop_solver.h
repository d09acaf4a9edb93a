// SPDX-License-Identifier: Apache-2.0
// Solves the loops of a model: linear ones at once, nonlinear ones by `NonlinearSolver` with exact
// derivatives, discrete conditions inside them by a search (mixed_search.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "simulate/model/memory.h"
#include "simulate/model/mixed_search.h"
#include "simulate/model/nonlinear_solver.h"

namespace eventica::model {

/// Which loop failed, and how.
struct LoopTrouble {
    std::int32_t loop = -1;
    std::int32_t failure = 0;
    std::vector<double> residuals;         ///< at the end
    std::vector<std::size_t> undetermined; ///< of a singular one: unknowns, those most open first
    std::vector<std::size_t> dependent;    ///< and its equations that depend on each other
    NonlinearTrouble nonlinear;            ///< of a nonlinear one
    /// Discrete variables that keep changing, those that change most often first.
    std::vector<expr::VariableId> restless;
};

/// A singular system that was solved, as its equations agree: what it left open kept its value.
struct LeftOpen {
    std::int32_t loop = -1; ///< none
    std::vector<std::size_t> undetermined;
    std::vector<std::size_t> dependent;
};

/// Solutions outside of `min` and `max`, although others were looked for.
struct OutsideLimits {
    expr::VariableId variable;
    double value = 0.0;
};

class LoopSolver {
public:
    LoopSolver(const CompiledModel& model, Memory& memory);

    /// At an event discrete variables may change, else they stand still.
    void setEventMode(bool isEvent) { isEvent_ = isEvent; }
    /// Invalidates matrices that change at events only: of all loops, or of these.
    void forgetMatrices();
    void forgetMatrices(std::span<const std::int32_t> loops);

    /// Before an event, with all variables as they are up to it: comparisons that made no events
    /// because nothing depended on them get the value they have, from which a search will start.
    std::int32_t refreshConditions(std::span<const std::int32_t> loops);

    /// From now on all programs run at the point of the last solutions, along other directions:
    /// solutions and factors in memory are those wanted.
    void keepSolutions(bool keep) { keepsSolutions_ = keep; }

    /// What `Solve` asks for; with `TangentSolveFlag` for tangents, after the values.
    std::int32_t solve(std::int32_t block);

    /// Whether conditions of a loop were left without agreement since the last call: the event may
    /// end only if they agree in its next round. Gives the failure to be told otherwise.
    std::int32_t takeUnsettled() { return std::exchange(unsettled_, 0); }
    std::int32_t unsettled() const { return unsettled_; }

    /// Nothing of an earlier run is left.
    void restart();

    const LoopTrouble& trouble() const { return trouble_; }
    const LoopStatistics& statistics() const { return statistics_; }
    /// The first one since `forgetLeftOpen`.
    const LeftOpen& leftOpen() const { return leftOpen_; }
    void forgetLeftOpen() {
        leftOpen_ = {};
        outside_ = {};
    }
    /// The first one since `forgetLeftOpen`; its variable is invalid if there is none.
    const OutsideLimits& outsideLimits() const { return outside_; }

private:
    class LoopEquations;
    class OtherStarts;

    struct Loop {
        const LoopCode* code = nullptr;
        std::vector<std::int32_t> inputSlots; ///< read from memory, besides the unknowns
        UnknownLimits limits;
        MatrixSolver matrix;
        bool isFactorized = false;
        /// Places of the matrix that are rounding: taken as zero.
        std::vector<bool> negligible{};
        std::vector<bool> inputVaries{}; ///< between events, of each of `inputSlots`
        // To be used again: linear loops are solved very often, and most are small.
        std::vector<double> start{};
        std::vector<double> unknowns{};
        std::vector<double> residuals{};
        std::vector<double> keptTangents{};
    };

    std::int32_t solveValues(std::int32_t number);
    std::int32_t solveTangents(std::int32_t number);
    std::int32_t solveMixed(Loop& loop);
    std::int32_t repeatFollowing(Loop& loop);
    MixedTrial attempt(Loop& loop, const Combination& values, std::int32_t& failure);
    std::int32_t solveHeld(Loop& loop);
    Combination conditionsNow(const Loop& loop);
    std::optional<Combination> followConditions(Loop& loop, const Combination& start);
    std::int32_t residualsFollowing(Loop& loop, std::vector<double>& r);
    void setConditions(const Loop& loop, const Combination& values);
    void guess(Loop& loop, MixedTrial& trial);
    void seeWhatIsOpen(Loop& loop, MixedTrial& trial);
    void judge(Loop& loop, MixedTrial& trial);
    std::size_t countCoincidences(Loop& loop);
    std::vector<double> moveInputs(Loop& loop);
    bool mayBeRounding(const Loop& loop) const;
    double margin(const LoopCondition& condition) const;
    double closeness(const LoopCondition& condition) const;
    void noteCloseness(const Loop& loop);
    std::int32_t leaveUnsettled(const Loop& loop, const MixedOutcome& outcome, bool mayGoOn);
    std::int32_t solveContinuous(Loop& loop);
    std::int32_t solveLinear(Loop& loop);
    std::int32_t improveLinear(Loop& loop);
    bool isDoubtful(const Loop& loop) const;
    std::int32_t leaveOutRounding(Loop& loop);
    void findNegligible(Loop& loop, const std::vector<double>& errors);
    std::vector<double> sizesOf(const Loop& loop, const std::vector<double>& z) const;
    std::vector<double> termsOf(Loop& loop);
    std::int32_t solveNonlinear(Loop& loop);
    std::int32_t checkAgreement(Loop& loop);
    void noteLeftOpen(const Loop& loop);
    void noteOutside(const Loop& loop, const std::vector<double>& z);
    std::int32_t residuals(Loop& loop, std::vector<double>& r);
    void readResiduals(const Loop& loop, std::vector<double>& r) const;
    std::int32_t factorize(Loop& loop);
    std::int32_t fillMatrix(Loop& loop);
    std::vector<double> unknowns(const Loop& loop) const;
    void setUnknowns(const Loop& loop, const std::vector<double>& z);
    std::int32_t fail(const Loop& loop, std::int32_t failure);

    Memory& memory_;
    std::vector<Loop> loops_;
    bool isEvent_ = true;
    bool keepsSolutions_ = false;
    std::int32_t unsettled_ = 0;
    std::int64_t mixedEffort_ = 0; ///< iterations left for combinations that are not solved
    LoopTrouble trouble_;
    LeftOpen leftOpen_;
    OutsideLimits outside_;
    LoopStatistics statistics_;
};

} // namespace eventica::model
