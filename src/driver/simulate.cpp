// SPDX-License-Identifier: Apache-2.0
#include "driver/simulate.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "compile/dae/print.h"
#include "compile/executable/build.h"
#include "compile/flat/print.h"
#include "compile/network/check.h"
#include "compile/network/extract.h"
#include "compile/network/print.h"
#include "compile/system/analyse.h"
#include "compile/system/print.h"
#include "driver/analysis_json.h"
#include "driver/compile_dae.h"
#include "driver/event_log.h"
#include "driver/experiment.h"
#include "driver/input_file.h"
#include "driver/methods.h"
#include "driver/network_recorder.h"
#include "driver/output_name.h"
#include "driver/recorder.h"
#include "driver/run_settings.h"
#include "driver/settings.h"
#include "driver/simulate_network.h"
#include "driver/stopwatch.h"
#include "emit/llvm/jit.h"
#include "lib/model/print.h"
#include "lib/program/interpreter.h"
#include "results/choose_signals.h"
#include "simulate/external/guarded_call.h"
#include "simulate/mna/state_sizes.h"
#include "simulate/model/model_system.h"
#include "simulate/run/output_grid.h"
#include "simulate/solver/run_model.h"

namespace eventica::driver {

namespace {

using Json = nlohmann::ordered_json;
using eventica::diag::Severity;

struct PhaseTimes {
    double compile = 0.0; ///< up to programs; of that:
    double flatten = 0.0;
    double lower = 0.0;    ///< scalar equations
    double analyse = 0.0;  ///< sorting them, or finding the network in them
    double generate = 0.0; ///< programs
    double start = 0.0;    ///< executor, initial equations
    double run = 0.0;
};

/// As `docs/json.md` spells them.
const char* spelling(run::FailureKind kind) {
    switch (kind) {
    case run::FailureKind::Numerical:
        return "numerical";
    case run::FailureKind::Initial:
        return "initialization";
    case run::FailureKind::Assertion:
        return "assertion";
    case run::FailureKind::Chattering:
        return "chattering";
    case run::FailureKind::NoProgress:
        return "noProgress";
    case run::FailureKind::Limit:
        return "limit";
    case run::FailureKind::Interrupted:
        return "interrupted";
    }
    return "numerical";
}

std::string dump(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

/// One run of the command.
class Simulation {
public:
    explicit Simulation(const SimulateOptions& options)
        : options_(options), session_(options.session) {}

    SimulateReport run() {
        if (checkOptions() && compile() && checkTimes()) {
            output_ =
                expandOutputName(options_.output.empty() ? "{model}_res.mat" : options_.output,
                                 name_, options_.method);
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
        said_.fail({"usage", {.text = text}});
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
        if (const auto unknown = unknownPlaceholder(output))
            return usageError(
                fmt::format("`{}` in `{}` has no meaning: a name of a result file may "
                            "contain `{{model}}` and `{{method}}`",
                            *unknown, output));
        if (isNetworkMethod(options_.method) && options_.chattering == run::Chattering::LimitRate)
            return usageError(fmt::format("method `{}` cannot limit the rate of events: "
                                          "--chattering is error or off",
                                          options_.method));
        if (isNetworkMethod(options_.method) && !options_.input.empty())
            return usageError(fmt::format("method `{}` takes no --input: use a method for "
                                          "equations, such as cvode or qss2",
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
        if (const std::string problem = problemOf(runOptions()); !problem.empty())
            return usageError(problem);
        return tolerance() > 0.0 || usageError("tolerance and interval must be positive");
    }

    /// Before the run, so that nobody waits for it in vain.
    bool checkDrawn(std::span<const results::SignalInfo> signals) {
        if (!options_.drawn)
            return true;
        const bool writesFixed = !output_.ends_with(".csv") || options_.csvParameters;
        for (const results::SignalInfo& signal : signals)
            if (writesFixed || signal.variability == results::Variability::Varying)
                report_.signals.push_back(signal);
        const results::ChosenSignals chosen =
            results::chooseSignals(report_.signals, *options_.drawn);
        if (chosen.problem.empty())
            return true;
        return usageError("the run records " + chosen.problem +
                          (writesFixed ? "" : " (parameters only with --csv-parameters)"));
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
        settings_ = std::move(compiled.settings);
        if (!compiled.dae)
            return std::nullopt;
        if (const syntax::ClassDefinition* const definition = session_.definitionOf(compiled.model))
            experiment_ = experimentOf(*definition);
        modelFile_ = session_.sources()[session_.builder()[compiled.model].source].path;
        if (options_.dump == SimulateDump::Dae)
            report_.dump = print(*compiled.dae);
        return std::move(compiled.dae);
    }

    bool wantsNetwork() const {
        return isNetworkMethod(options_.method) || options_.dump == SimulateDump::Network;
    }

    bool extractNetwork(const dae::HybridDae& dae) {
        const Stopwatch watch;
        enterPhase(session_.progress(), "finding the network");
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
        enterPhase(session_.progress(), "analysing equations");
        std::optional<system::SortedSystem> sorted =
            system::analyse(std::move(dae), session_.diagnostics());
        times_.analyse = watch.seconds();
        if (!sorted)
            return false;
        checkEffect(*sorted, *settings_, session_.diagnostics());
        report_.isUsageError = session_.diagnostics().hasErrors();
        if (report_.isUsageError)
            return false;
        if (options_.dump == SimulateDump::System)
            report_.dump = print(*sorted);
        if (options_.dump == SimulateDump::Summary) {
            report_.dump = summary(*sorted);
            analysis_ = analysisJson(*sorted);
        }
        std::function<bool(std::string_view)> isRecorded;
        if (filter_)
            isRecorded = [&](std::string_view name) {
                return std::regex_match(name.begin(), name.end(), *filter_);
            };
        watch.restart();
        enterPhase(session_.progress(), "generating programs");
        executable_ = executable::buildExecutable(
            std::move(*sorted), {.isRecorded = isRecorded, .division = options_.division});
        times_.generate = watch.seconds();
        if (options_.dump == SimulateDump::Program)
            report_.dump = print(executable_);
        return true;
    }

    // ------------------------------------------------------------ running

    RunSettings runSettings() const {
        return {options_.method,    options_.startTime, options_.stopTime,
                options_.tolerance, options_.interval,  options_.intervals};
    }

    solver::RunOptions runOptions() const {
        solver::RunOptions run = runOptionsOf(runSettings(), experiment_);
        run.solver.interrupt = options_.interrupt;
        run.solver.progress = session_.progress();
        run.solver.chattering = options_.chattering.value_or(run::Chattering::LimitRate);
        run.integrator.tolerances = tolerances();
        return run;
    }

    double tolerance() const { return toleranceOf(runSettings(), experiment_); }

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

    /// Relative paths stay what they were, should an external function change the folder.
    external::Settings externalSettings(text::LineIndexes& lines,
                                        results::TrajectoryWriter& writer) {
        external::Settings settings;
        settings.pathOf = [this, start = std::filesystem::current_path()](text::SourceId source) {
            return (start / session_.sources()[source].path).lexically_normal().string();
        };
        settings.placeText = [this, &lines](const text::SourceRange& where) {
            return placeText(lines, where);
        };
        settings.libraryFolders = libraryRoots(options_.session.libraries);
        settings.trustedFolders = trustedLibraryFolders(options_.session);
        settings.modelFolder = modelFolder(options_.session, modelFile_);
        settings.keepResults = [&writer] { writer.flush(); };
        return settings;
    }

    void execute() {
        Stopwatch watch;
        text::LineIndexes lines(session_.sources());
        const auto writer = makeWriter();
        external::Settings externals = externalSettings(lines, *writer);
        external::Permissions permissions(externals, *executable_.formulas->pool,
                                          external::permissionFile());
        std::string note;
        if (!obtainPermission(permissions, *executable_.formulas->functions, options_.external,
                              externals.placeText, session_.diagnostics(), note))
            return;
        if (!note.empty())
            said_.add({.severity = eventica::diag::Severity::Note, .text = note});
        externals.mayRun = [&](const expr::Function& function) {
            return options_.external.isAllowed || permissions.has(function);
        };
        enterPhase(session_.progress(), "compiling to machine code");
        const std::unique_ptr<program::Executor> executor =
            options_.useInterpreter ? program::makeInterpreter() : emit::makeJit();
        model::ModelSystem system(executable_, *executor, externals);
        system.setPlaceText(externals.placeText);
        if (!options_.input.empty() && !setInputs(system))
            return;
        Recorder recorder(executable_, system, *writer);
        if (!checkDrawn(recorder.signals()))
            return;
        EventLog log(system, recorder, options_.withEventLog, options_.maxResultBytes);
        times_.start = watch.seconds();
        watch.restart();
        const solver::RunOptions run = runOptions();
        LimitWatch limits(executable_, system, log, options_.checkLimits, tolerance());
        tellRun(true);
        solver::RunOutcome outcome =
            solver::runModel(system.parts(), run, limits, system.hasExchange() ? &system : nullptr);
        if (!outcome.error)
            outcome.error = limits.error();
        times_.run = watch.seconds();
        if (!outcome.error && !recorder.wantsEnd() && executable_.terminalSlot >= 0) {
            outcome.error = system.finish(outcome.endTime);
            recorder.sample(outcome.endTime);
        }
        system.destroyObjects();
        tellRun(false);
        if (auto loss = system.foreignLoss())
            outcome.error = std::move(loss);
        for (const model::ModelMessage& message : recorder.warnings())
            warn(message);
        for (const model::ModelMessage& message : system.takeMessages())
            warn(message);
        report_.endTime = outcome.endTime;
        reportWriter(*writer, recorder.rows().recorded());
        if (outcome.termination)
            said_.add({.severity = Severity::Note,
                       .text = fmt::format("the model ended the run at time {:.10g}: {}",
                                           outcome.endTime, *outcome.termination),
                       .time = outcome.endTime});
        reportFailure(outcome.error, recorder.rows().recorded());
        reportEvents(log.entries());
        makeStats(outcome, system, recorder);
    }

    void reportEvents(const EventEntries& events) {
        report_.eventLog = events.text();
        if (options_.withEventLog)
            report_.events = events.json();
    }

    bool setInputs(model::ModelSystem& system) {
        InputFile file = readInputFile(options_.input, executable_);
        if (!file.error.empty())
            return usageError("--input: " + file.error);
        for (const std::string& name : file.missing)
            said_.add({.severity = Severity::Warning,
                       .text = fmt::format("`{}` is not in `{}`: it keeps its start value", name,
                                           options_.input)});
        for (std::size_t i = 0; i < file.signals.size(); ++i)
            system.setInput(i, std::move(file.signals[i]));
        return true;
    }

    void warn(const model::ModelMessage& message) {
        said_.add({.severity = Severity::Warning, .text = message.text, .time = message.time});
    }

    void tellRun(bool isBeginning) const {
        if (options_.onRun)
            options_.onRun(isBeginning);
        if (session_.progress() == nullptr)
            return;
        const solver::SolverOptions run = runOptions().solver;
        if (isBeginning)
            session_.progress()->beginRun(run.startTime, run.stopTime);
        else
            session_.progress()->endRun();
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
        result.progress = session_.progress();
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
                               .strict = options_.strict};
        request.quantization.startTime = run.solver.startTime;
        request.quantization.stopTime = run.solver.stopTime;
        if (const auto problem = readQuantization(networkQuantization(), options_.method, *netlist_,
                                                  request.quantization)) {
            usageError(*problem);
            return;
        }
        enterPhase(session_.progress(), "finding quanta");
        if (isQuantizedNetwork() && !options_.quantization.quantum)
            mna::findNominals(*netlist_, request.run.startTime, request.run.stopTime);
        if (options_.drawn && !checkDrawn(signalsOf(*netlist_, filter_).infos))
            return;
        const auto writer = makeWriter();
        EventEntries events(options_.withEventLog, options_.maxResultBytes);
        request.events = &events;
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
        reportEvents(events);
        report_.stats = statsHead() + statsText(*done, *netlist_) + statsTail();
        report_.statistics = withTimes(statsJson(*done, *netlist_));
    }

    std::unique_ptr<results::TrajectoryWriter> makeWriter() const {
        const solver::SolverOptions run = runOptions().solver;
        return results::makeFileWriter(output_, {.csvParameters = options_.csvParameters,
                                                 .maxBytes = options_.maxResultBytes,
                                                 .leastRows = run::OutputGrid::points(
                                                     run.startTime, run.stopTime, run.interval)});
    }

    void reportWriter(results::TrajectoryWriter& writer, const Recorded& recorded) {
        const bool isWritten = writer.finish();
        if (recorded.rows > 0)
            report_.output = output_;
        if (isWritten || writer.error().empty())
            return;
        report_.runFailed = true;
        Failure failure{"output", {.text = writer.error()}};
        if (recorded.rows > 0)
            failure.message.remark =
                fmt::format("results up to time {:.10g} are kept", recorded.lastTime);
        said_.fail(std::move(failure));
    }

    void reportFailure(const std::optional<run::SimulationError>& error, const Recorded& recorded) {
        if (!error)
            return;
        report_.runFailed = true;
        Failure failure{spelling(error->kind),
                        {.text = error->message,
                         .time = error->time,
                         .notes = error->notes,
                         .where = error->where}};
        if (recorded.rows > 0)
            failure.message.remark =
                fmt::format("results up to time {:.10g} are in `{}`", recorded.lastTime, output_);
        said_.fail(std::move(failure));
    }

    std::string statsHead() const {
        return fmt::format("{:>10.3f} s compiling: flattening {:.3f}, equations {:.3f}, analysis "
                           "{:.3f}, programs {:.3f}\n"
                           "{:>10.3f} s preparing\n{:>10.3f} s running\n",
                           times_.compile, times_.flatten, times_.lower, times_.analyse,
                           times_.generate, times_.start, times_.run);
    }
    static std::string statsTail() { return fmt::format("{:>10} MB at most\n", peakMegabytes()); }
    std::string withTimes(Json statistics) const {
        statistics["seconds"] = {
            {"compile", times_.compile}, {"flatten", times_.flatten},   {"lower", times_.lower},
            {"analyse", times_.analyse}, {"generate", times_.generate}, {"prepare", times_.start},
            {"run", times_.run}};
        statistics["peakMegabytes"] = peakMegabytes();
        return driver::dump(statistics);
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
            "{:>10} states, {} loops, {} crossing functions, {} part{}\n"
            "{:>10} steps, {} rejected, {} derivatives, {} Jacobians, {} factorizations\n"
            "{:>10} state events, {} time events\n"
            "{:>10} rows\n",
            executable_.stateCount, executable_.loops.size(), executable_.crossingFunctions.size(),
            executable_.parts.size(), executable_.parts.size() == 1 ? "" : "s", steps.steps,
            steps.rejectedSteps, steps.derivativeEvaluations, steps.jacobianEvaluations,
            steps.factorizations, outcome.solver.stateEvents, outcome.solver.timeEvents,
            recorder.rows().recorded().rows);
        report_.stats += fmt::format("{:>10} tree evaluations\n", system.treeEvaluations());
        for (const auto& [obstacle, count] : system.treeObstacles())
            report_.stats += fmt::format("{:>12} for {}\n", count, obstacle);
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
        report_.statistics = withTimes({{"states", executable_.stateCount},
                                        {"loops", executable_.loops.size()},
                                        {"parts", executable_.parts.size()},
                                        {"steps", steps.steps},
                                        {"rejectedSteps", steps.rejectedSteps},
                                        {"derivatives", steps.derivativeEvaluations},
                                        {"jacobians", steps.jacobianEvaluations},
                                        {"factorizations", steps.factorizations},
                                        {"stateEvents", outcome.solver.stateEvents},
                                        {"timeEvents", outcome.solver.timeEvents},
                                        {"stateSelections", outcome.solver.stateChoices},
                                        {"loopSolutions", loops.solutions},
                                        {"loopIterations", loops.iterations},
                                        {"singularSolutions", loops.singularSolutions},
                                        {"homotopySteps", system.homotopy().steps},
                                        {"treeEvaluations", system.treeEvaluations()},
                                        {"rows", recorder.rows().recorded().rows}});
    }

    Json resultJson() const {
        Json result;
        result["model"] = name_.empty() ? Json() : Json(name_);
        if (options_.dump == SimulateDump::Summary) {
            result.update(analysis_);
            return result;
        }
        if (options_.dump != SimulateDump::None) {
            result["dump"] = report_.dump;
            return result;
        }
        const solver::RunOptions run = runOptions();
        const bool hasRun = !report_.statistics.empty();
        result["method"] = options_.method;
        result["startTime"] = run.solver.startTime;
        result["stopTime"] = run.solver.stopTime;
        result["endTime"] = hasRun ? Json(report_.endTime) : Json();
        return result;
    }

    void finishReport() {
        report_.inputMissing = session_.inputMissing();
        complete(report_, session_.diagnostics(), session_.sources(), said_, options_.colour);
        report_.result = driver::dump(resultJson());
    }

    const SimulateOptions& options_;
    Session session_;
    SimulateReport report_;
    std::string name_;
    std::unique_ptr<syntax::Settings> settings_;
    std::string modelFile_; ///< that declares the model
    std::string output_;    ///< the result file, written or not
    Said said_;
    Json analysis_ = Json::object();
    std::optional<std::regex> filter_;
    Experiment experiment_;
    model::CompiledModel executable_;
    std::optional<network::Netlist> netlist_; ///< for the methods that run networks
    PhaseTimes times_;
};

} // namespace

SimulateReport simulate(const SimulateOptions& options) {
    return Simulation(options).run();
}

bool leaveExternalFunction() {
    return external::GuardedCall::interrupt();
}

} // namespace eventica::driver
