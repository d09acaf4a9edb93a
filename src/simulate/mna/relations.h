// SPDX-License-Identifier: Apache-2.0
// What a singular system A y = B d demands of its right side: relations between drivers that do
// not depend on the unknowns.
#pragma once

#include "simulate/mna/stamps.h"

namespace eventica::mna {

struct Relations {
    /// Each: Σ factor · driver = 0. Empty ones say nothing: something is not determined. Numbers
    /// behind those of the drivers are of `multiportRows`, whose laws it follows from.
    List<List<Term>> relations;
    List<int> undetermined; ///< unknowns without a pivot
};

/// By elimination; meant for systems known or suspected to be singular.
Relations findRelations(const Equations& equations);

} // namespace eventica::mna
