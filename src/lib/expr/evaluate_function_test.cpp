// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/expr/test_host.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Value;

class EvaluateFunction : public TestEvaluation {
public:
    static Local input(std::string name, TypeId type) {
        return {std::move(name), LocalRole::Input, type, {}, {}};
    }
    static Local output(std::string name, TypeId type, std::vector<ExprId> sizes = {}) {
        return {std::move(name), LocalRole::Output, type, std::move(sizes), {}};
    }
    static Local hidden(std::string name, TypeId type, ExprId binding = {}) {
        return {std::move(name), LocalRole::Protected, type, {}, binding};
    }
    void define(std::int32_t id, std::vector<Local> locals, std::vector<Statement> body) {
        Function function;
        function.name = "f" + std::to_string(id);
        function.locals = std::move(locals);
        function.body = std::move(body);
        functions[id] = std::move(function);
    }
    ExprId element(ExprId array, ExprId subscript, TypeId type) {
        return build.index(array, {subscript}, type);
    }
    Statement ifThen(ExprId condition, std::vector<Statement> body) {
        return branching(StatementKind::If, {{condition, std::move(body)}});
    }

    // Locals of the functions under test: 0 is the input, 1 the output.
    TypeId reals = build.vector(build.real);
    ExprId n = pool.local(0, build.integer);
    ExprId y = pool.local(1, build.integer);
    ExprId z = pool.local(2, build.integer);
    ExprId zero = pool.integer(0);
    ExprId one = pool.integer(1);
    ExprId two = pool.integer(2);
    ExprId three = pool.integer(3);
    IteratorId i = pool.newIterator("i", build.integer);
    ExprId it = pool.iterator(i);
};

TEST_F(EvaluateFunction, RunsAssignments) {
    define(1, {input("n", build.integer), output("y", build.integer)},
           {assign(y, build.add(n, one)), assign(y, build.multiply(y, y))});
    EXPECT_EQ(called(1, {Value::integer(2)}), "9");
    EXPECT_EQ(text(build.call(1, build.integer, {three})), "16");
}

TEST_F(EvaluateFunction, ConvertsIntegersWhereRealIsDeclared) {
    const ExprId x = pool.local(0, build.real);
    define(1, {input("x", build.real), output("y", build.real)},
           {assign(pool.local(1, build.real), one)});
    define(2, {input("x", build.real), output("y", build.real)},
           {assign(pool.local(1, build.real), x)});
    EXPECT_EQ(called(1, {Value::integer(2)}), "1.0");
    EXPECT_EQ(called(2, {Value::integer(2)}), "2.0");
}

TEST_F(EvaluateFunction, CallsItself) {
    const ExprId smaller = build.call(1, build.integer, {build.subtract(n, one)});
    const ExprId smallest = build.call(1, build.integer, {build.subtract(n, two)});
    define(1, {input("n", build.integer), output("y", build.integer)},
           {branching(StatementKind::If, {{build.binary(n, Operation::Less, two), {assign(y, n)}},
                                          {ExprId(), {assign(y, build.add(smaller, smallest))}}})});
    EXPECT_EQ(called(1, {Value::integer(20)}), "6765");
}

TEST_F(EvaluateFunction, KeepsTheIteratorOfALoopInWhichItCallsItself) {
    // y := 0; for i in 1:n loop y := y + f(n - 1) + i; end for
    const ExprId inner = build.call(1, build.integer, {build.subtract(n, one)});
    define(
        1, {input("n", build.integer), output("y", build.integer)},
        {assign(y, zero), forLoop(i, build.range({one, n}),
                                  {assign(y, build.add(build.add(y, build.add(it, inner)), it))})});
    EXPECT_EQ(called(1, {Value::integer(1)}), "2");
    EXPECT_EQ(called(1, {Value::integer(3)}), "42");
}

TEST_F(EvaluateFunction, LimitsTheDepthOfCalls) {
    define(1, {input("n", build.integer), output("y", build.integer)},
           {assign(y, build.call(1, build.integer, {n}))});
    EXPECT_EQ(called(1, {Value::integer(1)}), "error: `f1` calls itself more than 256 deep");
    limits.callDepth = 1000000;
    EXPECT_EQ(called(1, {Value::integer(1)}),
              "error: the evaluation is nested more than 1000 deep");
}

