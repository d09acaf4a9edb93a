// SPDX-License-Identifier: Apache-2.0
// ModelicaStrings_…, ModelicaError
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "lib/rt/random.h"
#include "lib/rt/scan.h"
#include "lib/stdlib/standard_functions.h"

namespace eventica::stdlib {
namespace {

std::int64_t asInteger(std::size_t size) {
    return static_cast<std::int64_t>(size);
}

Problem length(Call& call) {
    call.give(asInteger(call.text(0).size()));
    return std::nullopt;
}

/// Both ends included, counted from 1.
Problem substring(Call& call) {
    const std::string& text = call.text(0);
    const std::int64_t first = call.integer(1);
    const std::int64_t last = call.integer(2);
    if (first < 1 || last < first || last > asInteger(text.size()))
        return fmt::format("there is no substring from {} to {} in \"{}\", which has {} characters",
                           first, last, text, text.size());
    call.give(text.substr(static_cast<std::size_t>(first - 1),
                          static_cast<std::size_t>(last - first + 1)));
    return std::nullopt;
}

/// Modelica.Utilities.Types.Compare: Less, Equal, Greater.
Problem compare(Call& call) {
    constexpr std::int64_t Equal = 2;
    call.give(Equal + rt::compareTexts(call.text(0), call.text(1), call.boolean(2)));
    return std::nullopt;
}

Problem hash(Call& call) {
    call.give(rt::hashOf(call.text(0)));
    return std::nullopt;
}

/// Where to begin, counted from 0; behind the text where there is nothing.
std::size_t startOf(const Call& call, std::size_t argument) {
    const std::int64_t size = asInteger(call.text(0).size());
    return static_cast<std::size_t>(std::clamp<std::int64_t>(call.integer(argument) - 1, 0, size));
}

Problem skipWhiteSpace(Call& call) {
    call.give(asInteger(rt::skipWhiteSpace(call.text(0), startOf(call, 1))) + 1);
    return std::nullopt;
}

/// The place behind a token, or where the search began, and its value.
template<typename T, typename Give>
Problem giveToken(Call& call, const std::optional<rt::Token<T>>& token, Give give) {
    call.give(token ? asInteger(token->end) + 1 : call.integer(1));
    give(token ? token->value : T{});
    return std::nullopt;
}

Problem scanReal(Call& call) {
    return giveToken(call, rt::scanReal(call.text(0), startOf(call, 1), call.boolean(2)),
                     [&](double value) { call.give(value); });
}

Problem scanInteger(Call& call) {
    return giveToken(call, rt::scanInteger(call.text(0), startOf(call, 1), call.boolean(2)),
                     [&](std::int64_t value) { call.give(value); });
}

Problem scanString(Call& call) {
    return giveToken(call, rt::scanString(call.text(0), startOf(call, 1)),
                     [&](std::string_view value) { call.give(std::string(value)); });
}

Problem scanIdentifier(Call& call) {
    return giveToken(call, rt::scanIdentifier(call.text(0), startOf(call, 1)),
                     [&](std::string_view value) { call.give(std::string(value)); });
}

Problem error(Call& call) {
    return call.text(0);
}

constexpr std::array Functions = {
    StandardFunction{"ModelicaStrings_length", "i=s", Effect::None, &length},
    StandardFunction{"ModelicaStrings_substring", "s=sii", Effect::None, &substring},
    StandardFunction{"ModelicaStrings_compare", "i=ssi", Effect::None, &compare},
    StandardFunction{"ModelicaStrings_hashString", "i=s", Effect::None, &hash},
    StandardFunction{"ModelicaStrings_skipWhiteSpace", "i=si", Effect::None, &skipWhiteSpace},
    StandardFunction{"ModelicaStrings_scanReal", "=sii>i>r", Effect::None, &scanReal},
    StandardFunction{"ModelicaStrings_scanInteger", "=sii>i>i", Effect::None, &scanInteger},
    StandardFunction{"ModelicaStrings_scanString", "=si>i>s", Effect::None, &scanString},
    StandardFunction{"ModelicaStrings_scanIdentifier", "=si>i>s", Effect::None, &scanIdentifier},
    StandardFunction{"ModelicaError", "=s", Effect::None, &error},
};

} // namespace

std::span<const StandardFunction> stringFunctions() {
    return Functions;
}

} // namespace eventica::stdlib
