// SPDX-License-Identifier: Apache-2.0
// Inside compile/instance only: whether modifiers say the same.
#pragma once

#include "compile/instance/modifier.h"

namespace eventica::instance {

/// Whether both give the same values and redeclarations, as they are written. Either may be null.
/// New classes that are written out are taken to be the same.
bool saySame(const Modifier* a, const Modifier* b);

} // namespace eventica::instance
