// SPDX-License-Identifier: Apache-2.0
#include "lib/unit/symbols.h"

#include <algorithm>
#include <numbers>

namespace eventica::unit {
namespace {

constexpr Exponent whole(int number) {
    return {static_cast<std::int16_t>(number), 1};
}

constexpr auto Symbols = std::to_array<Symbol>({
#define EVENTICA_UNIT(SYMBOL, USE, FACTOR, M, KG, S, A, K, MOL, CD) \
    {SYMBOL,                                                        \
     Use::USE,                                                      \
     {FACTOR, {whole(M), whole(KG), whole(S), whole(A), whole(K), whole(MOL), whole(CD)}}},
#include "lib/unit/units.def"
});

struct Prefix {
    std::string_view text;
    double factor;
};

/// `da` in front of `d`: the longer one is tried first.
constexpr auto Prefixes = std::to_array<Prefix>({
    {"Q", 1e30},  {"R", 1e27},  {"Y", 1e24},  {"Z", 1e21},  {"E", 1e18},  {"P", 1e15},
    {"T", 1e12},  {"G", 1e9},   {"M", 1e6},   {"k", 1e3},   {"h", 1e2},   {"da", 1e1},
    {"d", 1e-1},  {"c", 1e-2},  {"m", 1e-3},  {"u", 1e-6},  {"n", 1e-9},  {"p", 1e-12},
    {"f", 1e-15}, {"a", 1e-18}, {"z", 1e-21}, {"y", 1e-24}, {"r", 1e-27}, {"q", 1e-30},
});

const Symbol* symbolNamed(std::string_view text) {
    const auto* const found = std::ranges::find(Symbols, text, &Symbol::text);
    return found == Symbols.end() ? nullptr : found;
}

} // namespace

std::span<const Symbol> symbols() {
    return Symbols;
}

std::optional<Unit> unitNamed(std::string_view text) {
    if (const Symbol* symbol = symbolNamed(text))
        return symbol->unit;
    for (const Prefix& prefix : Prefixes) {
        if (!text.starts_with(prefix.text))
            continue;
        const Symbol* symbol = symbolNamed(text.substr(prefix.text.size()));
        if (symbol == nullptr || symbol->use == Use::Plain)
            continue;
        Unit unit = symbol->unit;
        unit.factor *= prefix.factor;
        return unit;
    }
    return std::nullopt;
}

} // namespace eventica::unit
