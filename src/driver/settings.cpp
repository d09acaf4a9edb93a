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

/// Variables whose start values the run uses: fixed ones, those chosen where equations are missing,
/// those that iterations start from, and inputs. A state that an initial equation gives is none of
/// them.
std::vector<bool> usedStarts(const system::SortedSystem& system) {
    std::vector<bool> isUsed(system.dae.variables.size(), false);
    const auto use = [&](expr::VariableId id) {
        isUsed[static_cast<std::size_t>(id.index())] = true;
    };
    for (std::size_t i = 0; i < isUsed.size(); ++i)
        isUsed[i] = system.dae.variables[i].isFixed || system.dae.variables[i].isKnown();
    std::ranges::for_each(system.chosenStarts, use);
    for (const system::Input& input : system.inputs)
        use(input.variable);
    for (const auto* const blocks : {&system.blocks, &system.initialBlocks})
        for (const system::Block& block : *blocks)
            std::ranges::for_each(block.iterationVariables, use);
    for (const system::Previous& pair : system.previous)
        use(pair.variable);
    for (const system::Alias& alias : system.aliases) // their start values went to one of them
        if (isUsed[static_cast<std::size_t>(alias.target.index())])
            use(alias.variable);
    return isUsed;
}

/// Whether a scalar, `a[2].x[3]`, is what the parts of a name lead to, or in it.
bool isNamed(std::string_view scalar, std::span<const syntax::SettingPart> path) {
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i > 0 && !scalar.starts_with('.'))
            return false;
        scalar.remove_prefix(i > 0 ? 1 : 0);
        if (!scalar.starts_with(path[i].name))
            return false;
        scalar.remove_prefix(path[i].name.size());
        if (!scalar.starts_with('['))
            continue;
        const std::string_view subscripts = scalar.substr(0, scalar.find(']') + 1);
        if (!path[i].subscripts.empty() &&
            subscripts != fmt::format("[{}]", fmt::join(path[i].subscripts, ",")))
            return false;
        scalar.remove_prefix(subscripts.size());
    }
    return scalar.empty() || scalar.starts_with('.');
}

/// Whether scalars that it names are there, and the run uses the start value of none of them.
bool isWithoutEffect(const system::SortedSystem& system, const std::vector<bool>& isUsed,
                     std::span<const syntax::SettingPart> path) {
    bool isThere = false;
    for (std::size_t i = 0; i < isUsed.size(); ++i) {
        const dae::Variable& variable = system.dae.variables[i];
        if (variable.isHidden || !isNamed(variable.name, path))
            continue;
        if (isUsed[i])
            return false;
        isThere = true;
    }
    return isThere;
}

} // namespace

void checkEffect(const system::SortedSystem& system, const syntax::Settings& settings,
                 eventica::diag::Diagnostics& diagnostics) {
    if (settings.items().empty())
        return;
    const std::vector<bool> isUsed = usedStarts(system);
    for (const syntax::Setting& setting : settings.items()) {
        const std::span<const syntax::SettingPart> path = setting.path;
        const bool isStart = path.back().name == "start" && path.size() > 1;
        if (isWithoutEffect(system, isUsed, path) ||
            (isStart && isWithoutEffect(system, isUsed, path.first(path.size() - 1))))
            diagnostics.report(diag::NoEffect, setting.where, setting.name())
                .help("set parameters, or start values that no equation and no initial equation "
                      "gives");
    }
}

} // namespace eventica::driver
