// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "lib/expr/expr.h"

namespace eventica::expr {
namespace {

constexpr auto Texts = std::to_array<std::string_view>({
#define EVENTICA_INTRINSIC(name, text) text,
#include "lib/expr/intrinsics.def"
});

} // namespace

std::optional<Intrinsic> intrinsicNamed(std::string_view name) {
    const auto found = std::ranges::find(Texts, name);
    if (found == Texts.end())
        return std::nullopt;
    return static_cast<Intrinsic>(found - Texts.begin());
}

std::string_view textOf(Intrinsic intrinsic) {
    return Texts.at(static_cast<std::size_t>(intrinsic));
}

} // namespace eventica::expr
