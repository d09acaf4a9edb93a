// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/flat/print.h"
#include "compile/flat/test_model.h"
#include "compile/syntax/parse.h"
#include "compile/syntax/print.h"
#include "lib/diag/render.h"

namespace eventica::flat {
namespace {

using expr::Kind;
using expr::LocalRole;
using expr::StatementKind;
using value::Builtin;
using value::Operation;
using value::Value;

std::string withoutEmptyLines(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c != '\n' || (!result.empty() && result.back() != '\n'))
            result += c;
    }
    return result;
}

class PrintFlat : public testing::Test, protected TestModel {
protected:
    /// The text; checks that it is Modelica, and laid out as the syntax printer would do it.
    std::string printed() const {
        const std::string text = print(model);
        text::SourceManager sources;
        eventica::diag::Diagnostics diagnostics;
        const auto id = sources.add("flat.mo", text);
        const syntax::SyntaxTree tree = syntax::parse(sources, id, diagnostics);
        EXPECT_TRUE(diagnostics.items().empty()) << renderText(diagnostics, sources, {}) << text;
        EXPECT_EQ(syntax::print(tree.root()), withoutEmptyLines(text));
        return text;
    }

    using TestModel::call;
    ExprId call(std::int32_t function, TypeId type, const std::vector<ExprId>& arguments) {
        return node(Kind::Call, type, arguments, function);
    }

    expr::Function& function(const std::string& name) {
        model.functions.emplace_back().name = name;
        model.isCalled.push_back(true);
        return model.functions.back();
    }
    static void local(expr::Function& function, const std::string& name, LocalRole role,
                      TypeId type) {
        expr::Local local;
        local.name = name;
        local.role = role;
        local.type = type;
        function.locals.push_back(local);
    }
    static expr::Statement assign(ExprId target, ExprId value) {
        expr::Statement statement;
        statement.targets = {target};
        statement.value = value;
        return statement;
    }
    static expr::Statement loopStatement(IteratorId iterator, ExprId range,
                                         std::vector<expr::Statement> body) {
        expr::Statement statement;
        statement.kind = StatementKind::For;
        statement.iterator = iterator;
        statement.value = range;
        statement.body = std::move(body);
        return statement;
    }
};

TEST_F(PrintFlat, WritesAnEmptyModel) {
    EXPECT_EQ(printed(), "model M\nend M;\n");
}

TEST_F(PrintFlat, WritesNameAndDescriptionOfTheModel) {
    model.name = "Lib.Examples.Two Tanks";
    model.description = "says \"hello\"\nand goes";
    EXPECT_EQ(printed(), "model 'Lib.Examples.Two Tanks' \"says \\\"hello\\\"\\nand goes\"\n"
                         "end 'Lib.Examples.Two Tanks';\n");
}

TEST_F(PrintFlat, WritesVariablesWithPrefixesAttributesAndValues) {
    variable("x");
    last().attributes = {{"start", pool.real(1.5)}, {"unit", pool.string("m")}};
    last().description = "position";
    variable("a.p", array(real, {3, 2}));
    last().variability = Variability::Parameter;
    last().isFinal = true;
    last().attributes = {{"unit", pool.string("V")}};
    last().binding = pool.constant(Value::realArray({3, 2}, {1, 2, 3, 4, 5, 6}));
    variable("c", integer);
    last().variability = Variability::Constant;
    last().binding = pool.integer(-3);
    EXPECT_EQ(printed(), "model M\n"
                         "  Real x(start = 1.5, unit = \"m\") \"position\";\n"
                         "  final parameter Real 'a.p'[3, 2](each unit = \"V\") = "
                         "{{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}};\n"
                         "  constant Integer c = -3;\n"
                         "end M;\n");
}

TEST_F(PrintFlat, KeepsFlowAndCausalityAndDiscreteOfRealsOnly) {
    variable("u");
    last().causality = Causality::Input;
    variable("y", boolean);
    last().causality = Causality::Output;
    last().variability = Variability::Discrete;
    variable("pin.i");
    last().isFlow = true;
    variable("held");
    last().variability = Variability::Discrete;
    variable("count", integer);
    last().variability = Variability::Discrete;
    EXPECT_EQ(printed(), "model M\n"
                         "  input Real u;\n"
                         "  output Boolean y;\n"
                         "  flow Real 'pin.i';\n"
                         "  discrete Real held;\n"
                         "  Integer count;\n"
                         "end M;\n");
}

