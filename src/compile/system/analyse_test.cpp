// SPDX-License-Identifier: Apache-2.0
// Models as text, analysed and printed.
#include <gtest/gtest.h>

#include "compile/system/print.h"
#include "compile/system/test_models.h"

namespace eventica::system {
namespace {

class Analyse : public testing::Test {
protected:
    /// The printed system, or the diagnostics.
    std::string analysed(const std::string& text) {
        system_ = models_.sorted(text);
        return system_ ? print(*system_) : models_.messages();
    }

    /// The lines behind a heading, without indentation of their own.
    std::string section(const std::string& text, const std::string& heading) {
        std::string all = analysed(text);
        const std::size_t begin = all.find("\n" + heading + "\n");
        if (begin == std::string::npos)
            return all;
        std::string lines;
        std::size_t at = begin + heading.size() + 2;
        while (at < all.size() && all.compare(at, 2, "  ") == 0) {
            const std::size_t end = all.find('\n', at);
            lines += all.substr(at + 2, end - at - 1);
            at = end + 1;
        }
        return lines;
    }
    std::string run(const std::string& text) { return section(text, "run"); }
    std::string start(const std::string& text) { return section(text, "start"); }
    std::string aliases(const std::string& text) { return section(text, "aliases"); }

    std::string states(const std::string& text) {
        std::string all = analysed(text);
        const std::size_t begin = all.find("\nstates");
        return begin == std::string::npos
                   ? all
                   : all.substr(begin + 7, all.find('\n', begin + 1) - begin - 7);
    }

    const SortedSystem& system() const { return *system_; }
    std::string chosen() const {
        std::string names;
        for (const VariableId id : system().chosenStarts)
            names.append(" ").append(system().dae[id].name);
        return names;
    }

