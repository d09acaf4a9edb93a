// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: the state and the parts of lowering to a DAE. Variables are in
// lower.cpp, equations in equations.cpp, when-equations in when.cpp, algorithms in algorithms.cpp.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compile/dae/scalarize.h"
#include "lib/diag/diagnostics.h"
#include "lib/expr/rewrite.h"

namespace eventica::dae {

class Lowering {
public:
    Lowering(flat::FlatModel&& model, eventica::diag::Diagnostics& diagnostics);

    std::optional<HybridDae> run();

private:
    friend class AlgorithmExecution;
    /// What a when-clause sets, in the order of the text.
    /// What a when-clause sets, and the equation in it that does.
    struct Assignment {
        VariableId variable;
        ExprId value;
        Origin origin;
    };
    using Assignments = std::vector<Assignment>;

    struct Branch {
        ExprId condition;
        std::vector<Equation> equations;
    };

    // ---- variables
    bool checkVariables();
    void lowerAttributes(const flat::Variable& variable);
    void lowerAttribute(const flat::Variable& variable, const std::string& name, ExprId value);
    Scalars elementsFor(const flat::Variable& variable, ExprId value);
    void lowerKnownAttribute(const flat::Variable& variable, const std::string& name, ExprId value);
    void lowerBinding(const flat::Variable& variable);
    static void setBinding(Variable& variable, ExprId value, bool isSubstituted);
    void fixBound(const flat::Variable& variable, std::size_t first, std::size_t count);
    void markDiscrete();
    void markTargets(const std::vector<flat::Equation>& equations, bool isInWhen);
    void markTargets(const std::vector<expr::Statement>& statements, bool isInWhen,
                     std::set<VariableId>& inside, std::set<VariableId>& outside);
    void markPlaces(ExprId target, std::set<VariableId>& marked);

    // ---- functions
    void lowerFunctions();
    void rewrite(std::vector<expr::Statement>& statements, expr::Rewriter& rewriter);

    // ---- equations
    void lower(const std::vector<flat::Equation>& equations);
    void lower(const flat::Equation& equation);
    void lowerEquality(const flat::Equation& equation);
    void addEquations(const Parts& left, const Parts& right);
    void addEquation(ExprId left, ExprId right);
    void lowerLoop(const flat::Equation& equation);
    void lowerIf(const flat::Equation& equation);
    void merge(std::vector<Branch> branches, const Origin& origin);
    bool mergeByLeft(std::vector<Branch>& branches, const Equation& first);
    void mergeByPosition(const std::vector<Branch>& branches, const Origin& origin);
    void lowerCall(ExprId call);
    void lowerAssert(const expr::Node& node);
    bool isCheck(ExprId call) const;
    void lowerCheck(ExprId call);
    ExprId checkOf(ExprId call);
    void lowerReinit(const expr::Node& node);
    void reportFailure();
    void keepAddedEquations();

    // ---- what acts at the start: start_actions.cpp
    void addStartActions();
    void addAtStart(const Assertion& assertion, expr::Rewriter& atStart);
    void addAtStart(const Action& action, expr::Rewriter& atStart);
    void addAtStart(const Reinit& reinit, expr::Rewriter& atStart);

    // ---- when
    void lowerWhen(const flat::Equation& equation);
    /// True in the iteration of an event in which the condition becomes true; a constant false if
    /// that never happens.
    ExprId activationOf(ExprId condition);
    ExprId activationOfElement(ExprId condition);
    Assignments lowerWhenBody(const std::vector<flat::Equation>& body);
    void lowerWhenEquation(const flat::Equation& equation, Assignments& assignments);
    void lowerWhenEquality(const flat::Equation& equation, Assignments& assignments);
    void lowerWhenIf(const flat::Equation& equation, Assignments& assignments);
    void addAssignments(const Parts& left, const Parts& right, Assignments& assignments);
    void reportWrongType(VariableId variable, ExprId value);
    void addConditional(const std::vector<std::pair<ExprId, Assignments>>& branches);

    // ---- algorithms
    void lowerAlgorithm(const flat::Algorithm& algorithm);
    void collectTargets(const std::vector<expr::Statement>& statements,
                        std::vector<VariableId>& targets);
    void collectTarget(ExprId target, std::vector<VariableId>& targets);
    bool runAsFunction(const expr::Statement& statement);
    bool lowerAsFunction(const flat::Algorithm& algorithm, const std::vector<VariableId>& assigned,
                         const std::string& reason);
    ExprId valueBefore(VariableId variable);
    /// How much there was before an algorithm.
    struct Counts {
        std::size_t equations;
        std::size_t helds;
        std::size_t assertions;
        std::size_t actions;
        std::size_t reinits;
    };
    Counts counts() const;
    void nameIntermediates(const std::vector<VariableId>& assigned, std::vector<ExprId>& values,
                           const Counts& before);
    void addAssigned(VariableId variable, ExprId value, const Origin& origin);

    flat::FlatModel model_;
    HybridDae dae_;
    eventica::diag::Diagnostics& diagnostics_;
    expr::ExprPool& pool_;
    ScalarBuilder build_;
    VariableTable variables_;
    KnownValues known_;
    Events events_;
    Scalarizer scalarizer_;
    std::vector<Equation>* sink_ = nullptr;
    std::vector<Assertion>* assertions_ = nullptr;
    std::vector<Action>* actions_ = nullptr;
    std::map<ExprId, ExprId> activations_; ///< by condition
    std::set<std::string> reported_;       ///< unsupported constructs, once each
};

} // namespace eventica::dae
