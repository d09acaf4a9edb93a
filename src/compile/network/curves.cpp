// SPDX-License-Identifier: Apache-2.0
#include "compile/network/curves.h"

#include <algorithm>
#include <utility>

#include "compile/network/compiled_law.h"
#include "compile/network/continuity.h"

namespace eventica::network {

using expr::Intrinsic;
using expr::Kind;
using ExprNode = expr::Node;
using value::Builtin;
using value::Operation;

namespace {

constexpr int Deepest = 20; // Booleans may be defined by each other

/// A parameter that is no variable of the model.
VariableId parameterFor(std::int32_t unknown) {
    return VariableId(expr::FirstOtherVariable + unknown);
}

bool isOrder(Operation operation) {
    return operation == Operation::Less || operation == Operation::LessEqual ||
           operation == Operation::Greater || operation == Operation::GreaterEqual;
}

bool isLogical(Operation operation) {
    return operation == Operation::And || operation == Operation::Or;
}

} // namespace

ExprId Curves::fail(std::string reason) {
    if (now_.reason.empty())
        now_.reason = std::move(reason);
    return {};
}

std::optional<Row> Curves::of(ExprId expression, bool isContinuous) {
    now_ = {};
    ExprId made = normalized(expression, isContinuous);
    if (now_.reason.empty() && !now_.relations.empty())
        made = withoutEvents(made);
    if (!now_.reason.empty()) {
        reason_ = now_.reason;
        return std::nullopt;
    }
    Row row;
    const auto known = curveOf_.find(made.index());
    if (known != curveOf_.end()) {
        row.add({curves_[known->second].variable, 0}, 1.0);
        return row;
    }
    curveOf_.emplace(made.index(), curves_.size());
    curves_.push_back(
        {known_.addCurve(), made, std::move(now_.parameters), std::move(now_.arguments)});
    row.add({curves_.back().variable, 0}, 1.0);
    return row;
}

// ---- rewriting

ExprId Curves::normalized(ExprId id, bool isContinuous) {
    return expr::rewrite(*known_.model().pool, id,
                         [&](ExprId part) { return replaced(part, isContinuous); });
}

ExprId Curves::replaced(ExprId id, bool isContinuous) {
    expr::ExprPool& pool = *known_.model().pool;
    const ExprNode& node = pool[id];
    const expr::Base base = pool.typeOf(id).base;
    if (node.kind == Kind::Constant)
        return id;
    if (const std::optional<double> number = known_.numbers().of(id)) {
        if (base == expr::Base::Real)
            return pool.real(*number);
        if (base == expr::Base::Boolean)
            return pool.boolean(*number != 0.0);
        if (base == expr::Base::Integer)
            return pool.integer(static_cast<std::int64_t>(*number));
    }
    switch (node.kind) {
    case Kind::Variable:
        return replacedVariable(id, isContinuous);
    case Kind::Time:
        if (const std::optional<Row> row = known_.rowOf(id))
            return signal(*row, base);
        return fail("it depends on time");
    case Kind::Intrinsic:
        if (node.intrinsic() == Intrinsic::Held)
            return replacedRelation(id, isContinuous);
        if (node.intrinsic() == Intrinsic::WithDerivative)
            return normalized(node.operands[0], isContinuous);
        return fail("it depends on a value that events set, for which networks have no element");
    case Kind::Builtin:
        return replacedBuiltin(id);
    case Kind::Binary:
        return isOrder(node.operation()) && pool.typeOf(node.operands[0]).base == expr::Base::Real
                   ? replacedRelation(id, isContinuous)
                   : ExprId();
    case Kind::Unary:
    case Kind::If:
    case Kind::Cast:
        return {};
    default:
        return fail("it calls a function that cannot be written as a formula, or uses an array");
    }
}

ExprId Curves::replacedBuiltin(ExprId id) {
    const ExprNode& node = (*known_.model().pool)[id];
    switch (node.builtin()) {
    case Builtin::NoEvent:
    case Builtin::Homotopy:
        return normalized(node.operands[0], true);
    case Builtin::Smooth:
        return normalized(node.operands[1], true);
    default:
        return {};
    }
}

ExprId Curves::replacedVariable(ExprId id, bool isContinuous) {
    const HybridDae& model = known_.model();
    const VariableId variable((*model.pool)[id].payload);
    const expr::Base base = model.pool->typeOf(id).base;
    if (model[variable].isKnown())
        return fail("the value of a parameter is not known before the run");
    if (base == expr::Base::Boolean)
        return replacedBoolean(id, isContinuous);
    if (base != expr::Base::Real)
        return fail("it depends on a variable that is neither Real nor Boolean");
    const VariableId of = model[variable].derivativeOf;
    if (const Row* const known = known_.rowOf(of.valid() ? of : variable))
        return argument(variable, of.valid() ? known->differentiated() : *known);
    if (known_.isKnown(variable))
        return fail("it depends on a signal that is no formula of time");
    Row row;
    row.add({of.valid() ? of.index() : variable.index(), of.valid() ? 1 : 0}, 1.0);
    return argument(variable, std::move(row));
}

ExprId Curves::argument(VariableId parameter, Row row) {
    expr::ExprPool& pool = *known_.model().pool;
    if (std::ranges::find(now_.parameters, parameter) == now_.parameters.end()) {
        now_.parameters.push_back(parameter);
        now_.arguments.push_back(std::move(row));
    }
    return pool.variable(parameter, pool.types().real());
}

ExprId Curves::signal(const Row& row, expr::Base base) {
    const ExprId made = argument(parameterFor(known_.addCurve()), row);
    return base == expr::Base::Boolean ? isOn(made) : made;
}

ExprId Curves::isOn(ExprId indicator) {
    expr::ExprPool& pool = *known_.model().pool;
    const ExprId operands[] = {indicator, pool.real(0.5)};
    return pool.make(Kind::Binary, static_cast<std::uint8_t>(Operation::Greater), -1,
                     pool.types().boolean(), operands);
}

// ---- conditions

/// What has to be positive, minus what has to be negative, where the relation is true.
std::optional<std::pair<ExprId, ExprId>> Curves::sidesOf(ExprId relation) const {
    const ExprNode& node = (*known_.model().pool)[relation];
    if (node.kind == Kind::Intrinsic) {
        const dae::Held& held = known_.model().helds[static_cast<std::size_t>(node.payload)];
        if (held.kind != dae::HeldKind::Less && held.kind != dae::HeldKind::LessEqual)
            return std::nullopt;
        return std::pair(held.right, held.left);
    }
    if (node.operation() == Operation::Less || node.operation() == Operation::LessEqual)
        return std::pair(node.operands[1], node.operands[0]);
    return std::pair(node.operands[0], node.operands[1]);
}

ExprId Curves::replacedRelation(ExprId id, bool isContinuous) {
    const bool isHeld = (*known_.model().pool)[id].kind == Kind::Intrinsic;
    if (!sidesOf(id))
        return fail("it jumps at many values");
    if (const std::optional<Row> row = known_.rowOf(id))
        return signal(*row, expr::Base::Boolean);
    if (isContinuous && !isHeld)
        return {};
    const auto [place, isNew] = relayOfRelation_.try_emplace(id.index(), -1);
    if (isNew)
        place->second = known_.addCurve();
    const std::int32_t variable = place->second;
    if (std::ranges::none_of(now_.relations, [&](const auto& item) { return item.first == id; }))
        now_.relations.emplace_back(id, parameterFor(variable));
    return indicator(variable);
}

/// The function with relations at which it does not jump; others become relays.
ExprId Curves::withoutEvents(ExprId made) {
    expr::ExprPool& pool = *known_.model().pool;
    std::vector<ExprId> senses;
    senses.reserve(now_.relations.size());
    for (std::size_t i = 0; i < now_.relations.size(); ++i) // there may be others inside
        senses.push_back(senseExpression(now_.relations[i].first));
    if (!now_.reason.empty())
        return {};
    const std::vector<bool> jumps = findJumps(made, senses);
    std::vector<std::pair<ExprId, ExprId>> replacements;
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        const auto [relation, parameter] = now_.relations[i];
        if (jumps[i] && !addRelay(relation, parameter.index() - expr::FirstOtherVariable))
            return fail("a relation in it is no function of quantities of the network");
        if (jumps[i])
            continue;
        const ExprId operands[] = {senses[i], pool.real(0.0)};
        replacements.emplace_back(isOn(pool.variable(parameter, pool.types().real())),
                                  pool.make(Kind::Binary,
                                            static_cast<std::uint8_t>(Operation::Greater), -1,
                                            pool.types().boolean(), operands));
        const auto place = std::ranges::find(now_.parameters, parameter);
        now_.arguments.erase(now_.arguments.begin() + (place - now_.parameters.begin()));
        now_.parameters.erase(place);
    }
    for (std::size_t i = 0; i < replacements.size(); ++i) // one may be inside of another
        made = expr::rewrite(pool, made, [&](ExprId id) {
            const auto found =
                std::ranges::find(replacements, id, &std::pair<ExprId, ExprId>::first);
            return found == replacements.end() ? ExprId() : found->second;
        });
    return made;
}

