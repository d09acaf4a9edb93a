// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: the values of the annotation `experiment`.
#pragma once

#include "compile/elaborate/elaborator.h"
#include "compile/flat/experiment.h"

namespace eventica::flat {

/// Expressions of constants and parameters are evaluated in the model; such parameters become
/// structural. What cannot be used is left out, with a warning.
Experiment readExperiment(elaborate::Elaborator& elaborator, instance::ClassInstanceId model,
                          eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::flat
