// SPDX-License-Identifier: Apache-2.0
// The equations in the order in which they are solved, once for the start of the run and once for
// the run itself.
#pragma once

#include <cstdint>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "lib/base/small_vector.h"

namespace eventica::system {

using dae::Variability;
using expr::ExprId;
using expr::VariableId;

/// variable := value.
struct Assignment {
    VariableId variable;
    ExprId value;
    std::int32_t equation = -1; ///< in the list of equations it comes from, for messages
};

enum class BlockKind : std::uint8_t {
    Explicit, ///< one assignment
    Linear,   ///< a system that is linear in its iteration variables
    Nonlinear,
    Discrete, ///< a loop of discrete variables alone: assignments repeated until nothing changes
};

/// Of a block, of which most have one.
using Assignments = SmallVector<Assignment, 1>;

/// Equations that are solved together. A loop is torn: given its iteration variables, the
/// assignments follow one after the other, and the residuals must become zero.
struct Block {
    BlockKind kind = BlockKind::Explicit;
    /// How often it must be evaluated: once (Parameter), at events (Discrete), always.
    Variability variability = Variability::Continuous;
    Assignments assignments;
    std::vector<VariableId> iterationVariables;
    std::vector<ExprId> residuals;
    std::vector<std::int32_t> residualEquations;
    /// Discrete variables that depend on the solution, and on which it depends. They stand still
    /// while it is solved; afterwards they are computed, and if one has changed it is solved again.
    Assignments discretes;
    /// Linear, and the matrix changes at events only.
    bool hasConstantMatrix = false;
};

/// `variable` always has the value of `target`, or its negative.
struct Alias {
    VariableId variable;
    VariableId target;
    bool isNegated = false;
};

/// A variable of the DAE and the one that holds its value before the event.
struct Previous {
    VariableId variable;
    VariableId previous;
    bool isRead = false; ///< by `pre` in the model, not by the edges of when-clauses alone
};

/// Constraints whose coefficients change: the run chooses which of their variables are states. Each
/// state is Σ selection * variable, with one selection that is 1 and all others 0.
struct StateChoice {
    /// A number of the matrix of coefficients. Its rows are the constraints: first those that give
    /// inner variables, then those that are left. Its columns are the inner variables, then those
    /// of the choice.
    struct Coefficient {
        std::int32_t row = 0;
        std::int32_t column = 0;
        ExprId value;
    };
    /// Positions, or velocities, and so on: chosen alike.
    struct Order {
        std::vector<VariableId> variables;
        std::vector<VariableId> states;
    };

    std::vector<Order> orders;
    std::vector<VariableId> selections; ///< states by variables, row by row; the run sets them
    std::int32_t innerCount = 0;
    std::int32_t constraintCount = 0; ///< without those of inner variables
    std::vector<Coefficient> coefficients;
    std::vector<double> weights; ///< of each variable: how large it is, and how little it is wanted
    std::vector<dae::Origin> constraints;

    std::size_t variableCount() const { return weights.size(); }
    std::size_t stateCount() const {
        return weights.size() - static_cast<std::size_t>(constraintCount);
    }
};

/// Equations of the start that are not needed to find its values, and must hold nevertheless.
struct Check {
    ExprId left;
    ExprId right;
    dae::Origin origin;
};

/// A delayed expression in a loop of the start. It has its present value there, unless the run says
/// that it is given another.
struct Past {
    std::int32_t delay = -1; ///< number in the DAE
    VariableId isGiven;      ///< 1 or 0
    VariableId value;
};

/// A top-level input: the run gives it a piecewise polynomial. The equation
/// `variable = $input` gives the variable its value.
struct Input {
    VariableId variable;
    ExprId start; ///< its value unless the run gives another one
};

/// `Intrinsic::Input` is the value of an input, or a derivative of it by time.
struct InputLeaf {
    /// Of a cubic; the next derivative is zero.
    static constexpr std::int32_t HighestOrder = 3;

    std::int32_t input = 0; ///< in `SortedSystem::inputs`
    std::int32_t order = 0;

    static InputLeaf of(const expr::Node& node) {
        return {node.payload / (HighestOrder + 1), node.payload % (HighestOrder + 1)};
    }
    std::int32_t payload() const { return input * (HighestOrder + 1) + order; }
    ExprId make(expr::ExprPool& pool, expr::TypeId type) const {
        return pool.make(expr::Kind::Intrinsic, static_cast<std::uint8_t>(expr::Intrinsic::Input),
                         payload(), type, {});
    }
};

/// An equation that was differentiated although it contains discrete variables. If they jump, its
/// derivative is an impulse: `Intrinsic::Impulse` with the number as payload, which is 0 but for
/// the directional derivatives that tell how states jump.
struct Impulse {
    ExprId left; ///< of the equation before
    ExprId right;
    bool isDifferentiated = false; ///< once more: the derivative of an impulse, by which no state
                                   ///< jumps
};

/// Equations were simplified or sorted because an expression of parameters is zero, or because it
/// is not.
struct Assumption {
    ExprId expression;
    bool isZero = false;
};

struct SortedSystem {
    dae::HybridDae dae; ///< without aliases, `pre`, `$held` and other intrinsics but `$delayed`
    std::vector<dae::Equation> equations;        ///< of the run
    std::vector<dae::Equation> initialEquations; ///< all of the start
    std::vector<VariableId> states;
    std::vector<VariableId> dependents; ///< differentiated, but not states: given by constraints
    std::vector<StateChoice> stateChoices;
    std::vector<Alias> aliases;
    std::vector<Previous> previous;
    std::vector<VariableId> heldVariables;     ///< by number of the relation
    std::vector<VariableId> samplingVariables; ///< by number of the sampling
    VariableId terminalVariable;               ///< true at the end of the run; may be invalid
    VariableId homotopyVariable;               ///< 0 to 1 during the start; may be invalid
    std::vector<Assignment> parameters;        ///< in order
    std::vector<Block> blocks;
    std::vector<Block> initialBlocks;
    std::vector<VariableId> chosenStarts; ///< whose start value was taken as an initial equation
    std::vector<Check> checks;
    std::vector<Past> pasts;
    std::vector<Input> inputs; ///< in order of declaration
    std::vector<Impulse> impulses;
    std::vector<Assumption> assumptions;
};

} // namespace eventica::system
