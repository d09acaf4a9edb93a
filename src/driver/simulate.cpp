// SPDX-License-Identifier: Apache-2.0
#include "driver/simulate.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>

#include "compile/dae/print.h"
#include "compile/executable/build.h"
#include "compile/flat/print.h"
#include "compile/network/check.h"
#include "compile/network/extract.h"
#include "compile/network/print.h"
#include "compile/system/analyse.h"
#include "compile/system/print.h"
#include "driver/compile_dae.h"
#include "driver/event_log.h"
#include "driver/experiment.h"
#include "driver/methods.h"
#include "driver/recorder.h"
#include "driver/settings.h"
#include "driver/simulate_network.h"
#include "driver/stopwatch.h"
#include "emit/llvm/jit.h"
#include "lib/diag/render.h"
#include "lib/program/interpreter.h"
#include "lib/program/print.h"
#include "simulate/mna/state_sizes.h"
#include "simulate/model/model_system.h"
#include "simulate/run/output_grid.h"
#include "simulate/solver/run_model.h"

namespace eventica::driver {

namespace {

constexpr double DefaultTolerance = 1e-6;
constexpr double DefaultStopTime = 1.0;
constexpr std::int64_t DefaultIntervals = 500;

struct PhaseTimes {
    double compile = 0.0; ///< up to programs; of that:
    double flatten = 0.0;
    double lower = 0.0;    ///< scalar equations
    double analyse = 0.0;  ///< sorting them, or finding the network in them
    double generate = 0.0; ///< programs
    double start = 0.0;    ///< executor, initial equations
    double run = 0.0;
};

/// One run of the command.
class Simulation {
public:
    explicit Simulation(const SimulateOptions& options)
        : options_(options), session_(options.session) {}

    SimulateReport run() {
        if (checkOptions() && compile() && checkTimes()) {
            report_.output = options_.output.empty() ? name_ + "_res.mat" : options_.output;
            if (netlist_)
                executeNetwork();
            else
                execute();
        }
        finishReport();
        return std::move(report_);
    }

private:
    // ------------------------------------------------------------ what the command line says

    bool usageError(const std::string& text) {
        report_.isUsageError = true;
        runText_ += "error: " + text + "\n";
        return false;
    }

    bool checkOptions() {
        if (!options_.filter.empty()) {
            try {
                filter_.emplace(options_.filter);
            } catch (const std::regex_error&) {
                return usageError("`" + options_.filter +
                                  "` after --filter is not a regular expression");
            }
        }
        const std::string& output = options_.output;
        if (!output.empty() && !output.ends_with(".mat") && !output.ends_with(".csv"))
            return usageError("results are written as .mat or .csv, not as `" + output + "`");
        if (isNetworkMethod(options_.method) && options_.chattering == run::Chattering::LimitRate)
            return usageError(fmt::format("method `{}` cannot limit the rate of events: "
                                          "--chattering is error or off",
                                          options_.method));
        return checkQuantization();
    }

    bool isQuantizedNetwork() const {
        return options_.method == "bond" || options_.method == "ncdevs";
    }

    bool checkQuantization() {
        const Quantization& given = options_.quantization;
        if (isQuantizedNetwork())
            return true;
        if (!given.quantumOf.empty() || !given.hysteresisOf.empty() || given.hysteresis)
            return usageError(fmt::format("quanta of single elements and --hysteresis are for bond "
                                          "and ncdevs, not for `{}`",
                                          options_.method));
        if (given.order || !given.levelsOf.empty() || given.synchronous)
            return usageError(fmt::format("--order is for bond and ncdevs, --levels for bond, "
                                          "--synchronous for ncdevs, not "
                                          "for `{}`",
                                          options_.method));
        if ((given.quantum || given.relativeQuantum) && !solver::takesQuanta(options_.method))
            return usageError(fmt::format("method `{}` has no quantum; --tolerance bounds its "
                                          "error, or --interval where that is its step",
                                          options_.method));
        return true;
    }

