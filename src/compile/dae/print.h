// SPDX-License-Identifier: Apache-2.0
// A hybrid DAE as text for people: `--dump=dae`.
#pragma once

#include <functional>
#include <string>

#include "compile/dae/hybrid_dae.h"

namespace eventica::dae {

std::string print(const HybridDae& dae);

/// One expression, with the names of variables as they are.
std::string print(const HybridDae& dae, ExprId id);
/// Of operators without operands; empty for those to be written as they are.
using LeafText = std::function<std::string(const expr::Node&)>;
std::string print(const HybridDae& dae, ExprId id, const LeafText& leafText);
std::string print(const HybridDae& dae, const Equation& equation);

} // namespace eventica::dae
