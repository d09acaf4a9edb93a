// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: which slots change during a run, and when.
#pragma once

#include <vector>

#include "compile/executable/draft.h"

namespace eventica::executable {

/// Slots of variables and of what the run sets. As far as they were laid out when it is made.
class ChangingSlots {
public:
    explicit ChangingSlots(const Draft& model);

    bool isChanging(const Place& place) const { return isIn(changing_, place); }
    /// Changes between events.
    bool isMoving(const Place& place) const { return isIn(moving_, place); }
    bool isMoving(VariableId id) const {
        const auto number = static_cast<std::size_t>(id.index());
        return number < model_.places.size() && isMoving(model_.places[number]);
    }

private:
    struct Flags {
        std::vector<bool> reals;
        std::vector<bool> integers;
    };

    static bool isIn(const Flags& flags, const Place& place);
    void set(const Place& place, bool isMoving);
    void setVariable(VariableId id, bool isMoving);
    void addBlocks();

    const Draft& model_;
    Flags changing_;
    Flags moving_;
};

} // namespace eventica::executable
