// SPDX-License-Identifier: Apache-2.0
// `delay(x, T)` with a T that is 0 as its parameters are set: that is `x`.
#pragma once

#include "compile/dae/parameter_values.h"

namespace eventica::system {

/// A delay hides what it depends on from the structure of the equations; one of no length must not.
void dropZeroDelays(dae::HybridDae& model, dae::ParameterValues& values);

} // namespace eventica::system
