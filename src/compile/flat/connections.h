// SPDX-License-Identifier: Apache-2.0
// Connections of a model (MLS chapter 9): which variables are connected, and the equations this
// means.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compile/elaborate/elaborator.h"
#include "compile/flat/element_numbers.h"
#include "compile/flat/flat_model.h"
#include "compile/flat/overconstrained.h"

namespace eventica::flat {

/// Variables of connectors are taken element by element here: a connection of arrays is one of
/// each pair of elements.
class Connections {
public:
    explicit Connections(elaborate::Elaborator& elaborator)
        : elaborator_(elaborator), pool_(elaborator.pool()) {}

    /// Finds all connections below the component, in its class and in those of its components.
    void collect(instance::ComponentId root);

    /// Equal potentials, sums of flows, unconnected flows, outside stream variables.
    std::vector<Equation> equations();
    /// Whether a component gives this member of an expandable connector its value.
    bool isDrivenMember(instance::ComponentId id);

    /// `inStream(variable)`; invalid, and reported, if the variable is no element of a connector.
    ExprId inStream(ExprId variable, text::SourceRange where);
    ExprId actualStream(ExprId variable, text::SourceRange where);

    /// How many elements of a variable are connected: from inside its component, or from around.
    std::int64_t connectedFromInside(instance::ComponentId variable) const {
        return connectedElements(variable, Side::Outside);
    }
    std::int64_t connectedFromAround(instance::ComponentId variable) const {
        return connectedElements(variable, Side::Inside);
    }

    /// Inputs of components that are connected with each other only.
    struct UndrivenInputs {
        std::vector<instance::ComponentId> inputs;
        text::SourceRange where; ///< of a connection
    };
    /// Once `equations` has been asked for.
    std::vector<UndrivenInputs> undrivenInputs() const;

    /// Reports connections of overconstrained connectors among which there is no root.
    void checkRoots() const;

    /// Answers `cardinality`, `Connections.isRoot` and `Connections.rooted`.
    ExprId answer(const elaborate::Place& place, std::string_view question);

private:
    using ComponentId = instance::ComponentId;
    using Fixed = std::unordered_map<std::int32_t, ExprId>;

    enum class Side : std::uint8_t { Inside, Outside };

    /// One end of a connect equation: elements of an array of connectors, or one of them.
    struct End {
        ComponentId connector;
        std::vector<std::int64_t> elements; ///< in row-major order over all dimensions of its path
        value::Dimensions sizes;            ///< of what is connected
        Side side = Side::Inside;
    };

    /// A variable of a connector: component, place in its array, and side.
    struct Member {
        ComponentId variable;
        std::int64_t element = 0;
        Side side = Side::Inside;
        text::SourceRange where; ///< of the first connection
    };

    /// Variables (or overconstrained records) that a connection of two connectors connects: element
    /// e of the connectors means element e * `width` + `offset` of them.
    struct Pair {
        ComponentId left;
        ComponentId right;
        std::int64_t width = 1;
        std::int64_t offset = 0;
        bool isOverconstrained = false;
    };
    struct Mismatch {
        ComponentId left;
        ComponentId right;
        std::string reason;
    };
    /// What is the same for all elements of two arrays of connectors.
    struct Matching {
        std::vector<Pair> pairs;
        std::vector<Mismatch> mismatches;
    };

    /// A variable with all elements, and the sizes of its path.
    struct Whole {
        ExprId expression;
        value::Dimensions sizes;
    };

    /// Two overconstrained records that are connected.
    struct Edge {
        Member left;
        Member right;
    };

    std::int64_t connectedElements(ComponentId variable, Side side) const;

    // ---- collecting
    void collectIn(ComponentId id);
    void collectElement(ComponentId id, const Fixed& fixed);
    void collectFrom(syntax::List<const syntax::Equation*> equations, elaborate::Scope& scope);
    void collectLoop(const syntax::ForEquation& loop, std::size_t number, elaborate::Scope& scope);
    void collectIf(const syntax::IfEquation& node, elaborate::Scope& scope);
    void collectConnect(const syntax::ConnectEquation& node, const elaborate::Scope& scope);
    void collectPlain(const syntax::ConnectEquation& node, const elaborate::Scope& scope);
    void collectGraphCall(const syntax::CallEquation& node, const elaborate::Scope& scope);
    bool hasConnections(instance::ClassInstanceId type);
    std::optional<End> endOf(const syntax::ComponentReference& reference,
                             const elaborate::Scope& scope, bool& isAbsent);
    std::optional<std::vector<std::int64_t>> elementsOf(const elaborate::Place& place,
                                                        value::Dimensions& sizes);
    void connect(const End& left, const End& right, text::SourceRange where);
    const Matching& matchingOf(ComponentId left, ComponentId right);
    void match(const Pair& pair, Matching& result);
    void matchVariables(const Pair& pair, Matching& result);
    void matchMembers(const Pair& pair, Matching& result);
    void connectOverconstrained(const Edge& edge);
    bool isFull(text::SourceRange where);
    void join(const Member& left, const Member& right);
    void joinAll(const Member& left, const Member& right);
    std::int32_t nodeOf(const Member& member);
    std::int32_t find(std::int32_t node);
    bool isOverconstrained(ComponentId id);
    std::int32_t graphNode(ComponentId id, std::int64_t element);
    std::optional<std::int32_t> graphNodeOf(const syntax::Expr& reference,
                                            const elaborate::Scope& scope);
    void reportIncompatible(text::SourceRange where, ComponentId left, ComponentId right,
                            const std::string& reason);
    std::string helpForMixed(ComponentId left, ComponentId right) const;
    std::string helpForSignals(ComponentId left, ComponentId right);
    std::string listConnectors(ComponentId component, const std::string& written);

