// SPDX-License-Identifier: Apache-2.0
// Sequential assignment after Karnopp and Rosenberg: sources, then storages, then resistances, each
// followed by all that its choice implies. Linear. Where implications end in a contradiction, or
// junctions alone form a causal loop, the equations decide (causal_basis.h).
#include "lib/bondgraph/causality.h"

#include <algorithm>
#include <utility>

#include "lib/base/verify.h"
#include "lib/bondgraph/causal_basis.h"
#include "lib/bondgraph/causal_paths.h"
#include "lib/bondgraph/causal_propagation.h"
#include "lib/bondgraph/verify.h"

namespace eventica::bondgraph {
namespace {

bool wantsToGiveEffort(VertexKind kind) {
    return kind != VertexKind::I && kind != VertexKind::Sf;
}

bool isFree(VertexKind kind) {
    return kind == VertexKind::R || kind == VertexKind::Switch;
}

class Assignment {
public:
    explicit Assignment(BondGraph& graph) : graph_(graph), propagation_(graph) {}

    CausalityReport run() {
        if (!assignSequentially() || CausalPaths(graph_).hasStructuralLoop())
            assignByEquations();
        makeReport();
        return std::move(report_);
    }

private:
    template<typename Visit>
    bool forEachElement(const Visit& visit) {
        for (const auto belongs : {isSource, isStorage, isFree})
            for (std::size_t v = 0; v < graph_.vertices.size(); ++v) {
                const VertexId id(static_cast<std::int32_t>(v));
                if (!belongs(graph_.vertices[v].kind) || propagation_.bondsOf(id).empty())
                    continue;
                if (!visit(id, propagation_.bondsOf(id).front()))
                    return false;
            }
        return true;
    }

    bool choose(VertexId element, BondId bond, bool givesEffort) {
        return propagation_.giveEffortTo(givesEffort ? graph_[bond].other(element) : element, bond);
    }

    // ------------------------------------------------------------ one after the other

    bool assignSequentially() {
        const auto assign = [&](VertexId element, BondId bond) {
            const VertexKind kind = graph_[element].kind;
            if (!isSource(kind) && propagation_.isAssigned(bond))
                return true;
            return choose(element, bond, wantsToGiveEffort(kind));
        };
        return propagation_.propagateAll() && forEachElement(assign) && assignInner();
    }

    /// Bonds that no element decides: junctions and two-ports in a ring. Almost always either way
    /// will do; a search that does not end soon is given up.
    bool assignInner() {
        struct Choice {
            BondId bond;
            std::size_t mark;
            bool isSecond;
        };
        constexpr int MaxRetries = 10000;
        std::vector<Choice> choices;
        int retries = 0;
        std::int32_t next = 0;
        const auto count = static_cast<std::int32_t>(graph_.bonds.size());
        while (next < count) {
            const BondId bond(next);
            if (propagation_.isAssigned(bond)) {
                ++next;
                continue;
            }
            choices.push_back({bond, propagation_.mark(), false});
            bool isPossible = propagation_.giveEffortTo(graph_[bond].to, bond);
            while (!isPossible && !choices.empty() && ++retries < MaxRetries) {
                Choice& last = choices.back();
                propagation_.undoTo(last.mark);
                if (last.isSecond) {
                    choices.pop_back();
                    continue;
                }
                last.isSecond = true;
                next = last.bond.index();
                isPossible = propagation_.giveEffortTo(graph_[last.bond].from, last.bond);
            }
            if (!isPossible)
                return false;
        }
        return true;
    }

    // ------------------------------------------------------------ by the equations

    void assignByEquations() {
        const CausalBasis basis = findCausalBasis(graph_);
        propagation_.undoTo(0);
        const auto assign = [&](VertexId element, BondId bond) {
            return choose(element, bond,
                          basis.givesEffort[static_cast<std::size_t>(element.index())]);
        };
        const bool isComplete = forEachElement(assign) && assignInner();
        if (!basis.undetermined.empty()) {
            report_.contradictions.push_back(basis.undetermined);
            sortAndUnique(report_.contradictions.back());
        } else if (!isComplete) {
            report_.contradictions.push_back(unfinishedJunctions());
        }
    }

    std::vector<VertexId> unfinishedJunctions() const {
        std::vector<VertexId> result;
        for (const Bond& bond : graph_.bonds)
            if (bond.causality == Causality::None)
                for (const VertexId end : {bond.from, bond.to})
                    if (isJunction(graph_[end].kind))
                        result.push_back(end);
        sortAndUnique(result);
        return result;
    }

    static void sortAndUnique(std::vector<VertexId>& vertices) {
        std::ranges::sort(vertices);
        vertices.erase(std::ranges::unique(vertices).begin(), vertices.end());
    }

    // ------------------------------------------------------------ what came out

    void makeReport() {
        const CausalPaths paths(graph_);
        std::vector<BondId> contradicted;
        forEachElement([&](VertexId element, BondId bond) {
            const VertexKind kind = graph_[element].kind;
            const bool isWrong = wantsToGiveEffort(kind) ? graph_[bond].givesEffortTo(element)
                                                         : graph_[bond].takesEffortFrom(element);
            if (isFree(kind) || !isWrong)
                return true;
            std::vector<VertexId> origins = paths.originsOf(element, bond);
            if (isStorage(kind)) {
                report_.dependences.push_back({element, std::move(origins)});
                return true;
            }
            if (origins.empty()) // nothing else than the junction stands against the source
                origins.push_back(graph_[bond].other(element));
            origins.push_back(element);
            sortAndUnique(origins);
            report_.contradictions.push_back(std::move(origins));
            contradicted.push_back(bond);
            return true;
        });
        report_.algebraicLoops = paths.loops();
        for (const BondId bond : contradicted)
            graph_.bonds[static_cast<std::size_t>(bond.index())].causality = Causality::None;
    }

    BondGraph& graph_;
    CausalPropagation propagation_;
    CausalityReport report_;
};

} // namespace

CausalityReport assignCausality(BondGraph& graph) {
    CausalityReport report = Assignment(graph).run();
    verifyStage("causality", graph, report);
    return report;
}

} // namespace eventica::bondgraph
