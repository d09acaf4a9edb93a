// SPDX-License-Identifier: Apache-2.0
// Diagnostics for people (text) and for programs (JSON).
#pragma once

#include <string>

#include "lib/diag/diagnostics.h"
#include "lib/text/source.h"

namespace eventica::diag {

struct TextStyle {
    bool colour = false;
};

/// `file:line:col: error[P001]: message [MLS 2.3]`, the source line with a caret, notes and help.
std::string renderText(const Diagnostics& diagnostics, const text::SourceManager& sources,
                       TextStyle style);

/// A JSON array, one object a diagnostic; `docs/diagnostics.md` describes its members.
std::string renderJson(const Diagnostics& diagnostics, const text::SourceManager& sources);

std::string_view spelling(Severity severity);

} // namespace eventica::diag
