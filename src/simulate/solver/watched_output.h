// SPDX-License-Identifier: Apache-2.0
// Inside simulate/solver only: what an output has told others.
#pragma once

#include <cmath>
#include <optional>

#include "lib/devs/polynomial_message.h"
#include "simulate/run/output_level.h"

namespace eventica::solver {

/// Of degree 0 it tells levels, see `run::OutputLevel`. Otherwise a polynomial, and the next one
/// where it has left that by its quantum: others are never off by more.
struct WatchedOutput {
    double quantum = 0.0; ///< 0: told where it has changed at an event
    int degree = 0;
    double toldAt = 0.0;
    std::optional<devs::PolynomialMessage> told = {};
    /// How long a polynomial has last been good for; 0 if that is not known.
    double span = 0.0;

    bool isContinuous() const { return quantum > 0.0; }
    /// What others take it for.
    double believed(double t) const { return told->at(t - toldAt); }
    bool isDue(double t, double value) const { return levelAt(t).isDue(value); }
    double levelOf(double t, double value) const { return levelAt(t).levelOf(value); }
    /// Negative when it has left what others take it for.
    double slack(double t, double value) const {
        return told ? quantum - std::abs(value - believed(t)) : 1.0;
    }
    void tell(double t, const devs::PolynomialMessage& message) {
        if (told && t > toldAt)
            span = t - toldAt;
        told = message;
        toldAt = t;
    }

private:
    run::OutputLevel levelAt(double t) const {
        return {quantum, told ? std::optional(believed(t)) : std::nullopt};
    }
};

} // namespace eventica::solver
