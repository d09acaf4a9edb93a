// SPDX-License-Identifier: Apache-2.0
// Whether two arguments of a modification say the same of one element (MLS 7.2.4).
#pragma once

#include "compile/syntax/nodes.h"
#include "lib/diag/diagnostics.h"
#include "lib/text/source.h"

namespace eventica::instance {

/// Looks into modifications inside it, too, but not into redeclarations.
void checkRepeatedModifiers(const syntax::ClassModification& modification, text::SourceId source,
                            eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::instance
