// SPDX-License-Identifier: Apache-2.0
// A compiled model: programs on two memories, one of Real and one of Integer slots, and what they
// mean. Plain data that can be copied and shared by any number of runs; it refers to no stage of
// the compiler.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lib/base/arena.h"
#include "lib/expr/expr.h"
#include "lib/model/block_graph.h"
#include "lib/model/formulas.h"
#include "lib/model/model_text.h"
#include "lib/model/variable.h"
#include "lib/program/program.h"

namespace eventica::model {

/// A program, and what it works on if it is relocated: shared by entries that are alike.
struct ProgramEntry {
    std::int32_t program = -1;     ///< in `CompiledModel::programs`
    std::int32_t firstAddress = 0; ///< in `CompiledModel::addresses`
    std::int32_t addressCount = 0;
};

/// The places of a sparse matrix that may differ from zero, column by column, and groups of columns
/// that can be found by one directional derivative.
struct SparseColumns {
    std::int64_t rows = 0;
    std::vector<std::int64_t> starts{0};
    std::vector<std::int64_t> rowIndices;
    std::vector<std::vector<std::int32_t>> groups;

    std::int64_t columns() const { return static_cast<std::int64_t>(starts.size()) - 1; }
};

/// Sides of a comparison inside of an algebraic loop that are closer than this differ by rounding:
/// by so much of their size, and at least.
inline constexpr double CloseRelative = 1e-10;
inline constexpr double CloseAtLeast = 1e-13;

/// A discrete variable of a loop that depends on the solution of the loop, which depends on it.
struct LoopCondition {
    VariableId variable;
    Place value;
    Place wanted;               ///< what it would be now
    std::int32_t relation = -1; ///< whose value it is, in `ModelText::relations`; -1 for none
    std::int32_t leftSlot = -1; ///< of a comparison: its sides
    std::int32_t rightSlot = -1;
    std::int32_t closeSlot = -1;  ///< how close they may be without deciding it, found at an event
    std::int32_t neededSlot = -1; ///< Integer: whether something depends on it now; -1: always
};

/// What the model says about iteration variables.
struct UnknownLimits {
    std::vector<double> nominals; ///< positive
    std::vector<double> minima;   ///< -∞ where there is none
    std::vector<double> maxima;
};

enum class LoopKind : std::uint8_t {
    Linear,
    Nonlinear,
    Discrete, ///< discrete variables alone: assignments repeated until nothing changes
};

/// Equations solved together. `program` computes inner variables and residuals from the iteration
/// variables, all in memory.
struct LoopCode {
    LoopKind kind = LoopKind::Nonlinear;
    bool hasConstantMatrix = false;
    bool isInitial = false;
    std::vector<VariableId> unknowns;
    std::vector<std::int32_t> unknownSlots;
    UnknownLimits limits; ///< of the unknowns
    std::int32_t firstResidual = -1;
    ProgramId program = NoProgram;
    ProgramId tangent = NoProgram;
    /// Discrete variables of the loop: conditions of the solution and others that follow from them.
    std::vector<LoopCondition> conditions;
    ProgramId wanted = NoProgram;    ///< what the conditions would be, with their sides
    ProgramId following = NoProgram; ///< the others; all of a discrete loop
    std::vector<VariableId> followers;
    std::vector<Place> followerPlaces;

