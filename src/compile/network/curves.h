// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: parts of equations that are not linear, and conditions that jump.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compile/network/kinks.h"
#include "lib/expr/rewrite.h"

namespace eventica::network {

/// The value of a function is an unknown of its own.
struct Curve {
    std::int32_t variable = 0;
    ExprId expression;                  ///< of the variables that follow
    std::vector<VariableId> parameters; ///< one for each argument
    std::vector<Row> arguments;
};

/// 1 while a condition is true, 0 while it is false: an unknown of its own. Both senses are
/// positive where it is, or becomes, true.
struct Relay {
    std::int32_t variable = 0;
    Row whileTrue;
    Row whileFalse;
    VariableId condition;    ///< may be invalid
    bool startsTrue = false; ///< where both may be at the start
};

/// What the equations of a cluster have beyond linear terms.
struct Bends {
    std::vector<Curve> curves;
    std::vector<Relay> relays;
    std::vector<VariableId> free; ///< unknowns that only functions determine

    bool isEmpty() const { return curves.empty() && relays.empty(); }
    /// Visits every sum that is an argument, or decides.
    template<typename Visitor>
    void forEachRow(const Visitor& visitor) {
        for (Curve& curve : curves)
            for (Row& argument : curve.arguments)
                visitor(argument);
        for (Relay& relay : relays) {
            visitor(relay.whileTrue);
            visitor(relay.whileFalse);
        }
    }
    template<typename Visitor>
    void forEachRow(const Visitor& visitor) const {
        const_cast<Bends*>(this)->forEachRow([&](const Row& row) { visitor(row); });
    }
};

/// Makes expressions functions of Real variables alone. Parameters become numbers. A relation at
/// which the function does not jump is part of it; at which it does is a relay. A Boolean is its
/// definition, and one that remembers its value a relay.
class Curves {
public:
    /// A sum that stands for an expression.
    using Read = std::function<std::optional<Row>(ExprId)>;

    Curves(KnownSignals& known, const Kinks& kinks, Read read)
        : known_(known), kinks_(kinks), read_(std::move(read)) {}

    /// The unknown for its value; nothing if it is no such function.
    std::optional<Row> of(ExprId expression, bool isContinuous);

    const std::vector<Curve>& all() const { return curves_; }
    const std::vector<Relay>& relays() const { return relays_; }
    /// Why the last one is no function.
    const std::string& reason() const { return reason_; }

private:
    /// A relation, or a truth value, or their opposites.
    struct Literal {
        ExprId relation; ///< invalid: see `isTrue`
        bool isTrue = true;
    };

    /// A curve that is being made.
    struct Making {
        std::vector<VariableId> parameters;
        std::vector<Row> arguments;
        /// Relations at which it may jump, and parameters that say whether they are true.
        std::vector<std::pair<ExprId, VariableId>> relations;
        std::string reason; ///< why it cannot be
        int depth = 0;
    };

    ExprId normalized(ExprId id, bool isContinuous);
    ExprId replaced(ExprId id, bool isContinuous);
    ExprId replacedVariable(ExprId id, bool isContinuous);
    ExprId replacedBoolean(ExprId id, bool isContinuous);
    ExprId replacedRelation(ExprId id, bool isContinuous);
    std::optional<std::pair<ExprId, ExprId>> sidesOf(ExprId relation) const;
    ExprId replacedBuiltin(ExprId id);
    ExprId argument(VariableId parameter, Row row);
    ExprId signal(const Row& row, expr::Base base);
    ExprId isOn(ExprId indicator);
    ExprId fail(std::string reason);
    ExprId withoutEvents(ExprId made);
    std::vector<bool> findJumps(ExprId made, const std::vector<ExprId>& senses);
    ExprId senseExpression(ExprId relation);
    bool addRelay(ExprId relation, std::int32_t variable);

    std::optional<ExprId> relayOf(VariableId condition, ExprId definition);
    std::optional<Row> senseOf(const Literal& literal);
    std::optional<Literal> decided(ExprId id, VariableId memory, bool was, int depth) const;
    bool isTrueBefore(VariableId condition) const;
    bool remembers(ExprId definition, VariableId condition) const;
    ExprId indicator(std::int32_t relay);

    KnownSignals& known_;
    const Kinks& kinks_;
    Read read_;
    std::vector<Curve> curves_;
    std::vector<Relay> relays_;
    std::unordered_map<std::int32_t, std::int32_t> relayOfRelation_; ///< by expression
    std::unordered_map<std::int32_t, std::int32_t> relayOfBoolean_;  ///< by variable
    std::unordered_map<std::int32_t, std::size_t> curveOf_;          ///< by expression
    Making now_;
    std::string reason_;
};

} // namespace eventica::network
