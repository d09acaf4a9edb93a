// SPDX-License-Identifier: Apache-2.0
// Compiled models against the same models written by hand in C++, both on CVODE at the same
// tolerance: models/scalable, each compiled from its text and run several times, alternating with
// the hand-written one. Both sides record the states; what recording all variables costs is
// measured besides. Prints a JSON object for each model; `ratio` should stay below 1.3.
//
//   simulation_speed FOLDER_OF_MODELS [RUNS] [MODEL]
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "compile/dae/lower.h"
#include "compile/executable/build.h"
#include "compile/flat/flatten.h"
#include "compile/system/analyse.h"
#include "driver/session.h"
#include "emit/llvm/jit.h"
#include "hand_written.h"
#include "lib/program/interpreter.h"
#include "simulate/model/model_system.h"
#include "simulate/solver/run_model.h"

namespace {

using namespace eventica; // NOLINT: a program, not a library
using bench::Matrix;
using bench::Problem;
using bench::Solution;

struct Seconds {
    double wall = std::numeric_limits<double>::infinity();
    double cpu = std::numeric_limits<double>::infinity();
};

class Stopwatch {
public:
    Seconds read() const {
        const auto wall = std::chrono::steady_clock::now() - start_;
        return {std::chrono::duration<double>(wall).count(),
                static_cast<double>(std::clock() - cpuStart_) / CLOCKS_PER_SEC};
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::clock_t cpuStart_ = std::clock(); // other programs disturb less than on the wall
};

void keepBest(Seconds& best, const Seconds& measured) {
    best.wall = std::min(best.wall, measured.wall);
    best.cpu = std::min(best.cpu, measured.cpu);
}

// ------------------------------------------------------------ our side

enum class Recorded { States, All };

model::CompiledModel build(system::SortedSystem sorted, Recorded recorded) {
    if (recorded == Recorded::All)
        return executable::buildExecutable(std::move(sorted), {.division = model::Division::Whole});
    std::set<std::string, std::less<>> states;
    for (const expr::VariableId state : sorted.states)
        states.emplace(sorted.dae[state].name);
    return executable::buildExecutable(
        std::move(sorted),
        {.isRecorded = [&](std::string_view variable) { return states.contains(variable); },
         .division = model::Division::Whole});
}

std::optional<model::CompiledModel> compile(const std::string& file, const std::string& name,
                                            Recorded recorded) {
    driver::Session session({.inputs = {file}, .libraries = {}});
    const instance::ClassInstanceId model = session.findModel(name);
    if (!model.valid())
        return std::nullopt;
    flat::FlatModel flat =
        flat::flatten(session.builder(), model, session.diagnostics(), {.name = name});
    if (session.diagnostics().hasErrors())
        return std::nullopt;
    std::optional<dae::HybridDae> dae = dae::lowerToDae(std::move(flat), session.diagnostics());
    if (!dae || session.diagnostics().hasErrors())
        return std::nullopt;
    std::optional<system::SortedSystem> sorted =
        system::analyse(std::move(*dae), session.diagnostics());
    if (!sorted)
        return std::nullopt;
    return build(std::move(*sorted), recorded);
}

/// Sums the states at each point of the grid, as the hand-written side does.
class ChecksumObserver final : public solver::SolverObserver {
public:
    explicit ChecksumObserver(const run::HybridSystem& system)
        : system_(system), states_(static_cast<std::size_t>(system.stateCount())) {}

