// SPDX-License-Identifier: Apache-2.0
// What the way through HybridSystem, Integrator and the DEVS kernel costs: an RC ladder of 1000
// sections integrated by CVODE and KLU directly, and the same through `solver::runModel`.
// Prints both times and their ratio, which should stay below 1.1.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <cvode/cvode.h>
#include <fmt/format.h>
#include <limits>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <vector>

#include "simulate/solver/run_model.h"

namespace {

using namespace eventica; // NOLINT: a program, not a library

constexpr std::int64_t Sections = 1000;
constexpr double StopTime = 1e5;
constexpr double Tolerance = 1e-6;
constexpr int Runs = 40;

/// Sections are numbered with a stride, so that the matrix is sparse but no band.
struct Ladder {
    std::vector<std::int64_t> place;
    run::SparsePattern pattern{Sections, Sections, {0}, {}};
    std::vector<double> values;

    Ladder() : place(Sections) {
        constexpr std::int64_t Stride = 37;
        std::vector<std::int64_t> section(Sections);
        for (std::int64_t i = 0; i < Sections; ++i) {
            place[at(i)] = i * Stride % Sections;
            section[at(place[at(i)])] = i;
        }
        for (std::int64_t column = 0; column < Sections; ++column)
            addColumn(section[at(column)]);
    }

    void derivatives(const double* x, double* dx) const {
        for (std::int64_t i = 0; i < Sections; ++i) {
            const double here = x[place[at(i)]];
            const double left = i == 0 ? 1.0 : x[place[at(i - 1)]];
            const double right = i + 1 == Sections ? here : x[place[at(i + 1)]];
            dx[place[at(i)]] = left - 2.0 * here + right;
        }
    }

private:
    static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

