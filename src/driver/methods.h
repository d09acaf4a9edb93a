// SPDX-License-Identifier: Apache-2.0
// The numerical methods that `simulate` offers: one list for options, messages and programs.
#pragma once

#include <string_view>
#include <vector>

#include "simulate/run/method_info.h"

namespace eventica::driver {

struct Method {
    run::MethodInfo info;
    bool isForNetworks = false; ///< needs a netlist; the others run the equations of any model
};

std::vector<Method> methods();

bool isNetworkMethod(std::string_view name);

} // namespace eventica::driver
