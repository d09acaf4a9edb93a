// SPDX-License-Identifier: Apache-2.0
#include "compile/system/join_modes.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "compile/system/expressions.h"
#include "lib/graph/strong_components.h"

namespace eventica::system {

namespace {

using graph::Index;

class ModeJoining {
public:
    ModeJoining(SortedSystem& system, const Problem& problem, const graph::Matching& matching)
        : system_(system), model_(system.dae), problem_(problem), matching_(matching),
          memory_(model_.variables.size(), Memory::Unknown) {
        for (const Previous& pair : system_.previous)
            modeOf_.emplace(pair.previous.index(), pair.variable);
    }

    bool run() {
        findReaders();
        keepLoops();
        for (const Reader& reader : readers_)
            rewrite(reader);
        return !readers_.empty();
    }

private:
    /// An equation that contains pre(mode).
    struct Reader {
        Index equation = graph::None;
        VariableId previous;
    };
    enum class Memory : std::uint8_t { Unknown, Open, None, Some };

    static std::size_t place(VariableId id) { return static_cast<std::size_t>(id.index()); }
    bool isContinuous(VariableId id) const {
        return model_[id].variability == Variability::Continuous && hasBase(id, expr::Base::Real);
    }
    bool hasBase(VariableId id, expr::Base base) const {
        return model_.pool->types()[model_[id].type].base == base;
    }
    Index equationOf(VariableId id) const {
        const Index number = problem_.numberOf[place(id)];
        return number == graph::None ? graph::None : matching_.equationOf[graph::at(number)];
    }
    VariableId variableOf(Index equation) const {
        return problem_.unknowns[graph::at(matching_.variableOf[graph::at(equation)])];
    }

    void findReaders() {
        if (modeOf_.empty())
            return;
        const expr::ExpressionsWith previous(*model_.pool, [&](ExprId id) {
            const expr::Node& node = (*model_.pool)[id];
            return node.kind == expr::Kind::Variable && modeOf_.contains(node.payload);
        });
        for (std::size_t i = 0; i < system_.equations.size(); ++i) {
            const dae::Equation& equation = system_.equations[i];
            const auto number = static_cast<Index>(i);
            if ((previous.contains(equation.left) || previous.contains(equation.right)) &&
                isContinuous(variableOf(number)))
                addReaders(number);
        }
    }

    void addReaders(Index equation) {
        for (const VariableId id : variablesIn(equation))
            if (const auto found = modeOf_.find(id.index());
                found != modeOf_.end() && isWithoutMemory(found->second))
                readers_.push_back({equation, id});
    }

    std::vector<VariableId> variablesIn(Index number) const {
        const dae::Equation& equation = system_.equations[graph::at(number)];
        std::vector<VariableId> all = instantVariables(*model_.pool, equation.left);
        const std::vector<VariableId> right = instantVariables(*model_.pool, equation.right);
        all.insert(all.end(), right.begin(), right.end());
        return all;
    }

    /// Whether a Boolean follows from continuous variables and parameters alone.
    bool isWithoutMemory(VariableId id) {
        if (Memory& known = memory_[place(id)]; known != Memory::Unknown)
            return known == Memory::None;
        memory_[place(id)] = Memory::Open;
        const Index equation = equationOf(id);
        const bool isFree = hasBase(id, expr::Base::Boolean) && equation != graph::None &&
                            std::ranges::all_of(variablesIn(equation), [&](VariableId other) {
                                return other == id || model_[other].isKnown() ||
                                       isContinuous(other) || isWithoutMemory(other);
                            });
        memory_[place(id)] = isFree ? Memory::None : Memory::Some;
        return isFree;
    }

    /// Only readers on which their mode depends.
    void keepLoops() {
        if (readers_.empty())
            return;
        std::vector<graph::Edge> edges = dependencyGraph(problem_).edges();
        for (const Reader& reader : readers_)
            edges.push_back({reader.equation, problem_.numberOf[place(modeOf(reader))], false});
        const auto count = static_cast<Index>(problem_.equations.size());
        const graph::BipartiteGraph joined(count, static_cast<Index>(problem_.unknowns.size()),
                                           edges);
        const std::vector<Index> blockOf = graph::strongComponents(joined, matching_).blockOf();
        std::erase_if(readers_, [&](const Reader& reader) {
            return blockOf[graph::at(reader.equation)] !=
                   blockOf[graph::at(equationOf(modeOf(reader)))];
        });
    }

    VariableId modeOf(const Reader& reader) const { return modeOf_.at(reader.previous.index()); }

    void rewrite(const Reader& reader) {
        dae::Equation& own = system_.equations[graph::at(reader.equation)];
        own.left = withMode(own.left, reader);
        own.right = withMode(own.right, reader);
        if (model_[modeOf(reader)].isFixed)
            return;
        dae::Equation& given = model_.equations[graph::at(reader.equation)];
        given.left = withMode(given.left, reader);
        given.right = withMode(given.right, reader);
    }

    ExprId withMode(ExprId id, const Reader& reader) {
        expr::ExprPool& pool = *model_.pool;
        const VariableId mode = modeOf(reader);
        expr::Rewriter rewriter(
            pool,
            [&](ExprId part) {
                const expr::Node& node = pool[part];
                return node.kind == expr::Kind::Variable && node.payload == reader.previous.index()
                           ? pool.variable(mode, node.type)
                           : ExprId();
            },
            [&](ExprId part) { return simplifyEquationNode(pool, part); });
        return rewriter.rewrite(id);
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    const Problem& problem_;
    const graph::Matching& matching_;
    std::unordered_map<std::int32_t, VariableId> modeOf_; ///< by previous value
    std::vector<Memory> memory_;                          ///< by variable
    std::vector<Reader> readers_;
};

} // namespace

bool joinModes(SortedSystem& system, const Problem& problem, const graph::Matching& matching) {
    return ModeJoining(system, problem, matching).run();
}

} // namespace eventica::system
