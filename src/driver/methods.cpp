// SPDX-License-Identifier: Apache-2.0
#include "driver/methods.h"

#include <algorithm>

#include "simulate/solver/make_integrator.h"

namespace eventica::driver {

const std::vector<Method>& methods() {
    static const std::vector<Method> all = [] {
        std::vector<Method> result;
        for (const run::MethodInfo& info : solver::integrators())
            result.push_back({info});
        for (const NetworkMethod& method : networkMethods())
            result.push_back({method.info, method.make});
        return result;
    }();
    return all;
}

const Method* findMethod(std::string_view name) {
    const auto found =
        std::ranges::find(methods(), name, [](const Method& method) { return method.info.name; });
    return found == methods().end() ? nullptr : &*found;
}

std::string methodsWith(const std::function<bool(const run::MethodInfo&)>& condition) {
    std::vector<std::string_view> names;
    for (const Method& method : methods())
        if (condition(method.info))
            names.push_back(method.info.name);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += i == 0 ? "" : i + 1 < names.size() ? ", " : " and ";
        text += names[i];
    }
    return text;
}

} // namespace eventica::driver
