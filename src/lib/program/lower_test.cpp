// SPDX-License-Identifier: Apache-2.0
// Expressions lowered, run by the interpreter, and compared with the evaluator of expressions.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

#include "lib/expr/random_expressions.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/test_host.h"
#include "lib/program/interpreter.h"
#include "lib/program/lower.h"
#include "lib/program/verify.h"

namespace eventica::program {
namespace {

using expr::ExprId;
using value::Builtin;
using value::Operation;
using value::Value;

class LowerTest : public expr::TestEvaluation, protected LoweringHost {
protected:
    static constexpr std::int32_t TimeSlot = 0;

    // ---- what the lowering asks for
    Place placeOf(expr::VariableId variable) override { return places_.at(variable.index()); }
    Place timePlace() override { return {false, TimeSlot}; }
    Place placeOfIntrinsic(const expr::Node&) override { return {true, 0}; }
    ExprId replacement(ExprId expression) override {
        const auto found = replacements_.find(expression.index());
        return found == replacements_.end() ? ExprId() : found->second;
    }
    std::int32_t hostExpression(ExprId expression) override {
        hostExpressions_.push_back(expression);
        return static_cast<std::int32_t>(hostExpressions_.size()) - 1;
    }
    std::optional<double> time() override { return reals_[TimeSlot]; }

    // ---- variables
    ExprId real(double value) {
        reals_.push_back(value);
        return variable(Value::real(value), build.real,
                        {false, static_cast<std::int32_t>(reals_.size()) - 1});
    }
    ExprId integer(std::int64_t value) {
        integers_.push_back(value);
        return variable(Value::integer(value), build.integer, integerPlace());
    }
    ExprId boolean(bool value) {
        integers_.push_back(value ? 1 : 0);
        return variable(Value::boolean(value), build.boolean, integerPlace());
    }
    ExprId variable(const Value& value, expr::TypeId type, Place place) {
        const auto id = static_cast<std::int32_t>(places_.size());
        places_[id] = place;
        variables.insert_or_assign(id, value);
        return pool.variable(expr::VariableId(id), type);
    }
    Place integerPlace() const { return {true, static_cast<std::int32_t>(integers_.size()) - 1}; }
    void set(ExprId id, const Value& value) {
        const Place place = places_.at(pool[id].payload);
        variables.insert_or_assign(pool[id].payload, value);
        if (place.isInteger)
            integers_[static_cast<std::size_t>(place.slot)] = number(value);
        else
            reals_[static_cast<std::size_t>(place.slot)] = value.asReal();
    }

    static std::int64_t number(const Value& value) {
        return value.kind() == value::Kind::Boolean       ? std::int64_t{value.asBoolean()}
               : value.kind() == value::Kind::Enumeration ? value.ordinal()
                                                          : value.asInteger();
    }

    // ---- lowering and running
    /// The values of the expressions are stored behind the variables.
    Program lowered(const std::vector<ExprId>& expressions, bool isTogether = false) {
        hostExpressions_.clear();
        Builder builder("test");
        Lowering lowering(pool, *this, builder);
        if (isTogether && lowering.haveOneCondition(expressions))
            lowering.lowerTogether(expressions);
        results_.clear();
        auto realSlot = static_cast<std::int32_t>(reals_.size());
        auto integerSlot = static_cast<std::int32_t>(integers_.size());
        for (const ExprId id : expressions) {
            const Register value = lowering.lower(id);
            results_.push_back({value.isInteger, value.isInteger ? integerSlot++ : realSlot++});
            lowering.store(results_.back(), value);
        }
        Program program = builder.take();
        EXPECT_EQ(verify(program), std::vector<std::string>());
        return program;
    }

