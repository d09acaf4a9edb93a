// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: what the text of a flat model has to define besides the model.
#pragma once

#include <cstdint>
#include <set>

#include "compile/flat/flat_model.h"

namespace eventica::flat {

/// Ids of types and functions that the variables, equations and algorithms of a model mention, or
/// that others of them mention.
struct UsedParts {
    std::set<std::int32_t> enumerations; ///< without the predefined ones
    std::set<std::int32_t> records;
    std::set<std::int32_t> objects;
    std::set<std::int32_t> functions;
    std::set<std::int32_t> functionTypes; ///< what an input that is a function looks like
};

UsedParts findUsedParts(const FlatModel& model);

/// Constants and parameters that a function mentions, or that others of them mention. By index in
/// `FlatModel::variables`.
std::set<std::int32_t> variablesOf(const FlatModel& model, const expr::Function& function);

} // namespace eventica::flat
