// SPDX-License-Identifier: Apache-2.0
// Models written for older versions of libraries: what they say in names that have changed is read
// as what it is called now (MLS 18.8.2.1).
#pragma once

#include <span>

#include "compile/classes/package_loader.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

/// Changes the classes given and all classes in them, before anything else looks at them, and says
/// what was changed. A class that says which version it uses is converted from that version; else
/// only names that are not there any more are.
void convertOldNames(classes::PackageLoader& loader, std::span<const classes::ClassId> inputs,
                     eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::instance
