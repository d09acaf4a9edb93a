// SPDX-License-Identifier: Apache-2.0
#include "compile/system/substitute_integers.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "compile/system/expressions.h"
#include "lib/expr/rewrite.h"

namespace eventica::system {

namespace {

using expr::ExprId;
using expr::Kind;
using expr::VariableId;

class IntegerSubstitution {
public:
    explicit IntegerSubstitution(dae::HybridDae& model)
        : model_(model), pool_(*model.pool),
          rewriter_(pool_, [this](ExprId id) { return valueOf(id); }) {}

    void run() {
        while (defineAll()) {
        }
        if (values_.empty())
            return;
        rewriteAll(
            model_, [&](ExprId id) { return valueOf(id).valid(); },
            [&](ExprId id) { return valueOf(id); });
        for (const Definition& definition : definitions_) {
            dae::Equation& equation = model_.equations[definition.equation];
            equation.left = definition.target;
            equation.right = valueOf(definition.target);
            model_[VariableId(pool_[definition.target].payload)].variability =
                dae::Variability::Continuous;
        }
    }

private:
    struct Definition {
        std::size_t equation;
        ExprId target;
    };

    bool isUnknown(ExprId id) const {
        return pool_[id].kind == Kind::Variable &&
               static_cast<std::size_t>(pool_[id].payload) < model_.variables.size() &&
               !model_[VariableId(pool_[id].payload)].isKnown();
    }

    ExprId valueOf(ExprId id) const {
        if (pool_[id].kind != Kind::Variable)
            return {};
        const auto found = values_.find(pool_[id].payload);
        return found == values_.end() ? ExprId() : found->second;
    }

    /// Whether any was found.
    bool defineAll() {
        const std::size_t before = definitions_.size();
        for (std::size_t i = 0; i < model_.equations.size(); ++i) {
            const dae::Equation& equation = model_.equations[i];
            if (!define(i, equation.left, equation.right) && !equation.assigned.valid())
                define(i, equation.right, equation.left);
        }
        return definitions_.size() > before;
    }

    bool define(std::size_t equation, ExprId target, ExprId value) {
        if (!isUnknown(target) || pool_.typeOf(target).base == expr::Base::Real ||
            valueOf(target).valid() || !changesBetweenEvents(value) || contains(value, target))
            return false;
        definitions_.push_back({equation, target});
        values_.emplace(pool_[target].payload, rewriter_.rewrite(value));
        return true;
    }

    bool contains(ExprId value, ExprId part) const {
        bool isFound = false;
        expr::forEachNode(pool_, value, [&](ExprId id) { isFound = isFound || id == part; });
        return isFound;
    }

    /// A call with arguments that do, or a variable that was found to. What keeps a value of an
    /// earlier event has intrinsic functions.
    bool changesBetweenEvents(ExprId value) const {
        bool hasCall = false;
        bool hasIntrinsic = false;
        expr::forEachNode(pool_, value, [&](ExprId id) {
            hasIntrinsic = hasIntrinsic || pool_[id].kind == Kind::Intrinsic;
            hasCall = hasCall || valueOf(id).valid() ||
                      (pool_[id].kind == Kind::Call && isContinuous(id));
        });
        return hasCall && !hasIntrinsic;
    }

    bool isContinuous(ExprId value) const {
        bool isFound = false;
        expr::forEachNode(pool_, value, [&](ExprId id) {
            isFound = isFound || pool_[id].kind == Kind::Time ||
                      (isUnknown(id) && model_[VariableId(pool_[id].payload)].variability ==
                                            dae::Variability::Continuous);
        });
        return isFound;
    }

    dae::HybridDae& model_;
    expr::ExprPool& pool_;
    std::vector<Definition> definitions_;
    std::unordered_map<std::int32_t, ExprId> values_; ///< by variable, without such variables
    expr::Rewriter rewriter_;
};

} // namespace

void substituteIntegers(dae::HybridDae& model) {
    IntegerSubstitution(model).run();
}

} // namespace eventica::system
