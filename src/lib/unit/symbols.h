// SPDX-License-Identifier: Apache-2.0
// Inside lib/unit only: the symbols that unit expressions are made of.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "lib/unit/unit.h"

namespace eventica::unit {

enum class Use : std::uint8_t { Plain, Prefixed, Named };

struct Symbol {
    std::string_view text;
    Use use;
    Unit unit;
};

std::span<const Symbol> symbols();

/// A symbol, or one with a prefix in front if there is no such symbol.
std::optional<Unit> unitNamed(std::string_view text);

} // namespace eventica::unit
