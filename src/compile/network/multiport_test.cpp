// SPDX-License-Identifier: Apache-2.0
// Laws that are none of the other elements, extracted and printed.
#include <gtest/gtest.h>

#include "compile/network/test_networks.h"

namespace eventica::network {
namespace {

constexpr const char* Blocks =
    "model Meter extends OnePort; output Real y; equation i = 0; y = v; end Meter;"
    "model Ammeter extends OnePort; output Real y; equation v = 0; y = i; end Ammeter;"
    "model Fed extends OnePort; input Real u; equation v = u; end Fed;"
    "model Probe Pin p; output Real y; equation p.i = 0; y = p.v; end Probe;"
    "model Nullor Pin a; Pin b; Pin out; equation a.v = b.v; a.i = 0; b.i = 0; end Nullor;";

class Multiports : public testing::Test {
protected:
    std::optional<Netlist> extracted(const std::string& text) {
        return models_.extracted(Blocks + text);
    }
    std::string elements(const std::string& text) {
        const std::optional<Netlist> netlist = extracted(text);
        return netlist ? elementLines(*netlist) : models_.messages();
    }

    TestNetworks models_;
};

TEST_F(Multiports, HaveTheLawsOfControlledSources) {
    EXPECT_EQ(elements("model Vcc Pin p1; Pin n1; Pin p2; Pin n2; equation p1.i = 0; n1.i = 0;"
                       "p2.i = 5*(p1.v - n1.v); p2.i + n2.i = 0; end Vcc;"
                       "model M Ground g; Vcc s; Voltage u(U = 1); Resistor r(R = 1); equation "
                       "connect(u.p, s.p1); connect(u.n, g.p); connect(s.n1, g.p);"
                       "connect(s.p2, r.p); connect(s.n2, g.p); connect(r.n, g.p); end M;"),
              "  multiport s s.p1 -> g.p s.p2 -> g.p: 1 f1 = 0, -5 e1 + 1 f2 = 0\n"
              "  effort source u s.p1 -> g.p: 1\n"
              "  resistance r s.p2 -> g.p: 1\n");
}

TEST_F(Multiports, HaveAnOutputThatNoLawMentions) {
    EXPECT_EQ(elements("model M Ground g; Nullor a; Voltage u(U = 1); Resistor r(R = 1); equation "
                       "connect(u.p, a.a); connect(u.n, g.p); connect(a.b, a.out);"
                       "connect(a.out, r.p); connect(r.n, g.p); end M;"),
              "  multiport a a.a -> a.b a.b -> g.p: 1 f1 = 0, 1 e1 = 0\n"
              "  effort source u a.a -> g.p: 1\n"
              "  resistance r a.b -> g.p: 1\n");
}

TEST_F(Multiports, TieComponentsTogetherThatSignalsConnect) {
    EXPECT_EQ(elements("model M Ground g; Ammeter m; Fed s(u = 3*m.y + 2); Resistor r(R = 1);"
                       "equation connect(s.p, r.p); connect(r.n, m.p); connect(m.n, g.p);"
                       "connect(s.n, g.p); end M;"),
              "  multiport m+s m.p -> g.p s.p -> g.p $inner1 -> $other: 1 f3 = 0, "
              "1 f1 + -0.333333 e2 + 0.666667 e3 = 0, 1 e1 = 0\n"
              "  effort source m+s.$2 $inner1 -> $other: 1\n"
              "  resistance r s.p -> m.p: 1\n");
}

TEST_F(Multiports, MeasureTheFlowIntoOneOfSeveralTerminalsOfANode) {
    EXPECT_EQ(elements("model Joint Pin a; Pin b; Pin c; output Real y; equation a.v = b.v;"
                       "b.v = c.v; a.i + b.i + c.i = 0; y = c.i; end Joint;"
                       "model M Ground g; Joint j; Fed s(u = 2*j.y); Current u(I = 1);"
                       "Resistor r(R = 1); equation connect(u.p, j.a); connect(u.n, g.p);"
                       "connect(r.p, j.b); connect(r.n, g.p); connect(s.p, j.c);"
                       "connect(s.n, g.p); end M;"),
              "  multiport s+j j.c -> g.p j.a -> j.c j.b -> j.c: 1 f2 + 1 f3 + 0.5 e1 = 0, "
              "1 e3 = 0, 1 e2 = 0\n"
              "  flow source u j.a -> g.p: 1\n"
              "  resistance r j.b -> g.p: 1\n");
}

TEST_F(Multiports, MeasurePotentialsAgainstTheReference) {
    EXPECT_EQ(elements("model M Ground g; Probe a; Probe b; Fed s(u = 2*a.y + b.y);"
                       "Voltage u(U = 1); Resistor r(R = 1); equation connect(u.p, a.p);"
                       "connect(u.p, r.p); connect(r.n, b.p); connect(s.p, b.p);"
                       "connect(s.n, g.p); connect(u.n, g.p); end M;"),
              "  multiport s+a+b b.p -> g.p a.p -> g.p b.p -> g.p: 1 f2 = 0, 1 f3 = 0, "
              "1 e2 + 0.5 e3 + -0.5 e1 = 0\n"
              "  effort source u a.p -> g.p: 1\n"
              "  resistance r a.p -> b.p: 1\n");
}

TEST_F(Multiports, KeepStatesThatNoConnectorShows) {
    const std::optional<Netlist> netlist = extracted(
        "model M Ground g; Meter m; Real x(start = 4, fixed = true); Fed s(u = x);"
        "Resistor r(R = 1); equation 5*der(x) = m.y - x; connect(m.p, r.p); connect(m.n, g.p);"
        "connect(s.p, r.p); connect(s.n, g.p); connect(r.n, g.p); end M;");
    ASSERT_TRUE(netlist) << models_.messages();
    EXPECT_EQ(elementLines(*netlist),
              "  multiport m+s m.p -> g.p m.p -> g.p x -> $other: 1 f1 = 0, "
              "1 e1 + -1 e3 + 5 f3 = 0, -1 e3 + 1 e2 = 0\n"
              "  capacitance x x -> $other: 1, start 4 fixed\n"
              "  resistance r m.p -> g.p: 1\n");
    EXPECT_EQ(lineWith(*netlist, "  x = "), "  x = 1 across(x)\n");
    EXPECT_EQ(lineWith(*netlist, "  der(x) = "), "  der(x) = 0.2 across(m.p) + -0.2 across(x)\n");
}

TEST_F(Multiports, CoupleAnyNumberOfInductors) {
    EXPECT_EQ(elements("model Coils Pin p[3]; Pin n[3]; Real i[3](start = {1, 2, 3});"
                       "parameter Real L[3, 3] = {{4, 1, 0.5}, {1, 5, 2}, {0.5, 2, 6}};"
                       "equation p.i = i; p.i + n.i = zeros(3); p.v - n.v = L*der(i); end Coils;"
                       "model M Ground g; Coils k; Resistor r[3](each R = 1); equation "
                       "for j in 1:3 loop connect(k.p[j], r[j].p); connect(k.n[j], g.p);"
                       "connect(r[j].n, g.p); end for; end M;"),
              "  multiport k k.p[1] -> g.p k.p[2] -> g.p k.p[3] -> g.p k.i[1] -> $other "
              "k.i[2] -> $other k.i[3] -> $other: 1 f1 + -1 e4 = 0, 1 f2 + -1 e5 = 0, "
              "1 f3 + -1 e6 = 0, 1 e1 + 4 f4 + 1 f5 + 0.5 f6 = 0, "
              "1 e2 + 1 f4 + 5 f5 + 2 f6 = 0, 1 e3 + 0.5 f4 + 2 f5 + 6 f6 = 0\n"
              "  capacitance k.i[1] k.i[1] -> $other: 1, start 1\n"
              "  capacitance k.i[2] k.i[2] -> $other: 1, start 2\n"
              "  capacitance k.i[3] k.i[3] -> $other: 1, start 3\n"
              "  resistance r[1] k.p[1] -> g.p: 1\n"
              "  resistance r[2] k.p[2] -> g.p: 1\n"
              "  resistance r[3] k.p[3] -> g.p: 1\n");
}

TEST_F(Multiports, IntegrateSpeedsToThePositionsTheyDependOn) {
    EXPECT_EQ(elements("model Lever Flange a; Flange b; equation b.tau = 2*a.phi + b.phi;"
                       "a.tau = 0; end Lever;"
                       "model M Inertia j(J = 1, phi(start = 0.5, fixed = true));"
                       "Inertia k(J = 1, phi(start = 0.25, fixed = true)); Lever l; equation "
                       "connect(j.b, l.a); connect(l.b, k.a); end M;"),
              "  capacitance j j.a -> $rotational: 1, start 0\n"
              "  capacitance k k.a -> $rotational: 1, start 0\n"
              "  multiport l j.a -> $rotational k.a -> $rotational l.a.phi -> $other "
              "l.b.phi -> $other: 1 f3 + 1 e1 = 0, 1 f4 + 1 e2 = 0, "
              "-2 e3 + -1 e4 + 1 f2 = 0, 1 f1 = 0\n"
              "  capacitance l.a.phi l.a.phi -> $other: 1, start 0.5 fixed\n"
              "  capacitance l.b.phi l.b.phi -> $other: 1, start 0.25 fixed\n");
}

TEST_F(Multiports, HaveAnIdealDiodeForEachLimit) {
    const std::optional<Netlist> netlist = extracted(
        "model M Ground g; Meter m; Real y = if m.y > 3 then 3 elseif m.y < -2 then -2 else m.y;"
        "Fed s(u = 5*y); Current u(I = 1); Resistor r(R = 1); Resistor a(R = 1); equation "
        "connect(m.p, r.p); connect(u.p, r.p); connect(m.n, g.p); connect(r.n, g.p);"
        "connect(u.n, g.p); connect(s.p, a.p); connect(s.n, g.p); connect(a.n, g.p); end M;");
    ASSERT_TRUE(netlist) << models_.messages();
    const std::string diode = ": diode, closed 1 e + 0 f = 0, open 0 e + 1 f = 0, "
                              "closed while 0 e + 1 f - 0 > 0, closes at 1 e + 0 f - 0 > 0\n";
    EXPECT_EQ(elementLines(*netlist),
              "  multiport m+s m.p -> g.p s.p -> g.p $inner1 -> $other $inner2 -> $other "
              "$inner3 -> $other: 1 f1 = 0, 1 f4 = 0, 1 e1 + -1 e3 + 1 f3 + -3 e4 = 0, "
              "1 e2 + 5 e5 + -5 f3 + 10 e4 = 0, 1 e5 + -1 f5 + 1 e3 + -1 f3 + 5 e4 = 0\n"
              "  switch m+s.$2 $inner1 -> $other" +
                  diode + "  effort source m+s.$3 $inner2 -> $other: 1\n" +
                  "  switch m+s.$4 $inner3 -> $other" + diode +
                  "  flow source u m.p -> g.p: 1\n"
                  "  resistance r m.p -> g.p: 1\n"
                  "  resistance a s.p -> g.p: 1\n");
    EXPECT_EQ(lineWith(*netlist, "  y = "), "  y = 0.2 across(s.p)\n");
}

TEST_F(Multiports, TakeMinimaMaximaAndAbsoluteValues) {
    for (const char* const formula :
         {"max(m.y, 2)", "min(m.y, 2)", "abs(m.y)", "noEvent(if m.y < 2 then m.y else 2)"})
        EXPECT_NE(elements(std::string("model M Ground g; Meter m; Fed s(u = ") + formula +
                           "); equation connect(m.p, s.p); connect(m.n, g.p); connect(s.n, g.p);"
                           "end M;")
                      .find("diode"),
                  std::string::npos)
            << formula;
}

TEST_F(Multiports, SwitchWhereLawsJump) {
    EXPECT_EQ(elements("model M Ground g; Meter m; Fed s(u = if m.y > 2 then m.y else 0);"
                       "equation connect(m.p, s.p); connect(m.n, g.p); connect(s.n, g.p); end M;"),
              "  multiport m+s m.p -> g.p m.p -> g.p $inner1 -> $other $inner2 -> $other "
              "$inner3 -> $other: 1 f4 = 0, 1 e1 + -1 e5 = 0, 1 f1 = 0, 1 e2 + -1 e3 = 0, "
              "e3 = if a1 > 0.5 then a2 else 0.0 with a1 = 1 e4, a2 = 1 e1\n"
              "  switch m+s.$2 $inner2 -> $other $inner3 -> $other: diode, closed 1 e + 0 f = 1, "
              "open 1 e + 0 f = 0, closed while 1 e + 0 f - 2 > 0, closes at 1 e + 0 f - 2 > 0\n");
}

TEST_F(Multiports, HaveLawsThatAreNotLinear) {
    EXPECT_EQ(elements("model Lamp extends OnePort; equation v = 2*i^3; end Lamp;"
                       "model M Ground g; Voltage u(U = 1); Lamp x; equation connect(u.p, x.p);"
                       "connect(u.n, g.p); connect(x.n, g.p); end M;"),
              "  effort source u u.p -> g.p: 1\n"
              "  multiport x u.p -> g.p $inner1 -> $other: 1 e1 + -2 e2 = 0, "
              "e2 = a1 ^ 3 with a1 = 1 f1\n");
}

/// At 1 the function and what follows from the relation agree: it makes no event.
TEST_F(Multiports, DoNotSwitchWhereLawsOnlyBend) {
    const std::string text =
        elements("model Lamp extends OnePort; equation "
                 "i = if v > 1 then 2*v - 1 else v^2; end Lamp;"
                 "model M Ground g; Voltage u(U = 1); Lamp x; equation connect(u.p, x.p);"
                 "connect(u.n, g.p); connect(x.n, g.p); end M;");
    EXPECT_EQ(text.find("switch"), std::string::npos) << text;
    EXPECT_NE(text.find("if a1 - 1.0 > 0.0 then"), std::string::npos) << text;
}

TEST_F(Multiports, KeepTheFluxOfACoilThatSaturates) {
    EXPECT_EQ(elements("model Coil extends OnePort; Real psi; equation psi = tanh(i);"
                       "v = der(psi); end Coil;"
                       "model M Ground g; Voltage u(U = 1); Coil x; equation connect(u.p, x.p);"
                       "connect(u.n, g.p); connect(x.n, g.p); end M;"),
              "  effort source u u.p -> g.p: 1\n"
              "  multiport x u.p -> g.p $inner1 -> $other x.psi -> $other: 1 e1 + 1 f3 = 0, "
              "1 e3 + -1 e2 = 0, e2 = tanh(a1) with a1 = 1 f1\n"
              "  capacitance x.psi x.psi -> $other: 1, start 0\n");
}

TEST_F(Multiports, MeasureWhatSwitchesAreSwitchedBy) {
    EXPECT_EQ(elements("model Switch extends OnePort; input Boolean on; equation "
                       "v = if on then i else 1000*i; end Switch;"
                       "model M Ground g; Meter m; Boolean b; Switch s(on = not b);"
                       "Current u(I = 1); Resistor r(R = 1); equation "
                       "b = if pre(b) then m.y > 2 else m.y > 3;"
                       "connect(m.p, r.p); connect(s.n, r.p); connect(u.p, s.p); connect(m.n, g.p);"
                       "connect(r.n, g.p); connect(u.n, g.p); end M;"),
              "  multiport m m.p -> g.p $inner1 -> $other: 1 f1 = 0, -1 e1 + -1 e2 = 0\n"
              "  switch s s.p -> m.p $inner1 -> $other: diode, closed 1 e + -1 f = 0, "
              "open -0.001 e + 1 f = 0, closed while 1 e + 0 f - -3 > 0, "
              "closes at 1 e + 0 f - -2 > 0\n"
              "  flow source u s.p -> g.p: 1\n"
              "  resistance r m.p -> g.p: 1\n");
    EXPECT_EQ(elements("model M Ground g; Meter m; Fed s(u = if m.y > 4 then 1 else -1);"
                       "Resistor r(R = 1); equation connect(m.p, r.p); connect(m.n, g.p);"
                       "connect(s.p, r.n); connect(s.n, g.p); end M;"),
              "  multiport m m.p -> g.p $inner1 -> $other: 1 f1 = 0, -1 e1 + -1 e2 = 0\n"
              "  switch s s.p -> g.p $inner1 -> $other: diode, closed 1 e + 0 f = -1, "
              "open 1 e + 0 f = 1, closed while 1 e + 0 f - -4 > 0, "
              "closes at 1 e + 0 f - -4 > 0\n"
              "  resistance r m.p -> s.p: 1\n");
}

} // namespace
} // namespace eventica::network
