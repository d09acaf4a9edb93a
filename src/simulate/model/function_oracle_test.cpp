// SPDX-License-Identifier: Apache-2.0
// Functions as programs against the evaluator of trees: the same values to the bit, the same
// failures.
#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "compile/dae/test_models.h"
#include "lib/expr/evaluate.h"
#include "lib/function/compile.h"
#include "lib/function/machine.h"
#include "lib/value/indexing.h"
#include "lib/value/print.h"

namespace eventica::model {
namespace {

using value::Value;

/// A function of a model that is given as text, as a program and as a tree.
class Oracle : private expr::EvaluationHost, private function::MachineHost {
public:
    Oracle(const std::string& text, const std::string& name, bool mayBeRefused = false) {
        dae_ = models_.lowered(text);
        if (!dae_) {
            EXPECT_TRUE(mayBeRefused) << models_.messages();
            return;
        }
        for (std::size_t i = 0; i < dae_->functions.size(); ++i)
            if (dae_->functions[i].name == name)
                function_ = static_cast<std::int32_t>(i);
        EXPECT_GE(function_, 0) << "no function " << name;
    }

    /// Whether the model compiles: constants may fail before it runs.
    bool isCompiled() const { return dae_.has_value(); }

    /// Of the outputs, separated by "; ". Both must agree.
    std::string call(const std::vector<Value>& arguments) {
        if (function_ < 0)
            return "no function";
        setArguments(arguments);
        const std::string tree = treeText();
        const std::string program = programText();
        EXPECT_EQ(program, tree);
        return program;
    }

    /// What keeps it from being a program.
    std::string obstacle(const std::vector<Value>& arguments) {
        setArguments(arguments);
        return compiled().obstacle;
    }

    /// Tangents of all Real outputs for tangents of the arguments that are Real scalars.
    std::vector<double> tangents(const std::vector<Value>& arguments,
                                 const std::vector<double>& directions) {
        std::vector<double> result;
        if (function_ < 0)
            return result;
        setArguments(arguments);
        const function::CompiledExpression program = compiled();
        if (!program.ok()) {
            ADD_FAILURE() << program.obstacle;
            return result;
        }
        function::Frame& frame = machine_->enter(program.function);
        setInputs(program, frame);
        const function::FunctionCode& code = codeOf(program);
        for (std::size_t i = 0; i < code.inputs.size(); ++i)
            if (code.inputs[i].bank == function::Bank::Real)
                frame.tangent(code.inputs[i]) = directions[numberOf(program.variables[i])];
        EXPECT_TRUE(machine_->run(program.function, frame, true)) << machine_->error();
        for (const function::Operand& output : code.outputs) {
            if (output.bank == function::Bank::Real)
                result.push_back(frame.tangent(output));
            else if (output.bank == function::Bank::RealArray)
                result.insert(result.end(), frame.realArray(output).tangents.begin(),
                              frame.realArray(output).tangents.end());
        }
        machine_->leave(program.function, frame);
        return result;
    }

    /// Central differences of the tree.
    std::vector<double> differences(const std::vector<Value>& arguments,
                                    const std::vector<double>& directions) {
        std::vector<std::vector<double>> sides;
        const double step = 1e-6;
        for (const double sign : {-step, step}) {
            std::vector<Value> moved = arguments;
            for (std::size_t i = 0; i < moved.size(); ++i)
                if (moved[i].kind() == value::Kind::Real && moved[i].isScalar())
                    moved[i] = Value::real(moved[i].asReal() + sign * directions[i]);
            setArguments(moved);
            sides.emplace_back();
            const value::Outcome outcome = treeValue();
            EXPECT_TRUE(outcome.ok());
            addReals(outcome.value(), sides.back());
        }
        std::vector<double> result;
        result.reserve(sides[0].size());
        for (std::size_t i = 0; i < sides[0].size(); ++i)
            result.push_back((sides[1][i] - sides[0][i]) / (2.0 * step));
        return result;
    }

    void expectTangents(const std::vector<Value>& arguments, const std::vector<double>& directions,
                        double tolerance = 1e-7) {
        ASSERT_GE(function_, 0);
        const std::vector<double> exact = tangents(arguments, directions);
        const std::vector<double> wanted = differences(arguments, directions);
        ASSERT_EQ(exact.size(), wanted.size());
        for (std::size_t i = 0; i < exact.size(); ++i)
            EXPECT_NEAR(exact[i], wanted[i], tolerance * std::max(1.0, std::abs(wanted[i])));
    }

private:
    static constexpr std::int32_t First = expr::FirstOtherVariable;

