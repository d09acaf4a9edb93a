// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/causal_basis.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace eventica::bondgraph {
namespace {

using Residue = std::uint64_t;
constexpr Residue Prime = 2147483647; // 2^31 - 1: products fit into 64 bits

Residue inverse(Residue value) {
    Residue result = 1;
    for (Residue exponent = Prime - 2; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            result = result * value % Prime;
        value = value * value % Prime;
    }
    return result;
}

/// Equal for equal vertices of equal graphs, otherwise as good as random.
Residue genericModulus(std::int32_t vertex) {
    std::uint64_t z = (static_cast<std::uint64_t>(vertex) + 1) * 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z ^= z >> 27;
    return z % (Prime - 2) + 2;
}

struct Term {
    std::int32_t column = 0;
    Residue value = 0;
};

using Row = std::vector<Term>;

/// Rows of equations = 0, and elimination column by column.
class Elimination {
public:
    explicit Elimination(std::size_t columns) : rowsOf_(columns) {}

    void add(Row row) {
        std::ranges::sort(row, {}, &Term::column);
        Row merged;
        for (const Term& term : row) {
            if (!merged.empty() && merged.back().column == term.column)
                merged.back().value = (merged.back().value + term.value) % Prime;
            else
                merged.push_back(term);
        }
        std::erase_if(merged, [](const Term& term) { return term.value == 0; });
        for (const Term& term : merged)
            rowsOf_[static_cast<std::size_t>(term.column)].push_back(rows_.size());
        rows_.push_back(std::move(merged));
    }

    /// Rows not used yet that contain the column.
    std::vector<std::size_t>& rowsWith(std::int32_t column) {
        std::vector<std::size_t>& rows = rowsOf_[static_cast<std::size_t>(column)];
        std::ranges::sort(rows);
        rows.erase(std::ranges::unique(rows).begin(), rows.end());
        std::erase_if(rows, [&](std::size_t row) { return valueAt(row, column) == 0; });
        return rows;
    }

    /// Solves one equation for the column and takes the column out of the others. False if none
    /// is left that contains it.
    bool pivot(std::int32_t column) {
        const std::vector<std::size_t> rows = std::move(rowsWith(column));
        if (rows.empty())
            return false;
        const std::size_t best =
            *std::ranges::min_element(rows, {}, [&](std::size_t row) { return rows_[row].size(); });
        const Row solved = std::move(rows_[best]);
        rows_[best].clear();
        const auto own = std::ranges::find(solved, column, &Term::column);
        const Residue inverted = inverse(own->value);
        for (const std::size_t row : rows)
            if (row != best)
                subtract(row, solved, valueAt(row, column) * inverted % Prime);
        return true;
    }

private:
    Residue valueAt(std::size_t row, std::int32_t column) const {
        const auto found = std::ranges::lower_bound(rows_[row], column, {}, &Term::column);
        return found != rows_[row].end() && found->column == column ? found->value : 0;
    }

    void subtract(std::size_t target, const Row& row, Residue factor) {
        const Residue minus = Prime - factor;
        Row result;
        auto left = rows_[target].begin();
        const auto end = rows_[target].end();
        for (const Term& right : row) {
            for (; left != end && left->column < right.column; ++left)
                result.push_back(*left);
            Residue value = right.value * minus % Prime;
            if (left != end && left->column == right.column)
                value = (value + (left++)->value) % Prime;
            else
                rowsOf_[static_cast<std::size_t>(right.column)].push_back(target);
            if (value != 0)
                result.push_back({right.column, value});
        }
        result.insert(result.end(), left, end);
        rows_[target] = std::move(result);
    }