std::vector<bool> Curves::findJumps(ExprId made, const std::vector<ExprId>& senses) {
    expr::ExprPool& pool = *known_.model().pool;
    std::vector<std::shared_ptr<const LawFunction>> functions;
    std::vector<SensedArgument> relations;
    for (std::size_t i = 0; i < senses.size(); ++i) {
        functions.push_back(compiledLaw(pool, senses[i], now_.parameters));
        const auto place = std::ranges::find(now_.parameters, now_.relations[i].second);
        relations.push_back(
            {static_cast<std::size_t>(place - now_.parameters.begin()), functions.back().get()});
    }
    const std::shared_ptr<const LawFunction> whole = compiledLaw(pool, made, now_.parameters);
    std::vector<bool> jumps;
    jumps.reserve(relations.size());
    for (std::size_t i = 0; i < relations.size(); ++i)
        jumps.push_back(jumpsAt(*whole, now_.parameters.size(), relations, i));
    return jumps;
}

ExprId Curves::senseExpression(ExprId relation) {
    expr::ExprPool& pool = *known_.model().pool;
    const auto [above, below] = *sidesOf(relation);
    const ExprId operands[] = {normalized(above, false), normalized(below, false)};
    return pool.make(Kind::Binary, static_cast<std::uint8_t>(Operation::Subtract), -1,
                     pool.types().real(), operands);
}

