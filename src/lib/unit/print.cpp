// SPDX-License-Identifier: Apache-2.0
#include "lib/unit/print.h"

#include <string_view>
#include <utility>

#include "lib/unit/symbols.h"

namespace eventica::unit {
namespace {

/// In the order that is customary.
constexpr auto BaseSymbols = std::to_array<std::pair<Base, std::string_view>>({
    {Base::Kilogram, "kg"},
    {Base::Metre, "m"},
    {Base::Second, "s"},
    {Base::Ampere, "A"},
    {Base::Kelvin, "K"},
    {Base::Mole, "mol"},
    {Base::Candela, "cd"},
});

std::string exponentText(int numerator, int denominator) {
    if (denominator != 1)
        return "(" + std::to_string(numerator) + "/" + std::to_string(denominator) + ")";
    return numerator == 1 ? std::string() : std::to_string(numerator);
}

struct Factors {
    std::string text;
    int count = 0;
};

/// Of the base units with exponents of the given sign.
Factors factors(const Unit& unit, int sign) {
    Factors result;
    for (const auto& [base, symbol] : BaseSymbols) {
        const int numerator = sign * unit[base].numerator;
        if (numerator <= 0)
            continue;
        result.text += result.count++ > 0 ? "." : "";
        result.text += symbol;
        result.text += exponentText(numerator, unit[base].denominator);
    }
    return result;
}

} // namespace

std::string print(const Unit& unit) {
    for (const Symbol& symbol : symbols()) {
        if (symbol.use == Use::Named && sameDimension(symbol.unit, unit))
            return std::string(symbol.text);
    }
    const Factors above = factors(unit, 1);
    const Factors below = factors(unit, -1);
    std::string text = above.count == 0 ? "1" : above.text;
    if (below.count > 0)
        text += below.count == 1 ? "/" + below.text : "/(" + below.text + ")";
    return text;
}

} // namespace eventica::unit
