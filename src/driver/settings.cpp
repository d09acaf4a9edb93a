// SPDX-License-Identifier: Apache-2.0
#include "driver/settings.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

#include "driver/diagnostics.h"
#include "driver/parameter_file.h"

namespace eventica::driver {

void readSettings(const SettingSources& given, text::SourceManager& sources,
                  syntax::Settings& settings, eventica::diag::Diagnostics& diagnostics) {
    for (const std::string& file : given.files)
        readParameterFile(file, sources, settings, diagnostics);
    for (const std::string& text : given.texts)
        settings.add("--set", text, diagnostics);
}

bool explainWrongSettings(const syntax::Settings& settings,
                          eventica::diag::Diagnostics& diagnostics) {
    const auto isWrongSetting = [&](const eventica::diag::Diagnostic& item) {
        return item.kind->severity == eventica::diag::Severity::Error &&
               settings.isSource(item.where.source);
    };
    const auto isUnknownName = [&](const eventica::diag::Diagnostic& item) {
        return isWrongSetting(item) && item.kind->name == "NotFound";
    };
    diagnostics.addMissingHelp(isUnknownName,
                               "a value is a number, `true`, `{1, 2}`, \"text\", or an expression "
                               "in names of the model");
    return std::ranges::any_of(diagnostics.items(), isWrongSetting);
}

namespace {

/// Which settings of variables and parameters the run uses, by variable.
struct UsedSettings {
    std::vector<bool> values; ///< bindings of parameters, and start values
    std::vector<bool> starts; ///< start values
};

bool isStringInput(const system::SortedSystem& system, const dae::Variable& variable) {
    return variable.causality == dae::Causality::Input &&
           system.dae.pool->types()[variable.type].base == expr::Base::String;
}

/// Start values that are used: fixed ones, those chosen where equations are missing, those that
/// iterations start from, and inputs. A state that an initial equation gives is none of them.
UsedSettings usedSettings(const system::SortedSystem& system) {
    const std::vector<dae::Variable>& variables = system.dae.variables;
    UsedSettings used{std::vector<bool>(variables.size(), false), {}};
    std::vector<bool>& starts = used.values;
    const auto use = [&](expr::VariableId id) {
        starts[static_cast<std::size_t>(id.index())] = true;
    };
    // The fixed start value of a discrete variable is that of its `pre`, if there is one.
    for (std::size_t i = 0; i < variables.size(); ++i)
        starts[i] = variables[i].isFixed && !variables[i].isKnown() &&
                    variables[i].variability != dae::Variability::Discrete;
    std::ranges::for_each(system.chosenStarts, use);
    for (const auto* const blocks : {&system.blocks, &system.initialBlocks})
        for (const system::Block& block : *blocks)
            std::ranges::for_each(block.iterationVariables, use);
    for (const system::Previous& pair : system.previous)
        use(pair.variable);
    for (const system::Alias& alias : system.aliases) // their start values went to one of them
        if (starts[static_cast<std::size_t>(alias.target.index())])
            use(alias.variable);
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (variables[i].isStartDropped)
            starts[i] = false;
    for (const system::Input& input : system.inputs)
        use(input.variable);
    used.starts = starts;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const dae::Variable& variable = variables[i];
        if (!variable.isKnown() || variable.isComputed)
            continue;
        used.starts[i] =
            used.starts[i] || isStringInput(system, variable) || !variable.binding.valid();
        used.values[i] = used.values[i] || variable.isFixed || variable.binding.valid();
    }
    return used;
}

enum class Named : std::uint8_t { No, Whole, Field };

/// Whether a scalar, `a[2].x[3]`, is what the parts of a name lead to, or a field of it.
Named relationOf(std::string_view scalar, std::span<const syntax::SettingPart> path) {
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i > 0 && !scalar.starts_with('.'))
            return Named::No;
        scalar.remove_prefix(i > 0 ? 1 : 0);
        if (!scalar.starts_with(path[i].name))
            return Named::No;
        scalar.remove_prefix(path[i].name.size());
        if (!scalar.starts_with('['))
            continue;
        const std::string_view subscripts = scalar.substr(0, scalar.find(']') + 1);
        if (!path[i].subscripts.empty() &&
            subscripts != fmt::format("[{}]", fmt::join(path[i].subscripts, ",")))
            return Named::No;
        scalar.remove_prefix(subscripts.size());
    }
    if (scalar.empty())
        return Named::Whole;
    return scalar.starts_with('.') ? Named::Field : Named::No;
}

/// A variable that a setting names and whose setting the run does not use: of an array, if it uses
/// none of its elements; of a record, any field. Null if there is none.
const dae::Variable* findUnused(const system::SortedSystem& system, const std::vector<bool>& isUsed,
                                std::span<const syntax::SettingPart> path) {
    const dae::Variable* unused = nullptr;
    bool isWholeUsed = false;
    for (std::size_t i = 0; i < isUsed.size(); ++i) {
        const dae::Variable& variable = system.dae.variables[i];
        if (variable.isHidden && !variable.isComputed)
            continue;
        const Named named = relationOf(variable.name, path);
        if (named == Named::No)
            continue;
        if (isUsed[i])
            isWholeUsed = isWholeUsed || named == Named::Whole;
        else if (unused == nullptr)
            unused = &variable;
    }
    return isWholeUsed ? nullptr : unused;
}

void reportUnused(const system::SortedSystem& system, const syntax::Setting& setting,
                  const dae::Variable& variable, eventica::diag::Diagnostics& diagnostics) {
    const auto report = [&](std::string_view reason) -> eventica::diag::Report {
        const std::string who =
            setting.name() == variable.name ? "it" : fmt::format("`{}`", variable.name);
        return diagnostics.report(diag::NoEffect, setting.where, setting.name(),
                                  fmt::format("{} {}", who, reason));
    };
    const auto number = static_cast<std::int32_t>(&variable - system.dae.variables.data());
    const auto alias =
        std::ranges::find(system.aliases, expr::VariableId(number), &system::Alias::variable);
    const dae::Variable* const target =
        alias == system.aliases.end() ? nullptr : &system.dae[alias->target];
    if (variable.isComputed || (target != nullptr && target->isComputed))
        report("is given a constant value by the equations of the model")
            .help("set parameters, or change the model");
    else if (variable.isKnown() && variable.binding.valid())
        report("has a value already").help(fmt::format("set `{}`", variable.name));
    else if (target != nullptr && !target->isHidden)
        report(fmt::format("equals `{}{}` at all times", alias->isNegated ? "-" : "", target->name))
            .help(fmt::format("set `{}`", target->name));
    else
        report("follows from the equations of the model")
            .help("set parameters, or start values that no equation and no initial equation "
                  "gives");
}

} // namespace

void checkEffect(const system::SortedSystem& system, const syntax::Settings& settings,
                 eventica::diag::Diagnostics& diagnostics) {
    if (settings.items().empty())
        return;
    const UsedSettings used = usedSettings(system);
    for (const syntax::Setting& setting : settings.items()) {
        const std::span<const syntax::SettingPart> path = setting.path;
        const bool isStart = path.back().name == "start" && path.size() > 1;
        const dae::Variable* unused = findUnused(system, used.values, path);
        if (unused == nullptr && isStart)
            unused = findUnused(system, used.starts, path.first(path.size() - 1));
        if (unused != nullptr)
            reportUnused(system, setting, *unused, diagnostics);
    }
}

} // namespace eventica::driver
