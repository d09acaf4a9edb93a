// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/verify.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

#include "compile/dae/print.h"

namespace eventica::dae {

using expr::Base;
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
    case Intrinsic::Pure: // a call of its own
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
        require(dae_.components.size() == dae_.componentClasses.size(),
                "every component has a class");
        for (std::size_t i = 0; i < dae_.variables.size(); ++i)
            checkVariable(VariableId(static_cast<std::int32_t>(i)));
        checkEquations(dae_.equations);
        checkEquations(dae_.initialEquations);
        checkEventObjects();
        checkAssertions(dae_.assertions);
        checkAssertions(dae_.initialAssertions);
        checkActions(dae_.actions);
        checkActions(dae_.initialActions);
        checkBalance();
        return std::move(problems_);
    }

private:
    template<typename... Args>
    void require(bool holds, fmt::format_string<Args...> format, Args&&... args) {
        if (!holds)
            problems_.push_back(fmt::format(format, std::forward<Args>(args)...));
    }

    bool exists(VariableId id) const {
        return id.valid() && static_cast<std::size_t>(id.index()) < dae_.variables.size();
    }
    bool isScalar(ExprId id, Base base) const {
        const expr::Type& type = pool_.typeOf(id);
        return type.base == base && type.dimensions.empty();
    }

    void checkVariable(VariableId id) {
        const Variable& variable = dae_[id];
        require(!variable.name.empty(), "variables have a name: number {}", id.index());
        // A package that is modified in two ways has constants of one name.
        if (variable.variability != Variability::Constant)
            require(names_.insert(variable.name).second, "names of variables differ: `{}`",
                    variable.name);
        require(pool_.types()[variable.type].dimensions.empty(), "`{}` is not scalar",
                variable.name);
        for (const ExprId expression : {variable.start, variable.nominal, variable.minimum,
                                        variable.maximum, variable.binding})
            check(expression);
        if (variable.derivative.valid())
            require(exists(variable.derivative) && dae_[variable.derivative].derivativeOf == id,
                    "a variable and its derivative know each other: `{}`", variable.name);
        if (variable.derivativeOf.valid())
            require(exists(variable.derivativeOf) && dae_[variable.derivativeOf].derivative == id,
                    "a derivative and its variable know each other: `{}`", variable.name);
        if (variable.potential.valid())
            require(variable.isFlow && exists(variable.potential),
                    "flows have potentials that exist: `{}`", variable.name);
    }

    void checkOrigin(const Origin& origin) {
        require(static_cast<std::size_t>(origin.component) < dae_.components.size(),
                "origins are components that exist: number {}", origin.component);
    }

    void checkEquations(const std::vector<Equation>& equations) {
        for (const Equation& equation : equations) {
            check(equation.left);
            check(equation.right);
            checkOrigin(equation.origin);
            const expr::Type& left = pool_.typeOf(equation.left);
            const expr::Type& right = pool_.typeOf(equation.right);
            if (left.base != right.base || !left.dimensions.empty() || !right.dimensions.empty())
                problems_.push_back(fmt::format("the sides of `{}` are {} and {}",
                                                print(dae_, equation),
                                                pool_.types().text(pool_[equation.left].type),
                                                pool_.types().text(pool_[equation.right].type)));
            const Node& target = pool_[equation.left];
            if (equation.assigned.valid())
                require(target.kind == Kind::Variable &&
                            target.payload == equation.assigned.index(),
                        "what is assigned is on the left: `{}`", print(dae_, equation));
        }
    }

    void checkEventObjects() {
        for (const Held& held : dae_.helds) {
            check(held.left);
            check(held.right);
            check(held.switchTime);
            const bool isRelation = held.kind == HeldKind::Less || held.kind == HeldKind::LessEqual;
            require(held.right.valid() == isRelation, "relations have two sides, functions one");
        }
        for (const Sampling& sampling : dae_.samplings) {
            check(sampling.start);
            check(sampling.interval);
        }
        for (const Delay& delay : dae_.delays) {
            check(delay.expression);
            check(delay.delayTime);
            check(delay.longest);
        }
        for (const Reinit& reinit : dae_.reinits) {
            check(reinit.condition);
            check(reinit.value);
            checkOrigin(reinit.origin);
            require(isScalar(reinit.condition, Base::Boolean), "conditions of reinit are Boolean");
            require(exists(reinit.variable) && isScalar(reinit.value, Base::Real),
                    "reinit sets a Real variable");
        }
    }

    void checkAssertions(const std::vector<Assertion>& assertions) {
        for (const Assertion& assertion : assertions) {
            check(assertion.condition);
            checkOrigin(assertion.origin);
            require(isScalar(assertion.condition, Base::Boolean),
                    "conditions of assertions are Boolean");
            require(isScalar(assertion.message, Base::String),
                    "messages of assertions are Strings");
        }
    }

    void checkActions(const std::vector<Action>& actions) {
        for (const Action& action : actions) {
            check(action.condition);
            checkOrigin(action.origin);
            require(!action.condition.valid() || isScalar(action.condition, Base::Boolean),
                    "conditions of actions are Boolean");
            require(action.message.valid() != action.call.valid(),
                    "an action is either a message or a call");
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
            if (!checkNumber(node) && !isAllowed(node))
                problems_.push_back(fmt::format("`{}` is not part of a DAE", print(dae_, id)));
            open.insert(open.end(), node.operands.begin(), node.operands.end());
        }
    }

    /// Whether the node refers to something by a number that does not exist; then it is reported.
    bool checkNumber(const Node& node) {
        const auto below = [&](const char* what, const auto& table) {
            const bool isThere = static_cast<std::size_t>(node.payload) < table.size();
            require(isThere, "{} {} does not exist", what, node.payload);
            return !isThere;
        };
        if (node.kind == Kind::Variable)
            return below("variable", dae_.variables);
        if (node.kind == Kind::Call || node.kind == Kind::FunctionValue)
            return below("function", dae_.functions);
        if (node.kind != Kind::Intrinsic)
            return false;
        switch (node.intrinsic()) {
        case Intrinsic::Held:
            return below("relation", dae_.helds);
        case Intrinsic::Sampling:
            return below("sampling", dae_.samplings);
        case Intrinsic::Delayed:
            return below("delay", dae_.delays);
        default:
            return false;
        }
    }

    void checkBalance() {
        const auto isUnknown = [](const Variable& variable) {
            return !variable.isKnown() && variable.causality != Causality::Input &&
                   !variable.derivativeOf.valid();
        };
        const auto unknowns =
            static_cast<std::size_t>(std::ranges::count_if(dae_.variables, isUnknown));
        require(unknowns == dae_.equations.size(), "there are {} equations for {} unknowns",
                dae_.equations.size(), unknowns);
    }

    const HybridDae& dae_;
    const expr::ExprPool& pool_;
    std::unordered_set<std::int32_t> seen_;
    std::unordered_set<std::string_view> names_;
    std::vector<std::string> problems_;
};

} // namespace

std::vector<std::string> verify(const HybridDae& dae) {
    return Verifier(dae).run();
}

} // namespace eventica::dae
