// SPDX-License-Identifier: Apache-2.0
// Inside lib/function only: the scalars and arrays without fields that a type consists of.
#pragma once

#include <optional>
#include <vector>

#include "lib/expr/type.h"
#include "lib/function/code.h"

namespace eventica::function {

/// One after the other, in the order of fields and of the members of a tuple.
std::vector<Leaf> leavesOf(const expr::TypePool& types, expr::TypeId type);

/// Nothing if values of the type cannot be held in registers.
std::optional<std::vector<Leaf>> tryLeavesOf(const expr::TypePool& types, expr::TypeId type);

/// The first leaf of a field, and of a member of a tuple.
std::size_t leafOfField(const expr::TypePool& types, const expr::RecordInfo& record,
                        std::size_t field);
std::size_t leafOfMember(const expr::TypePool& types, const std::vector<expr::TypeId>& members,
                         std::size_t member);

} // namespace eventica::function
