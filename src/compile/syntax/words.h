// SPDX-License-Identifier: Apache-2.0
// How the enumerations of the tree are written; empty for what is not written.
#pragma once

#include <string_view>

#include "compile/syntax/nodes.h"

namespace eventica::syntax {

std::string_view spelling(FlowPrefix prefix);
std::string_view spelling(Variability variability);
std::string_view spelling(Causality causality);
std::string_view spelling(Binding binding);
std::string_view spelling(SectionKind kind);
std::string_view spelling(ClassKind kind);
std::string_view spelling(Purity purity);
std::string_view spelling(ImportKind kind);

} // namespace eventica::syntax
