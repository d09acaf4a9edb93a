// SPDX-License-Identifier: Apache-2.0
// Tells a pole of a derivative from states that are slightly off a stiff manifold.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "simulate/run/hybrid_system.h"

namespace eventica::solver {

/// Beside a stiff manifold derivatives are as large as at a pole: a current that is wrong by 1e-6 A
/// is a voltage of 100 V at a diode that blocks. But there they lead back, and states are on the
/// manifold that differ by no more than what counts as an error.
class StiffManifold {
public:
    explicit StiffManifold(run::HybridSystem& system);
    ~StiffManifold();

    struct Place {
        double t = 0.0;
        std::span<const double> x;      ///< inside of a step
        std::span<const double> dx;     ///< there
        std::span<const double> slopes; ///< of the step as a whole
        double step = 0.0;
    };
    /// Whether a damped Newton iteration finds states, no farther from `place` than `distances`,
    /// with a derivative of this state that is a tenth of the one there, beside the slope of the
    /// step, and gets there faster than near a pole: one of power p becomes (1 + 1/p)^-p times as
    /// large in each iteration, which is more than a third.
    bool attracts(const Place& place, std::size_t state, std::span<const double> distances);

private:
    struct Matrix;

    bool attractsWithin(const Place& place, std::size_t state, std::span<const double> distances);
    double excess(const Place& place, std::span<const double> distances) const;
    bool correct(const Place& place);
    bool shorten(const Place& place, std::span<const double> distances);
    bool isNear(const Place& place, std::span<const double> distances) const;

    run::HybridSystem& system_;
    std::unique_ptr<Matrix> matrix_; // made when needed
};

} // namespace eventica::solver
