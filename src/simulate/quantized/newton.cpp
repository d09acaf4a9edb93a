// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/newton.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace eventica::quantized {

namespace {

constexpr int MostIterations = 1000;
/// A residual is 0 below this, relative to its terms.
constexpr double Met = 1e-11;
/// A step is 0 below this, relative to the unknowns; where none gets shorter, below the other one.
constexpr double Solved = 1e-10;
constexpr double AlmostSolved = 1e-6;
/// Unknowns are as good as 0 below this part of the largest of their kind.
constexpr double Small = 1e-7;
/// In SI units, and of all kinds: where everything is 0 (a network at rest), the rounding of a
/// function is all that is left of it.
constexpr double Tiny = 1e-9;
constexpr double LeastDamping = 1e-6;
constexpr double LeastStep = 1e-5; ///< of the part of the right side
constexpr int Domains = 5;
constexpr std::size_t Kinds = std::size_t{2} * Domains;
constexpr int MostGuesses = 24;

} // namespace

int kindOf(network::Domain domain, bool isThrough) {
    if (domain == network::Domain::Other)
        return None;
    return static_cast<int>(domain) + (isThrough ? Domains : 0);
}

Newton::Newton(const Curves& curves, List<int> kinds) : curves_(curves), kindOf_(std::move(kinds)) {
}

bool Newton::solve(sparse::Matrix& matrix, const Right& right, Tangents& tangents) {
    Tangents found = tangents;
    if (iterate(matrix, right, 1.0, found)) {
        tangents = std::move(found);
        return true;
    }
    if (!approachInSteps(matrix, right, found) && !guess(matrix, right, found))
        return false;
    tangents = std::move(found);
    return true;
}

/// Begins elsewhere.
bool Newton::guess(sparse::Matrix& matrix, const Right& right, Tangents& found) {
    for (int number = 1; number <= MostGuesses; ++number) {
        found = guessedTangents(curves_, number);
        if (iterate(matrix, right, 1.0, found))
            return true;
    }
    return false;
}

/// With a right side that grows from 0.
bool Newton::approachInSteps(sparse::Matrix& matrix, const Right& right, Tangents& found) {
    found = guessedTangents(curves_);
    double done = 0.0;
    if (!iterate(matrix, right, done, found))
        return false;
    for (double step = 0.25; done < 1.0;) {
        Tangents trial = found;
        const double part = std::min(1.0, done + step);
        if (iterate(matrix, right, part, trial)) {
            found = std::move(trial);
            done = part;
            step *= 2;
            continue;
        }
        step /= 4;
        if (step < LeastStep)
            return false;
    }
    return true;
}

bool Newton::iterate(sparse::Matrix& matrix, const Right& right, double part, Tangents& tangents) {
    if (!begin(matrix, right, part, tangents))
        return false;
    double before = std::numeric_limits<double>::infinity();
    for (int round = 0; round < MostIterations; ++round) {
        if (isMet())
            return true;
        if (!factorizeNear(matrix, tangents))
            return false;
        correct(step_);
        setScales();
        const double length = lengthOf(step_);
        if (!std::isfinite(length))
            return false;
        const bool isAtRounding = length < AlmostSolved && length > before / 2;
        if (length < Solved || isAtRounding) {
            for (int i = 0; i < y_.count(); ++i)
                y_[i] += step_[i];
            return true;
        }
        if (!approach(tangents))
            return length < AlmostSolved;
        before = length;
    }
    return false;
}

/// To where the first tangents lead.
bool Newton::begin(sparse::Matrix& matrix, const Right& right, double part, Tangents& tangents) {
    if (!factorize(matrix, tangents))
        return false;
    y_ = right.constants;
    for (int i = 0; i < y_.count(); ++i)
        y_[i] += part * right.drive[i];
    for (int i = 0; i < curves_.count(); ++i)
        y_[curves_[i].row] += tangents[i].constant;
    factors_.solve(std::span<double>(y_));
    return measure(y_, &tangents);
}

bool Newton::factorize(sparse::Matrix& matrix, const Tangents& tangents) {
    restamp(curves_, tangents, matrix);
    ++factorizations_;
    if (!factors_.factorize(matrix))
        return false;
    last_ = tangents;
    return true;
}

