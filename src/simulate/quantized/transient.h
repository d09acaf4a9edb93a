// SPDX-License-Identifier: Apache-2.0
// How a stiff group comes to rest on its slow manifold.
#pragma once

#include "simulate/quantized/stiff_groups.h"

namespace eventica::quantized {

/// The way x of a group from its slow manifold, exp(A t) x(0), at times of which each is twice the
/// one before. It begins long before the fastest mode has moved, so that all modes are seen,
/// however far apart they are. The cost of a step is one product of matrices.
class Transient {
public:
    Transient(const dense::Matrix& rates, List<double> away);

    double time() const { return time_; }
    /// By member.
    const List<double>& away() const { return away_; }
    /// Hardly anything is left of it, or it takes longer than anybody waits.
    bool isOver() const;
    void advance();

private:
    List<double> beginning_;
    List<double> away_;
    List<double> farthest_;     ///< so far, by member
    dense::Matrix exponential_; ///< exp(A t) at the next time
    double time_ = 0.0;
    double nextTime_ = 0.0;
    int steps_ = 0;
};

} // namespace eventica::quantized
