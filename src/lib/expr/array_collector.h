// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: an array built element by element.
#pragma once

#include <optional>
#include <vector>

#include "lib/value/outcome.h"

namespace eventica::expr {

/// Joins its items from time to time, since a million scalars need far less memory as an array than
/// as a million values.
class ArrayCollector {
public:
    std::optional<value::Error> add(value::Value item);
    /// The items as an array; at least one must have been added.
    value::Outcome finish();

private:
    std::optional<value::Error> joinPending();

    std::vector<value::Value> pending_;
    std::vector<value::Value> parts_;
};

} // namespace eventica::expr