    bool isMixed() const { return wanted != NoProgram || following != NoProgram; }
    SparseColumns matrix;
    std::vector<std::int32_t> equations;      ///< of each residual, in the list of its system
    std::vector<std::int32_t> innerEquations; ///< solved one after the other
    std::vector<std::int32_t> pasts;          ///< on which it depends, in `CompiledModel::pasts`
};

/// A function of the continuous variables that becomes negative at an event.
struct Crossing {
    std::int32_t relation = -1; ///< in `ModelText::relations`
    std::int32_t slot = -1;
    std::int32_t closeSlot = -1; ///< to be added, for a relation inside of a loop
};

/// A relation whose event time is known.
struct TimeSwitch {
    std::int32_t relation = -1;
    Place value; ///< of the relation
    bool risesWithTime = true;
    std::int32_t slot = -1; ///< of the switch time
};

struct SamplingCode {
    Place flag;
    std::int32_t startSlot = -1;
    std::int32_t intervalSlot = -1;
};

struct ReinitCode {
    std::int32_t stateSlot = -1;
    std::int32_t conditionSlot = -1; ///< Integer
    std::int32_t valueSlot = -1;
};

/// A constraint that was differentiated although it contains discrete variables. If its sides
/// differ after they have jumped, the states jump by as much along the directional derivative of
/// their derivatives by `slot`, which otherwise is 0.
struct ImpulseCode {
    std::int32_t slot = -1;
    std::int32_t leftSlot = -1; ///< of the constraint: its sides
    std::int32_t rightSlot = -1;
    bool isDifferentiated = false; ///< the derivative of an impulse, which is not followed
};

/// A value to be kept for `delay`.
struct DelayCode {
    std::int32_t slot = -1;     ///< of the expression
    std::int32_t timeSlot = -1; ///< of the delay time, as last computed
    std::int32_t longestSlot = -1;
    bool isContinuous = true; ///< the expression changes between events
    bool isFixed = true;      ///< the delay time never changes
};

/// A delayed expression in a loop of the start. It has its present value there, unless the run says
/// that it is given another.
struct PastCode {
    std::int32_t delay = -1;       ///< in `CompiledModel::delays`
    std::int32_t isGivenSlot = -1; ///< Real: 1 or 0
    std::int32_t valueSlot = -1;
};

/// Constraints whose coefficients change: the run selects which of their variables are states. Each
/// state is Σ selection * variable, with one selection that is 1 and all others 0. The rows of the
/// matrix of coefficients are the constraints: first those that give inner variables, then those
/// that are left. Its columns are the inner variables, then those of the choice.
struct StateChoiceCode {
    struct Coefficient {
        std::int32_t row = 0;
        std::int32_t column = 0;
    };
    /// Positions, or velocities, and so on: chosen alike.
    struct Order {
        std::vector<VariableId> variables;
        std::vector<std::int32_t> variableSlots;
        std::vector<std::int32_t> stateSlots;
    };

    std::int32_t firstCoefficient = -1; ///< slot; the others follow in their order
    std::vector<Coefficient> coefficients;
    std::vector<std::int32_t> selectionSlots; ///< states by variables, row by row
    std::vector<Order> orders;
    std::vector<double> weights; ///< of each variable: how large it is, and how little it is wanted
    std::int32_t innerCount = 0;
    std::int32_t constraintCount = 0; ///< without those of inner variables
    SparseColumns innerMatrix;

    std::size_t variableCount() const { return weights.size(); }
    std::size_t stateCount() const {
        return weights.size() - static_cast<std::size_t>(constraintCount);
    }
};

/// A Real variable that a user sees.
struct CheckedVariable {
    VariableId variable;
    std::int32_t slot = -1;
    bool isRecorded = true; ///< `CompiledModel::recorded` computes it; also true for states
};

/// A top-level input. The run sets its value and, of a continuous Real, its derivatives by time in
/// the slots that follow.
struct InputCode {
    VariableId variable;
    Place value;
    std::int32_t orders = 1; ///< values: 1, or one more than the highest derivative
};

/// A parameter that can get another value before the start of a run.
struct TunableCode {
    VariableId variable;
    Place given;                   ///< the other value
    std::int32_t isGivenSlot = -1; ///< Integer: 1 if it counts, 0 for the value of the model
};

/// The model was compiled for an expression of parameters that is zero, or for one that is not.
struct AssumptionCode {
    std::int32_t slot = -1;
    ExprId expression; ///< in `ModelText::pool`
    bool isZero = false;
};

struct PreviousCode {
    VariableId variable;
    Place value;
    Place previous;
    bool isCondition = false; ///< of when-clauses alone: becoming false changes nothing else
};

/// An equation of the start from which nothing follows, and which must hold nevertheless.
struct CheckCode {
    std::int32_t slot = -1;    ///< Real: left - right
    std::vector<Place> places; ///< of its variables, which say how large it may be
    double nominal = 0.0;      ///< the largest of theirs
};

/// terminate(message), or a call for its effect alone.
struct ActionCode {
    std::int32_t conditionSlot = -1; ///< Integer
    FormulaId message = NoFormula;   ///< of terminate; none for a call
    FormulaId call = NoFormula;
};

/// A row of a Jacobian with so many entries that it is found by itself. The other rows decide which
/// columns share a directional derivative.
struct FullRow {
    std::int32_t row = 0;
    std::int32_t firstSlot = -1;    ///< Real: its entries in the order of their columns
    ProgramId gradient = NoProgram; ///< computes them
};

/// What oscillates in time by itself with an amplitude of |coefficient| exp(exponent) at most. The
/// exponent grows at a rate that changes at events only.
struct FadingCode {
    std::int32_t rateSlot = -1; ///< angular frequency, found at the start
    std::int32_t coefficientSlot = -1;
    std::int32_t exponentSlot = -1;
    std::int32_t growthSlot = -1;
};

/// A value of one part that others read. It changes at events only.
struct ExportCode {
    Place place;
    std::vector<std::int32_t> readers; ///< numbers of parts, ascending
};

/// A part of the model that shares no continuous value with another one, but for what leaves a
/// delay of fixed time: between the start and the end of a run it has its own states, events and
/// programs, and so its own solver. All parts work on one memory. Numbers refer to the tables of
/// `CompiledModel`, ascending.
struct PartCode {
    std::int32_t firstState = 0; ///< in `CompiledModel::states`
    std::int32_t stateCount = 0;
    std::int32_t blockCount = 0; ///< that `event` computes

