// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: writes programs that evaluate equations of one model.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "compile/executable/draft.h"
#include "lib/program/builder.h"
#include "lib/program/lower.h"

namespace eventica::executable {

/// What all programs of a model share: places, calls out, and values that never change after the
/// start, which are computed once (`precomputed`).
class SharedCode : public program::LoweringHost {
public:
    explicit SharedCode(Draft& model);

    Place placeOf(VariableId variable) override;
    Place timePlace() override { return {false, model_.timeSlot}; }
    Place placeOfIntrinsic(const expr::Node& node) override;
    ExprId replacement(ExprId expression) override;
    std::int32_t hostExpression(ExprId expression) override;

    /// From now on variables of these blocks never change.
    void setUnchanging(const std::vector<system::Block>& blocks);
    /// Whether `replacement` gives values computed once.
    void usePrecomputed(bool use) { usesPrecomputed_ = use; }

    struct Precomputed {
        ExprId expression;
        VariableId variable;
    };
    const std::vector<Precomputed>& precomputed() const { return precomputed_; }

    /// Whether it has the same value during the whole run; not before `setUnchanging`.
    bool isUnchanging(ExprId id);
    /// The variable as an expression.
    ExprId leaf(VariableId id);
    /// A further variable that never changes, as an expression.
    ExprId newKnown(expr::TypeId type);

private:
    bool isUnchangingNode(const expr::Node& node) const;

    Draft& model_;
    expr::ExprPool& pool_;
    bool usesPrecomputed_ = false;
    std::vector<bool> isUnchangingVariable_;
    std::vector<bool> unchanging_; ///< by expression, as far as it was asked for
    std::vector<ExprId> leaves_;   ///< of variables; invalid if it was not made yet
    std::unordered_map<std::int32_t, std::int32_t> hostNumbers_;
    std::unordered_map<std::int32_t, ExprId> precomputedBy_;
    std::vector<Precomputed> precomputed_;
};

/// One program.
class ProgramWriter {
public:
    ProgramWriter(Draft& model, SharedCode& shared, std::string name);

    /// variable := value, kept in memory if `stores`.
    void assign(const system::Assignment& assignment, bool stores = true);
    /// Assignments that follow, none of which needs another one.
    void prepare(std::span<const ExprId> values);
    void storeReal(std::int32_t slot, ExprId value);
    void storeInteger(std::int32_t slot, ExprId value);
    /// Whether the action is due.
    void storeCondition(const model::ActionCode& code, const dae::Action& action);
    /// Solves a loop; what it computes is read from memory afterwards.
    void solve(std::int32_t loop, const system::Block& block);

    /// Adds the program to the model.
    ProgramId finish();

private:
    Draft& model_;
    SharedCode& shared_;
    program::Builder builder_;
    program::Lowering lowering_;
};

} // namespace eventica::executable
