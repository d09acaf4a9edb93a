// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: runs statements with expressions instead of values.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "compile/dae/scalarize.h"
#include "lib/expr/function.h"

namespace eventica::dae {

inline constexpr const char* TooLarge =
    "what these statements do is too large to be written as equations";

/// Works on the frame of the scalarizer. Conditions that are not constant run both branches and
/// merge what they assign. What cannot be run is a failure of the scalarizer.
class Execution {
public:
    explicit Execution(Scalarizer& scalarizer)
        : scalarizer_(scalarizer), pool_(scalarizer.pool()), build_(scalarizer.build()) {}
    Execution(const Execution&) = delete;
    Execution& operator=(const Execution&) = delete;
    virtual ~Execution() = default;

    /// Conditions under which statements end before their last one.
    struct Flow {
        ExprId breaks;
        ExprId returns;
    };

    Flow run(std::span<const expr::Statement> statements);

protected:
    virtual void runCall(const expr::Statement& statement) = 0;
    virtual void runWhen(const expr::Statement& statement) = 0;
    /// False if it cannot be run.
    virtual bool runWhile(const expr::Statement& /*statement*/) { return false; }
    virtual Flow runFor(const expr::Statement& statement);
    /// The statements of a branch are run under a condition.
    virtual void enterBranch(ExprId) {}
    virtual void leaveBranch() {}

    struct State {
        std::vector<Slot> slots;
        std::vector<ExprId> values;
    };
    using Branch = std::pair<ExprId, State>;

    State state() const;
    void restore(State state);
    /// What holds after one of several branches, and `otherwise` if none was taken.
    void merge(std::vector<Branch> branches, State otherwise);

    Scalarizer& scalarizer() { return scalarizer_; }
    expr::ExprPool& pool() { return pool_; }
    ScalarBuilder& build() { return build_; }

private:
    Flow nowhere();
    ExprId stops(const Flow& flow) { return build_.disjunction(flow.breaks, flow.returns); }
    Flow joined(const Flow& flow, ExprId condition, const Flow& other);
    Flow runOne(const expr::Statement& statement);
    void runAssign(const expr::Statement& statement);
    Flow runIf(const expr::Statement& statement);
    Flow runUnless(ExprId stopped, std::span<const expr::Statement> statements);
    ExprId isAssigned(const Slot& slot);
    void mergeSlot(ExprId condition, Slot& value, Slot& otherwise);

    Scalarizer& scalarizer_;
    expr::ExprPool& pool_;
    ScalarBuilder& build_;
};

} // namespace eventica::dae