TEST_F(EvaluateFunction, LimitsTheNumberOfStatements) {
    limits.statements = 1000;
    const Statement forever = branching(StatementKind::While, {{pool.boolean(true), {}}});
    define(1, {output("y", build.integer)}, {forever});
    EXPECT_EQ(called(1, {}), "error: the evaluation does not end: more than 1000 statements");
    define(2, {output("y", build.integer)},
           {forLoop(i, build.range({one, pool.integer(1'000'000'000'000)}), {})});
    EXPECT_EQ(called(2, {}), "error: the evaluation does not end: more than 1000 statements");
}

TEST_F(EvaluateFunction, LoopsUntilBreakAndReturn) {
    // y := 0; for i in 1:n loop if i == 4 then break; end if; y := y + i; end for
    define(1, {input("n", build.integer), output("y", build.integer)},
           {assign(y, zero), forLoop(i, build.range({one, n}),
                                     {ifThen(build.binary(it, Operation::Equal, pool.integer(4)),
                                             {simple(StatementKind::Break)}),
                                      assign(y, build.add(y, it))})});
    EXPECT_EQ(called(1, {Value::integer(3)}), "6");
    EXPECT_EQ(called(1, {Value::integer(100)}), "6");
    // y := n; while true loop y := y + 1; if y > 10 then return; end if; end while; y := 0
    define(2, {input("n", build.integer), output("y", build.integer)},
           {assign(y, n),
            branching(StatementKind::While,
                      {{pool.boolean(true),
                        {assign(y, build.add(y, one)),
                         ifThen(build.binary(y, Operation::Greater, pool.integer(10)),
                                {simple(StatementKind::Return)})}}}),
            assign(y, zero)});
    EXPECT_EQ(called(2, {Value::integer(3)}), "11");
}

TEST_F(EvaluateFunction, CreatesAnArrayWithItsFirstElement) {
    const ExprId array = pool.local(1, reals);
    const ExprId size = build.builtin(Builtin::Size, build.integer, {array, one});
    define(1, {input("n", build.integer), output("y", reals, {build.add(n, one)})},
           {forLoop(i, build.range({two, size}), {assign(element(array, it, build.real), it)})});
    EXPECT_EQ(called(1, {Value::integer(3)}), "{0.0, 2.0, 3.0, 4.0}");
    EXPECT_EQ(called(1, {Value::integer(-1)}), "fill(0.0, 0)");
    EXPECT_EQ(called(1, {Value::integer(-5)}), "error: the size -4 of `y` is negative");
}

TEST_F(EvaluateFunction, AssignsSlices) {
    const TypeId matrix = pool.types().array(build.real, {2, 2});
    const ExprId array = pool.local(0, matrix);
    const ExprId row = build.index(array, {two, pool.whole()}, build.vector(build.real, 2));
    define(1, {output("y", matrix)}, {assign(row, build.array({one, two}))});
    EXPECT_EQ(called(1, {}), "{{0.0, 0.0}, {1.0, 2.0}}");
    define(2, {output("y", matrix)}, {assign(row, one)});
    EXPECT_EQ(called(2, {}), "error: `y`: Integer cannot be assigned to a slice of size [2]");
    define(3, {output("y", matrix)}, {assign(build.index(array, {three, one}, build.real), one)});
    EXPECT_EQ(called(3, {}), "error: `y`: subscript 3 is outside 1:2 in dimension 1");
}

TEST_F(EvaluateFunction, AssignsNestedParts) {
    // r.a[2].b[1] := 5
    const TypeId inner =
        build.record("In", {{"b", build.vector(build.real, 2)}, {"c", build.boolean}});
    const TypeId outer = build.record("Out", {{"a", build.vector(inner, 2)}, {"s", build.string}});
    const ExprId record = pool.local(0, outer);
    const ExprId second = element(build.field(record, 0), two, inner);
    define(1, {output("r", outer)},
           {assign(element(build.field(second, 0), one, build.real), pool.integer(5)),
            assign(build.field(record, 1), pool.string("x"))});
    EXPECT_EQ(called(1, {}), "Out(a = {In(b = {0.0, 0.0}, c = false), "
                             "In(b = {5.0, 0.0}, c = false)}, s = \"x\")");
}

TEST_F(EvaluateFunction, AssignsAFieldOfEveryRecord) {
    const TypeId complex = build.record("Complex", {{"re", build.real}, {"im", build.real}});
    const ExprId records = pool.local(0, build.vector(complex, 2));
    define(1, {output("y", build.vector(complex, 2))},
           {assign(build.field(records, 1), build.array({one, two}))});
    EXPECT_EQ(called(1, {}), "{Complex(re = 0.0, im = 1.0), Complex(re = 0.0, im = 2.0)}");
    define(2, {output("y", build.vector(complex, 2))},
           {assign(build.field(records, 1), build.array({one}))});
    EXPECT_EQ(called(2, {}), "error: `y`: Integer[1] cannot be assigned to a field of Complex[2]");
}

