// SPDX-License-Identifier: Apache-2.0
// Inside simulate/model only: variables that jump at an event although the model differentiates
// them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "simulate/model/memory.h"

namespace eventica::model {

/// Constraints determine a variable under `der` that is not a state. If a source in such a
/// constraint jumps (a voltage source in a loop of capacitors), so does the variable, which takes
/// an impulse that moves the states too. The equations have no impulses, so the results are wrong.
class LostJumps {
public:
    struct Jump {
        expr::VariableId variable;
        double before = 0.0;
        double after = 0.0;
    };

    LostJumps(const CompiledModel& model, std::span<const expr::VariableId> dependents,
              const Memory& memory);

    /// Nothing of an earlier run is left.
    void restart();
    /// All variables have their values just before the event.
    void beginEvent();
    /// The first variable that has jumped at this event and at none before.
    std::optional<Jump> endEvent();

private:
    struct Watched {
        expr::VariableId variable;
        program::Place place;
        double before = 0.0;
        double largest = 0.0; ///< magnitude at all events so far
        bool isReported = false;
    };

    const Memory& memory_;
    std::vector<Watched> watched_;
};

} // namespace eventica::model
