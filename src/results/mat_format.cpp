// SPDX-License-Identifier: Apache-2.0
#include "results/mat_format.h"

namespace eventica::results {
namespace {

/// All descriptions take the room of the longest.
constexpr std::size_t LongestDescription = 500;

constexpr std::string_view TypeMark = ":#(type=";

std::string_view kindName(Kind kind) {
    switch (kind) {
    case Kind::Real:
        return "";
    case Kind::Integer:
        return "Integer";
    case Kind::Boolean:
        return "Boolean";
    case Kind::Enumeration:
        return "Enumeration";
    }
    return "";
}

/// Other tools write the name of the enumeration.
Kind kindNamed(std::string_view name) {
    if (name.empty() || name == "Real")
        return Kind::Real;
    if (name == "Integer")
        return Kind::Integer;
    return name == "Boolean" ? Kind::Boolean : Kind::Enumeration;
}

bool isInsideCharacter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

std::string shortened(const std::string& text) {
    if (text.size() <= LongestDescription)
        return text;
    std::size_t end = LongestDescription;
    while (end > 0 && isInsideCharacter(text[end]))
        --end;
    return text.substr(0, end);
}

} // namespace

std::string matDescription(const SignalInfo& signal) {
    std::string text = shortened(signal.description);
    // An empty unit keeps brackets at the end of the text from being read as one.
    const bool endsLikeUnit = text.ends_with(']');
    if (signal.unit.empty() && signal.kind == Kind::Real && !endsLikeUnit)
        return text;
    text += text.empty() ? "[" : " [";
    text += signal.unit;
    if (signal.kind != Kind::Real) {
        text += TypeMark;
        text += kindName(signal.kind);
        text += ")";
    }
    return text + "]";
}

void parseMatDescription(std::string_view text, SignalInfo& signal) {
    const std::size_t open = text.rfind('[');
    if (!text.ends_with(']') || open == std::string_view::npos ||
        (open > 0 && text[open - 1] != ' ')) {
        signal.description = text;
        return;
    }
    signal.description = text.substr(0, open == 0 ? 0 : open - 1);
    std::string_view unit = text.substr(open + 1, text.size() - open - 2);
    const std::size_t mark = unit.find(TypeMark);
    if (mark != std::string_view::npos) {
        const std::string_view rest = unit.substr(mark + TypeMark.size());
        signal.kind = kindNamed(rest.substr(0, rest.find(')')));
    }
    unit = unit.substr(0, unit.find(":#("));
    signal.unit = unit.substr(0, unit.find('|'));
}

} // namespace eventica::results
