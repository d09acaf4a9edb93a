// SPDX-License-Identifier: Apache-2.0
#include "compile/bondgraph/coupled_parameters.h"

#include <algorithm>
#include <fmt/format.h>

#include "compile/bondgraph/causal_paths.h"
#include "compile/bondgraph/signal_class.h"

namespace eventica::bondgraph {
namespace {

constexpr double Thousandths = 1000.0;
/// Bonds for which a junction has ports without being told.
constexpr std::size_t UsualBonds = 8;

std::string line(std::string_view name, double value) {
    return fmt::format("{} : {:.15g}\n", name, value + 0.0); // never -0
}

std::string signalOf(const signal::Waveform& wave) {
    const SignalClass signal = classify(wave);
    std::string result = fmt::format("signal : {}\n", signal.name);
    for (const auto& [name, value] : signal.parameters)
        result += line(name, value);
    return result;
}

std::string lawOf(std::string_view name, const network::LinearLaw& law) {
    return line(fmt::format("{}Across", name), law.across) +
           line(fmt::format("{}Through", name), law.through) +
           line(fmt::format("{}Constant", name), law.constant);
}

std::string_view spelling(network::SwitchRule rule) {
    switch (rule) {
    case network::SwitchRule::Controlled:
        return "Controlled";
    case network::SwitchRule::Diode:
        return "Diode";
    case network::SwitchRule::Thyristor:
        return "Thyristor";
    case network::SwitchRule::TurnOff:
        return "TurnOff";
    }
    return "";
}

/// Length of the longest path of signals that are computed from each other in one instant. There
/// are no loops.
class LongestPath {
public:
    explicit LongestPath(const BondGraph& graph) : paths_(graph), length_(paths_.size(), -1) {}

    std::int64_t run() {
        std::int64_t longest = 0;
        for (std::size_t i = 0; i < length_.size(); ++i)
            longest = std::max(longest, lengthOf(static_cast<Signal>(i)));
        return longest;
    }

private:
    std::int64_t lengthOf(Signal signal) {
        std::vector<Signal> stack{signal};
        while (!stack.empty()) {
            const Signal top = stack.back();
            std::int64_t length = 1;
            bool isReady = true;
            for (const Signal input : paths_.inputsOf(top)) {
                const std::int64_t known = length_[static_cast<std::size_t>(input)];
                if (known < 0) {
                    stack.push_back(input);
                    isReady = false;
                }
                length = std::max(length, known + 1);
            }
            if (!isReady)
                continue;
            length_[static_cast<std::size_t>(top)] = length;
            stack.pop_back();
        }
        return length_[static_cast<std::size_t>(signal)];
    }

    CausalPaths paths_;
    std::vector<std::int64_t> length_; ///< by signal; negative: not known yet
};

} // namespace

signal::Waveform waveOnBond(const network::Element& element, const CoupledModelOptions& options) {
    const double sign = element.kind == network::ElementKind::FlowSource ? -1.0 : 1.0;
    return signal::delayed(signal::scaled(element.wave, sign), -options.startTime);
}

CoupledParameters::CoupledParameters(const BondGraph& graph, const network::Netlist& netlist,
                                     const CoupledModelOptions& options)
    : graph_(graph), netlist_(netlist), options_(options), incidence_(graph.incidence()),
      depth_(LongestPath(graph).run()) {
}

std::string CoupledParameters::of(VertexId id) {
    if (isJunction(graph_[id].kind))
        return ofJunction(id);
    const network::Element& element = netlist_[graph_[id].element];
    switch (element.kind) {
    case network::ElementKind::Resistance:
        return line("R", element.value * Thousandths);
    case network::ElementKind::Capacitance:
        return ofStorage(element, "C");
    case network::ElementKind::Inductance:
        return ofStorage(element, "L");
    case network::ElementKind::EffortSource:
    case network::ElementKind::FlowSource:
        return ofSource(element);
    case network::ElementKind::Transformer:
        return ofTransformer(id);
    case network::ElementKind::Gyrator: // the modulus of the literature is a resistance
        return line("modulus", 1.0 / element.value);
    case network::ElementKind::Switch:
        return ofSwitch(element);
    case network::ElementKind::Multiport: // refused by `hasCoupledModel`
        break;
    }
    return "";
}

std::string CoupledParameters::ofJunction(VertexId id) const {
    const std::size_t bonds = incidence_[static_cast<std::size_t>(id.index())].size();
    return bonds > UsualBonds ? fmt::format("bonds : {}\n", bonds) : "";
}

/// One class for both causalities, so it is told which of its bonds brings the effort.
std::string CoupledParameters::ofTransformer(VertexId id) const {
    int effortIn = 1;
    for (const BondId bond : incidence_[static_cast<std::size_t>(id.index())])
        if (graph_[bond].givesEffortTo(id))
            effortIn = graph_[bond].portAt(id) + 1;
    return line("modulus", netlist_[graph_[id].element].value) +
           fmt::format("effortIn : {}\n", effortIn);
}

std::string CoupledParameters::quantization(const network::Element& element) const {
    return line("quantum", options_.quantum * element.nominal) +
           line("hystWindow", options_.hysteresis * element.nominal);
}

std::string CoupledParameters::ofStorage(const network::Element& element,
                                         std::string_view name) const {
    return quantization(element) + line(name, element.value * Thousandths) +
           line("initial", element.initial);
}

std::string CoupledParameters::ofSource(const network::Element& element) const {
    return quantization(element) + signalOf(waveOnBond(element, options_));
}

/// Effort and flow are final after `depth_` steps; each switch waits for those before it, too.
std::string CoupledParameters::ofSwitch(const network::Element& element) {
    const network::Switching& switching = element.switching;
    std::string result = fmt::format("rule : {}\n", spelling(switching.rule)) +
                         lawOf("closed", switching.closed) + lawOf("open", switching.open);
    if (switching.rule != network::SwitchRule::Controlled)
        result +=
            lawOf("closedSense", switching.closedSense) + lawOf("openSense", switching.openSense);
    result += fmt::format("settle : {}\n", ++switches_ * (depth_ + 2));
    if (switching.rule != network::SwitchRule::Diode)
        result += signalOf(signal::delayed(switching.control, -options_.startTime));
    return result;
}

} // namespace eventica::bondgraph