TEST_F(EvaluateFunction, ReadsTheOldValueInTheSubscriptOfAnAssignment) {
    const ExprId array = pool.local(0, build.vector(build.integer, 2));
    const ExprId first = element(array, one, build.integer);
    define(1, {output("y", build.vector(build.integer, 2))},
           {assign(array, build.array({two, one})),
            assign(element(array, first, build.integer), pool.integer(7))});
    EXPECT_EQ(called(1, {}), "{2, 7}");
}

TEST_F(EvaluateFunction, SaysWhatHasNoValueYet) {
    define(1, {input("n", build.integer), output("y", build.integer)},
           {assign(y, build.add(y, n))});
    EXPECT_EQ(called(1, {Value::integer(1)}), "error: `y` is used before it has a value");
    define(2, {input("n", build.integer), output("y", build.integer)}, {});
    EXPECT_EQ(called(2, {Value::integer(1)}), "error: `f2` ends before its output `y` has a value");
}

TEST_F(EvaluateFunction, InitialisesLocalsInAnyOrder) {
    define(1,
           {input("n", build.integer), output("y", build.integer), hidden("z", build.integer, n)},
           {assign(y, z)});
    EXPECT_EQ(called(1, {Value::integer(4)}), "4");
    functions[1].locals[1].binding = build.add(z, one);
    functions[1].body.clear();
    EXPECT_EQ(called(1, {Value::integer(4)}), "5");
    functions[1].locals[2].binding = y;
    EXPECT_EQ(called(1, {Value::integer(4)}), "error: `y` is used before it has a value");
}

TEST_F(EvaluateFunction, UsesDefaultsOfInputs) {
    define(1, {input("n", build.integer), output("y", build.integer)}, {assign(y, n)});
    EXPECT_EQ(called(1, {}), "error: `f1` is called without a value for its input `n`");
    functions[1].locals[0].binding = three;
    EXPECT_EQ(called(1, {}), "3");
    EXPECT_EQ(text(build.call(1, build.integer, {ExprId()})), "3");
}

TEST_F(EvaluateFunction, RefusesArgumentsThatDoNotFit) {
    define(1, {input("x", build.vector(build.real, 2)), output("y", build.integer)},
           {assign(y, one)});
    EXPECT_EQ(called(1, {Value::realArray({2}, {1.0, 2.0})}), "1");
    EXPECT_EQ(called(1, {Value::realArray({3}, {1.0, 2.0, 3.0})}),
              "error: `x` of type Real[2] cannot hold Real[3]");
    EXPECT_EQ(called(1, {Value::boolean(true)}), "error: `x` of type Real[2] cannot hold Boolean");
    EXPECT_EQ(called(1, {Value::realArray({2}, {1.0, 2.0}), Value::integer(1)}),
              "error: `f1` has 1 inputs, but is given 2 arguments");
}

TEST_F(EvaluateFunction, GivesSeveralOutputs) {
    define(1, {input("n", build.integer), output("a", build.integer), output("b", build.integer)},
           {assign(y, build.add(n, one)), assign(z, build.add(n, two))});
    EXPECT_EQ(called(1, {Value::integer(10)}), "f1(a = 11, b = 12)");
    const TypeId pair = pool.types().tuple({build.integer, build.integer});
    const ExprId both = build.call(1, pair, {one});
    EXPECT_EQ(text(build.node(Kind::Output, build.integer, {both}, 1)), "3");
    EXPECT_EQ(text(build.call(1, build.integer, {one})), "2");
    // (, y) := f1(n)
    Statement second = assign(y, build.call(1, pair, {n}));
    second.targets = {ExprId(), y};
    define(2, {input("n", build.integer), output("y", build.integer)}, {second});
    EXPECT_EQ(called(2, {Value::integer(10)}), "12");
    second.targets = {y, y, y};
    define(3, {input("n", build.integer), output("y", build.integer)}, {second});
    EXPECT_EQ(called(3, {Value::integer(10)}),
              "error: 3 variables are assigned, but there are only 2 outputs");
}

