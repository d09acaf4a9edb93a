// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "compile/network/netlist_builder.h"
#include "simulate/mna/state_sizes.h"

namespace eventica::mna {
namespace {

using network::NetlistBuilder;

TEST(StateSizes, FollowFromValuesAndSources) {
    NetlistBuilder build;
    const int source = build.node();
    const int middle = build.node();
    const int end = build.node();
    build.voltage("source", source, 0, signal::constantWave(10.0));
    build.resistor("R", source, middle, 1e4);
    build.inductor("L", middle, end, 1e-3);
    build.capacitor("C", end, 0, 1e-6);
    const std::vector<double> sizes = stateSizes(build.take(), 0.0, 0.1);
    EXPECT_EQ(sizes[0], 0.0) << "a constant does not move";
    EXPECT_EQ(sizes[1], 0.0);
    EXPECT_NEAR(sizes[2], 1e-3, 2e-4);
    EXPECT_NEAR(sizes[3], 10.0, 0.1);
}

TEST(StateSizes, SeeOscillationsFasterThanTheirSteps) {
    NetlistBuilder build;
    const int top = build.node();
    build.inductor("L", top, 0, 1e-6);
    build.capacitor("C", top, 0, 1e-6, 5.0);
    const std::vector<double> sizes = stateSizes(build.take(), 0.0, 1.0);
    EXPECT_GT(sizes[1], 5.0);
    EXPECT_LT(sizes[1], 20.0);
}

TEST(StateSizes, AreNothingWhereNothingMoves) {
    NetlistBuilder build;
    const int top = build.node();
    build.resistor("R", top, 0, 1.0);
    build.capacitor("C", top, 0, 1.0);
    const network::Netlist netlist = build.take();
    EXPECT_EQ(stateSizes(netlist, 0.0, 1.0), (std::vector<double>{0.0, 0.0}));
    EXPECT_EQ(stateSizes(netlist, 0.0, 0.0), (std::vector<double>{0.0, 0.0}));
}

} // namespace
} // namespace eventica::mna
