// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/verify.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compile/flat/expressions.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {
namespace {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;

/// Iterators in an expression that no comprehension inside of it binds.
class FreeIterators {
public:
    explicit FreeIterators(const expr::ExprPool& pool) : pool_(pool) {}

    const std::set<std::int32_t>& of(ExprId root) {
        // An expression is younger than its operands: those without an answer are asked first.
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId id = open.back();
            const std::size_t before = open.size();
            for (const ExprId operand : pool_[id].operands)
                if (operand.valid() && !free_.contains(operand.index()))
                    open.push_back(operand);
            if (open.size() > before)
                continue;
            free_.try_emplace(id.index(), found(pool_[id]));
            open.pop_back();
        }
        return free_.at(root.index());
    }

private:
    std::set<std::int32_t> found(const Node& node) const {
        std::set<std::int32_t> result;
        if (node.kind == Kind::Iterator)
            result.insert(node.payload);
        const bool isLoop = node.kind == Kind::Comprehension || node.kind == Kind::Reduction;
        for (std::size_t i = 0; i < node.operands.size(); ++i) {
            if (!node.operands[i].valid())
                continue;
            for (const std::int32_t iterator : free_.at(node.operands[i].index()))
                if (!isLoop || i > 0 || iterator != node.payload)
                    result.insert(iterator);
        }
        return result;
    }

    const expr::ExprPool& pool_;
    std::map<std::int32_t, std::set<std::int32_t>> free_; ///< by expression
};

class Verifier {
public:
    explicit Verifier(const FlatModel& model) : model_(model), pool_(*model.pool), free_(pool_) {}

    std::vector<std::string> run() {
        require(model_.components.size() == model_.componentClasses.size(),
                "every component has a class");
        for (std::size_t i = 0; i < model_.variables.size(); ++i)
            checkVariable(i);
        checkExpressions(expressionsOf(model_), false);
        for (const expr::Function& function : model_.functions) {
            std::vector<ExprId> expressions;
            addExpressions(function, expressions);
            checkExpressions(expressions, true);
        }
        check(model_.equations);
        check(model_.initialEquations);
        require(model_.equationCount == model_.unknownCount,
                "there are as many equations as unknowns: {} and {}", model_.equationCount,
                model_.unknownCount);
        return std::move(violations_);
    }

private:
    template<typename... Args>
    void require(bool holds, fmt::format_string<Args...> format, Args&&... args) {
        if (!holds)
            violations_.push_back(fmt::format(format, std::forward<Args>(args)...));
    }

    void checkVariable(std::size_t index) {
        const Variable& variable = model_.variables[index];
        const auto id = static_cast<std::size_t>(variable.id.index());
        require(variable.id.valid() && id < model_.variableById.size() &&
                    model_.variableById[id] == static_cast<std::int32_t>(index),
                "variables are found by their ids: `{}`", variable.name);
        std::size_t subscripts = 0;
        for (const NameSubscripts& place : variable.nameSubscripts)
            subscripts += place.count;
        require(subscripts == pool_.types()[variable.type].dimensions.size(),
                "names have a place for each subscript: `{}`", variable.name);
        require(pool_.types()[variable.type].base != Base::Record, "records are taken apart: `{}`",
                variable.name);
    }

    void checkExpressions(const std::vector<ExprId>& roots, bool isInFunction) {
        expr::forEachNode(pool_, roots, [&](ExprId id) {
            const Node& node = pool_[id];
            if (node.kind == Kind::Variable)
                checkVariableIn(node);
            else if (node.kind == Kind::Call || node.kind == Kind::FunctionValue)
                checkFunctionIn(node);
            else if (node.kind == Kind::Local)
                require(isInFunction, "variables of functions are used inside of them only");
            else if (node.kind == Kind::Intrinsic)
                require(node.intrinsic() != Intrinsic::InStream &&
                            node.intrinsic() != Intrinsic::ActualStream,
                        "streams are resolved: `{}`", textOf(node.intrinsic()));
        });
    }