    bool checkTimes() {
        const solver::RunOptions run = runOptions();
        if (!std::isfinite(run.solver.startTime) || !std::isfinite(run.solver.stopTime))
            return usageError("start and stop time must be finite");
        if (run.solver.stopTime < run.solver.startTime)
            return usageError(fmt::format("the stop time {} lies before the start time {}",
                                          run.solver.stopTime, run.solver.startTime));
        if (!(tolerance() > 0.0) || !(run.solver.interval >= 0.0))
            return usageError("tolerance and interval must be positive");
        return true;
    }

    // ------------------------------------------------------------ compiling

    bool compile() {
        const Stopwatch watch;
        std::optional<dae::HybridDae> dae = compileToDae();
        if (!dae)
            return false;
        const bool isDone = wantsNetwork() ? extractNetwork(*dae) : compileEquations(*dae);
        times_.compile = watch.seconds();
        return isDone && options_.dump == SimulateDump::None;
    }

    std::optional<dae::HybridDae> compileToDae() {
        CompiledDae compiled = compileDae(session_, options_.model, options_.settings,
                                          [&](const flat::FlatModel& flat) {
                                              if (options_.dump == SimulateDump::Flat)
                                                  report_.dump = print(flat);
                                          });
        name_ = compiled.name;
        times_.flatten = compiled.flattenSeconds;
        times_.lower = compiled.lowerSeconds;
        report_.isUsageError = compiled.isUsageError;
        if (!compiled.dae)
            return std::nullopt;
        if (const syntax::ClassDefinition* const definition = session_.definitionOf(compiled.model))
            experiment_ = experimentOf(*definition);
        if (options_.dump == SimulateDump::Dae)
            report_.dump = print(*compiled.dae);
        return std::move(compiled.dae);
    }

    bool wantsNetwork() const {
        return isNetworkMethod(options_.method) || options_.dump == SimulateDump::Network;
    }

    bool extractNetwork(const dae::HybridDae& dae) {
        const Stopwatch watch;
        netlist_ = network::extractNetlist(dae, session_.diagnostics());
        times_.analyse = watch.seconds();
        if (!netlist_)
            return false;
        network::checkNetwork(*netlist_, session_.diagnostics(), {.isStrict = options_.strict});
        if (options_.dump == SimulateDump::Network)
            report_.dump = print(*netlist_);
        return !session_.diagnostics().hasErrors();
    }

    bool compileEquations(dae::HybridDae& dae) {
        Stopwatch watch;
        std::optional<system::SortedSystem> sorted =
            system::analyse(std::move(dae), session_.diagnostics());
        times_.analyse = watch.seconds();
        if (!sorted)
            return false;
        checkEffect(*sorted, options_.settings, session_.diagnostics());
        report_.isUsageError = session_.diagnostics().hasErrors();
        if (report_.isUsageError)
            return false;
        if (options_.dump == SimulateDump::System)
            report_.dump = print(*sorted);
        if (options_.dump == SimulateDump::Summary)
            report_.dump = summary(*sorted);
        std::function<bool(std::string_view)> isRecorded;
        if (filter_)
            isRecorded = [&](std::string_view name) {
                return std::regex_match(name.begin(), name.end(), *filter_);
            };
        watch.restart();
        executable_ = executable::buildExecutable(std::move(*sorted), isRecorded);
        times_.generate = watch.seconds();
        if (options_.dump == SimulateDump::Program)
            for (const program::Program& program : executable_.programs)
                report_.dump += print(program);
        return true;
    }

    // ------------------------------------------------------------ running