TEST_F(PrintFlat, PutsProtectedVariablesBehindThePublicOnes) {
    variable("hidden");
    last().isProtected = true;
    variable("shown");
    variable("secret");
    last().isProtected = true;
    EXPECT_EQ(printed(), "model M\n"
                         "  Real shown;\n"
                         "protected\n"
                         "  Real hidden;\n"
                         "  Real secret;\n"
                         "end M;\n");
}

TEST_F(PrintFlat, WritesEquationsOfAllKinds) {
    const ExprId x = variable("x");
    const ExprId y = variable("a.y");
    const ExprId on = variable("on", boolean);
    const ExprId v = variable("v", array(real, {3}));
    const IteratorId i = pool.newIterator("i", integer);
    const ExprId element = index(v, {pool.iterator(i)});
    model.equations = {
        equality(der(x), multiply(y, pool.real(2.0))),
        branching(EquationKind::If, {{on, {equality(x, y)}}, {ExprId(), {equality(y, x)}}}),
        loop(i, range(1, 3), {equality(element, x)}),
        branching(EquationKind::When,
                  {{on, {call(intrinsic(expr::Intrinsic::Reinit, {x, pool.real(0.0)}))}},
                   {binary(x, Operation::Greater, y),
                    {call(intrinsic(expr::Intrinsic::Terminate, {pool.string("over")}))}}}),
        call(intrinsic(expr::Intrinsic::Assert,
                       {binary(x, Operation::Less, y), pool.string("too large")})),
    };
    EXPECT_EQ(printed(), "model M\n"
                         "  Real x;\n"
                         "  Real 'a.y';\n"
                         "  Boolean on;\n"
                         "  Real v[3];\n"
                         "equation\n"
                         "  der(x) = 'a.y' * 2.0;\n"
                         "  if on then\n"
                         "    x = 'a.y';\n"
                         "  else\n"
                         "    'a.y' = x;\n"
                         "  end if;\n"
                         "  for i in 1:3 loop\n"
                         "    v[i] = x;\n"
                         "  end for;\n"
                         "  when on then\n"
                         "    reinit(x, 0.0);\n"
                         "  elsewhen x > 'a.y' then\n"
                         "    terminate(\"over\");\n"
                         "  end when;\n"
                         "  assert(x < 'a.y', \"too large\");\n"
                         "end M;\n");
}

TEST_F(PrintFlat, WritesEmptyBranchesAsTheGrammarAllows) {
    const ExprId x = variable("x");
    const ExprId on = variable("on", boolean);
    model.equations = {
        branching(EquationKind::If,
                  {{on, {}}, {pool.boolean(true), {}}, {ExprId(), {equality(x, x)}}}),
        branching(EquationKind::If, {{on, {equality(x, x)}}, {ExprId(), {}}}),
    };
    EXPECT_EQ(printed(), "model M\n"
                         "  Real x;\n"
                         "  Boolean on;\n"
                         "equation\n"
                         "  if on then\n"
                         "  elseif true then\n"
                         "  else\n"
                         "    x = x;\n"
                         "  end if;\n"
                         "  if on then\n"
                         "    x = x;\n"
                         "  end if;\n"
                         "end M;\n");
}

TEST_F(PrintFlat, ParenthesisesAConditionOnTheLeft) {
    const ExprId x = variable("x");
    const ExprId on = variable("on", boolean);
    model.equations = {equality(choice(on, x, pool.real(1.0)), choice(on, pool.real(2.0), x))};
    EXPECT_NE(printed().find("\n  (if on then x else 1.0) = if on then 2.0 else x;\n"),
              std::string::npos);
}

TEST_F(PrintFlat, WritesSectionsInTheirOrder) {
    const ExprId x = variable("x");
    const ExprId zero = pool.real(0.0);
    model.equations = {equality(der(x), zero)};
    model.initialEquations = {equality(x, pool.real(1.0))};
    model.algorithms = {{{assign(x, zero)}, {}}, {{assign(x, x)}, {}}};
    model.initialAlgorithms = {{{assign(x, pool.real(3.0))}, {}}};
    EXPECT_EQ(printed(), "model M\n"
                         "  Real x;\n"
                         "initial equation\n"
                         "  x = 1.0;\n"
                         "initial algorithm\n"
                         "  x := 3.0;\n"
                         "equation\n"
                         "  der(x) = 0.0;\n"
                         "algorithm\n"
                         "  x := 0.0;\n"
                         "algorithm\n"
                         "  x := x;\n"
                         "end M;\n");
}

