// SPDX-License-Identifier: Apache-2.0
// Diagnostics for people (text) and for programs (JSON).
#pragma once

#include <nlohmann/json_fwd.hpp>
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

/// An array, one object a diagnostic; `docs/json.md` describes its members. Messages may quote
/// bytes of a damaged file: whoever writes the array replaces what is not UTF-8.
nlohmann::ordered_json renderJson(const Diagnostics& diagnostics,
                                  const text::SourceManager& sources);

/// Adds `file`, `line`, `column`, `endLine` and `endColumn`; nothing for a place in no text.
void addPlace(nlohmann::ordered_json& object, text::SourceRange where, text::LineIndexes& lines,
              const text::SourceManager& sources);

std::string_view spelling(Severity severity);

} // namespace eventica::diag
