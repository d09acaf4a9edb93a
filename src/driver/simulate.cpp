// SPDX-License-Identifier: Apache-2.0
#include "driver/simulate.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

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
#include "driver/equation_run.h"
#include "driver/event_log.h"
#include "driver/input_file.h"
#include "driver/methods.h"
#include "driver/name_filter.h"
#include "driver/network_run.h"
#include "driver/output_name.h"
#include "driver/part_summary.h"
#include "driver/recorder.h"
#include "driver/run_messages.h"
#include "driver/run_report.h"
#include "driver/run_settings.h"
#include "driver/settings.h"
#include "driver/stopwatch.h"
#include "emit/llvm/jit.h"
#include "lib/model/print.h"
#include "lib/program/interpreter.h"
#include "results/choose_signals.h"
#include "simulate/external/guarded_call.h"
#include "simulate/mna/state_sizes.h"
#include "simulate/run/output_grid.h"

namespace eventica::driver {

namespace {

using Json = nlohmann::ordered_json;
using eventica::diag::Severity;

constexpr double DefaultQuantum = 1e-3; // of networks

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
        : options_(options), method_(findMethod(options.method)), session_(options.session) {}

    SimulateReport run() {
        if (checkOptions() && compile() && checkTimes()) {
            output_ =
                expandOutputName(options_.output.empty() ? "{model}_res.mat" : options_.output,
                                 name_, options_.method);
            noteTolerance();
            if (keepsInputs())
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

    run::MethodInfo info() const { return method_ != nullptr ? method_->info : run::MethodInfo(); }

    bool checkOptions() {
        if (method_ == nullptr)
            return usageError(
                fmt::format("there is no method `{}`; there are {}", options_.method,
                            methodsWith([](const run::MethodInfo&) { return true; })));
        if (!options_.filter.empty()) {
            filter_.emplace(options_.filter);
            if (!filter_->problem().empty())
                return usageError(fmt::format("`{}` after --filter is not a regular expression: {}",
                                              options_.filter, filter_->problem()));
        }
        const std::string& output = options_.output;
        if (!output.empty() && !output.ends_with(".mat") && !output.ends_with(".csv"))
            return usageError("results are written as .mat or .csv, not as `" + output + "`");
        if (const auto unknown = unknownPlaceholder(output))
            return usageError(
                fmt::format("`{}` in `{}` has no meaning: a name of a result file may "
                            "contain `{{model}}` and `{{method}}`",
                            *unknown, output));
        const bool isNetwork = info().needs == run::Needs::Network;
        if (options_.strict && !wantsNetwork())
            return usageError(fmt::format("--strict is for {}, not for `{}`",
                                          methodsWith([](const run::MethodInfo& each) {
                                              return each.needs == run::Needs::Network;
                                          }),
                                          options_.method));
        if (isNetwork && options_.chattering == run::Chattering::LimitRate)
            return usageError(fmt::format("method `{}` cannot limit the rate of events: "
                                          "--chattering is error or off",
                                          options_.method));
        return checkQuantization();
    }

    bool checkSizes(const std::string& option, const std::vector<double>& sizes,
                    bool zeroIsAllowed) {
        for (const double size : sizes)
            if (!std::isfinite(size) || size < 0.0 || (size == 0.0 && !zeroIsAllowed))
                return usageError(fmt::format("{} must be {} and finite, not {}", option,
                                              zeroIsAllowed ? "at least 0" : "positive", size));
        return true;
    }

    bool checkQuanta() {
        const Quantization& given = options_.quantization;
        std::vector<double> quanta;
        std::vector<double> hystereses;
        if (given.quantum)
            quanta.push_back(*given.quantum);
        for (const auto& [element, quantum] : given.quantumOf)
            quanta.push_back(quantum);
        if (given.hysteresis)
            hystereses.push_back(*given.hysteresis);
        for (const auto& [element, hysteresis] : given.hysteresisOf)
            hystereses.push_back(hysteresis);
        return checkSizes("--tolerance", {options_.tolerance.value_or(1.0)}, false) &&
               checkSizes("--quantum", quanta, false) &&
               checkSizes("--relative-quantum", {given.relativeQuantum.value_or(1.0)}, false) &&
               checkSizes("--hysteresis", hystereses, true);
    }

    bool checkQuantization() {
        using run::MethodInfo;
        const Quantization& given = options_.quantization;
        if (!checkQuanta())
            return false;
        if (info().quanta == run::Quanta::OfElements)
            return true;
        if (!given.quantumOf.empty() || !given.hysteresisOf.empty() || given.hysteresis)
            return usageError(
                fmt::format("quanta of single elements and --hysteresis are for {}, not for `{}`",
                            methodsWith([](const MethodInfo& each) {
                                return each.quanta == run::Quanta::OfElements;
                            }),
                            options_.method));
        if (given.order || !given.levelsOf.empty() || given.synchronous)
            return usageError(fmt::format(
                "--order is for {}, --levels for {}, --synchronous for {}, not for `{}`",
                methodsWith([](const MethodInfo& each) { return each.highestOrder > 0; }),
                methodsWith([](const MethodInfo& each) { return each.hasLevels; }),
                methodsWith([](const MethodInfo& each) { return each.isSynchronous; }),
                options_.method));
        if ((given.quantum || given.relativeQuantum) && info().quanta == run::Quanta::None)
            return usageError(fmt::format("method `{}` has no quantum; --tolerance bounds its "
                                          "error, or --interval where that is its step",
                                          options_.method));
        return true;
    }

    void noteTolerance() {
        const bool hasFixedSteps = options_.method == "euler" || options_.method == "rk4";
        if (hasFixedSteps && options_.tolerance)
            said_.add({.severity = Severity::Note,
                       .text = fmt::format("method `{}` does not adapt its steps to --tolerance: "
                                           "they are as long as the interval",
                                           options_.method)});
    }

    bool keepsInputs() {
        std::vector<std::string> inputs = options_.session.inputs;
        inputs.insert(inputs.end(), options_.settings.files.begin(), options_.settings.files.end());
        inputs.push_back(options_.input);
        std::error_code ignored;
        for (const std::string& input : inputs)
            if (std::filesystem::equivalent(output_, input, ignored))
                return usageError(fmt::format("`{}` would be overwritten: it is an input of this "
                                              "command; choose another name for the output (-o)",
                                              input));
        return true;
    }

    bool checkTimes() {
        if (const std::string problem = problemOf(runOptions()); !problem.empty())
            return usageError(problem);
        return checkSizes("the tolerance", {tolerance()}, false);
    }

    /// Before the run, so that nobody waits for it in vain.
    bool checkDrawn(const run::Observable& observable) {
        if (!options_.drawn)
            return true;
        const bool writesFixed = !output_.ends_with(".csv") || options_.csvParameters;
        for (const results::SignalInfo& signal : signalInfos(observable))
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
        experiment_ = compiled.experiment;
        modelFile_ = session_.sources()[session_.builder()[compiled.model].source].path;
        if (options_.dump == SimulateDump::Dae)
            report_.dump = print(*compiled.dae);
        return std::move(compiled.dae);
    }

    bool wantsNetwork() const {
        return info().needs == run::Needs::Network || options_.dump == SimulateDump::Network;
    }

    bool extractNetwork(const dae::HybridDae& dae) {
        const Stopwatch watch;
        enterPhase(session_.progress(), "finding the network");
        network::InputSignals inputs;
        if (!readInputWaves(dae, inputs))
            return false;
        netlist_ = network::extractNetlist(dae, session_.diagnostics(), inputs);
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
        watch.restart();
        enterPhase(session_.progress(), "generating programs");
        executable::BuildOptions options{.isRecorded = recorded(), .division = division()};
        options.fewestBlocks = options_.fewestBlocks.value_or(options.fewestBlocks);
        executable_ = executable::buildExecutable(std::move(*sorted), options);
        times_.generate = watch.seconds();
        if (options_.dump == SimulateDump::Summary) {
            report_.dump += partSummary(executable_);
            analysis_.update(partsJson(executable_));
        }
        if (options_.dump == SimulateDump::Program)
            report_.dump = print(executable_);
        return true;
    }

    /// An analysis shows all that can be divided.
    model::Division division() const {
        return options_.dump == SimulateDump::Summary ? model::Division::Delayed
                                                      : options_.division;
    }

    // ------------------------------------------------------------ running

    RunSettings runSettings() const {
        return {options_.method,    options_.startTime, options_.stopTime,
                options_.tolerance, options_.interval,  options_.intervals};
    }

    /// Which variables are; empty if all.
    std::function<bool(std::string_view)> recorded() const {
        if (!filter_)
            return {};
        return [this](std::string_view name) { return filter_->matches(name); };
    }

    solver::RunOptions runOptions() const {
        solver::RunOptions run = runOptionsOf(runSettings(), experiment_);
        run.solver.interrupt = options_.interrupt;
        run.solver.progress = session_.progress();
        run.solver.chattering = options_.chattering.value_or(info().needs == run::Needs::Network
                                                                 ? run::Chattering::Abort
                                                                 : run::Chattering::LimitRate);
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
        const std::unique_ptr<PreparedRun> prepared =
            netlist_ ? prepareNetwork(watch) : prepareEquations(lines, *writer);
        if (prepared == nullptr || !checkDrawn(prepared->observable()))
            return;
        if (filter_ && signalInfos(prepared->observable()).empty())
            said_.add({.severity = Severity::Warning,
                       .text = fmt::format("no variable matches `{}` after --filter: the result "
                                           "has times only",
                                           options_.filter)});
        RunMessages messages;
        Recorder recorder(prepared->observable(), *writer);
        EventLog log(prepared->observable(), options_.eventLog, options_.maxResultBytes);
        LimitWatch limits(prepared->observable(), messages, options_.checkLimits, limitSlack());
        run::Observers observers({&recorder, &log, &messages, &limits});
        times_.start = watch.seconds();
        watch.restart();
        tellRun({.output = output_, .keepRows = [&writer] {
                     writer->flush();
                     return writer->lastTime();
                 }});
        run::Outcome outcome = prepared->run(runOptions().solver, observers);
        tellRun({});
        times_.run = watch.seconds();
        if (!outcome.error)
            outcome.error = limits.error();
        for (const RunMessage& message : messages.all())
            said_.add({.severity = Severity::Warning, .text = message.text, .time = message.time});
        reportRun(outcome, *prepared, recorder.rows().recorded(), *writer);
        (options_.eventLog == EventLogForm::Json ? report_.events : report_.eventLog) = log.take();
    }

    std::unique_ptr<PreparedRun> prepareEquations(text::LineIndexes& lines,
                                                  results::TrajectoryWriter& writer) {
        external::Settings externals = externalSettings(lines, writer);
        auto permissions = std::make_shared<external::Permissions>(
            externals, *executable_.text->pool, external::permissionFile());
        std::string note;
        if (!obtainPermission(*permissions, *executable_.text->functions, options_.external,
                              externals.placeText, session_.diagnostics(), note))
            return nullptr;
        if (!note.empty())
            said_.add({.severity = Severity::Note, .text = note});
        externals.mayRun = [this, permissions](const expr::Function& function) {
            return options_.external.isAllowed || permissions->has(function);
        };
        enterPhase(session_.progress(), "compiling to machine code");
        const auto placeText = externals.placeText;
        auto result = std::make_unique<EquationRun>(
            executable_, options_.useInterpreter ? program::makeInterpreter() : emit::makeJit(),
            std::move(externals), runOptions());
        result->system().setPlaceText(placeText);
        if (!options_.input.empty() && !setInputs(result->system()))
            return nullptr;
        return result;
    }

    /// The exploring run that finds quanta is not timed.
    std::unique_ptr<PreparedRun> prepareNetwork(Stopwatch& watch) {
        const solver::SolverOptions run = runOptions().solver;
        NetworkSetup setup;
        setup.interval = run.interval;
        setup.isStrict = options_.strict;
        setup.quantization.startTime = run.startTime;
        setup.quantization.stopTime = run.stopTime;
        if (const auto problem =
                readQuantization(networkQuantization(), info(), *netlist_, setup.quantization)) {
            usageError(*problem);
            return nullptr;
        }
        enterPhase(session_.progress(), "finding quanta");
        if (info().quanta != run::Quanta::None && !options_.quantization.quantum)
            mna::findNominals(*netlist_, run.startTime, run.stopTime);
        watch.restart();
        std::optional<run::SimulationError> error;
        auto result = NetworkRun::make(std::move(*netlist_), *method_, setup, recorded(),
                                       session_.diagnostics(), error);
        reportFailure(error, {});
        return result;
    }

    /// By how much of its size a variable may be beyond its bounds without a warning.
    double limitSlack() const {
        const Quantization quantization = networkQuantization();
        const bool isQuantized = info().quanta == run::Quanta::OfElements;
        return isQuantized ? std::max(tolerance(), quantization.quantum.value_or(DefaultQuantum))
                           : tolerance();
    }

    /// Nothing if there is something wrong with the file.
    std::optional<InputFile> readInputs(const std::vector<InputPort>& ports) {
        InputFile file = readInputFile(options_.input, ports);
        if (!file.error.empty()) {
            usageError("--input: " + file.error);
            return std::nullopt;
        }
        for (const std::string& name : file.missing)
            said_.add({.severity = Severity::Warning,
                       .text = fmt::format("`{}` is not in `{}`: it keeps its start value", name,
                                           options_.input)});
        return file;
    }

    bool setInputs(model::ModelSystem& system) {
        std::optional<InputFile> file = readInputs(inputPortsOf(executable_));
        for (std::size_t i = 0; file && i < file->signals.size(); ++i)
            system.setInput(i, std::move(file->signals[i]));
        return file.has_value();
    }

    /// Waves of the inputs of a network; false if there is something wrong with them.
    bool readInputWaves(const dae::HybridDae& dae, network::InputSignals& inputs) {
        if (options_.input.empty())
            return true;
        const std::vector<InputPort> ports = inputPortsOf(dae);
        const std::optional<InputFile> file = readInputs(ports);
        if (!file)
            return false;
        std::map<std::string, signal::Waveform, std::less<>> waves;
        for (std::size_t i = 0; i < ports.size(); ++i)
            if (!file->signals[i].empty())
                waves.emplace(ports[i].name, waveOf(file->signals[i]));
        inputs.waves = [waves](std::string_view name) {
            const auto found = waves.find(name);
            return found == waves.end() ? std::nullopt : std::optional(found->second);
        };
        return true;
    }

    void tellRun(RunUnderWay run) const {
        const bool isBeginning = bool(run.keepRows);
        if (options_.onRun)
            options_.onRun(std::move(run));
        if (session_.progress() == nullptr)
            return;
        const solver::SolverOptions schedule = runOptions().solver;
        if (isBeginning)
            session_.progress()->beginRun(schedule.startTime, schedule.stopTime);
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

    void reportRun(const run::Outcome& outcome, const PreparedRun& prepared,
                   const Recorded& recorded, results::TrajectoryWriter& writer) {
        report_.endTime = outcome.endTime;
        reportWriter(writer, recorded);
        if (outcome.termination)
            said_.add({.severity = Severity::Note,
                       .text = fmt::format("the model ended the run at time {:.10g}: {}",
                                           outcome.endTime, *outcome.termination),
                       .time = outcome.endTime});
        reportFailure(outcome.error, writer.lastTime());
        const RunFacts facts = prepared.facts();
        report_.stats = statisticsText(outcome.statistics, facts, times_, recorded.rows);
        report_.statistics = dump(statisticsJson(outcome.statistics, facts, times_, recorded.rows));
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
        if (const std::optional<double> lastTime = writer.lastTime())
            failure.message.remark = fmt::format("results up to time {:.10g} are kept", *lastTime);
        said_.fail(std::move(failure));
    }

    /// The time is that of the last row that is in the file.
    void reportFailure(const std::optional<run::SimulationError>& error,
                       std::optional<double> lastTime) {
        if (!error)
            return;
        report_.runFailed = true;
        Failure failure{spelling(error->kind),
                        {.text = error->message,
                         .time = error->time,
                         .notes = error->notes,
                         .where = error->where}};
        if (lastTime)
            failure.message.remark =
                fmt::format("results up to time {:.10g} are in `{}`", *lastTime, output_);
        said_.fail(std::move(failure));
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
    const Method* method_; ///< null if there is none of that name
    Session session_;
    SimulateReport report_;
    std::string name_;
    std::unique_ptr<syntax::Settings> settings_;
    std::string modelFile_; ///< that declares the model
    std::string output_;    ///< the result file, written or not
    Said said_;
    Json analysis_ = Json::object();
    std::optional<NameFilter> filter_;
    flat::Experiment experiment_;
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

void onEmergencyEnd(void (*handler)()) {
    external::GuardedCall::onEmergencyEnd(handler);
}

} // namespace eventica::driver
