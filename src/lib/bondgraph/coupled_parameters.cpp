// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/coupled_parameters.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "lib/bondgraph/causal_paths.h"
#include "lib/bondgraph/signal_class.h"

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

/// Length of the longest path of signals that are computed from each other in one instant. A loop
/// is one step.
class LongestPath {
public:
    explicit LongestPath(const BondGraph& graph)
        : paths_(graph), members_(paths_.signalLoops()), groupOf_(paths_.size(), None) {
        for (std::size_t i = 0; i < members_.size(); ++i)
            for (const Signal signal : members_[i])
                groupOf_[at(signal)] = i;
        for (std::size_t i = 0; i < groupOf_.size(); ++i)
            if (groupOf_[i] == None) {
                groupOf_[i] = members_.size();
                members_.push_back({static_cast<Signal>(i)});
            }
        length_.assign(members_.size(), -1);
    }

    std::int64_t run() {
        std::int64_t longest = 0;
        for (std::size_t group = 0; group < members_.size(); ++group)
            longest = std::max(longest, lengthOf(group));
        return longest;
    }

private:
    static constexpr std::size_t None = static_cast<std::size_t>(-1);
    static std::size_t at(Signal signal) { return static_cast<std::size_t>(signal); }

    /// Depth first, with a stack of our own: paths may be long.
    std::int64_t lengthOf(std::size_t group) {
        std::vector<std::size_t> stack{group};
        while (!stack.empty()) {
            const std::size_t top = stack.back();
            const std::size_t before = stack.size();
            std::int64_t length = 1;
            for (const std::size_t input : inputsOf(top)) {
                if (length_[input] < 0)
                    stack.push_back(input);
                length = std::max(length, length_[input] + 1);
            }
            if (stack.size() > before)
                continue;
            length_[top] = length;
            stack.pop_back();
        }
        return length_[group];
    }

    std::vector<std::size_t> inputsOf(std::size_t group) const {
        std::vector<std::size_t> result;
        for (const Signal signal : members_[group])
            for (const Signal input : paths_.inputsOf(signal))
                if (groupOf_[at(input)] != group)
                    result.push_back(groupOf_[at(input)]);
        return result;
    }

    CausalPaths paths_;
    std::vector<std::vector<Signal>> members_; ///< by group
    std::vector<std::size_t> groupOf_;         ///< by signal
    std::vector<std::int64_t> length_;         ///< by group; negative: not known yet
};

/// Where a signal comes from in a loop: `a_3_1` is what the first signal of the loop adds to the
/// third one, `b_3_1` what its first input does.
class LoopWriter {
public:
    explicit LoopWriter(const LoopSystem& loop) : loop_(loop) {
        for (std::size_t i = 0; i < loop.rows.size(); ++i)
            columnOf_[loop.rows[i].signal] = fmt::format("{}", i + 1);
        for (std::size_t i = 0; i < loop.inputs.size(); ++i)
            inputOf_[loop.inputs[i]] = fmt::format("{}", i + 1);
    }

    std::string run() {
        std::string result =
            fmt::format("signals : {}\ninputs : {}\nswitches : {}\n", loop_.rows.size(),
                        loop_.inputs.size(), loop_.switches.size());
        std::size_t switches = 0;
        for (std::size_t i = 0; i < loop_.rows.size(); ++i) {
            const LoopRow& row = loop_.rows[i];
            result += lawOf(row.law, i + 1, "");
            if (row.switching.valid())
                result += fmt::format("switch_{} : {}\n", i + 1, ++switches) +
                          lawOf(row.openLaw, i + 1, "Open");
        }
        return result;
    }

private:
    std::string lawOf(const LoopLaw& law, std::size_t row, std::string_view position) const {
        std::string result;
        for (const LoopTerm& term : law.terms) {
            const auto column = columnOf_.find(term.signal);
            const bool isInner = column != columnOf_.end();
            result += line(fmt::format("{}{}_{}_{}", isInner ? 'a' : 'b', position, row,
                                       isInner ? column->second : inputOf_.at(term.signal)),
                           term.factor);
        }
        if (law.constant != 0)
            result += line(fmt::format("c{}_{}", position, row), law.constant);
        return result;
    }

    const LoopSystem& loop_;
    std::map<Signal, std::string> columnOf_;
    std::map<Signal, std::string> inputOf_;
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

std::string CoupledParameters::of(const LoopSystem& loop) const {
    return LoopWriter(loop).run();
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
    const auto own = options_.own.find(element.name);
    if (own != options_.own.end())
        return line("quantum", own->second.quantum) + line("hystWindow", own->second.hysteresis);
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
