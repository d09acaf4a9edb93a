// SPDX-License-Identifier: Apache-2.0
// Which equation contains which variable: a sparse bipartite graph that does not change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace eventica::graph {

/// Counts equations and variables from 0.
using Index = std::int32_t;
inline constexpr Index None = -1;

inline std::size_t at(Index index) {
    return static_cast<std::size_t>(index);
}

struct Edge {
    Index equation = 0;
    Index variable = 0;
    bool isSolvable = true; ///< the equation can be solved for the variable explicitly
};

/// Neighbours in compressed rows, both ways, always in ascending order whatever the order of the
/// edges. An edge given twice is one edge, solvable only if it is so each time.
class BipartiteGraph {
public:
    BipartiteGraph() : BipartiteGraph(0, 0, {}) {}
    BipartiteGraph(Index equationCount, Index variableCount, std::span<const Edge> edges);

    Index equationCount() const { return static_cast<Index>(variablesOf_.starts.size()) - 1; }
    Index variableCount() const { return static_cast<Index>(equationsOf_.starts.size()) - 1; }
    std::size_t edgeCount() const { return variablesOf_.neighbours.size(); }

    std::span<const Index> variablesOf(Index equation) const {
        return variablesOf_.rowOf(variablesOf_.neighbours, equation);
    }
    std::span<const Index> equationsOf(Index variable) const {
        return equationsOf_.rowOf(equationsOf_.neighbours, variable);
    }
    /// One flag for each of `variablesOf(equation)`, other than 0 if solvable.
    std::span<const std::uint8_t> solvableIn(Index equation) const {
        return variablesOf_.rowOf(variablesOf_.flags, equation);
    }
    /// One flag for each of `equationsOf(variable)`.
    std::span<const std::uint8_t> solvableFor(Index variable) const {
        return equationsOf_.rowOf(equationsOf_.flags, variable);
    }

    bool contains(Index equation, Index variable) const;
    bool isSolvable(Index equation, Index variable) const;

    /// Equations as variables and variables as equations.
    BipartiteGraph transposed() const;
    /// Only the edges that are solvable.
    BipartiteGraph solvablePart() const;
    /// The graph of some equations and some variables, numbered as they are listed.
    BipartiteGraph part(std::span<const Index> equations, std::span<const Index> variables) const;
    std::vector<Edge> edges() const;

private:
    struct Rows {
        std::vector<std::size_t> starts; ///< one more than there are rows
        std::vector<Index> neighbours;
        std::vector<std::uint8_t> flags;

        template<typename T>
        std::span<const T> rowOf(const std::vector<T>& items, Index row) const {
            const std::size_t begin = starts[at(row)];
            return {items.data() + begin, starts[at(row) + 1] - begin};
        }
    };

    static Rows transposed(const Rows& rows, Index count);
    static void removeRepetitions(Rows& rows);

    Rows variablesOf_;
    Rows equationsOf_;
};

} // namespace eventica::graph