    ProgramId derivatives = NoProgram;
    ProgramId derivativesTangent = NoProgram;
    ProgramId crossings = NoProgram;
    ProgramId outputs = NoProgram;  ///< all that is continuous
    ProgramId recorded = NoProgram; ///< the part of it that is recorded or asserted
    ProgramId event = NoProgram;
    ProgramId eventActions = NoProgram; ///< conditions and values of reinit, conditions of actions
    ProgramId assertions = NoProgram;
    ProgramId timeEvents = NoProgram;
    ProgramId constraints = NoProgram;  ///< sides of those that may give impulses
    ProgramId delayed = NoProgram;      ///< expressions and times, from what is in memory
    ProgramId delayedAlong = NoProgram; ///< the same, after all they depend on
    ProgramId delayTimes = NoProgram;   ///< those that change, after all they depend on
    ProgramId envelopes = NoProgram;    ///< coefficients, exponents and growths of what fades

    std::int32_t jacobian = -1;    ///< of its own states, in `CompiledModel::jacobians`
    std::vector<FullRow> fullRows; ///< of the Jacobian
    /// The Jacobian depends on nothing that changes between events, but for these values.
    bool hasSteadyJacobian = false;
    std::vector<Place> jacobianInputs; ///< of a steady one
    std::vector<std::int32_t> loops;
    std::vector<std::int32_t> crossingFunctions;
    std::vector<std::int32_t> timeSwitches;
    std::vector<std::int32_t> samplings;
    std::vector<std::int32_t> reinits;
    std::vector<std::int32_t> actions;
    std::vector<std::int32_t> delays;     ///< of expressions that it computes
    std::vector<std::int32_t> readDelays; ///< of these and of other parts: those it looks back at
    std::vector<std::int32_t> inputs;
    std::vector<std::int32_t> fading;
    std::vector<std::int32_t> previous;
    std::vector<std::int32_t> changingAssertions; ///< checked again and again
    std::vector<std::int32_t> checkedVariables;
    std::vector<Place> discretePlaces;  ///< what its events may change, besides `pre` values
    std::vector<VariableId> dependents; ///< see `CompiledModel::dependents`
    std::vector<std::int32_t> impulses;
    std::vector<std::int32_t> constrainedSlots; ///< Real: what is continuous in `constraints`
    std::vector<ExportCode> exports;            ///< in the order of their slots
    BlockGraph graph;                           ///< of the blocks that `event` computes
};

inline std::array<ProgramId, 14> programsOf(const PartCode& part) {
    return {part.derivatives,  part.derivativesTangent,
            part.crossings,    part.outputs,
            part.recorded,     part.event,
            part.eventActions, part.assertions,
            part.timeEvents,   part.constraints,
            part.delayed,      part.delayedAlong,
            part.delayTimes,   part.envelopes};
}

struct CompiledModel {
    std::string name;
    std::string description;
    std::shared_ptr<const Arena> texts; ///< of the variables
    std::vector<Variable> variables;    ///< by `VariableId`
    std::vector<Alias> aliases;
    std::vector<std::vector<std::string>> enumerations; ///< literals

