// SPDX-License-Identifier: Apache-2.0
#include "compile/system/name_events.h"

#include <array>
#include <fmt/format.h>
#include <map>
#include <string>
#include <utility>

#include "compile/system/expressions.h"
#include "compile/system/sort_parameters.h"
#include "lib/base/check.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"

namespace eventica::system {

namespace {

using dae::HeldKind;
using expr::ExprPool;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using expr::TypeId;
using value::Builtin;
using value::Operation;

VariableId addHidden(dae::HybridDae& model, std::string_view name, TypeId type) {
    dae::Variable variable;
    variable.name = model.texts.copy(name);
    variable.type = type;
    variable.variability = Variability::Discrete;
    variable.isHidden = true;
    model.variables.push_back(variable);
    return VariableId(static_cast<std::int32_t>(model.variables.size()) - 1);
}

class EventNaming {
public:
    explicit EventNaming(SortedSystem& system)
        : system_(system), model_(system.dae), pool_(*model_.pool) {}

    void run() {
        for (std::size_t i = 0; i < model_.helds.size(); ++i)
            system_.heldVariables.push_back(
                addHidden(model_, fmt::format("$relation{}", i + 1), typeOf(model_.helds[i].kind)));
        for (std::size_t i = 0; i < model_.samplings.size(); ++i)
            system_.samplingVariables.push_back(
                addHidden(model_, fmt::format("$sample{}", i + 1), pool_.types().boolean()));
        rewriteAll(
            model_, [&](ExprId id) { return pool_[id].kind == Kind::Intrinsic; },
            [&](ExprId id) { return replacement(id); });
        for (std::size_t i = 0; i < model_.helds.size(); ++i)
            addEquation(i);
    }

private:
    TypeId typeOf(HeldKind kind) {
        switch (kind) {
        case HeldKind::Less:
        case HeldKind::LessEqual:
            return pool_.types().boolean();
        case HeldKind::FloorInteger:
            return pool_.types().integer();
        default:
            return pool_.types().real();
        }
    }

    ExprId variable(VariableId id) { return pool_.variable(id, model_[id].type); }

    ExprId replacement(ExprId id) {
        const Node& node = pool_[id];
        if (node.kind != Kind::Intrinsic)
            return {};
        switch (node.intrinsic()) {
        case Intrinsic::Held:
            return variable(system_.heldVariables[static_cast<std::size_t>(node.payload)]);
        case Intrinsic::Sampling:
            return variable(system_.samplingVariables[static_cast<std::size_t>(node.payload)]);
        case Intrinsic::Terminal:
            if (!system_.terminalVariable.valid())
                system_.terminalVariable = addHidden(model_, "$terminal", pool_.types().boolean());
            return variable(system_.terminalVariable);
        case Intrinsic::Start:
            return startOf(node.operands[0]);
        default:
            return {};
        }
    }

    ExprId startOf(ExprId operand) {
        const dae::Variable& of = model_[VariableId(pool_[operand].payload)];
        return of.start.valid() ? of.start : defaultValue(pool_, of.type);
    }

    void addEquation(std::size_t number) {
        const dae::Held& held = model_.helds[number];
        dae::Equation equation;
        equation.assigned = system_.heldVariables[number];
        equation.left = variable(equation.assigned);
        equation.right = valueOf(held);
        equation.origin.where = held.where;
        equation.origin.component = held.component;
        model_.equations.push_back(equation);
    }

    ExprId valueOf(const dae::Held& held) {
        switch (held.kind) {
        case HeldKind::Less:
        case HeldKind::LessEqual:
            return relation(held);
        case HeldKind::Floor:
            return function(Builtin::Floor, held.left, pool_.types().real());
        case HeldKind::Ceiling:
            return function(Builtin::Ceil, held.left, pool_.types().real());
        case HeldKind::FloorInteger:
            return function(Builtin::FloorToInteger, held.left, pool_.types().integer());
        case HeldKind::Truncation: {
            const std::array operands{held.left, pool_.real(1.0)};
            return made(Kind::Builtin, static_cast<std::uint8_t>(Builtin::Div),
                        pool_.types().real(), operands);
        }
        }
        return {};
    }

