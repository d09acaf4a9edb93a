// SPDX-License-Identifier: Apache-2.0
// Whether an element can be redeclared, and whether what takes its place fits (MLS 6, 7.3).
#pragma once

#include "compile/instance/instance_builder.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

struct Redeclaration {
    const Element& original;
    ClassInstanceId owner;    ///< has the original
    ClassInstanceId newOwner; ///< has what is written in its place, under the same name
    const syntax::Redeclarable& written;
    text::SourceId source;
    /// Of a component of a base class: what it has more than the original can still be connected.
    bool isInherited = false;
};

void checkRedeclaration(InstanceBuilder& builder, eventica::diag::Diagnostics& diagnostics,
                        const Redeclaration& redeclaration);

} // namespace eventica::instance
