// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: patterns of matrices, column by column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/model/compiled_model.h"

namespace eventica::executable {

/// From the columns of each row, ascending.
model::SparseColumns columnsFrom(const std::vector<std::vector<std::int32_t>>& rows,
                                 std::size_t columnCount);

} // namespace eventica::executable
