// SPDX-License-Identifier: Apache-2.0
// The Jacobian of a part: by directional derivatives, several columns at once.
#include <algorithm>
#include <cmath>
#include <utility>

#include "simulate/model/model_system.h"

namespace eventica::model {

using program::Failure;
using run::Evaluated;

namespace {

/// Of a difference quotient, relative to the variable.
constexpr double DifferenceWidth = 1e-7;

} // namespace

/// Where it depends on nothing that has changed, it is what it was.
Evaluated PartSystem::jacobian(double t, const double* x, double* values) {
    if (!part_.hasSteadyJacobian)
        return findJacobian(t, x, values);
    std::vector<std::int64_t> inputs;
    inputs.reserve(part_.jacobianInputs.size());
    for (const Place& place : part_.jacobianInputs)
        inputs.push_back(bitsOf(place));
    const std::span<double> all(values, static_cast<std::size_t>(pattern_.count()));
    if (!kept_.values.empty() && kept_.inputs == inputs) {
        std::ranges::copy(kept_.values, all.begin());
        return Evaluated::Well;
    }
    const Evaluated result = findJacobian(t, x, values);
    kept_.inputs = std::move(inputs);
    kept_.values.assign(all.begin(), all.end());
    if (result != Evaluated::Well)
        kept_.values.clear();
    return result;
}

Evaluated PartSystem::findJacobian(double t, const double* x, double* values) {
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
    if (result == Failure::None)
        result = fillFullRows(values);
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

/// Over what groups of columns have left there.
std::int32_t PartSystem::fillFullRows(double* values) {
    const SparseColumns& columns = jacobian_;
    std::size_t next = 0; // in `fullPlaces_`
    for (const FullRow& full : part_.fullRows) {
        if (const std::int32_t result = memory_.run(full.gradient); result != Failure::None)
            return result;
        if (fullPlaces_.size() == next) // of the first evaluation
            for (std::size_t i = 0; i < columns.rowIndices.size(); ++i)
                if (columns.rowIndices[i] == full.row)
                    fullPlaces_.push_back(i);
        for (std::int32_t slot = full.firstSlot;
             next < fullPlaces_.size() && columns.rowIndices[fullPlaces_[next]] == full.row; ++slot)
            values[fullPlaces_[next++]] = memory_.real(slot);
    }
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
