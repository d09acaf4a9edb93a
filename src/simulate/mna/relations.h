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

/// Sparse Gaussian elimination of rows; what is left of a row whose unknowns have all gone is a
/// relation. Numbers that cancel to rounding count as zero. Meant for systems known or suspected to
/// be singular; about as expensive as a factorization without good ordering.
Relations findRelations(const Equations& equations);

} // namespace eventica::mna
