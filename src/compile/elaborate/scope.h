// SPDX-License-Identifier: Apache-2.0
// Where an expression stands: what its names mean.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compile/instance/class_instance.h"
#include "compile/instance/instance_tree.h"
#include "lib/expr/expr.h"
#include "lib/text/source.h"

namespace eventica::elaborate {

using expr::ExprId;
using expr::FunctionId;
using expr::IteratorId;
using expr::TypeId;
using expr::VariableId;
using instance::ClassInstanceId;
using instance::ComponentId;

/// A variable of a loop: an iterator, or its value where the loop is unrolled.
struct LoopIndex {
    std::string_view name;
    ExprId value;
};

/// The names of a function's own elements, or of a record's fields in its constructor.
struct LocalScope {
    ClassInstanceId owner;
    std::unordered_map<std::string_view, ExprId> values;
};

struct Scope {
    ClassInstanceId lookup; ///< where names are looked up
    text::SourceId source;  ///< where it is written
    ComponentId component;  ///< around it; for a package, the component that stands for it
    const LocalScope* locals = nullptr;
    /// Values for iterators over arrays of components, where their elements are taken one by one.
    const std::unordered_map<std::int32_t, ExprId>* fixed = nullptr;
    std::vector<LoopIndex> loops; ///< innermost last
    bool isFunction = false;      ///< sizes may be unknown there
    bool isInitial = false;       ///< in an initial section
};

} // namespace eventica::elaborate
