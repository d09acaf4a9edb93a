// SPDX-License-Identifier: Apache-2.0
// Inside simulate/model only: constraints that sources put under impulses.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/model/memory.h"

namespace eventica::model {

/// Where discrete variables of a differentiated constraint jump (a voltage source in a loop of
/// capacitors), the derivative of the constraint is an impulse. Its size is by how much the sides
/// of the constraint differ with the continuous variables as they were and the discrete ones as
/// they are now. States jump by the derivative of their derivatives along the impulses.
class Impulses {
public:
    Impulses(const CompiledModel& model, const PartCode& part, Memory& memory);

    bool isEmpty() const { return part_.impulses.empty(); }
    /// All variables have their values just before discrete ones jump. Results are those of
    /// programs.
    std::int32_t begin();
    /// After the jump. What is in memory stays as it is.
    std::int32_t find();
    /// Whether the last `find` has found any.
    bool any() const;
    /// Whether one is differentiated once more. States do not follow such.
    bool areDifferentiated() const;
    /// The direction of derivatives; without it there are no impulses.
    void setDirection(bool isSet);

private:
    struct Sides {
        double left = 0.0;
        double right = 0.0;
    };
    const ImpulseCode& code(std::size_t i) const {
        return model_.impulses[static_cast<std::size_t>(part_.impulses[i])];
    }
    std::int32_t readSides(std::vector<Sides>& sides);

    const CompiledModel& model_;
    const PartCode& part_;
    Memory& memory_;
    std::vector<double> values_; ///< of `PartCode::constrainedSlots`, before the jump
    std::vector<Sides> before_;
    std::vector<double> sizes_;
};

} // namespace eventica::model
