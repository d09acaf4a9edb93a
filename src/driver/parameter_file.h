// SPDX-License-Identifier: Apache-2.0
// Files of parameters: CSV with the columns `name` and `value`, or JSON.
#pragma once

#include <string>

#include "compile/syntax/settings.h"
#include "lib/diag/diagnostics.h"
#include "lib/text/source.h"

namespace eventica::driver {

/// Adds all that the file sets. In JSON, objects in objects are components in components, and
/// arrays are arrays; a string is the text of a String, or an expression.
void readParameterFile(const std::string& path, text::SourceManager& sources,
                       syntax::Settings& settings, eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::driver