    std::int32_t run(const Program& program) {
        memoryReals_ = reals_;
        memoryReals_.resize(reals_.size() + results_.size());
        memoryIntegers_ = integers_;
        memoryIntegers_.resize(integers_.size() + results_.size());
        hostCalls_ = 0;
        const auto executor = makeInterpreter();
        const auto runnables = executor->prepare({&program, 1});
        Context context;
        context.reals = memoryReals_.data();
        context.integers = memoryIntegers_.data();
        context.owner = this;
        context.callHost = [](void* owner, std::int32_t id, std::int32_t, const Cell* inputs,
                              Cell* outputs) {
            return static_cast<LowerTest*>(owner)->answer(id, inputs, outputs);
        };
        return runnables[0]->run(context);
    }

    /// The value as the program computes it; "fails with …" if it ends early.
    std::string result(ExprId id) {
        const Program program = lowered({id});
        if (const std::int32_t failure = run(program); failure != Failure::None)
            return "fails with " + std::to_string(failure);
        return resultText(0);
    }
    std::string resultText(std::size_t i) const {
        const Place place = results_[i];
        const auto slot = static_cast<std::size_t>(place.slot);
        return value::print(place.isInteger ? Value::integer(memoryIntegers_[slot])
                                            : Value::real(memoryReals_[slot]));
    }
    double realResult() const { return memoryReals_[static_cast<std::size_t>(results_[0].slot)]; }

    static std::size_t count(const Program& program, Op op) {
        return static_cast<std::size_t>(std::ranges::count(program.code, op, &Instruction::op));
    }

    /// Evaluates the expression that the lowering left to the host.
    std::int32_t answer(std::int32_t id, const Cell* inputs, Cell* outputs) {
        ++hostCalls_;
        const ExprId expression = hostExpressions_[static_cast<std::size_t>(id)];
        expr::forEachNode(pool, expression, [&](ExprId node) {
            if (pool[node].kind != expr::Kind::Variable || pool[node].payload < FirstHostInput)
                return;
            const Cell cell = inputs[pool[node].payload - FirstHostInput];
            const expr::Base base = pool.typeOf(node).base;
            variables.insert_or_assign(pool[node].payload, base == expr::Base::Real
                                                               ? Value::real(cell.real)
                                                           : base == expr::Base::Boolean
                                                               ? Value::boolean(cell.integer != 0)
                                                               : Value::integer(cell.integer));
        });
        expr::Evaluator evaluator(pool, *this, limits);
        const value::Outcome outcome = evaluator.evaluate(expression);
        if (!outcome)
            return HostFailure;
        give(outcome.value(), outputs);
        return Failure::None;
    }
    static void give(const Value& value, Cell*& outputs) {
        for (std::size_t i = 0; i < value.count(); ++i) {
            const Value element = value.elementAt(i);
            if (element.kind() == value::Kind::Record) {
                for (const Value& field : element.fieldValues())
                    give(field, outputs);
            } else if (element.kind() == value::Kind::Real) {
                (outputs++)->real = element.asReal();
            } else {
                (outputs++)->integer = number(element);
            }
        }
    }

    static constexpr std::int32_t HostFailure = 7;

