// SPDX-License-Identifier: Apache-2.0
// The operating point of a bond graph with laws that are not linear.
#pragma once

#include <vector>

#include "simulate/bond/configuration.h"
#include "simulate/quantized/newton.h"

namespace eventica::bond {

class OperatingPoint {
public:
    explicit OperatingPoint(const SwitchedSystem& system);

    /// What drives the signals at one time: states, dependent ones too, sources and their slopes.
    struct Drive {
        const std::vector<double>& states;
        const std::vector<double>& waves;
        const std::vector<double>& slopes;
    };

    /// From the tangents of the configuration on. False if none is found.
    bool solve(const Configuration& configuration, const Drive& drive);
    const quantized::Tangents& tangents() const { return tangents_; }
    const quantized::List<double>& signals() const { return newton_.unknowns(); }
    std::int64_t factorizations() const { return newton_.factorizations(); }

private:
    quantized::Newton::Right rightOf(const Configuration& configuration,
                                     const SwitchedEquations& equations, const Drive& drive) const;

    const SwitchedSystem& system_;
    quantized::Newton newton_;
    quantized::Tangents tangents_;
};

} // namespace eventica::bond
