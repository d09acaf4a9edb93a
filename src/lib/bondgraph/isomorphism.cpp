// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/isomorphism.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace eventica::bondgraph {
namespace {

std::size_t at(VertexId id) {
    return static_cast<std::size_t>(id.index());
}

/// A bond as one of its ends sees it.
struct View {
    bool isInto = false;
    bool takesEffort = false;
    bool givesEffort = false;
    int ownPort = 0;
    int otherPort = 0;

    friend auto operator<=>(const View&, const View&) = default;
};

View viewOf(const Bond& bond, VertexId vertex, const Comparison& comparison) {
    View view;
    view.isInto = comparison.directions && bond.isInto(vertex);
    view.takesEffort = comparison.causality && bond.givesEffortTo(vertex);
    view.givesEffort = comparison.causality && bond.takesEffortFrom(vertex);
    view.ownPort = bond.portAt(vertex);
    view.otherPort = bond.portAt(bond.other(vertex));
    return view;
}

class Matcher {
public:
    Matcher(const BondGraph& first, const BondGraph& second, Comparison comparison)
        : graphs_{&first, &second}, comparison_(comparison),
          incidence_{first.incidence(), second.incidence()} {}

    bool run() {
        if (graphs_[0]->vertices.size() != graphs_[1]->vertices.size() ||
            graphs_[0]->bonds.size() != graphs_[1]->bonds.size())
            return false;
        refine();
        if (!haveEqualColours())
            return false;
        partner_.assign(graphs_[0]->vertices.size(), VertexId());
        isTaken_.assign(graphs_[0]->vertices.size(), false);
        return extend(0);
    }

private:
    using Signature = std::pair<int, std::vector<std::pair<View, int>>>;

    void colourByKind() {
        std::map<std::pair<VertexKind, std::string>, int> colours;
        for (std::size_t g = 0; g < 2; ++g)
            for (const Vertex& vertex : graphs_[g]->vertices) {
                const bool hasName = comparison_.names && !isJunction(vertex.kind);
                const auto key = std::pair(vertex.kind, hasName ? vertex.name : std::string());
                colour_[g].push_back(
                    colours.try_emplace(key, static_cast<int>(colours.size())).first->second);
            }
        colourCount_ = colours.size();
    }

    Signature signatureOf(std::size_t g, std::size_t v) const {
        Signature result{colour_[g][v], {}};
        const VertexId id(static_cast<std::int32_t>(v));
        for (const BondId b : incidence_[g][v]) {
            const Bond& bond = (*graphs_[g])[b];
            result.second.emplace_back(viewOf(bond, id, comparison_),
                                       colour_[g][at(bond.other(id))]);
        }
        std::ranges::sort(result.second);
        return result;
    }

    void refine() {
        colourByKind();
        for (std::size_t before = 0; before != colourCount_;) {
            before = colourCount_;
            std::map<Signature, int> colours;
            std::array<std::vector<int>, 2> next;
            for (std::size_t g = 0; g < 2; ++g)
                for (std::size_t v = 0; v < colour_[g].size(); ++v)
                    next[g].push_back(
                        colours.try_emplace(signatureOf(g, v), static_cast<int>(colours.size()))
                            .first->second);
            colour_ = std::move(next);
            colourCount_ = colours.size();
        }
    }

    bool haveEqualColours() const {
        std::vector<int> first = colour_[0];
        std::vector<int> second = colour_[1];
        std::ranges::sort(first);
        std::ranges::sort(second);
        return first == second;
    }

    /// Bonds to vertices that have partners already, with the partners.
    std::vector<std::pair<View, VertexId>> decidedBonds(std::size_t g, VertexId id) const {
        std::vector<std::pair<View, VertexId>> result;
        for (const BondId b : incidence_[g][at(id)]) {
            const Bond& bond = (*graphs_[g])[b];
            const VertexId other = bond.other(id);
            if (g == 0 && partner_[at(other)].valid())
                result.emplace_back(viewOf(bond, id, comparison_), partner_[at(other)]);
            if (g == 1 && isTaken_[at(other)])
                result.emplace_back(viewOf(bond, id, comparison_), other);
        }
        std::ranges::sort(result);
        return result;
    }

    bool extend(std::size_t v) { // NOLINT(misc-no-recursion): as deep as a graph for tests is large
        if (v == partner_.size())
            return true;
        const VertexId id(static_cast<std::int32_t>(v));
        for (std::size_t w = 0; w < partner_.size(); ++w) {
            const VertexId candidate(static_cast<std::int32_t>(w));
            if (isTaken_[w] || colour_[0][v] != colour_[1][w] ||
                decidedBonds(0, id) != decidedBonds(1, candidate))
                continue;
            partner_[v] = candidate;
            isTaken_[w] = true;
            if (extend(v + 1))
                return true;
            partner_[v] = VertexId();
            isTaken_[w] = false;
        }
        return false;
    }

    std::array<const BondGraph*, 2> graphs_;
    Comparison comparison_;
    std::array<std::vector<std::vector<BondId>>, 2> incidence_;
    std::array<std::vector<int>, 2> colour_;
    std::size_t colourCount_ = 0;
    std::vector<VertexId> partner_; ///< of vertices of the first graph
    std::vector<bool> isTaken_;     ///< vertices of the second graph
};

} // namespace

bool isIsomorphic(const BondGraph& first, const BondGraph& second, Comparison comparison) {
    return Matcher(first, second, comparison).run();
}

} // namespace eventica::bondgraph
