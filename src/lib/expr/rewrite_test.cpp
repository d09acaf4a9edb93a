// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/expr/rewrite.h"
#include "lib/expr/test_builder.h"

namespace eventica::expr {
namespace {

class Rewrite : public testing::Test {
public:
    TestBuilder build;
    ExprPool& pool = build.pool;
    ExprId x = pool.local(0, build.real);
    ExprId y = pool.local(1, build.real);
    ExprId z = pool.local(2, build.real);

    static std::function<ExprId(ExprId)> replacing(ExprId from, ExprId to) {
        return [=](ExprId id) { return id == from ? to : ExprId(); };
    }
};

TEST_F(Rewrite, ReplacesEverywhere) {
    const ExprId sum = build.add(x, build.multiply(y, x));
    EXPECT_EQ(rewrite(pool, sum, replacing(x, z)), build.add(z, build.multiply(y, z)));
    EXPECT_EQ(rewrite(pool, x, replacing(x, z)), z);
}

TEST_F(Rewrite, LeavesWhatDoesNotChange) {
    const ExprId sum = build.add(x, y);
    const std::size_t size = pool.size();
    EXPECT_EQ(rewrite(pool, sum, replacing(z, x)), sum);
    EXPECT_EQ(pool.size(), size);
}

TEST_F(Rewrite, DoesNotEnterReplacements) {
    const ExprId more = build.add(x, y);
    EXPECT_EQ(rewrite(pool, build.negate(x), replacing(x, more)), build.negate(more));
}

TEST_F(Rewrite, KnowsWhatContainsSomething) {
    const ExprId product = build.multiply(y, x);
    const ExprId sum = build.add(product, z);
    const ExpressionsWith withX(pool, [&](ExprId id) { return id == x; });
    EXPECT_TRUE(withX.contains(x));
    EXPECT_TRUE(withX.contains(product));
    EXPECT_TRUE(withX.contains(sum));
    EXPECT_FALSE(withX.contains(y));
    EXPECT_TRUE(withX.contains(build.add(y, z))) << "made afterwards";
}

TEST_F(Rewrite, KeepsPlacesOfOperandsThatAreNotThere) {
    const ExprId tuple = build.node(Kind::Tuple, build.real, {x, ExprId(), y});
    EXPECT_EQ(rewrite(pool, tuple, replacing(y, z)),
              build.node(Kind::Tuple, build.real, {x, ExprId(), z}));
}

TEST_F(Rewrite, AsksOnceForEachDistinctNode) {
    int asked = 0;
    Rewriter rewriter(pool, [&](ExprId) {
        ++asked;
        return ExprId();
    });
    const ExprId sum = build.add(x, y);
    const ExprId square = build.multiply(sum, sum);
    EXPECT_EQ(rewriter.rewrite(square), square);
    EXPECT_EQ(asked, 4);
    rewriter.rewrite(build.negate(sum));
    EXPECT_EQ(asked, 5);
}

TEST_F(Rewrite, FinishesNodesFromTheInside) {
    // Every sum becomes its first operand.
    Rewriter rewriter(pool, {}, [&](ExprId id) {
        return pool[id].kind == Kind::Binary ? pool[id].operands[0] : ExprId();
    });
    EXPECT_EQ(rewriter.rewrite(build.negate(build.add(build.add(x, y), z))), build.negate(x));
}

TEST_F(Rewrite, TakesExpressionsOfAnyDepth) {
    ExprId deep = x;
    ExprId expected = y;
    for (int i = 0; i < 100000; ++i) {
        deep = build.negate(build.add(deep, deep));
        expected = build.negate(build.add(expected, expected));
    }
    EXPECT_EQ(rewrite(pool, deep, replacing(x, y)), expected);
    std::size_t count = 0;
    forEachNode(pool, deep, [&](ExprId) { ++count; });
    EXPECT_EQ(count, 200001U);
}

TEST_F(Rewrite, VisitsNodesInOrder) {
    const ExprId product = build.multiply(y, z);
    const ExprId sum = build.add(x, product);
    const ExprId tuple = build.node(Kind::Tuple, build.real, {sum, ExprId(), y});
    std::vector<ExprId> visited;
    forEachNode(pool, tuple, [&](ExprId id) { visited.push_back(id); });
    EXPECT_EQ(visited, (std::vector{tuple, sum, x, product, y, z}));
}

TEST_F(Rewrite, VisitsNodesOfSeveralExpressionsOnce) {
    const ExprId roots[] = {build.add(x, y), build.negate(x)};
    std::vector<ExprId> visited;
    forEachNode(pool, roots, [&](ExprId id) { visited.push_back(id); });
    EXPECT_EQ(visited, (std::vector{roots[0], x, y, roots[1]}));
}

} // namespace
} // namespace eventica::expr