    void addColumn(std::int64_t i) {
        std::vector<std::pair<std::int64_t, double>> entries{
            {place[at(i)], i + 1 == Sections ? -1.0 : -2.0}};
        if (i > 0)
            entries.emplace_back(place[at(i - 1)], 1.0);
        if (i + 1 < Sections)
            entries.emplace_back(place[at(i + 1)], 1.0);
        std::sort(entries.begin(), entries.end());
        for (const auto& [row, value] : entries) {
            pattern.rowIndices.push_back(row);
            values.push_back(value);
        }
        pattern.columnStarts.push_back(pattern.count());
    }
};

class LadderSystem final : public run::HybridSystem {
public:
    std::int64_t stateCount() const override { return Sections; }
    std::int64_t crossingCount() const override { return 0; }
    std::string stateName(std::int64_t state) const override { return fmt::format("v{}", state); }
    std::string crossingText(std::int64_t) const override { return {}; }
    std::span<const double> nominals() const override { return nominals_; }
    const run::SparsePattern& jacobianPattern() const override { return ladder_.pattern; }
    std::optional<run::SimulationError> initialize(double) override { return std::nullopt; }
    void states(std::span<double> x) const override { std::fill(x.begin(), x.end(), 0.0); }
    run::Evaluated derivatives(double, const double* x, double* dx) override {
        ladder_.derivatives(x, dx);
        return run::Evaluated::Well;
    }
    run::Evaluated jacobian(double, const double*, double* values) override {
        std::copy(ladder_.values.begin(), ladder_.values.end(), values);
        return run::Evaluated::Well;
    }
    run::Evaluated crossings(double, const double*, double*) override {
        return run::Evaluated::Well;
    }
    double nextTimeEvent() const override { return run::Never; }
    run::EventOutcome handleEvent(double, std::span<const double>,
                                  std::span<const std::int64_t>) override {
        return {};
    }
    run::Evaluated update(double, const double* x) override {
        last_ = x[0];
        return run::Evaluated::Well;
    }
    bool stepAccepted(double, const double*) override { return false; }
    run::SimulationError failure() const override { return {}; }
    double last() const { return last_; }

private:
    Ladder ladder_;
    std::vector<double> nominals_ = std::vector<double>(Sections, 1.0);
    double last_ = 0.0;
};

int derivativesOf(double, N_Vector x, N_Vector dx, void* ladder) {
    static_cast<const Ladder*>(ladder)->derivatives(NV_DATA_S(x), NV_DATA_S(dx));
    return 0;
}

// NOLINTNEXTLINE(readability-function-size): the parameters are CVODE's
int jacobianOf(double, N_Vector, N_Vector, SUNMatrix target, void* data, N_Vector, N_Vector,
               N_Vector) {
    const auto* ladder = static_cast<const Ladder*>(data);
    std::copy(ladder->pattern.columnStarts.begin(), ladder->pattern.columnStarts.end(),
              SM_INDEXPTRS_S(target));
    std::copy(ladder->pattern.rowIndices.begin(), ladder->pattern.rowIndices.end(),
              SM_INDEXVALS_S(target));
    std::copy(ladder->values.begin(), ladder->values.end(), SM_DATA_S(target));
    return 0;
}

struct Result {
    double seconds = 0.0;
    double voltage = 0.0;
    std::int64_t steps = 0;
};

/// Of this process: other programs disturb less than on the clock on the wall.
double secondsSince(std::clock_t begin) {
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

Result runDirectly() {
    Ladder ladder;
    SUNContext context = nullptr;
    SUNContext_Create(nullptr, &context);
    N_Vector x = N_VNew_Serial(Sections, context);
    N_VConst(0.0, x);
    SUNMatrix matrix =
        SUNSparseMatrix(Sections, Sections, ladder.pattern.count(), CSC_MAT, context);
    SUNLinearSolver solver = SUNLinSol_KLU(x, matrix, context);
    void* cvode = CVodeCreate(CV_BDF, context);
    CVodeInit(cvode, derivativesOf, 0.0, x);
    CVodeSStolerances(cvode, Tolerance, Tolerance);
    CVodeSetUserData(cvode, &ladder);
    CVodeSetLinearSolver(cvode, solver, matrix);
    CVodeSetJacFn(cvode, jacobianOf);
    CVodeSetStopTime(cvode, StopTime);
    CVodeSetMaxStep(cvode, StopTime);
    const std::clock_t begin = std::clock();
    double t = 0.0;
    while (t < StopTime)
        CVode(cvode, StopTime, x, &t, CV_ONE_STEP);
    const double seconds = secondsSince(begin);
    long steps = 0;
    CVodeGetNumSteps(cvode, &steps);
    const Result result{seconds, NV_DATA_S(x)[0], steps};
    CVodeFree(&cvode);
    SUNLinSolFree(solver);
    SUNMatDestroy(matrix);
    N_VDestroy(x);
    SUNContext_Free(&context);
    return result;
}

Result runThroughSolver() {
    LadderSystem system;
    run::Observer observer;
    solver::RunOptions options;
    options.integrator.tolerances = {Tolerance, Tolerance};
    options.integrator.maximumStep = StopTime;
    options.solver.stopTime = StopTime;
    const std::clock_t begin = std::clock();
    const run::Outcome outcome = solver::runModel(system, options, observer);
    const double seconds = secondsSince(begin);
    return {seconds, system.last(), outcome.statistics.steps};
}

void print(const char* name, const Result& result) {
    fmt::print("{:14} {:8.3f} ms, {} steps, v = {:.9f}\n", name, 1e3 * result.seconds, result.steps,
               result.voltage);
}

} // namespace

int main() {
    Result direct{std::numeric_limits<double>::infinity(), 0.0, 0};
    Result through = direct;
    const auto better = [](const Result& a, const Result& b) {
        return a.seconds < b.seconds ? a : b;
    };
    for (int k = 0; k < Runs; ++k) { // alternating, the best of each: other work disturbs less
        direct = better(direct, runDirectly());
        through = better(through, runThroughSolver());
    }
    print("CVODE directly", direct);
    print("runModel", through);
    fmt::print("ratio {:.3f}\n", through.seconds / direct.seconds);
    return 0;
}
