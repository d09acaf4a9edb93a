// SPDX-License-Identifier: Apache-2.0
// The equations that connections mean (MLS 9.2, 15).
#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "compile/flat/connections.h"
#include "compile/flat/diagnostics.h"

namespace eventica::flat {

using expr::Kind;
using instance::ComponentId;
using syntax::FlowPrefix;
using value::Dimensions;
using value::Operation;

Equation Connections::equality(ExprId left, ExprId right, Reason reason,
                               text::SourceRange where) const {
    Equation equation;
    equation.kind = EquationKind::Equality;
    equation.left = left;
    equation.right = right;
    equation.origin.reason = reason;
    equation.origin.where = where;
    return equation;
}

std::vector<ExprId> Connections::subscriptsOf(const Dimensions& sizes, std::int64_t element) {
    std::vector<ExprId> subscripts(sizes.size());
    for (std::size_t d = sizes.size(); d-- > 0;) {
        subscripts[d] = pool_.integer(element % sizes[d] + 1);
        element /= sizes[d];
    }
    return subscripts;
}

ExprId Connections::expressionOf(ComponentId id, std::int64_t element) {
    return elaborator_.expressionOf(id, subscriptsOf(elaborator_.pathDimensions(id), element));
}

/// Of an element of a variable that is no record.
ExprId Connections::expressionOf(const Member& member) {
    const auto at = static_cast<std::size_t>(member.variable.index());
    if (at >= wholes_.size())
        wholes_.resize(elaborator_.tree().size());
    Whole& whole = wholes_[at];
    if (!whole.expression.valid())
        whole = {elaborator_.expressionOf(member.variable),
                 elaborator_.pathDimensions(member.variable)};
    if (!whole.expression.valid() || whole.sizes.empty())
        return whole.expression;
    return elaborator_.index(whole.expression, subscriptsOf(whole.sizes, member.element));
}

ExprId Connections::binary(Operation operation, ExprId left, ExprId right) {
    return pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1, pool_[left].type,
                      std::vector<ExprId>{left, right});
}

ExprId Connections::sum(const std::vector<ExprId>& terms) {
    ExprId result = terms[0];
    for (std::size_t i = 1; i < terms.size(); ++i)
        result = binary(Operation::Add, result, terms[i]);
    return result;
}

/// Sorted by roots, each the oldest member of its set: so sets and members are in the order of the
/// text.
void Connections::collectSets() {
    setBegins_.assign(members_.size() + 1, 0);
    const auto count = static_cast<std::int32_t>(members_.size());
    for (std::int32_t node = 0; node < count; ++node)
        ++setBegins_[static_cast<std::size_t>(find(node)) + 1];
    std::partial_sum(setBegins_.begin(), setBegins_.end(), setBegins_.begin());
    std::vector<std::size_t> next(setBegins_);
    setMembers_.resize(members_.size());
    for (std::int32_t node = 0; node < count; ++node)
        setMembers_[next[static_cast<std::size_t>(find(node))]++] =
            members_[static_cast<std::size_t>(node)];
}

std::span<const Connections::Member> Connections::setOf(std::int32_t root) const {
    const auto at = static_cast<std::size_t>(root);
    return std::span(setMembers_).subspan(setBegins_[at], setBegins_[at + 1] - setBegins_[at]);
}

std::vector<Equation> Connections::equations() {
    std::vector<Equation> result = std::move(constraints_);
    collectSets();
    result.reserve(members_.size());
    for (std::int32_t root = 0; root < static_cast<std::int32_t>(members_.size()); ++root) {
        const std::span<const Member> members = setOf(root);
        if (members.empty() || elaborator_.facts(members[0].variable).isAbsent)
            continue; // only members of expandable connectors that nothing else knows
        switch (elaborator_.flowOf(members[0].variable)) {
        case FlowPrefix::None:
            addPotentialSet(members, result);
            break;
        case FlowPrefix::Flow:
            addFlowSet(members, result);
            break;
        case FlowPrefix::Stream:
            addStreamSet(members, result);
            break;
        }
    }
    addUnconnected(elaborator_.tree().root(), false, result);
    return result;
}

/// Whether it is an output of a component, which gives its connection set a value. Inputs of the
/// class itself are no certain sources: protected ones are used as mere names. Members of
/// expandable connectors take the direction they need.
bool Connections::isSource(const Member& member) const {
    if (member.side != Side::Inside || isInExpandable(member.variable))
        return false;
    for (ComponentId at = member.variable; at.valid(); at = elaborator_.tree()[at].parent) {
        if (!elaborator_.isConnector(at) && !elaborator_.isInConnector(at))
            return false;
        const syntax::Causality causality = elaborator_.causalityOf(at);
        if (causality != syntax::Causality::None)
            return causality == syntax::Causality::Output;
    }
    return false;
}

