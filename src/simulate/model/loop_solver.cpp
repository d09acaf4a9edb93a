// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/loop_solver.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "lib/program/operations.h"

namespace eventica::model {

namespace {

using executable::LoopCode;
using program::Failure;
using system::BlockKind;

constexpr int MostRepetitions = 60; ///< of a loop with discrete conditions
/// Equations of a singular system agree if they miss by no more than this, relative to their terms.
constexpr double AgreementTolerance = 1e-7;
/// An unknown is not smaller than this part of its nominal value.
constexpr double SmallestPart = 1e-3;

bool isFinite(const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

std::vector<std::int32_t> inputsOf(const program::Program& program, const LoopCode& code) {
    std::set<std::int32_t> slots;
    for (const program::Instruction& instruction : program.code)
        if (instruction.op == program::Op::LoadReal)
            slots.insert(instruction.b);
    for (const std::int32_t slot : code.unknownSlots)
        slots.erase(slot);
    return {slots.begin(), slots.end()};
}

/// An attribute where it is known as a number.
double attribute(const ExecutableModel& model, expr::ExprId id, double otherwise) {
    const expr::ExprPool& pool = *model.system.dae.pool;
    return id.valid() && pool.isConstant(id) ? pool.valueOf(id).asReal() : otherwise;
}

UnknownLimits limitsOf(const ExecutableModel& model, const LoopCode& code) {
    constexpr double Infinity = std::numeric_limits<double>::infinity();
    UnknownLimits limits;
    for (const expr::VariableId id : code.unknowns) {
        const dae::Variable& variable = model.system.dae[id];
        const double nominal = std::abs(attribute(model, variable.nominal, 1.0));
        limits.nominals.push_back(nominal > 0.0 && std::isfinite(nominal) ? nominal : 1.0);
        limits.minima.push_back(attribute(model, variable.minimum, -Infinity));
        limits.maxima.push_back(attribute(model, variable.maximum, Infinity));
    }
    return limits;
}

} // namespace

LoopSolver::LoopSolver(const ExecutableModel& model, Memory& memory) : memory_(memory) {
    loops_.reserve(model.loops.size());
    for (const LoopCode& code : model.loops)
        loops_.push_back({&code,
                          inputsOf(model.programs[static_cast<std::size_t>(code.program)], code),
                          limitsOf(model, code), MatrixSolver(code.matrix), false});
}

void LoopSolver::forgetMatrices() {
    for (Loop& loop : loops_)
        loop.isFactorized = false;
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
    Loop& loop = loops_[static_cast<std::size_t>(number)];
    ++statistics_.solutions;
    if (loop.code->kind == BlockKind::Discrete)
        return repeatDiscretes(loop);
    if (isEvent_ && loop.code->discretes != executable::NoProgram)
        return solveMixed(loop);
    return solveContinuous(loop);
}

bool LoopSolver::discretesChanged(Loop& loop, std::int32_t& failure) {
    std::vector<double> before;
    before.reserve(loop.code->discretePlaces.size());
    for (const Place& place : loop.code->discretePlaces)
        before.push_back(memory_.value(place));
    failure = memory_.run(loop.code->discretes);
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i] != memory_.value(loop.code->discretePlaces[i]))
            return true;
    return false;
}

std::int32_t LoopSolver::repeatDiscretes(Loop& loop) {
    for (int i = 0; i < MostRepetitions; ++i) {
        std::int32_t failure = Failure::None;
        if (!discretesChanged(loop, failure) || failure != Failure::None)
            return failure;
    }
    return fail(loop, LoopFailure::Chattering);
}

std::int32_t LoopSolver::solveMixed(Loop& loop) {
    for (int i = 0; i < MostRepetitions; ++i) {
        loop.isFactorized = false;
        if (const std::int32_t failure = solveContinuous(loop); failure != Failure::None)
            return failure;
        std::int32_t failure = Failure::None;
        if (!discretesChanged(loop, failure) || failure != Failure::None)
            return failure;
    }
    return fail(loop, LoopFailure::Chattering);
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
    loop.isFactorized = loop.matrix.factorize() || loop.matrix.factorizeSingular();
    return loop.isFactorized ? Failure::None : fail(loop, LoopFailure::Singular);
}

std::int32_t LoopSolver::solveContinuous(Loop& loop) {
    return loop.code->kind == BlockKind::Linear ? solveLinear(loop) : solveNonlinear(loop);
}

/// One Newton step is exact; a second one takes away what rounding left of a bad guess.
std::int32_t LoopSolver::solveLinear(Loop& loop) {
    std::vector<double>& r = loop.residuals;
    std::vector<double>& z = loop.unknowns;
    r.resize(loop.code->unknowns.size());
    z.clear();
    for (const std::int32_t slot : loop.code->unknownSlots)
        z.push_back(memory_.real(slot));
    if (!isFinite(z))
        z.assign(z.size(), 0.0);
    setUnknowns(loop, z);
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
        if (change <= 1e3 * size) // else the guess was far away
            break;
    }
    if (!isFinite(z))
        return fail(loop, LoopFailure::NotFinite);
    if (const std::int32_t failure = residuals(loop, r); failure != Failure::None)
        return failure; // the inner variables
    return loop.matrix.isSingular() ? checkAgreement(loop) : Failure::None;
}

/// A singular system is solved if its equations agree: what they leave open keeps its value.
std::int32_t LoopSolver::checkAgreement(Loop& loop) {
    std::vector<double> terms(loop.unknowns.size(), 0.0);
    loop.matrix.forEachPlace([&](std::size_t row, std::size_t column, double value) {
        terms[row] += std::abs(value) * (std::abs(loop.unknowns[column]) +
                                         SmallestPart * loop.limits.nominals[column]);
    });
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

class LoopSolver::LoopEquations : public NonlinearEquations {
public:
    LoopEquations(LoopSolver& solver, Loop& loop) : solver_(solver), loop_(loop) {}

    std::int32_t residuals(const std::vector<double>& z, std::vector<double>& r) override {
        solver_.setUnknowns(loop_, z);
        return solver_.residuals(loop_, r);
    }
    std::int32_t fillMatrix() override { return solver_.fillMatrix(loop_); }
    MatrixSolver& matrix() override { return loop_.matrix; }

private:
    LoopSolver& solver_;
    Loop& loop_;
};

std::int32_t LoopSolver::solveNonlinear(Loop& loop) {
    std::vector<double> z = unknowns(loop);
    if (!isFinite(z))
        z.assign(z.size(), 0.0);
    loop.isFactorized = false;
    LoopEquations equations(*this, loop);
    NonlinearSolver solver(equations, loop.limits, statistics_);
    const std::int32_t failure = solver.solve(z, isEvent_);
    setUnknowns(loop, z);
    if (failure == Failure::None) {
        if (loop.matrix.isSingular())
            noteLeftOpen(loop);
        return failure;
    }
    fail(loop, failure);
    trouble_.nonlinear = solver.trouble();
    trouble_.residuals = trouble_.nonlinear.residuals;
    return failure;
}

// ---------------------------------------------------------------------------- tangents

/// The unknowns follow what comes from outside: matrix * dz = -dr.
std::int32_t LoopSolver::solveTangents(std::int32_t number) {
    Loop& loop = loops_[static_cast<std::size_t>(number)];
    const LoopCode& code = *loop.code;
    if (code.kind == BlockKind::Discrete)
        return Failure::None;
    if (!(code.hasConstantMatrix && loop.isFactorized))
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
