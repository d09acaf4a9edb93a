// SPDX-License-Identifier: Apache-2.0
// Whether one class can stand where another one is asked for (MLS chapter 6).
#pragma once

#include <string>

#include "compile/instance/instance_builder.h"

namespace eventica::instance {

/// Why the class is no subtype of the other (MLS 6.4), as the end of a sentence about it; empty if
/// it is. The public elements are compared by name, and by type if that is predefined; what stands
/// in them is not.
std::string whyNoSubtype(InstanceBuilder& builder, ClassInstanceId id, ClassInstanceId asked);

/// Why a subtype cannot be plugged in where nobody knows what it has more (MLS 6.5, 6.6): an input
/// or a parameter without value, in the same form.
std::string whyNotPluggable(InstanceBuilder& builder, ClassInstanceId id, ClassInstanceId asked);

} // namespace eventica::instance
