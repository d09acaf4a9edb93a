// SPDX-License-Identifier: Apache-2.0
// The operating point of nodal equations with laws that are not linear.
#pragma once

#include "simulate/mna/stamps.h"
#include "simulate/quantized/newton.h"

namespace eventica::mna {

using quantized::Newton;

/// For the unknowns of a layout, which must outlive it.
Newton newtonFor(const Layout& layout);

/// Of equations with the drivers of a configuration: states, inputs, and rates of dependent states.
Newton::Right rightOf(const Layout& layout, const Modes& modes, const Equations& equations,
                      const List<double>& states, const List<double>& inputs,
                      const List<double>& rates);

} // namespace eventica::mna