    void sample(double /*t*/) override {
        system_.states(states_);
        for (const double x : states_)
            checksum_ += x;
    }
    double checksum() const { return checksum_; }
    const std::vector<double>& states() const { return states_; }

private:
    const run::HybridSystem& system_;
    std::vector<double> states_;
    double checksum_ = 0.0;
};

Solution runCompiled(run::HybridSystem& system, const Problem& problem) {
    ChecksumObserver observer(system);
    solver::RunOptions options;
    options.integrator.tolerances = {problem.tolerance, problem.tolerance};
    options.integrator.maximumStep = problem.maximumStep;
    options.solver.stopTime = problem.stopTime;
    options.solver.interval = problem.stopTime / static_cast<double>(problem.intervals);
    const solver::RunOutcome outcome = solver::runModel(system, options, observer);
    if (outcome.error)
        fmt::print(stderr, "the run failed: {}\n", outcome.error->message);
    const run::IntegratorStatistics& counts = outcome.integrator;
    return {observer.states(),
            observer.checksum(),
            counts.steps,
            counts.derivativeEvaluations,
            counts.jacobianEvaluations,
            counts.factorizations};
}

struct Ours {
    Seconds fresh; ///< a run as a user starts it: interpreted first, machine code made on the way
    Seconds warm;  ///< once more, with the machine code that there is then
    Solution solution;
};

void runOurs(const model::CompiledModel& model, const Problem& problem, Ours& ours) {
    const std::unique_ptr<program::Executor> executor = emit::makeJit();
    const Stopwatch fresh;
    model::ModelSystem system(model, *executor);
    ours.solution = runCompiled(system.mainPart(), problem);
    keepBest(ours.fresh, fresh.read());
    const Stopwatch warm;
    runCompiled(system.mainPart(), problem);
    keepBest(ours.warm, warm.read());
}

// ------------------------------------------------------------ both

struct Measured {
    std::string name;
    double stopTime = 0.0;
    double compileSeconds = 0.0;
    std::size_t derivativeInstructions = 0;
    std::size_t tangentInstructions = 0;
    std::size_t tangentRuns = 0; ///< for one Jacobian
    Ours ours;
    Ours recordingAll;             ///< the same, with all variables recorded
    Matrix matrix = Matrix::Dense; ///< with which the hand-written side is fastest
    Seconds byHand;
    Solution solution;
    double difference = 0.0; ///< of the final states
};

void print(const Measured& m) {
    fmt::print("{{\"model\": \"{}\", \"stopTime\": {}, \"compileSeconds\": {:.4f}, \"ourSeconds\": "
               "{:.5f}, "
               "\"ourWarmSeconds\": {:.5f}, \"handSeconds\": {:.5f}, \"ratio\": {:.3f}, "
               "\"warmRatio\": {:.3f}, \"ratioRecordingAll\": {:.3f}, \"wall\": {{\"ours\": "
               "{:.5f}, \"warm\": {:.5f}, "
               "\"hand\": {:.5f}}}, \"handMatrix\": \"{}\", ",
               m.name, m.stopTime, m.compileSeconds, m.ours.fresh.cpu, m.ours.warm.cpu,
               m.byHand.cpu, m.ours.fresh.cpu / m.byHand.cpu, m.ours.warm.cpu / m.byHand.cpu,
               m.recordingAll.fresh.cpu / m.byHand.cpu, m.ours.fresh.wall, m.ours.warm.wall,
               m.byHand.wall, bench::MatrixNames[static_cast<std::size_t>(m.matrix)]);
    const Solution& a = m.ours.solution;
    const Solution& b = m.solution;
    fmt::print("\"instructions\": {}, \"tangentInstructions\": {}, \"tangentRuns\": {}, "
               "\"steps\": [{}, {}], \"evaluations\": [{}, {}], \"jacobians\": [{}, {}], "
               "\"factorizations\": [{}, {}], \"checksums\": [{:.9g}, {:.9g}], "
               "\"largestDifference\": {:.3g}}}\n",
               m.derivativeInstructions, m.tangentInstructions, m.tangentRuns, a.steps, b.steps,
               a.evaluations, b.evaluations, a.jacobians, b.jacobians, a.factorizations,
               b.factorizations, a.checksum, b.checksum, m.difference);
}

template<typename Model>
double difference(const run::HybridSystem& system, const Solution& ours, const Solution& byHand) {
    if (ours.states.size() != byHand.states.size())
        return std::numeric_limits<double>::infinity();
    double largest = 0.0;
    for (std::size_t i = 0; i < ours.states.size(); ++i) {
        const std::int64_t k = Model::indexOf(system.stateName(static_cast<std::int64_t>(i)));
        largest = std::max(largest,
                           std::abs(ours.states[i] - byHand.states[static_cast<std::size_t>(k)]));
    }
    return largest;
}

struct Case {
    std::string file;
    std::string name;
    double stopTime = 1.0;
};

struct Settings {
    std::string folder;
    int runs = 5;
    std::string only;
};

template<typename Model>
void measure(const Settings& settings, const Case& what, const std::vector<Matrix>& matrices) {
    if (!settings.only.empty() && settings.only != what.name)
        return;
    Measured m;
    m.name = what.name;
    m.stopTime = what.stopTime;
    const Stopwatch compiling;
    const std::string file = settings.folder + "/" + what.file;
    const auto model = compile(file, what.name, Recorded::States);
    m.compileSeconds = compiling.read().cpu;
    const auto recordingAll = compile(file, what.name, Recorded::All);
    if (!model || !recordingAll) {
        fmt::print(stderr, "{} cannot be compiled\n", what.name);
        return;
    }
    const auto sizeOf = [&](model::ProgramId id) {
        const std::int32_t program = model->entries[static_cast<std::size_t>(id)].program;
        return model->programs[static_cast<std::size_t>(program)].code.size();
    };
    m.derivativeInstructions = sizeOf(model->parts.front().derivatives);
    m.tangentInstructions = sizeOf(model->parts.front().derivativesTangent);
    m.tangentRuns =
        model->jacobians[static_cast<std::size_t>(model->parts.front().jacobian)].groups.size();
    const Problem problem{what.stopTime, 1e-6, what.stopTime / 50, 500};
    for (int k = 0; k < settings.runs; ++k) {
        runOurs(*model, problem, m.ours);
        runOurs(*recordingAll, problem, m.recordingAll);
        for (const Matrix matrix : matrices) {
            const Stopwatch byHand;
            m.solution = bench::HandWritten<Model>(matrix).run(problem);
            const double before = m.byHand.cpu;
            keepBest(m.byHand, byHand.read());
            if (m.byHand.cpu < before)
                m.matrix = matrix;
        }
    }
    const std::unique_ptr<program::Executor> executor = program::makeInterpreter();
    model::ModelSystem system(*model, *executor);
    m.difference = difference<Model>(system.mainPart(), m.ours.solution, m.solution);
    print(m);
}

} // namespace

int main(int count, char** arguments) {
    if (count < 2 || count > 4) {
        fmt::print(stderr, "usage: simulation_speed FOLDER_OF_MODELS [RUNS] [MODEL]\n");
        return 2;
    }
    const Settings settings{arguments[1], count > 2 ? std::atoi(arguments[2]) : 5,
                            count > 3 ? arguments[3] : ""};
    const std::vector sparse{Matrix::Klu, Matrix::Band};
    for (const double stopTime : {10.0, 100.0}) { // 10: fewer steps than points of the grid
        measure<bench::RcLadder>(settings, {"rc_ladder.mo", "RcLadder", stopTime}, sparse);
        measure<bench::RcLadder>(settings, {"rc_ladder.mo", "RcLadderEquations", stopTime}, sparse);
    }
    measure<bench::AdvectionReaction>(settings, {"advection_reaction.mo", "AdvectionReaction", 1.0},
                                      sparse);
    measure<bench::BuckConverter>(settings, {"buck_converter.mo", "BuckConverter", 0.1},
                                  {Matrix::Dense});
    return 0;
}
