// SPDX-License-Identifier: Apache-2.0
// From the model that a command names to its equations.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "compile/dae/hybrid_dae.h"
#include "compile/flat/flat_model.h"
#include "driver/session.h"
#include "driver/settings.h"

namespace eventica::driver {

struct CompiledDae {
    instance::ClassInstanceId model;
    std::string name;
    std::optional<dae::HybridDae> dae; ///< nothing if there are errors
    flat::Experiment experiment;
    std::unique_ptr<syntax::Settings> settings; ///< as they were read
    bool isUsageError = false;                  ///< the settings are wrong, not the model
    double flattenSeconds = 0.0;
    double lowerSeconds = 0.0; ///< from the flat model to scalar equations
};

/// `model` may be empty: the last one of the last file. `onFlat` sees the flat model on its way.
CompiledDae compileDae(Session& session, const std::string& model, const SettingSources& settings,
                       const std::function<void(const flat::FlatModel&)>& onFlat = {});

} // namespace eventica::driver
