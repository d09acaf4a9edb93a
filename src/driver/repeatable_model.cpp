// SPDX-License-Identifier: Apache-2.0
#include "driver/repeatable_model.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "compile/executable/build.h"
#include "compile/system/analyse.h"
#include "driver/compile_dae.h"
#include "driver/equation_run.h"
#include "driver/external_permission.h"
#include "driver/methods.h"
#include "driver/model_component.h"
#include "driver/model_instance.h"
#include "driver/value_domain.h"
#include "lib/base/check.h"

namespace eventica::driver {

namespace {

/// Keeps values of some variables of a run.
class ValueRecorder : public run::Observer {
public:
    struct Column {
        model::Place place;
        bool isNegated = false;
    };

    ValueRecorder(const model::Memory& memory, std::vector<Column> columns, RunRecord& record)
        : memory_(memory), columns_(std::move(columns)), record_(record) {
        record_.values.resize(columns_.size());
    }

    void sample(double t) override { row(t); }
    void eventBefore(double t) override { row(t); }
    void eventAfter(double t, const run::Event& /*event*/) override { row(t); }
    void warning(double t, const std::string& text) override {
        record_.messages.push_back({t, text});
    }

private:
    void row(double t) {
        record_.times.push_back(t);
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const double value = memory_.value(columns_[i].place);
            record_.values[i].push_back(columns_[i].isNegated ? -value : value);
        }
    }

    const model::Memory& memory_;
    std::vector<Column> columns_;
    RunRecord& record_;
};

} // namespace

/// An instance that comes back when the run is over.
class RepeatableModel::InstanceLoan {
public:
    explicit InstanceLoan(const RepeatableModel& model)
        : model_(model), instance_(model.takeInstance()) {}
    InstanceLoan(const InstanceLoan&) = delete;
    InstanceLoan& operator=(const InstanceLoan&) = delete;
    ~InstanceLoan() {
        const std::scoped_lock lock(model_.mutex_);
        model_.idle_.push_back(std::move(instance_));
    }

    Instance& operator*() const { return *instance_; }

private:
    const RepeatableModel& model_;
    std::unique_ptr<Instance> instance_;
};

std::unique_ptr<RepeatableModel::Instance> RepeatableModel::takeInstance() const {
    {
        const std::scoped_lock lock(mutex_);
        if (!idle_.empty()) {
            std::unique_ptr<Instance> instance = std::move(idle_.back());
            idle_.pop_back();
            return instance;
        }
    }
    auto instance = std::make_unique<Instance>(model_, request_.useInterpreter, externalSettings());
    instance->system.setPlaceText(
        [this](const text::SourceRange& where) { return placeText(where); });
    return instance;
}

RepeatableModel::RepeatableModel(ModelRequest request)
    : request_(std::move(request)), session_(std::make_unique<Session>(request_.session)) {
}

RepeatableModel::~RepeatableModel() = default;

// ---------------------------------------------------------------------------- compiling

std::unique_ptr<RepeatableModel> RepeatableModel::compile(const ModelRequest& request,
                                                          Report& report) {
    std::unique_ptr<RepeatableModel> model(new RepeatableModel(request));
    const bool isCompiled = model->compile(report);
    report.inputMissing = model->session_->inputMissing();
    complete(report, model->session_->diagnostics(), model->session_->sources(), {}, false);
    return isCompiled ? std::move(model) : nullptr;
}

bool RepeatableModel::compile(Report& report) {
    CompiledDae compiled = compileDae(*session_, request_.model, request_.settings);
    name_ = compiled.name;
    report.isUsageError = compiled.isUsageError;
    if (!compiled.dae)
        return false;
    experiment_ = compiled.experiment;
    std::optional<system::SortedSystem> sorted = system::analyse(
        std::move(*compiled.dae), session_->diagnostics(), {.keepsAssumptions = true});
    if (!sorted)
        return false;
    checkEffect(*sorted, *compiled.settings, session_->diagnostics());
    if (session_->diagnostics().hasErrors())
        return false;
    model_ = executable::buildExecutable(std::move(*sorted),
                                         {.hasTunables = true, .division = request_.division});
    lines_.emplace(session_->sources());
    for (std::size_t i = 0; i < model_.variables.size(); ++i)
        if (!model_.variables[i].isHidden)
            byName_.emplace_back(model_.variables[i].name,
                                 model::VariableId(static_cast<std::int32_t>(i)));
    std::ranges::sort(byName_);
    isSerial_ = std::ranges::any_of(*model_.text->functions, [](const expr::Function& function) {
        return !function.external.name.empty();
    });
    return true;
}

