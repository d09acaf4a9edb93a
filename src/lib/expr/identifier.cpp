// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "lib/expr/print.h"

namespace eventica::expr {
namespace {

// MLS 2.3.3, in alphabetical order. The parser has the list as well, but this layer may not know
// it.
constexpr auto Keywords = std::to_array<std::string_view>({
    "algorithm",   "and",          "annotation", "block",       "break",
    "class",       "connect",      "connector",  "constant",    "constrainedby",
    "der",         "discrete",     "each",       "else",        "elseif",
    "elsewhen",    "encapsulated", "end",        "enumeration", "equation",
    "expandable",  "extends",      "external",   "false",       "final",
    "flow",        "for",          "function",   "if",          "import",
    "impure",      "in",           "initial",    "inner",       "input",
    "loop",        "model",        "not",        "operator",    "or",
    "outer",       "output",       "package",    "parameter",   "partial",
    "protected",   "public",       "pure",       "record",      "redeclare",
    "replaceable", "return",       "stream",     "then",        "true",
    "type",        "when",         "while",      "within",
});
static_assert(std::ranges::is_sorted(Keywords));

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isPlain(std::string_view name) {
    return !name.empty() && isLetter(name.front()) &&
           std::ranges::all_of(name, [](char c) { return isLetter(c) || isDigit(c); }) &&
           !std::ranges::binary_search(Keywords, name);
}

/// Whether the name stands in quotes, and no quote inside ends it earlier.
bool isQuoted(std::string_view name) {
    if (name.size() < 3 || name.front() != '\'' || name.back() != '\'')
        return false;
    bool endsInEscape = false;
    for (std::size_t i = 1; i + 1 < name.size(); ++i) {
        if (name[i] == '\'')
            return false;
        if (name[i] == '\\')
            ++i; // whatever it is
        endsInEscape = i + 1 >= name.size();
    }
    return !endsInEscape;
}

} // namespace

std::string identifier(std::string_view name) {
    if (isPlain(name) || isQuoted(name))
        return std::string(name);
    constexpr std::string_view Special = "'\\\a\b\f\n\r\t\v";
    constexpr std::string_view Letters = "'\\abfnrtv";
    std::string quoted = "'";
    for (const char c : name) {
        const std::size_t at = Special.find(c);
        if (at != std::string_view::npos)
            quoted += '\\';
        quoted += at != std::string_view::npos ? Letters[at] : c;
    }
    return quoted + '\'';
}

} // namespace eventica::expr
