// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/report.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "lib/bondgraph/diagnostics.h"

namespace eventica::bondgraph {
namespace {

constexpr std::size_t MaxNames = 12;

struct Finding {
    const eventica::diag::Kind* kind;
    VertexId place; ///< where to point at; an element if there is one
    std::string subject;
    std::string others; ///< not used by all kinds
    std::string help;
};

class Findings {
public:
    Findings(const BondGraph& graph, Strictness strictness)
        : graph_(graph), refusesLoops_(strictness == Strictness::Refuse),
          refusesDependences_(strictness != Strictness::Solve) {}

    std::vector<Finding> of(const CausalityReport& report) {
        for (const std::vector<VertexId>& contradiction : report.contradictions)
            addContradiction(contradiction);
        for (const CausalityReport::Dependence& dependence : report.dependences)
            addDependence(dependence);
        for (const std::vector<VertexId>& loop : report.algebraicLoops)
            add(refusesLoops_ ? diag::AlgebraicLoopRefused : diag::AlgebraicLoop, loop.front(),
                refusesLoops_
                    ? "a storage element on the loop breaks it: a small capacitance at a node "
                      "between the elements, or a small inductance in series; `simulate --method "
                      "bond` solves the loop"
                    : "",
                loop.size() == 1 ? name(loop.front()) + " and itself" : names(loop));
        return std::move(result_);
    }

private:
    void add(const eventica::diag::Kind& kind, VertexId place, std::string help,
             std::string subject, std::string others = {}) {
        result_.push_back({&kind, place, std::move(subject), std::move(others), std::move(help)});
    }

    void addContradiction(const std::vector<VertexId>& vertices) {
        const auto isElement = [&](VertexId id) { return !isJunction(graph_[id].kind); };
        const auto first = std::ranges::find_if(vertices, isElement);
        const VertexId place = first != vertices.end() ? *first : vertices.front();
        const bool isAlone = std::ranges::count_if(vertices, isElement) == 1;
        if (isAlone && graph_[place].kind == VertexKind::Se)
            add(diag::SourceIsShorted, place, "put a resistance into its circuit", name(place));
        else if (isAlone && graph_[place].kind == VertexKind::Sf)
            add(diag::SourceIsOpen, place, "put a resistance beside it", name(place));
        else
            add(diag::ElementsContradict, place,
                "a resistance between them lets each have its own effort or flow", names(vertices));
    }

    void addDependence(const CausalityReport::Dependence& dependence) {
        std::string help;
        if (refusesDependences_)
            help = graph_[dependence.storage].kind == VertexKind::C
                       ? "a very small resistance in series with it makes it independent"
                       : "a very large resistance beside it makes it independent";
        if (refusesDependences_)
            help += "; `simulate --method bond` takes it as it is";
        const std::string others =
            dependence.on.empty() ? std::string("no other") : names(dependence.on);
        add(refusesDependences_ ? diag::SingularityRefused : diag::StructuralSingularity,
            dependence.storage, std::move(help), name(dependence.storage), others);
    }

    std::string name(VertexId id) const { return fmt::format("`{}`", graph_[id].name); }

    std::string names(const std::vector<VertexId>& vertices) const {
        std::string result;
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            if (i == MaxNames && vertices.size() > MaxNames + 1)
                return fmt::format("{} and {} more", result, vertices.size() - MaxNames);
            const std::string_view separator = i + 1 == vertices.size() ? " and " : ", ";
            result +=
                fmt::format("{}{}", i == 0 ? std::string_view() : separator, name(vertices[i]));
        }
        return result;
    }

    const BondGraph& graph_;
    bool refusesLoops_;
    bool refusesDependences_;
    std::vector<Finding> result_;
};

} // namespace

std::vector<std::string> describe(const CausalityReport& report, const BondGraph& graph) {
    std::vector<std::string> lines;
    for (const Finding& finding : Findings(graph, Strictness::Solve).of(report))
        lines.push_back(
            eventica::diag::formatMessage(*finding.kind, finding.subject, finding.others));
    return lines;
}

void reportCausality(const CausalityReport& report, const BondGraph& graph,
                     const network::Netlist& netlist, Strictness strictness,
                     eventica::diag::Diagnostics& diagnostics) {
    for (const Finding& finding : Findings(graph, strictness).of(report)) {
        const network::ElementId element = graph[finding.place].element;
        const text::SourceRange where =
            element.valid() ? netlist[element].where : text::SourceRange{};
        diagnostics.report(*finding.kind, where, finding.subject, finding.others)
            .help(finding.help);
    }
}

std::vector<VertexId> remarkable(const CausalityReport& report, const BondGraph& graph) {
    std::vector<VertexId> result;
    const auto add = [&](const std::vector<VertexId>& vertices) {
        for (const VertexId id : vertices)
            if (!isJunction(graph[id].kind))
                result.push_back(id);
    };
    for (const std::vector<VertexId>& contradiction : report.contradictions)
        add(contradiction);
    for (const CausalityReport::Dependence& dependence : report.dependences)
        result.push_back(dependence.storage);
    for (const std::vector<VertexId>& loop : report.algebraicLoops)
        add(loop);
    return result;
}

} // namespace eventica::bondgraph