    std::map<std::int32_t, ExprId> replacements_;
    std::vector<ExprId> hostExpressions_;
    int hostCalls_ = 0;

private:
    std::map<std::int32_t, Place> places_;
    std::vector<double> reals_{0.25}; // the time
    std::vector<std::int64_t> integers_{1};
    std::vector<double> memoryReals_;
    std::vector<std::int64_t> memoryIntegers_;
    std::vector<Place> results_;
};

void expectNear(double actual, double expected, const std::string& text) {
    if (std::isnan(expected)) {
        EXPECT_TRUE(std::isnan(actual)) << actual << " for " << text;
        return;
    }
    if (std::isinf(expected)) {
        EXPECT_EQ(actual, expected) << text;
        return;
    }
    EXPECT_NEAR(actual, expected, 1e-9 * std::max(1.0, std::abs(expected))) << text;
}

// ---------------------------------------------------------------------------- all operations

TEST_F(LowerTest, ComputesWhatTheEvaluatorDoes) {
    const std::vector<ExprId> leaves{real(0.7), real(-1.3), real(1.9), real(0.0)};
    expr::RandomExpressions random(build, leaves, 1234);
    int compared = 0;
    for (int i = 0; i < 3000; ++i) {
        const ExprId id = random.any(4);
        for (const ExprId leaf : leaves)
            set(leaf, Value::real(random.number()));
        expr::Evaluator evaluator(pool, *this, limits);
        const value::Outcome expected = evaluator.evaluate(id);
        if (!expected)
            continue; // the evaluator refuses what the program computes as not a number
        ++compared;
        const Program program = lowered({id});
        const std::string name = "expression " + std::to_string(i);
        ASSERT_EQ(run(program), Failure::None) << name;
        expectNear(realResult(), expected.value().asReal(), name);
    }
    EXPECT_GT(compared, 1000);
}

TEST_F(LowerTest, ComputesWithIntegers) {
    const ExprId n = integer(-7);
    const ExprId m = integer(2);
    EXPECT_EQ(result(build.add(n, m)), "-5");
    EXPECT_EQ(result(build.subtract(n, m)), "-9");
    EXPECT_EQ(result(build.multiply(n, m)), "-14");
    EXPECT_EQ(result(build.negate(n)), "7");
    EXPECT_EQ(result(build.builtin(Builtin::Div, build.integer, {n, m})), "-3");
    EXPECT_EQ(result(build.builtin(Builtin::Rem, build.integer, {n, m})), "-1");
    EXPECT_EQ(result(build.builtin(Builtin::Mod, build.integer, {n, m})), "1");
    EXPECT_EQ(result(build.builtin(Builtin::Min, build.integer, {n, m})), "-7");
    EXPECT_EQ(result(build.builtin(Builtin::Max, build.integer, {n, m})), "2");
    EXPECT_EQ(result(build.builtin(Builtin::Abs, build.integer, {n})), "7");
    EXPECT_EQ(result(build.builtin(Builtin::Sign, build.integer, {n})), "-1");
}

TEST_F(LowerTest, ComputesDivisionsOfReals) {
    const ExprId x = real(-7.5);
    const ExprId y = real(2.0);
    EXPECT_EQ(result(build.builtin(Builtin::Div, build.real, {x, y})), "-3.0");
    EXPECT_EQ(result(build.builtin(Builtin::Rem, build.real, {x, y})), "-1.5");
    EXPECT_EQ(result(build.builtin(Builtin::Mod, build.real, {x, y})), "0.5");
    EXPECT_EQ(result(build.builtin(Builtin::FloorToInteger, build.integer, {x})), "-8");
    EXPECT_EQ(result(build.builtin(Builtin::Sign, build.integer, {x})), "-1");
}

TEST_F(LowerTest, ConvertsIntegersWhereRealsAreNeeded) {
    const ExprId n = integer(3);
    const ExprId x = real(0.5);
    EXPECT_EQ(result(build.binary(x, Operation::Multiply, n)), "1.5");
    EXPECT_EQ(result(build.node(expr::Kind::Cast, build.real, {n})), "3.0");
    EXPECT_EQ(result(build.binary(x, Operation::Less, n)), "1");
    EXPECT_EQ(result(build.node(expr::Kind::If, build.real, {boolean(true), n, x})), "3.0");
    EXPECT_EQ(result(build.node(expr::Kind::If, build.real, {boolean(false), x, n})), "3.0");
}

TEST_F(LowerTest, LowersSumsOfManyTerms) {
    constexpr int Count = 300000;
    const ExprId x = real(0.5);
    ExprId sum = x;
    for (int i = 0; i < Count; ++i)
        sum = build.binary(sum, i % 3 == 0 ? Operation::Subtract : Operation::Add, x);
    run(lowered({sum}));
    EXPECT_EQ(realResult(), 0.5 + 0.5 * Count / 3);
}

TEST_F(LowerTest, ComparesAllKindsOfScalars) {
    const ExprId yes = boolean(true);
    const ExprId no = boolean(false);
    EXPECT_EQ(result(build.binary(no, Operation::Less, yes)), "1");
    EXPECT_EQ(result(build.binary(yes, Operation::Equal, no)), "0");
    EXPECT_EQ(result(build.binary(integer(2), Operation::GreaterEqual, integer(2))), "1");
    EXPECT_EQ(result(build.binary(integer(2), Operation::Greater, integer(2))), "0");
    EXPECT_EQ(result(build.binary(real(2.0), Operation::NotEqual, real(2.0))), "0");
    EXPECT_EQ(result(build.binary(real(1.0), Operation::LessEqual, real(2.0))), "1");
    const ExprId nan = real(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(result(build.binary(nan, Operation::Less, nan)), "0");
    EXPECT_EQ(result(build.binary(nan, Operation::NotEqual, nan)), "1");
}

TEST_F(LowerTest, WritesSmallPowersAsProducts) {
    const ExprId x = real(1.5);
    const auto power = [&](std::int64_t exponent) {
        return build.binary(x, Operation::Power, pool.integer(exponent));
    };
    for (std::int64_t n = -8; n <= 8; ++n) {
        const Program program = lowered({power(n)});
        EXPECT_EQ(count(program, Op::Power), 0U) << n;
        ASSERT_EQ(run(program), Failure::None);
        expectNear(realResult(), std::pow(1.5, static_cast<double>(n)), std::to_string(n));
    }
    EXPECT_EQ(count(lowered({power(9)}), Op::Power), 1U);
    EXPECT_EQ(count(lowered({build.binary(x, Operation::Power, pool.real(0.5))}), Op::Power), 1U);
}

TEST_F(LowerTest, ReadsTheTime) {
    EXPECT_EQ(result(pool.time()), "0.25");
}

// ---------------------------------------------------------------------------- equal expressions

TEST_F(LowerTest, ComputesEqualExpressionsOnce) {
    const ExprId x = real(2.0);
    const ExprId square = build.multiply(x, x);
    const Program program =
        lowered({build.add(square, build.builtin(Builtin::Sin, build.real, {square})), square});
    EXPECT_EQ(count(program, Op::Multiply), 1U);
    EXPECT_EQ(count(program, Op::LoadReal), 1U);
    EXPECT_EQ(run(program), Failure::None);
    EXPECT_EQ(resultText(1), "4.0");
}

TEST_F(LowerTest, LoadsAVariableAgainAfterItWasForgotten) {
    const ExprId x = real(2.0);
    Builder builder;
    Lowering lowering(pool, *this, builder);
    const Register first = lowering.lower(x);
    EXPECT_EQ(lowering.lower(x), first);
    lowering.forget(x);
    EXPECT_NE(lowering.lower(x), first);
}

TEST_F(LowerTest, TakesDefinedAndReplacedValues) {
    const ExprId x = real(2.0);
    const ExprId y = real(5.0);
    Builder builder;
    Lowering lowering(pool, *this, builder);
    const Register defined{false, builder.real(9.0)};
    lowering.define(x, defined);
    EXPECT_EQ(lowering.lower(x), defined);
    replacements_[build.multiply(x, x).index()] = y;
    EXPECT_EQ(result(build.add(build.multiply(x, x), x)), "7.0");
}

// ---------------------------------------------------------------------------- what may fail

TEST_F(LowerTest, ChoosesBetweenCheapBranchesWithoutJumps) {
    const ExprId isFirst = boolean(true);
    const ExprId choice = build.choice({isFirst, real(1.0), boolean(true), real(2.0), real(3.0)});
    const Program program = lowered({choice});
    EXPECT_EQ(count(program, Op::JumpIfNot), 0U);
    EXPECT_EQ(count(program, Op::SelectReal), 2U);
    EXPECT_EQ(result(choice), "1.0");
    set(isFirst, Value::boolean(false));
    EXPECT_EQ(result(choice), "2.0");
}

TEST_F(LowerTest, DoesNotComputeAFailingBranchThatIsNotTaken) {
    const ExprId i = integer(5);
    const ExprId table =
        pool.constant(Value::realArray({3}, {10.0, 20.0, 30.0}), build.vector(build.real, 3));
    const ExprId element = build.index(table, {i}, build.real);
    const ExprId isInside = build.binary(i, Operation::LessEqual, pool.integer(3));
    const ExprId guarded = build.choice({isInside, element, pool.real(-1.0)});
    EXPECT_EQ(result(element), "fails with " + std::to_string(Failure::Index));
    EXPECT_EQ(result(guarded), "-1.0");
    set(i, Value::integer(0));
    EXPECT_EQ(result(guarded), "fails with " + std::to_string(Failure::Index));
    set(i, Value::integer(2));
    EXPECT_EQ(result(guarded), "20.0");
}

TEST_F(LowerTest, DoesNotTakeValuesFromABranchThatWasNotTaken) {
    const ExprId i = integer(9);
    const ExprId table =
        pool.constant(Value::realArray({2}, {10.0, 20.0}), build.vector(build.real, 2));
    const ExprId shared = build.multiply(real(3.0), real(4.0));
    const ExprId element = build.index(table, {i}, build.real);
    const ExprId isInside = build.binary(i, Operation::LessEqual, pool.integer(2));
    const ExprId guarded =
        build.choice({isInside, build.add(element, shared), build.negate(shared)});
    const Program program = lowered({guarded, shared});
    ASSERT_EQ(run(program), Failure::None);
    EXPECT_EQ(resultText(0), "-12.0");
    EXPECT_EQ(resultText(1), "12.0");
}

TEST_F(LowerTest, ShortensAndAndOr) {
    const ExprId i = integer(9);
    const ExprId table =
        pool.constant(Value::booleanArray({2}, {1, 0}), build.vector(build.boolean, 2));
    const ExprId element = build.index(table, {i}, build.boolean);
    const ExprId inside = build.binary(i, Operation::LessEqual, pool.integer(2));
    const ExprId outside = build.binary(i, Operation::Greater, pool.integer(2));
    const ExprId both = build.binary(inside, Operation::And, element);
    const ExprId either = build.binary(outside, Operation::Or, element);
    EXPECT_EQ(result(both), "0");
    EXPECT_EQ(result(either), "1");
    EXPECT_EQ(result(build.binary(element, Operation::And, inside)),
              "fails with " + std::to_string(Failure::Index));
    set(i, Value::integer(1));
    EXPECT_EQ(result(both), "1");
    EXPECT_EQ(result(either), "1");
    set(i, Value::integer(2));
    EXPECT_EQ(result(both), "0");
    EXPECT_EQ(result(either), "0");
}

TEST_F(LowerTest, ComputesBothSidesOfAndWhereNeitherFails) {
    const Program program = lowered({build.binary(boolean(true), Operation::And, boolean(false))});
    EXPECT_EQ(count(program, Op::And), 1U);
    EXPECT_EQ(count(program, Op::JumpIfNot), 0U);
}

TEST_F(LowerTest, DoesNotDivideByZeroInABranchThatIsNotTaken) {
    const ExprId n = integer(0);
    const ExprId quotient = build.builtin(Builtin::Div, build.integer, {pool.integer(6), n});
    const ExprId isZero = build.binary(n, Operation::Equal, pool.integer(0));
    EXPECT_EQ(result(quotient), "fails with " + std::to_string(Failure::DivisionByZero));
    EXPECT_EQ(result(build.choice({isZero, pool.integer(-1), quotient})), "-1");
}

TEST_F(LowerTest, FailsWhereIntegersOverflow) {
    const ExprId n = integer(std::int64_t{1} << 40U);
    EXPECT_EQ(result(build.multiply(n, n)), "fails with " + std::to_string(Failure::Overflow));
}

// Sums and products of Integers are not yet among what may fail.
TEST_F(LowerTest, DoesNotOverflowInABranchThatIsNotTaken) {
    const ExprId n = integer(std::int64_t{1} << 40U);
    const ExprId square = build.multiply(n, n);
    const ExprId isSmall = build.binary(n, Operation::Less, pool.integer(1000));
    EXPECT_EQ(result(build.choice({isSmall, square, pool.integer(-1)})), "-1");
}

TEST_F(LowerTest, FailsWhereANumberIsTooLargeForAnInteger) {
    EXPECT_EQ(result(build.builtin(Builtin::FloorToInteger, build.integer, {real(1e300)})),
              "fails with " + std::to_string(Failure::Overflow));
}

TEST_F(LowerTest, LeavesOutExpensiveBranches) {
    ExprId sines = real(0.1);
    for (int i = 0; i < 100; ++i)
        sines = build.builtin(Builtin::Sin, build.real, {sines});
    const Program program = lowered({build.choice({boolean(false), sines, real(3.0)})});
    EXPECT_EQ(count(program, Op::JumpIfNot), 1U);
    ASSERT_EQ(run(program), Failure::None);
    EXPECT_EQ(resultText(0), "3.0");
}

/// Two variables that each level of branches computes from both of the level before.
TEST_F(LowerTest, KeepsCodeInProportionWhereBranchesShareSubexpressions) {
    constexpr int Levels = 200;
    const ExprId start = real(1.0);
    ExprId a = start;
    ExprId b = real(2.0);
    double expected = 1.0;
    double other = 2.0;
    for (int i = 0; i < Levels; ++i) {
        if (!(std::sin(expected) < 0.01 * i - 1.0)) {
            const double mean = (expected + other) * 0.5;
            const double root = std::cos(expected * (other + mean));
            other = root * expected;
            expected = mean + root;
        }
        const ExprId isLarge = build.binary(build.builtin(Builtin::Sin, build.real, {a}),
                                            Operation::Less, pool.real(0.01 * i - 1.0));
        const ExprId mean = build.multiply(build.add(a, b), pool.real(0.5));
        const ExprId root =
            build.builtin(Builtin::Cos, build.real, {build.multiply(a, build.add(b, mean))});
        const ExprId before = a;
        a = build.choice({isLarge, a, build.add(mean, root)});
        b = build.choice({isLarge, b, build.multiply(root, before)});
    }
    const Program program = lowered({a, b});
    EXPECT_LT(program.code.size(), 100U * Levels);
    ASSERT_EQ(run(program), Failure::None);
    expectNear(realResult(), expected, "a");
    EXPECT_FALSE(isTooMuchCode(pool, std::span(&a, 1), 20000));
}

/// Sums of Integers may fail, so those that only a branch needs stay in it.
TEST_F(LowerTest, FindsThatBranchesShareTooMuchThatMayFail) {
    ExprId n = integer(1);
    ExprId m = integer(2);
    for (int i = 0; i < 60; ++i) {
        const ExprId before = n;
        n = build.choice({boolean(true), build.add(n, m), pool.integer(i)});
        m = build.choice({boolean(true), build.multiply(m, before), pool.integer(-i)});
    }
    EXPECT_TRUE(isTooMuchCode(pool, std::span(&n, 1), 20000));
}

// ---------------------------------------------------------------------------- elements

TEST_F(LowerTest, ReadsTablesInRowMajorOrder) {
    const ExprId i = integer(1);
    const ExprId j = integer(1);
    const ExprId table = pool.constant(Value::realArray({2, 3}, {11, 12, 13, 21, 22, 23}),
                                       pool.types().array(build.real, {2, 3}));
    const ExprId element = build.index(table, {i, j}, build.real);
    for (std::int64_t row = 1; row <= 2; ++row)
        for (std::int64_t column = 1; column <= 3; ++column) {
            set(i, Value::integer(row));
            set(j, Value::integer(column));
            EXPECT_EQ(result(element), std::to_string(10 * row + column) + ".0");
        }
    set(i, Value::integer(1));
    set(j, Value::integer(4)); // beyond its row, though not beyond the table
    EXPECT_EQ(result(element), "fails with " + std::to_string(Failure::Index));
}

TEST_F(LowerTest, ReadsTablesOfIntegersAndBooleans) {
    const ExprId i = integer(2);
    const ExprId integers =
        pool.constant(Value::integerArray({3}, {4, 5, 6}), build.vector(build.integer, 3));
    const ExprId booleans =
        pool.constant(Value::booleanArray({3}, {0, 1, 0}), build.vector(build.boolean, 3));
    EXPECT_EQ(result(build.index(integers, {i}, build.integer)), "5");
    EXPECT_EQ(result(build.index(booleans, {i}, build.boolean)), "1");
}

TEST_F(LowerTest, ChoosesElementsWhileItRuns) {
    const ExprId i = integer(1);
    const ExprId chosen =
        build.index(build.array({real(10.0), real(20.0), build.multiply(real(5.0), real(6.0))}),
                    {i}, build.real);
    for (std::int64_t number = 1; number <= 3; ++number) {
        set(i, Value::integer(number));
        EXPECT_EQ(result(chosen), std::to_string(10 * number) + ".0");
    }
    for (const std::int64_t outside : {0, 4}) {
        set(i, Value::integer(outside));
        EXPECT_EQ(result(chosen), "fails with " + std::to_string(Failure::Index));
    }
    const ExprId flags = build.array({boolean(true), boolean(false)});
    set(i, Value::integer(1));
    EXPECT_EQ(result(build.index(flags, {i}, build.boolean)), "1");
}

// ---------------------------------------------------------------------------- calls out

class LowerCallsTest : public LowerTest {
protected:
    /// (y, n, v) = f(x) with y = x + 1, n = 7 and v = {x, 2 x}.
    ExprId call(ExprId x) {
        const expr::TypeId pair = build.vector(build.real, 2);
        const ExprId local = pool.local(0, build.real);
        expr::Function function;
        function.name = "f";
        function.locals = {{"x", expr::LocalRole::Input, build.real, {}, {}},
                           {"y", expr::LocalRole::Output, build.real, {}, {}},
                           {"n", expr::LocalRole::Output, build.integer, {}, {}},
                           {"v", expr::LocalRole::Output, pair, {pool.integer(2)}, {}}};
        function.body = {
            expr::assign(pool.local(1, build.real), build.add(local, pool.real(1.0))),
            expr::assign(pool.local(2, build.integer), pool.integer(7)),
            expr::assign(pool.local(3, pair), build.array({local, build.add(local, local)}))};
        functions[1] = std::move(function);
        const std::vector<expr::TypeId> outputs{build.real, build.integer, pair};
        return build.call(1, pool.types().tuple(outputs), {x});
    }
    ExprId output(ExprId of, std::int32_t number, expr::TypeId type) {
        return build.node(expr::Kind::Output, type, {of}, number);
    }
};

TEST_F(LowerCallsTest, CallsOnceForAllPartsOfAResult) {
    const ExprId whole = call(real(3.0));
    const ExprId vector = output(whole, 2, build.vector(build.real, 2));
    const Program program = lowered({output(whole, 0, build.real), output(whole, 1, build.integer),
                                     build.index(vector, {pool.integer(1)}, build.real),
                                     build.index(vector, {pool.integer(2)}, build.real)});
    EXPECT_EQ(program.hostCalls.size(), 1U);
    EXPECT_EQ(program.hostCalls[0].outputs.size(), 4U);
    ASSERT_EQ(run(program), Failure::None);
    EXPECT_EQ(hostCalls_, 1);
    EXPECT_EQ(resultText(0), "4.0");
    EXPECT_EQ(resultText(1), "7");
    EXPECT_EQ(resultText(2), "3.0");
    EXPECT_EQ(resultText(3), "6.0");
}

TEST_F(LowerCallsTest, ChoosesAPartOfAResultWhileItRuns) {
    const ExprId i = integer(2);
    const ExprId vector = output(call(real(3.0)), 2, build.vector(build.real, 2));
    EXPECT_EQ(result(build.index(vector, {i}, build.real)), "6.0");
    set(i, Value::integer(3));
    EXPECT_EQ(result(build.index(vector, {i}, build.real)),
              "fails with " + std::to_string(HostFailure));
}

TEST_F(LowerCallsTest, ComputesTheArgumentsItself) {
    const ExprId x = real(3.0);
    const Program program = lowered({output(call(build.multiply(x, x)), 0, build.real)});
    EXPECT_EQ(count(program, Op::Multiply), 1U);
    ASSERT_EQ(run(program), Failure::None);
    EXPECT_EQ(resultText(0), "10.0");
}

TEST_F(LowerCallsTest, CallsOnlyInTheBranchThatIsTaken) {
    const ExprId isNeeded = boolean(false);
    const ExprId part = output(call(real(3.0)), 0, build.real);
    const ExprId choice = build.choice({isNeeded, part, pool.real(-1.0)});
    EXPECT_EQ(result(choice), "-1.0");
    EXPECT_EQ(hostCalls_, 0);
    // Behind the choice it is not known whether it was called.
    const Program program = lowered({choice, part});
    EXPECT_EQ(program.hostCalls.size(), 2U);
    ASSERT_EQ(run(program), Failure::None);
    EXPECT_EQ(resultText(1), "4.0");
}

TEST_F(LowerCallsTest, CallsOnceForConditionalsOfOneCondition) {
    const ExprId isNeeded = boolean(true);
    const ExprId isAlso = boolean(true);
    const ExprId called = call(real(3.0));
    const auto conditional = [&](std::int32_t number, double otherwise) {
        const ExprId inner =
            build.choice({isAlso, output(called, number, build.real), pool.real(otherwise)});
        return build.choice({isNeeded, inner, pool.real(-otherwise)});
    };
    const std::vector choices{conditional(0, 1.0), conditional(0, 2.0)};
    EXPECT_EQ(lowered(choices).hostCalls.size(), 2U);
    const Program program = lowered(choices, true);
    EXPECT_EQ(program.hostCalls.size(), 1U);
    ASSERT_EQ(run(program), Failure::None);
    EXPECT_EQ(resultText(0), "4.0");
    EXPECT_EQ(resultText(1), "4.0");
    set(isAlso, Value::boolean(false));
    ASSERT_EQ(run(program), Failure::None);
    EXPECT_EQ(resultText(1), "2.0");
    set(isNeeded, Value::boolean(false));
    ASSERT_EQ(run(program), Failure::None);
    EXPECT_EQ(resultText(0), "-1.0");
    EXPECT_EQ(resultText(1), "-2.0");
    EXPECT_EQ(hostCalls_, 0);
}

TEST_F(LowerCallsTest, LeavesReductionsOfArraysToTheHost) {
    const ExprId largest =
        build.builtin(Builtin::Max, build.real, {build.array({real(1.0), real(7.0), real(3.0)})});
    EXPECT_EQ(result(largest), "7.0");
    EXPECT_EQ(hostCalls_, 1);
}

TEST_F(LowerCallsTest, LeavesComparisonsOfStringsToTheHost) {
    const ExprId text = build.builtin(Builtin::ToString, build.string, {integer(12)});
    const ExprId isSame = build.binary(text, Operation::Equal, pool.string("12"));
    EXPECT_EQ(result(isSame), "1");
    EXPECT_EQ(hostCalls_, 1);
}

TEST_F(LowerCallsTest, TellsTheHostTheTimeAndHowFarToLookBack) {
    const ExprId past =
        pool.make(expr::Kind::Intrinsic, static_cast<std::uint8_t>(expr::Intrinsic::Delayed), 0,
                  build.real, std::vector{real(1.0), real(0.5)});
    const Program program = lowered({past});
    ASSERT_EQ(program.hostCalls.size(), 1U);
    EXPECT_EQ(program.hostCalls[0].inputs.size(), 2U);
    EXPECT_EQ(hostExpressions_, std::vector{past});
    EXPECT_EQ(program.code.front().op, Op::LoadReal);
    EXPECT_EQ(program.code.front().b, TimeSlot);
}

} // namespace
} // namespace eventica::program
