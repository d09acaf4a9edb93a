// SPDX-License-Identifier: Apache-2.0
#include "driver/compile_dae.h"

#include <unordered_map>

#include "compile/dae/lower.h"
#include "compile/flat/flatten.h"
#include "compile/instance/check_names.h"
#include "driver/compile_time_files.h"
#include "driver/stopwatch.h"

namespace eventica::driver {

namespace {

/// Checks the user's own files; libraries are not checked with every model.
void checkUsedNames(Session& session) {
    std::unordered_map<std::int32_t, bool> isInput;
    const auto isWanted = [&](const text::SourceId& source) {
        const auto [found, isNew] = isInput.try_emplace(source.index(), false);
        if (isNew)
            found->second = session.isInput(source);
        return found->second;
    };
    instance::checkUsedNames(session.builder(), isWanted, session.diagnostics());
}

} // namespace

CompiledDae compileDae(Session& session, const std::string& model, const SettingSources& settings,
                       const std::function<void(const flat::FlatModel&)>& onFlat) {
    eventica::diag::Diagnostics& diagnostics = session.diagnostics();
    CompiledDae compiled;
    compiled.model = session.findModel(model);
    if (!compiled.model.valid())
        return compiled;
    compiled.settings = std::make_unique<syntax::Settings>(session.sources());
    const std::size_t errors = diagnostics.count(eventica::diag::Severity::Error);
    readSettings(settings, session.sources(), *compiled.settings, diagnostics);
    compiled.isUsageError = diagnostics.count(eventica::diag::Severity::Error) > errors;
    if (diagnostics.hasErrors())
        return compiled;
    Stopwatch watch;
    enterPhase(session.progress(), "flattening");
    compiled.name = model.empty() ? session.nameOf(compiled.model) : model;
    checkUsedNames(session);
    if (diagnostics.hasErrors())
        return compiled;
    flat::FlatModel flat = flat::flatten(
        session.builder(), compiled.model, diagnostics,
        {.warnUnits = true,
         .warnUnitsIn = [&](text::SourceId source) { return session.isInput(source); },
         .name = compiled.name,
         .settings = compiled.settings->items(),
         .callExternal = resourceCall(session.sources(), session.libraryFolders()),
         .isStandardLibrary = standardLibraryTest(session.sources(), session.options())});
    compiled.flattenSeconds = watch.seconds();
    compiled.isUsageError = explainWrongSettings(*compiled.settings, diagnostics);
    if (diagnostics.hasErrors())
        return compiled;
    compiled.experiment = flat.experiment;
    if (onFlat)
        onFlat(flat);
    watch.restart();
    enterPhase(session.progress(), "expanding equations");
    std::optional<dae::HybridDae> dae = dae::lowerToDae(std::move(flat), diagnostics);
    compiled.lowerSeconds = watch.seconds();
    compiled.isUsageError = explainWrongSettings(*compiled.settings, diagnostics);
    if (dae && !diagnostics.hasErrors())
        compiled.dae = std::move(dae);
    return compiled;
}

} // namespace eventica::driver
