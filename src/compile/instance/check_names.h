// SPDX-License-Identifier: Apache-2.0
// Whether all names of classes lead somewhere: base classes, types of components, imports; and
// whether modifiers modify something that is there, and expressions use what is there.
#pragma once

#include <functional>

#include "compile/instance/instance_builder.h"

namespace eventica::instance {

/// Checks the class as it is declared, and all classes in it.
void checkNames(InstanceBuilder& builder, const classes::ClassTree& tree, classes::ClassId id,
                eventica::diag::Diagnostics& diagnostics);

/// Checks the classes of the wanted sources that the builder has met so far and those they use: the
/// classes of one model, whatever else its files contain.
void checkUsedNames(InstanceBuilder& builder,
                    const std::function<bool(const text::SourceId&)>& isWanted,
                    eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::instance
