// SPDX-License-Identifier: Apache-2.0
// How quantized nodal analysis runs, beyond what all quantized methods have in common.
#pragma once

namespace eventica::mna {

struct Options {
    /// All states step together, at the time of the one that changes first (the solver as it was
    /// published); otherwise each in its own time. Only with order 1.
    bool synchronous = false;
};

} // namespace eventica::mna
