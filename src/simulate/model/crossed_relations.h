// SPDX-License-Identifier: Apache-2.0
// The branch behind a relation, for trial points beyond its event: the branch from before may have
// no value there (`if h > 0 then sqrt(h) else 0`).
#pragma once

#include <cstdint>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/model/memory.h"

namespace eventica::model {

/// A method needs derivatives on both sides of an event before the event is located. Those of the
/// branch from before are preferred: they are smooth. Where they cannot be evaluated, relations
/// whose crossing functions are negative, or whose time has come, take their values from behind the
/// event. If a step ends there, its event is located as usual.
class CrossedRelations {
public:
    CrossedRelations(const CompiledModel& model, const PartCode& part);

    /// At the point in memory. False if no relation has been crossed.
    bool cross(Memory& memory);
    /// As it was before.
    void restore(Memory& memory);

private:
    struct Relation {
        std::int32_t crossing = -1; ///< slots
        std::int32_t value = -1;
    };

    struct Switch {
        std::int32_t time = -1; ///< slots
        std::int32_t value = -1;
        std::int64_t behind = 0; ///< its value behind the event
    };

    ProgramId crossings_;
    std::int32_t time_;               ///< slot
    std::vector<Relation> relations_; ///< comparisons
    std::vector<Switch> switches_;    ///< comparisons with time
    std::vector<std::int32_t> crossed_;
};

} // namespace eventica::model