    TestModels models_;

private:
    std::optional<SortedSystem> system_;
};

// ---------------------------------------------------------------------------- aliases

TEST_F(Analyse, FollowsChainsOfAliasesWithTheirSigns) {
    EXPECT_EQ(analysed("model M Real x(start = 1, fixed = true), a, b, c, d; equation "
                       "der(x) = -a; a = x; b = -a; 0 = b + c; c + d = 0; end M;"),
              "system M\n"
              "states x\n"
              "aliases\n"
              "  a = x\n"
              "  b = -x\n"
              "  c = x\n"
              "  d = -x\n"
              "parameters\n"
              "start\n"
              "  x := 1.0\n"
              "  der(x) := -x\n"
              "run\n"
              "  der(x) := -x\n");
}

TEST_F(Analyse, PutsConstantsWhereTheirVariablesAre) {
    const std::string text = "model M Real a, b, c, d; equation a = 3; b = -a; c = b + 1; "
                             "d = c * time; end M;";
    EXPECT_EQ(run(text), "d := (-2.0) * time\n");
    EXPECT_EQ(aliases(text), "b = -a\n");
    EXPECT_EQ(section(text, "parameters"), "a := 3.0\nc := -2.0\n");
}

TEST_F(Analyse, DoesNotTakeAStateForItsOwnDerivative) {
    const std::string text =
        "model M Real x(start = 1), y(start = 2); equation der(x) = x; der(y) = -y; end M;";
    EXPECT_EQ(states(text), " x y");
    EXPECT_EQ(aliases(text), "");
    EXPECT_EQ(run(text), "der(x) := x\nder(y) := -y\n");
}

TEST_F(Analyse, DoesNotGoInCirclesThroughDerivativesOfAliases) {
    const std::string text = "model M Real x(start = 1), y, z; equation der(x) = y; der(y) = z; "
                             "z = x; end M;";
    EXPECT_EQ(states(text), " x y");
    EXPECT_EQ(run(text), "der(y) := x\n");
}

TEST_F(Analyse, MakesOneStateOfTwoThatAreEqual) {
    const std::string text = "model M Real x(start = 1, fixed = true), y(start = 5), z; equation "
                             "x = y; der(x) = -2 * y; der(y) = z; end M;";
    EXPECT_EQ(states(text), " x");
    EXPECT_EQ(aliases(text), "y = x\nz = der(x)\nder(y) = der(x)\n");
    EXPECT_EQ(start(text), "x := 1.0\nder(x) := -2.0 * x\n");
}

TEST_F(Analyse, MakesOneStateOfTwoDifferencesOfTheSame) {
    const std::string text =
        "model M Real p(start = 1, fixed = true), q(start = 2, fixed = true), "
        "a(stateSelect = StateSelect.prefer), b(stateSelect = StateSelect.prefer), v, w; equation "
        "der(p) = time; der(q) = 1; a = p - q; b = q - p; v = der(a); w = der(b); end M;";
    EXPECT_NE(aliases(text).find("b = -a"), std::string::npos) << aliases(text);
}

TEST_F(Analyse, ChecksASecondFixedStartOfTheSameState) {
    const std::string found =
        start("model M Real x(start = 1, fixed = true), y(start = 2, fixed = true), z; equation "
              "x = y; der(x) = -2 * y; der(y) = z; end M;");
    EXPECT_EQ(found, "x := 2.0\nder(x) := -2.0 * x\ncheck x = 1.0\n");
}

TEST_F(Analyse, NegatesTheStartOfANegativeAlias) {
    EXPECT_EQ(start("model M Real x, y(start = 2, fixed = true); equation der(x) = time; y = -x; "
                    "end M;"),
              "der(x) := time\nx := -2.0\n");
}

TEST_F(Analyse, SolvesForAVariableThatEqualsItsOwnNegative) {
    EXPECT_EQ(run("model M Real x, y; equation x = y; x = -y; end M;"), "x := 0.0\n");
}

// ---------------------------------------------------------------------------- events

TEST_F(Analyse, FindsSwitchTimesThroughContinuousVariables) {
    ASSERT_NE(analysed("model M parameter Real p = 1; Real t0, t1, x; Boolean b, c; equation "
                       "t0 = 2 * p; t1 = t0 + 1; b = time >= t1; c = time < t0 + x; "
                       "der(x) = if b then 1 else 0; end M;"),
              "");
    ASSERT_EQ(system().dae.helds.size(), 2U);
    EXPECT_TRUE(system().dae.helds[0].switchTime.valid());
    EXPECT_TRUE(system().dae.helds[0].risesWithTime);
    EXPECT_FALSE(system().dae.helds[1].switchTime.valid()); // x is a state
}

TEST_F(Analyse, FindsNoSwitchTimeThatDependsOnTimeOrOnItself) {
    ASSERT_NE(analysed("model M Real a, b, c, d; Boolean p, q, r; equation a = b; b = sin(time); "
                       "p = time > a; c = d + 1; d = 2 * c; q = time > c; "
                       "r = 3 < time; end M;"),
              "");
    ASSERT_EQ(system().dae.helds.size(), 3U);
    EXPECT_FALSE(system().dae.helds[0].switchTime.valid());
    EXPECT_FALSE(system().dae.helds[1].switchTime.valid());
    EXPECT_TRUE(system().dae.helds[2].switchTime.valid());
}

TEST_F(Analyse, KeepsTheValuesBeforeAnEventApart) {
    const std::string text =
        "model M Real x(start = 4, fixed = true); discrete Real n(start = 3, fixed = true); "
        "equation der(x) = -n; when x < 2 then n = pre(n) + 1; end when; end M;";
    EXPECT_EQ(run(text), "$when1 := x < 2.0\n"
                         "n := if $when1 and not pre($when1) then pre(n) + 1.0 else pre(n)\n"
                         "der(x) := -n\n");
    EXPECT_EQ(start(text), "pre(n) := 3.0\n"
                           "n := pre(n)\n"
                           "der(x) := -n\n"
                           "x := 4.0\n"
                           "$when1 := x < 2.0\n"
                           "pre($when1) := false\n");
}

// ---------------------------------------------------------------------------- blocks

TEST_F(Analyse, SolvesALinearLoopWithOneUnknownAfterTearing) {
    EXPECT_EQ(run("model M Real x(start = 1), a, b; equation der(x) = -a; a + x * b = 1; "
                  "a * x - b = 2; end M;"),
              "a := (1.0 - x * (-2.0)) / (1.0 + x * x)\n"
              "b := a * x - 2.0\n"
              "der(x) := -a\n");
}

TEST_F(Analyse, TearsALinearLoopWithAConstantMatrix) {
    EXPECT_EQ(run("model M parameter Real r = 2; Real x(start = 1), a, b, c; equation "
                  "der(x) = -a; a + b + c = x; a - r * b + 2 * c = 1; 3 * a + b - c = x; end M;"),
              "linear loop, constant matrix: a b\n"
              "  c := 3.0 * a + b - x\n"
              "  0 = a + b + c - x\n"
              "  0 = a - r * b + 2.0 * c - 1.0\n"
              "der(x) := -a\n");
}

TEST_F(Analyse, SeesThatAMatrixChangesWithAState) {
    EXPECT_EQ(run("model M Real x(start = 2), a, b, c; equation der(x) = -a; "
                  "a + x * b + c = 1; a * x - b + c = 2; a + b + 3 * c = 3; end M;"),
              "linear loop: a b\n"
              "  c := (3.0 - (a + b)) / 3.0\n"
              "  0 = a + x * b + c - 1.0\n"
              "  0 = a * x - b + c - 2.0\n"
              "der(x) := -a\n");
}

TEST_F(Analyse, TearsANonlinearLoop) {
    EXPECT_EQ(run("model M Real x(start = 1), a(start = 1), b; equation der(x) = -a; "
                  "a + exp(b) = x; sin(a) = b; end M;"),
              "nonlinear loop: a\n"
              "  b := sin(a)\n"
              "  0 = a + exp(b) - x\n"
              "der(x) := -a\n");
}

TEST_F(Analyse, SolvesForTheOneUnknownOfAnEquationWherePossible) {
    EXPECT_EQ(run("model M Real a, b, c; equation 2 * a + 3 = time; exp(b) = 1 + time ^ 2; "
                  "time = c * 4; end M;"),
              "a := (time - 3.0) / 2.0\n"
              "nonlinear loop: b\n"
              "  0 = exp(b) - (1.0 + time ^ 2)\n"
              "c := time / 4.0\n");
}

TEST_F(Analyse, RepeatsALoopOfDiscreteVariables) {
    EXPECT_EQ(run("model M Boolean a, b, c; equation a = b and time > 1; b = a or c; "
                  "c = time > 0.5; end M;"),
              "c := 0.5 <= time\n"
              "$relation1 := 1.0 <= time\n"
              "discrete loop:\n"
              "  a := b and $relation1\n"
              "  b := a or c\n");
}

TEST_F(Analyse, SolvesForAVariableThatDependsOnItsOwnPast) {
    EXPECT_EQ(run("model M Real x; equation x = 1 + delay(x, 0.1) / 2; end M;"),
              "x := 1.0 + $delayed(x, 0.1, 0.1) / 2.0\n");
}

TEST_F(Analyse, LetsDiscreteVariablesStandStillWhileTheirLoopIsSolved) {
    EXPECT_EQ(run("model M Real x, i; Boolean off; equation off = i < 0; "
                  "i = if off then 0 else x + i / 2; der(x) = -i; end M;"),
              "linear loop, constant matrix: i\n"
              "  0 = i - (if off then 0.0 else x + i / 2.0)\n"
              "    off := i < 0.0\n"
              "der(x) := -i\n");
}

/// A current that a switch interrupts.
std::string withSwitch(const std::string& off, const std::string& position = "pre(off)") {
    return "model M Real x(start = 1, fixed = true), i; Boolean off" + off + "i = if " + position +
           " then 0 else x + i / 2; der(x) = -i; end M;";
}

TEST_F(Analyse, SearchesModesThatAreDelayedByPre) {
    const std::string joined = run(withSwitch("; equation off = i < 0; ", "off"));
    EXPECT_EQ(run(withSwitch("; equation off = i < 0; ")), joined);
    EXPECT_EQ(start(withSwitch("; equation off = i < 0; ")).find("pre(off) then"),
              std::string::npos);
}

TEST_F(Analyse, KeepsFixedModesAtTheStart) {
    const std::string text = withSwitch("(start = true, fixed = true); equation off = i < 0; ");
    EXPECT_EQ(run(text), run(withSwitch("; equation off = i < 0; ")));
    EXPECT_NE(start(text).find("pre(off) then"), std::string::npos);
}

TEST_F(Analyse, KeepsPreOfModesWithMemory) {
    for (const std::string rule : {"i < 0 or pre(off) and x > 0.5", "edge(on) or i < 0",
                                   "i < 0 and sample(1, 1)", "n > 1"}) {
        const std::string text =
            withSwitch("; Boolean on; Integer n(start = 0); equation on = time > 1; "
                       "n = if i < 0 then pre(n) + 1 else 0; off = " +
                       rule + "; ");
        EXPECT_NE(run(text).find("if pre(off) then"), std::string::npos) << run(text);
    }
}

TEST_F(Analyse, KeepsPreOutsideOfLoops) {
    EXPECT_NE(run("model M Real x(start = 1); Boolean high; equation high = x > 1; "
                  "der(x) = if pre(high) then -1 else 1; end M;")
                  .find("if pre(high)"),
              std::string::npos);
}

TEST_F(Analyse, TakesOutTermsWhoseFactorIsAParameterOfZero) {
    EXPECT_EQ(run("model M parameter Real r = 0; Real v, i; equation v = r * i; "
                  "i = v + time; end M;"),
              "i := time\n");
}

TEST_F(Analyse, KeepsTermsOfFreeParametersThatStartAtZero) {
    EXPECT_EQ(run("model M parameter Real p(fixed = false, start = 0); Real x, "
                  "y(start = 2, fixed = true); equation p * y + x = time; der(y) = -x; "
                  "initial equation p = 3; end M;"),
              "x := time - p * y\n"
              "der(y) := -x\n");
}

TEST_F(Analyse, MakesNoStateOfADerivativeWhoseFactorIsZero) {
    const std::string text = "model M parameter Real c = 0; Real x, y; equation "
                             "c * der(x) = y - x; y = time; end M;";
    EXPECT_EQ(states(text), "");
    EXPECT_EQ(run(text), "x := time\n");
    const std::string other = "model M parameter Real c = 1; Real x, y; equation "
                              "c * der(x) = y - x; y = time; end M;";
    EXPECT_EQ(states(other), " x");
}

TEST_F(Analyse, SummarizesLoopsAndChosenStarts) {
    analysed("model M Real x(start = 1), a(start = 1), b; equation der(x) = -a; "
             "a + exp(b) = x; sin(a) = b; end M;");
    const std::string text = summary(system());
    EXPECT_NE(text.find("states (1): x\n"), std::string::npos) << text;
    EXPECT_NE(text.find("nonlinear 2 → 1\n"), std::string::npos) << text;
    EXPECT_NE(text.find("start values taken as initial equations: x\n"), std::string::npos) << text;
}

// ---------------------------------------------------------------------------- index

TEST_F(Analyse, UnitesRigidlyCoupledMasses) {
    const std::string text =
        "model M parameter Real m1 = 1, m2 = 2; Real x1(start = 0, fixed = true), "
        "v1(start = 0, fixed = true), x2, v2, f; equation der(x1) = v1; der(x2) = v2; "
        "m1 * der(v1) = f + 1; m2 * der(v2) = -f; x1 = x2; end M;";
    EXPECT_EQ(states(text), " x1 v1");
    EXPECT_EQ(run(text), "f := 1.0 / (-m1 * (1.0 / m2) - 1.0)\n"
                         "der(v1) := -f / m2\n");
}

TEST_F(Analyse, DifferentiatesTheConstraintBetweenGearedMasses) {
    const std::string text =
        "model M Real x1(start = 0, fixed = true), v1(start = 0, fixed = true), x2, v2, f; "
        "equation der(x1) = v1; der(x2) = v2; der(v1) = 2 * f + 1; der(v2) = -f; x2 = 2 * x1; "
        "end M;";
    EXPECT_EQ(states(text), " x1 v1");
    const std::string found = run(text);
    EXPECT_NE(found.find("x2 := 2.0 * x1\n"), std::string::npos) << found;
    EXPECT_NE(found.find("v2 := 2.0 * v1\n"), std::string::npos) << found;
    EXPECT_NE(found.find("f := -0.4\n"), std::string::npos) << found;
}

TEST_F(Analyse, ReducesTheIndexWhereTwoStatesHaveTheSameDerivative) {
    // Two integrators of one signal, beside a constraint that has to be differentiated.
    const std::string text =
        "model M Real i1(start = 0, fixed = true), i2(start = 1, fixed = true), u; "
        "Real x1(start = 0, fixed = true), v1(start = 0, fixed = true), x2, v2, f; "
        "equation der(i1) = u; der(i2) = u; u = sin(time); der(x1) = v1; der(x2) = v2; "
        "der(v1) = 2 * f + 1; der(v2) = -f; x2 = 2 * x1; end M;";
    EXPECT_EQ(states(text), " i1 i2 x1 v1");
    const std::string found = run(text);
    EXPECT_NE(found.find("der(i1) := sin(time)\n"), std::string::npos) << found;
    EXPECT_NE(found.find("der(i2) := der(i1)\n"), std::string::npos) << found;
}

TEST_F(Analyse, PrefersTheStatesThatTheModelAsksFor) {
    const std::string head = "model M Real x1, v1; Real ";
    const std::string tail = ", f; equation der(x1) = v1; der(x2) = v2; der(v1) = 2 * f + 1; "
                             "der(v2) = -f; x2 = 2 * x1; end M;";
    EXPECT_EQ(states(head +
                     "x2(stateSelect = StateSelect.prefer), "
                     "v2(stateSelect = StateSelect.prefer)" +
                     tail),
              " x2 v2");
}

TEST_F(Analyse, ReducesThePendulum) {
    const std::string text =
        "model M parameter Real L = 1; Real x(start = 0.6), y, vx, vy, T; equation der(x) = vx; "
        "der(y) = vy; der(vx) = -T * x; der(vy) = -T * y - 9.81; x ^ 2 + y ^ 2 = L ^ 2; end M;";
    EXPECT_NE(analysed(text).find("1 chosen by the run from vx vy\n"
                                  "1 chosen by the run from x y\n"),
              std::string::npos);
    const std::string found = run(text);
    EXPECT_NE(found.find("nonlinear loop: x y\n"), std::string::npos) << found;
    EXPECT_NE(found.find("  0 = x ^ 2 + y ^ 2 - L ^ 2\n"), std::string::npos) << found;
    EXPECT_NE(found.find("der(vx) := -T * x\n"), std::string::npos) << found;
}

TEST_F(Analyse, ChoosesStatesByNumbers) {
    // a = b + c and b + c = 0: whatever the order of declaration, a is no state.
    EXPECT_EQ(states("model M Real a(start = 1), b, c, u, v, w; equation der(a) = u; der(b) = v; "
                     "der(c) = w + time; a = b + c; 2 * b + 2 * c = 0; v = -w + u; end M;"),
              " b");
}

TEST_F(Analyse, SaysWhatItCannotDifferentiate) {
    EXPECT_EQ(analysed("model M function f input Real u; output Real y; external \"C\"; end f; "
                       "Real x, v, w, z, g; equation der(x) = v; der(w) = z; der(v) = g; "
                       "der(z) = -g; x = f(w); end M;")
                  .substr(0, 4),
              "S008");
}

// ---------------------------------------------------------------------------- start

TEST_F(Analyse, TakesStartValuesOfStatesInTheOrderOfTheirDeclaration) {
    const std::string text =
        "model M Real x(start = 1), y, z(start = 3), u; equation der(x) = -x; der(y) = -y; "
        "der(z) = -z; der(u) = -u; initial equation x + z = 5; end M;";
    const std::string found = start(text);
    EXPECT_EQ(chosen(), " x y u"); // those with a start value first: z follows from x
    EXPECT_NE(found.find("z := 5.0 - x\n"), std::string::npos) << found;
}

TEST_F(Analyse, PrefersAStateWithAStartValueToOneWithout) {
    start("model M Real x, y(start = 3); equation der(x) = -x; der(y) = -y; initial equation "
          "x + y = 5; end M;");
    EXPECT_EQ(chosen(), " y");
}

TEST_F(Analyse, TakesNoStartValueWhereAllIsFixed) {
    start("model M Real x(start = 1, fixed = true), y(start = 2); equation der(x) = -x; "
          "der(y) = -y; initial equation der(y) = 0; end M;");
    EXPECT_EQ(chosen(), "");
}

TEST_F(Analyse, ComputesFreeParametersFromInitialEquations) {
    EXPECT_EQ(start("model M parameter Real p(fixed = false); Real x(start = 4, fixed = true); "
                    "equation der(x) = -p * x; initial equation der(x) = -8; end M;"),
              "x := 4.0\n"
              "der(x) := -8.0\n"
              "linear loop: p\n"
              "  0 = der(x) - (-p * x)\n");
}

// `q = 2 * p` is not yet solved for p: p gets its start value, and x = 4 becomes a check.
TEST_F(Analyse, ComputesFreeParametersThroughThoseThatDependOnThem) {
    const std::string found =
        start("model M parameter Real p(fixed = false); parameter Real q = 2 * p; "
              "Real x(start = 4, fixed = true); equation der(x) = -q * x; initial equation "
              "der(x) = -8; end M;");
    EXPECT_NE(found.find("x := 4.0\n"), std::string::npos) << found;
    EXPECT_NE(found.find("p := q / 2.0\n"), std::string::npos) << found;
    EXPECT_TRUE(system().checks.empty());
}

TEST_F(Analyse, ChecksStartValuesThatAreTooMany) {
    EXPECT_EQ(start("model M Real x(start = 1, fixed = true), y(start = 2, fixed = true); "
                    "equation der(x) = -x; y = 2 * x; end M;"),
              "x := 1.0\n"
              "der(x) := -x\n"
              "y := 2.0 * x\n"
              "check y = 2.0\n");
}

TEST_F(Analyse, FollowsHomotopyAtTheStartOnly) {
    const std::string text = "model M Real x(start = 1, fixed = true); equation "
                             "der(x) = -homotopy(x ^ 2, x); end M;";
    EXPECT_EQ(run(text), "der(x) := -x ^ 2\n");
    const std::string found = start(text);
    EXPECT_NE(found.find("$homotopy * x ^ 2 + (1.0 - $homotopy) * x"), std::string::npos) << found;
    EXPECT_TRUE(system().homotopyVariable.valid());
}

TEST_F(Analyse, KnowsWhenItIsTheStart) {
    const std::string text = "model M Real x; Real y = if initial() then 5 else x; equation "
                             "der(x) = -y; end M;";
    EXPECT_EQ(run(text), "y := x\nder(x) := -y\n");
    EXPECT_EQ(start(text), "y := 5.0\nder(x) := -y\nx := 0.0\n");
}

TEST_F(Analyse, TakesThePresentForThePastAtTheStart) {
    EXPECT_EQ(start("model M Real y; equation y = delay(sin(time), 0.5); end M;"),
              "y := sin(time)\n");
}

TEST_F(Analyse, TakesNoPastWhereTheDelayIsZero) {
    const std::string text = "model M parameter Real T = 0; Real x, y, z; equation "
                             "x = sin(time); y = delay(x, T); z = delay(2 * y, 1); end M;";
    EXPECT_EQ(run(text), "y := sin(time)\nz := $delayed(2.0 * y, 1.0, 1.0)\n");
}

TEST_F(Analyse, LeavesInputsToTheRun) {
    EXPECT_EQ(
        section("model M input Real u(start = 2); Real x; equation x = u * time; end M;", "run"),
        "u := $input(u)\nx := u * time\n");
}

// ---------------------------------------------------------------------------- singular systems

TEST_F(Analyse, NamesContradictingEquationsAndFreeVariables) {
    EXPECT_EQ(analysed("model M Real x, y, z; equation x = time; x = 2 * time; y + z = x; end M;"),
              "S001: the equations contradict each other or repeat each other: 2 equations for 1 "
              "unknown (`x`)\n"
              "S003: this is one of the equations\n"
              "S003: this is one of the equations\n"
              "S002: the model does not determine its variables: 1 equation for 2 unknowns (`y`, "
              "`z`)\n"
              "S003: this is one of the equations\n");
}

TEST_F(Analyse, SaysInWhichComponentAnEquationIs) {
    const std::string text = analysed(
        "model M model A Real x, y; equation x = 1 + time; x = 2 * time; end A; A a; end M;");
    EXPECT_NE(text.find("S003: this is one of the equations, in `a`\n"), std::string::npos) << text;
}

TEST_F(Analyse, WarnsOfParametersWithoutAValue) {
    analysed("model M parameter Real p; parameter Real q(start = 3); Real x = p + q; end M;");
    EXPECT_EQ(models_.messages(),
              "S009: the parameter `p` has no value: 0 is used\n"
              "S009: the parameter `q` has no value: its start value is used\n");
}

} // namespace
} // namespace eventica::system