    std::size_t numberOf(expr::ExprId variable) const {
        return static_cast<std::size_t>((*dae_->pool)[variable].payload - First);
    }

    void setArguments(const std::vector<Value>& arguments) {
        arguments_ = arguments;
        expr::ExprPool& pool = *dae_->pool;
        const expr::Function& function = dae_->functions[static_cast<std::size_t>(function_)];
        std::vector<expr::ExprId> operands;
        const auto inputs = function.indicesOf(expr::LocalRole::Input);
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            // The size is that of the value.
            expr::Type type =
                pool.types()[function.locals[static_cast<std::size_t>(inputs[i])].type];
            type.dimensions = arguments[i].dimensions();
            const expr::TypeId id = pool.types().intern(type);
            operands.push_back(
                pool.make(expr::Kind::Variable, 0, First + static_cast<std::int32_t>(i), id, {}));
        }
        std::vector<expr::TypeId> outputs;
        for (const std::int32_t output : function.indicesOf(expr::LocalRole::Output))
            outputs.push_back(function.locals[static_cast<std::size_t>(output)].type);
        const expr::TypeId type = outputs.size() == 1 ? outputs[0] : pool.types().tuple(outputs);
        call_ = pool.make(expr::Kind::Call, 0, function_, type, operands);
    }

    value::Outcome treeValue() {
        expr::Evaluator evaluator(*dae_->pool, *this);
        return evaluator.evaluate(call_);
    }

    std::string treeText() {
        const value::Outcome outcome = treeValue();
        if (!outcome)
            return "error: " + outcome.error();
        std::vector<Value> leaves;
        addLeaves(outcome.value(), leaves);
        return textOf(leaves);
    }

    std::string programText() {
        const function::CompiledExpression program = compiled();
        if (!program.ok())
            return "obstacle: " + program.obstacle;
        function::Frame& frame = machine_->enter(program.function);
        setInputs(program, frame);
        std::vector<Value> leaves;
        const bool isFine = machine_->run(program.function, frame);
        const function::FunctionCode& code = codeOf(program);
        for (std::size_t i = 0; isFine && i < code.outputs.size(); ++i)
            leaves.push_back(function::valueIn(frame, code.outputs[i], code.outputTypes[i]));
        machine_->leave(program.function, frame);
        return isFine ? textOf(leaves) : "error: " + machine_->error();
    }

    function::CompiledExpression compiled() {
        if (!compiler_) {
            compiler_.emplace(*dae_->pool, dae_->functions, library_);
            machine_.emplace(library_, static_cast<function::MachineHost&>(*this));
        }
        return compiler_->compile(call_);
    }

    const function::FunctionCode& codeOf(const function::CompiledExpression& program) const {
        return library_.functions[static_cast<std::size_t>(program.function)];
    }

    void setInputs(const function::CompiledExpression& program, function::Frame& frame) {
        const function::FunctionCode& code = codeOf(program);
        std::size_t next = 0;
        for (const expr::ExprId variable : program.variables) {
            std::vector<Value> leaves;
            addLeaves(arguments_[numberOf(variable)], leaves);
            for (const Value& leaf : leaves)
                function::setValue(frame, code.inputs[next++], leaf);
        }
    }

    /// A record by its fields, an array of records by the arrays of its fields.
    static void addLeaves(const Value& value, std::vector<Value>& leaves) {
        if (value.kind() != value::Kind::Record) {
            leaves.push_back(value);
            return;
        }
        for (const std::string& field : value.recordType().fields)
            addLeaves(value::select(value, field).value(), leaves);
    }
    static void addReals(const Value& value, std::vector<double>& reals) {
        std::vector<Value> leaves;
        addLeaves(value, leaves);
        for (const Value& leaf : leaves)
            if (leaf.kind() == value::Kind::Real)
                reals.insert(reals.end(), leaf.reals().begin(), leaf.reals().end());
    }
    /// With the bits of Reals: what is printed must be the same to the last digit.
    static std::string textOf(const std::vector<Value>& leaves) {
        std::string text;
        for (const Value& leaf : leaves) {
            text += (text.empty() ? "" : "; ") + value::print(leaf);
            if (leaf.kind() == value::Kind::Real)
                for (const double real : leaf.reals())
                    if (std::signbit(real) && real == 0.0)
                        text += " (negative zero)";
        }
        return text;
    }