TEST_F(PrintFlat, NumbersIteratorsOnlyWhereTheyMeet) {
    const ExprId m = variable("m", array(real, {2, 2}));
    const IteratorId outer = pool.newIterator("i", integer);
    const IteratorId inner = pool.newIterator("i", integer);
    const IteratorId other = pool.newIterator("i", integer);
    const ExprId element = index(m, {pool.iterator(outer), pool.iterator(inner)});
    model.equations = {
        loop(outer, range(1, 2),
             {loop(inner, range(1, 2), {equality(element, pool.iterator(inner))})}),
        loop(other, range(1, 2),
             {equality(index(m, {pool.iterator(other), pool.integer(1)}), pool.real(1.0))}),
    };
    EXPECT_EQ(printed(), "model M\n"
                         "  Real m[2, 2];\n"
                         "equation\n"
                         "  for i in 1:2 loop\n"
                         "    for i_1 in 1:2 loop\n"
                         "      m[i, i_1] = i_1;\n"
                         "    end for;\n"
                         "  end for;\n"
                         "  for i in 1:2 loop\n"
                         "    m[i, 1] = 1.0;\n"
                         "  end for;\n"
                         "end M;\n");
}

TEST_F(PrintFlat, HidesNoVariableBehindAnIterator) {
    const ExprId variableI = variable("i", integer);
    const ExprId v = variable("v", array(real, {3}));
    const IteratorId i = pool.newIterator("i", integer);
    const IteratorId nested = pool.newIterator("i", integer);
    const ExprId sum = add(add(pool.iterator(i), pool.iterator(nested)), variableI);
    model.equations = {
        equality(v, comprehension(comprehension(sum, nested, range(1, 2)), i, range(1, 3)))};
    EXPECT_EQ(printed(), "model M\n"
                         "  Integer i;\n"
                         "  Real v[3];\n"
                         "equation\n"
                         "  v = {{i_1 + i_2 + i for i_2 in 1:2} for i_1 in 1:3};\n"
                         "end M;\n");
}

TEST_F(PrintFlat, DefinesTheTypesThatAreUsed) {
    expr::TypePool& types = pool.types();
    const auto colour = types.internEnumeration({"Lib.Colour", {"red", "end"}});
    types.internEnumeration({"Unused", {"a"}});
    const auto select =
        types.internEnumeration({"StateSelect", {"never", "avoid", "default", "prefer", "always"}});
    const TypeId point = types.record(types.internRecord({"Lib.Point", {{"x", real}}}));
    const TypeId shape = types.record(types.internRecord(
        {"Shape", {{"corners", array(point, {4})}, {"colour", types.enumeration(colour)}}}));
    types.internRecord({"Unused", {{"x", real}}});
    const ExprId s = variable("s", array(shape, {2}));
    variable("table", types.scalar(expr::Base::ExternalObject, types.internObject("Lib.Table")));
    const ExprId x = variable("x");
    last().attributes = {{"stateSelect", pool.constant(Value::enumeration(select.index(), 5))}};
    const ExprId corners =
        node(Kind::Field, array(point, {4}), {node(Kind::Index, shape, {s, pool.integer(1)})}, 0);
    model.equations = {equality(
        x, node(Kind::Field, real, {node(Kind::Index, point, {corners, pool.integer(2)})}, 0))};
    EXPECT_EQ(printed(), "type 'Lib.Colour' = enumeration(red, 'end');\n"
                         "\n"
                         "record 'Lib.Point'\n"
                         "  Real x;\n"
                         "end 'Lib.Point';\n"
                         "\n"
                         "record Shape\n"
                         "  'Lib.Point' corners[4];\n"
                         "  'Lib.Colour' colour;\n"
                         "end Shape;\n"
                         "\n"
                         "class 'Lib.Table'\n"
                         "  extends ExternalObject;\n"
                         "end 'Lib.Table';\n"
                         "\n"
                         "model M\n"
                         "  Shape s[2];\n"
                         "  'Lib.Table' table;\n"
                         "  Real x(stateSelect = StateSelect.always);\n"
                         "equation\n"
                         "  x = s[1].corners[2].x;\n"
                         "end M;\n");
}

