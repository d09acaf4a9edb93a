// SPDX-License-Identifier: Apache-2.0
#include "compile/bondgraph/coupled_model.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "compile/bondgraph/signal_class.h"

namespace eventica::bondgraph {
namespace {

constexpr double Thousandths = 1000.0;

std::size_t at(VertexId id) {
    return static_cast<std::size_t>(id.index());
}

std::string number(double value) {
    return fmt::format("{:.12g}", value);
}

class CoupledModel {
public:
    CoupledModel(const BondGraph& graph, const network::Netlist& netlist,
                 const CoupledModelOptions& options)
        : graph_(graph), netlist_(netlist), options_(options), incidence_(graph.incidence()) {
        for (std::size_t v = 0; v < graph.vertices.size(); ++v)
            order_.emplace_back(static_cast<std::int32_t>(v));
        std::ranges::sort(order_, {}, [&](VertexId id) {
            const bool isInner = isJunction(graph_[id].kind);
            return std::tuple(!isInner,
                              isInner ? std::string_view() : std::string_view(graph_[id].name), id);
        });
        makeNames();
        place_.resize(order_.size());
        for (std::size_t i = 0; i < order_.size(); ++i)
            place_[at(order_[i])] = i;
    }

    std::string run() {
        std::string components = "components :";
        std::string parameters;
        for (const VertexId id : order_) {
            components += fmt::format(" {}@{}", names_[at(id)], classOf(id));
            parameters += sectionOf(id);
        }
        std::string links;
        for (const Bond& bond : graph_.bonds)
            links += linksOf(bond);
        return comments_ + "[top]\n" + components + "\n" + links + parameters;
    }

private:
    void comment(VertexId id, std::string_view text) {
        comments_ += fmt::format("% {}: {}\n", names_[at(id)], text);
    }

    /// Names without the marks that have a meaning in the notation.
    void makeNames() {
        names_.resize(graph_.vertices.size());
        std::set<std::string> used;
        for (const VertexId id : order_) {
            std::string name = graph_[id].name;
            std::ranges::replace_if(
                name,
                [](char c) {
                    return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '$' && c != '_';
                },
                '_');
            std::string unique = name;
            for (int number = 2; !used.insert(unique).second; ++number)
                unique = fmt::format("{}_{}", name, number);
            names_[at(id)] = unique;
        }
    }

    // ------------------------------------------------------------ classes

    /// Whether the element is given the effort on its (first) bond.
    bool isEffortIn(VertexId id) const {
        const std::vector<BondId>& bonds = incidence_[at(id)];
        return !bonds.empty() && graph_[bonds.front()].givesEffortTo(id);
    }

    std::string storageClass(VertexId id, std::string_view stem, bool isIntegral) {
        if (!isIntegral)
            comment(id, "a dependent storage; the published library has no class for it");
        return fmt::format("{}{}", stem, isEffortIn(id) ? "EffortIn" : "FlowIn");
    }

    std::string sourceClass(VertexId id, std::string_view stem) {
        const std::optional<SignalClass> signal = classify(netlist_[graph_[id].element].wave);
        if (!signal) {
            comment(id, "the published library has no class for this signal");
            return fmt::format("{}_Other", stem);
        }
        for (const std::string_view known : {"Constant", "Step", "Sine", "Pulse"})
            if (signal->name == known)
                return fmt::format("{}_{}", stem, signal->name);
        comment(id, "the published library names this signal but lists no class for it");
        return fmt::format("{}_{}", stem, signal->name);
    }

    std::string classOf(VertexId id) {
        const bool isEffort = isEffortIn(id);
        switch (graph_[id].kind) {
        case VertexKind::Zero:
            return "QBGParallelJunction";
        case VertexKind::One:
            return "QBGSerialJunction";
        case VertexKind::C:
            return storageClass(id, "QBGCapacitor", !isEffort);
        case VertexKind::I:
            return storageClass(id, "QBGInductor", isEffort);
        case VertexKind::R:
            return isEffort ? "QBGResistanceEffortIn" : "QBGResistanceFlowIn";
        case VertexKind::Se:
            return sourceClass(id, "QBGSourceEffort");
        case VertexKind::Sf:
            return sourceClass(id, "QBGSourceFlow");
        case VertexKind::TF:
            return "QBGTransformer";
        case VertexKind::GY:
            return isEffort ? "QBGGyratorEffortIn" : "QBGGyratorFlowIn";
        case VertexKind::Switch:
            comment(id, "a switch; the published library has no class for it");
            return isEffort ? "QBGSwitchEffortIn" : "QBGSwitchFlowIn";
        case VertexKind::Field:
            comment(id, "a multiport field; the published library has no class for it");
            return "QBGField";
        }
        return "";
    }