    std::vector<Row> rows_; ///< used ones are empty
    std::vector<std::vector<std::size_t>> rowsOf_;
};

bool isOnePort(VertexKind kind) {
    return !isJunction(kind) && !isTwoPort(kind);
}

/// Unknowns: an effort and a flow for each bond. Inside, those that a junction makes equal are one;
/// elements have unknowns of their own, as each decides for itself.
class Unknowns {
public:
    explicit Unknowns(const BondGraph& graph) : parent_(2 * graph.bonds.size()) {
        std::iota(parent_.begin(), parent_.end(), 0);
        std::vector<BondId> first(graph.vertices.size());
        for (std::size_t b = 0; b < graph.bonds.size(); ++b) {
            const Bond& bond = graph.bonds[b];
            if (isOnePort(graph[bond.from].kind) || isOnePort(graph[bond.to].kind))
                continue;
            const BondId id(static_cast<std::int32_t>(b));
            for (const VertexId end : {bond.from, bond.to}) {
                BondId& known = first[static_cast<std::size_t>(end.index())];
                if (!known.valid())
                    known = id;
                else if (isJunction(graph[end].kind))
                    uniteCommon(graph[end].kind, known, id);
            }
        }
    }

    /// What is equal on all bonds of a junction.
    std::int32_t common(VertexKind junction, BondId bond) {
        return junction == VertexKind::Zero ? effort(bond) : flow(bond);
    }
    std::int32_t balanced(VertexKind junction, BondId bond) {
        return junction == VertexKind::Zero ? flow(bond) : effort(bond);
    }
    std::size_t size() const { return parent_.size(); }
    bool isOwn(std::int32_t unknown) { return find(unknown) == unknown; }
    std::int32_t effort(BondId bond) { return find(2 * bond.index()); }
    std::int32_t flow(BondId bond) { return find(2 * bond.index() + 1); }

private:
    std::int32_t& parentOf(std::int32_t unknown) {
        return parent_[static_cast<std::size_t>(unknown)];
    }
    std::int32_t find(std::int32_t unknown) {
        while (parentOf(unknown) != unknown) {
            parentOf(unknown) = parentOf(parentOf(unknown));
            unknown = parentOf(unknown);
        }
        return unknown;
    }
    void uniteCommon(VertexKind junction, BondId one, BondId other) {
        const std::int32_t first = common(junction, one);
        const std::int32_t second = common(junction, other);
        parentOf(std::max(first, second)) = std::min(first, second);
    }

    std::vector<std::int32_t> parent_;
};

class BasisSearch {
public:
    explicit BasisSearch(const BondGraph& graph)
        : graph_(graph), incidence_(graph.incidence()), unknowns_(graph),
          equations_(unknowns_.size()) {
        result_.givesEffort.assign(graph.vertices.size(), false);
    }

    CausalBasis run() {
        for (std::size_t v = 0; v < graph_.vertices.size(); ++v)
            addEquations(VertexId(static_cast<std::int32_t>(v)));
        eliminateInner();
        for (const auto belongs : {isSource, isStorage, isFree})
            for (std::size_t v = 0; v < graph_.vertices.size(); ++v)
                if (belongs(graph_.vertices[v].kind) && !incidence_[v].empty())
                    choose(v);
        return std::move(result_);
    }

private:
    static bool isFree(VertexKind kind) {
        return kind == VertexKind::R || kind == VertexKind::Switch;
    }

    void addEquations(VertexId vertex) {
        const VertexKind kind = graph_[vertex].kind;
        if (isTwoPort(kind)) {
            addTwoPort(vertex);
            return;
        }
        if (!isJunction(kind) || bondsOf(vertex).empty())
            return;
        const std::vector<BondId>& bonds = bondsOf(vertex);
        const auto inner = std::ranges::find_if(bonds, [&](BondId bond) {
            return !isOnePort(graph_[graph_[bond].other(vertex)].kind);
        });
        const BondId reference = inner != bonds.end() ? *inner : bonds.front();
        Row balance;
        for (const BondId bond : bonds) {
            balance.push_back({unknowns_.balanced(kind, bond), signAt(bond, vertex)});
            const std::int32_t common = unknowns_.common(kind, bond);
            if (common != unknowns_.common(kind, reference))
                equations_.add({{common, 1}, {unknowns_.common(kind, reference), Prime - 1}});
        }
        equations_.add(std::move(balance));
    }