TEST_F(PrintFlat, TellsClassesOfTheSameNameApart) {
    expr::TypePool& types = pool.types();
    const TypeId two = types.record(types.internRecord({"R", {{"x", array(real, {2})}}}));
    const TypeId three = types.record(types.internRecord({"R", {{"x", array(real, {3})}}}));
    variable("a", two);
    variable("b", three);
    variable("R_1");
    EXPECT_EQ(printed(), "record R\n"
                         "  Real x[2];\n"
                         "end R;\n"
                         "\n"
                         "record R_2\n"
                         "  Real x[3];\n"
                         "end R_2;\n"
                         "\n"
                         "model M\n"
                         "  R a;\n"
                         "  R_2 b;\n"
                         "  Real R_1;\n"
                         "end M;\n");
}

TEST_F(PrintFlat, WritesFunctionsThatAreCalled) {
    const TypeId vector = array(real, {expr::UnknownSize});
    const ExprId u = pool.local(0, vector);
    const IteratorId i = pool.newIterator("i", integer);
    const ExprId size = builtin(Builtin::Size, {u, pool.integer(1)});
    expr::Function& scaled = function("Lib.scaled");
    local(scaled, "u", LocalRole::Input, vector);
    local(scaled, "by", LocalRole::Input, real);
    scaled.locals.back().binding = pool.real(2.0);
    local(scaled, "y", LocalRole::Output, vector);
    scaled.locals.back().sizes = {size};
    local(scaled, "i", LocalRole::Protected, real);
    const ExprId product = multiply(index(u, {pool.iterator(i)}), pool.local(1, real));
    scaled.body = {
        loopStatement(i, node(Kind::Range, vector, {pool.integer(1), size}),
                      {assign(index(pool.local(2, vector), {pool.iterator(i)}), product)})};
    scaled.annotations = {{"Inline", " = true", {}}};
    function("Lib.forgotten");
    const ExprId v = variable("v", array(real, {2}));
    model.equations = {equality(v, call(0, array(real, {2}), {v, pool.real(3.0)}))};
    EXPECT_EQ(printed(), "function 'Lib.scaled'\n"
                         "  input Real u[:];\n"
                         "  input Real by = 2.0;\n"
                         "  output Real y[size(u, 1)];\n"
                         "protected\n"
                         "  Real i;\n"
                         "algorithm\n"
                         "  for i_1 in 1:size(u, 1) loop\n"
                         "    y[i_1] := u[i_1] * by;\n"
                         "  end for;\n"
                         "  annotation(Inline = true);\n"
                         "end 'Lib.scaled';\n"
                         "\n"
                         "model M\n"
                         "  Real v[2];\n"
                         "equation\n"
                         "  v = 'Lib.scaled'(v, 3.0);\n"
                         "end M;\n");
}

TEST_F(PrintFlat, WritesExternalFunctions) {
    expr::Function& read = function("Lib.read");
    read.isImpure = true;
    read.isExternal = true;
    local(read, "file", LocalRole::Input, pool.types().string());
    local(read, "number", LocalRole::Output, real);
    read.external = {"C",
                     "lib_read",
                     pool.local(1, real),
                     {pool.local(0, pool.types().string()), pool.integer(1)},
                     "(Library = \"lib\")"};
    const ExprId x = variable("x");
    model.initialEquations = {equality(x, call(0, real, {pool.string("data")}))};
    EXPECT_EQ(printed(), "impure function 'Lib.read'\n"
                         "  input String file;\n"
                         "  output Real number;\n"
                         "  external \"C\" number = lib_read(file, 1) "
                         "annotation(Library = \"lib\");\n"
                         "end 'Lib.read';\n"
                         "\n"
                         "model M\n"
                         "  Real x;\n"
                         "initial equation\n"
                         "  x = 'Lib.read'(\"data\");\n"
                         "end M;\n");
}

TEST_F(PrintFlat, FollowsCallsAndDerivativesToOtherFunctions) {
    for (const char* name : {"outer", "P.inner", "P.slope"}) {
        expr::Function& made = function(name);
        local(made, "u", LocalRole::Input, real);
        local(made, "y", LocalRole::Output, real);
    }
    const ExprId u = pool.local(0, real);
    const ExprId y = pool.local(1, real);
    model.functions[0].body = {assign(y, call(1, real, {u}))};
    model.functions[1].body = {assign(y, u)};
    model.functions[1].annotations = {
        {"derivative", "(noDerivative = u) = slope", expr::FunctionId(2)},
        {"smoothOrder", " = 3", {}}};
    model.functions[2].body = {assign(y, pool.real(1.0))};
    const ExprId x = variable("x");
    model.equations = {equality(x, call(0, real, {x}))};
    const std::string text = printed();
    EXPECT_NE(text.find("  y := 'P.inner'(u);\n"), std::string::npos) << text;
    EXPECT_NE(text.find("function 'P.slope'\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  annotation(derivative(noDerivative = u) = 'P.slope', "
                        "smoothOrder = 3);\n"),
              std::string::npos)
        << text;
}