/// Whether it is an input of a component, which gives its connection set no value.
bool Connections::isSink(const Member& member) const {
    if (member.side != Side::Inside)
        return false;
    for (ComponentId at = member.variable; at.valid(); at = elaborator_.tree()[at].parent) {
        if (elaborator_.causalityOf(at) != syntax::Causality::None)
            return elaborator_.causalityOf(at) == syntax::Causality::Input;
        if (!elaborator_.isInConnector(at))
            return false;
    }
    return false;
}

std::vector<Connections::UndrivenInputs> Connections::undrivenInputs() const {
    std::vector<UndrivenInputs> result;
    for (std::int32_t root = 0; root < static_cast<std::int32_t>(members_.size()); ++root) {
        const std::span<const Member> members = setOf(root);
        const bool isUndriven =
            members.size() > 1 &&
            std::ranges::all_of(members, [&](const Member& member) { return isSink(member); });
        if (!isUndriven)
            continue;
        result.push_back({{}, members[0].where});
        for (const Member& member : members)
            result.back().inputs.push_back(member.variable);
    }
    return result;
}

/// A signal has one source (MLS 9.3).
void Connections::checkSources(std::span<const Member> members) {
    const Member* source = nullptr;
    for (const Member& member : members) {
        const auto isSame = [&](const Member& other) {
            return other.variable == member.variable && other.element == member.element;
        };
        if (!isSource(member) || std::ranges::count_if(members, isSame) > 1)
            continue; // both sides of one connector
        if (source != nullptr) {
            elaborator_.diagnostics()
                .report(diag::TwoSources, member.where, elaborator_.pathOf(source->variable),
                        elaborator_.pathOf(member.variable))
                .help("remove one of the connections; a block can add the signals or choose "
                      "between them");
            return;
        }
        source = &member;
    }
}

/// All are equal to the first one. Constants and parameters are not unknown: only one that can vary
/// gets an equation, the others must agree.
void Connections::addPotentialSet(std::span<const Member> members, std::vector<Equation>& result) {
    checkSources(members);
    const ExprId first = expressionOf(members[0]);
    for (std::size_t i = 1; i < members.size(); ++i) {
        const Member& member = members[i];
        if (member.variable == members[0].variable && member.element == members[0].element)
            continue; // both sides of one connector
        const ExprId other = expressionOf(member);
        const bool isFixed =
            elaborator_.variabilityOf(member.variable) <= Variability::Parameter &&
            elaborator_.variabilityOf(members[0].variable) <= Variability::Parameter;
        if (!isFixed) {
            result.push_back(equality(first, other, Reason::Connection, member.where));
            continue;
        }
        Equation check = equality({}, {}, Reason::Connection, member.where);
        check.kind = EquationKind::Call;
        const ExprId isEqual =
            pool_.make(Kind::Binary, static_cast<std::uint8_t>(Operation::Equal), -1,
                       pool_.types().boolean(), std::vector<ExprId>{first, other});
        check.left = pool_.make(
            Kind::Intrinsic, static_cast<std::uint8_t>(expr::Intrinsic::Assert), -1,
            pool_.types().tuple({}),
            std::vector<ExprId>{isEqual, pool_.string("connected parameters must be equal")});
        result.push_back(std::move(check));
    }
}

/// What flows in from inside equals what flows out (MLS 9.2).
void Connections::addFlowSet(std::span<const Member> members, std::vector<Equation>& result) {
    ExprId total;
    for (const Member& member : members) {
        const ExprId flow = expressionOf(member);
        const bool isOutside = member.side == Side::Outside;
        if (!total.valid())
            total = isOutside
                        ? pool_.make(Kind::Unary, static_cast<std::uint8_t>(Operation::Negate), -1,
                                     pool_[flow].type, {{flow}})
                        : flow;
        else
            total = binary(isOutside ? Operation::Subtract : Operation::Add, total, flow);
    }
    result.push_back(equality(total, pool_.real(0.0), Reason::Connection, members[0].where));
}

