// SPDX-License-Identifier: Apache-2.0
// Laws that are not linear and initial equations, against closed forms.
#include <cmath>
#include <functional>
#include <span>

#include "lib/network/test_curves.h"
#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

using network::addConductor;

void addSquare(NetlistBuilder& build, int p, int n) {
    addConductor(
        build, p, n, [](double v) { return v * std::abs(v); },
        [](double v) { return 2 * std::abs(v); });
}

class Nonlinear : public testing::TestWithParam<int> {
protected:
    run::QuantizationOptions options(double quantum, double stop) const {
        run::QuantizationOptions result = quantized(GetParam(), quantum);
        result.stopTime = stop;
        return result;
    }
    /// The largest error of an effort.
    static double errorOf(Circuit& circuit, const std::string& element, double stop,
                          const std::function<double(double)>& exact) {
        double worst = 0.0;
        const auto outcome = run::runNetwork(
            circuit.model(), {.stopTime = stop, .interval = stop / 503}, [&](double t) {
                worst = std::max(worst, std::abs(circuit.effort(element) - exact(t)));
            });
        EXPECT_FALSE(outcome.error) << outcome.error->message;
        return worst;
    }
};

/// v' = -v |v|
TEST_P(Nonlinear, LawDischargesACapacitor) {
    NetlistBuilder build;
    const int node = build.node();
    build.capacitor("C", node, Ground, 1.0, 2.0);
    addSquare(build, node, Ground);
    Circuit circuit(build.take(), options(1e-4, 5.0));
    const auto exact = [](double t) { return 2.0 / (1.0 + 2.0 * t); };
    EXPECT_LT(errorOf(circuit, "C", 5.0, exact), 3e-4);
}

/// Two capacitors in parallel: one of them is not an independent state.
TEST_P(Nonlinear, LawDischargesDependentStorages) {
    NetlistBuilder build;
    const int node = build.node();
    build.capacitor("C1", node, Ground, 0.75, 2.0);
    build.capacitor("C2", node, Ground, 0.25, 2.0);
    addSquare(build, node, Ground);
    Circuit circuit(build.take(), options(1e-4, 5.0));
    const auto exact = [](double t) { return 2.0 / (1.0 + 2.0 * t); };
    EXPECT_LT(errorOf(circuit, "C2", 5.0, exact), 5e-4);
}

/// A jump of the source moves the operating point at once, and the rates with it.
TEST_P(Nonlinear, LawFollowsAJumpOfItsSource) {
    NetlistBuilder build;
    const int source = build.node();
    const int node = build.node();
    build.voltage("V", source, Ground, signal::stepWave(3.0, 0.0, 1.0));
    addSquare(build, source, node);
    build.capacitor("C", node, Ground, 1.0);
    Circuit circuit(build.take(), options(1e-4, 4.0));
    const auto exact = [](double t) { return t < 1.0 ? 0.0 : 3.0 - 3.0 / (1.0 + 3.0 * (t - 1)); };
    EXPECT_LT(errorOf(circuit, "C", 4.0, exact), 4e-4);
}

TEST_P(Nonlinear, LawNeedsNoStates) {
    NetlistBuilder build;
    const int source = build.node();
    const int diode = build.node();
    build.voltage("V", source, Ground, signal::sineWave(5.0, 1.0, 0.0, 0.0, 0.0));
    build.resistor("R", source, diode, 1.0);
    const auto exponential = [](double v) { return 1e-12 * std::expm1(v / 0.025); };
    addConductor(build, diode, Ground, exponential,
                 [](double v) { return 1e-12 / 0.025 * std::exp(v / 0.025); });
    Circuit circuit(build.take(), options(1e-3, 1.0));
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 1.0, .interval = 0.00973}, [&](double) {
            EXPECT_NEAR(circuit.flow("R"), exponential(circuit.effort("G")), 1e-8);
        });
    EXPECT_FALSE(outcome.error);
}

/// Between two half waves a coil has no more current than the diode lets through.
TEST_P(Nonlinear, DiodeBlocksTheCurrentOfACoil) {
    if (GetParam() == 1)
        return; // a quantum of the current, times the resistance of the diode, is 10 kV
    NetlistBuilder build;
    const int node = feed(build, signal::sineWave(10.0, 1.0, 0.0, 0.0, 0.0), 1.0);
    const int diode = build.node();
    build.inductor("L", node, diode, 1e-2);
    addConductor(
        build, diode, Ground, [](double v) { return 1e-6 * std::expm1(v / 0.04) + v / 1e7; },
        [](double v) { return 1e-6 / 0.04 * std::exp(v / 0.04) + 1e-7; });
    Circuit circuit(build.take(), options(1e-4, 3.0));
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 3.0, .interval = 0.0097}, [&](double t) {
            const double phase = t - std::floor(t);
            if (phase > 0.55 && phase < 0.98) {
                EXPECT_NEAR(circuit.flow("L"), 0.0, 1e-5) << t;
                EXPECT_NEAR(circuit.effort("L"), 0.0, 1e-2) << t;
            }
        });
    EXPECT_FALSE(outcome.error);
    EXPECT_LT(circuit.model().statistics().steps, 50'000);
}

TEST_P(Nonlinear, LawWithoutAnOperatingPointIsAnError) {
    NetlistBuilder build;
    const int node = build.node();
    build.current("I", Ground, node, signal::constantWave(2.0));
    addConductor(
        build, node, Ground, [](double v) { return std::tanh(v); },
        [](double v) { return 1.0 / std::pow(std::cosh(v), 2); });
    const Circuit circuit(build.take(), options(1e-3, 1.0));
    EXPECT_NE(circuit.built.error.find("no operating point"), std::string::npos)
        << circuit.built.error;
}

/// The current through a resistance at the start determines the voltage of the capacitance.
TEST_P(Nonlinear, InitialEquationsDetermineStoragesThatAreNotFixed) {
    NetlistBuilder build;
    const int node = feed(build, signal::constantWave(10.0), 2.0);
    build.capacitor("C", node, Ground, 0.5);
    Netlist netlist = build.take();
    network::Output law;
    law.constant = -1.5;
    law.terms.push_back({network::Quantity::Through, 1, 0, 1.0});
    netlist.startLaws.push_back(law);
    Circuit circuit(netlist, options(1e-4, 3.0));
    EXPECT_LT(errorOf(circuit, "C", 3.0, [](double t) { return 10.0 - 3.0 * std::exp(-t); }), 3e-4);

    netlist.elements[2].initialIsFixed = true;
    const Circuit contradictory(std::move(netlist), options(1e-4, 3.0));
    EXPECT_NE(contradictory.built.error.find("initial equations"), std::string::npos)
        << contradictory.built.error;
}

INSTANTIATE_TEST_SUITE_P(AllOrders, Nonlinear, testing::Values(1, 2, 3));

} // namespace
} // namespace eventica::bond