    value::Outcome valueOf(expr::VariableId variable) override {
        return arguments_.at(static_cast<std::size_t>(variable.index() - First));
    }
    const expr::Function* function(expr::FunctionId id) override {
        return &dae_->functions[static_cast<std::size_t>(id.index())];
    }
    value::Outcome callExternal(const expr::Function& called,
                                std::span<const Value> arguments) override {
        if (called.external.language == "builtin")
            return value::apply(*value::builtinNamed(called.external.name), arguments);
        if (called.external.name == "square_of")
            return value::apply(value::Operation::Multiply, arguments[0], arguments[0]);
        return value::Error{"`" + called.external.name + "` is not known"};
    }
    value::Outcome constant(expr::VariableId variable) override {
        return value::Error{"variable " + std::to_string(variable.index()) + " has no value"};
    }
    value::Outcome callExternal(std::int32_t number, std::span<const Value> arguments) override {
        return callExternal(dae_->functions[static_cast<std::size_t>(number)], arguments);
    }

    dae::TestModels models_;
    std::optional<dae::HybridDae> dae_;
    std::int32_t function_ = -1;
    std::vector<Value> arguments_;
    expr::ExprId call_;
    function::FunctionLibrary library_;
    std::optional<function::Compiler> compiler_;
    std::optional<function::Machine> machine_;
};

/// A model that calls `f`, whose declaration is given, so that it is kept.
std::string withFunction(const std::string& declaration, const std::string& use,
                         const std::string& variables = "") {
    return declaration + "\nmodel M\n  Real y = " + use + ";\n" + variables + "end M;\n";
}

Value real(double x) {
    return Value::real(x);
}
Value integer(std::int64_t x) {
    return Value::integer(x);
}
Value reals(std::vector<double> x) {
    const auto count = static_cast<std::int64_t>(x.size());
    return Value::realArray({count}, std::move(x));
}
Value matrix(std::int64_t rows, std::int64_t columns, std::vector<double> x) {
    return Value::realArray({rows, columns}, std::move(x));
}

TEST(FunctionOracle, RunsLoopsAndBranches) {
    Oracle f(withFunction(R"(
function f
  input Real x;
  input Integer n;
  output Real y;
protected
  Real term;
algorithm
  y := 0;
  term := 1;
  for i in n:-1:1 loop
    if mod(i, 2) == 0 then
      y := y + term*x;
    elseif i > 3 then
      y := y - sin(term);
    else
      term := term/2 + i;
    end if;
  end for;
  while abs(y) > 1 loop
    y := y/3;
    if y < -100 then
      break;
    end if;
  end while;
end f;)",
                          "f(time, 5)"),
             "f");
    for (const std::int64_t n : {0, 1, 2, 5, 17, 40})
        f.call({real(0.37), integer(n)});
    EXPECT_EQ(f.call({real(2.0), integer(0)}), "0.0");
}

TEST(FunctionOracle, BreaksAndReturns) {
    Oracle f(withFunction(R"(
function f
  input Integer n;
  output Integer y;
algorithm
  y := 0;
  while true loop
    y := y + 1;
    for i in 1:10 loop
      if i > 4 then
        break;
      end if;
      y := y + i;
      if y > 100 then
        return;
      end if;
    end for;
    if y > n then
      break;
    end if;
  end while;
  y := -y;
end f;)",
                          "f(integer(time))"),
             "f");
    EXPECT_EQ(f.call({integer(5)}), "-11");
    EXPECT_EQ(f.call({integer(1000)}), "101");
}

TEST(FunctionOracle, KnowsSizesAtRunTime) {
    Oracle f(withFunction(R"(
function f
  input Real A[:, size(A, 1)];
  input Real b[size(A, 1)];
  output Real x[size(A, 1)];
  output Real y[size(A, 1), 2];
  output Integer sizes[2];
protected
  Integer n = size(A, 1);
  Real L[n, n] = zeros(n, n);
  Real s;
algorithm
  for i in 1:n loop
    s := b[i];
    for j in 1:i - 1 loop
      s := s - A[i, j]*x[j];
      L[i, j] := A[i, j];
    end for;
    x[i] := s/A[i, i];
  end for;
  y[:, 1] := A*x;
  y[:, 2] := x .* b - 2*b;
  y[1:n, 2] := y[n:-1:1, 2] + L*x;
  sizes := size(y);
end f;)",
                          "sum(f({{2, 0}, {1, 3}}, {time, 2}))"),
             "f");
    f.call({matrix(2, 2, {2, 0, 1, 3}), reals({1, 2})});
    f.call({matrix(3, 3, {2, 0, 0, 1, 3, 0, 0.1, 0.2, 0.3}), reals({1, 2, 3})});
    f.call({matrix(0, 0, {}), reals({})});
    EXPECT_EQ(f.call({matrix(1, 1, {0}), reals({1})}), "error: division by zero");
}

