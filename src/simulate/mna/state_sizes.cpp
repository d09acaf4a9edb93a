// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/state_sizes.h"

#include <algorithm>
#include <cmath>

#include "simulate/mna/build.h"
#include "simulate/run/run_network.h"

namespace eventica::mna {

namespace {

constexpr double MostSteps = 500.0;
constexpr double LeastSteps = 50.0;
/// Elements times steps: large networks make fewer, so that the run proper costs more.
constexpr double MostWork = 2e6;
/// Less than this part of its largest value is no movement but rounding.
constexpr double Rounding = 1e-9;

struct Range {
    double least = run::Never;
    double most = -run::Never;

    void include(double value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
    double size() const {
        const double moved = most - least;
        return moved > Rounding * std::max(std::abs(least), std::abs(most)) ? moved : 0.0;
    }
};

double valueOf(const network::Element& element, int index, const run::NetworkModel& model) {
    switch (element.kind) {
    case network::ElementKind::Capacitance:
        return model.across(element.ports[0].positive.index()) -
               model.across(element.ports[0].negative.index());
    case network::ElementKind::Inductance:
        return model.through(index, 0);
    case network::ElementKind::EffortSource:
    case network::ElementKind::FlowSource:
        return model.wave(index);
    default:
        return 0.0;
    }
}

} // namespace

std::vector<double> stateSizes(const network::Netlist& netlist, double startTime, double stopTime) {
    std::vector<double> sizes(netlist.elements.size(), 0.0);
    const double steps = std::clamp(MostWork / static_cast<double>(netlist.elements.size() + 1),
                                    LeastSteps, MostSteps);
    const double step = (stopTime - startTime) / steps;
    if (!(step > 0.0))
        return sizes;
    run::QuantizationOptions options;
    options.startTime = startTime;
    options.stopTime = stopTime;
    const run::BuiltNetwork trial = buildTrapezoidal(netlist, step, options);
    if (!trial.model)
        return sizes;
    std::vector<Range> ranges(sizes.size());
    run::runNetwork(*trial.model, {startTime, stopTime, step}, [&](double /*t*/) {
        for (std::size_t i = 0; i < ranges.size(); ++i)
            ranges[i].include(valueOf(netlist.elements[i], static_cast<int>(i), *trial.model));
    });
    std::ranges::transform(ranges, sizes.begin(), &Range::size);
    return sizes;
}

} // namespace eventica::mna
