// SPDX-License-Identifier: Apache-2.0
// Expandable connectors (MLS 9.1.3): connecting to a member that is not there adds it.
#include <algorithm>
#include <set>
#include <vector>

#include "compile/flat/connections.h"

namespace eventica::flat {

using elaborate::Scope;
using instance::ComponentId;
using value::Dimensions;

bool Connections::isExpandable(ComponentId id) const {
    return elaborator_.kindOf(id) == syntax::ClassKind::ExpandableConnector;
}

Connections::Reached Connections::reach(const syntax::ComponentReference& reference,
                                        const Scope& scope) {
    Reached reached;
    ComponentId at = elaborator_.firstOf(reference, scope);
    for (std::size_t i = 1; at.valid(); ++i) {
        at = elaborator_.target(at);
        if (!elaborator_.facts(at).elements.empty())
            at = elaborator_.facts(at).elements[0]; // all have the same connectors
        if (i == reference.parts.size()) {
            reached.component = at;
            return reached;
        }
        const ComponentId child = elaborator_.childNamed(at, reference.parts[i].name.text);
        if (!child.valid() && isExpandable(at) && i + 1 == reference.parts.size()) {
            reached.expandable = at;
            reached.missing = &reference.parts[i];
            return reached;
        }
        at = child;
    }
    return reached;
}

bool Connections::touchesExpandable(const syntax::ComponentReference& reference,
                                    const Scope& scope) {
    ComponentId at = elaborator_.firstOf(reference, scope);
    for (std::size_t i = 1; at.valid(); ++i) {
        at = elaborator_.target(at);
        if (!elaborator_.facts(at).elements.empty())
            at = elaborator_.facts(at).elements[0];
        if (isExpandable(at))
            return true;
        if (i == reference.parts.size())
            return false;
        at = elaborator_.childNamed(at, reference.parts[i].name.text);
    }
    return false;
}

/// Members spread from connector to connector until nothing new appears; each round adds a member
/// or is the last one.
void Connections::connectExpandable() {
    if (pending_.empty())
        return;
    for (Pending& pending : pending_)
        pending.scope.fixed = &pending.fixed;
    bool hasGrown = true;
    while (hasGrown) {
        hasGrown = false;
        for (const Pending& pending : pending_)
            hasGrown = expand(pending) || hasGrown;
    }
    for (const Pending& pending : pending_)
        collectPlain(*pending.node, pending.scope);
    std::vector<bool> isReal = setsWithOthers();
    removeUnconnected(elaborator_.tree().root(), false, isReal);
    for (const ComponentId member : added_)
        defineOtherElements(member, isReal);
}

/// By set, whether it leads out of expandable connectors: directly, or through the other side of a
/// member.
std::vector<bool> Connections::setsWithOthers() {
    std::vector<bool> isReal(members_.size());
    const auto rootOf = [&](std::size_t node) {
        return static_cast<std::size_t>(find(static_cast<std::int32_t>(node)));
    };
    for (std::size_t node = 0; node < members_.size(); ++node) {
        if (!isInExpandable(members_[node].variable))
            isReal[rootOf(node)] = true;
    }
    spreadReal(isReal);
    return isReal;
}

void Connections::spreadReal(std::vector<bool>& isReal) {
    const auto rootOf = [&](std::size_t node) {
        return static_cast<std::size_t>(find(static_cast<std::int32_t>(node)));
    };
    bool hasChanged = true;
    while (hasChanged) {
        hasChanged = false;
        for (std::size_t node = 0; node < members_.size(); ++node) {
            const Member& inside = members_[node];
            const std::int32_t outside =
                nodes_[static_cast<std::size_t>(Side::Outside)].of(inside.variable, inside.element);
            if (inside.side == Side::Outside || outside < 0)
                continue;
            const std::size_t a = rootOf(node);
            const std::size_t b = rootOf(static_cast<std::size_t>(outside));
            hasChanged = hasChanged || isReal[a] != isReal[b];
            isReal[a] = isReal[b] = isReal[a] || isReal[b];
        }
    }
}

bool Connections::isInExpandable(ComponentId id) const {
    for (ComponentId at = elaborator_.tree()[id].parent; at.valid();
         at = elaborator_.tree()[at].parent) {
        if (isExpandable(at))
            return true;
    }
    return false;
}

/// Through whatever connectors.
bool Connections::isDrivenMember(ComponentId id) {
    if (!isInExpandable(id))
        return false;
    std::vector<std::int32_t> open;
    for (const Side side : {Side::Inside, Side::Outside})
        for (const std::int32_t node : nodes_[static_cast<std::size_t>(side)].of(id))
            open.push_back(node);
    std::set<std::int32_t> seen;
    while (!open.empty()) {
        const std::int32_t node = open.back();
        open.pop_back();
        if (node < 0 || !seen.insert(find(node)).second)
            continue;
        for (std::size_t i = 0; i < members_.size(); ++i) {
            const Member& member = members_[i];
            if (find(static_cast<std::int32_t>(i)) != find(node))
                continue;
            if (isSource(member))
                return true;
            for (const Side side : {Side::Inside, Side::Outside})
                open.push_back(
                    nodes_[static_cast<std::size_t>(side)].of(member.variable, member.element));
        }
    }
    return false;
}

bool Connections::expand(const Pending& pending) {
    const Reached left = reach(*pending.node->left, pending.scope);
    const Reached right = reach(*pending.node->right, pending.scope);
    if (left.missing != nullptr && right.component.valid())
        return addMissing(left, *pending.node->right, pending);
    if (right.missing != nullptr && left.component.valid())
        return addMissing(right, *pending.node->left, pending);
    if (!left.component.valid() || !right.component.valid())
        return false;
    bool hasGrown = growFor(*pending.node->left, left.component, pending.scope);
    hasGrown = growFor(*pending.node->right, right.component, pending.scope) || hasGrown;
    if (!isExpandable(left.component) || !isExpandable(right.component))
        return hasGrown;
    hasGrown = addMembers(left.component, right.component) || hasGrown;
    return addMembers(right.component, left.component) || hasGrown;
}

/// A member that was added for one element may need more for another one.
bool Connections::growFor(const syntax::ComponentReference& reference, ComponentId member,
                          const Scope& scope) {
    const auto& subscripts = reference.parts.back().subscripts;
    if (subscripts.empty() || !added_.contains(member))
        return false;
    return elaborator_.growMember(member, sizesFor(subscripts, scope));
}

Dimensions Connections::sizesFor(syntax::List<const syntax::Expr*> subscripts, const Scope& scope) {
    Dimensions sizes;
    for (const syntax::Expr* subscript : subscripts)
        sizes.push_back(elaborator_.largestSubscript(*subscript, scope));
    return sizes;
}

/// As large as what is connected to it or, with a subscript, as that needs.
bool Connections::addMissing(const Reached& reached, const syntax::ComponentReference& other,
                             const Pending& pending) {
    const std::size_t before = elaborator_.diagnostics().items().size();
    const auto place = elaborator_.placeOf(other, pending.scope);
    Dimensions sizes;
    const auto elements = place ? elementsOf(*place, sizes) : std::nullopt;
    if (!elements) {
        elaborator_.discardFrom(before); // said when it is connected
        return false;
    }
    if (!reached.missing->subscripts.empty())
        sizes = sizesFor(reached.missing->subscripts, pending.scope);
    added_.insert(elaborator_.addMember(reached.expandable, reached.missing->name.text,
                                        place->component, sizes));
    return true;
}

bool Connections::addMembers(ComponentId from, ComponentId to) {
    bool hasGrown = false;
    for (const ComponentId member : elaborator_.childrenOf(from)) {
        const std::string_view name = elaborator_.tree()[member].name;
        const ComponentId other = elaborator_.childNamed(to, name);
        if (!other.valid()) {
            // A copy: the table of components grows.
            const Dimensions sizes = elaborator_.facts(member).dimensions;
            added_.insert(elaborator_.addMember(to, name, member, sizes));
            hasGrown = true;
        } else if (added_.contains(other) &&
                   elaborator_.growMember(other, elaborator_.facts(member).dimensions)) {
            hasGrown = true;
        } else if (isExpandable(member) && isExpandable(other)) {
            hasGrown = addMembers(member, other) || hasGrown;
            hasGrown = addMembers(other, member) || hasGrown;
        }
    }
    return hasGrown;
}

/// What is declared in an expandable connector, but not connected to anything else than others of
/// its kind, does not exist.
void Connections::removeUnconnected(ComponentId id, bool isMember,
                                    const std::vector<bool>& isReal) {
    if (elaborator_.isReference(id))
        return;
    if (isMember && elaborator_.isScalarVariable(id)) {
        const auto isConnected = [&](Side side) {
            const auto nodes = nodes_[static_cast<std::size_t>(side)].of(id);
            const auto found =
                std::ranges::find_if(nodes, [](std::int32_t node) { return node >= 0; });
            return found != nodes.end() && isReal[static_cast<std::size_t>(find(*found))];
        };
        if (!isConnected(Side::Inside) && !isConnected(Side::Outside))
            elaborator_.markAbsent(id);
        return;
    }
    for (const ComponentId child : elaborator_.childrenOf(id))
        removeUnconnected(child, isMember || isExpandable(id), isReal);
}

bool Connections::isRealElement(ComponentId id, std::int64_t element,
                                const std::vector<bool>& isReal) {
    for (const Side side : {Side::Inside, Side::Outside}) {
        const std::int32_t node = nodes_[static_cast<std::size_t>(side)].of(id, element);
        if (node >= 0 && isReal[static_cast<std::size_t>(find(node))])
            return true;
    }
    return false;
}

ExprId Connections::defaultOf(ComponentId id) {
    const expr::Type& type =
        elaborator_.types()[elaborator_.types().elementOf(elaborator_.typeOf(id))];
    switch (type.base) {
    case expr::Base::Integer:
        return pool_.integer(0);
    case expr::Base::Boolean:
        return pool_.boolean(false);
    case expr::Base::String:
        return pool_.string("");
    case expr::Base::Enumeration:
        return pool_.constant(value::Value::enumeration(type.id, 1));
    default:
        return pool_.real(0.0);
    }
}

/// Elements of an array between those that are connected have a default value (MLS 9.1.3).
void Connections::defineOtherElements(ComponentId id, std::vector<bool>& isReal) {
    if (elaborator_.facts(id).isAbsent || !elaborator_.isScalarVariable(id))
        return;
    const auto count =
        static_cast<std::int64_t>(value::elementCount(elaborator_.pathDimensions(id)));
    for (std::int64_t element = 0; element < count; ++element) {
        if (isRealElement(id, element, isReal))
            continue;
        const auto& component = elaborator_.tree()[id];
        constraints_.push_back(equality(expressionOf(id, element), defaultOf(id),
                                        Reason::Unconnected,
                                        {component.source, component.declaration->range}));
        for (const Side side : {Side::Inside, Side::Outside})
            if (const std::int32_t node = nodes_[static_cast<std::size_t>(side)].of(id, element);
                node >= 0)
                isReal[static_cast<std::size_t>(find(node))] = true;
        spreadReal(isReal);
    }
}

} // namespace eventica::flat