TEST(FunctionOracle, TellsWhatIsOutOfRange) {
    Oracle f(withFunction(R"(
function f
  input Integer i;
  input Integer j;
  output Real y;
protected
  Real v[3] = {1, 2, 3};
  Real m[2, 2] = {{1, 2}, {3, 4}};
  Real w[3];
algorithm
  y := v[i] + m[i, j];
  w[j] := y;
  y := w[j] + sum(v[1:i]) + sum(m[:, j]);
  w[1:j] := v[1:j];
  w[1:2] := v[1:i];
end f;)",
                          "f(1 + integer(time), 2)"),
             "f");
    EXPECT_EQ(f.call({integer(4), integer(1)}), "error: subscript 4 is outside 1:3 in dimension 1");
    EXPECT_EQ(f.call({integer(3), integer(1)}), "error: subscript 3 is outside 1:2 in dimension 1");
    f.call({integer(1), integer(3)});
    f.call({integer(2), integer(2)});
    f.call({integer(1), integer(1)});
    f.call({integer(1), integer(0)});
}

TEST(FunctionOracle, AssignsAnArrayToItsOwnParts) {
    Oracle f(withFunction(R"(
function f
  input Real x;
  output Real v[3];
algorithm
  v := {x, 2, 3};
  v[{3, 1, 2}] := v;
end f;)",
                          "sum(f(time))"),
             "f");
    EXPECT_EQ(f.call({real(1.0)}), "{2.0, 3.0, 1.0}");
}

TEST(FunctionOracle, KeepsArraysOfIntermediateResultsInRegisters) {
    Oracle f(withFunction(R"(
function f
  input Real x;
  input Integer n;
  output Real y;
protected
  Real o[4];
  Real m[2, 2];
  Real w[2];
  Real u[2];
algorithm
  for i in 1:n loop
    o[1] := x;
    o[2] := o[1]*o[1] + o[4];
    o[4] := o[2] - i;
    m[1, 2] := o[2];
    m[2, 1] := m[1, 2]*m[1, 2] + size(m, 1);
  end for;
  w[1] := x;
  w := 2*w;
  y := o[2]*m[2, 1] + w[1] + w[2];
  if n > 3 then
    y := y + u[2];
  end if;
end f;)",
                          "f(time, 1)"),
             "f");
    f.call({real(1.5), integer(1)});
    f.call({real(1.5), integer(3)});
    EXPECT_EQ(f.call({real(1.5), integer(0)}), "error: `o` is used before it has a value");
    EXPECT_EQ(f.call({real(1.5), integer(4)}), "error: `u` is used before it has a value");
    f.expectTangents({real(1.5), integer(3)}, {1.0, 0.0});
}

TEST(FunctionOracle, TellsWhatHasNoValue) {
    Oracle f(withFunction(R"(
function f
  input Integer n;
  output Real y[n];
  output Real z;
protected
  Real u;
algorithm
  if n > 1 then
    for i in 1:n loop
      y[i] := i;
    end for;
    u := 3;
  end if;
  if n <> 2 then
    z := u;
  end if;
end f;)",
                          "sum(f(3))"),
             "f");
    EXPECT_EQ(f.call({integer(0)}), "error: `u` is used before it has a value");
    EXPECT_EQ(f.call({integer(2)}), "error: `f` ends before its output `z` has a value");
    EXPECT_EQ(f.call({integer(3)}), "{1.0, 2.0, 3.0}; 3.0");
}

