// SPDX-License-Identifier: Apache-2.0
// A model as programs on two memories, one of Real and one of Integer slots: what any numerical
// method or target needs to run it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compile/system/sorted_system.h"
#include "lib/program/lower.h"
#include "lib/program/program.h"

namespace eventica::executable {

using expr::ExprId;
using expr::VariableId;
using program::Place;

/// A program's number in `ExecutableModel::programs`.
using ProgramId = std::int32_t;
inline constexpr ProgramId NoProgram = -1;

/// The places of a sparse matrix that may differ from zero, column by column, and groups of columns
/// that can be found by one directional derivative.
struct SparseColumns {
    std::int64_t rows = 0;
    std::vector<std::int64_t> starts{0};
    std::vector<std::int64_t> rowIndices;
    std::vector<std::vector<std::int32_t>> groups;

    std::int64_t columns() const { return static_cast<std::int64_t>(starts.size()) - 1; }
};

/// Sides of a comparison inside of a loop that are closer than this differ by rounding: by so much
/// of their size, and at least.
inline constexpr double CloseRelative = 1e-10;
inline constexpr double CloseAtLeast = 1e-13;

/// A discrete variable of a loop that depends on the solution of the loop, which depends on it.
struct LoopCondition {
    VariableId variable;
    Place value;
    Place wanted;               ///< what it would be now
    std::int32_t held = -1;     ///< the relation it is, in `HybridDae::helds`; -1 for none
    std::int32_t leftSlot = -1; ///< of a comparison: its sides
    std::int32_t rightSlot = -1;
    std::int32_t closeSlot = -1;  ///< how close they may be without deciding it, found at an event
    std::int32_t neededSlot = -1; ///< Integer: whether something depends on it now; -1: always
};

/// Equations solved together. `program` computes inner variables and residuals from the iteration
/// variables, all in memory.
struct LoopCode {
    system::BlockKind kind = system::BlockKind::Nonlinear;
    bool hasConstantMatrix = false;
    bool isInitial = false;
    std::vector<VariableId> unknowns;
    std::vector<std::int32_t> unknownSlots;
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
};

/// A function of the continuous variables that becomes negative at an event.
struct Crossing {
    std::int32_t held = -1; ///< in `HybridDae::helds`
    std::int32_t slot = -1;
    std::int32_t closeSlot = -1; ///< to be added, for a relation inside of a loop
};

/// A relation whose event time is known.
struct TimeSwitch {
    std::int32_t held = -1;
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

/// A value to be kept for `delay`.
struct DelayCode {
    std::int32_t slot = -1;     ///< of the expression
    std::int32_t timeSlot = -1; ///< of the delay time, as last computed
    std::int32_t longestSlot = -1;
    bool isContinuous = true; ///< the expression changes between events
    bool isFixed = true;      ///< the delay time never changes
};

/// See `system::StateChoice`. The numbers of its matrix lie one after the other, in the order of
/// its coefficients.
struct StateChoiceCode {
    struct Order {
        std::vector<std::int32_t> variableSlots;
        std::vector<std::int32_t> stateSlots;
    };

    std::int32_t firstCoefficient = -1;
    std::vector<std::int32_t> selectionSlots;
    std::vector<Order> orders;
    SparseColumns innerMatrix;
};

/// A Real variable that a user sees, and the expression that computes it, if one does alone.
struct CheckedVariable {
    VariableId variable;
    std::int32_t slot = -1;
    ExprId value;
};

struct PreviousCode {
    Place value;
    Place previous;
    bool isCondition = false; ///< of when-clauses alone: becoming false changes nothing else
};

struct ExecutableModel {
    system::SortedSystem system;

    std::int32_t realCount = 0;
    std::int32_t integerCount = 0;
    std::int32_t tangentOffset = 0; ///< Real memory has tangents behind `realCount` values
    std::vector<Place> places;    ///< of each variable of the DAE; slot -1 for aliases and Strings
    std::vector<bool> isRecorded; ///< of each variable
    std::int32_t timeSlot = 0;
    std::int32_t firstState = 0; ///< states lie one after the other
    std::int32_t firstDerivative = 0;
    std::int32_t firstNominal = 0;
    std::int32_t stateCount = 0;

    std::vector<program::Program> programs;
    ProgramId parameters = NoProgram;
    ProgramId startValues = NoProgram;
    ProgramId initial = NoProgram;
    ProgramId precomputed = NoProgram; ///< what never changes after the start
    ProgramId derivatives = NoProgram;
    ProgramId derivativesTangent = NoProgram;
    ProgramId crossings = NoProgram;
    ProgramId outputs = NoProgram;  ///< all that is continuous
    ProgramId recorded = NoProgram; ///< the part of it that is recorded or asserted
    ProgramId event = NoProgram;
    ProgramId eventActions = NoProgram; ///< conditions and values of reinit, conditions of actions
    ProgramId assertions = NoProgram;
    ProgramId fixedAssertions = NoProgram; ///< those that hold always or never
    ProgramId timeEvents = NoProgram;
    ProgramId delayed = NoProgram;      ///< expressions and times, from what is in memory
    ProgramId delayedAlong = NoProgram; ///< the same, after all they depend on
    ProgramId delayTimes = NoProgram;   ///< those that change, after all they depend on
    ProgramId oscillations = NoProgram;
    ProgramId checks = NoProgram;
    ProgramId initialAssertions = NoProgram;
    ProgramId choiceCoefficients = NoProgram; ///< of state choices, from what is in memory
    ProgramId choices = NoProgram;            ///< the same, after all they depend on

    std::vector<LoopCode> loops;
    std::vector<StateChoiceCode> stateChoices; ///< as in `SortedSystem::stateChoices`
    std::vector<ExprId> hostExpressions;
    std::vector<ExprId> hostTangents; ///< of each of them; invalid where differences must do
    SparseColumns jacobian;
    std::vector<Crossing> crossingFunctions;
    std::vector<TimeSwitch> timeSwitches;
    std::vector<SamplingCode> samplings;
    std::vector<ReinitCode> reinits;
    std::vector<DelayCode> delays;
    /// Angular frequencies of what oscillates in time by itself, if there are crossing functions: a
    /// step must not hide a whole period from them.
    std::vector<std::int32_t> oscillationSlots;
    std::vector<PreviousCode> previous;
    std::vector<CheckedVariable> checkedVariables;
    std::vector<std::int32_t> assertionSlots;          ///< Integer, of each assertion
    std::vector<std::size_t> fixedAssertionNumbers;    ///< checked once
    std::vector<std::size_t> changingAssertionNumbers; ///< checked again and again
    std::vector<std::int32_t> initialAssertionSlots;   ///< the same
    std::vector<std::int32_t> actionSlots;
    std::vector<std::int32_t> checkSlots; ///< Real: left - right
};

} // namespace eventica::executable
