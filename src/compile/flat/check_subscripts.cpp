// SPDX-License-Identifier: Apache-2.0
// Subscripts that leave their array in some iteration of a loop (MLS 10.5). Each is evaluated for
// the first and the last iteration of the loops around it only: what is between them is worth more
// time than a message, and `x[i + k]` is at its largest and smallest there.
#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

#include "compile/flat/checks.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/expressions.h"
#include "lib/expr/evaluate.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {
namespace {

using expr::Kind;
using value::Outcome;

class SubscriptChecker {
public:
    explicit SubscriptChecker(const CheckedModel& checked)
        : checked_(checked), pool_(checked.pool()), evaluator_(pool_, checked.elaborator) {}

    void check(const std::vector<Equation>& equations) {
        for (const Equation& equation : equations) {
            if (equation.kind == EquationKind::For)
                checkLoop(equation);
            else if (!loops_.empty() && equation.kind == EquationKind::Equality)
                checkSides(equation);
        }
    }

private:
    struct Loop {
        IteratorId iterator;
        value::Value value;
    };

    void checkLoop(const Equation& equation) {
        std::vector<value::Value> ends = endsOf(equation.range);
        constexpr std::size_t MostCorners = 6; // each loop doubles the work
        if (loops_.size() >= MostCorners && ends.size() > 1)
            ends.pop_back();
        for (const value::Value& value : ends) {
            loops_.push_back({equation.iterator, value});
            evaluator_.bind(equation.iterator, value);
            check(equation.body);
            evaluator_.unbind(equation.iterator);
            loops_.pop_back();
        }
    }

    /// The first and the last value of `1:n`, as far as the numbers are written in it: looking for
    /// the values of parameters would make them unchangeable.
    std::vector<value::Value> endsOf(ExprId range) const {
        const expr::Node& node = pool_[range];
        if (node.kind != Kind::Range || node.operands.size() != 2)
            return {};
        const auto first = pool_.integerOf(node.operands[0]);
        const std::int64_t size = pool_.typeOf(range).dimensions[0];
        if (!first || size <= 0)
            return {};
        std::vector<value::Value> ends{value::Value::integer(*first)};
        if (size > 1)
            ends.push_back(value::Value::integer(*first + size - 1));
        return ends;
    }

    /// What stands in the branches of a condition may never be evaluated, nor behind `and`.
    bool isPerhapsUnused(const expr::Node& node) const {
        const bool isLogic =
            node.kind == Kind::Binary &&
            (node.operation() == value::Operation::And || node.operation() == value::Operation::Or);
        return isLogic || node.kind == Kind::If || node.kind == Kind::Comprehension ||
               node.kind == Kind::Reduction;
    }

    void checkSides(const Equation& equation) {
        std::unordered_set<std::int32_t> seen;
        std::vector<ExprId> open{equation.left, equation.right};
        while (!open.empty()) {
            const ExprId id = open.back();
            open.pop_back();
            const expr::Node& node = pool_[id];
            if (isPerhapsUnused(node) || !seen.insert(id.index()).second)
                continue;
            if (node.kind == Kind::Index && pool_[node.operands[0]].kind == Kind::Variable)
                checkIndex(node, equation.origin.where);
            for (const ExprId operand : node.operands) {
                if (operand.valid())
                    open.push_back(operand);
            }
        }
    }

    /// Of loop variables and numbers only.
    bool isLoopArithmetic(ExprId root) const {
        bool isPlain = true;
        expr::forEachNode(pool_, root, [&](ExprId id) {
            const Kind kind = pool_[id].kind;
            isPlain = isPlain && (kind == Kind::Iterator || kind == Kind::Constant ||
                                  kind == Kind::Binary || kind == Kind::Unary);
        });
        return isPlain;
    }

    void checkIndex(const expr::Node& node, text::SourceRange where) {
        const value::Dimensions& sizes = pool_.typeOf(node.operands[0]).dimensions;
        for (std::size_t d = 0; d < sizes.size() && d + 1 < node.operands.size(); ++d) {
            const ExprId subscript = node.operands[d + 1];
            if (pool_[subscript].type != pool_.types().integer() || sizes[d] < 0 ||
                pool_[subscript].kind == Kind::Whole || pool_.isConstant(subscript) ||
                !isLoopArithmetic(subscript))
                continue;
            const Outcome outcome = evaluator_.evaluate(subscript);
            if (!outcome || outcome.value().kind() != value::Kind::Integer)
                continue;
            const std::int64_t number = outcome.value().asInteger();
            if (number >= 1 && number <= sizes[d])
                continue;
            const Variable* variable =
                findVariable(checked_.model, VariableId(pool_[node.operands[0]].payload));
            const text::SourceRange place = checked_.elaborator.writtenIn(subscript, where);
            if (variable != nullptr && reported_.insert(place.range.begin).second)
                checked_.diagnostics
                    .report(diag::SubscriptInLoop, place, number, variable->name, sizes[d],
                            iteration(subscript))
                    .help(number < 1 ? "begin the loop later, and write the first equations apart"
                                     : "end the loop earlier, and write the last equations apart");
        }
    }

    /// The values of the loop variables that the subscript depends on.
    std::string iteration(ExprId subscript) const {
        std::set<std::int32_t> used;
        expr::forEachNode(pool_, subscript, [&](ExprId id) {
            if (pool_[id].kind == Kind::Iterator)
                used.insert(pool_[id].payload);
        });
        std::string text;
        for (const Loop& loop : loops_) {
            if (used.contains(loop.iterator.index()))
                text += fmt::format("{}`{}` = {}", text.empty() ? "" : ", ",
                                    pool_.iteratorInfo(loop.iterator).name, loop.value.asInteger());
        }
        return text;
    }

    const CheckedModel& checked_;
    const expr::ExprPool& pool_;
    expr::Evaluator evaluator_;
    std::vector<Loop> loops_;
    std::set<std::uint32_t> reported_;
};

} // namespace

void checkSubscripts(const CheckedModel& checked) {
    SubscriptChecker(checked).check(checked.model.equations);
    SubscriptChecker(checked).check(checked.model.initialEquations);
}

} // namespace eventica::flat