TEST(FunctionOracle, RunsRecordsAndCalls) {
    Oracle f(withFunction(R"(
record Point
  Real x;
  Real y;
  Integer tag;
end Point;
record Line
  Point a;
  Point b;
  Real w[2];
end Line;
function middle
  input Line l;
  output Point p;
algorithm
  p.x := (l.a.x + l.b.x)/2;
  p.y := (l.a.y + l.b.y)/2;
  p.tag := l.a.tag + l.b.tag;
end middle;
function many
  input Real x;
  output Point p[2];
  output Real s;
algorithm
  p[1] := Point(x, 2*x, 1);
  p[2].x := x*x;
  p[2].tag := 7;
  s := sum(p.x);
end many;
function f
  input Real x;
  output Line l;
  output Real s;
  output Point p[2];
protected
  Point q;
algorithm
  l := Line(Point(1, x, 3), b = Point(x, 2, 4), w = {x, 2});
  (p, s) := many(x);
  q := middle(l);
  l.b := p[2];
  l.w[2] := q.x + q.tag;
  s := s + q.y;
end f;)",
                          "l.w[1]", "  Line l = f(time);\n"),
             "f");
    f.call({real(0.3)});
    f.call({real(-2.5)});
    f.expectTangents({real(0.3)}, {1.5});
}

TEST(FunctionOracle, CallsItself) {
    Oracle f(withFunction(R"(
function f
  input Integer n;
  output Integer y;
algorithm
  y := if n < 2 then n else f(n - 1) + f(n - 2);
end f;)",
                          "f(5 + integer(time))"),
             "f");
    EXPECT_EQ(f.call({integer(15)}), "610");
    EXPECT_EQ(f.call({integer(300)}), "error: `f` calls itself more than 256 deep");
}

TEST(FunctionOracle, KnowsStrings) {
    Oracle f(withFunction(R"(
function f
  input Real x;
  input String name = "none";
  output String s;
  output Boolean b;
  output String all[2];
protected
  type Colour = enumeration(red, green);
  Colour c = if x > 0 then Colour.green else Colour.red;
algorithm
  s := name + "=" + String(x, significantDigits = 4) + ", " + String(c) + String(c == Colour.red);
  b := s < "zz";
  all := {s, "b"};
  all[2] := all[1] + all[2];
  assert(x < 10, "x is " + String(x) + " in " + name);
  assert(x < 5, "only a warning", AssertionLevel.warning);
end f;)",
                          "if f(time) == \"\" then 1 else 2"),
             "f");
    f.call({real(1.23456789), Value::string("a")});
    f.call({real(-7.0), Value::string("b")});
    f.call({real(7.0)});
    EXPECT_EQ(f.call({real(11.0), Value::string("b")}), "error: x is 11 in b");
}

TEST(FunctionOracle, OverflowsAsTheTreeDoes) {
    Oracle f(withFunction(R"(
function f
  input Integer i;
  input Real x;
  output Integer y;
  output Real z;
algorithm
  y := 3*i + div(i, 7) - rem(-i, 3) + mod(-i, 3) + abs(-i) + sign(x) + integer(x);
  z := x^2 + x^i/3 + 2^x + sqrt(x) + log(x) + atan2(x, i) + min(x, i) + max({x, i, 3});
end f;)",
                          "f(integer(time), 2.0)"),
             "f");
    f.call({integer(2), real(2.5)});
    f.call({integer(-5), real(0.5)});
    f.call({integer(4'000'000'000'000'000'000), real(0.5)});
    f.call({integer(2), real(0.0)});
    f.call({integer(2), real(-1.0)});
    f.call({integer(2), real(1e200)});
    f.call({integer(-2), real(1e19)});
    f.expectTangents({integer(2), real(2.5)}, {0.0, 1.0});
}

TEST(FunctionOracle, TakesFunctionsAsArguments) {
    const std::string text = withFunction(R"(
partial function Integrand
  input Real u;
  output Real y;
end Integrand;
function wave
  extends Integrand;
  input Real a = 2;
  input Real w[:];
algorithm
  y := a*sin(w[1]*u) + w[2];
end wave;
function integral
  input Integrand g;
  input Integer n;
  output Real y;
algorithm
  y := 0;
  for i in 1:n loop
    y := y + g(i/n)/n;
  end for;
end integral;
function twice
  input Integrand g;
  input Real u;
  output Real y;
algorithm
  y := g(g(u)) + integral(g, 3);
end twice;
function f
  input Real a;
  output Real y;
algorithm
  y := integral(function wave(a = a, w = {1, a}), 7) + twice(function wave(w = {a, 2}), a);
end f;)",
                                          "f(time)");
    Oracle f(text, "f");
    f.call({real(0.7)});
    f.expectTangents({real(0.7)}, {1.0});
}