/// For an array of which no element is connected.
Equation Connections::allZero(ComponentId id, text::SourceRange where) {
    const std::vector<IteratorId> iterators = elaborator_.pathIterators(id);
    const Dimensions sizes = elaborator_.pathDimensions(id);
    std::vector<ExprId> subscripts;
    subscripts.reserve(iterators.size());
    for (const IteratorId iterator : iterators)
        subscripts.push_back(pool_.iterator(iterator));
    Equation equation = equality(elaborator_.expressionOf(id, subscripts), pool_.real(0.0),
                                 Reason::Unconnected, where);
    for (std::size_t i = iterators.size(); i-- > 0;) {
        Equation loop = equality({}, {}, Reason::Unconnected, where);
        loop.kind = EquationKind::For;
        loop.iterator = iterators[i];
        loop.range = elaborator_.rangeTo(sizes[i]);
        loop.body.push_back(std::move(equation));
        equation = std::move(loop);
    }
    return equation;
}

/// A flow variable that no connection outside its component mentions is zero.
void Connections::addUnconnected(ComponentId id, bool isInConnector,
                                 std::vector<Equation>& result) {
    if (elaborator_.isReference(id))
        return;
    const bool isConnector = isInConnector || elaborator_.isConnector(id);
    if (isConnector && elaborator_.isScalarVariable(id)) {
        if (elaborator_.flowOf(id) != FlowPrefix::Flow)
            return;
        const auto count =
            static_cast<std::int64_t>(value::elementCount(elaborator_.pathDimensions(id)));
        const text::SourceRange where{elaborator_.tree()[id].source,
                                      elaborator_.tree()[id].declaration->range};
        if (count > 1 && connectedFromAround(id) == 0) {
            result.push_back(allZero(id, where));
            return;
        }
        for (std::int64_t i = 0; i < count; ++i) {
            if (knownNode({id, i, Side::Inside, {}}) < 0)
                result.push_back(
                    equality(expressionOf(id, i), pool_.real(0.0), Reason::Unconnected, where));
        }
        return;
    }
    for (const ComponentId child : elaborator_.childrenOf(id))
        addUnconnected(child, isConnector, result);
}

// ---------------------------------------------------------------------------- streams

/// The flow variable beside a stream variable in its connector (MLS 15.1).
Connections::Member Connections::flowOf(const Member& stream) {
    const ComponentId connector = elaborator_.tree()[stream.variable].parent;
    const auto own = static_cast<std::int64_t>(
        value::elementCount(elaborator_.facts(stream.variable).dimensions));
    for (const ComponentId sibling : elaborator_.childrenOf(connector)) {
        if (elaborator_.flowOf(sibling) == FlowPrefix::Flow &&
            elaborator_.facts(sibling).dimensions.empty())
            return {sibling, stream.element / own, stream.side, stream.where};
    }
    return {};
}

std::int32_t Connections::knownNode(const Member& member) const {
    return nodes_[static_cast<std::size_t>(member.side)].of(member.variable, member.element);
}

/// Only the member itself if it is not connected.
std::span<const Connections::Member> Connections::setOf(const Member& member) {
    const std::int32_t node = knownNode(member);
    return node < 0 ? std::span(&member, 1) : setOf(find(node));
}

ExprId Connections::positive(ExprId value) {
    constexpr double SmallestFlow = 1e-15;
    return pool_.make(Kind::Builtin, static_cast<std::uint8_t>(value::Builtin::Max), -1,
                      pool_.types().real(), std::vector<ExprId>{value, pool_.real(SmallestFlow)});
}

/// What flows towards `self` from the other members of its set, mixed by their flows (MLS 15.2).
/// An inside member gives what it lets out, an outside one what comes in from around.
ExprId Connections::mixed(std::span<const Member> members, const Member& self) {
    std::vector<Member> others;
    for (const Member& member : members) {
        const bool isSelf = member.variable == self.variable && member.element == self.element &&
                            member.side == self.side;
        if (!isSelf)
            others.push_back(member);
    }
    const auto contribution = [&](const Member& member) {
        if (member.side == Side::Inside)
            return expressionOf(member);
        // The connector of a component around: what its surroundings let in.
        return inStream(Member{member.variable, member.element, Side::Inside, member.where});
    };
    if (others.empty())
        return expressionOf(self);
    if (others.size() == 1)
        return contribution(others[0]);
    std::vector<ExprId> weighted;
    std::vector<ExprId> weights;
    for (const Member& member : others) {
        ExprId flow = expressionOf(flowOf(member));
        if (member.side == Side::Inside) // out of the component is negative
            flow = pool_.make(Kind::Unary, static_cast<std::uint8_t>(Operation::Negate), -1,
                              pool_[flow].type, {{flow}});
        const ExprId weight = positive(flow);
        weights.push_back(weight);
        weighted.push_back(binary(Operation::Multiply, weight, contribution(member)));
    }
    return binary(Operation::Divide, sum(weighted), sum(weights));
}

