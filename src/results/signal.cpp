// SPDX-License-Identifier: Apache-2.0
#include "results/signal.h"

#include "lib/base/check.h"

namespace eventica::results {
namespace {

/// `a.der(b)` as `der(a.b)`: both are in use.
std::string derivativeInFront(std::string name) {
    const std::size_t at = name.find(".der(");
    if (at == std::string::npos || name.back() != ')' || name.find('\'') != std::string::npos)
        return name;
    const std::string parent = name.substr(0, at + 1);
    return "der(" + parent + name.substr(at + 5);
}

/// Whether the character at the position opens or closes a quoted identifier.
class Quotes {
public:
    /// To be called for every character in turn; tells whether it is part of a quoted identifier.
    bool isQuoted(char character) {
        const bool wasEscaped = escaped_;
        escaped_ = inside_ && character == '\\' && !wasEscaped;
        const bool wasInside = inside_;
        if (character == '\'' && !wasEscaped)
            inside_ = !inside_;
        return wasInside || inside_;
    }

private:
    bool inside_ = false;
    bool escaped_ = false;
};

bool isBlank(char character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

} // namespace

Layout layoutOf(std::span<const SignalInfo> signals) {
    Layout layout;
    for (const SignalInfo& signal : signals) {
        if (signal.alias)
            continue;
        if (signal.variability == Variability::Varying)
            layout.columns.push_back(signal.kind);
        else
            ++layout.fixedValues;
    }
    layout.places.reserve(signals.size());
    std::size_t nextColumn = 0;
    std::size_t nextFixed = 0;
    for (const SignalInfo& signal : signals) {
        const bool isVarying = signal.variability == Variability::Varying;
        if (signal.alias) {
            const std::size_t count = isVarying ? layout.columns.size() : layout.fixedValues;
            EVENTICA_CHECK(signal.alias->column < count, "alias of what is not recorded");
            layout.places.push_back(
                {signal.variability, signal.alias->column, signal.alias->negated});
        } else {
            layout.places.push_back({signal.variability, isVarying ? nextColumn++ : nextFixed++});
        }
    }
    return layout;
}

std::string canonicalName(std::string_view name) {
    std::string result;
    result.reserve(name.size());
    Quotes quotes;
    for (const char character : name) {
        const bool isQuoted = quotes.isQuoted(character);
        if (isQuoted || !isBlank(character))
            result += character;
    }
    return derivativeInFront(std::move(result));
}

void Differentiated::add(std::string_view name) {
    constexpr std::string_view Opening = "der(";
    const std::string plain = canonicalName(name);
    if (plain.starts_with(Opening) && plain.ends_with(')'))
        names_.insert(plain.substr(Opening.size(), plain.size() - Opening.size() - 1));
}

std::vector<std::string> splitNames(std::string_view list) {
    std::vector<std::string> names;
    std::string name;
    int depth = 0;
    Quotes quotes;
    const auto finishName = [&] {
        const std::size_t first = name.find_first_not_of(" \t\r\n");
        if (first != std::string::npos)
            names.push_back(name.substr(first, name.find_last_not_of(" \t\r\n") + 1 - first));
        name.clear();
    };
    for (const char character : list) {
        const bool isQuoted = quotes.isQuoted(character);
        if (!isQuoted && character == ',' && depth == 0) {
            finishName();
            continue;
        }
        if (!isQuoted && (character == '[' || character == '('))
            ++depth;
        if (!isQuoted && (character == ']' || character == ')'))
            --depth;
        name += character;
    }
    finishName();
    return names;
}

std::vector<std::string> splitLists(std::span<const std::string> lists) {
    std::vector<std::string> names;
    for (const std::string& list : lists)
        for (std::string& name : splitNames(list))
            names.push_back(std::move(name));
    return names;
}

} // namespace eventica::results
