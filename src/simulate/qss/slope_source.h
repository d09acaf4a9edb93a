// SPDX-License-Identifier: Apache-2.0
// Where a quantized-state method gets derivatives from: polynomials of time along quantized states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/signal/polynomial.h"
#include "simulate/qss/quantized_state.h"
#include "simulate/run/hybrid_system.h"

namespace eventica::qss {

/// The states are asked for their quantized values only. A source that evaluates single equations
/// needs to look only at the wanted ones and at what those depend on.
class SlopeSource {
public:
    SlopeSource() = default;
    SlopeSource(const SlopeSource&) = delete;
    SlopeSource& operator=(const SlopeSource&) = delete;
    virtual ~SlopeSource() = default;

    /// The states whose derivatives depend on this one, ascending.
    virtual std::span<const std::int64_t> dependents(std::size_t state) const = 0;

    /// The derivatives of the wanted states around `t`, `count` terms of each, written to their
    /// places in `slopes` (others may be overwritten too). They will be used for about `reach`.
    virtual run::Evaluated expand(double t, double reach, std::size_t count,
                                  std::span<const QuantizedState> states,
                                  std::span<const std::int64_t> wanted,
                                  std::span<signal::Polynomial> slopes) = 0;

    /// All derivatives at `t`, to see how far polynomials made before have gone astray.
    virtual run::Evaluated values(double t, std::span<const QuantizedState> states,
                                  std::span<double> derivatives) = 0;

    virtual std::int64_t evaluations() const = 0;
};

} // namespace eventica::qss
