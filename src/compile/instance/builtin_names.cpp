// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/builtin_names.h"

#include <algorithm>
#include <array>

namespace eventica::instance {
namespace {

constexpr auto sortedNames() {
    std::array<std::string_view, 84> names = {
        // numeric and conversion functions (3.7.1), events (3.7.2), mathematics (3.7.3)
        "abs", "sign", "sqrt", "Integer", "String", "div", "mod", "rem", "ceil", "floor", "integer",
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "log",
        "log10",
        // derivative and special purpose (3.7.4), events (3.7.5)
        "der", "delay", "cardinality", "homotopy", "semiLinear", "inStream", "actualStream",
        "spatialDistribution", "getInstanceName", "initial", "terminal", "noEvent", "smooth",
        "sample", "pre", "edge", "change", "reinit", "assert", "terminate", "pure",
        // arrays (10.3, 10.4)
        "promote", "ndims", "size", "scalar", "vector", "matrix", "identity", "diagonal", "zeros",
        "ones", "fill", "linspace", "min", "max", "sum", "product", "transpose", "outerProduct",
        "symmetric", "cross", "skew", "array", "cat",
        // connections (9.4)
        "rooted",
        // synchronous language elements (16)
        "Clock", "previous", "hold", "subSample", "superSample", "shiftSample", "backSample",
        "noClock", "interval", "firstTick",
        // state machines (17)
        "transition", "initialState", "activeState", "ticksInState", "timeInState"};
    std::ranges::sort(names);
    return names;
}

constexpr auto Names = sortedNames();

} // namespace

std::span<const std::string_view> builtinFunctions() {
    return Names;
}

bool isBuiltinFunction(std::string_view name) {
    return !name.empty() && std::ranges::binary_search(Names, name);
}

} // namespace eventica::instance