    solver::RunOptions runOptions() const {
        solver::RunOptions run;
        run.method = options_.method;
        run.solver.startTime = options_.startTime.value_or(experiment_.startTime.value_or(0.0));
        run.solver.stopTime = options_.stopTime.value_or(
            experiment_.stopTime.value_or(run.solver.startTime + DefaultStopTime));
        const double length = run.solver.stopTime - run.solver.startTime;
        if (options_.interval)
            run.solver.interval = *options_.interval;
        else if (options_.intervals)
            run.solver.interval = length / static_cast<double>(*options_.intervals);
        else
            run.solver.interval =
                experiment_.interval.value_or(length / static_cast<double>(DefaultIntervals));
        run.solver.interrupt = options_.interrupt;
        run.solver.chattering = options_.chattering.value_or(run::Chattering::LimitRate);
        run.integrator.tolerances = tolerances();
        return run;
    }

    double tolerance() const {
        return options_.tolerance.value_or(experiment_.tolerance.value_or(DefaultTolerance));
    }

    /// A quantum that is given counts alone, unless a relative one is given too.
    run::Tolerances tolerances() const {
        run::Tolerances result{tolerance(), tolerance()};
        const Quantization& given = options_.quantization;
        if (given.quantum)
            result = {0.0, *given.quantum};
        if (given.relativeQuantum)
            result.relative = *given.relativeQuantum;
        return result;
    }

    /// A tolerance is the part of a state's range that is its quantum.
    Quantization networkQuantization() const {
        Quantization result = options_.quantization;
        if (options_.tolerance && !result.quantum && !result.relativeQuantum)
            result.quantum = options_.tolerance;
        return result;
    }

    external::Settings externalSettings() {
        external::Settings settings;
        settings.pathOf = [this](text::SourceId source) { return session_.sources()[source].path; };
        settings.libraryFolders = libraryRoots(options_.session.libraries);
        return settings;
    }

    void execute() {
        Stopwatch watch;
        const std::unique_ptr<program::Executor> executor =
            options_.useInterpreter ? program::makeInterpreter() : emit::makeJit();
        text::LineIndexes lines(session_.sources());
        model::ModelSystem system(executable_, *executor, externalSettings());
        system.setPlaceText(
            [&](const text::SourceRange& where) { return placeText(lines, where); });
        const auto writer = makeWriter();
        Recorder recorder(executable_, system, *writer);
        EventLog log(system, recorder, options_.withEventLog, options_.maxResultBytes, progress());
        times_.start = watch.seconds();
        watch.restart();
        const solver::RunOptions run = runOptions();
        LimitWatch limits(executable_, system, log, options_.checkLimits, tolerance());
        tellRun(true);
        solver::RunOutcome outcome = solver::runModel(system, run, limits);
        tellRun(false);
        if (!outcome.error)
            outcome.error = limits.error();
        times_.run = watch.seconds();
        if (!outcome.error && !recorder.wantsEnd() && executable_.system.terminalVariable.valid()) {
            outcome.error = system.finish(outcome.endTime);
            recorder.sample(outcome.endTime);
        }
        for (const model::ModelMessage& message : recorder.warnings())
            runText_ += fmt::format("warning: at time {:.10g}: {}\n", message.time, message.text);
        for (const model::ModelMessage& message : system.takeMessages())
            runText_ += fmt::format("warning: at time {:.10g}: {}\n", message.time, message.text);
        report_.endTime = outcome.endTime;
        reportWriter(*writer, recorder.rows().recorded());
        if (outcome.termination)
            runText_ += fmt::format("the model ended the run at time {:.10g}: {}\n",
                                    outcome.endTime, *outcome.termination);
        reportFailure(outcome.error, recorder.rows().recorded());
        report_.eventLog = log.take();
        makeStats(outcome, system, recorder);
    }

    void tellRun(bool isBeginning) const {
        if (options_.onRun)
            options_.onRun(isBeginning);
    }

    std::function<void(double)> progress() const {
        if (!options_.onProgress)
            return {};
        const solver::RunOptions run = runOptions();
        return [this, run](double t) {
            const double length = run.solver.stopTime - run.solver.startTime;
            options_.onProgress(length > 0.0 ? (t - run.solver.startTime) / length : 1.0);
        };
    }

