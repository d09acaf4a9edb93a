// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: equations of the model as linear ones with numbers.
#pragma once

#include <optional>
#include <vector>

#include "compile/network/curves.h"

namespace eventica::network {

/// What a condition hangs on: a Boolean variable, or a relation that is no variable.
struct Decider {
    VariableId variable;
    std::int32_t held = -1;
    ExprId where; ///< as it is written

    friend bool operator==(const Decider& left, const Decider& right) {
        return left.variable == right.variable && left.held == right.held;
    }
};

struct Assumption {
    Decider decider;
    bool isTrue = false;
};

class RowReader {
public:
    explicit RowReader(KnownSignals& known) : known_(known), model_(known.model()) {}

    /// What is taken for granted from now on.
    void assume(std::optional<Assumption> assumption) { assumption_ = assumption; }

    /// What is linear in pieces is taken too from now on, its kinks go there; null: no longer.
    void bend(Kinks* kinks) { kinks_ = kinks; }
    Kinks* kinks() const { return kinks_; }

    /// Everything else that is a function is taken too from now on; null: no longer.
    void curve(Curves* curves) { curves_ = curves; }

    /// left - right = 0; nothing if it is not linear, see below.
    std::optional<Row> read(const dae::Equation& equation);
    std::optional<Row> read(ExprId id);

    /// The part of the last equation that is not linear.
    ExprId obstacle() const { return obstacle_; }
    /// On what a branch of the last equation hangs, if that is the obstacle.
    std::optional<Decider> undecided() const { return undecided_; }
    /// Whether the last equation has a variable with a factor that happens to be 0.
    bool hasZeroFactor() const { return hasZeroFactor_; }

    std::optional<bool> truthOf(ExprId condition);

private:
    struct Part {
        ExprId id;
        double factor = 1.0;
        bool isContinuous = false; ///< it is said to have no events
    };

    void reset();
    std::optional<Row> drain(Row row);
    bool take(const Part& part, Row& row);
    bool takeVariable(VariableId id, double factor, Row& row);
    bool takeBinary(const expr::Node& node, const Part& part, Row& row);
    bool takeIf(const expr::Node& node, const Part& part, Row& row);
    bool takeOther(const Part& part, Row& row);
    void push(ExprId id, double factor, bool isContinuous = false);
    bool takeCurved(const Part& part, Row& row);
    bool takeBent(const Part& part, Row& row);
    std::optional<Row> bentIf(const expr::Node& node, std::size_t first);
    std::optional<Row> bentCall(const expr::Node& node);
    std::optional<Row> senseOf(ExprId condition, int depth);
    std::optional<Row> difference(ExprId left, ExprId right);
    std::optional<Row> readInside(ExprId id);
    std::optional<bool> truthOfBinary(const expr::Node& node);
    std::optional<bool> truthOf(const Decider& decider);
    std::optional<bool> truthBySignal(VariableId id) const;

    KnownSignals& known_;
    const HybridDae& model_;
    std::optional<Assumption> assumption_;
    Kinks* kinks_ = nullptr;
    Curves* curves_ = nullptr;
    bool isContinuous_ = false; ///< the part that is being taken
    std::vector<Part> stack_;
    ExprId obstacle_;
    std::optional<Decider> undecided_;
    std::optional<Decider> branching_; ///< what a signal hangs on that was taken as a whole
    bool hasZeroFactor_ = false;
};

} // namespace eventica::network
