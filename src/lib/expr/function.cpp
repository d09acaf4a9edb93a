// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/function.h"

namespace eventica::expr {

std::vector<std::int32_t> Function::indicesOf(LocalRole role) const {
    std::vector<std::int32_t> indices;
    for (std::size_t i = 0; i < locals.size(); ++i)
        if (locals[i].role == role)
            indices.push_back(static_cast<std::int32_t>(i));
    return indices;
}

} // namespace eventica::expr
