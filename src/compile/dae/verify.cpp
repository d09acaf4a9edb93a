// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/verify.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

#include "compile/dae/print.h"

namespace eventica::dae {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;

namespace {

bool isAllowed(Intrinsic intrinsic) {
    switch (intrinsic) {
    case Intrinsic::Pre:
    case Intrinsic::Initial:
    case Intrinsic::Terminal:
    case Intrinsic::Held:
    case Intrinsic::Sampling:
    case Intrinsic::WhenEdge:
    case Intrinsic::Delayed:
    case Intrinsic::Start:
    case Intrinsic::WithDerivative:
    case Intrinsic::DerivativeOf:
        return true;
    default:
        return false;
    }
}

bool isAllowed(const Node& node) {
    switch (node.kind) {
    case Kind::Local:
    case Kind::Iterator:
    case Kind::LocalCall:
    case Kind::Whole:
    case Kind::Comprehension:
    case Kind::Reduction:
    case Kind::Range:
    case Kind::Tuple:
        return false;
    case Kind::Intrinsic:
        return isAllowed(node.intrinsic());
    default:
        return true;
    }
}

class Verifier {
public:
    explicit Verifier(const HybridDae& dae) : dae_(dae), pool_(*dae.pool) {}

    std::vector<std::string> run() {
        checkVariables();
        checkEquations(dae_.equations);
        checkEquations(dae_.initialEquations);
        for (const Held& held : dae_.helds) {
            check(held.left);
            check(held.right);
            check(held.switchTime);
        }
        for (const Reinit& reinit : dae_.reinits) {
            check(reinit.condition);
            check(reinit.value);
        }
        for (const Assertion& assertion : dae_.assertions)
            check(assertion.condition);
        for (const Action& action : dae_.actions)
            check(action.condition);
        checkBalance();
        return std::move(problems_);
    }

private:
    void checkVariables() {
        for (const Variable& variable : dae_.variables) {
            if (!pool_.types()[variable.type].dimensions.empty())
                problems_.push_back(fmt::format("`{}` is not scalar", variable.name));
            for (const ExprId id : {variable.start, variable.nominal, variable.minimum,
                                    variable.maximum, variable.binding})
                check(id);
        }
    }

    void checkEquations(const std::vector<Equation>& equations) {
        for (const Equation& equation : equations) {
            check(equation.left);
            check(equation.right);
            const expr::Type& left = pool_.typeOf(equation.left);
            const expr::Type& right = pool_.typeOf(equation.right);
            if (left.base != right.base || !left.dimensions.empty() || !right.dimensions.empty())
                problems_.push_back(fmt::format("the sides of `{}` are {} and {}",
                                                print(dae_, equation),
                                                pool_.types().text(pool_[equation.left].type),
                                                pool_.types().text(pool_[equation.right].type)));
        }
    }

    void check(ExprId root) {
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId id = open.back();
            open.pop_back();
            if (!id.valid() || !seen_.insert(id.index()).second)
                continue;
            const Node& node = pool_[id];
            const bool isUnknownVariable =
                node.kind == Kind::Variable &&
                static_cast<std::size_t>(node.payload) >= dae_.variables.size();
            if (isUnknownVariable)
                problems_.push_back(fmt::format("variable {} does not exist", node.payload));
            else if (!isAllowed(node))
                problems_.push_back(fmt::format("`{}` is not part of a DAE", print(dae_, id)));
            open.insert(open.end(), node.operands.begin(), node.operands.end());
        }
    }

    void checkBalance() {
        const auto isUnknown = [](const Variable& variable) {
            return !variable.isKnown() && variable.causality != Causality::Input &&
                   !variable.derivativeOf.valid();
        };
        const auto unknowns =
            static_cast<std::size_t>(std::ranges::count_if(dae_.variables, isUnknown));
        if (unknowns != dae_.equations.size())
            problems_.push_back(fmt::format("there are {} equations for {} unknowns",
                                            dae_.equations.size(), unknowns));
    }

    const HybridDae& dae_;
    const expr::ExprPool& pool_;
    std::unordered_set<std::int32_t> seen_;
    std::vector<std::string> problems_;
};

} // namespace

std::vector<std::string> verify(const HybridDae& dae) {
    return Verifier(dae).run();
}

} // namespace eventica::dae