    // ---- expandable.cpp
    /// A connection that may add to an expandable connector.
    struct Pending {
        const syntax::ConnectEquation* node;
        elaborate::Scope scope;
        Fixed fixed;
    };
    /// How far a reference leads: to a component, or to an expandable connector without the member.
    struct Reached {
        ComponentId component;
        ComponentId expandable; ///< that has no `missing` yet
        const syntax::ReferencePart* missing = nullptr;
    };
    bool touchesExpandable(const syntax::ComponentReference& reference,
                           const elaborate::Scope& scope);
    void connectExpandable();
    bool expand(const Pending& pending);
    bool addMissing(const Reached& reached, const syntax::ComponentReference& other,
                    const Pending& pending);
    bool addMembers(ComponentId from, ComponentId to);
    value::Dimensions sizesFor(syntax::List<const syntax::Expr*> subscripts,
                               const elaborate::Scope& scope);
    bool growFor(const syntax::ComponentReference& reference, ComponentId member,
                 const elaborate::Scope& scope);
    ExprId defaultOf(ComponentId id);
    void defineOtherElements(ComponentId id, std::vector<bool>& isReal);
    bool isRealElement(ComponentId id, std::int64_t element, const std::vector<bool>& isReal);
    void spreadReal(std::vector<bool>& isReal);
    Reached reach(const syntax::ComponentReference& reference, const elaborate::Scope& scope);
    void removeUnconnected(ComponentId id, bool isMember, const std::vector<bool>& isReal);
    bool isInExpandable(ComponentId id) const;
    std::vector<bool> setsWithOthers();
    bool isExpandable(ComponentId id) const;

    // ---- equations
    void decideGraph();
    void collectSets();
    bool isSink(const Member& member) const;
    bool isSource(const Member& member) const;
    void checkSources(std::span<const Member> members);
    void addPotentialSet(std::span<const Member> members, std::vector<Equation>& result);
    void addFlowSet(std::span<const Member> members, std::vector<Equation>& result);
    void addStreamSet(std::span<const Member> members, std::vector<Equation>& result);
    void addUnconnected(ComponentId id, bool isInConnector, std::vector<Equation>& result);
    Equation allZero(ComponentId id, text::SourceRange where);
    Equation equality(ExprId left, ExprId right, Reason reason, text::SourceRange where) const;
    ExprId expressionOf(const Member& member);
    ExprId expressionOf(ComponentId id, std::int64_t element);
    ExprId sum(const std::vector<ExprId>& terms);
    ExprId binary(value::Operation operation, ExprId left, ExprId right);
    std::vector<ExprId> subscriptsOf(const value::Dimensions& sizes, std::int64_t element);
    ExprId inStream(const Member& member);
    ExprId elementOf(ExprId variable, const std::vector<ExprId>& subscripts);
    ExprId mixed(std::span<const Member> members, const Member& self);
    Member flowOf(const Member& stream);
    ExprId positive(ExprId value);
    std::optional<Member> memberOf(ExprId variable);
    std::span<const Member> setOf(const Member& member);
    std::span<const Member> setOf(std::int32_t root) const;
    std::int32_t knownNode(const Member& member) const;

    elaborate::Elaborator& elaborator_;
    expr::ExprPool& pool_;
    ElementNumbers nodes_[2];   ///< by side
    std::vector<Whole> wholes_; ///< by component; invalid where nobody asked
    std::vector<Member> members_;
    std::vector<std::int32_t> parents_;
    std::vector<Member> setMembers_;     ///< set by set, when all are known
    std::vector<std::size_t> setBegins_; ///< in `setMembers_`, by root
    std::map<std::pair<ComponentId, ComponentId>, Matching> matchings_;
    ElementNumbers repetitions_; ///< of connections to the same element, beyond the first
    std::map<instance::ClassInstanceId, bool> hasConnections_;
    std::vector<Pending> pending_;
    std::set<ComponentId> added_; ///< members of expandable connectors that connections have added
    std::vector<Edge> edges_;
    ConnectionGraph graph_;
    ElementNumbers graphNodes_;
    std::vector<std::pair<ComponentId, std::int64_t>> graphMembers_;
    bool isGraphDecided_ = false;
    bool isFullReported_ = false;
    std::vector<Equation> constraints_;
};

} // namespace eventica::flat