/// Whether the model is compiled as this division makes it.
bool RepeatableModel::isDivided(model::Division division) const {
    return division == request_.division ||
           (division == model::Division::Whole && model_.parts.size() == 1);
}

/// The same model with other parts, compiled when it is asked for first; null with a `problem`.
const RepeatableModel* RepeatableModel::dividedBy(model::Division division,
                                                  std::string& problem) const {
    if (isDivided(division))
        return this;
    const std::scoped_lock lock(compiling_);
    std::unique_ptr<RepeatableModel>& other = divisions_[division];
    if (!other) {
        ModelRequest request = request_;
        request.division = division;
        Report report;
        other = compile(request, report);
        if (!other)
            problem = report.text;
    }
    return other.get();
}

external::Settings RepeatableModel::externalSettings() const {
    external::Settings settings;
    settings.pathOf = [this](text::SourceId source) {
        return std::filesystem::absolute(session_->sources()[source].path).string();
    };
    settings.placeText = [this](const text::SourceRange& where) { return placeText(where); };
    settings.libraryFolders = libraryRoots(request_.session.libraries);
    settings.trustedFolders = trustedLibraryFolders(request_.session);
    settings.mayRun = [this](const expr::Function&) { return request_.allowExternal; };
    return settings;
}

std::string RepeatableModel::placeText(const text::SourceRange& where) const {
    if (!where.source.valid())
        return {};
    const std::scoped_lock lock(mutex_);
    const text::Position position = (*lines_)[where.source].positionOf(where.range.begin);
    return fmt::format("{}:{}:{}", session_->sources()[where.source].path, position.line,
                       position.column);
}

// ---------------------------------------------------------------------------- names

std::optional<model::VariableId> RepeatableModel::find(const std::string& name) const {
    const auto found = std::ranges::lower_bound(byName_, std::string_view(name), {},
                                                [](const auto& entry) { return entry.first; });
    if (found == byName_.end() || found->first != name)
        return std::nullopt;
    return found->second;
}

model::Place RepeatableModel::placeOf(model::VariableId id, bool& isNegated) const {
    const auto alias = std::ranges::find(model_.aliases, id, &model::Alias::variable);
    if (alias == model_.aliases.end())
        return model_.placeOf(id);
    isNegated = alias->isNegated;
    return model_.placeOf(alias->target);
}

bool RepeatableModel::isTunable(model::VariableId variable) const {
    return std::ranges::binary_search(model_.tunables, variable, {}, &model::TunableCode::variable);
}

std::optional<std::size_t> RepeatableModel::tunableNumber(const std::string& name) const {
    const std::optional<model::VariableId> id = find(name);
    if (!id)
        return std::nullopt;
    const auto found =
        std::ranges::lower_bound(model_.tunables, *id, {}, &model::TunableCode::variable);
    if (found == model_.tunables.end() || found->variable != *id)
        return std::nullopt;
    return static_cast<std::size_t>(found - model_.tunables.begin());
}

/// Why the variable cannot have the value, if so. Other parameters may make a variable of a name
/// that is unknown.
std::string RepeatableModel::problemOfValue(const std::string& name, double value) const {
    const std::optional<model::VariableId> id = find(name);
    return problemOf(name, value, id ? domainOf(model_, model_[*id]) : ValueDomain());
}

/// As `--set` takes it.
std::string RepeatableModel::settingOf(const std::string& name, double value,
                                       std::string& problem) const {
    if (problem.empty())
        problem = problemOfValue(name, value);
    if (!problem.empty())
        return {};
    const std::optional<model::VariableId> id = find(name);
    const expr::Base base = id ? model_[*id].base : expr::Base::Real;
    if (base == expr::Base::Boolean)
        return fmt::format("{}={}", name, value != 0.0);
    if (base == expr::Base::Integer)
        return fmt::format("{}={}", name, static_cast<std::int64_t>(value));
    if (base == expr::Base::Enumeration) {
        const std::vector<std::string>* const literals = literalsOf(model_, model_[*id]);
        EVENTICA_CHECK(literals != nullptr, "the literals of an enumeration are known");
        return fmt::format("{}={}", name, (*literals)[static_cast<std::size_t>(value) - 1]);
    }
    if (base != expr::Base::Real)
        problem = fmt::format("`{}` is a String: give it when the model is loaded", name);
    return fmt::format("{}={}", name, value);
}

// ---------------------------------------------------------------------------- running

