// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "lib/network/netlist_builder.h"
#include "simulate/mna/configuration.h"

namespace eventica::mna {
namespace {

using network::Netlist;
using network::NetlistBuilder;

constexpr int Ground = NetlistBuilder::Ground;

/// A chain of sections with a switch across each resistance.
Netlist switchedChain(int sections, double onResistance, double offConductance) {
    NetlistBuilder builder;
    int last = builder.node();
    builder.voltage("V", last, Ground, signal::constantWave(1.0));
    for (int i = 0; i < sections; ++i) {
        const int next = builder.node();
        const std::string number = std::to_string(i);
        builder.resistor("R" + number, last, next, 1.0 + i);
        builder.diode("D" + number, last, next, onResistance, offConductance);
        builder.inductor("L" + number, next, Ground, 1.0);
        builder.resistor("G" + number, next, Ground, 5.0);
        last = next;
    }
    builder.capacitor("C", last, Ground, 1.0);
    return builder.take();
}

void expectEqual(const sparse::Columns& left, const sparse::Columns& right) {
    ASSERT_EQ(left.count(), right.count());
    for (int column = 0; column < left.count(); ++column) {
        for (const Entry& entry : left[column])
            EXPECT_NEAR(entry.value, valueAt(right[column], entry.row),
                        1e-9 * (1 + std::abs(entry.value)));
        for (const Entry& entry : right[column])
            EXPECT_NEAR(entry.value, valueAt(left[column], entry.row),
                        1e-9 * (1 + std::abs(entry.value)));
    }
}

TEST(Configurations, AreTheSameByUpdateAndByFactorization) {
    const Netlist netlist = switchedChain(6, 1e-3, 1e-4);
    const Layout layout(netlist);
    Configurations updating(layout, List<double>(layout.states.count(), 1.0), 1e9);
    Configurations factorizing(layout, List<double>(layout.states.count(), 1.0), 1e9);
    Modes modes(6, 0);
    const Configuration* present = &updating.get(modes, nullptr);
    for (const int index : {2, 0, 5, 2, 3}) {
        modes[index] = modes[index] != 0 ? 0 : 1;
        present = &updating.get(modes, present);
        const Configuration& fresh = factorizing.get(modes, nullptr);
        expectEqual(present->responses, fresh.responses);
        expectEqual(present->rates, fresh.rates);
        expectEqual(present->senses, fresh.senses);
    }
    EXPECT_EQ(updating.factorizations(), 1);
    EXPECT_EQ(updating.rankUpdates(), 5);
}

TEST(Configurations, AreKept) {
    const Netlist netlist = switchedChain(2, 1e-3, 1e-4);
    const Layout layout(netlist);
    Configurations configurations(layout, List<double>(layout.states.count(), 1.0), 1e9);
    const Configuration& first = configurations.get({0, 0}, nullptr);
    const Configuration& second = configurations.get({1, 0}, &first);
    EXPECT_EQ(&configurations.get({0, 0}, &second), &first);
    EXPECT_EQ(&configurations.get({1, 0}, &first), &second);
    EXPECT_EQ(configurations.factorizations() + configurations.rankUpdates(), 2);
}

TEST(Configurations, SolveForStatesThatDependOnOthers) {
    // A loop of three capacitors and a source, one start value fixed: two of them remain.
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    builder.voltage("V", a, Ground, signal::constantWave(1.0));
    builder.capacitor("C1", a, b, 1.0);
    builder.capacitor("C2", b, Ground, 1.0).initialIsFixed = true;
    const Netlist netlist = builder.take();
    const Layout layout(netlist);
    Configurations configurations(layout, List<double>(layout.states.count(), 1.0), 1e9);
    const Configuration& made = configurations.get({}, nullptr);
    ASSERT_EQ(made.error, "");
    ASSERT_EQ(made.dependents.size(), 1U);
    EXPECT_EQ(layout.stateElement(made.dependents[0].state).name, "C1");
    EXPECT_FALSE(made.dependentsInvolveSwitches);
}

TEST(Configurations, TellWhatIsNotDetermined) {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    builder.voltage("V", a, Ground, signal::constantWave(1.0));
    builder.diode("D1", a, b, 0.0, 0.0);
    builder.diode("D2", Ground, b, 0.0, 0.0);
    const Netlist netlist = builder.take();
    const Layout layout(netlist);
    Configurations configurations(layout, List<double>(layout.states.count(), 1.0), 1e9);
    const Configuration& open = configurations.get({0, 0}, nullptr);
    EXPECT_NE(open.error, "");
    const Configuration& closed = configurations.get({1, 1}, &open);
    EXPECT_NE(closed.error.find("'V'"), std::string::npos) << closed.error;
    EXPECT_EQ(configurations.get({1, 0}, &closed).error, "");
}

} // namespace
} // namespace eventica::mna