    std::string placeText(text::LineIndexes& lines, const text::SourceRange& where) {
        if (!where.source.valid())
            return {};
        const text::Position position = lines[where.source].positionOf(where.range.begin);
        return fmt::format("{}:{}:{}", session_.sources()[where.source].path, position.line,
                           position.column);
    }

    run::NetworkRunOptions networkRunOptions(const solver::SolverOptions& solver) const {
        run::NetworkRunOptions result;
        result.startTime = solver.startTime;
        result.stopTime = solver.stopTime;
        result.interval = solver.interval;
        result.interrupt = options_.interrupt;
        result.chattering = options_.chattering.value_or(run::Chattering::Abort);
        result.watched = watchedOf(*netlist_);
        return result;
    }

    void executeNetwork() {
        const solver::RunOptions run = runOptions();
        NetworkRequest request{.method = options_.method,
                               .quantization = {},
                               .run = networkRunOptions(run.solver),
                               .filter = filter_,
                               .strict = options_.strict,
                               .onProgress = progress()};
        request.quantization.startTime = run.solver.startTime;
        request.quantization.stopTime = run.solver.stopTime;
        if (const auto problem = readQuantization(networkQuantization(), options_.method, *netlist_,
                                                  request.quantization)) {
            usageError(*problem);
            return;
        }
        if (isQuantizedNetwork() && !options_.quantization.quantum)
            mna::findNominals(*netlist_, request.run.startTime, request.run.stopTime);
        const auto writer = makeWriter();
        tellRun(true);
        const std::optional<NetworkReport> done =
            simulateNetwork(*netlist_, request, *writer, session_.diagnostics());
        tellRun(false);
        if (!done)
            return;
        times_.start = done->prepareSeconds;
        times_.run = done->runSeconds;
        report_.endTime = done->outcome.endTime;
        reportWriter(*writer, done->recorded);
        reportFailure(done->outcome.error, done->recorded);
        report_.stats = statsHead() + statsText(*done, *netlist_) + statsTail();
        report_.json = jsonHead() + statsJson(*done, *netlist_) + jsonTail();
    }

    std::unique_ptr<results::TrajectoryWriter> makeWriter() const {
        const solver::SolverOptions run = runOptions().solver;
        return results::makeFileWriter(
            report_.output,
            {.csvParameters = options_.csvParameters,
             .maxBytes = options_.maxResultBytes,
             .leastRows = run::OutputGrid::points(run.startTime, run.stopTime, run.interval)});
    }

    void reportWriter(results::TrajectoryWriter& writer, const Recorded& recorded) {
        if (writer.finish() || writer.error().empty())
            return;
        report_.runFailed = true;
        runText_ += fmt::format("error: {}\n", writer.error());
        if (recorded.rows > 0)
            runText_ += fmt::format("  results up to time {:.10g} are kept\n", recorded.lastTime);
    }

    void reportFailure(const std::optional<run::SimulationError>& error, const Recorded& recorded) {
        if (!error)
            return;
        report_.runFailed = true;
        runText_ += fmt::format("error: at time {:.10g}: {}\n", error->time, error->message);
        for (const std::string& note : error->notes)
            runText_ += fmt::format("  note: {}\n", note);
        if (recorded.rows > 0)
            runText_ += fmt::format("  results up to time {:.10g} are in `{}`\n", recorded.lastTime,
                                    report_.output);
    }

