// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/loop_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "lib/program/relocate.h"
#include "simulate/model/rounding_probe.h"

namespace eventica::model {

namespace {

using program::Failure;

constexpr int MostRepetitions = 60; ///< of discrete variables alone
constexpr int MostAgreements = 5;   ///< of conditions with an iterate
/// Combinations for which a nonlinear loop is not solved, and iterations spent on them: where many
/// cannot be solved, other start values help more.
constexpr std::size_t MostUnsolvedTrials = 20;
constexpr std::int64_t MostUnsolvedIterations = 1000;
/// Rounding moves what is compared by at most so many times what a further solution moves it,
constexpr double NoiseFactor = 100.0;
/// and by less than this part of the largest unknown.
constexpr double LargestNoise = 1e-6;
/// A linear system is solved once if its unknowns move by no more than this part.
constexpr double NearPart = 1e-3;
/// Equations of a singular system agree if they miss by no more than this, relative to their terms.
constexpr double AgreementTolerance = 1e-7;
/// An unknown is not smaller than this part of its nominal value.
constexpr double SmallestPart = 1e-3;
/// A number of a matrix is rounding if it changes a residual by less than this many times the
/// errors of it.
constexpr double RoundingFactor = 32.0;
/// By this part of its nominal value an unknown may leave its limits.
constexpr double LimitTolerance = 1e-6;

bool isFinite(const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

std::vector<std::int32_t> inputsOf(const CompiledModel& model, const LoopCode& code) {
    std::set<std::int32_t> slots;
    program::forEachSlot(model.programOf(code.program), model.addressesOf(code.program),
                         [&](program::Place place, bool isStore) {
                             if (!isStore && !place.isInteger && place.slot < model.realCount)
                                 slots.insert(place.slot);
                         });
    for (const std::int32_t slot : code.unknownSlots)
        slots.erase(slot);
    return {slots.begin(), slots.end()};
}

void excludeStored(const CompiledModel& model, ProgramId id, std::vector<bool>& varies) {
    if (id == NoProgram)
        return;
    program::forEachSlot(model.programOf(id), model.addressesOf(id),
                         [&](program::Place place, bool isStore) {
                             if (isStore && !place.isInteger && place.slot < model.realCount)
                                 varies[static_cast<std::size_t>(place.slot)] = false;
                         });
}

/// Of each Real slot: whether it may change between events.
std::vector<bool> varyingSlots(const CompiledModel& model) {
    std::vector<bool> varies(static_cast<std::size_t>(model.realCount), true);
    const std::vector<Variable>& variables = model.variables;
    for (std::size_t i = 0; i < variables.size(); ++i) // places beyond are of loops: they vary
        if (const program::Place& place = model.places[i]; !place.isInteger && place.slot >= 0)
            varies[static_cast<std::size_t>(place.slot)] =
                variables[i].variability == expr::Variability::Continuous;
    excludeStored(model, model.parameters, varies);
    excludeStored(model, model.precomputed, varies);
    return varies;
}

} // namespace

/// The equations of a loop, with its conditions held, or as each point has them.
class LoopSolver::LoopEquations : public NonlinearEquations {
public:
    LoopEquations(LoopSolver& solver, Loop& loop, bool followsConditions = false)
        : solver_(solver), loop_(loop), followsConditions_(followsConditions) {}

