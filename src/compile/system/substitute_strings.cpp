// SPDX-License-Identifier: Apache-2.0
#include "compile/system/substitute_strings.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compile/system/diagnostics.h"
#include "compile/system/expressions.h"
#include "lib/expr/rewrite.h"

namespace eventica::system {

namespace {

using expr::ExprId;
using expr::Kind;
using expr::VariableId;

class StringSubstitution {
public:
    StringSubstitution(dae::HybridDae& model, eventica::diag::Diagnostics& diagnostics)
        : model_(model), pool_(*model.pool), diagnostics_(diagnostics),
          rewriter_(pool_, [this](ExprId id) { return valueOf(id); }) {}

    void run() {
        bindFreeParameters();
        if (std::ranges::none_of(model_.variables, [&](const dae::Variable& variable) {
                return isUnknownString(variable);
            }))
            return;
        std::vector<dae::Equation> open = takeEquations();
        while (std::erase_if(open, [&](const dae::Equation& equation) { return solve(equation); }) >
               0) {
        }
        if (!open.empty())
            return report(open);
        if (reportMemory())
            return;
        rewriteAll(
            model_, [&](ExprId id) { return isUnknown(id); },
            [&](ExprId id) { return valueOf(id); });
        for (dae::Variable& variable : model_.variables)
            if (isUnknownString(variable))
                drop(variable);
    }

private:
    bool isUnknownString(const dae::Variable& variable) const {
        return !variable.isKnown() && pool_.types()[variable.type].base == expr::Base::String;
    }
    /// Parameters that initial equations or algorithms determine.
    void bindFreeParameters() {
        std::erase_if(model_.initialEquations, [&](const dae::Equation& equation) {
            return bindParameter(equation, equation.left, equation.right) ||
                   (!equation.assigned.valid() &&
                    bindParameter(equation, equation.right, equation.left));
        });
    }

    bool bindParameter(const dae::Equation& equation, ExprId target, ExprId value) {
        if (pool_[target].kind != Kind::Variable || pool_.typeOf(target).base != expr::Base::String)
            return false;
        dae::Variable& variable = model_[VariableId(pool_[target].payload)];
        if (!variable.isKnown() || variable.isFixed || variable.binding.valid())
            return false;
        bool varies = false;
        expr::forEachNode(pool_, value, [&](ExprId id) { varies = varies || isVarying(id); });
        if (varies)
            report(target, equation.origin.where);
        variable.binding = value;
        variable.isComputed = true;
        variable.isFixed = true;
        return true;
    }

    bool isVarying(ExprId id) const {
        const expr::Node& node = pool_[id];
        return node.kind == Kind::Intrinsic || node.kind == Kind::Time ||
               (node.kind == Kind::Variable &&
                static_cast<std::size_t>(node.payload) < model_.variables.size() &&
                !model_[VariableId(node.payload)].isKnown());
    }

    bool isUnknown(ExprId id) const {
        return pool_[id].kind == Kind::Variable &&
               static_cast<std::size_t>(pool_[id].payload) < model_.variables.size() &&
               isUnknownString(model_[VariableId(pool_[id].payload)]);
    }
    /// pre(s), change(s) of a String variable.
    bool needsMemory(ExprId id) const {
        return pool_[id].kind == Kind::Intrinsic &&
               std::ranges::any_of(pool_[id].operands, [&](ExprId operand) {
                   return operand.valid() && isUnknown(operand);
               });
    }

    ExprId valueOf(ExprId id) const {
        if (pool_[id].kind != Kind::Variable)
            return {};
        const auto found = values_.find(pool_[id].payload);
        return found == values_.end() ? ExprId() : found->second;
    }

    /// A String variable that determines the value of a String expression.
    ExprId unknownIn(ExprId text) const {
        ExprId found;
        if (pool_.typeOf(text).base == expr::Base::String)
            expr::forEachNode(pool_, text, [&](ExprId id) {
                if (!found.valid() && isUnknown(id))
                    found = id;
            });
        return found;
    }

    std::vector<dae::Equation> takeEquations() {
        const auto isOther = [&](const dae::Equation& equation) {
            return !unknownIn(equation.left).valid() && !unknownIn(equation.right).valid();
        };
        const auto first =
            std::stable_partition(model_.equations.begin(), model_.equations.end(), isOther);
        std::vector<dae::Equation> taken(first, model_.equations.end());
        model_.equations.erase(first, model_.equations.end());
        return taken;
    }

    bool solve(const dae::Equation& equation) {
        return define(equation.left, equation.right) ||
               (!equation.assigned.valid() && define(equation.right, equation.left));
    }

    bool define(ExprId target, ExprId value) {
        if (!isUnknown(target) || valueOf(target).valid())
            return false;
        bool isReady = true;
        expr::forEachNode(pool_, value, [&](ExprId id) {
            isReady = isReady && !needsMemory(id) && (!isUnknown(id) || valueOf(id).valid());
        });
        if (isReady)
            values_.emplace(pool_[target].payload, rewriter_.rewrite(value));
        return isReady;
    }

    /// Those that keep their values, or else the first one of a loop.
    void report(const std::vector<dae::Equation>& open) {
        bool isReported = false;
        for (const dae::Equation& equation : open) {
            bool hasMemory = false;
            expr::forEachNode(pool_, equation.right,
                              [&](ExprId id) { hasMemory = hasMemory || needsMemory(id); });
            if (hasMemory)
                report(equation);
            isReported = isReported || hasMemory;
        }
        if (!isReported)
            report(open[0]);
    }

    bool reportMemory() {
        bool isReported = false;
        forEachPart(model_, [&](ExprId id) {
            if (isReported || !needsMemory(id))
                return;
            const ExprId operand = *std::ranges::find_if(
                pool_[id].operands, [&](ExprId part) { return part.valid() && isUnknown(part); });
            report(operand, model_[VariableId(pool_[operand].payload)].where);
            isReported = true;
        });
        return isReported;
    }

    void report(const dae::Equation& equation) {
        const ExprId left = unknownIn(equation.left);
        report(left.valid() ? left : unknownIn(equation.right), equation.origin.where);
    }

    void report(ExprId variable, text::SourceRange where) {
        const std::string_view name = model_[VariableId(pool_[variable].payload)].name;
        diagnostics_.report(diag::StringWithMemory, where, name)
            .help("keep an Integer or an enumeration, and make the text where it is needed: `if n "
                  "== 1 then \"late\" else \"early\"`");
    }

    /// Nothing refers to it any more.
    void drop(dae::Variable& variable) {
        variable.variability = dae::Variability::Parameter;
        variable.isComputed = true;
        variable.isFixed = true;
        variable.isHidden = true;
        variable.start = ExprId();
        variable.binding = pool_.string("");
    }

    dae::HybridDae& model_;
    expr::ExprPool& pool_;
    eventica::diag::Diagnostics& diagnostics_;
    std::unordered_map<std::int32_t, ExprId> values_; ///< by variable, without String variables
    expr::Rewriter rewriter_;
};

} // namespace

void substituteStrings(dae::HybridDae& model, eventica::diag::Diagnostics& diagnostics) {
    StringSubstitution(model, diagnostics).run();
}

} // namespace eventica::system