    void checkVariableIn(const Node& node) {
        const auto id = static_cast<std::size_t>(node.payload);
        require(id < model_.variableById.size() && model_.variableById[id] >= 0 &&
                    static_cast<std::size_t>(model_.variableById[id]) < model_.variables.size(),
                "variables in expressions exist: number {}", node.payload);
    }

    void checkFunctionIn(const Node& node) {
        const auto id = static_cast<std::size_t>(node.payload);
        require(id < model_.functions.size(), "functions in expressions exist: number {}",
                node.payload);
    }

    void check(const std::vector<Equation>& equations) {
        for (const Equation& equation : equations) {
            const auto component = static_cast<std::size_t>(equation.origin.component);
            require(component < model_.components.size(),
                    "equations are of components that exist: number {}", equation.origin.component);
            for (const ExprId id : {equation.left, equation.right, equation.range})
                checkIterators(id);
            check(equation);
        }
    }

    void check(const Equation& equation) {
        switch (equation.kind) {
        case EquationKind::Equality:
            checkSides(equation);
            break;
        case EquationKind::Call:
            require(equation.left.valid(), "calls have an expression");
            break;
        case EquationKind::For:
            checkLoop(equation);
            break;
        case EquationKind::If:
        case EquationKind::When:
            checkBranches(equation);
            break;
        }
    }

    void checkSides(const Equation& equation) {
        if (!equation.left.valid() || !equation.right.valid()) {
            require(false, "equations have two sides");
            return;
        }
        const expr::Type& left = pool_.typeOf(equation.left);
        const expr::Type& right = pool_.typeOf(equation.right);
        if (left.base == Base::Tuple || right.base == Base::Tuple)
            return;
        const bool areNumbers = isNumber(left.base) && isNumber(right.base);
        require((left.base == right.base || areNumbers) && left.dimensions == right.dimensions,
                "both sides of an equation have one type: {} and {}",
                pool_.types().text(pool_[equation.left].type),
                pool_.types().text(pool_[equation.right].type));
    }

    /// An Integer becomes a Real where that is asked for (MLS 10.6.13).
    static bool isNumber(Base base) { return base == Base::Real || base == Base::Integer; }

    void checkLoop(const Equation& equation) {
        if (!equation.iterator.valid() || !equation.range.valid()) {
            require(false, "loops have an iterator and a range");
            return;
        }
        const bool isNew = bound_.insert(equation.iterator.index()).second;
        require(isNew, "loops inside of each other have different iterators");
        check(equation.body);
        bound_.erase(equation.iterator.index());
    }

    void checkBranches(const Equation& equation) {
        require(!equation.branches.empty(), "if and when have branches");
        for (std::size_t i = 0; i < equation.branches.size(); ++i) {
            const EquationBranch& branch = equation.branches[i];
            const bool mayBeElse =
                equation.kind == EquationKind::If && i > 0 && i + 1 == equation.branches.size();
            require(branch.condition.valid() || mayBeElse,
                    "branches have a condition, but for `else`");
            if (branch.condition.valid()) {
                checkIterators(branch.condition);
                require(pool_.typeOf(branch.condition).base == Base::Boolean ||
                            pool_.typeOf(branch.condition).base == Base::Clock,
                        "conditions are Boolean: {}",
                        pool_.types().text(pool_[branch.condition].type));
            }
            check(branch.body);
        }
    }

    void checkIterators(ExprId id) {
        if (!id.valid())
            return;
        for (const std::int32_t iterator : free_.of(id))
            require(bound_.contains(iterator), "iterators are used in their loops only: `{}`",
                    pool_.iteratorInfo(IteratorId(iterator)).name);
    }

    const FlatModel& model_;
    const expr::ExprPool& pool_;
    FreeIterators free_;
    std::set<std::int32_t> bound_; ///< iterators of the loops around
    std::vector<std::string> violations_;
};

} // namespace

std::vector<std::string> verify(const FlatModel& model) {
    return Verifier(model).run();
}

} // namespace eventica::flat