ExprId Connections::inStream(const Member& member) {
    return mixed(setOf(member), member);
}

/// A connector of the component itself lets out what its inside mixes.
void Connections::addStreamSet(std::span<const Member> members, std::vector<Equation>& result) {
    for (const Member& member : members) {
        if (member.side == Side::Outside)
            result.push_back(equality(expressionOf(member), mixed(members, member), Reason::Stream,
                                      member.where));
    }
}

std::optional<Connections::Member> Connections::memberOf(ExprId variable) {
    const expr::Node& node = pool_[variable];
    const ExprId base = node.kind == Kind::Index ? node.operands[0] : variable;
    if (pool_[base].kind != Kind::Variable)
        return std::nullopt;
    Member member;
    member.variable = elaborator_.componentOf(VariableId(pool_[base].payload));
    const Dimensions sizes = pool_.typeOf(base).dimensions;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        const auto number =
            node.kind == Kind::Index ? pool_.integerOf(node.operands[d + 1]) : std::nullopt;
        if (!number)
            return std::nullopt;
        member.element = member.element * sizes[d] + *number - 1;
    }
    return member;
}

ExprId Connections::inStream(ExprId variable, text::SourceRange where) {
    // Of an array: of each element.
    if (const Dimensions sizes = pool_.typeOf(variable).dimensions; !sizes.empty()) {
        std::vector<ExprId> items;
        Dimensions inner(sizes.begin() + 1, sizes.end());
        for (std::int64_t i = 1; i <= sizes[0]; ++i) {
            std::vector<ExprId> subscripts{pool_.integer(i)};
            subscripts.resize(sizes.size(), pool_.whole());
            items.push_back(inStream(elementOf(variable, subscripts), where));
            if (!items.back().valid())
                return {};
        }
        return pool_.make(Kind::Array, 0, -1, pool_[variable].type, items);
    }
    const auto member = memberOf(variable);
    if (!member || elaborator_.flowOf(member->variable) != FlowPrefix::Stream) {
        elaborator_.diagnostics().report(diag::NotAStream, where);
        return {};
    }
    return inStream(*member);
}

/// `variable[…]` where the variable may have subscripts already.
ExprId Connections::elementOf(ExprId variable, const std::vector<ExprId>& subscripts) {
    const expr::Node& node = pool_[variable];
    if (node.kind != Kind::Index)
        return elaborator_.index(variable, subscripts);
    std::vector<ExprId> all(node.operands.begin() + 1, node.operands.end());
    std::size_t next = 0;
    for (ExprId& subscript : all) {
        if (pool_[subscript].kind == Kind::Whole && next < subscripts.size())
            subscript = subscripts[next++];
        else if (!pool_.typeOf(subscript).dimensions.empty() && next < subscripts.size())
            subscript = elaborator_.index(subscript, {subscripts[next++]});
    }
    return elaborator_.index(node.operands[0], all);
}

/// What really flows: in one direction from outside, in the other from inside (MLS 15.3).
ExprId Connections::actualStream(ExprId variable, text::SourceRange where) {
    const ExprId inflow = inStream(variable, where);
    if (!inflow.valid())
        return {};
    std::vector<ExprId> items;
    const Dimensions sizes = pool_.typeOf(variable).dimensions;
    if (!sizes.empty()) {
        for (std::int64_t i = 1; i <= sizes[0]; ++i) {
            std::vector<ExprId> subscripts{pool_.integer(i)};
            subscripts.resize(sizes.size(), pool_.whole());
            items.push_back(actualStream(elementOf(variable, subscripts), where));
        }
        return pool_.make(Kind::Array, 0, -1, pool_[variable].type, items);
    }
    const ExprId flow = expressionOf(flowOf(*memberOf(variable)));
    const ExprId isInflow =
        pool_.make(Kind::Binary, static_cast<std::uint8_t>(Operation::Greater), -1,
                   pool_.types().boolean(), std::vector<ExprId>{flow, pool_.real(0.0)});
    const ExprId choice = pool_.make(Kind::If, 0, -1, pool_[variable].type,
                                     std::vector<ExprId>{isInflow, inflow, variable});
    return pool_.make(Kind::Builtin, static_cast<std::uint8_t>(value::Builtin::NoEvent), -1,
                      pool_[variable].type, {{choice}});
}

} // namespace eventica::flat