    std::int32_t residuals(const std::vector<double>& z, std::vector<double>& r) override {
        solver_.setUnknowns(loop_, z);
        return followsConditions_ ? solver_.residualsFollowing(loop_, r)
                                  : solver_.residuals(loop_, r);
    }
    std::int32_t fillMatrix() override { return solver_.fillMatrix(loop_); }
    MatrixSolver& matrix() override { return loop_.matrix; }

private:
    LoopSolver& solver_;
    Loop& loop_;
    const bool followsConditions_;
};

LoopSolver::LoopSolver(const CompiledModel& model, Memory& memory) : memory_(memory) {
    loops_.reserve(model.loops.size());
    const std::vector<bool> varies = varyingSlots(model);
    for (const LoopCode& code : model.loops) {
        loops_.push_back(
            {&code, inputsOf(model, code), code.limits, MatrixSolver(code.matrix), false});
        for (const std::int32_t slot : loops_.back().inputSlots)
            loops_.back().inputVaries.push_back(varies[static_cast<std::size_t>(slot)]);
    }
}

void LoopSolver::forgetMatrices() {
    for (Loop& loop : loops_)
        loop.isFactorized = false;
}

void LoopSolver::forgetMatrices(std::span<const std::int32_t> loops) {
    for (const std::int32_t number : loops)
        loops_[static_cast<std::size_t>(number)].isFactorized = false;
}

void LoopSolver::restart() {
    for (Loop& loop : loops_) {
        loop.matrix = MatrixSolver(loop.code->matrix);
        loop.isFactorized = false;
        loop.negligible.clear();
        loop.keptTangents.clear();
    }
    unsettled_ = 0;
    trouble_ = {};
    statistics_ = {};
    forgetLeftOpen();
}

std::int32_t LoopSolver::fail(const Loop& loop, std::int32_t failure) {
    trouble_.loop = static_cast<std::int32_t>(&loop - loops_.data());
    trouble_.failure = failure;
    trouble_.undetermined = loop.matrix.undeterminedColumns();
    trouble_.dependent = loop.matrix.dependentRows();
    trouble_.nonlinear = {};
    trouble_.residuals.clear();
    trouble_.residuals.reserve(loop.code->equations.size());
    for (std::size_t i = 0; i < loop.code->equations.size(); ++i)
        trouble_.residuals.push_back(
            memory_.real(loop.code->firstResidual + static_cast<std::int32_t>(i)));
    return failure;
}

std::int32_t LoopSolver::solve(std::int32_t block) {
    return (block & program::TangentSolveFlag) != 0
               ? solveTangents(block & ~program::TangentSolveFlag)
               : solveValues(block);
}

// ---------------------------------------------------------------------------- discrete parts

std::int32_t LoopSolver::solveValues(std::int32_t number) {
    if (keepsSolutions_)
        return Failure::None;
    Loop& loop = loops_[static_cast<std::size_t>(number)];
    ++statistics_.solutions;
    if (loop.code->kind == LoopKind::Discrete)
        return repeatFollowing(loop);
    if (isEvent_ && loop.code->isMixed())
        return solveMixed(loop);
    return solveContinuous(loop);
}

/// Discrete variables that do not depend on the solution, until they agree with each other.
std::int32_t LoopSolver::repeatFollowing(Loop& loop) {
    const LoopCode& code = *loop.code;
    if (code.following == NoProgram)
        return Failure::None;
    const std::size_t count = code.followerPlaces.size();
    std::vector<double> before(count);
    std::vector<bool> isRestless(count, false);
    for (int i = 0; i < MostRepetitions; ++i) {
        for (std::size_t k = 0; k < count; ++k)
            before[k] = memory_.value(code.followerPlaces[k]);
        if (const std::int32_t failure = memory_.run(code.following); failure != Failure::None)
            return failure;
        bool isChanged = false;
        for (std::size_t k = 0; k < count; ++k) {
            isRestless[k] = before[k] != memory_.value(code.followerPlaces[k]);
            isChanged = isChanged || isRestless[k];
        }
        if (!isChanged)
            return Failure::None;
    }
    trouble_.restless.clear();
    for (std::size_t k = 0; k < count; ++k)
        if (isRestless[k])
            trouble_.restless.push_back(code.followers[k]);
    return fail(loop, LoopFailure::Chattering);
}

std::int32_t LoopSolver::refreshConditions(std::span<const std::int32_t> loops) {
    for (const std::int32_t number : loops) {
        const LoopCode& code = *loops_[static_cast<std::size_t>(number)].code;
        if (code.wanted == NoProgram)
            continue;
        if (const std::int32_t failure = memory_.run(code.wanted); failure != Failure::None)
            return failure;
        for (const LoopCondition& condition : code.conditions)
            if (condition.neededSlot >= 0 && memory_.integer(condition.neededSlot) == 0)
                memory_.copy(condition.wanted, condition.value);
    }
    return Failure::None;
}

/// How far the sides of a comparison are apart; of another condition 0.
double LoopSolver::margin(const LoopCondition& condition) const {
    return condition.leftSlot < 0
               ? 0.0
               : std::abs(memory_.real(condition.leftSlot) - memory_.real(condition.rightSlot));
}

/// By how much rounding of the sides alone may move them.
double LoopSolver::closeness(const LoopCondition& condition) const {
    return CloseAtLeast + CloseRelative * (std::abs(memory_.real(condition.leftSlot)) +
                                           std::abs(memory_.real(condition.rightSlot)));
}

std::int32_t LoopSolver::solveHeld(Loop& loop) {
    std::int32_t failure = solveContinuous(loop);
    if (failure == Failure::None && loop.code->wanted != NoProgram)
        failure = memory_.run(loop.code->wanted);
    return failure;
}

/// Solves the loop with its conditions held at these values.
MixedTrial LoopSolver::attempt(Loop& loop, const Combination& values, std::int32_t& failure) {
    const LoopCode& code = *loop.code;
    setConditions(loop, values);
    loop.isFactorized = false;
    failure = repeatFollowing(loop);
    const std::int64_t iterations = statistics_.iterations;
    if (failure == Failure::None)
        failure = solveHeld(loop);
    MixedTrial trial;
    trial.isSolved = failure == Failure::None;
    if (trial.isSolved) {
        // What is a solution already was found without a matrix: there is that of another trial.
        if (statistics_.iterations > iterations || factorize(loop) == Failure::None)
            seeWhatIsOpen(loop, trial);
        judge(loop, trial);
    } else if (failure == LoopFailure::Singular && code.kind == LoopKind::Linear)
        guess(loop, trial);
    return trial;
}

/// In memory is what comes closest to a solution of a singular system.
void LoopSolver::guess(Loop& loop, MixedTrial& trial) {
    if (memory_.run(loop.code->wanted) != Failure::None)
        return;
    for (const LoopCondition& condition : loop.code->conditions)
        trial.wanted.push_back(memory_.value(condition.wanted));
}

void LoopSolver::seeWhatIsOpen(Loop& loop, MixedTrial& trial) {
    trial.isOpen = loop.matrix.isSingular();
    trial.coincidences = countCoincidences(loop);
}

/// What the conditions would be, and which of them rounding may have decided. The sides of a
/// comparison tell too little where large numbers cancel in them: solved again from where it is,
/// a system moves by as much as rounding lets it.
void LoopSolver::judge(Loop& loop, MixedTrial& trial) {
    const LoopCode& code = *loop.code;
    std::vector<double> noise(code.conditions.size(), 0.0);
    if (mayBeRounding(loop)) {
        for (int i = 0; i < 2; ++i) { // the first time takes away what a far guess has left
            std::vector<double> before(noise.size());
            for (std::size_t k = 0; k < noise.size(); ++k)
                before[k] = margin(code.conditions[k]);
            if (solveHeld(loop) != Failure::None)
                break;
            for (std::size_t k = 0; k < noise.size(); ++k)
                noise[k] = NoiseFactor * std::abs(margin(code.conditions[k]) - before[k]);
        }
    }
    for (std::size_t k = 0; k < noise.size(); ++k) {
        const LoopCondition& condition = code.conditions[k];
        trial.wanted.push_back(memory_.value(condition.wanted));
        trial.isClose.push_back(condition.leftSlot >= 0 &&
                                margin(condition) <= closeness(condition) + noise[k]);
    }
}

/// Equations of a singular system that agree only as long as something outside of it has the value
/// it has at this instant. All that varies moves at once, each by a different amount, so that
/// nothing cancels: then they agree further on, or they do not.
std::size_t LoopSolver::countCoincidences(Loop& loop) {
    if (!loop.matrix.isSingular())
        return 0;
    const std::vector<double> moved = moveInputs(loop);
    std::vector<double> change = moved;
    loop.matrix.solve(change);
    std::vector<double> missing = moved;
    std::vector<double> terms(moved.size());
    std::ranges::transform(moved, terms.begin(), [](double value) { return std::abs(value); });
    loop.matrix.forEachPlace([&](std::size_t row, std::size_t column, double value) {
        missing[row] -= value * change[column];
        terms[row] += std::abs(value * change[column]);
    });
    for (std::size_t i = 0; i < missing.size(); ++i)
        if (std::abs(missing[i]) > AgreementTolerance * terms[i])
            return loop.matrix.size() - loop.matrix.rank();
    return 0;
}

/// By how much the residuals change if the unknowns stand still.
std::vector<double> LoopSolver::moveInputs(Loop& loop) {
    constexpr double GoldenRatio = 0.6180339887498949;
    const LoopCode& code = *loop.code;
    std::vector<double> kept;
    for (std::size_t i = 0; i < loop.inputSlots.size(); ++i) {
        kept.push_back(memory_.tangent(loop.inputSlots[i]));
        const double part = static_cast<double>(i) * GoldenRatio;
        memory_.tangent(loop.inputSlots[i]) =
            loop.inputVaries[i] ? 1.0 + part - std::floor(part) : 0.0;
    }
    for (const std::int32_t slot : code.unknownSlots)
        memory_.tangent(slot) = 0.0;
    const bool isDone = memory_.run(code.tangent) == Failure::None;
    std::vector<double> moved(code.unknownSlots.size(), 0.0);
    for (std::size_t i = 0; i < moved.size() && isDone; ++i)
        moved[i] = memory_.tangent(code.firstResidual + static_cast<std::int32_t>(i));
    for (std::size_t i = 0; i < kept.size(); ++i)
        memory_.tangent(loop.inputSlots[i]) = kept[i];
    return moved;
}

/// Whether something disagrees, and all that does is a comparison of nearly equal sides.
bool LoopSolver::mayBeRounding(const Loop& loop) const {
    double size = 0.0;
    for (const std::int32_t slot : loop.code->unknownSlots)
        size = std::max(size, std::abs(memory_.real(slot)));
    bool isAny = false;
    for (const LoopCondition& condition : loop.code->conditions) {
        if (memory_.equal(condition.value, condition.wanted))
            continue;
        isAny = true;
        if (condition.leftSlot < 0 || margin(condition) > LargestNoise * size)
            return false;
    }
    return isAny;
}

/// Where a search at the start of the run may begin besides: at the solution that conditions lead
/// to which follow Newton's method, and with conditions as start values make them.
class LoopSolver::OtherStarts {
public:
    /// `solution` is where the search solves from.
    OtherStarts(LoopSolver& solver, Loop& loop, std::vector<double>& solution)
        : solver_(solver), loop_(loop), solution_(solution), given_(solution),
          now_(solver.conditionsNow(loop)) {}

