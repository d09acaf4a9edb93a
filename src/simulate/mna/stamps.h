// SPDX-License-Identifier: Apache-2.0
// The equations A y = B d of a network with each switch in one of its modes: each element adds its
// own part. The drivers d are states, inputs, what dependent states ask for, and laws of switches.
#pragma once

#include "lib/sparse/columns.h"
#include "lib/sparse/matrix.h"
#include "simulate/mna/layout.h"

namespace eventica::mna {

using sparse::Entry;

/// A state that follows from others and from the inputs: x = Σ states + Σ inputs + constant.
struct DependentState {
    int state = 0;
    List<Term> states; ///< independent ones
    List<Term> inputs;
    double constant = 0.0;
};

/// By switch: 1 where closed.
using Modes = List<char>;

using quantized::Tangent;
using quantized::Tangents;

/// Where the columns of each kind of driver begin. The number behind a dependent state is the rate
/// at which it shall change beyond what the independent states make of it; the number behind a
/// switch is the constant of its law.
struct Drivers {
    int states = 0;
    int inputs = 0;
    int dependents = 0;
    int switches = 0;
    int curves = 0; ///< the constants of their tangents
    int count = 0;
};

struct Equations {
    /// Places that are 0 in one mode of a switch stay in the pattern: it is the same for all modes.
    sparse::Matrix matrix;
    sparse::Columns drives; ///< B
    Drivers first;
    /// By dependent state: the unknown for the current of an inductance, otherwise `None`.
    List<int> addedUnknowns;
    List<int> multiportRows; ///< with the laws of multiports
};

/// `leak`: so many times itself is subtracted from the rate of each dependent state, which makes
/// companion models of them.
Equations stamp(const Layout& layout, const Modes& modes, const List<DependentState>& dependents,
                const Tangents& tangents, double leak = 0.0);

inline const network::LinearLaw& lawOf(const network::Element& element, bool isClosed) {
    return isClosed ? element.switching.closed : element.switching.open;
}

} // namespace eventica::mna
