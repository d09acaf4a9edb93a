// SPDX-License-Identifier: Apache-2.0
// What has no class in CD++ notation.
#include <optional>
#include <string>
#include <vector>

#include "lib/bondgraph/coupled_model.h"
#include "lib/bondgraph/diagnostics.h"

namespace eventica::bondgraph {
namespace {

constexpr const char* OtherMethods = "simulate the model here: --method bond or --method ncdevs";

struct Objection {
    std::string reason;
    std::string help;
};

class CoupledCheck {
public:
    CoupledCheck(const BondGraph& graph, const network::Netlist& netlist)
        : graph_(graph), netlist_(netlist), incidence_(graph.incidence()) {}

    std::optional<Objection> against(VertexId id) const {
        const network::Element& element = netlist_[graph_[id].element];
        const std::vector<BondId>& bonds = incidence_[static_cast<std::size_t>(id.index())];
        if (bonds.empty())
            return std::nullopt;
        if (element.kind == network::ElementKind::Multiport)
            return Objection{"no class couples its ports", OtherMethods};
        if (isTwoPort(graph_[id].kind))
            return againstTwoPort(element, bonds);
        if (element.ports.size() != 1 || bonds.size() != 1)
            return Objection{"it depends on an effort or a flow elsewhere", OtherMethods};
        return againstOnePort(id, element, graph_[bonds.front()]);
    }

private:
    static std::optional<Objection> againstTwoPort(const network::Element& element,
                                                   const std::vector<BondId>& bonds) {
        if (bonds.size() != 2)
            return Objection{"one of its two ports has no bond",
                             "connect the pins of that port to different nodes"};
        if (element.value == 0)
            return Objection{"its ratio is 0", "give it a value, or take it out"};
        return std::nullopt;
    }

    std::optional<Objection> againstOnePort(VertexId id, const network::Element& element,
                                            const Bond& bond) const {
        const bool isEffortIn = bond.givesEffortTo(id);
        const VertexKind kind = graph_[id].kind;
        if (kind == VertexKind::Switch)
            return againstSwitch(element.switching, isEffortIn);
        if (isStorage(kind) && element.value == 0)
            return Objection{kind == VertexKind::C ? "its capacitance is 0" : "its inductance is 0",
                             "give it a value, or take it out"};
        if (kind == VertexKind::R && isEffortIn && element.value == 0)
            return Objection{
                "its resistance is 0, but its flow would have to follow from its effort",
                "give it a small value, or connect its ends"};
        return std::nullopt;
    }

    static std::optional<Objection> againstSwitch(const network::Switching& switching,
                                                  bool isEffortIn) {
        if (isEffortIn && (switching.closed.through == 0 || switching.open.through == 0))
            return Objection{"its flow has to follow from its effort, also while it is closed",
                             "give it a resistance greater than 0 when closed (Ron)"};
        if (!isEffortIn && (switching.closed.across == 0 || switching.open.across == 0))
            return Objection{"its effort has to follow from its flow, also while it is open",
                             "give it a conductance greater than 0 when open (Goff)"};
        return std::nullopt;
    }

    const BondGraph& graph_;
    const network::Netlist& netlist_;
    std::vector<std::vector<BondId>> incidence_;
};

} // namespace

bool hasCoupledModel(const BondGraph& graph, const network::Netlist& netlist,
                     eventica::diag::Diagnostics& diagnostics) {
    const CoupledCheck check(graph, netlist);
    bool hasAll = netlist.startLaws.empty();
    if (!hasAll)
        diagnostics.report(diag::NoCoupledStart, {}, netlist.name).help(OtherMethods);
    for (std::size_t i = 0; i < graph.vertices.size(); ++i) {
        const VertexId id(static_cast<std::int32_t>(i));
        if (isJunction(graph[id].kind))
            continue;
        const std::optional<Objection> objection = check.against(id);
        if (!objection)
            continue;
        hasAll = false;
        diagnostics
            .report(diag::NoCoupledClass, netlist[graph[id].element].where, graph[id].name,
                    objection->reason)
            .help(objection->help);
    }
    return hasAll;
}

} // namespace eventica::bondgraph