    std::int32_t realCount = 0;
    std::int32_t integerCount = 0;
    /// Real memory has tangents behind `realCount` values, then constants of shared programs.
    std::int32_t tangentOffset = 0;
    std::int32_t realMemorySize = 0;
    /// Of each variable, slot -1 for aliases and Strings; those behind are not variables of the
    /// model.
    std::vector<Place> places;
    std::vector<bool> isRecorded; ///< of each variable
    std::int32_t timeSlot = 0;
    std::int32_t firstState = 0; ///< states lie one after the other
    std::int32_t firstDerivative = 0;
    std::int32_t firstNominal = 0;
    std::int32_t stateCount = 0;
    std::int32_t terminalSlot = -1; ///< Integer: true at the end of the run; -1: nobody asks
    std::int32_t homotopySlot = -1; ///< Real: 0 to 1 during the start; -1: no homotopy

    std::vector<VariableId> states;
    std::vector<VariableId> dependents; ///< differentiated, but not states: given by constraints

    std::vector<program::Program> programs;
    std::vector<ProgramEntry> entries;
    std::vector<std::int32_t> addresses;
    ProgramId parameters = NoProgram;
    ProgramId assumptions = NoProgram; ///< NoProgram unless there are tunable parameters
    ProgramId startValues = NoProgram;
    ProgramId initial = NoProgram;
    ProgramId precomputed = NoProgram;     ///< what never changes after the start
    ProgramId fixedAssertions = NoProgram; ///< those that hold always or never
    ProgramId delayed = NoProgram; ///< expressions and times of all delays, from what is in memory
    ProgramId oscillations = NoProgram; ///< their angular frequencies
    ProgramId checks = NoProgram;
    ProgramId initialAssertions = NoProgram;
    ProgramId choiceCoefficients = NoProgram; ///< of state choices, from what is in memory
    ProgramId choices = NoProgram;            ///< the same, after all they depend on

    /// At least one. The first has all state choices and actions.
    std::vector<PartCode> parts;
    std::vector<SparseColumns> jacobians; ///< parts that are alike have one
    std::vector<LoopCode> loops;
    std::vector<StateChoiceCode> stateChoices;
    std::vector<Crossing> crossingFunctions;
    std::vector<TimeSwitch> timeSwitches;
    std::vector<SamplingCode> samplings;
    std::vector<ReinitCode> reinits;
    std::vector<ImpulseCode> impulses;
    std::vector<DelayCode> delays;
    std::vector<PastCode> pasts;
    std::vector<InputCode> inputs;              ///< in order of declaration
    std::vector<TunableCode> tunables;          ///< ascending; empty unless they were asked for
    std::vector<AssumptionCode> assumptionList; ///< what other values of parameters must not change
    /// Angular frequencies of what oscillates in time by itself, if there are crossing functions or
    /// states: a step must not hide a whole period from them. What may fade is apart.
    std::vector<std::int32_t> oscillationSlots;
    std::vector<FadingCode> fading;
    std::vector<PreviousCode> previous;
    std::vector<CheckedVariable> checkedVariables;
    std::vector<std::int32_t> assertionSlots;        ///< Integer, of each assertion
    std::vector<std::int32_t> fixedAssertionNumbers; ///< checked once
    std::vector<std::int32_t> initialAssertionSlots; ///< the same
    std::vector<ActionCode> actions;
    /// Once, when the start has been found; `initialAssertions` computes their conditions.
    std::vector<ActionCode> initialActions;
    std::vector<CheckCode> checkEquations;

    std::shared_ptr<const Formulas> formulas;
    std::shared_ptr<const ModelText> text;

    const Variable& operator[](VariableId id) const {
        return variables[static_cast<std::size_t>(id.index())];
    }
    const Place& placeOf(VariableId id) const {
        return places[static_cast<std::size_t>(id.index())];
    }
    const program::Program& programOf(ProgramId id) const {
        return programs[static_cast<std::size_t>(entries[static_cast<std::size_t>(id)].program)];
    }
    std::span<const std::int32_t> addressesOf(ProgramId id) const {
        const ProgramEntry& entry = entries[static_cast<std::size_t>(id)];
        return std::span(addresses).subspan(static_cast<std::size_t>(entry.firstAddress),
                                            static_cast<std::size_t>(entry.addressCount));
    }
};

} // namespace eventica::model
