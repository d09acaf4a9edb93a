// SPDX-License-Identifier: Apache-2.0
// Models as text, lowered and printed.
#include <algorithm>
#include <gtest/gtest.h>

#include "compile/dae/print.h"
#include "compile/dae/test_models.h"
#include "compile/dae/verify.h"

namespace eventica::dae {
namespace {

class Lower : public testing::Test {
protected:
    /// The printed DAE of model M, or the diagnostics.
    std::string lowered(const std::string& text) {
        const std::optional<HybridDae> dae = models_.lowered(text);
        if (!dae)
            return models_.messages();
        EXPECT_EQ(verify(*dae), std::vector<std::string>());
        return print(*dae);
    }

    /// The lines behind `equation`, without indentation.
    std::string equations(const std::string& text) {
        std::string all = lowered(text);
        const auto begin = all.find("\nequation\n");
        if (begin == std::string::npos)
            return all;
        std::string result = all.substr(begin + 10);
        result.resize(result.rfind("end"));
        std::string lines;
        for (std::size_t at = 0; at < result.size();) {
            const std::size_t end = result.find('\n', at);
            lines += result.substr(at + 2, end - at - 1);
            at = end + 1;
        }
        return lines;
    }

    TestModels models_;
};

TEST_F(Lower, MakesScalarsOfArraysInRowMajorOrder) {
    EXPECT_EQ(lowered("model M parameter Real a[2, 2] = {{1, 2}, {3, 4}};"
                      "Real x[2](each start = 1, fixed = {true, false}); equation der(x) = -a * x; "
                      "end M;"),
              "model M // 8 variables, 2 equations\n"
              "  parameter Real a[1,1] = 1.0\n"
              "  parameter Real a[1,2] = 2.0\n"
              "  parameter Real a[2,1] = 3.0\n"
              "  parameter Real a[2,2] = 4.0\n"
              "  Real x[1](start = 1.0, fixed = true)\n"
              "  Real x[2](start = 1.0)\n"
              "  Real der(x[1])\n"
              "  Real der(x[2])\n"
              "equation\n"
              "  der(x[1]) = -(a[1,1] * x[1] + a[1,2] * x[2])\n"
              "  der(x[2]) = -(a[2,1] * x[1] + a[2,2] * x[2])\n"
              "end\n");
}

TEST_F(Lower, PutsSubscriptsWhereTheArrayIs) {
    const std::string text = lowered("model M model A Real x[2]; equation x = {1, time}; end A;"
                                     "A a[2]; end M;");
    EXPECT_NE(text.find("Real a[2].x[1]\n"), std::string::npos);
    EXPECT_NE(text.find("a[2].x[2] = time\n"), std::string::npos);
}

TEST_F(Lower, UnrollsLoopsAndTakesRecordsApart) {
    EXPECT_EQ(equations("model M record R Real a; Real b[2]; end R; R r[2], s; equation "
                        "for i in 1:2 loop r[i].a = i * time; r[i].b = {1, i}; end for;"
                        "s = r[2]; end M;"),
              "r[1].a = time\n"
              "r[1].b[1] = 1.0\n"
              "r[1].b[2] = 1.0\n"
              "r[2].a = 2.0 * time\n"
              "r[2].b[1] = 1.0\n"
              "r[2].b[2] = 2.0\n"
              "s.a = r[2].a\n"
              "s.b[1] = r[2].b[1]\n"
              "s.b[2] = r[2].b[2]\n");
}

TEST_F(Lower, InlinesFunctionsWithLoopsAndConditions) {
    EXPECT_EQ(equations("model M function f input Real x; input Real a[:]; output Real y; "
                        "output Real z[size(a, 1)]; algorithm y := 0; for i in 1:size(a, 1) loop "
                        "y := y + a[i]; z[i] := a[i] * x; end for; if x > 2 then y := -y; end if; "
                        "end f; Real y; Real z[2]; equation (y, z) = f(time, {time, 3}); end M;"),
              "y = if time > 2.0 then -(time + 3.0) else time + 3.0\n"
              "z[1] = time * time\n"
              "z[2] = 3.0 * time\n");
}

TEST_F(Lower, KeepsCallsOfFunctionsWithWhileLoops) {
    EXPECT_EQ(equations("model M function f input Real x; output Real y[2]; algorithm y := {x, x}; "
                        "while y[1] > 1 loop y[1] := y[1] - 1; end while; end f; Real y[2]; "
                        "equation y = f(time); end M;"),
              "y[1] = '[]'(M.f(time), 1)\n"
              "y[2] = '[]'(M.f(time), 2)\n");
}

TEST_F(Lower, InlinesFunctionsThatLeaveLoops) {
    EXPECT_EQ(equations("model M function f input Real x[:]; output Real y; algorithm y := 0; "
                        "for i in 1:size(x, 1) loop if x[i] > 1 then y := x[i]; break; end if; "
                        "end for; if y < 0 then return; end if; y := 2 * y; end f; "
                        "Real y = f({time, -time}); end M;"),
              "y = if (if time > 1.0 then time else if -time > 1.0 then -time else 0.0) < 0.0 then "
              "if time > 1.0 then time else if -time > 1.0 then -time else 0.0 else 2.0 * (if time "
              "> 1.0 then time else if -time > 1.0 then -time else 0.0)\n");
}

TEST_F(Lower, NumbersRelationsThatGenerateEvents) {
    const std::string text =
        lowered("model M parameter Real p = 1; Real x, y, z; Boolean b; equation "
                "der(x) = if x > 1 then -1 else 1; b = time >= p; "
                "z = if noEvent(x > 2) or x > 1 then 1 else 2; "
                "y = if p > 2 then x else 1; end M;");
    EXPECT_NE(text.find("$relation1 = 1.0 < x\n"), std::string::npos);
    EXPECT_NE(text.find("$relation2 = p <= time // rises at p\n"), std::string::npos);
    EXPECT_NE(text.find("b = $relation2\n"), std::string::npos);
    EXPECT_NE(text.find("z = if x > 2.0 or $relation1 then 1.0 else 2.0\n"), std::string::npos);
    EXPECT_NE(text.find("y = if p > 2.0 then x else 1.0\n"), std::string::npos);
}

TEST_F(Lower, MergesIfEquationsByTheirLeftSides) {
    EXPECT_EQ(equations("model M Real x, y, z; Boolean b = time > 1; equation if b then x = 1; "
                        "y = 2; x + z = y; else y = 3; x = 4; z * x = 2; end if; end M;"),
              "b = $relation1\n"
              "x = if b then 1.0 else 4.0\n"
              "y = if b then 2.0 else 3.0\n"
              "0.0 = if b then x + z - y else z * x - 2.0\n");
}

TEST_F(Lower, GivesEachVariableOfWhenClausesOneEquation) {
    EXPECT_EQ(equations("model M discrete Real x; Integer k; Real v(start = 1); equation "
                        "der(v) = -1; when sample(0, 1) then k = pre(k) + 1; end when;"
                        "when {initial(), v < 0} then x = time; reinit(v, 1); "
                        "elsewhen k > 3 then x = 2; end when; end M;"),
              "der(v) = -1.0\n"
              "k := if $sample1 then pre(k) + 1 else pre(k)\n"
              "$when1 := $relation1\n"
              "$when2 := k > 3\n"
              "x := if initial() or $edge($when1) then time elseif $edge($when2) then 2.0 else "
              "pre(x)\n"
              "when initial() or $edge($when1) reinit v = 1.0\n");
}

TEST_F(Lower, RunsAlgorithmsWithExpressions) {
    EXPECT_EQ(equations("model M Real x[3], y; Integer i(start = 1); algorithm y := 1; "
                        "if time > 1 then y := y + time; end if; for k in 1:3 loop x[k] := k * y; "
                        "end for; when time > 2 then i := pre(i) + 1; end when; end M;"),
              "$when1 := $relation2\n"
              "y := if $relation1 then 1.0 + time else 1.0\n"
              "x[1] := y\n"
              "x[2] := 2.0 * y\n"
              "x[3] := 3.0 * y\n"
              "i := if $edge($when1) then pre(i) + 1 else pre(i)\n");
}

TEST_F(Lower, RunsAlgorithmsAsAWholeIfNeeded) {
    EXPECT_EQ(equations("model M Integer n; Real x; parameter Real p = 3; algorithm n := 0; "
                        "x := time; while x > p loop x := x - 1; n := n + 1; end while; end M;"),
              "n := $algorithm1(pre(n), $start(x), time, p)\n"
              "x := '.2'($algorithm1(pre(n), $start(x), time, p))\n");
}

TEST_F(Lower, KeepsIndicesThatAreNotKnown) {
    EXPECT_EQ(equations("model M Real x[2]; Integer i = if time > 1 then 1 else 2; Real y, z; "
                        "parameter Integer k = 2; constant Real c[2, 2] = {{1, 2}, {3, 4}}; "
                        "equation x = {time, 1}; y = x[i]; "
                        "z = c[i, k]; end M;"),
              "i = if $relation1 then 1 else 2\n"
              "x[1] = time\n"
              "x[2] = 1.0\n"
              "y = '[]'({x[1], x[2]}, i)\n"
              "z = '[]'({1.0, 2.0, 3.0, 4.0}, ('[]'({1, 2}, i) - 1) * 2 + '[]'({1, 2}, k))\n");
}

TEST_F(Lower, FindsDerivativesOfExpressions) {
    EXPECT_EQ(equations("model M Real x, y, z, v; equation der(x - 2 * y) = 1; der(x * y) = 2; "
                        "v = der(x); der(v) = z; end M;"),
              "der(x) - 2.0 * der(y) = 1.0\n"
              "der($der1) = 2.0\n"
              "$der1 = x * y\n"
              "v = der(x)\n"
              "der(v) = z\n");
}

TEST_F(Lower, HoldsFunctionsThatJump) {
    const std::string text =
        lowered("model M Real a, b, c; Integer i, k; equation a = mod(time, 2); b = rem(time, 3) + "
                "div(time, 3); c = noEvent(floor(time)) + ceil(time); i = integer(time / 2); "
                "k = mod(i, 3); end M;");
    EXPECT_NE(text.find("$relation1 = floor(time / 2.0)\n"), std::string::npos);
    EXPECT_NE(text.find("a = time - $relation1 * 2.0\n"), std::string::npos);
    EXPECT_NE(text.find("$relation2 = trunc(time / 3.0)\n"), std::string::npos);
    EXPECT_NE(text.find("b = time - $relation2 * 3.0 + $relation2\n"), std::string::npos);
    EXPECT_NE(text.find("c = floor(time) + $relation3\n"), std::string::npos);
    EXPECT_NE(text.find("$relation4 = integer(time / 2.0)\n"), std::string::npos);
    EXPECT_NE(text.find("k = mod(i, 3)\n"), std::string::npos);
}

TEST_F(Lower, WritesOperatorsOnEventsWithPre) {
    EXPECT_EQ(equations("model M Boolean b = time > 1, e = edge(b); Integer i(start = 0); "
                        "Boolean c = change(i); Real x = semiLinear(time - 1, 2, 3); Real y = "
                        "delay(x, 1); equation when b then i = pre(i) + 1; end when; end M;"),
              "b = $relation1\n"
              "e = b and not pre(b)\n"
              "c = i <> pre(i)\n"
              "x = if $relation2 then (time - 1.0) * 2.0 else (time - 1.0) * 3.0\n"
              "y = $delayed(x, 1.0, 1.0)\n"
              "$when1 := b\n"
              "i := if $edge($when1) then pre(i) + 1 else pre(i)\n");
}

TEST_F(Lower, KeepsAssertionsAndActionsWithTheirConditions) {
    EXPECT_EQ(equations("model M Real x = time; Boolean b = time > 3; equation if b then "
                        "assert(x < 5, \"too large\"); end if; when x > 2 then terminate(\"end\"); "
                        "end when; end M;"),
              "x = time\n"
              "b = $relation1\n"
              "$when1 := $relation2\n"
              "assert not b or x < 5.0, \"too large\"\n"
              "when $edge($when1) terminate(\"end\")\n");
}

TEST_F(Lower, CollectsBranchesOfWhenWithConditionsInside) {
    EXPECT_EQ(equations("model M Integer i(start = 0), j; parameter Boolean p = true; equation "
                        "when time > 1 then if i > 2 then j = 1; else j = pre(i); end if; "
                        "i = if p then 1 else 2; end when; end M;"),
              "$when1 := $relation1\n"
              "j := if $edge($when1) then if i > 2 then 1 else pre(i) else pre(j)\n"
              "i := if $edge($when1) then if p then 1 else 2 else pre(i)\n");
}

TEST_F(Lower, AssignsElementsThatAreNotKnown) {
    EXPECT_EQ(equations("model M Integer i = if time > 1 then 1 else 2; Real x[2]; algorithm "
                        "x := {3, 4}; x[i] := time; end M;"),
              "i = if $relation1 then 1 else 2\n"
              "x[1] := if '[]'({1, 2}, i) == 1 then time else 3.0\n"
              "x[2] := if '[]'({1, 2}, i) == 2 then time else 4.0\n");
}

TEST_F(Lower, PassesFunctionsToFunctions) {
    EXPECT_EQ(equations("model M partial function g input Real u; output Real y; end g; "
                        "function h extends g; input Real k; algorithm y := k * u; end h; "
                        "function twice input Real u; input g f; output Real y; algorithm "
                        "y := f(f(u)); end twice; Real x = twice(time, function h(k = 3)); end M;"),
              "x = 3.0 * (3.0 * time)\n");
}

TEST_F(Lower, SubstitutesConstantsAndStructuralParameters) {
    const std::string text = lowered(
        "model M constant Real c = 2; parameter Integer n = 2; final parameter Real f = c * "
        "n; parameter Real p = 3; final parameter Real g = p; Real x[n]; equation "
        "x = {c * f * time, n * g}; end M;");
    EXPECT_NE(text.find("x[1] = 8.0 * time\n"), std::string::npos) << text;
    EXPECT_NE(text.find("x[2] = 2.0 * g\n"), std::string::npos) << text;
    EXPECT_NE(text.find("parameter Real f = 4.0\n"), std::string::npos) << text;
}

TEST_F(Lower, ReportsWhatItDoesNotKnow) {
    EXPECT_EQ(lowered("model M Real x; equation x = previous(x) + 1; end M;"),
              "D002: not supported yet: synchronous language elements\n");
}

TEST_F(Lower, ReportsContradictions) {
    EXPECT_EQ(lowered("model M constant Real a = 1; Real x; equation a = 2; end M;"),
              "D005: this equation says 1.0 = 2.0\n");
}

TEST_F(Lower, LetsClausesActAtTheStart) {
    const std::string text = lowered(
        "model M impure function say input Real x; external \"C\"; end say; Real x, y; "
        "initial algorithm say(y); equation der(x) = 1; y = 2 * x; when {initial(), x > 1} then "
        "say(x); assert(y < 2, \"high\"); reinit(x, -1); end when; when x > 2 then say(0); end "
        "when; "
        "when initial() then terminate(\"now\"); end when; end M;");
    const std::string acts = "initial() or $edge($when1)";
    EXPECT_NE(text.find("initial equation\n  x = -1.0\nequation"), std::string::npos) << text;
    EXPECT_NE(text.find("  initial assert y < 2.0, \"high\"\n"
                        "  assert not (" +
                        acts +
                        ") or y < 2.0, \"high\"\n"
                        "  when initial M.say(y)\n"
                        "  when initial M.say(x)\n"
                        "  when initial terminate(\"now\")\n"
                        "  when " +
                        acts +
                        " M.say(x)\n"
                        "  when $edge($when2) M.say(0.0)\n"
                        "  when initial() terminate(\"now\")\n"),
              std::string::npos)
        << text;
}

TEST_F(Lower, GivesEachCallOfAnImpureFunctionItsVariables) {
    EXPECT_EQ(
        equations("model M impure function f input Real x; output Real y; external \"C\"; "
                  "end f; impure function g output Real y[2]; external \"C\"; end g; "
                  "Real a, b, c[2]; algorithm when time > 1 then a := f(0) - f(0); if a > 2 "
                  "then b := f(a); end if; c := g(); b := b + c[2]; end when; end M;"),
        "$when1 := $relation1\n"
        "a := if $edge($when1) then $call1 - $call2 else pre(a)\n"
        "b := if $edge($when1) then (if $call1 - $call2 > 2.0 then $call3 else pre(b)) + $call5 "
        "else pre(b)\n"
        "c[1] := if $edge($when1) then $call4 else pre(c[1])\n"
        "c[2] := if $edge($when1) then $call5 else pre(c[2])\n"
        "$call1 := if $edge($when1) then pure(M.f(0.0)) else pre($call1)\n"
        "$call2 := if $edge($when1) then pure(M.f(0.0)) else pre($call2)\n"
        "$call3 := if $edge($when1) and $call1 - $call2 > 2.0 then pure(M.f($call1 - $call2)) "
        "else pre($call3)\n"
        "$call4 := if $edge($when1) then '[]'(pure(M.g()), 1) else pre($call4)\n"
        "$call5 := if $edge($when1) then '[]'(pure(M.g()), 2) else pre($call5)\n");
}

} // namespace
} // namespace eventica::dae