bool Curves::addRelay(ExprId relation, std::int32_t variable) {
    if (std::ranges::find(relays_, variable, &Relay::variable) != relays_.end())
        return true;
    const std::optional<Row> sense = senseOf({relation, true});
    if (sense)
        relays_.push_back({variable, *sense, *sense, {}, false});
    return sense.has_value();
}

ExprId Curves::indicator(std::int32_t relay) {
    Row row;
    row.add({relay, 0}, 1.0);
    return isOn(argument(parameterFor(relay), std::move(row)));
}

/// The difference of the sides of a relation, or its opposite.
std::optional<Row> Curves::senseOf(const Literal& literal) {
    const auto [above, below] = *sidesOf(literal.relation);
    Making outer = std::exchange(now_, {}); // what is read may make curves itself
    std::optional<Row> row = read_(above);
    const std::optional<Row> left = row ? read_(below) : row;
    now_ = std::move(outer);
    if (!left)
        return std::nullopt;
    row->addScaled(*left, -1.0);
    row->scale(literal.isTrue ? 1.0 : -1.0);
    return row;
}

ExprId Curves::replacedBoolean(ExprId id, bool isContinuous) {
    const VariableId variable((*known_.model().pool)[id].payload);
    if (const Row* const known = known_.rowOf(variable))
        return signal(*known, expr::Base::Boolean);
    const ExprId definition = kinks_.definitionOf(variable.index());
    if (!definition.valid() || ++now_.depth > Deepest)
        return fail("a condition in it has no definition by relations");
    if (!remembers(definition, variable))
        return normalized(definition, isContinuous);
    const std::optional<ExprId> relay = relayOf(variable, definition);
    return relay ? *relay : fail("a condition in it remembers more than a hysteresis does");
}

