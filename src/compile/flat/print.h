// SPDX-License-Identifier: Apache-2.0
// A flat model as Modelica text that parses back: `--dump=flat`.
#pragma once

#include <string>

#include "compile/flat/flat_model.h"

namespace eventica::flat {

std::string print(const FlatModel& model);

/// One equation, for messages.
std::string print(const FlatModel& model, const Equation& equation);

} // namespace eventica::flat
