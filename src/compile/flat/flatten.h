// SPDX-License-Identifier: Apache-2.0
// Stage 4: the components of a model to variables and equations.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "compile/elaborate/external_call.h"
#include "compile/flat/flat_model.h"
#include "compile/instance/instance_builder.h"
#include "compile/syntax/settings.h"
#include "lib/diag/diagnostics.h"

namespace eventica::flat {

struct FlattenOptions {
    bool warnUnits = false;
    std::function<bool(text::SourceId)> warnUnitsIn = {}; ///< only in these sources, if given
    std::string name = {};                          ///< of the model, if not that of its class
    std::span<const syntax::Setting> settings = {}; ///< values given from outside
    elaborate::ExternalCall callExternal = {};      ///< external functions known to the caller
    /// Sources whose external functions are those of the Modelica Standard Library.
    std::function<bool(text::SourceId)> isStandardLibrary = {};
};

/// What is wrong with the model is reported; then the result is not to be used.
FlatModel flatten(instance::InstanceBuilder& builder, instance::ClassInstanceId model,
                  eventica::diag::Diagnostics& diagnostics, const FlattenOptions& options = {});

} // namespace eventica::flat
