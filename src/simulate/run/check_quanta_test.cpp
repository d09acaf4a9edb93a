// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "simulate/run/check_quanta.h"

namespace eventica::run {
namespace {

network::Netlist capacitorOf(double nominal, double initial) {
    network::Netlist netlist;
    network::Element element;
    element.name = "C";
    element.kind = network::ElementKind::Capacitance;
    element.nominal = nominal;
    element.initial = initial;
    netlist.elements.push_back(element);
    return netlist;
}

TEST(CheckQuanta, NamesTheElementWhoseQuantumIsLost) {
    QuantizationOptions options;
    options.quantum = 1e-15;
    EXPECT_EQ(describeLostQuantum(capacitorOf(10, 0), options),
              "the quantum of 'C', 1e-14, is lost in the rounding of its state, which is of the "
              "size of 10");
    options.quantum = 1e-12;
    EXPECT_EQ(describeLostQuantum(capacitorOf(10, 0), options), "");
}

TEST(CheckQuanta, KnowsStartValuesForQuantaOfSingleElements) {
    QuantizationOptions options;
    options.own.push_back({"C", 1e-12, 1e-12});
    EXPECT_EQ(describeLostQuantum(capacitorOf(1, 0), options), "");
    EXPECT_NE(describeLostQuantum(capacitorOf(1, 1e6), options), "");
}

/// Nominal values from an exploring run are ranges.
TEST(CheckQuanta, LetsAStateMoveByLittleFarFromZero) {
    EXPECT_EQ(describeLostQuantum(capacitorOf(1e-6, 1e6), {}), "");
}

TEST(CheckQuanta, LetsAStateBeAtRest) {
    EXPECT_EQ(describeLostQuantum(capacitorOf(1.74e-321, 0), {}), "");
}

TEST(CheckQuanta, CountsTheRelativeQuantum) {
    QuantizationOptions options;
    options.quantum = 1e-30;
    options.relativeQuantum = 1e-3;
    EXPECT_EQ(describeLostQuantum(capacitorOf(1, 0), options), "");
}

} // namespace
} // namespace eventica::run