    // ------------------------------------------------------------ links

    bool isStrong(const Bond& bond, VertexId junction) const {
        return graph_[junction].kind == VertexKind::Zero ? bond.givesEffortTo(junction)
                                                         : bond.takesEffortFrom(junction);
    }

    /// Number and direction of the bond as the vertex sees it: `2p`.
    std::string portOf(const Bond& bond, VertexId id) const {
        int index = bond.portAt(id) + 1;
        if (isJunction(graph_[id].kind) && !isStrong(bond, id)) {
            index = 2;
            for (const BondId other : incidence_[at(id)]) {
                if (&graph_[other] == &bond)
                    break;
                index += isStrong(graph_[other], id) ? 0 : 1;
            }
        }
        return fmt::format("{}{}", index, bond.isInto(id) ? 'p' : 'n');
    }

    std::string linksOf(const Bond& bond) {
        if (bond.causality == Causality::None || bond.isBicausal()) {
            comments_ +=
                fmt::format("% {} and {} are not linked: {} causality\n", names_[at(bond.from)],
                            names_[at(bond.to)], bond.isBicausal() ? "double" : "no");
            return "";
        }
        const bool isToHead = bond.causality == Causality::EffortToHead;
        const VertexId giver = isToHead ? bond.from : bond.to;
        const VertexId taker = isToHead ? bond.to : bond.from;
        const auto link = [&](char quantity, VertexId from, VertexId to) {
            return fmt::format("link : {0}{1}@{2} {0}{3}@{4}\n", quantity, portOf(bond, from),
                               names_[at(from)], portOf(bond, to), names_[at(to)]);
        };
        const std::string effort = link('e', giver, taker);
        const std::string flow = link('f', taker, giver);
        return place_[at(giver)] < place_[at(taker)] ? effort + flow : flow + effort;
    }

    // ------------------------------------------------------------ parameters

    std::string quantization() const {
        return fmt::format("quantum : {}\nhystWindow : {}\n", number(options_.quantum),
                           number(options_.hysteresis));
    }

    std::string signalOf(const network::Element& element) const {
        const std::optional<SignalClass> signal = classify(element.wave);
        if (!signal)
            return "";
        std::string result = fmt::format("signal : {}\n", signal->name);
        for (const auto& [name, value] : signal->parameters)
            result += fmt::format("{} : {}\n", name, number(value));
        return result;
    }

    std::string storageOf(const network::Element& element, std::string_view name) const {
        return quantization() + fmt::format("{} : {}\ninitial : {}\n", name,
                                            number(element.value * Thousandths),
                                            number(element.initial));
    }

    std::string parametersOf(const network::Element& element) const {
        switch (element.kind) {
        case network::ElementKind::Resistance:
            return fmt::format("R : {}\n", number(element.value * Thousandths));
        case network::ElementKind::Capacitance:
            return storageOf(element, "C");
        case network::ElementKind::Inductance:
            return storageOf(element, "L");
        case network::ElementKind::EffortSource:
        case network::ElementKind::FlowSource:
            return quantization() + signalOf(element);
        case network::ElementKind::Transformer:
            return fmt::format("modulus : {}\n", number(element.value));
        case network::ElementKind::Gyrator: // the modulus of the literature is a resistance
            return fmt::format("modulus : {}\n", number(1.0 / element.value));
        case network::ElementKind::Switch:
        case network::ElementKind::Multiport:
            return "";
        }
        return "";
    }

    std::string sectionOf(VertexId id) const {
        if (isJunction(graph_[id].kind))
            return "";
        return fmt::format("\n[{}]\n{}", names_[at(id)],
                           parametersOf(netlist_[graph_[id].element]));
    }

    const BondGraph& graph_;
    const network::Netlist& netlist_;
    const CoupledModelOptions& options_;
    std::vector<std::vector<BondId>> incidence_;
    std::vector<VertexId> order_;
    std::vector<std::string> names_;
    std::vector<std::size_t> place_; ///< in `order_`, by vertex
    std::string comments_;
};

} // namespace

std::string toCoupledModel(const BondGraph& graph, const network::Netlist& netlist,
                           const CoupledModelOptions& options) {
    return CoupledModel(graph, netlist, options).run();
}

} // namespace eventica::bondgraph
