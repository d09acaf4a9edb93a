// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/expr/test_builder.h"
#include "lib/function/compile.h"
#include "lib/function/machine.h"
#include "lib/function/shared_values.h"

namespace eventica::function {
namespace {

using expr::ExprId;
using expr::Kind;
using value::Operation;

/// Expressions of one variable x.
struct OneVariable : expr::TestBuilder {
    ExprId x = pool.variable(expr::VariableId(0), real);
    std::vector<expr::Function> functions;

    ExprId number(double value) { return pool.real(value); }
    ExprId isLess(ExprId left, ExprId right) { return binary(left, Operation::Less, right); }
};

struct NoHost : MachineHost {
    value::Outcome constant(expr::VariableId /*variable*/) override { return value::Error{"none"}; }
    value::Outcome callExternal(std::int32_t /*function*/,
                                std::span<const value::Value> /*arguments*/) override {
        return value::Error{"none"};
    }
};

class Written {
public:
    Written(const OneVariable& of, ExprId expression)
        : compiler_(of.pool, of.functions, library_), compiled_(compiler_.compile(expression)) {
        EXPECT_TRUE(compiled_.ok()) << compiled_.obstacle;
    }

    std::size_t size() { return code().code.size(); }
    std::size_t calls() { return code().calls.size(); }
    double at(double x) {
        Machine machine(library_, host_);
        Frame& frame = machine.enter(compiled_.function);
        frame.real(code().inputs[0]) = x;
        EXPECT_TRUE(machine.run(compiled_.function, frame)) << machine.error();
        const double y = frame.real(code().outputs[0]);
        machine.leave(compiled_.function, frame);
        return y;
    }

private:
    const FunctionCode& code() {
        return library_.functions[static_cast<std::size_t>(compiled_.function)];
    }

    FunctionLibrary library_;
    Compiler compiler_;
    CompiledExpression compiled_;
    NoHost host_;
};

TEST(SharedValues, WritesEachSubexpressionOnce) {
    OneVariable e;
    ExprId power = e.x;
    for (int i = 0; i < 40; ++i) // x to the power of 2^40
        power = e.multiply(power, power);
    Written written(e, power);
    EXPECT_EQ(written.size(), 41U);
    EXPECT_EQ(written.at(-1.0), 1.0);
}

TEST(SharedValues, KeepsPartialSumsOfALongChain) {
    OneVariable e;
    ExprId sum = e.x;
    std::vector<ExprId> partial;
    for (int i = 1; i <= 20000; ++i)
        partial.push_back(sum = e.add(sum, e.x));
    Written written(e, e.multiply(sum, e.multiply(partial[10], partial[100])));
    EXPECT_EQ(written.size(), 20003U);
    EXPECT_EQ(written.at(1.0), 20001.0 * 12.0 * 102.0);
}

TEST(SharedValues, ForgetsWhatOnlyOneBranchComputes) {
    OneVariable e;
    const ExprId square = e.multiply(e.x, e.x);
    const ExprId choice = e.choice(
        {e.isLess(e.x, e.number(0.0)), square, e.isLess(e.x, e.number(1.0)), e.x, e.number(7.0)});
    Written written(e, e.add(choice, square));
    EXPECT_EQ(written.at(-2.0), 8.0);
    EXPECT_EQ(written.at(0.5), 0.75);
    EXPECT_EQ(written.at(3.0), 16.0);
}

TEST(SharedValues, ForgetsLaterConditionsBehindTheEnd) {
    OneVariable e;
    const ExprId square = e.multiply(e.x, e.x);
    const ExprId choice = e.choice({e.isLess(e.x, e.number(0.0)), e.number(0.0),
                                    e.isLess(square, e.number(1.0)), square, e.number(7.0)});
    Written written(e, e.add(choice, square));
    EXPECT_EQ(written.at(-2.0), 4.0);
    EXPECT_EQ(written.at(0.5), 0.5);
    EXPECT_EQ(written.at(3.0), 16.0);
}

TEST(SharedValues, ForgetsOperandsThatMayBeSkipped) {
    OneVariable e;
    const ExprId square = e.multiply(e.x, e.x);
    const ExprId both =
        e.binary(e.isLess(e.number(1.0), e.x), Operation::And, e.isLess(square, e.number(9.0)));
    Written written(e, e.add(e.choice({both, e.number(100.0), e.number(0.0)}), square));
    EXPECT_EQ(written.at(2.0), 104.0);
    EXPECT_EQ(written.at(-2.0), 4.0);
    EXPECT_EQ(written.at(4.0), 16.0);
}

TEST(SharedValues, UsesConditionsInBranches) {
    OneVariable e;
    ExprId size = e.x;
    for (int i = 0; i < 30; ++i)
        size = e.choice({e.isLess(size, e.number(0.0)), e.negate(size), e.add(size, size)});
    Written written(e, size);
    EXPECT_LE(written.size(), 30U * 6U + 1U);
    EXPECT_EQ(written.at(-1.0), 536870912.0);
}

TEST(SharedValues, ComputesAgainInEachIteration) {
    OneVariable e;
    const expr::IteratorId i = e.pool.newIterator("i", e.integer);
    const ExprId iterator = e.pool.iterator(i);
    const ExprId scaled = e.multiply(e.x, e.node(Kind::Cast, e.real, {iterator}));
    const ExprId sum = e.reduction(value::Builtin::Sum, e.real, e.multiply(scaled, scaled), i,
                                   e.range({e.pool.integer(1), e.pool.integer(3)}));
    EXPECT_EQ(Written(e, sum).at(2.0), 56.0);
}

TEST(SharedValues, CallsImpureFunctionsForEachUse) {
    for (const bool isImpure : {false, true}) {
        OneVariable e;
        expr::Function twice;
        twice.name = "twice";
        twice.isImpure = isImpure;
        twice.locals = {{"u", expr::LocalRole::Input, e.real, {}, {}},
                        {"y", expr::LocalRole::Output, e.real, {}, {}}};
        const ExprId u = e.node(Kind::Local, e.real, {}, 0);
        const ExprId y = e.node(Kind::Local, e.real, {}, 1);
        twice.body = {expr::assign(y, e.add(u, u))};
        e.functions.push_back(std::move(twice));
        const ExprId call = e.call(0, e.real, {e.x});
        Written written(e, e.multiply(e.negate(call), e.negate(call)));
        EXPECT_EQ(written.calls(), isImpure ? 2U : 1U);
        EXPECT_EQ(written.at(3.0), 36.0);
    }
}

} // namespace
} // namespace eventica::function
