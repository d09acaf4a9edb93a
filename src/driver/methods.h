// SPDX-License-Identifier: Apache-2.0
// The numerical methods: one table for options, messages, help, programs and tests.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/network_method.h"
#include "simulate/run/method_info.h"

namespace eventica::driver {

struct Method {
    run::MethodInfo info;
    NetworkMaker make = nullptr; ///< of methods that need a network; integrators are made by name
};

const std::vector<Method>& methods();

/// Null if there is none of that name.
const Method* findMethod(std::string_view name);

/// The names of those for which a condition holds: `a`, `a and b`, `a, b and c`.
std::string methodsWith(const std::function<bool(const run::MethodInfo&)>& condition);

} // namespace eventica::driver
