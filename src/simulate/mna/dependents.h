// SPDX-License-Identifier: Apache-2.0
// Which states follow from others because capacitances and effort sources form loops, or
// inductances and flow sources cut-sets, and how.
#pragma once

#include <string>

#include "simulate/mna/relations.h"

namespace eventica::mna {

struct Dependents {
    List<DependentState> states;
    bool involveSwitches = false; ///< they hold only as long as switches stay as they are
    std::string error;            ///< what makes the system singular, if no state is to blame
};

/// Solves each relation for a state: one whose start value is not fixed rather than one that is,
/// the last in the order of declaration first.
Dependents chooseDependents(const Layout& layout, const Modes& modes, const Tangents& tangents,
                            const Equations& equations, const Relations& relations);

/// What is wrong if that unknown is only determined by what rounding has left of its equations.
std::string describeCancelled(const Layout& layout, int unknown);

/// The value that a dependent state follows with from others and inputs.
double relate(const DependentState& dependent, const List<double>& x, const List<double>& u);
/// The size of the terms of that relation, with the state itself.
double sizeOf(const DependentState& dependent, const List<double>& x, const List<double>& u);

/// What is wrong with start values that are fixed and do not agree with what they depend on; empty
/// if nothing. `uncertainty` is that of the inputs.
std::string startConflict(const Layout& layout, const List<DependentState>& dependents,
                          const List<double>& x, const List<double>& u,
                          const List<double>& uncertainty);

} // namespace eventica::mna
