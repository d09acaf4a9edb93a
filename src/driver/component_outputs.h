// SPDX-License-Identifier: Apache-2.0
// Inside driver only: the quanta of the outputs of components, and the degrees of polynomials.
#pragma once

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "driver/repeatable_model.h"
#include "lib/devs/polynomial_message.h"

namespace eventica::driver {

/// Of a continuous output: as requested, else a thousandth of its nominal value.
inline double outputQuantum(const ComponentRequest& request, std::string_view output,
                            double nominal) {
    constexpr double PartOfNominal = 1e-3;
    for (const auto& [name, quantum] : request.quantumOf)
        if (name == output)
            return quantum;
    return request.quantum.value_or(PartOfNominal * nominal);
}

inline int outputDegree(const ComponentRequest& request, std::string_view output) {
    for (const auto& [name, degree] : request.degreeOf)
        if (name == output)
            return degree;
    return request.degree;
}

inline bool checkOutputDegrees(const ComponentRequest& request,
                               const std::vector<std::string>& outputs, std::string& problem) {
    constexpr int Highest = devs::PolynomialMessage::HighestDegree;
    if (request.degree < 0 || request.degree > Highest)
        problem = fmt::format("polynomials of degree {} cannot be sent: 0 to {}", request.degree,
                              Highest);
    for (const auto& [name, degree] : request.degreeOf)
        if (std::ranges::find(outputs, name) == outputs.end() || degree < 0 || degree > Highest)
            problem = fmt::format("`{}` is not an output, or its degree {} is not 0 to {}", name,
                                  degree, Highest);
    return problem.empty();
}

inline bool checkOutputQuanta(const ComponentRequest& request,
                              const std::vector<std::string>& outputs, std::string& problem) {
    const auto isQuantum = [](double value) { return value > 0.0 && std::isfinite(value); };
    if (request.quantum && !isQuantum(*request.quantum))
        problem = fmt::format("the quantum of outputs must be positive and finite, not {}",
                              *request.quantum);
    for (const auto& [name, quantum] : request.quantumOf)
        if (std::ranges::find(outputs, name) == outputs.end() || !isQuantum(quantum))
            problem =
                fmt::format("`{}` is not an output, or its quantum {} is not positive and finite",
                            name, quantum);
    return problem.empty();
}

} // namespace eventica::driver
