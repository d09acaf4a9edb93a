// SPDX-License-Identifier: Apache-2.0
#include "driver/compile_dae.h"

#include "compile/dae/lower.h"
#include "compile/flat/flatten.h"
#include "driver/settings.h"
#include "driver/stopwatch.h"

namespace eventica::driver {

CompiledDae compileDae(Session& session, const std::string& model,
                       const std::vector<std::pair<std::string, std::string>>& settings,
                       const std::function<void(const flat::FlatModel&)>& onFlat) {
    eventica::diag::Diagnostics& diagnostics = session.diagnostics();
    CompiledDae compiled;
    compiled.model = session.findModel(model);
    if (!compiled.model.valid())
        return compiled;
    Stopwatch watch;
    compiled.name = model.empty() ? session.nameOf(compiled.model) : model;
    flat::FlatModel flat = flat::flatten(
        session.builder(), compiled.model, diagnostics,
        {.warnUnits = true,
         .warnUnitsIn = [&](text::SourceId source) { return session.isInput(source); },
         .name = compiled.name});
    compiled.flattenSeconds = watch.seconds();
    if (diagnostics.hasErrors())
        return compiled;
    if (onFlat)
        onFlat(flat);
    watch.restart();
    std::optional<dae::HybridDae> dae = dae::lowerToDae(std::move(flat), diagnostics);
    compiled.lowerSeconds = watch.seconds();
    if (!dae || diagnostics.hasErrors())
        return compiled;
    applySettings(*dae, settings, diagnostics);
    compiled.isUsageError = diagnostics.hasErrors();
    if (!compiled.isUsageError)
        compiled.dae = std::move(dae);
    return compiled;
}

} // namespace eventica::driver
