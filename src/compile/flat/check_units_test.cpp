// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/flat/check_units.h"
#include "compile/flat/test_model.h"

namespace eventica::flat {
namespace {

using expr::Intrinsic;
using expr::Kind;
using value::Builtin;
using value::Operation;
using value::Value;

struct TestVariables : TestModel {
    ExprId in(const std::string& unit) { return in(unit, real); }
    ExprId in(const std::string& unit, TypeId type) {
        const ExprId id = variable("v" + std::to_string(model.variables.size()), type);
        if (!unit.empty())
            last().attributes.emplace_back("unit", pool.string(unit));
        return id;
    }

    ExprId metre = in("m");
    ExprId second = in("s");
    ExprId volt = in("V");
    ExprId ampere = in("A");
    ExprId angle = in("rad");
    ExprId unknown = in("");
};

class CheckUnits : public testing::Test, protected TestVariables {
protected:
    /// All messages, each on a line.
    std::string messages() const {
        eventica::diag::Diagnostics diagnostics;
        checkUnits(model, diagnostics);
        std::string text;
        for (const eventica::diag::Diagnostic& item : diagnostics.items()) {
            EXPECT_EQ(item.kind->code, "F060");
            EXPECT_EQ(item.kind->severity, eventica::diag::Severity::Warning);
            text += item.message + "\n";
        }
        return text;
    }
    static std::string mismatch(const std::string& left, const std::string& right) {
        return "the units do not match: `" + left + "` and `" + right + "`\n";
    }
    /// What is said about one equation.
    std::string about(ExprId left, ExprId right) {
        model.equations = {equality(left, right)};
        return messages();
    }
};

TEST_F(CheckUnits, ComparesFactorsOfVariablesAndSums) {
    const ExprId millimetre = in("mm");
    EXPECT_EQ(about(metre, millimetre), mismatch("m", "mm"));
    EXPECT_EQ(about(metre, add(metre, millimetre)), mismatch("m", "mm"));
    EXPECT_EQ(about(metre, multiply(pool.real(0.001), millimetre)), "");
}

TEST_F(CheckUnits, ComparesZerosOfVariables) {
    const ExprId kelvin = in("K");
    const ExprId celsius = in("degC");
    EXPECT_EQ(about(kelvin, celsius), mismatch("K", "degC"));
    EXPECT_EQ(about(kelvin, add(celsius, pool.real(273.15))), "");
    EXPECT_EQ(about(kelvin, binary(celsius, Operation::Subtract, celsius)), "");
}

TEST_F(CheckUnits, WarnsAboutTheSidesOfAnEquation) {
    EXPECT_EQ(about(metre, second), mismatch("m", "s"));
    EXPECT_EQ(about(metre, metre), "");
}

TEST_F(CheckUnits, WarnsAboutSumsAndDifferences) {
    EXPECT_EQ(about(unknown, add(metre, second)), mismatch("m", "s"));
    EXPECT_EQ(about(unknown, binary(volt, Operation::Subtract, ampere)), mismatch("V", "A"));
    EXPECT_EQ(about(metre, add(metre, pool.real(1.0))), "");
}

TEST_F(CheckUnits, WarnsAboutRelations) {
    const ExprId on = variable("on", boolean);
    EXPECT_EQ(about(on, binary(metre, Operation::Less, volt)), mismatch("m", "V"));
    EXPECT_EQ(about(on, binary(metre, Operation::Less, pool.real(3.0))), "");
}

TEST_F(CheckUnits, HasNoOpinionOnNumbersAndVariablesWithoutUnit) {
    EXPECT_EQ(about(metre, pool.real(9.81)), "");
    EXPECT_EQ(about(metre, unknown), "");
    EXPECT_EQ(about(metre, multiply(pool.real(2.0), second)), "");
    EXPECT_EQ(about(in("sone"), metre), "");
}

TEST_F(CheckUnits, MultipliesAndDivides) {
    EXPECT_EQ(about(in("W"), multiply(volt, ampere)), "");
    EXPECT_EQ(about(in("Ohm"), divide(volt, ampere)), "");
    EXPECT_EQ(about(in("Ohm"), multiply(volt, ampere)), mismatch("Ohm", "W"));
    EXPECT_EQ(about(metre, multiply(divide(in("m/s"), in("rad/s")), second)), mismatch("m", "m.s"));
}

TEST_F(CheckUnits, RaisesToConstantPowers) {
    EXPECT_EQ(about(in("m2"), binary(metre, Operation::Power, pool.integer(2))), "");
    EXPECT_EQ(about(metre, binary(in("m2"), Operation::Power, pool.real(0.5))), "");
    EXPECT_EQ(about(metre, binary(metre, Operation::Power, pool.integer(3))), mismatch("m", "m3"));
    EXPECT_EQ(about(metre, binary(metre, Operation::Power, unknown)), "");
}

TEST_F(CheckUnits, TakesRoots) {
    EXPECT_EQ(about(in("m/s"), builtin(Builtin::Sqrt, {in("m2/s2")})), "");
    EXPECT_EQ(about(metre, builtin(Builtin::Sqrt, {metre})), mismatch("m", "m(1/2)"));
}

TEST_F(CheckUnits, DifferentiatesByTime) {
    EXPECT_EQ(about(der(metre), in("m/s")), "");
    EXPECT_EQ(about(der(metre), metre), mismatch("m/s", "m"));
    EXPECT_EQ(about(second, pool.time()), "");
    EXPECT_EQ(about(metre, pool.time()), mismatch("m", "s"));
}

TEST_F(CheckUnits, FollowsFunctionsThatKeepTheUnit) {
    for (const Builtin keeps : {Builtin::Abs, Builtin::NoEvent, Builtin::Sum, Builtin::Transpose,
                                Builtin::Min, Builtin::Max})
        EXPECT_EQ(about(volt, builtin(keeps, {metre})), mismatch("V", "m"));
    EXPECT_EQ(about(volt, builtin(Builtin::Smooth, {pool.integer(0), metre})), mismatch("V", "m"));
    for (const Intrinsic keeps : {Intrinsic::Pre, Intrinsic::Delay, Intrinsic::Hold})
        EXPECT_EQ(about(volt, intrinsic(keeps, {metre})), mismatch("V", "m"));
}

TEST_F(CheckUnits, WantsTheSameUnitWhereOneOfTwoIsChosen) {
    EXPECT_EQ(about(unknown, builtin(Builtin::Max, {metre, volt})), mismatch("m", "V"));
    EXPECT_EQ(about(unknown, builtin(Builtin::Homotopy, {metre, volt})), mismatch("m", "V"));
    const ExprId on = variable("on", boolean);
    EXPECT_EQ(about(unknown, choice(on, metre, volt)), mismatch("m", "V"));
    EXPECT_EQ(about(volt, choice(on, metre, pool.real(0.0))), mismatch("V", "m"));
}

TEST_F(CheckUnits, WantsAnglesInTrigonometricFunctions) {
    EXPECT_EQ(about(unknown, builtin(Builtin::Sin, {angle})), "");
    EXPECT_EQ(about(unknown, builtin(Builtin::Cos, {in("deg")})), mismatch("rad", "deg"));
    EXPECT_EQ(about(unknown, builtin(Builtin::Sin, {volt})), mismatch("V", "1"));
    EXPECT_EQ(about(volt, multiply(volt, builtin(Builtin::Sin, {angle}))), "");
    EXPECT_EQ(about(angle, builtin(Builtin::Atan2, {metre, metre})), "");
    EXPECT_EQ(about(angle, builtin(Builtin::Atan2, {metre, volt})), mismatch("m", "V"));
}

TEST_F(CheckUnits, DoesNotCompareAngles) {
    EXPECT_EQ(about(in("N.m/rad"), in("J")), "");
}

TEST_F(CheckUnits, LooksIntoArraysAndLoops) {
    const ExprId vector = in("m", array(real, {3}));
    const IteratorId i = pool.newIterator("i", integer);
    const ExprId element = index(vector, {pool.iterator(i)});
    model.equations = {loop(i, range(1, 3), {equality(element, volt)})};
    EXPECT_EQ(messages(), mismatch("m", "V"));
    EXPECT_EQ(about(volt, builtin(Builtin::Sum, {comprehension(element, i, range(1, 3))})),
              mismatch("V", "m"));
    EXPECT_EQ(
        about(volt, index(node(Kind::Array, array(real, {2}), {metre, second}), {pool.integer(1)})),
        "");
}

TEST_F(CheckUnits, ReadsUnitsOfElementsIfTheyAreAllTheSame) {
    const ExprId same = variable("same", array(real, {2}));
    last().attributes.emplace_back("unit", pool.constant(Value::stringArray({2}, {"V", "V"})));
    const ExprId mixed = variable("mixed", array(real, {2}));
    last().attributes.emplace_back("unit", pool.constant(Value::stringArray({2}, {"V", "A"})));
    EXPECT_EQ(about(same, in("m", array(real, {2}))), mismatch("V", "m"));
    EXPECT_EQ(about(mixed, in("m", array(real, {2}))), "");
}

TEST_F(CheckUnits, ComparesRecordsFieldByField) {
    expr::TypePool& types = pool.types();
    const TypeId pair = types.record(types.internRecord({"Pair", {{"a", real}, {"b", real}}}));
    EXPECT_EQ(
        about(node(Kind::Record, pair, {metre, volt}), node(Kind::Record, pair, {metre, ampere})),
        mismatch("V", "A"));
}

TEST_F(CheckUnits, WarnsOnceAnEquation) {
    const ExprId wrong = add(metre, volt);
    EXPECT_EQ(about(wrong, add(ampere, second)), mismatch("m", "V"));
    model.equations = {equality(unknown, wrong), equality(unknown, wrong)};
    EXPECT_EQ(messages(), mismatch("m", "V") + mismatch("m", "V"));
}

TEST_F(CheckUnits, LooksIntoConditionsBranchesAndCalls) {
    const ExprId wrong = binary(metre, Operation::Less, volt);
    model.equations = {
        branching(EquationKind::If, {{wrong, {equality(metre, second)}}}),
        branching(EquationKind::When, {{variable("on", boolean), {equality(volt, ampere)}}}),
        call(intrinsic(Intrinsic::Assert, {wrong, pool.string("message")})),
    };
    EXPECT_EQ(messages(),
              mismatch("m", "V") + mismatch("m", "s") + mismatch("V", "A") + mismatch("m", "V"));
}

TEST_F(CheckUnits, LooksAtBindingsInitialEquationsAndAlgorithms) {
    in("m");
    last().variability = Variability::Parameter;
    last().binding = volt;
    model.initialEquations = {equality(metre, second)};
    expr::Statement statement;
    statement.targets = {volt};
    statement.value = ampere;
    model.algorithms = {{{statement}, {}}};
    EXPECT_EQ(messages(), mismatch("m", "V") + mismatch("m", "s") + mismatch("V", "A"));
}

TEST_F(CheckUnits, PointsToTheEquation) {
    Equation wrong = equality(metre, volt);
    wrong.origin.where = {text::SourceId(3), {10, 20}};
    model.equations = {wrong};
    eventica::diag::Diagnostics diagnostics;
    checkUnits(model, diagnostics);
    ASSERT_EQ(diagnostics.items().size(), 1U);
    EXPECT_EQ(diagnostics.items()[0].where.source, text::SourceId(3));
    EXPECT_EQ(diagnostics.items()[0].where.range, (text::TextRange{10, 20}));
}

TEST_F(CheckUnits, SurvivesDeepExpressions) {
    ExprId deep = metre;
    for (int i = 0; i < 200000; ++i)
        deep = add(deep, pool.real(i));
    EXPECT_EQ(about(volt, deep), mismatch("V", "m"));
}

} // namespace
} // namespace eventica::flat
