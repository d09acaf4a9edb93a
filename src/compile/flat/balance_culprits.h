// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: where an unbalanced model lacks equations or has too many (MLS 4.7).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compile/elaborate/elaborator.h"
#include "compile/flat/connections.h"
#include "compile/flat/flat_model.h"
#include "lib/diag/diagnostic.h"

namespace eventica::flat {

struct Culprit {
    const eventica::diag::Kind* kind;
    text::SourceRange where;
    std::string first;
    std::string second;
    std::string_view help = {}; ///< what to do about it; may be empty
};

/// How many scalars of which variables, by number, an algorithm assigns; -1 for what is none.
using AssignedScalars = std::map<std::int32_t, std::int64_t>;

/// Whether equations must determine it.
bool isUnknown(const expr::ExprPool& pool, const Variable& variable);

/// At most a handful, the most telling first: unconnected inputs, variables without any equation,
/// equations without unknowns, components whose own equations do not fit their variables.
std::vector<Culprit>
findCulprits(const FlatModel& model, elaborate::Elaborator& elaborator,
             const Connections& connections, bool isTooFew,
             const std::function<std::int64_t(const Equation&)>& countEquation,
             const std::function<AssignedScalars(const Algorithm&)>& countAlgorithm);

} // namespace eventica::flat