TEST_F(EvaluateFunction, ChecksAssertions) {
    const ExprId small = build.binary(n, Operation::Less, three);
    const ExprId message = pool.string("n is too large");
    const auto defineWith = [&](const std::vector<ExprId>& arguments) {
        define(1, {input("n", build.integer), output("y", build.integer)},
               {assign(y, n),
                callStatement(build.intrinsic(Intrinsic::Assert, build.real, arguments))});
    };
    defineWith({small, message});
    EXPECT_EQ(called(1, {Value::integer(2)}), "2");
    EXPECT_EQ(called(1, {Value::integer(3)}), "error: n is too large");
    defineWith({small, message, pool.constant(Value::enumeration(0, 1))});
    EXPECT_EQ(called(1, {Value::integer(3)}), "3");
    defineWith({small, message, pool.constant(Value::enumeration(0, 2))});
    EXPECT_EQ(called(1, {Value::integer(3)}), "error: n is too large");
}

TEST_F(EvaluateFunction, PassesFunctionsOn) {
    const TypeId function = pool.types().scalar(Base::Function);
    // f1(a, b) = 10 * a + b; f2(g, x) = g(x); f3(g, x) = f2(g, x)
    define(1, {input("a", build.integer), input("b", build.integer), output("y", build.integer)},
           {assign(z, build.add(build.multiply(pool.integer(10), n), y))});
    const std::vector<Local> locals = {input("g", function), input("x", build.integer),
                                       output("y", build.integer)};
    define(2, locals, {assign(z, build.node(Kind::LocalCall, build.integer, {y}, 0))});
    define(3, locals, {assign(z, build.call(2, build.integer, {pool.local(0, function), y}))});
    const ExprId firstBound = build.node(Kind::FunctionValue, function, {three, ExprId()}, 1);
    const ExprId secondBound = build.node(Kind::FunctionValue, function, {ExprId(), three}, 1);
    EXPECT_EQ(text(build.call(2, build.integer, {firstBound, two})), "32");
    EXPECT_EQ(text(build.call(2, build.integer, {secondBound, two})), "23");
    EXPECT_EQ(text(build.call(3, build.integer, {secondBound, two})), "23");
    const ExprId open = build.node(Kind::FunctionValue, function, {}, 1);
    EXPECT_EQ(text(build.call(2, build.integer, {open, two})),
              "error: `f1` is called without a value for its input `b`");
    EXPECT_EQ(text(build.call(2, build.integer, {one, two})), "error: `g` is no function here");
}

TEST_F(EvaluateFunction, BindsInputsOfFunctionValuesInTheCaller) {
    const TypeId function = pool.types().scalar(Base::Function);
    define(1, {input("a", build.integer), input("b", build.integer), output("y", build.integer)},
           {assign(z, build.add(n, y))});
    define(2, {input("g", function), input("x", build.integer), output("y", build.integer)},
           {assign(z, build.node(Kind::LocalCall, build.integer, {y}, 0))});
    // f3(n) = f2(function f1(a = n), 100)
    const ExprId bound = build.node(Kind::FunctionValue, function, {n, ExprId()}, 1);
    define(3, {input("n", build.integer), output("y", build.integer)},
           {assign(y, build.call(2, build.integer, {bound, pool.integer(100)}))});
    EXPECT_EQ(called(3, {Value::integer(7)}), "107");
}

TEST_F(EvaluateFunction, CallsExternalFunctionsThroughTheHost) {
    define(1, {input("x", build.real), output("y", build.real)}, {});
    functions[1].isExternal = true;
    functions[1].external.name = "twice";
    EXPECT_EQ(called(1, {Value::integer(2)}), "4.0");
    functions[1].external.name = "thrice";
    EXPECT_EQ(called(1, {Value::integer(2)}), "error: `thrice` is not known");
    EXPECT_EQ(called(99, {}), "error: a function cannot be called at compile time");
}

TEST_F(EvaluateFunction, SaysWhichStatementFailed) {
    const ExprId bad = build.binary(n, Operation::Divide, zero);
    Statement failing = assign(pool.local(1, build.real), bad);
    failing.where = {text::SourceId(3), {10, 20}};
    Statement around = ifThen(pool.boolean(true), {failing});
    around.where = {text::SourceId(3), {5, 25}};
    define(1, {input("n", build.integer), output("y", build.real)}, {around});
    Evaluator evaluator(pool, *this);
    EXPECT_EQ(text(evaluator.evaluate(build.call(1, build.real, {one}))),
              "error: division by zero");
    EXPECT_EQ(evaluator.failedAt().range, (text::TextRange{10, 20}));
    EXPECT_TRUE(evaluator.evaluate(one).ok());
    EXPECT_FALSE(evaluator.failedAt().source.valid());
}

