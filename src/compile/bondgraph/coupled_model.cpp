// SPDX-License-Identifier: Apache-2.0
#include "compile/bondgraph/coupled_model.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

#include "compile/bondgraph/coupled_parameters.h"
#include "compile/bondgraph/signal_class.h"

namespace eventica::bondgraph {
namespace {

std::size_t at(VertexId id) {
    return static_cast<std::size_t>(id.index());
}

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// A name without the marks that have a meaning in the notation.
std::string plainName(std::string name) {
    std::ranges::replace_if(
        name,
        [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '$' && c != '_';
        },
        '_');
    return name;
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
            return std::tuple(turnOf(graph_[id].kind),
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
        CoupledParameters writer(graph_, netlist_, options_);
        for (const VertexId id : order_) {
            components += fmt::format(" {}@{}", names_[at(id)], classOf(id));
            if (const std::string section = writer.of(id); !section.empty())
                parameters += fmt::format("\n[{}]\n{}", names_[at(id)], section);
        }
        std::string links;
        for (const Bond& bond : graph_.bonds)
            links += linksOf(bond);
        return "[top]\n" + components + "\n" + links + parameters;
    }

private:
    /// Of simultaneous events: structural components come first, as published, and switches last,
    /// when effort and flow have their final values.
    static int turnOf(VertexKind kind) {
        if (isJunction(kind))
            return 0;
        if (isTwoPort(kind))
            return 1;
        return kind == VertexKind::Switch ? 3 : 2;
    }

    /// CD++ does not tell upper from lower case, and `top` is the coupled model itself.
    void makeNames() {
        names_.resize(graph_.vertices.size());
        std::set<std::string> used{"top"};
        for (const VertexId id : order_) {
            const std::string name = plainName(graph_[id].name);
            std::string unique = name;
            for (int number = 2; !used.insert(lowerCase(unique)).second; ++number)
                unique = fmt::format("{}_{}", name, number);
            names_[at(id)] = unique;
        }
    }

    static std::string lowerCase(std::string text) {
        std::ranges::transform(text, text.begin(), lower);
        return text;
    }

    // ------------------------------------------------------------ classes

    /// Whether the element is given the effort on its (first) bond.
    bool isEffortIn(VertexId id) const {
        const std::vector<BondId>& bonds = incidence_[at(id)];
        return !bonds.empty() && graph_[bonds.front()].givesEffortTo(id);
    }

    std::string sourceClass(VertexId id) const {
        const network::Element& element = netlist_[graph_[id].element];
        return fmt::format("{}_{}",
                           graph_[id].kind == VertexKind::Se ? "QBGSourceEffort" : "QBGSourceFlow",
                           classify(waveOnBond(element, options_)).name);
    }

    std::string classOf(VertexId id) const {
        const VertexKind kind = graph_[id].kind;
        if (isSource(kind))
            return sourceClass(id);
        for (const auto& [known, name] : {std::pair(VertexKind::Zero, "QBGParallelJunction"),
                                          std::pair(VertexKind::One, "QBGSerialJunction"),
                                          std::pair(VertexKind::TF, "QBGTransformer"),
                                          std::pair(VertexKind::C, "QBGCapacitorFlowIn"),
                                          std::pair(VertexKind::I, "QBGInductorEffortIn")})
            if (kind == known)
                return name;
        for (const auto& [known, stem] :
             {std::pair(VertexKind::R, "QBGResistance"), std::pair(VertexKind::GY, "QBGGyrator"),
              std::pair(VertexKind::Switch, "QBGSwitch")})
            if (kind == known)
                return fmt::format("{}{}", stem, isEffortIn(id) ? "EffortIn" : "FlowIn");
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

    std::string linksOf(const Bond& bond) const {
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

    const BondGraph& graph_;
    const network::Netlist& netlist_;
    const CoupledModelOptions& options_;
    std::vector<std::vector<BondId>> incidence_;
    std::vector<VertexId> order_;
    std::vector<std::string> names_;
    std::vector<std::size_t> place_; ///< in `order_`, by vertex
};

} // namespace

std::string toCoupledModel(const BondGraph& graph, const network::Netlist& netlist,
                           const CoupledModelOptions& options) {
    return CoupledModel(graph, netlist, options).run();
}

} // namespace eventica::bondgraph