/// Gives the instance its parameters; those that need another model go to `settings`.
bool RepeatableModel::prepare(const Parameters& parameters, Instance& instance,
                              std::string& problem, std::vector<std::string>& settings) const {
    instance.system.resetParameters();
    for (const auto& [name, value] : parameters) {
        problem = problemOfValue(name, value);
        if (!problem.empty())
            return false;
        if (const std::optional<std::size_t> number = tunableNumber(name))
            instance.system.setParameter(*number, value);
        else
            settings.push_back(settingOf(name, value, problem));
    }
    return problem.empty();
}

/// Gives the instance its inputs; those of an earlier run are void.
bool RepeatableModel::giveInputs(const std::vector<GivenInput>& inputs, Instance& instance,
                                 std::string& problem) const {
    GivenSignals given = signalsOf(inputs, inputPortsOf(model_));
    problem = std::move(given.problem);
    for (std::size_t i = 0; i < given.signals.size() && problem.empty(); ++i)
        instance.system.setInput(i, std::move(given.signals[i]));
    return problem.empty();
}

RunRecord RepeatableModel::run(const RunRequest& request) const {
    RunRecord record;
    const std::optional<model::Division> division = divisionNamed(request.parts);
    if (!division)
        record.usageError = fmt::format("there is no division into parts named `{}`: auto, "
                                        "delayed, discrete, independent or one",
                                        request.parts);
    else if (!isDivided(*division))
        if (const auto* const other = dividedBy(*division, record.usageError))
            return other->run(request);
    if (!record.usageError.empty())
        return record;
    solver::RunOptions options = runOptionsOf(request.run, experiment_);
    options.solver.interrupt = request.interrupt;
    record.usageError = problemOf(options);
    if (const double tolerance = toleranceOf(request.run, experiment_);
        !(tolerance > 0.0) || !std::isfinite(tolerance))
        record.usageError = "the tolerance must be positive and finite";
    const Method* const method = findMethod(request.run.method);
    if (method == nullptr || method->info.needs != run::Needs::Equations)
        record.usageError =
            fmt::format("`{}` is not a method that runs equations", request.run.method);
    std::vector<ValueRecorder::Column> columns;
    for (const std::string& name : request.signals) {
        const std::optional<model::VariableId> id = find(name);
        if (!id) {
            record.usageError = fmt::format("the model has no variable `{}`", name);
            break;
        }
        bool isNegated = false;
        const model::Place place = placeOf(*id, isNegated);
        columns.push_back({place, isNegated});
        if (columns.back().place.slot < 0)
            record.usageError = fmt::format("`{}` has no number", name);
    }
    if (!record.usageError.empty())
        return record;
    std::unique_lock serial(serial_, std::defer_lock);
    if (isSerial_)
        serial.lock();
    const InstanceLoan loan(*this);
    model::ModelSystem& system = (*loan).system;
    std::vector<std::string> settings;
    if (!prepare(request.parameters, *loan, record.usageError, settings))
        return record;
    if (!settings.empty())
        return runCompiledAgain(request);
    if (!giveInputs(request.inputs, *loan, record.usageError))
        return record;
    ValueRecorder recorder(system.memory(), std::move(columns), record);
    run::Outcome outcome = runEquations(model_, system, options, recorder);
    if (outcome.error && system.needsOtherModel())
        return runCompiledAgain(request);
    record.error = std::move(outcome.error);
    record.endTime = outcome.endTime;
    record.statistics = std::move(outcome.statistics);
    return record;
}

/// The request with parameters as settings.
ModelRequest RepeatableModel::requestWith(const Parameters& parameters,
                                          std::string& problem) const {
    ModelRequest request = request_;
    for (const auto& [name, value] : parameters)
        request.settings.texts.push_back(settingOf(name, value, problem));
    return request;
}

/// All parameters become settings: what is structural may decide which others there are. Null with
/// a `problem`.
std::unique_ptr<RepeatableModel> RepeatableModel::compileWith(const Parameters& parameters,
                                                              std::string& problem) const {
    const ModelRequest request = requestWith(parameters, problem);
    if (!problem.empty())
        return nullptr;
    Report report;
    std::unique_ptr<RepeatableModel> model = compile(request, report);
    if (!model)
        problem = report.text;
    return model;
}

RunRecord RepeatableModel::runCompiledAgain(const RunRequest& request) const {
    RunRecord record;
    const std::unique_ptr<RepeatableModel> model =
        compileWith(request.parameters, record.usageError);
    if (!model)
        return record;
    RunRequest rest = request;
    rest.parameters.clear();
    record = model->run(rest);
    record.isCompiledAgain = true;
    return record;
}

} // namespace eventica::driver
