// SPDX-License-Identifier: Apache-2.0
#include "lib/unit/suggest.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "lib/unit/parse.h"
#include "lib/unit/symbols.h"

namespace eventica::unit {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

/// Signs that other notations use.
constexpr auto Signs = std::to_array<Pair>({{" / ", "/"},
                                            {" * ", "."},
                                            {"**", ""},
                                            {"^", ""},
                                            {"*", "."},
                                            {" ", "."},
                                            {"·", "."},
                                            {"²", "2"},
                                            {"³", "3"},
                                            {"°C", "degC"},
                                            {"°", "deg"},
                                            {"µ", "u"},
                                            {"μ", "u"},
                                            {"Ω", "Ohm"}});

/// Names that other notations use for symbols.
constexpr auto Names = std::to_array<Pair>(
    {{"sec", "s"},      {"second", "s"},     {"seconds", "s"}, {"minute", "min"},
     {"hr", "h"},       {"hour", "h"},       {"hours", "h"},   {"day", "d"},
     {"days", "d"},     {"meter", "m"},      {"metre", "m"},   {"gram", "g"},
     {"ohm", "Ohm"},    {"Celsius", "degC"}, {"Kelvin", "K"},  {"kelvin", "K"},
     {"degree", "deg"}, {"radian", "rad"},   {"Volt", "V"},    {"volt", "V"},
     {"Ampere", "A"},   {"ampere", "A"},     {"Amp", "A"},     {"Watt", "W"},
     {"watt", "W"},     {"Newton", "N"},     {"newton", "N"},  {"Joule", "J"},
     {"joule", "J"},    {"Pascal", "Pa"},    {"pascal", "Pa"}, {"Hertz", "Hz"},
     {"hz", "Hz"},      {"percent", "%"},    {"RPM", "rpm"},   {"U/min", "rev/min"},
     {"-", "1"},        {"none", "1"}});

constexpr auto Conversions = std::to_array<Pair>({{"degC", "degC"},
                                                  {"degF", "degF"},
                                                  {"degRk", "degRk"},
                                                  {"deg", "deg"},
                                                  {"rev/min", "rpm"},
                                                  {"rpm", "rpm"},
                                                  {"km/h", "kmh"},
                                                  {"d", "day"},
                                                  {"h", "hour"},
                                                  {"min", "minute"},
                                                  {"l", "litre"},
                                                  {"A.h", "Ah"},
                                                  {"W.h", "Wh"},
                                                  {"kW.h", "kWh"},
                                                  {"bar", "bar"},
                                                  {"g/s", "gps"}});

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '%';
}

std::string_view find(std::span<const Pair> pairs, std::string_view text) {
    const auto found = std::ranges::find(pairs, text, &Pair::first);
    return found == pairs.end() ? std::string_view() : found->second;
}

std::string withUsualSigns(std::string text) {
    for (const auto& [from, to] : Signs) {
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
            text.replace(at, from.size(), to);
    }
    return text;
}

/// A symbol as it is, by another name, or split into two with a dot between them.
std::string symbolFor(std::string_view word) {
    if (unitNamed(word))
        return std::string(word);
    if (const std::string_view known = find(Names, word); !known.empty())
        return std::string(known);
    for (std::size_t length = word.size() - 1; length > 0; --length) {
        const std::string_view first = word.substr(0, length);
        const std::string_view second = word.substr(length);
        if (unitNamed(first) && unitNamed(second))
            return std::string(first) + "." + std::string(second);
    }
    return {};
}

} // namespace

std::string suggest(std::string_view text) {
    if (const std::string_view known = find(Names, text); !known.empty())
        return std::string(known);
    const std::string usual = withUsualSigns(std::string(text));
    std::string result;
    for (std::size_t at = 0; at < usual.size();) {
        std::size_t end = at;
        while (end < usual.size() && isLetter(usual[end]))
            ++end;
        if (end == at) {
            result += usual[at++];
            continue;
        }
        const std::string symbol = symbolFor(std::string_view(usual).substr(at, end - at));
        if (symbol.empty())
            return {};
        result += symbol;
        at = end;
    }
    return result != text && parse(result) ? result : std::string();
}

std::string_view conversionName(std::string_view unit) {
    return find(Conversions, unit);
}

double zeroOf(std::string_view unit) {
    if (unit == "degC")
        return 273.15;
    return unit == "degF" ? 459.67 * 5.0 / 9.0 : 0.0;
}

} // namespace eventica::unit
