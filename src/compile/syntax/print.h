// SPDX-License-Identifier: Apache-2.0
// The tree as Modelica text, in one fixed layout. Parsing it gives the same tree.
#pragma once

#include <string>

#include "compile/syntax/nodes.h"

namespace eventica::syntax {

std::string print(const StoredDefinition& file);
std::string print(const Expr& expr);
std::string print(const ClassModification& modification);
std::string print(const Modification& modification);

} // namespace eventica::syntax
