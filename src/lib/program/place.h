// SPDX-License-Identifier: Apache-2.0
// Where a scalar lies in the memory of a model.
#pragma once

#include <cstdint>

namespace eventica::program {

/// A slot of one of the two memories.
struct Place {
    bool isInteger = false;
    std::int32_t slot = -1;

    friend bool operator==(const Place&, const Place&) = default;
};

} // namespace eventica::program