    std::string statsHead() const {
        return fmt::format("{:>10.3f} s compiling: flattening {:.3f}, equations {:.3f}, analysis "
                           "{:.3f}, programs {:.3f}\n"
                           "{:>10.3f} s preparing\n{:>10.3f} s running\n",
                           times_.compile, times_.flatten, times_.lower, times_.analyse,
                           times_.generate, times_.start, times_.run);
    }
    static std::string statsTail() { return fmt::format("{:>10} MB at most\n", peakMegabytes()); }
    std::string jsonHead() const {
        return fmt::format("{{\"model\": \"{}\", \"endTime\": {}, \"failed\": {}, \"seconds\": "
                           "{{\"compile\": {:.6f}, \"flatten\": {:.6f}, \"lower\": {:.6f}, "
                           "\"analyse\": {:.6f}, \"generate\": {:.6f}, "
                           "\"prepare\": {:.6f}, \"run\": {:.6f}}}, ",
                           name_, report_.endTime, report_.runFailed, times_.compile,
                           times_.flatten, times_.lower, times_.analyse, times_.generate,
                           times_.start, times_.run);
    }
    static std::string jsonTail() {
        return fmt::format(", \"peakMegabytes\": {}}}\n", peakMegabytes());
    }
    static long peakMegabytes() {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss / 1024;
    }

    void makeStats(const solver::RunOutcome& outcome, const model::ModelSystem& system,
                   const Recorder& recorder) {
        const run::IntegratorStatistics& steps = outcome.integrator;
        const model::LoopStatistics& loops = system.loopStatistics();
        report_.stats = statsHead();
        report_.stats += fmt::format(
            "{:>10} states, {} loops, {} crossing functions\n"
            "{:>10} steps, {} rejected, {} derivatives, {} Jacobians, {} factorizations\n"
            "{:>10} state events, {} time events\n"
            "{:>10} rows\n",
            executable_.stateCount, executable_.loops.size(), executable_.crossingFunctions.size(),
            steps.steps, steps.rejectedSteps, steps.derivativeEvaluations,
            steps.jacobianEvaluations, steps.factorizations, outcome.solver.stateEvents,
            outcome.solver.timeEvents, recorder.rows().recorded().rows);
        report_.stats += statsTail();
        if (outcome.solver.stateChoices > 0)
            report_.stats +=
                fmt::format("{:>10} times other states chosen\n", outcome.solver.stateChoices);
        if (system.homotopy().steps > 0)
            report_.stats +=
                fmt::format("{:>10} steps of homotopy at the start\n", system.homotopy().steps);
        if (loops.singularSolutions > 0)
            report_.stats +=
                fmt::format("{:>10} solutions of singular systems\n", loops.singularSolutions);
        report_.json = jsonHead();
        report_.json += fmt::format(
            "\"states\": {}, \"loops\": {}, \"steps\": {}, "
            "\"derivatives\": {}, \"jacobians\": {}, \"stateEvents\": {}, \"timeEvents\": {}, "
            "\"loopSolutions\": {}, \"loopIterations\": {}, \"rows\": {}",
            executable_.stateCount, executable_.loops.size(), steps.steps,
            steps.derivativeEvaluations, steps.jacobianEvaluations, outcome.solver.stateEvents,
            outcome.solver.timeEvents, loops.solutions, loops.iterations,
            recorder.rows().recorded().rows);
        report_.json += jsonTail();
    }

    void finishReport() {
        eventica::diag::Diagnostics& diagnostics = session_.diagnostics();
        diagnostics.sortByPlace(session_.sources());
        report_.inputMissing = session_.inputMissing();
        report_.errors = diagnostics.count(eventica::diag::Severity::Error);
        report_.warnings = diagnostics.count(eventica::diag::Severity::Warning);
        report_.text =
            renderText(diagnostics, session_.sources(), {.colour = options_.colour}) + runText_;
    }

    const SimulateOptions& options_;
    Session session_;
    SimulateReport report_;
    std::string name_;
    std::string runText_;
    std::optional<std::regex> filter_;
    Experiment experiment_;
    executable::ExecutableModel executable_;
    std::optional<network::Netlist> netlist_; ///< for the methods that run networks
    PhaseTimes times_;
};

} // namespace

SimulateReport simulate(const SimulateOptions& options) {
    return Simulation(options).run();
}

} // namespace eventica::driver
