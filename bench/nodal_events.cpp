// SPDX-License-Identifier: Apache-2.0
// What an event of quantized nodal analysis costs: series circuit, rectifier, converter and
// ladders, each with the simulator told of every event and of jumps only. Prints events, seconds
// and nanoseconds per event; with an argument, the quantum.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <functional>
#include <string>

#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"
#include "lib/network/netlist_builder.h"
#include "simulate/mna/build.h"

namespace {

using namespace eventica; // NOLINT: a program, not a library
using network::Netlist;
using network::NetlistBuilder;
constexpr int Ground = NetlistBuilder::Ground;

Netlist seriesCircuit() {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    const int c = builder.node();
    builder.voltage("V", a, Ground, signal::constantWave(1.0));
    builder.resistor("R", a, b, 0.04);
    builder.inductor("L", b, c, 1e-3);
    builder.capacitor("C", c, Ground, 0.1);
    return builder.take();
}

Netlist rectifier() {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    builder.voltage("V", a, Ground, signal::sineWave(10.0, 50.0, 0.0, 0.0, 0.0));
    builder.diode("D", a, b, 1e-3, 1e-6);
    builder.capacitor("C", b, Ground, 1e-3);
    builder.resistor("R", b, Ground, 100.0);
    return builder.take();
}

Netlist converter() {
    NetlistBuilder builder;
    const int in = builder.node();
    const int mid = builder.node();
    const int out = builder.node();
    builder.voltage("V", in, Ground, signal::constantWave(12.0));
    builder.controlledSwitch("S", in, mid, 1e-3, 1e-6,
                             signal::pulseWave(1.0, 50.0, 1e-5, -1, 0.0, 0.0));
    builder.diode("D", Ground, mid, 1e-3, 1e-6);
    builder.inductor("L", mid, out, 1e-4);
    builder.capacitor("C", out, Ground, 1e-4);
    builder.resistor("R", out, Ground, 10.0);
    return builder.take();
}

Netlist ladder(int sections, bool isResistive) {
    NetlistBuilder builder;
    int last = builder.node();
    builder.voltage("V", last, Ground, signal::stepWave(1.0, 0.0, 0.1));
    for (int i = 0; i < sections; ++i) {
        const int next = builder.node();
        const std::string number = std::to_string(i);
        if (isResistive)
            builder.resistor("R" + number, last, next, 1.0);
        else
            builder.inductor("L" + number, last, next, 1.0);
        builder.capacitor("C" + number, next, Ground, 1.0);
        last = next;
    }
    builder.resistor("load", last, Ground, 1.0);
    return builder.take();
}

/// Of this processor: others may be at work.
double secondsOf(const std::function<void()>& work) {
    const std::clock_t start = std::clock();
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

void measure(const std::string& name, const Netlist& netlist, int order, double quantum,
             double stopTime) {
    for (const bool isQuiet : {false, true}) {
        run::QuantizationOptions options;
        options.order = order;
        options.quantum = quantum;
        options.stopTime = stopTime;
        run::BuiltNetwork built;
        double building = 0.0;
        double running = 0.0;
        std::string error;
        building = secondsOf([&] { built = mna::build(netlist, options); });
        devs::Simulator simulator(devs::flatten(built.model->takeModel()).model);
        building += secondsOf([&] {
            if (const auto status = simulator.initialize(0.0); !status)
                error = status.error().text;
        });
        if (isQuiet)
            built.model->setHorizon(stopTime);
        running = secondsOf([&] {
            if (const auto status = simulator.runUntil(stopTime); !status)
                error = status.error().text;
        });
        const run::Statistics statistics = built.model->statistics();
        const auto events = statistics.steps + statistics.sourceSteps + statistics.switchings;
        fmt::print("{:14} order {} {:7} build {:8.5f} s  run {:9.6f} s  states {:9} sources {:6} "
                   "switches {:6} factorizations {:3} updates {:3}  {:6.1f} ns/event {}\n",
                   name, order, isQuiet ? "quiet" : "told", building, running, statistics.steps,
                   statistics.sourceSteps, statistics.switchings, statistics.factorizations,
                   statistics.rankUpdates,
                   1e9 * running / static_cast<double>(std::max<std::int64_t>(1, events)), error);
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    const double quantum = argc > 1 ? std::strtod(argv[1], nullptr) : 1e-3;
    measure("series", seriesCircuit(), 1, quantum, 0.5);
    measure("series", seriesCircuit(), 2, quantum / 1000, 0.5);
    measure("series", seriesCircuit(), 3, quantum / 1000, 0.5);
    measure("rectifier", rectifier(), 2, quantum, 1.0);
    measure("converter", converter(), 2, quantum, 0.1);
    measure("converter", converter(), 3, quantum, 0.1);
    measure("LC 1000", ladder(1000, false), 2, quantum, 1000.0);
    measure("RC 1000", ladder(1000, true), 2, quantum, 1000.0);
    measure("RC 10000", ladder(10000, true), 2, quantum, 1000.0);
    return 0;
}