    /// e1 = m e2 and the powers cancel, or f1 = m e2 and the powers cancel.
    void addTwoPort(VertexId vertex) {
        const std::vector<BondId>& bonds = bondsOf(vertex);
        if (bonds.size() != 2)
            return;
        const bool isInOrder = graph_[bonds[0]].portAt(vertex) == 0;
        const BondId first = bonds[isInOrder ? 0 : 1];
        const BondId second = bonds[isInOrder ? 1 : 0];
        const Residue modulus = genericModulus(vertex.index());
        const Residue signOfFirst = signAt(first, vertex);
        const Residue signOfSecond = signAt(second, vertex);
        if (graph_[vertex].kind == VertexKind::TF) {
            equations_.add(
                {{unknowns_.effort(first), 1}, {unknowns_.effort(second), Prime - modulus}});
            equations_.add({{unknowns_.flow(first), signOfFirst * modulus % Prime},
                            {unknowns_.flow(second), signOfSecond}});
        } else {
            equations_.add({{unknowns_.flow(first), signOfFirst},
                            {unknowns_.effort(second), Prime - modulus}});
            equations_.add(
                {{unknowns_.flow(second), signOfSecond}, {unknowns_.effort(first), modulus}});
        }
    }

    /// What belongs to no one-port element is never given; few fillings first.
    void eliminateInner() {
        std::vector<bool> isInner(unknowns_.size(), false);
        for (std::size_t u = 0; u < unknowns_.size(); ++u)
            isInner[u] = unknowns_.isOwn(static_cast<std::int32_t>(u));
        for (std::size_t v = 0; v < graph_.vertices.size(); ++v) {
            if (!isOnePort(graph_.vertices[v].kind))
                continue;
            for (const BondId bond : incidence_[v]) {
                isInner[static_cast<std::size_t>(unknowns_.effort(bond))] = false;
                isInner[static_cast<std::size_t>(unknowns_.flow(bond))] = false;
            }
        }
        using Entry = std::pair<std::size_t, std::int32_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        for (std::size_t u = 0; u < unknowns_.size(); ++u)
            if (isInner[u])
                queue.emplace(0, static_cast<std::int32_t>(u));
        while (!queue.empty()) {
            const auto [count, unknown] = queue.top();
            queue.pop();
            const std::size_t now = equations_.rowsWith(unknown).size();
            if (now > count)
                queue.emplace(now, unknown);
            else if (!equations_.pivot(unknown))
                markUndetermined(unknown);
        }
    }

    void markUndetermined(std::int32_t unknown) {
        for (std::size_t v = 0; v < graph_.vertices.size(); ++v) {
            if (!isTwoPort(graph_.vertices[v].kind))
                continue;
            for (const BondId bond : incidence_[v])
                if (unknowns_.effort(bond) == unknown || unknowns_.flow(bond) == unknown)
                    result_.undetermined.emplace_back(static_cast<std::int32_t>(v));
        }
    }

    /// An element that gives the effort is given the flow, which then is solved for.
    void choose(std::size_t v) {
        const BondId bond = incidence_[v].front();
        const VertexKind kind = graph_.vertices[v].kind;
        const bool wantsToGiveEffort = kind != VertexKind::I && kind != VertexKind::Sf;
        const bool isPossible =
            equations_.pivot(wantsToGiveEffort ? unknowns_.flow(bond) : unknowns_.effort(bond));
        if (!isPossible)
            equations_.pivot(wantsToGiveEffort ? unknowns_.effort(bond) : unknowns_.flow(bond));
        result_.givesEffort[v] = wantsToGiveEffort == isPossible;
    }

    const std::vector<BondId>& bondsOf(VertexId vertex) const {
        return incidence_[static_cast<std::size_t>(vertex.index())];
    }
    Residue signAt(BondId bond, VertexId vertex) const {
        return graph_[bond].isInto(vertex) ? 1 : Prime - 1;
    }

    const BondGraph& graph_;
    std::vector<std::vector<BondId>> incidence_;
    Unknowns unknowns_;
    Elimination equations_;
    CausalBasis result_;
};

} // namespace

CausalBasis findCausalBasis(const BondGraph& graph) {
    return BasisSearch(graph).run();
}

} // namespace eventica::bondgraph
