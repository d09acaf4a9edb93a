// SPDX-License-Identifier: Apache-2.0
// All quantities of a network at one time, from the unknowns of nodal analysis.
#pragma once

#include "simulate/mna/layout.h"

namespace eventica::mna {

struct Solution {
    explicit Solution(const Layout& layout)
        : unknowns(layout.unknownCount), states(layout.states.size()), inputs(layout.inputs.size()),
          slopes(layout.inputs.size()), layout_(layout) {}

    List<double> unknowns;
    List<double> states;
    List<double> inputs;
    List<double> slopes; ///< of the inputs

    double across(int node) const {
        const int unknown = layout_.nodeUnknown[node];
        return unknown == None ? 0.0 : unknowns[unknown];
    }
    double across(const network::Port& port) const {
        return across(port.positive.index()) - across(port.negative.index());
    }
    int inputOf(int element) const { return layout_.inputOf[element]; }
    /// Into the element at the positive end of a port.
    double through(int element, int port) const;

private:
    const Layout& layout_;
};

} // namespace eventica::mna
