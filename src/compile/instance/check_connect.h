// SPDX-License-Identifier: Apache-2.0
// Whether what is connected can be reached from where it is connected (MLS 9.1).
#pragma once

#include "compile/instance/instance_builder.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

/// An argument of `connect` in the class `scope`: a connector of the class or of one of its
/// components, or a connector in one of these. Whether it is a connector at all is seen later, when
/// all its modifiers are known.
void checkConnected(InstanceBuilder& builder, ClassInstanceId scope,
                    const syntax::ComponentReference& reference,
                    eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::instance
