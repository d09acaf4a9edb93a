// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/program/builder.h"
#include "lib/program/print.h"

namespace eventica::program {
namespace {

TEST(Print, WritesAnInstructionALine) {
    Builder builder("derivatives");
    const auto end = builder.newLabel();
    const std::int32_t table = builder.realTable({0.5, 2.0});
    const std::int32_t x = builder.load(3);
    const std::int32_t isNegative = builder.apply(Op::Less, x, builder.real(0.0));
    builder.jumpIf(isNegative, end);
    builder.store(4, builder.apply(Op::TableReal, table, isNegative));
    builder.storeInteger(0, builder.integer(-7));
    builder.host({2, true, {{false, x}, {true, isNegative}}, {{false, x}}});
    builder.solve(1);
    builder.solve(1 | TangentSolveFlag);
    builder.fail(12);
    builder.place(end);
    EXPECT_EQ(print(builder.take()), "program derivatives (3 real, 2 integer)\n"
                                     "  table 0: 0.5 2\n"
                                     "  r0 = load [3]\n"
                                     "  r1 = const 0\n"
                                     "  i0 = lt r0 r1\n"
                                     "  jumpif i0 L0\n"
                                     "  r2 = table 0 i0\n"
                                     "  [4] = store r2\n"
                                     "  i1 = iconst -7\n"
                                     "  i[0] = istore i1\n"
                                     "  host 2 tangent (r0 i0) -> (r0)\n"
                                     "  solve 1\n"
                                     "  solve tangent 1\n"
                                     "  fail 12\n"
                                     "L0:\n");
}

TEST(Print, WritesLoopsAndTheStridesOfRows) {
    Builder builder("ladder");
    const std::int32_t cells = builder.newScratch(4);
    const auto first = builder.loop(4);
    const std::int32_t left = builder.loadRow(0, 1);
    const std::int32_t right = builder.loadRow(1, 1);
    builder.keep(cells, builder.apply(Op::Subtract, left, right), 1);
    builder.endLoop(first);
    const auto second = builder.loop(4);
    builder.storeRow(13, builder.recall(cells, 1), -2);
    builder.endLoop(second);
    EXPECT_EQ(print(builder.take()), "program ladder (4 real, 0 integer)\n"
                                     "  loop 4 L0\n"
                                     "  r0 = load [0] by 1\n"
                                     "  r1 = load [1] by 1\n"
                                     "  r2 = sub r0 r1\n"
                                     "  {0} = keep r2 by 1\n"
                                     "  next\n"
                                     "L0:\n"
                                     "  loop 4 L1\n"
                                     "  r3 = recall {0} by 1\n"
                                     "  [13] = store r3 by -2\n"
                                     "  next\n"
                                     "L1:\n");
}

} // namespace
} // namespace eventica::program
