// SPDX-License-Identifier: Apache-2.0
// Whether two trees say the same, wherever they stand.
#pragma once

#include "compile/syntax/nodes.h"

namespace eventica::syntax {

bool sameTree(const StoredDefinition& a, const StoredDefinition& b);

} // namespace eventica::syntax
