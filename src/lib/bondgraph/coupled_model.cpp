// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/coupled_model.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

#include "lib/bondgraph/causal_paths.h"
#include "lib/bondgraph/coupled_parameters.h"
#include "lib/bondgraph/loop_system.h"
#include "lib/bondgraph/signal_class.h"

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
        : graph_(graph), netlist_(netlist), options_(options), incidence_(graph.incidence()),
          paths_(graph), loops_(loopSystems(graph, netlist, paths_)), loopPortOf_(paths_.size()) {
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
        nameLoops();
        std::string components = "components :";
        std::string parameters;
        CoupledParameters writer(graph_, netlist_, options_);
        const auto add = [&](const std::string& name, const std::string& type,
                             const std::string& section) {
            components += fmt::format(" {}@{}", name, type);
            if (!section.empty())
                parameters += fmt::format("\n[{}]\n{}", name, section);
        };
        for (std::size_t i = 0; i < loops_.size(); ++i)
            add(loopNames_[i], "QBGAlgebraicLoop", writer.of(loops_[i]));
        for (const VertexId id : order_)
            add(names_[at(id)], classOf(id), writer.of(id));
        return "[top]\n" + components + "\n" + links() + parameters;
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
        for (const VertexId id : order_)
            names_[at(id)] = uniqueName(plainName(graph_[id].name));
    }

    std::string uniqueName(const std::string& name) {
        std::string unique = name;
        for (int number = 2; !usedNames_.insert(lowerCase(unique)).second; ++number)
            unique = fmt::format("{}_{}", name, number);
        return unique;
    }

    /// All signals of a loop come from the component that solves it, not from those on the loop.
    void nameLoops() {
        for (const LoopSystem& loop : loops_) {
            loopNames_.push_back(uniqueName(fmt::format("$LOOP{}", loopNames_.size() + 1)));
            for (std::size_t i = 0; i < loop.rows.size(); ++i)
                loopPortOf_[static_cast<std::size_t>(loop.rows[i].signal)] =
                    fmt::format("y{}@{}", i + 1, loopNames_.back());
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

    /// Where a signal comes from: `e1n@V`.
    std::string sourceOf(Signal signal) const {
        const std::string& ofLoop = loopPortOf_[static_cast<std::size_t>(signal)];
        if (!ofLoop.empty())
            return ofLoop;
        const VertexId producer = paths_.producerOf(signal);
        return fmt::format("{}{}@{}", signal % 2 == 0 ? 'e' : 'f',
                           portOf(graph_[BondId(signal / 2)], producer), names_[at(producer)]);
    }

    std::string links() const {
        std::string result;
        for (std::size_t b = 0; b < graph_.bonds.size(); ++b)
            result += linksOf(BondId(static_cast<std::int32_t>(b)));
        for (std::size_t i = 0; i < loops_.size(); ++i)
            result += linksOf(loops_[i], loopNames_[i]);
        return result;
    }

    std::string linksOf(BondId id) const {
        const Bond& bond = graph_[id];
        const bool isToHead = bond.causality == Causality::EffortToHead;
        const VertexId giver = isToHead ? bond.from : bond.to;
        const VertexId taker = isToHead ? bond.to : bond.from;
        const auto link = [&](char quantity, Signal signal, VertexId to) {
            return fmt::format("link : {} {}{}@{}\n", sourceOf(signal), quantity, portOf(bond, to),
                               names_[at(to)]);
        };
        const std::string effort = link('e', 2 * id.index(), taker);
        const std::string flow = link('f', 2 * id.index() + 1, giver);
        return place_[at(giver)] < place_[at(taker)] ? effort + flow : flow + effort;
    }

    std::string linksOf(const LoopSystem& loop, const std::string& name) const {
        std::string result;
        for (std::size_t i = 0; i < loop.inputs.size(); ++i)
            result += fmt::format("link : {} u{}@{}\n", sourceOf(loop.inputs[i]), i + 1, name);
        for (std::size_t i = 0; i < loop.switches.size(); ++i)
            result += fmt::format("link : position@{} s{}@{}\n", names_[at(loop.switches[i])],
                                  i + 1, name);
        return result;
    }

    const BondGraph& graph_;
    const network::Netlist& netlist_;
    const CoupledModelOptions& options_;
    std::vector<std::vector<BondId>> incidence_;
    CausalPaths paths_;
    std::vector<LoopSystem> loops_;
    std::vector<std::string> loopPortOf_; ///< by signal; empty if it is on no loop
    std::vector<std::string> loopNames_;
    std::set<std::string> usedNames_{"top"};
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
