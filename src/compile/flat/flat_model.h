// SPDX-License-Identifier: Apache-2.0
// A model without classes and connections: variables, equations, algorithms, functions. Arrays and
// loops are whole.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compile/flat/experiment.h"
#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/expr/variability.h"
#include "lib/model/variable.h"
#include "lib/text/source.h"

namespace eventica::flat {

using expr::ExprId;
using expr::IteratorId;
using expr::TypeId;
using expr::VariableId;

using expr::Variability;
using model::Causality;

/// Where in the name of a variable the subscripts of an element go: `a.x` of type Real[2, 3] may be
/// `a[2].x[3]`.
struct NameSubscripts {
    std::size_t offset = 0; ///< in the name
    std::size_t count = 0;
};

struct Variable {
    VariableId id;
    std::string name; ///< `a.b.x`, also where `a` is an array: then it is part of the type
    TypeId type;      ///< dimensions of all arrays around it, then its own
    std::vector<NameSubscripts> nameSubscripts; ///< from left to right; as many as dimensions
    Variability variability = Variability::Continuous;
    Causality causality = Causality::None; ///< of the whole model
    bool isFlow = false;
    std::int32_t connector = -1; ///< the same number for all variables that a connector declares;
                                 ///< -1 outside of connectors
    bool isProtected = false;
    bool isFinal = false;
    bool isStructural = false;           ///< its value has decided about the structure of the model
    ExprId binding;                      ///< of constants and parameters; may be invalid
    text::SourceRange bindingPlace = {}; ///< where that is written
    std::vector<std::pair<std::string, ExprId>> attributes;
    std::string description;
    text::SourceRange where;
};

/// Why there is an equation.
enum class Reason : std::uint8_t {
    Written,
    Binding,     ///< the declaration gives the variable a value
    Connection,  ///< equal potentials, or flows that sum to zero
    Unconnected, ///< a flow that leads nowhere
    Stream,      ///< mixing at a connector of the component itself
    Constraint,  ///< an overconstrained connection that closes a loop
};

struct Origin {
    text::SourceRange where;
    std::int32_t component = 0; ///< in `FlatModel::components`
    Reason reason = Reason::Written;
};

enum class EquationKind : std::uint8_t { Equality, If, For, When, Call };

struct Equation;

struct EquationBranch {
    ExprId condition; ///< invalid for `else`
    std::vector<Equation> body;
    text::SourceRange where = {}; ///< of the condition
};

struct Equation {
    EquationKind kind = EquationKind::Equality;
    ExprId left; ///< for a call: the call
    ExprId right;
    IteratorId iterator; ///< for a loop, over `range`
    ExprId range;
    std::vector<Equation> body;
    std::vector<EquationBranch> branches;
    Origin origin;
};

struct Algorithm {
    std::vector<expr::Statement> statements;
    Origin origin;
};

struct ComponentClass {
    std::string name;        ///< the qualified name of the class
    text::SourceRange where; ///< of the component's declaration; without a source for the model
};

struct FlatModel {
    std::string name;
    std::string description;
    std::unique_ptr<expr::ExprPool> pool;
    std::vector<std::string> components;          ///< paths, the model itself first and empty
    std::vector<ComponentClass> componentClasses; ///< one for each of `components`
    std::vector<Variable> variables;              ///< in order of declaration
    std::vector<std::int32_t> variableById; ///< index in `variables` by id; -1 if there is none
    std::vector<Equation> equations;
    std::vector<Equation> initialEquations;
    std::vector<Algorithm> algorithms;
    std::vector<Algorithm> initialAlgorithms;
    std::vector<expr::Function> functions; ///< by `expr::FunctionId`
    std::vector<bool> isCalled;            ///< by `expr::FunctionId`
    Experiment experiment;
    std::int64_t equationCount = 0; ///< scalar
    std::int64_t unknownCount = 0;  ///< scalar

    const Variable& operator[](VariableId id) const {
        return variables[static_cast<std::size_t>(
            variableById[static_cast<std::size_t>(id.index())])];
    }
};

} // namespace eventica::flat