bool Newton::factorizeNear(sparse::Matrix& matrix, Tangents& tangents) {
    if (factorize(matrix, tangents))
        return true;
    tangents = last_;
    addSecants(tangents);
    return factorize(matrix, tangents);
}

/// The least change with which a tangent meets its curve also at the present point.
void Newton::addSecants(Tangents& tangents) {
    for (int i = 0; i < curves_.count(); ++i) {
        const Curve& curve = curves_[i];
        readArguments(curve, y_, arguments_);
        Tangent& tangent = tangents[i];
        const double value = y_[curve.result] + residuals_[i];
        const double missing = value - valueAt(curve, tangent, arguments_);
        double square = 0.0;
        const auto moved = [&](int k) { // what never mattered does not matter now
            return tangent.partials[k] != 0.0 ? arguments_[k] - tangent.point[k] : 0.0;
        };
        for (int k = 0; k < arguments_.count(); ++k)
            square += moved(k) * moved(k);
        for (int k = 0; k < arguments_.count() && square > 0.0; ++k)
            tangent.partials[k] += missing / square * moved(k);
        tangent.constant += value - valueAt(curve, tangent, arguments_);
        tangent.point = arguments_;
    }
}

/// The step that the last residuals ask for.
void Newton::correct(List<double>& step) {
    step.assign(y_.count(), 0.0);
    for (int i = 0; i < curves_.count(); ++i)
        step[curves_[i].row] = residuals_[i];
    factors_.solve(std::span<double>(step));
}

/// Finds the residuals at a point, and the tangents if they are wanted. False if they are not
/// finite.
bool Newton::measure(const List<double>& y, Tangents* tangents) {
    residuals_.resize(curves_.count());
    sizes_.resize(curves_.count());
    bool isFinite = true;
    for (int i = 0; i < curves_.count() && isFinite; ++i) {
        const Curve& curve = curves_[i];
        readArguments(curve, y, arguments_);
        if (tangents == nullptr) {
            residuals_[i] = curve.function->value(arguments_) - y[curve.result];
            isFinite = std::isfinite(residuals_[i]);
            continue;
        }
        Tangent& tangent = (*tangents)[i];
        isFinite = touch(curve, arguments_, tangent);
        const double value = isFinite ? valueAt(curve, tangent, arguments_) : 0.0;
        residuals_[i] = value - y[curve.result];
        sizes_[i] = std::fabs(value) + std::fabs(y[curve.result]);
        isFinite = isFinite && std::isfinite(residuals_[i]);
    }
    return isFinite;
}

bool Newton::isMet() const {
    for (int i = 0; i < residuals_.count(); ++i)
        if (std::fabs(residuals_[i]) > Met * sizes_[i])
            return false;
    return true;
}

void Newton::setScales() {
    std::array<double, Kinds> largest{};
    scale_.resize(y_.count());
    for (int i = 0; i < y_.count(); ++i) {
        scale_[i] = std::max({std::fabs(y_[i]), std::fabs(y_[i] + step_[i]), Tiny});
        if (i < kindOf_.count() && kindOf_[i] != None)
            largest[static_cast<std::size_t>(kindOf_[i])] =
                std::max(largest[static_cast<std::size_t>(kindOf_[i])], scale_[i]);
    }
    for (int i = 0; i < kindOf_.count(); ++i)
        if (kindOf_[i] != None)
            scale_[i] += Small * largest[static_cast<std::size_t>(kindOf_[i])];
}

double Newton::lengthOf(const List<double>& step) const {
    double length = 0.0;
    for (int i = 0; i < step.count(); ++i)
        if (scale_[i] > 0.0)
            length = std::max(length, std::fabs(step[i]) / scale_[i]);
    return length;
}

/// Goes along the step as far as the next one gets shorter.
bool Newton::approach(Tangents& tangents) {
    const double length = lengthOf(step_);
    trial_.resize(y_.count());
    for (double damping = 1.0; damping >= LeastDamping; damping /= 2) {
        for (int i = 0; i < y_.count(); ++i)
            trial_[i] = y_[i] + damping * step_[i];
        if (!measure(trial_, nullptr))
            continue;
        correct(nextStep_);
        if (!(lengthOf(nextStep_) <= (1 - damping / 4) * length))
            continue;
        std::swap(y_, trial_);
        return measure(y_, &tangents);
    }
    return false;
}

} // namespace eventica::quantized
