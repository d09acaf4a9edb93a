// SPDX-License-Identifier: Apache-2.0
#include "lib/base/verify.h"

#include "lib/base/check.h"

namespace eventica {

void requireInvariants(std::string_view stage, const std::vector<std::string>& violations) {
    constexpr std::size_t MostNamed = 10;
    if (violations.empty())
        return;
    std::string text = std::string(stage) + ": violated invariants:";
    for (std::size_t i = 0; i < violations.size() && i < MostNamed; ++i)
        text += "\n  " + violations[i];
    if (violations.size() > MostNamed)
        text += "\n  and " + std::to_string(violations.size() - MostNamed) + " more";
    throw InternalError(text);
}

} // namespace eventica
