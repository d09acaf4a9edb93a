// SPDX-License-Identifier: Apache-2.0
#include "compile/system/find_time_switches.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "compile/system/expressions.h"
#include "lib/expr/rewrite.h"
#include "lib/value/elementary.h"

namespace eventica::system {

namespace {

using dae::Variability;
using expr::ExprId;
using expr::Intrinsic;
using expr::Kind;
using expr::VariableId;

/// How often variables really change, as far as equations `v = expression` show it.
class RealVariability {
public:
    explicit RealVariability(const dae::HybridDae& model)
        : model_(model), states_(model.variables.size(), State::New),
          found_(model.variables.size(), Variability::Continuous),
          definitions_(model.variables.size()) {
        for (const dae::Equation& equation : model.equations) {
            define(equation.left, equation.right);
            define(equation.right, equation.left);
        }
    }

    Variability of(ExprId root) {
        Variability result = Variability::Constant;
        const expr::ExprPool& pool = *model_.pool;
        std::vector<VariableId> variables;
        expr::forEachNode(pool, root, [&](ExprId id) {
            const expr::Node& node = pool[id];
            if (node.kind == Kind::Time || node.kind == Kind::Call)
                result = Variability::Continuous;
            else if (node.kind == Kind::Intrinsic)
                result = std::max(result, ofIntrinsic(node));
            else if (node.kind == Kind::Variable)
                variables.emplace_back(node.payload);
        });
        for (const VariableId variable : variables) {
            if (result == Variability::Continuous)
                break;
            result = std::max(result, of(variable));
        }
        return result;
    }

private:
    enum class State : std::uint8_t { New, Open, Done };

    static Variability ofIntrinsic(const expr::Node& node) {
        return node.intrinsic() == Intrinsic::Delayed || node.intrinsic() == Intrinsic::Input
                   ? Variability::Continuous
                   : Variability::Discrete;
    }

    void define(ExprId variable, ExprId value) {
        const expr::Node& node = (*model_.pool)[variable];
        if (node.kind == Kind::Variable)
            definitions_[static_cast<std::size_t>(node.payload)].push_back(value);
    }

    Variability of(VariableId id) {
        const auto at = static_cast<std::size_t>(id.index());
        const dae::Variable& variable = model_.variables[at];
        if (variable.variability <= Variability::Discrete)
            return variable.variability;
        if (states_[at] == State::Done)
            return found_[at];
        if (states_[at] == State::Open || depth_ > DeepestChain || variable.derivative.valid())
            return Variability::Continuous;
        states_[at] = State::Open;
        ++depth_;
        Variability best = Variability::Continuous;
        for (const ExprId value : definitions_[at])
            best = std::min(best, of(value));
        --depth_;
        states_[at] = State::Done;
        found_[at] = best;
        return best;
    }

    static constexpr int DeepestChain = 200;

    const dae::HybridDae& model_;
    std::vector<State> states_;
    std::vector<Variability> found_;
    std::vector<std::vector<ExprId>> definitions_;
    int depth_ = 0;
};

/// `time <= e` holds at the time e as well, but at an event with a known time relations are what
/// they will be afterwards. That does no harm unless what follows cannot be evaluated there, as in
/// `if time <= 0 then 1 else sin(time)/time`: such relations are left a little later, as all others
/// are (see compile/executable/crossings).
class PoleFinder {
public:
    explicit PoleFinder(dae::HybridDae& model) : model_(model), pool_(*model.pool) {}

    void run() {
        forEachPart(model_, [&](ExprId id) {
            const expr::Node& node = pool_[id];
            if (node.kind != Kind::If)
                return;
            for (std::size_t i = 1; i < node.operands.size(); i += 2)
                if (hasPole(node.operands[i]) ||
                    hasPole(node.operands[i + 1 < node.operands.size() ? i + 1 : i]))
                    leaveLater(node.operands[i - 1]);
        });
    }

private:
    /// Somewhere in the course of time.
    bool hasPole(ExprId root) const {
        bool isFound = false;
        expr::forEachNode(pool_, root, [&](ExprId id) {
            const expr::Node& node = pool_[id];
            if (node.kind == Kind::Binary && node.operation() == value::Operation::Divide)
                isFound = isFound || mentionsTime(node.operands[1]);
            if (node.kind == Kind::Builtin &&
                value::domainOf(node.builtin()) == value::Domain::Positive)
                isFound = isFound || mentionsTime(node.operands[0]);
        });
        return isFound;
    }

    bool mentionsTime(ExprId root) const {
        bool isFound = false;
        expr::forEachNode(pool_, root,
                          [&](ExprId id) { isFound = isFound || pool_[id].kind == Kind::Time; });
        return isFound;
    }

    void leaveLater(ExprId condition) {
        expr::forEachNode(pool_, condition, [&](ExprId id) {
            const expr::Node& node = pool_[id];
            if (node.kind != Kind::Intrinsic || node.intrinsic() != Intrinsic::Held)
                return;
            dae::Held& held = model_.helds[static_cast<std::size_t>(node.payload)];
            const bool isStrict = held.kind == dae::HeldKind::Less;
            if (held.switchTime.valid() && isStrict == held.risesWithTime)
                held.switchTime = {};
        });
    }

    dae::HybridDae& model_;
    const expr::ExprPool& pool_;
};

} // namespace

void findTimeSwitches(dae::HybridDae& model) {
    std::optional<RealVariability> variability;
    const expr::ExprPool& pool = *model.pool;
    for (dae::Held& held : model.helds) {
        if (held.switchTime.valid() || !held.right.valid())
            continue;
        const bool isLeft = pool[held.left].kind == Kind::Time;
        const bool isRight = pool[held.right].kind == Kind::Time;
        if (isLeft == isRight)
            continue;
        const ExprId other = isLeft ? held.right : held.left;
        if (!variability)
            variability.emplace(model);
        if (variability->of(other) > Variability::Discrete)
            continue;
        held.switchTime = other;
        held.risesWithTime = isRight;
    }
    PoleFinder(model).run();
}

} // namespace eventica::system