    std::optional<Combination> operator()() {
        solver_.setUnknowns(loop_, given_);
        solution_ = given_;
        if (!std::exchange(hasFollowed_, true) && loop_.code->kind == LoopKind::Nonlinear)
            if (auto followed = solver_.followConditions(loop_, now_)) {
                solution_ = solver_.unknowns(loop_);
                return followed;
            }
        return now_.empty() ? std::nullopt : std::optional(std::exchange(now_, {}));
    }

private:
    LoopSolver& solver_;
    Loop& loop_;
    std::vector<double>& solution_;
    std::vector<double> given_;
    Combination now_;
    bool hasFollowed_ = false;
};

/// From the values before the event.
std::int32_t LoopSolver::solveMixed(Loop& loop) {
    const LoopCode& code = *loop.code;
    Combination start;
    start.reserve(code.conditions.size());
    for (const LoopCondition& condition : code.conditions)
        start.push_back(memory_.value(condition.value));
    std::vector<double> solution = unknowns(loop);
    std::int32_t firstFailure = Failure::None;
    LoopTrouble firstTrouble;
    const LeftOpen before = leftOpen_;
    const auto attemptFromLast = [&](const Combination& values) {
        std::int32_t failure = Failure::None;
        leftOpen_ = before; // of other combinations nobody needs to know
        const std::int64_t iterations = statistics_.iterations;
        MixedTrial trial = attempt(loop, values, failure);
        if (trial.isSolved) {
            solution = unknowns(loop);
            return trial;
        }
        setUnknowns(loop, solution);
        mixedEffort_ -= statistics_.iterations - iterations;
        if (firstFailure == Failure::None) {
            firstFailure = failure;
            firstTrouble = trouble_;
        }
        return trial;
    };
    MixedOptions options;
    options.mayStay = !code.isInitial;
    if (code.kind == LoopKind::Nonlinear)
        options.mostUnsolved = MostUnsolvedTrials;
    if (code.isInitial)
        options.anotherStart = OtherStarts(*this, loop, solution);
    mixedEffort_ = MostUnsolvedIterations;
    const MixedOutcome outcome = searchMixed(start, attemptFromLast, options);
    if (outcome.isFound) {
        noteCloseness(loop);
        return Failure::None;
    }
    if (outcome.restless.empty() && firstFailure != Failure::None) {
        trouble_ = firstTrouble;
        return firstFailure;
    }
    return leaveUnsettled(loop, outcome,
                          !code.isInitial && attemptFromLast(outcome.firstWanted).isSolved);
}

/// As start values make them: another place to begin the search with.
Combination LoopSolver::conditionsNow(const Loop& loop) {
    Combination values;
    if (loop.code->wanted != NoProgram && memory_.run(loop.code->wanted) == Failure::None)
        for (const LoopCondition& condition : loop.code->conditions)
            values.push_back(memory_.value(condition.wanted));
    return values;
}

/// Newton's method for the equations with the conditions that each iterate has. Between the kinks
/// these are smooth, and each condition changes where its kink is passed: a search through
/// combinations would solve the loop for many that hold nowhere near. The combination at the
/// solution, which is in memory; nothing if there is none.
std::optional<Combination> LoopSolver::followConditions(Loop& loop, const Combination& start) {
    setConditions(loop, start);
    std::vector<double> z = unknowns(loop);
    LoopEquations equations(*this, loop, true);
    NonlinearSolver solver(equations, loop.limits, statistics_);
    solver.limitEffort(mixedEffort_);
    if (solver.solve(z, isEvent_) != Failure::None)
        return std::nullopt;
    setUnknowns(loop, z);
    std::vector<double> r(z.size());
    if (residualsFollowing(loop, r) != Failure::None)
        return std::nullopt;
    Combination values;
    for (const LoopCondition& condition : loop.code->conditions)
        values.push_back(memory_.value(condition.value));
    return values;
}

/// The residuals where the unknowns are, with conditions that agree with them, if there are such.
std::int32_t LoopSolver::residualsFollowing(Loop& loop, std::vector<double>& r) {
    bool isChanged = true;
    for (int i = 0; i < MostAgreements && isChanged; ++i) {
        std::int32_t failure = repeatFollowing(loop);
        if (failure == Failure::None)
            failure = residuals(loop, r);
        if (failure == Failure::None && loop.code->wanted != NoProgram)
            failure = memory_.run(loop.code->wanted);
        if (failure != Failure::None)
            return failure;
        isChanged = false;
        for (const LoopCondition& condition : loop.code->conditions) {
            isChanged = isChanged || !memory_.equal(condition.value, condition.wanted);
            memory_.copy(condition.wanted, condition.value);
        }
    }
    return Failure::None;
}

void LoopSolver::setConditions(const Loop& loop, const Combination& values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        memory_.set(loop.code->conditions[i].value, values[i]);
}

/// Crossing functions of comparisons are not negative where the search has left them.
void LoopSolver::noteCloseness(const Loop& loop) {
    for (const LoopCondition& condition : loop.code->conditions) {
        if (condition.closeSlot < 0)
            continue;
        const bool isRight = memory_.equal(condition.value, condition.wanted);
        memory_.real(condition.closeSlot) =
            std::max(closeness(condition), isRight ? 0.0 : 2.0 * margin(condition));
    }
}

/// Conditions that agree only once `pre` of others has changed are left to the next round of the
/// event, as they follow from the values before; see `unsettled`.
std::int32_t LoopSolver::leaveUnsettled(const Loop& loop, const MixedOutcome& outcome,
                                        bool mayGoOn) {
    trouble_.restless.clear();
    for (const std::size_t i : outcome.restless)
        trouble_.restless.push_back(loop.code->conditions[i].variable);
    const std::int32_t failure = fail(loop, LoopFailure::Chattering);
    if (!mayGoOn)
        return failure;
    noteCloseness(loop);
    unsettled_ = failure;
    return Failure::None;
}

// ---------------------------------------------------------------------------- continuous parts

std::vector<double> LoopSolver::unknowns(const Loop& loop) const {
    std::vector<double> z;
    z.reserve(loop.code->unknownSlots.size());
    for (const std::int32_t slot : loop.code->unknownSlots)
        z.push_back(memory_.real(slot));
    return z;
}

void LoopSolver::setUnknowns(const Loop& loop, const std::vector<double>& z) {
    for (std::size_t i = 0; i < z.size(); ++i)
        memory_.real(loop.code->unknownSlots[i]) = z[i];
}

std::int32_t LoopSolver::residuals(Loop& loop, std::vector<double>& r) {
    if (const std::int32_t failure = memory_.run(loop.code->program); failure != Failure::None)
        return failure;
    readResiduals(loop, r);
    return Failure::None;
}

void LoopSolver::readResiduals(const Loop& loop, std::vector<double>& r) const {
    for (std::size_t i = 0; i < r.size(); ++i)
        r[i] = memory_.real(loop.code->firstResidual + static_cast<std::int32_t>(i));
}

/// Columns of the same group by one directional derivative; what comes from outside stands still.
std::int32_t LoopSolver::fillMatrix(Loop& loop) {
    const LoopCode& code = *loop.code;
    std::vector<double>& kept = loop.keptTangents;
    kept.clear();
    for (const std::int32_t slot : loop.inputSlots) {
        kept.push_back(memory_.tangent(slot));
        memory_.tangent(slot) = 0.0;
    }
    std::int32_t failure = Failure::None;
    const std::span<double> values = loop.matrix.values();
    for (const auto& group : code.matrix.groups) {
        for (const std::int32_t slot : code.unknownSlots)
            memory_.tangent(slot) = 0.0;
        for (const std::int32_t column : group)
            memory_.tangent(code.unknownSlots[static_cast<std::size_t>(column)]) = 1.0;
        failure = memory_.run(code.tangent);
        if (failure != Failure::None)
            break;
        for (const std::int32_t column : group)
            for (auto i =
                     static_cast<std::size_t>(code.matrix.starts[static_cast<std::size_t>(column)]);
                 i <
                 static_cast<std::size_t>(code.matrix.starts[static_cast<std::size_t>(column) + 1]);
                 ++i)
                values[i] = memory_.tangent(code.firstResidual +
                                            static_cast<std::int32_t>(code.matrix.rowIndices[i]));
    }
    for (std::size_t i = 0; i < kept.size(); ++i)
        memory_.tangent(loop.inputSlots[i]) = kept[i];
    return failure;
}

std::int32_t LoopSolver::factorize(Loop& loop) {
    if (const std::int32_t failure = fillMatrix(loop); failure != Failure::None)
        return failure;
    ++statistics_.factorizations;
    for (std::size_t i = 0; i < loop.negligible.size(); ++i)
        if (loop.negligible[i])
            loop.matrix.values()[i] = 0.0;
    loop.isFactorized = loop.matrix.factorize() || loop.matrix.factorizeSingular();
    return loop.isFactorized ? Failure::None : fail(loop, LoopFailure::Singular);
}

std::int32_t LoopSolver::solveContinuous(Loop& loop) {
    return loop.code->kind == LoopKind::Linear ? solveLinear(loop) : solveNonlinear(loop);
}

std::int32_t LoopSolver::solveLinear(Loop& loop) {
    std::vector<double>& z = loop.unknowns;
    z.clear();
    for (const std::int32_t slot : loop.code->unknownSlots)
        z.push_back(memory_.real(slot));
    if (!isFinite(z))
        z.assign(z.size(), 0.0);
    if (!(loop.code->hasConstantMatrix && loop.isFactorized))
        loop.negligible.clear();
    loop.start = z;
    setUnknowns(loop, z);
    if (const std::int32_t failure = improveLinear(loop); failure != Failure::None)
        return failure;
    if (isDoubtful(loop))
        if (const std::int32_t failure = leaveOutRounding(loop); failure != Failure::None)
            return failure;
    if (const std::int32_t failure = residuals(loop, loop.residuals); failure != Failure::None)
        return failure; // the inner variables
    return loop.matrix.isSingular() ? checkAgreement(loop) : Failure::None;
}

/// Whether it is worth while to ask if rounding has decided about the solution.
bool LoopSolver::isDoubtful(const Loop& loop) const {
    if (loop.matrix.isSingular())
        return false; // known
    if (loop.code->isInitial)
        return true;
    for (std::size_t i = 0; i < loop.start.size(); ++i)
        if (std::abs(loop.unknowns[i]) >
            RoundingProbe::Far * (std::abs(loop.start[i]) + loop.limits.nominals[i]))
            return true;
    return false;
}

/// One Newton step is exact; a second one takes away what rounding left.
std::int32_t LoopSolver::improveLinear(Loop& loop) {
    std::vector<double>& r = loop.residuals;
    std::vector<double>& z = loop.unknowns;
    r.resize(loop.code->unknowns.size());
    for (int i = 0; i < 2; ++i) {
        // The program for the matrix computes the residuals besides.
        const bool needsMatrix = i == 0 && !(loop.code->hasConstantMatrix && loop.isFactorized);
        const std::int32_t failure = needsMatrix ? factorize(loop) : residuals(loop, r);
        if (failure != Failure::None)
            return failure;
        if (needsMatrix)
            readResiduals(loop, r);
        ++statistics_.iterations;
        loop.matrix.solve(r);
        double change = 0.0;
        double size = 0.0;
        for (std::size_t k = 0; k < z.size(); ++k) {
            z[k] -= r[k];
            change = std::max(change, std::abs(r[k]));
            size = std::max(size, std::abs(z[k]));
        }
        setUnknowns(loop, z);
        if (change <= NearPart * size && !loop.matrix.losesDigits())
            break; // else the guess was far away, or digits were lost
    }
    return isFinite(z) ? Failure::None : fail(loop, LoopFailure::NotFinite);
}

/// How large unknowns may be expected to be.
std::vector<double> LoopSolver::sizesOf(const Loop& loop, const std::vector<double>& z) const {
    std::vector<double> sizes = loop.limits.nominals;
    for (std::size_t i = 0; i < z.size(); ++i)
        sizes[i] += std::abs(z[i]);
    return sizes;
}

void LoopSolver::noteOutside(const Loop& loop, const std::vector<double>& z) {
    if (outside_.variable.valid() || !isEvent_)
        return;
    for (std::size_t i = 0; i < z.size(); ++i) {
        const double tolerance = LimitTolerance * loop.limits.nominals[i];
        if (z[i] < loop.limits.minima[i] - tolerance || z[i] > loop.limits.maxima[i] + tolerance)
            outside_ = {loop.code->unknowns[i], z[i]};
    }
}

/// A pivot may be only rounding: torn equations hide the terms it is the difference of. Then the
/// system is singular, and solved as such.
std::int32_t LoopSolver::leaveOutRounding(Loop& loop) {
    LoopEquations equations(*this, loop);
    const std::vector<double> z = loop.unknowns;
    RoundingProbe probe(equations, z, sizesOf(loop, z));
    if (!probe.isDecidedByRounding(loop.start, sizesOf(loop, loop.start))) {
        setUnknowns(loop, z);
        return Failure::None;
    }
    findNegligible(loop, probe.largestErrors());
    loop.unknowns = loop.start;
    setUnknowns(loop, loop.start);
    loop.isFactorized = false;
    if (const std::int32_t failure = improveLinear(loop); failure != Failure::None)
        return failure;
    if (loop.matrix.isSingular())
        return Failure::None;
    // Without what may be rounding the matrix determines a solution: it must be one of the whole
    // system too, and near.
    if (RoundingProbe::isFar(loop.unknowns, sizesOf(loop, loop.start)))
        return fail(loop, LoopFailure::Singular);
    return checkAgreement(loop);
}

void LoopSolver::findNegligible(Loop& loop, const std::vector<double>& errors) {
    const std::vector<double> sizes = sizesOf(loop, loop.unknowns);
    loop.negligible.clear();
    loop.matrix.forEachPlace([&](std::size_t row, std::size_t column, double value) {
        loop.negligible.push_back(std::abs(value) * sizes[column] <= RoundingFactor * errors[row]);
    });
}

/// Sizes of the terms in each residual: those of the unknowns, and those that tearing hides, of
/// which rounding tells.
std::vector<double> LoopSolver::termsOf(Loop& loop) {
    LoopEquations equations(*this, loop);
    const std::vector<double> z = loop.unknowns;
    std::vector<double> terms = RoundingProbe(equations, z, sizesOf(loop, z)).largestErrors();
    setUnknowns(loop, z);
    for (double& term : terms)
        term /= std::numeric_limits<double>::epsilon();
    loop.matrix.forEachPlace([&](std::size_t row, std::size_t column, double value) {
        terms[row] +=
            std::abs(value) * (std::abs(z[column]) + SmallestPart * loop.limits.nominals[column]);
    });
    return terms;
}

/// A singular system is solved if its equations agree: what they leave open keeps its value.
std::int32_t LoopSolver::checkAgreement(Loop& loop) {
    const std::vector<double> terms = termsOf(loop);
    if (const std::int32_t failure = residuals(loop, loop.residuals); failure != Failure::None)
        return failure;
    for (std::size_t i = 0; i < terms.size(); ++i)
        if (!(std::abs(loop.residuals[i]) <= AgreementTolerance * terms[i]))
            return fail(loop, LoopFailure::Singular);
    ++statistics_.singularSolutions;
    noteLeftOpen(loop);
    return Failure::None;
}

void LoopSolver::noteLeftOpen(const Loop& loop) {
    if (leftOpen_.loop < 0)
        leftOpen_ = {static_cast<std::int32_t>(&loop - loops_.data()),
                     loop.matrix.undeterminedColumns(), loop.matrix.dependentRows()};
}

std::int32_t LoopSolver::solveNonlinear(Loop& loop) {
    std::vector<double> z = unknowns(loop);
    if (!isFinite(z))
        z.assign(z.size(), 0.0);
    loop.isFactorized = false;
    LoopEquations equations(*this, loop);
    NonlinearSolver solver(equations, loop.limits, statistics_);
    if (isEvent_ && loop.code->isMixed())
        solver.limitEffort(mixedEffort_);
    const std::int32_t failure = solver.solve(z, isEvent_);
    setUnknowns(loop, z);
    if (failure == Failure::None) {
        if (loop.matrix.isSingular())
            noteLeftOpen(loop);
        noteOutside(loop, z);
        return failure;
    }
    fail(loop, failure);
    trouble_.nonlinear = solver.trouble();
    trouble_.residuals = trouble_.nonlinear.residuals;
    return failure;
}

// ---------------------------------------------------------------------------- tangents

/// The unknowns follow what comes from outside: matrix * dz = -dr. The matrix of a linear loop does
/// not depend on them: it was factorized when the values were computed.
std::int32_t LoopSolver::solveTangents(std::int32_t number) {
    Loop& loop = loops_[static_cast<std::size_t>(number)];
    const LoopCode& code = *loop.code;
    if (code.kind == LoopKind::Discrete)
        return Failure::None;
    const bool hasFactors = loop.isFactorized && (keepsSolutions_ || code.kind == LoopKind::Linear);
    if (!hasFactors)
        if (const std::int32_t failure = factorize(loop); failure != Failure::None)
            return failure;
    for (const std::int32_t slot : code.unknownSlots)
        memory_.tangent(slot) = 0.0;
    if (const std::int32_t failure = memory_.run(code.tangent); failure != Failure::None)
        return failure;
    std::vector<double>& dz = loop.residuals;
    dz.clear();
    for (std::size_t i = 0; i < code.unknownSlots.size(); ++i)
        dz.push_back(-memory_.tangent(code.firstResidual + static_cast<std::int32_t>(i)));
    loop.matrix.solve(dz);
    for (std::size_t i = 0; i < dz.size(); ++i)
        memory_.tangent(code.unknownSlots[i]) = dz[i];
    return memory_.run(code.tangent);
}

} // namespace eventica::model
