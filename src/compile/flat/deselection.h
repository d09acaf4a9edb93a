// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: connections of base classes that extends clauses leave out (MLS 7.4).
#pragma once

#include "compile/instance/instance_builder.h"
#include "compile/syntax/nodes.h"
#include "lib/diag/diagnostics.h"

namespace eventica::flat {

/// Whether a class that inherits `type` deselects a connection written there, by itself or with one
/// of the components it connects.
bool isDeselected(const instance::InstanceBuilder& builder, const syntax::ConnectEquation& node,
                  instance::ClassInstanceId type);

/// Reports deselections, in the class or in what it inherits, of connections that are not there.
void checkDeselections(instance::InstanceBuilder& builder, instance::ClassInstanceId type,
                       eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::flat