TEST_F(PrintFlat, WritesFunctionsAsArgumentsAndWhatTheyLookLike) {
    expr::Function& shape = function("Lib.Unary");
    local(shape, "u", LocalRole::Input, real);
    local(shape, "y", LocalRole::Output, real);
    expr::Function& twice = function("Lib.twice");
    const TypeId unary = pool.types().scalar(expr::Base::Function, 0);
    local(twice, "f", LocalRole::Input, unary);
    local(twice, "y", LocalRole::Output, real);
    const ExprId once = node(Kind::LocalCall, real, {pool.real(1.0)}, 0);
    twice.body = {assign(pool.local(1, real), node(Kind::LocalCall, real, {once}, 0))};
    expr::Function& wave = function("Lib.wave");
    local(wave, "u", LocalRole::Input, real);
    local(wave, "width", LocalRole::Input, real);
    local(wave, "y", LocalRole::Output, real);
    wave.body = {assign(pool.local(2, real), pool.local(0, real))};
    const ExprId x = variable("x");
    const ExprId argument = node(Kind::FunctionValue, unary, {ExprId(), x}, 2);
    model.equations = {equality(x, call(1, real, {argument}))};
    const std::string text = printed();
    EXPECT_EQ(text.find("partial function 'Lib.Unary'\n"), 0U) << text;
    EXPECT_NE(text.find("  input 'Lib.Unary' f;\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  y := f(f(1.0));\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  x = 'Lib.twice'(function 'Lib.wave'(width = x));\n"), std::string::npos)
        << text;
}

TEST_F(PrintFlat, RepeatsConstantsInFunctionsThatUseThem) {
    const ExprId base = variable("Lib.base");
    last().variability = Variability::Constant;
    last().binding = pool.real(2.0);
    const ExprId table = variable("Lib.table", array(real, {2}));
    last().variability = Variability::Constant;
    last().binding = node(Kind::Array, array(real, {2}), {base, pool.real(1.0)});
    expr::Function& first = function("first");
    local(first, "y", LocalRole::Output, real);
    first.body = {assign(pool.local(0, real), index(table, {pool.integer(1)}))};
    const ExprId x = variable("x");
    model.equations = {equality(x, call(0, real, {}))};
    EXPECT_EQ(printed(), "function first\n"
                         "  output Real y;\n"
                         "protected\n"
                         "  constant Real 'Lib.base' = 2.0;\n"
                         "  constant Real 'Lib.table'[2] = {'Lib.base', 1.0};\n"
                         "algorithm\n"
                         "  y := 'Lib.table'[1];\n"
                         "end first;\n"
                         "\n"
                         "model M\n"
                         "  constant Real 'Lib.base' = 2.0;\n"
                         "  constant Real 'Lib.table'[2] = {'Lib.base', 1.0};\n"
                         "  Real x;\n"
                         "equation\n"
                         "  x = first();\n"
                         "end M;\n");
}

TEST_F(PrintFlat, WritesOneEquationForAMessageOnOneLineWithoutQuotes) {
    const ExprId x = variable("a.x");
    const ExprId on = variable("b.on", boolean);
    const IteratorId i = pool.newIterator("i", integer);
    EXPECT_EQ(print(model, equality(x, pool.real(1.0))), "a.x = 1.0");
    EXPECT_EQ(
        print(model, branching(EquationKind::If, {{on, {loop(i, range(1, 2), {equality(x, x)})}},
                                                  {ExprId(), {equality(x, pool.real(2.0))}}})),
        "if b.on then for i in 1:2 loop a.x = a.x; end for; else a.x = 2.0; end if");
    EXPECT_EQ(print(model, call(intrinsic(expr::Intrinsic::Assert, {on, pool.string("a  b")}))),
              "assert(b.on, \"a  b\")");
}

TEST_F(PrintFlat, WritesHundredThousandsOfTermsWithoutTrouble) {
    const ExprId x = variable("x");
    ExprId sum = x;
    for (int i = 0; i < 100000; ++i)
        sum = add(sum, pool.real(i));
    model.equations = {equality(x, sum)};
    EXPECT_GT(printed().size(), 100000U);
}

} // namespace
} // namespace eventica::flat
