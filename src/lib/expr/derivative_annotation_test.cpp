// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/expr/derivative_annotation.h"
#include "lib/expr/test_builder.h"

namespace eventica::expr {
namespace {

class DerivativeAnnotation : public testing::Test {
public:
    void add(std::vector<std::pair<std::string, TypeId>> inputs) {
        Function function;
        for (auto& [name, type] : inputs)
            function.locals.push_back({std::move(name), LocalRole::Input, type, {}, {}});
        function.locals.push_back({"y", LocalRole::Output, build.real, {}, {}});
        functions.push_back(std::move(function));
    }
    void annotate(std::size_t function, std::int32_t derivative, DerivativeOptions options) {
        functions[function].annotations.push_back(
            {"derivative", "", FunctionId(derivative), std::move(options)});
    }
    std::vector<DerivativeRule> rules(std::size_t function) {
        return derivativeRules(pool.types(), functions, functions[function]);
    }

    TestBuilder build;
    ExprPool& pool = build.pool;
    std::vector<Function> functions;
    using Inputs = std::vector<std::size_t>;
};

TEST_F(DerivativeAnnotation, AsksForDerivativesOfRealInputs) {
    const TypeId record = build.record("R", {{"k", build.integer}, {"s", build.real}});
    add({{"n", build.integer}, {"x", build.real}, {"r", record}});
    add({{"n", build.integer},
         {"x", build.real},
         {"r", record},
         {"dx", build.real},
         {"dr", record}});
    annotate(0, 1, {});
    ASSERT_EQ(rules(0).size(), 1U);
    EXPECT_EQ(rules(0)[0].differentiated, (Inputs{1, 2}));
    EXPECT_EQ(rules(0)[0].unchanging, Inputs{});
}

TEST_F(DerivativeAnnotation, LeavesOutWhatIsExcluded) {
    add({{"x", build.real}, {"k", build.real}, {"z", build.real}});
    add({{"x", build.real}, {"k", build.real}, {"z", build.real}, {"dx", build.real}});
    annotate(0, 1, {1, {"k"}, {"z"}, true});
    annotate(0, 1, {1, {}, {}, true});        // has too few inputs
    annotate(0, 1, {1, {"k"}, {"z"}, false}); // is not understood
    ASSERT_EQ(rules(0).size(), 1U);
    EXPECT_EQ(rules(0)[0].differentiated, Inputs{0});
    EXPECT_EQ(rules(0)[0].unchanging, Inputs{2});
}

TEST_F(DerivativeAnnotation, AppendsTheHighestOrderOnly) {
    add({{"x", build.real}, {"dx", build.real}});
    add({{"x", build.real}, {"dx", build.real}, {"ddx", build.real}});
    annotate(0, 1, {2, {}, {}, true});
    ASSERT_EQ(rules(0).size(), 1U);
    EXPECT_EQ(rules(0)[0].differentiated, Inputs{1});
    EXPECT_EQ(rules(0)[0].order, 2);
}

} // namespace
} // namespace eventica::expr
