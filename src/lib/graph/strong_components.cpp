// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/strong_components.h"

#include <algorithm>

namespace eventica::graph {
namespace {

class Tarjan {
public:
    Tarjan(const BipartiteGraph& graph, const Matching& matching)
        : graph_(graph), matching_(matching), number_(at(graph.equationCount()), None),
          lowest_(at(graph.equationCount()), None), isOpen_(at(graph.equationCount()), 0) {}

    Blocks run() {
        for (Index equation = 0; equation < graph_.equationCount(); ++equation)
            if (number_[at(equation)] == None)
                visitFrom(equation);
        return std::move(blocks_);
    }

private:
    struct Step {
        Index equation = None;
        std::size_t next = 0;
    };

    void enter(Index equation) {
        number_[at(equation)] = lowest_[at(equation)] = count_++;
        isOpen_[at(equation)] = 1;
        open_.push_back(equation);
        path_.push_back({equation});
    }

    void visitFrom(Index root) {
        enter(root);
        while (!path_.empty())
            if (!advance())
                leave();
    }

    /// Whether another equation was entered.
    bool advance() {
        Step& step = path_.back();
        const std::span<const Index> variables = graph_.variablesOf(step.equation);
        while (step.next < variables.size()) {
            const Index other = matching_.equationOf[at(variables[step.next++])];
            if (other == None || other == step.equation)
                continue;
            if (number_[at(other)] == None) {
                enter(other);
                return true;
            }
            if (isOpen_[at(other)] != 0)
                lower(step.equation, number_[at(other)]);
        }
        return false;
    }

    void lower(Index equation, Index number) {
        lowest_[at(equation)] = std::min(lowest_[at(equation)], number);
    }

    void leave() {
        const Index equation = path_.back().equation;
        path_.pop_back();
        if (!path_.empty())
            lower(path_.back().equation, lowest_[at(equation)]);
        if (lowest_[at(equation)] == number_[at(equation)])
            closeBlock(equation);
    }

    void closeBlock(Index first) {
        const auto begin = std::ranges::find(open_.rbegin(), open_.rend(), first).base() - 1;
        std::sort(begin, open_.end());
        blocks_.add({begin, open_.end()});
        std::for_each(begin, open_.end(), [&](Index equation) { isOpen_[at(equation)] = 0; });
        open_.erase(begin, open_.end());
    }

    const BipartiteGraph& graph_;
    const Matching& matching_;
    std::vector<Index> number_; ///< in the order of entering
    std::vector<Index> lowest_; ///< number of an open equation that can be reached
    std::vector<std::uint8_t> isOpen_;
    std::vector<Index> open_; ///< entered, block not known yet
    std::vector<Step> path_;
    Index count_ = 0;
    Blocks blocks_;
};

} // namespace

void Blocks::add(std::span<const Index> equations) {
    equations_.insert(equations_.end(), equations.begin(), equations.end());
    starts_.push_back(equations_.size());
}

std::vector<Index> Blocks::blockOf() const {
    std::vector<Index> result;
    for (std::size_t block = 0; block < size(); ++block)
        for (const Index equation : (*this)[block]) {
            if (at(equation) >= result.size())
                result.resize(at(equation) + 1, None);
            result[at(equation)] = static_cast<Index>(block);
        }
    return result;
}

Blocks strongComponents(const BipartiteGraph& graph, const Matching& matching) {
    return Tarjan(graph, matching).run();
}

} // namespace eventica::graph
