// SPDX-License-Identifier: Apache-2.0
// The diagnostic vocabulary: what can be said, how severe it is, which rule of the language it
// enforces, and where it applies.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/text/source.h"

namespace eventica::diag {

enum class Severity : std::uint8_t { Note, Warning, Error };

/// One row of a phase's diagnostics table.
struct Kind {
    std::string_view code; ///< stable, never reused: "F012"
    std::string_view name; ///< "FlowConnectedToPotential"
    Severity severity;
    std::string_view mls;    ///< section of the Modelica Language Specification, or ""
    std::string_view format; ///< fmt-style message
};

/// Points to a second place that explains the first.
struct Note {
    const Kind* kind;
    text::SourceRange where;
    std::string message;
};

struct Diagnostic {
    const Kind* kind;
    text::SourceRange where;
    std::string message;
    std::string help; ///< the way out, or empty
    std::vector<Note> notes;
};

} // namespace eventica::diag
