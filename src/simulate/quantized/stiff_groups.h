// SPDX-License-Identifier: Apache-2.0
// States that are stiff together: their fast modes decay long before anything else happens.
#pragma once

#include "lib/dense/spectral_split.h"
#include "lib/sparse/columns.h"

namespace eventica::quantized {

using sparse::List;
using sparse::None;

/// Modes faster than some rate.
struct FastModes {
    dense::SpectralSplit split;
    double timeConstant = 0.0; ///< of the slowest of them, about
};

/// A group of states x with x' = A x + r. Its fast modes follow r at once: x lies on the slow
/// manifold, whatever its states are in coordinates. An inductor behind an open switch, a capacitor
/// behind a closed one, or three line inductances behind a rectifier whose sum is such a current.
struct StiffGroup {
    List<int> members;
    dense::Matrix rates; ///< A
    /// All that are fast, then only the faster ones of them, and so on. While slower ones of them
    /// decay after a jump, those still follow.
    List<FastModes> levels;
};

/// Groups of states with modes faster than `rate`, as far as switches look at one of their states.
/// `quanta` scale the states. States whose `senses` column is empty and all dependent ones have an
/// empty row and column in `rates`.
List<StiffGroup> findStiffGroups(const sparse::Columns& rates, const sparse::Columns& senses,
                                 const List<double>& quanta, double rate);

} // namespace eventica::quantized
