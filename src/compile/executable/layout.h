// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: where each variable lies.
#pragma once

#include "compile/executable/draft.h"

namespace eventica::executable {

/// Gives every variable that is no alias and no String a slot: time first, then states and their
/// derivatives, then the others.
void layOut(Draft& model);

/// Sorts them, Real ones first, and leaves each once.
void makeUnique(std::vector<Place>& places);

inline std::int32_t newReal(Draft& model) {
    return model.realCount++;
}
inline std::int32_t newInteger(Draft& model) {
    return model.integerCount++;
}

/// Its formulas are added at the end.
inline model::ActionCode newAction(Draft& model) {
    return {newInteger(model), model::NoFormula, model::NoFormula};
}

} // namespace eventica::executable
