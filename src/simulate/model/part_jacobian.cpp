// SPDX-License-Identifier: Apache-2.0
// The Jacobian of a part: by directional derivatives, several columns at once.
#include <algorithm>
#include <cmath>

#include "simulate/model/model_system.h"

namespace eventica::model {

using program::Failure;
using run::Evaluated;

namespace {

/// Of a difference quotient, relative to the variable.
constexpr double DifferenceWidth = 1e-7;

} // namespace

Evaluated PartSystem::jacobian(double t, const double* x, double* values) {
    setPoint(t, x);
    loops_.setEventMode(false);
    std::int32_t result = Failure::None;
    for (const auto& group : jacobian_.groups) {
        result = fillColumns(group, values);
        if (result != Failure::None)
            break;
        loops_.keepSolutions(true);
    }
    loops_.keepSolutions(false);
    return result == Failure::None ? mendJacobian(t, x, values) : evaluated(result, t);
}

/// By one directional derivative.
std::int32_t PartSystem::fillColumns(const std::vector<std::int32_t>& group, double* values) {
    const SparseColumns& columns = jacobian_;
    for (std::int32_t i = 0; i < part_.stateCount; ++i)
        memory_.tangent(firstState_ + i) = 0.0;
    for (const std::int32_t column : group)
        memory_.tangent(firstState_ + column) = 1.0;
    if (const std::int32_t result = memory_.run(part_.derivativesTangent); result != Failure::None)
        return result;
    for (const std::int32_t column : group)
        for (auto i = static_cast<std::size_t>(columns.starts[static_cast<std::size_t>(column)]);
             i < static_cast<std::size_t>(columns.starts[static_cast<std::size_t>(column) + 1]);
             ++i)
            values[i] = memory_.tangent(firstDerivative_ +
                                        static_cast<std::int32_t>(columns.rowIndices[i]));
    return Failure::None;
}

/// Where a derivative is not finite although the function is (2 / (1 + exp(1000))), a difference
/// quotient must do.
Evaluated PartSystem::mendJacobian(double t, const double* x, double* values) {
    const SparseColumns& columns = jacobian_;
    std::vector<double> there(x, x + part_.stateCount);
    std::vector<double> slopes(there.size());
    std::vector<double> slopesThere(there.size());
    for (std::size_t column = 0; column < there.size(); ++column) {
        const std::span<double> entries(values + columns.starts[column],
                                        values + columns.starts[column + 1]);
        if (std::ranges::all_of(entries, [](double value) { return std::isfinite(value); }))
            continue;
        const double width = DifferenceWidth * (std::abs(x[column]) + nominals()[column]);
        there[column] = x[column] + width;
        if (derivatives(t, x, slopes.data()) != Evaluated::Well ||
            derivatives(t, there.data(), slopesThere.data()) != Evaluated::Well)
            return Evaluated::Recoverably;
        there[column] = x[column];
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto row = static_cast<std::size_t>(
                columns.rowIndices[static_cast<std::size_t>(columns.starts[column]) + i]);
            entries[i] = (slopesThere[row] - slopes[row]) / width;
        }
    }
    return Evaluated::Well;
}

} // namespace eventica::model