TEST(FunctionOracle, ComprehendsAndReduces) {
    Oracle f(withFunction(R"(
function f
  input Integer n;
  input Real x;
  output Real y[n];
  output Real z[n, 2];
  output Real s[6];
  output Integer k;
algorithm
  y := {i*x for i in 1:n};
  z := {{i, x} for i in n:-1:1};
  s := {sum(i*x for i in 1:n), product(y), max(y), min(i^2 - x for i in 1:n),
        sum(y[i] for i in {1, 1}), y*y};
  k := sum(i for i in 1:n);
  for v in y loop
    s[1] := s[1] + v;
  end for;
  for t in 0:0.1:0.3 loop
    s[2] := s[2] + t;
  end for;
end f;)",
                          "sum(f(3, time))"),
             "f");
    f.call({integer(4), real(0.3)});
    f.call({integer(1), real(-0.3)});
    f.call({integer(0), real(1.0)});
    f.expectTangents({integer(4), real(0.3)}, {0.0, 1.0});
}

TEST(FunctionOracle, BuildsMatrices) {
    Oracle f(withFunction(R"(
function f
  input Real x;
  input Integer n;
  output Real A[n + 1, n + 1];
  output Real v[:];
  output Real w[3];
  output Real d;
protected
  Real B[2, 2] = {{x, 1}, {2, x}};
algorithm
  A := [identity(n), fill(x, n, 1); zeros(1, n), 5];
  v := cat(1, {x}, linspace(0, x, 3), ones(n));
  v := vector(transpose(matrix(v)));
  w := cross({x, 1, 2}, {3, x, x}) + skew({x, 2, x})*{1, 2, 3} - diagonal({1, x, 2})*{x, x, 1};
  d := sum(outerProduct({x, 1}, {x, x})) + sum(B*B) + sum(-B) + sum(abs(B)) + sum(exp(B ./ 2))
     + sum(B .^ 2) + scalar([x]) + sum(symmetric(B)) + semiLinear(x, 2, 3);
end f;)",
                          "A[1, 1]", "  Real A[2, 2] = f(time, 1);\n"),
             "f");
    f.call({real(0.4), integer(2)});
    f.call({real(-0.4), integer(1)});
    f.expectTangents({real(0.4), integer(2)}, {1.0, 0.0});
}

TEST(FunctionOracle, IndexesByEnumerationsAndBooleans) {
    Oracle f(withFunction(R"(
function f
  input Boolean b;
  input Integer n;
  output Integer y;
  output Boolean t;
protected
  type E = enumeration(one, two, three);
  Integer a[E] = {10, 20, 30};
  Integer c[Boolean] = {1, 2};
  Boolean flags[2] = {b, not b};
algorithm
  y := a[E.two] + c[b] + Integer(E.three);
  for e in E.one:E.three loop
    y := y + a[e];
  end for;
  for e in E loop
    a[e] := n;
  end for;
  t := flags[n] and a[E.one] == n or flags[1];
  y := y + a[E.three];
end f;)",
                          "f(time > 1, 1)"),
             "f");
    f.call({Value::boolean(true), integer(1)});
    f.call({Value::boolean(false), integer(2)});
    f.call({Value::boolean(false), integer(3)});
}

TEST(FunctionOracle, EndsWhereTheTreeEnds) {
    Oracle f(withFunction(R"(
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  while y < 1 loop
    y := y*0.5;
  end while;
end f;)",
                          "f(time)"),
             "f");
    EXPECT_EQ(f.call({real(3.0)}), "3.0");
}

TEST(FunctionOracle, ReadsNothingOfWhatIsNotThereYet) {
    Oracle f(withFunction(R"(
function f
  input Integer n;
  output Real y[n];
algorithm
  for i in 1:n loop
    y[i] := 1 + sum(y[1:i - 1]);
  end for;
end f;)",
                          "sum(f(4))"),
             "f");
    EXPECT_EQ(f.call({integer(4)}), "{1.0, 2.0, 4.0, 8.0}");
}

