// SPDX-License-Identifier: Apache-2.0
// How long steps may be beside what oscillates in time by itself.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/model/memory.h"
#include "simulate/run/hybrid_system.h"

namespace eventica::model {

/// A step that hides a whole period from the relations and the error control of a method ends as if
/// nothing had been there. So steps are a part of the shortest period, as long as the amplitude is
/// more than rounding of what it has been.
class OscillationLimit {
public:
    OscillationLimit(const CompiledModel& model, Memory& memory);

    /// With the parameters in memory: a failure of the program.
    std::int32_t start();
    /// At the start of the run, and after an event of the part at `t`, which may have changed
    /// amplitudes.
    void follow(const PartCode& part, double t);

    double longestStep(double t) const;

private:
    struct Fading {
        double step = run::Never;
        double highest = -std::numeric_limits<double>::infinity(); ///< logarithm of the amplitude
        double end = run::Never;                                   ///< when it has faded
    };

    double stepOf(std::int32_t rateSlot) const;
    void follow(const FadingCode& code, Fading& fading, double t) const;

    const CompiledModel& model_;
    Memory& memory_;
    double lasting_ = run::Never;
    std::vector<Fading> fading_;
};

} // namespace eventica::model