bool Curves::remembers(ExprId definition, VariableId condition) const {
    const expr::ExprPool& pool = *known_.model().pool;
    bool found = false;
    expr::forEachNode(pool, definition, [&](ExprId id) {
        const ExprNode& node = pool[id];
        found = found || (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Pre &&
                          pool[node.operands[0]].kind == Kind::Variable &&
                          pool[node.operands[0]].payload == condition.index());
    });
    return found;
}

std::optional<ExprId> Curves::relayOf(VariableId condition, ExprId definition) {
    const auto known = relayOfBoolean_.find(condition.index());
    std::int32_t variable = known == relayOfBoolean_.end() ? -1 : known->second;
    if (variable < 0) {
        const std::optional<Literal> whileTrue = decided(definition, condition, true, 0);
        const std::optional<Literal> whileFalse = decided(definition, condition, false, 0);
        if (!whileTrue || !whileFalse || !whileTrue->relation.valid() ||
            !whileFalse->relation.valid())
            return std::nullopt;
        const std::optional<Row> stays = senseOf(*whileTrue);
        const std::optional<Row> comes = stays ? senseOf(*whileFalse) : stays;
        if (!comes)
            return std::nullopt;
        variable = known_.addCurve();
        relays_.push_back({variable, *stays, *comes, condition, isTrueBefore(condition)});
        relayOfBoolean_.emplace(condition.index(), variable);
    }
    return indicator(variable);
}

/// What pre(condition) is at the start.
bool Curves::isTrueBefore(VariableId condition) const {
    const HybridDae& model = known_.model();
    for (const dae::Equation& equation : model.initialEquations) {
        const ExprNode& left = (*model.pool)[equation.left];
        if (left.kind == Kind::Intrinsic && left.intrinsic() == Intrinsic::Pre &&
            (*model.pool)[left.operands[0]].payload == condition.index())
            return known_.numbers().of(equation.right).value_or(0.0) != 0.0;
    }
    const ExprId start = model[condition].start;
    return start.valid() && known_.numbers().of(start).value_or(0.0) != 0.0;
}

/// What a condition comes down to, given what it was before.
std::optional<Curves::Literal> Curves::decided(ExprId id, VariableId memory, bool was,
                                               int depth) const {
    const expr::ExprPool& pool = *known_.model().pool;
    const ExprNode& node = pool[id];
    if (depth > Deepest)
        return std::nullopt;
    if (const std::optional<double> number = known_.numbers().of(id))
        return Literal{{}, *number != 0.0};
    if (node.kind == Kind::Variable) {
        const ExprId definition = kinks_.definitionOf(node.payload);
        return definition.valid() ? decided(definition, memory, was, depth + 1) : std::nullopt;
    }
    if (node.kind == Kind::Unary && node.operation() == Operation::Not) {
        std::optional<Literal> operand = decided(node.operands[0], memory, was, depth + 1);
        if (operand)
            operand->isTrue = !operand->isTrue;
        return operand;
    }
    if (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Held)
        return Literal{id, true};
    if (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Pre)
        return pool[node.operands[0]].kind == Kind::Variable &&
                       pool[node.operands[0]].payload == memory.index()
                   ? std::optional(Literal{{}, was})
                   : std::nullopt;
    if (node.kind == Kind::If) {
        std::size_t i = 0;
        for (; i + 1 < node.operands.size(); i += 2) {
            const std::optional<Literal> condition =
                decided(node.operands[i], memory, was, depth + 1);
            if (!condition || condition->relation.valid())
                return std::nullopt;
            if (condition->isTrue)
                return decided(node.operands[i + 1], memory, was, depth + 1);
        }
        return decided(node.operands[i], memory, was, depth + 1);
    }
    if (node.kind != Kind::Binary || !isLogical(node.operation()))
        return std::nullopt;
    const bool decisive = node.operation() == Operation::Or;
    const std::optional<Literal> left = decided(node.operands[0], memory, was, depth + 1);
    if (left && !left->relation.valid())
        return left->isTrue == decisive ? left : decided(node.operands[1], memory, was, depth + 1);
    const std::optional<Literal> right = decided(node.operands[1], memory, was, depth + 1);
    if (right && !right->relation.valid())
        return right->isTrue == decisive ? right : left;
    return std::nullopt;
}

} // namespace eventica::network
