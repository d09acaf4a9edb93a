// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/write_blocks.h"

#include <algorithm>
#include <unordered_set>

namespace eventica::executable {

using expr::Kind;
using system::Assignment;
using system::Block;
using system::BlockKind;

namespace {

/// Whether an expression contains one of the variables; what was `seen` does not.
bool needs(const expr::ExprPool& pool, ExprId root,
           const std::unordered_set<std::int32_t>& variables,
           std::unordered_set<std::int32_t>& seen) {
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId id = open.back();
        open.pop_back();
        if (!id.valid() || !seen.insert(id.index()).second)
            continue;
        const expr::Node& node = pool[id];
        if (node.kind == Kind::Variable && variables.contains(node.payload))
            return true;
        open.insert(open.end(), node.operands.begin(), node.operands.end());
    }
    return false;
}

/// The values of the assignments from one on that have the same condition, as those of a
/// when-clause do, and do not need each other; `end` is the first of `chosen` behind them.
std::vector<ExprId> whenClauseFrom(const expr::ExprPool& pool, const std::vector<Block>& blocks,
                                   std::span<const std::int32_t> chosen, std::size_t first,
                                   std::size_t& end) {
    std::vector<ExprId> values;
    std::unordered_set<std::int32_t> assigned;
    std::unordered_set<std::int32_t> seen;
    for (end = first; end < chosen.size(); ++end) {
        const Block& block = blocks[static_cast<std::size_t>(chosen[end])];
        if (block.kind != BlockKind::Explicit)
            break;
        const Assignment& assignment = block.assignments.front();
        const expr::Node& node = pool[assignment.value];
        if (node.kind != Kind::If || node.operands.size() != 3 ||
            (!values.empty() && node.operands[0] != pool[values.front()].operands[0]) ||
            needs(pool, assignment.value, assigned, seen))
            break;
        values.push_back(assignment.value);
        assigned.insert(assignment.variable.index());
    }
    end = std::max(end, first + 1);
    return values;
}

} // namespace

void writeBlocks(ProgramWriter& writer, const expr::ExprPool& pool,
                 const std::vector<Block>& blocks, const std::vector<std::int32_t>& loops,
                 std::span<const std::int32_t> chosen, const NumberSet* stored) {
    std::size_t prepared = 0;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const auto number = static_cast<std::size_t>(chosen[i]);
        if (i >= prepared) {
            const std::vector<ExprId> group = whenClauseFrom(pool, blocks, chosen, i, prepared);
            writer.prepare(group);
        }
        if (blocks[number].kind == BlockKind::Explicit) {
            const Assignment& assignment = blocks[number].assignments.front();
            writer.assign(assignment,
                          stored == nullptr || stored->contains(assignment.variable.index()));
        } else {
            writer.solve(loops[number], blocks[number]);
        }
    }
}

} // namespace eventica::executable
