// SPDX-License-Identifier: Apache-2.0
// Models as text, extracted and printed.
#include <chrono>
#include <gtest/gtest.h>

#include "compile/network/check.h"
#include "compile/network/print.h"
#include "compile/network/test_networks.h"

namespace eventica::network {
namespace {

class Extract : public testing::Test {
protected:
    std::optional<Netlist> extracted(const std::string& text) { return models_.extracted(text); }
    /// The lines about elements.
    std::string elements(const std::string& text) {
        const std::optional<Netlist> netlist = extracted(text);
        return netlist ? elementLines(*netlist) : models_.messages();
    }
    std::string output(const Netlist& netlist, const std::string& name) {
        return lineWith(netlist, "  " + name + " = ");
    }
    std::string messages(const std::string& text) {
        const std::optional<Netlist> netlist = extracted(text);
        if (netlist)
            checkNetwork(*netlist, models_.diagnostics());
        return models_.messages();
    }

    TestNetworks models_;
};

TEST_F(Extract, DerivesTheBasicElementsFromTheirEquations) {
    EXPECT_EQ(elements("model M Ground g; Voltage u(U = 5); Resistor r(R = 2);"
                       "Capacitor c(C = 3, v(start = 4, fixed = true)); Inductor l(L = 6);"
                       "equation connect(u.n, g.p); connect(u.p, r.p); connect(r.n, l.p);"
                       "connect(l.n, c.p); connect(c.n, g.p); end M;"),
              "  effort source u u.p -> g.p: 5\n"
              "  resistance r u.p -> r.n: 2\n"
              "  capacitance c c.p -> g.p: 3, start 4 fixed\n"
              "  inductance l r.n -> c.p: 6, start 0\n");
}

TEST_F(Extract, TakesSumsApartIntoElementsInSeriesAndInParallel) {
    EXPECT_EQ(elements("model Coil extends OnePort; equation v = 2*i + 3*der(i) + 4; end Coil;"
                       "model Leaky extends OnePort; equation i = v/5 + 6*der(v); end Leaky;"
                       "model M Ground g; Coil a; Leaky b; equation connect(a.p, b.p);"
                       "connect(a.n, g.p); connect(b.n, g.p); end M;"),
              "  resistance a a.p -> $inner1: 2\n"
              "  inductance a.$2 $inner1 -> $inner2: 3, start 0\n"
              "  effort source a.$3 $inner2 -> g.p: 4\n"
              "  resistance b a.p -> g.p: 5\n"
              "  capacitance b.$2 a.p -> g.p: 6, start 0\n");
}

TEST_F(Extract, ReadsSignalsThatAreFormulasOfTime) {
    const std::string head = "model S extends OnePort; Real y; equation v = y; y = ";
    const std::string tail = "; end S; model M Ground g; S s; Resistor r(R = 1); equation "
                             "connect(s.p, r.p); connect(s.n, g.p); connect(r.n, g.p); end M;";
    const auto source = [&](const std::string& formula) {
        return elements(head + formula + tail).substr(0, 200);
    };
    const std::string rest = "\n  resistance r s.p -> g.p: 1\n";
    EXPECT_EQ(source("3 + 2*time"), "  effort source s s.p -> g.p: 3 + 2 t" + rest);
    EXPECT_EQ(source("if time < 2 then 1 elseif time < 3 then time else 7"),
              "  effort source s s.p -> g.p: 1; from 2: 2 + 1 t; from 3: 7" + rest);
    EXPECT_EQ(source("1 + 4*exp(-3*time)*sin(2*time + 0.5)"),
              "  effort source s s.p -> g.p: 1 + 4 exp(-3 t) sin(2 t + 0.5)" + rest);
    EXPECT_EQ(source("sin(time)*sin(3*time)"),
              "  effort source s s.p -> g.p: 0 + -0.5 sin(2 t + -1.5708) + -0.5 sin(4 t + 1.5708)" +
                  rest);
}

TEST_F(Extract, FindsTheRulesOfSwitches) {
    EXPECT_EQ(elements("model Diode extends OnePort; Real s; Boolean off = s < 0; equation "
                       "v = if off then s else 0; i = if off then 0 else s; end Diode;"
                       "model Thyristor extends OnePort; Real s; Boolean fire; Boolean off;"
                       "equation off = s < 0 or pre(off) and not fire; "
                       "v = s*(if off then 1 else 0.1); i = s*(if off then 0.2 else 1);"
                       "fire = time > 3; end Thyristor;"
                       "model M Ground g; Diode d; Thyristor t; equation connect(d.p, t.p);"
                       "connect(d.n, g.p); connect(t.n, g.p); end M;"),
              "  switch d d.p -> g.p: diode, closed 1 e + 0 f = 0, open 0 e + 1 f = 0, "
              "closed while 0 e + 1 f - 0 > 0, closes at 1 e + 0 f - 0 > 0\n"
              "  switch t d.p -> g.p: thyristor, closed 1 e + -0.1 f = 0, open -0.2 e + 1 f = 0, "
              "closed while 0 e + 1 f - 0 > 0, closes at 1 e + 0 f - 0 > 0, on: 0; from 3: 1\n");
}

TEST_F(Extract, FindsDiodesThatRememberTheirState) {
    EXPECT_EQ(elements("model Diode extends OnePort; Boolean open(start = true, fixed = true); "
                       "equation 0 = if pre(open) then i else v; open = v <= 0 and not i > 0; "
                       "end Diode; model M Ground g; Diode d; Resistor r(R = 1); equation "
                       "connect(d.p, r.p); connect(d.n, g.p); connect(r.n, g.p); end M;"),
              "  switch d d.p -> g.p: diode, closed 1 e + 0 f = 0, open 0 e + 1 f = 0, "
              "closed while 0 e + 1 f - 0 > 0, closes at 1 e + 0 f - 0 > 0\n"
              "  resistance r d.p -> g.p: 1\n");
}

TEST_F(Extract, ReadsMechanicsBySpeeds) {
    const std::optional<Netlist> netlist = extracted(
        "model M Fixed f(phi0 = 1); Spring s(c = 4); Inertia j(J = 2, phi(start = 3, fixed = true),"
        "w(start = 5, fixed = true)); equation connect(f.a, s.a); connect(s.b, j.a); end M;");
    ASSERT_TRUE(netlist) << models_.messages();
    EXPECT_EQ(elementLines(*netlist), "  inductance s f.a -> s.b: 0.25, start -8 fixed\n"
                                      "  capacitance j s.b -> f.a: 2, start 5 fixed\n");
    EXPECT_EQ(output(*netlist, "s.phi"), "  s.phi = -0.25 through(s)\n");
    EXPECT_EQ(output(*netlist, "j.acc"), "  j.acc = 0.5 through(s)\n");
    EXPECT_EQ(output(*netlist, "j.b.tau"), "  j.b.tau = 0\n");
}

/// Positions are integrals of what engines make of speeds; the state of a spring is exact.
TEST_F(Extract, KnowsTheDistanceOfTwoNodesFromTheSpringBetweenThem) {
    const std::optional<Netlist> netlist = extracted(
        "model Relative Flange a; Flange b; Real phi; equation phi = b.phi - a.phi; a.tau = 0;"
        "b.tau = 0; end Relative;"
        "model M Inertia j(J = 2, phi(start = 3, fixed = true)); Spring s(c = 4);"
        "Inertia k(J = 1, phi(start = 5, fixed = true)); Relative r; Relative q; Inertia l(J = 1);"
        "equation connect(j.b, s.a); connect(s.b, k.a); connect(r.a, j.a); connect(r.b, k.b);"
        "connect(q.a, j.a); connect(q.b, l.a); end M;");
    ASSERT_TRUE(netlist) << models_.messages();
    EXPECT_EQ(output(*netlist, "s.phi"), "  s.phi = -0.25 through(s)\n");
    EXPECT_EQ(output(*netlist, "r.phi"), "  r.phi = -0.25 through(s)\n");
    EXPECT_EQ(output(*netlist, "k.phi"), "  k.phi = 1 position(s.b)\n");
    EXPECT_EQ(output(*netlist, "q.phi"), "  q.phi = -1 position(j.a) + 1 position(q.b)\n");
}

TEST_F(Extract, FindsTransformersAndGyrators) {
    EXPECT_EQ(elements("model T Pin p1; Pin n1; Pin p2; Pin n2; equation p1.i + n1.i = 0; "
                       "p2.i + n2.i = 0; p1.v - n1.v = 3*(p2.v - n2.v); p2.i = -3*p1.i; end T;"
                       "model G Pin p1; Pin n1; Pin p2; Pin n2; equation p1.i + n1.i = 0; "
                       "p2.i + n2.i = 0; p1.i = 2*(p2.v - n2.v); p2.i = -2*(p1.v - n1.v); end G;"
                       "model M Ground g; T t; G y; Resistor r(R = 1); equation "
                       "connect(t.n1, g.p); connect(t.n2, g.p); connect(y.n1, g.p);"
                       "connect(y.n2, g.p); connect(t.p2, y.p1); connect(y.p2, r.p);"
                       "connect(r.n, g.p); connect(t.p1, y.p2); end M;"),
              "  transformer t t.p1 -> g.p t.p2 -> g.p: 3\n"
              "  gyrator y t.p2 -> g.p t.p1 -> g.p: 2\n"
              "  resistance r t.p1 -> g.p: 1\n");
}

TEST_F(Extract, TakesCoupledInductancesApart) {
    EXPECT_EQ(elements("model Port extends OnePort; end Port; model T Port a(i(start = 2, fixed = "
                       "true)); Port b(i(start = 1,"
                       "fixed = true)); equation a.v = 5*der(a.i) + 2*der(b.i); "
                       "b.v = 2*der(a.i) + 4*der(b.i); end T;"
                       "model M Ground g; T t; Resistor r(R = 1); Resistor s(R = 2); equation "
                       "connect(t.a.p, r.p); connect(t.b.p, s.p); connect(t.a.n, g.p);"
                       "connect(t.b.n, g.p); connect(r.n, g.p); connect(s.n, g.p); end M;"),
              "  inductance t.a t.a.p -> $inner1: 4, start 2\n"
              "  transformer t $inner1 -> g.p t.b.p -> g.p: 0.5\n"
              "  inductance t.b t.b.p -> g.p: 4, start 2\n"
              "  resistance r t.a.p -> g.p: 1\n"
              "  resistance s t.b.p -> g.p: 2\n");
}

TEST_F(Extract, TellsFlowsThroughConnectorsOfComponents) {
    const std::optional<Netlist> netlist =
        extracted("model Two extends TwoPin; Resistor a(R = 1); Resistor b(R = 2); equation "
                  "connect(p, a.p); connect(a.n, b.p); connect(b.n, n); end Two;"
                  "model M Ground g; Voltage u(U = 1); Two t; equation connect(u.p, t.p);"
                  "connect(t.n, g.p); connect(u.n, g.p); end M;");
    ASSERT_TRUE(netlist) << models_.messages();
    EXPECT_EQ(output(*netlist, "t.p.i"), "  t.p.i = -1 through(u)\n");
    EXPECT_EQ(output(*netlist, "t.v"), "  t.v = 1 across(u.p)\n");
    EXPECT_EQ(output(*netlist, "g.p.i"), "  g.p.i = 1 through(t.b) + 1 through(u)\n");
}

TEST_F(Extract, NamesWhatIsNoFunction) {
    EXPECT_EQ(
        messages("model Lamp extends OnePort; discrete Real T; equation "
                 "when v > 1 then T = time; end when; v = i*T; end Lamp;"
                 "model M Ground g; Lamp x; equation connect(x.n, g.p); end M;"),
        "N003: `x` is no element of a network: in `x.T := if $edge($when1) then time else "
        "pre(x.T)`, it depends on a value that events set, for which networks have no element\n");
    EXPECT_EQ(messages("model M Real x; equation x = time; end M;"),
              "N001: `M` has no connector with one potential and one flow: it is no network\n");
}

TEST_F(Extract, NamesWhatCannotBeSolved) {
    EXPECT_EQ(messages("model M Ground g; Voltage a(U = 1); Voltage b(U = 2); equation "
                       "connect(a.p, b.p); connect(a.n, g.p); connect(b.n, g.p); end M;"),
              "N012: nothing but effort sources is in the loop of `a`, `b`\n");
    EXPECT_EQ(messages("model M Ground g; Current a(I = 1); Current b(I = 2); equation "
                       "connect(a.p, b.n); connect(a.n, g.p); connect(b.p, g.p); end M;"),
              "N013: nothing but flow sources leads to `a.p`: `a`, `b`\n");
    EXPECT_EQ(messages("model M Ground g; Voltage u(U = 1); Resistor r(R = 0); equation "
                       "connect(u.p, r.p); connect(u.n, g.p); end M;"),
              "N008: `r` is a short circuit, because a factor in its equations is 0\n"
              "N018: nothing else is connected to `r.n`: `r` carries no flow\n");
    EXPECT_EQ(messages("model M Voltage u(U = 1); Resistor r(R = -1); equation "
                       "connect(u.p, r.p); connect(u.n, r.n); end M;"),
              "N009: nothing fixes the potential of `u`, `r`: that of `u.n` is taken as 0\n"
              "N017: the resistance `r` has the negative value -1\n");
}

TEST_F(Extract, CostsTimeInProportionToTheModel) {
    const std::string text =
        "model M parameter Integer n = 2000; Ground g; Voltage u(U = 1); Resistor r[n](each R = 1);"
        "Capacitor c[n](each C = 1); equation connect(u.n, g.p); connect(u.p, r[1].p);"
        "for i in 1:n loop connect(r[i].n, c[i].p); connect(c[i].n, g.p); end for;"
        "for i in 1:n - 1 loop connect(r[i].n, r[i + 1].p); end for; end M;";
    const std::optional<dae::HybridDae> model = models_.lowered(text);
    ASSERT_TRUE(model) << models_.messages();
    const auto start = std::chrono::steady_clock::now();
    const std::optional<Netlist> netlist = extractNetlist(*model, models_.diagnostics());
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    ASSERT_TRUE(netlist);
    EXPECT_EQ(netlist->elements.size(), 4001U);
    EXPECT_EQ(netlist->nodes.size(), 2002U);
    EXPECT_LT(passed.count(), 5.0);
}

} // namespace
} // namespace eventica::network
