// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: assignment to a part of a value, as in `r.a[i].b := x`.
#pragma once

#include <span>
#include <string>

#include "lib/expr/subscripts.h"
#include "lib/value/outcome.h"

namespace eventica::expr {

/// One step from a value to a part of it.
struct PartStep {
    Subscripts subscripts;
    std::string field; ///< instead of subscripts, if not empty
};

/// `whole` with `part` in the place where the steps lead, the outermost first. A whole that is
/// moved here is not copied where a single step has subscripts; records on the way are.
value::Outcome withPart(value::Value whole, std::span<const PartStep> steps,
                        const value::Value& part);

} // namespace eventica::expr