TEST(FunctionOracle, DifferentiatesByAnnotations) {
    Oracle f(withFunction(R"(
function g
  input Real x;
  input Real k;
  output Real y;
algorithm
  y := k*x*x;
  annotation(derivative(noDerivative = k) = g_der);
end g;
function g_der
  input Real x;
  input Real k;
  input Real dx;
  output Real dy;
algorithm
  dy := 1000*k*x*dx;
end g_der;
function f
  input Real x;
  input Real k;
  output Real y;
algorithm
  y := g(x, k) + x;
end f;)",
                          "f(time, 2)"),
             "f");
    // The annotation is taken at its word where it may be used, even if it is wrong.
    EXPECT_EQ(f.tangents({real(3.0), real(2.0)}, {1.0, 0.0}), std::vector<double>{6001.0});
    EXPECT_EQ(f.tangents({real(3.0), real(2.0)}, {1.0, 1.0}), std::vector<double>{22.0});
}

TEST(FunctionOracle, DifferentiatesIterationsByDifferences) {
    // Bisection: no bound depends on the parameter, the root does.
    Oracle f(withFunction(R"(
function root
  input Real p;
  output Real x;
protected
  Real lower = 0;
  Real upper = 10;
algorithm
  while upper - lower > 1e-12 loop
    x := (lower + upper)/2;
    if x*x > p then
      upper := x;
    else
      lower := x;
    end if;
  end while;
end root;
function f
  input Real p;
  output Real y;
algorithm
  y := 3*root(p*p);
end f;)",
                          "f(time)"),
             "f");
    const std::vector<double> slope = f.tangents({real(1.7)}, {1.0});
    ASSERT_EQ(slope.size(), 1U);
    EXPECT_NEAR(slope[0], 3.0, 1e-5);
}

TEST(FunctionOracle, CallsOtherLanguages) {
    Oracle f(withFunction(R"(
function square
  input Real x;
  output Real y;
  external "C" y = square_of(x);
end square;
function f
  input Real x;
  output Real y;
algorithm
  y := 2*square(x) + 1;
end f;)",
                          "f(time)"),
             "f");
    EXPECT_EQ(f.call({real(3.0)}), "19.0");
    const std::vector<double> slope = f.tangents({real(3.0)}, {1.0});
    ASSERT_EQ(slope.size(), 1U);
    EXPECT_NEAR(slope[0], 12.0, 1e-6);
}

/// Writes functions of Reals, Integers, Booleans and arrays that are nested at random.
class RandomFunction {
public:
    explicit RandomFunction(unsigned seed) : random_(seed) {}

    std::string text() {
        return R"(
function f
  input Real x;
  input Integer n;
  output Real y;
  output Integer k;
  output Real v[3];
protected
  Real a = 0.5*x;
  Real b;
  Real m[2, 2] = {{x, 1}, {2, -x}};
  Integer i = n;
  Boolean t;
algorithm
  y := x;
  k := n;
  v := {x, 1, -x};
)" + statements(3) +
               "end f;\n";
    }

