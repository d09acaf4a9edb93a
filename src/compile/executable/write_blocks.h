// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: blocks in the order in which they are solved.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compile/executable/program_writer.h"
#include "lib/base/number_map.h"

namespace eventica::executable {

/// Computes the blocks that are chosen; `loops` are the numbers of those that are not explicit. All
/// variables are stored, or those of `stored`. Assignments of one when-clause are written together.
void writeBlocks(ProgramWriter& writer, const expr::ExprPool& pool,
                 const std::vector<system::Block>& blocks, const std::vector<std::int32_t>& loops,
                 std::span<const std::int32_t> chosen, const NumberSet* stored = nullptr);

} // namespace eventica::executable
