// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: an algorithm section as a function, for what cannot be written as
// equations.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compile/dae/scalarize.h"
#include "lib/expr/rewrite.h"

namespace eventica::dae {

/// Inputs are all variables that are read, with their values before the event where these are
/// asked for; outputs all that are assigned. Relations generate no events.
class AlgorithmFunction {
public:
    AlgorithmFunction(const flat::FlatModel& model, Scalarizer& scalarizer, KnownValues& known);

    /// An argument for each input.
    std::vector<Slot> arguments;
    /// Variables of the flat model, one for each output.
    std::vector<VariableId> outputs;

    /// Nothing if there are when-clauses, or operators that only equations can have.
    std::optional<expr::Function> build(const std::vector<expr::Statement>& statements,
                                        std::string name);
    /// What the variable that is assigned has before: its value before the event, or at the start.
    std::function<Parts(VariableId flat)> valueBefore;

private:
    void collectAssigned(const std::vector<expr::Statement>& statements);
    void addOutput(ExprId target);
    std::vector<expr::Statement> rewritten(const std::vector<expr::Statement>& statements);
    ExprId replacement(ExprId id);
    ExprId variable(VariableId flat);
    ExprId operatorOnPlace(ExprId id);
    ExprId input(ExprId source, const Parts& value, TypeId type);

    const flat::FlatModel& model_;
    Scalarizer& scalarizer_;
    KnownValues& known_;
    expr::ExprPool& pool_;
    expr::Rewriter rewriter_;
    expr::Function function_;
    std::map<VariableId, std::int32_t> outputLocals_;
    std::map<ExprId, ExprId> inputs_; ///< locals, by what they stand for
    bool isPossible_ = true;
};

} // namespace eventica::dae