TEST_F(EvaluateFunction, DoesNotRunWhenStatements) {
    define(1, {output("y", build.integer)},
           {branching(StatementKind::When, {{pool.boolean(true), {}}})});
    EXPECT_EQ(called(1, {}), "error: a when-statement cannot be run at compile time");
}

TEST_F(EvaluateFunction, ReadsNothingOfAnArrayWithoutValue) {
    // y[k] := 1 + sum(y[k + 1:n]) from k = n down to 1
    const ExprId array = pool.local(1, reals);
    const ExprId rest = build.index(array, {build.range({build.add(it, one), n})}, reals);
    const ExprId sum = build.builtin(Builtin::Sum, build.real, {rest});
    define(1, {input("n", build.integer), output("y", reals, {n})},
           {forLoop(i, build.range({n, pool.integer(-1), one}),
                    {assign(element(array, it, build.real), build.add(pool.real(1.0), sum))})});
    EXPECT_EQ(called(1, {Value::integer(3)}), "{4.0, 2.0, 1.0}");
    define(2, {input("n", build.integer), output("y", reals, {n})},
           {assign(array, build.index(array, {build.range({one, n})}, reals))});
    EXPECT_EQ(called(2, {Value::integer(3)}), "error: `y` is used before it has a value");
    EXPECT_EQ(called(2, {Value::integer(0)}), "fill(0.0, 0)");
}

TEST_F(EvaluateFunction, ComputesWithScalarsAsWithOtherValues) {
    // y := x; for i in 1:3 loop y := y / (x - i); a[i] := sqrt(y) + r.s; r.s := a[i]; end for
    const TypeId record = build.record("R", {{"k", build.integer}, {"s", build.real}});
    const ExprId x = pool.local(0, build.real);
    const ExprId real = pool.local(1, build.real);
    const ExprId array = pool.local(2, build.vector(build.real, 3));
    const ExprId r = pool.local(3, record);
    const ExprId root = build.builtin(Builtin::Sqrt, build.real, {real});
    const ExprId sum = build.add(root, build.field(r, 1));
    const ExprId divisor = build.subtract(x, it);
    define(1,
           {input("x", build.real), output("y", build.real),
            hidden("a", build.vector(build.real, 3)), hidden("r", record)},
           {assign(real, x), assign(build.field(r, 0), two),
            forLoop(i, build.range({one, three}),
                    {assign(real, build.binary(real, Operation::Divide, divisor)),
                     assign(element(array, it, build.real), sum),
                     assign(build.field(r, 1), element(array, it, build.real))}),
            assign(real, build.multiply(element(array, three, build.real), build.field(r, 0)))});
    EXPECT_EQ(called(1, {Value::real(4.0)}), "5.575387400469407");
    EXPECT_EQ(called(1, {Value::real(2.0)}), "error: division by zero");
    EXPECT_EQ(called(1, {Value::real(0.5)}),
              "error: `sqrt`: the argument must be at least 0, but is -1.0");
}

TEST_F(EvaluateFunction, SaysOnceWhyACallInsideASumFailed) {
    const ExprId x = pool.local(0, build.real);
    const ExprId bad = build.binary(x, Operation::Divide, build.subtract(x, x));
    define(1, {input("x", build.real), output("y", build.real)},
           {assign(pool.local(1, build.real), bad)});
    for (std::int32_t f = 2; f < 40; ++f) // twice for each would be too much
        define(
            f, {input("x", build.real), output("y", build.real)},
            {assign(pool.local(1, build.real), build.add(x, build.call(f - 1, build.real, {x})))});
    EXPECT_EQ(called(39, {Value::real(1.0)}), "error: division by zero");
}

TEST_F(EvaluateFunction, FillsALargeArrayInLinearTime) {
    // y[i] := y[i - 1] + 1 for 200000 elements: quadratic work would take minutes.
    const ExprId array = pool.local(1, build.vector(build.integer));
    const ExprId before = element(array, build.subtract(it, one), build.integer);
    define(1, {input("n", build.integer), output("y", build.vector(build.integer), {n})},
           {assign(element(array, one, build.integer), one),
            forLoop(i, build.range({two, n}),
                    {assign(element(array, it, build.integer), build.add(before, one))})});
    Evaluator evaluator(pool, *this);
    const Value size[] = {Value::integer(200000)};
    EXPECT_EQ(evaluator.call(FunctionId(1), size).value().integers().back(), 200000);
}

} // namespace
} // namespace eventica::expr
