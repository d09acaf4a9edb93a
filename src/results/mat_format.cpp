// SPDX-License-Identifier: Apache-2.0
#include "results/mat_format.h"

namespace eventica::results {
namespace {

/// All descriptions take the room of the longest.
constexpr std::size_t LongestDescription = 500;

constexpr std::string_view MarkOpening = ":#(";

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

/// Whether a text can be told from what surrounds it.
bool isPlain(std::string_view text) {
    return text.find_first_of("[]|") == std::string_view::npos;
}

bool isStateByName(const SignalInfo& signal, const Differentiated& differentiated) {
    return signal.kind == Kind::Real && signal.variability == Variability::Varying &&
           differentiated.contains(signal.name);
}

/// `(off,on)`; empty if the texts are too long, or look like the end of the description.
std::string literalList(const std::vector<std::string>& literals) {
    std::string text;
    for (const std::string& literal : literals) {
        text += (text.empty() ? "(" : ",") + literal;
        if (text.size() > LongestDescription || literal.find_first_of("[]") != std::string::npos)
            return {};
    }
    return text.empty() ? text : text + ")";
}

/// `key=value,...`
std::string marksOf(const SignalInfo& signal, const Differentiated& differentiated) {
    std::string marks;
    const auto add = [&](std::string_view key, std::string_view value) {
        marks += marks.empty() ? "" : ",";
        marks += key;
        marks += value;
    };
    if (signal.kind != Kind::Real)
        add("type=", kindName(signal.kind));
    const bool isState = signal.role == Role::State;
    if (isState != isStateByName(signal, differentiated))
        add("state=", isState ? "true" : "false");
    if (signal.role == Role::Discrete)
        add("discrete=", "true");
    if (const std::string literals = literalList(signal.literals); !literals.empty())
        add("literals=", literals);
    return marks;
}

void applyMark(std::string_view mark, SignalInfo& signal) {
    const std::size_t equals = mark.find('=');
    if (equals == std::string_view::npos)
        return;
    const std::string_view key = mark.substr(0, equals);
    std::string_view value = mark.substr(equals + 1);
    if (key == "type")
        signal.kind = kindNamed(value);
    else if (key == "state")
        signal.role = value == "true" ? Role::State : Role::Other;
    else if (key == "discrete" && value == "true")
        signal.role = Role::Discrete;
    else if (key == "literals" && value.starts_with('(') && value.ends_with(')'))
        signal.literals = splitNames(value.substr(1, value.size() - 2));
}

} // namespace

std::string matDescription(const SignalInfo& signal, const Differentiated& differentiated) {
    std::string text = shortened(signal.description);
    const std::string marks = marksOf(signal, differentiated);
    // An empty unit keeps brackets at the end of the text from being read as one.
    const bool endsLikeUnit = text.ends_with(']');
    if (signal.unit.empty() && marks.empty() && !endsLikeUnit)
        return text;
    text += text.empty() ? "[" : " [";
    text += signal.unit;
    if (!signal.unit.empty() && !signal.displayUnit.empty() && isPlain(signal.displayUnit))
        text += "|" + signal.displayUnit;
    if (!marks.empty())
        text += std::string(MarkOpening) + marks + ")";
    return text + "]";
}

void parseMatDescription(std::string_view text, const Differentiated& differentiated,
                         SignalInfo& signal) {
    const std::size_t open = text.rfind('[');
    if (!text.ends_with(']') || open == std::string_view::npos ||
        (open > 0 && text[open - 1] != ' ')) {
        signal.description = text;
        signal.role = isStateByName(signal, differentiated) ? Role::State : Role::Other;
        return;
    }
    signal.description = text.substr(0, open == 0 ? 0 : open - 1);
    std::string_view units = text.substr(open + 1, text.size() - open - 2);
    std::vector<std::string> marks;
    if (const std::size_t at = units.find(MarkOpening); at != std::string_view::npos) {
        const std::string_view rest = units.substr(at + MarkOpening.size());
        marks = splitNames(rest.substr(0, rest.rfind(')')));
        units = units.substr(0, at);
    }
    const std::size_t bar = units.find('|');
    signal.unit = units.substr(0, bar);
    if (bar != std::string_view::npos)
        signal.displayUnit = units.substr(bar + 1);
    for (const std::string& mark : marks)
        if (mark.starts_with("type="))
            applyMark(mark, signal);
    signal.role = isStateByName(signal, differentiated) ? Role::State : Role::Other;
    for (const std::string& mark : marks)
        applyMark(mark, signal);
}

} // namespace eventica::results
