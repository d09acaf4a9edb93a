// SPDX-License-Identifier: Apache-2.0
// What delayed expressions have been before the start where it has no solution if they have their
// present value; see docs/decisions/0015-past-of-delays.md.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/model/memory.h"

namespace eventica::model {

class GivenPasts {
public:
    /// A condition `delay(x) = x` of the start that was dropped.
    struct Dropped {
        std::int32_t delay = -1;
        double past = 0.0;    ///< of the delayed expression
        double present = 0.0; ///< its value at the start
    };

    GivenPasts(const CompiledModel& model, Memory& memory) : model_(model), memory_(memory) {}

    /// None is given.
    void forget();
    /// Gives the delayed expressions of a loop of the start the values they have with the start
    /// values. False if it has none but those given before.
    bool giveThoseOf(std::int32_t loop);
    /// Those given whose value at the start is another, with the start solved.
    std::vector<Dropped> dropped() const;
    /// The numbers of those given in `CompiledModel::pasts`.
    const std::vector<std::size_t>& given() const { return given_; }
    double valueOf(std::size_t past) const;

private:
    bool evaluateAtStartValues();

    const CompiledModel& model_;
    Memory& memory_;
    std::vector<std::size_t> given_;
};

} // namespace eventica::model