private:
    unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }
    std::string pick(const std::vector<std::string>& choices) {
        return choices[below(static_cast<unsigned>(choices.size()))];
    }

    std::string real(unsigned depth) {
        if (depth == 0)
            return pick({"x", "y", "a", "b", "v[1]", "v[k]", "v[2]", "m[1, 2]", "m[2, i]", "0.25",
                         "3", "k", "(-1.5)"});
        const unsigned less = depth - 1;
        switch (below(14)) {
        case 0:
        case 1:
            return "(" + real(less) + " + " + real(less) + ")";
        case 2:
            return "(" + real(less) + " - " + real(less) + ")";
        case 3:
        case 4:
            return real(less) + "*" + real(less);
        case 5:
            return "(" + real(less) + ")/(" + real(less) + ")";
        case 6:
            return "(" + real(less) + ")^" + pick({"2", "3", "i", "0.5", "(-1)"});
        case 7:
            return pick({"sin", "cos", "exp", "sqrt", "log", "abs", "tanh", "atan", "floor"}) +
                   "(" + real(less) + ")";
        case 8:
            return pick({"min", "max", "atan2", "mod", "rem"}) + "(" + real(less) + ", " +
                   real(less) + ")";
        case 9:
            return "(if " + truth(less) + " then " + real(less) + " else " + real(less) + ")";
        case 10:
            return pick({"sum", "max", "min", "product"}) + "(" + vector(less) + ")";
        case 11:
            return "(" + vector(less) + ")*(" + vector(less) + ")";
        case 12:
            return "sum(" + real(0) + "*j for j in " + pick({"1:k", "{1, 2, i}", "i:-1:0"}) + ")";
        default:
            return "sum(m*m)";
        }
    }
    std::string integer(unsigned depth) {
        if (depth == 0)
            return pick({"n", "k", "i", "2", "size(v, 1)"});
        const unsigned less = depth - 1;
        return pick({"(" + integer(less) + " + " + integer(less) + ")",
                     integer(less) + "*" + integer(less), "div(" + integer(less) + ", 3)",
                     "mod(" + integer(less) + ", 3)", "integer(" + real(less) + ")",
                     "abs(" + integer(less) + ")", "sign(" + real(less) + ")"});
    }
    std::string truth(unsigned depth) {
        if (depth == 0)
            return pick({"true", "t", "x > 0.3", "k == 2", "b <= a"});
        const unsigned less = depth - 1;
        return pick({real(less) + " < " + real(less), "not (" + truth(less) + ")",
                     "(" + truth(less) + " and " + truth(less) + ")",
                     "(" + truth(less) + " or " + truth(less) + ")",
                     integer(less) + " >= " + integer(less)});
    }
    std::string vector(unsigned depth) {
        if (depth == 0)
            return pick({"v", "{x, y, 2}", "v[3:-1:1]", "fill(a, 3)", "{j*x for j in 1:3}",
                         "cat(1, m[1, :], {x})", "linspace(0, x, 3)"});
        const unsigned less = depth - 1;
        return pick(
            {"(" + vector(less) + " + " + vector(less) + ")",
             "(" + vector(less) + " .* " + vector(less) + ")",
             "(" + real(less) + ")*(" + vector(less) + ")", "(-(" + vector(less) + "))",
             "(" + vector(less) + ")/(" + real(less) + ")", "sin(" + vector(less) + ")",
             "(if " + truth(less) + " then " + vector(less) + " else " + vector(less) + ")"});
    }
    std::string statements(unsigned depth) {
        std::string text;
        const unsigned count = 2 + below(4);
        for (unsigned i = 0; i < count; ++i)
            text += statement(depth);
        return text;
    }
    std::string statement(unsigned depth) {
        switch (below(depth == 0 ? 8 : 12)) {
        case 0:
            return "  y := " + real(2) + ";\n";
        case 1:
            return "  a := " + real(2) + ";\n";
        case 2:
            return "  b := " + real(2) + ";\n";
        case 3:
            return "  k := " + integer(2) + ";\n";
        case 4:
            return "  v[" + pick({"1", "2", "k", "i"}) + "] := " + real(2) + ";\n";
        case 5:
            return "  v := " + vector(2) + ";\n";
        case 6:
            return "  m[" + pick({"1", "2", "i"}) + ", :] := {" + real(1) + ", " + real(1) + "};\n";
        case 7:
            return "  t := " + truth(2) + ";\n";
        case 8:
        case 9:
            return "  if " + truth(2) + " then\n" + statements(depth - 1) +
                   (below(2) == 0 ? "  else\n" + statements(depth - 1) : "") + "  end if;\n";
        case 10:
            return "  for i1 in " + pick({"1:3", "k:-1:1", "{2, 1}", "1:0"}) +
                   " loop\n  i := " + pick({"i1", "mod(i1, 2) + 1"}) + ";\n" +
                   statements(depth - 1) +
                   (below(4) == 0 ? "  if " + truth(1) + " then\n  break;\n  end if;\n" : "") +
                   "  end for;\n";
        default:
            return "  if " + truth(1) + " then\n  return;\n  end if;\n";
        }
    }

    std::minstd_rand random_;
};

TEST(FunctionOracle, AgreesOnRandomFunctions) {
    int failures = 0;
    int values = 0;
    for (unsigned seed = 1; seed <= 150; ++seed) {
        const std::string text = RandomFunction(seed).text();
        SCOPED_TRACE(text);
        Oracle f(withFunction(text, "f(time, 1)"), "f", true);
        if (!f.isCompiled())
            continue;
        for (const double x : {0.7, -0.3})
            for (const std::int64_t n : {1, 2}) {
                const std::string result = f.call({real(x), integer(n)});
                EXPECT_EQ(result.find("obstacle"), std::string::npos);
                (result.starts_with("error") ? failures : values) += 1;
            }
        if (HasFailure())
            return;
    }
    EXPECT_GT(values, 100); // neither all nor none
    EXPECT_GT(failures, 100);
}

} // namespace
} // namespace eventica::model
