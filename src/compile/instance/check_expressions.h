// SPDX-License-Identifier: Apache-2.0
// Whether the names in expressions, equations and statements of a class lead somewhere.
#pragma once

#include "compile/instance/instance_builder.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

/// Looks at what the class itself writes; what it inherits is looked at where it is written.
void checkExpressions(InstanceBuilder& builder, ClassInstanceId id,
                      eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::instance
