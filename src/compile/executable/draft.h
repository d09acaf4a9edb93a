// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: a compiled model in the making.
#pragma once

#include <vector>

#include "compile/system/sorted_system.h"
#include "lib/model/compiled_model.h"
#include "lib/program/lower.h"

namespace eventica::executable {

using expr::ExprId;
using expr::VariableId;
using model::NoProgram;
using model::ProgramId;
using program::Place;

/// Together with the equations it is made from.
struct Draft : model::CompiledModel {
    system::SortedSystem system;
    std::vector<ExprId> hostExpressions; ///< by the number that programs call them by
};

} // namespace eventica::executable
