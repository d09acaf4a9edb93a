// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/rounding_probe.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lib/program/operations.h"

namespace eventica::model {

namespace {

using Numbers = RoundingProbe::Numbers;

constexpr int Probes = 4;
/// Solutions must be certain to this part of themselves.
constexpr double LargestUncertainty = 0.05;
/// Derivatives must tell at least the half of a movement; curvature is much less.
constexpr double LargestDisagreement = 0.5;

/// Different for each unknown and probe, between 1 and 2, of both signs.
double uneven(std::size_t unknown, int probe) {
    const double part = std::fmod(
        0.618 * static_cast<double>(unknown + 1) + 0.382 * static_cast<double>(probe), 1.0);
    return (static_cast<int>(unknown) + probe) % 2 == 0 ? 1.0 + part : -1.0 - part;
}

} // namespace

bool RoundingProbe::isFar(const Numbers& z, const Numbers& sizes) {
    for (std::size_t i = 0; i < z.size(); ++i)
        if (std::abs(z[i]) > Far * sizes[i])
            return true;
    return false;
}

Numbers RoundingProbe::scaled(const Numbers& z, double factor) {
    Numbers widths = z;
    for (double& width : widths)
        width = factor * std::abs(width);
    return widths;
}

RoundingProbe::RoundingProbe(NonlinearEquations& equations, const Numbers& z, const Numbers& widths)
    : equations_(equations), z_(z), largestErrors_(z.size(), 0.0) {
    Numbers here(z.size());
    if (equations.residuals(z, here) != program::Failure::None)
        return;
    for (int probe = 0; probe < Probes; ++probe) {
        Numbers place = z;
        for (std::size_t i = 0; i < place.size(); ++i)
            place[i] += uneven(i, probe) * widths[i];
        Numbers errors = errorsAt(place, here);
        for (std::size_t i = 0; i < errors.size(); ++i)
            largestErrors_[i] = std::max(largestErrors_[i], std::abs(errors[i]));
        if (!errors.empty())
            errors_.push_back(std::move(errors));
    }
}

/// Empty where the equations cannot be evaluated.
Numbers RoundingProbe::errorsAt(const Numbers& place, const Numbers& here) {
    Numbers errors(z_.size());
    if (equations_.residuals(place, errors) != program::Failure::None)
        return {};
    for (std::size_t i = 0; i < errors.size(); ++i)
        errors[i] -= here[i];
    equations_.matrix().forEachPlace([&](std::size_t row, std::size_t column, double value) {
        errors[row] -= value * (place[column] - z_[column]);
    });
    const bool isFinite =
        std::ranges::all_of(errors, [](double value) { return std::isfinite(value); });
    return isFinite ? errors : Numbers();
}

bool RoundingProbe::isDecidedByRounding(const Numbers& start, const Numbers& sizes) {
    MatrixSolver& matrix = equations_.matrix();
    if (!matrix.factorize())
        return !matrix.factorizeSingular() || isFar(undeterminedPart(start), sizes);
    for (Numbers change : errors_) {
        matrix.solve(change);
        for (std::size_t i = 0; i < z_.size(); ++i)
            if (!(std::abs(change[i]) <= LargestUncertainty * std::max(std::abs(z_[i]), sizes[i])))
                return true;
    }
    return false;
}

bool RoundingProbe::contradictsDerivatives(const Numbers& widths) {
    if (errors_.empty() || !equations_.matrix().factorize())
        return false;
    return std::ranges::all_of(errors_, [&](Numbers change) {
        equations_.matrix().solve(change);
        for (std::size_t i = 0; i < z_.size(); ++i)
            if (!(std::abs(change[i]) <= LargestDisagreement * widths[i]))
                return true;
        return false;
    });
}

/// The part of the way from `start` that singular derivatives do not see.
Numbers RoundingProbe::undeterminedPart(const Numbers& start) {
    Numbers way(z_.size());
    Numbers seen(z_.size(), 0.0);
    for (std::size_t i = 0; i < way.size(); ++i)
        way[i] = z_[i] - start[i];
    equations_.matrix().forEachPlace([&](std::size_t row, std::size_t column, double value) {
        seen[row] += value * way[column];
    });
    equations_.matrix().solve(seen);
    for (std::size_t i = 0; i < way.size(); ++i)
        way[i] -= seen[i];
    return way;
}

} // namespace eventica::model