    /// With a known switch time it compares exactly that with the time. At the event itself, it is
    /// what it will be right after; at the start of the run it is what is written.
    ExprId relation(const dae::Held& held) {
        const bool isStrict = held.kind == HeldKind::Less;
        if (!held.switchTime.valid())
            return compare(isStrict ? Operation::Less : Operation::LessEqual, held.left,
                           held.right);
        const ExprId time = pool_.time();
        const ExprId isInitial =
            pool_.make(Kind::Intrinsic, static_cast<std::uint8_t>(Intrinsic::Initial), -1,
                       pool_.types().boolean(), {});
        if (held.risesWithTime) {
            const ExprId reached = compare(Operation::LessEqual, held.switchTime, time);
            return isStrict
                       ? choice(isInitial, compare(Operation::Less, held.switchTime, time), reached)
                       : reached;
        }
        const ExprId isBefore = compare(Operation::Less, time, held.switchTime);
        return isStrict ? isBefore
                        : choice(isInitial, compare(Operation::LessEqual, time, held.switchTime),
                                 isBefore);
    }

    ExprId compare(Operation operation, ExprId left, ExprId right) {
        const std::array operands{left, right};
        return made(Kind::Binary, static_cast<std::uint8_t>(operation), pool_.types().boolean(),
                    operands);
    }
    ExprId choice(ExprId condition, ExprId yes, ExprId no) {
        const std::array operands{condition, yes, no};
        return made(Kind::If, 0, pool_.types().boolean(), operands);
    }

    ExprId function(Builtin builtin, ExprId operand, TypeId type) {
        const std::array operands{operand};
        return made(Kind::Builtin, static_cast<std::uint8_t>(builtin), type, operands);
    }

    ExprId made(Kind kind, std::uint8_t code, TypeId type, std::span<const ExprId> operands) {
        return simplifyEquationNode(pool_, pool_.make(kind, code, -1, type, operands));
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    ExprPool& pool_;
};

class PreviousNaming {
public:
    explicit PreviousNaming(SortedSystem& system)
        : system_(system), model_(system.dae), pool_(*model_.pool) {}

    void run() {
        rewriteAll(
            model_, [&](ExprId id) { return isPrevious(pool_[id]); }, {},
            [&](ExprId id) { return replacement(id); });
    }

private:
    static bool isPrevious(const Node& node) {
        return node.kind == Kind::Intrinsic &&
               (node.intrinsic() == Intrinsic::Pre || node.intrinsic() == Intrinsic::WhenEdge);
    }

    ExprId replacement(ExprId id) {
        const Node& node = pool_[id];
        if (!isPrevious(node))
            return {};
        if (node.intrinsic() == Intrinsic::WhenEdge) {
            // Kept as it is for the start of the run, where it is false; only its previous value
            // is named here.
            if (pool_[node.operands[0]].kind == Kind::Variable)
                previousOf(VariableId(pool_[node.operands[0]].payload));
            return {};
        }
        return previous(node.operands[0]);
    }

    /// What stands for a variable may be its negative, a parameter or a constant by now.
    ExprId previous(ExprId operand) {
        const Node& node = pool_[operand];
        if (node.kind == Kind::Variable) {
            const VariableId id(node.payload);
            if (model_[id].isKnown())
                return operand;
            Previous& pair = previousOf(id);
            pair.isRead = true;
            return pool_.variable(pair.previous, model_[pair.previous].type);
        }
        if (node.kind == Kind::Unary) {
            const std::array operands{previous(node.operands[0])};
            return pool_.make(Kind::Unary, node.code, node.payload, node.type, operands);
        }
        EVENTICA_CHECK(node.kind == Kind::Constant, "pre of something that is no variable");
        return operand;
    }

    Previous& previousOf(VariableId id) {
        const auto [place, isNew] = known_.try_emplace(id.index(), system_.previous.size());
        if (isNew)
            system_.previous.push_back(
                {id, addHidden(model_, fmt::format("pre({})", model_[id].name), model_[id].type)});
        return system_.previous[place->second];
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    ExprPool& pool_;
    std::map<std::int32_t, std::size_t> known_; ///< number of the pair
};

} // namespace

void nameEvents(SortedSystem& system) {
    EventNaming(system).run();
}

void namePrevious(SortedSystem& system) {
    PreviousNaming(system).run();
}

} // namespace eventica::system
