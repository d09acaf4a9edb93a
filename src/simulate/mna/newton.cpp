// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/newton.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::mna {

namespace {

constexpr int MostIterations = 400;
/// A residual is 0 below this, relative to its terms; where nothing gets smaller any more, below
/// the other one.
constexpr double Solved = 1e-10;
constexpr double AlmostSolved = 1e-6;
constexpr double LeastDamping = 1.0 / 1024;
constexpr double LeastStep = 1e-4; ///< of the part of the right side

} // namespace

void readArguments(const Curve& curve, std::span<const double> unknowns, List<double>& arguments) {
    arguments.resize(curve.arguments.count());
    for (int k = 0; k < curve.arguments.count(); ++k) {
        arguments[k] = curve.arguments[k].constant;
        for (const Term& term : curve.arguments[k].terms)
            arguments[k] += term.factor * unknowns[static_cast<std::size_t>(term.index)];
    }
}

bool touch(const Curve& curve, const List<double>& arguments, Tangent& tangent) {
    Tangent made{.partials = List<double>(arguments.count()), .constant = 0.0};
    made.constant = curve.function->linearized(arguments, made.partials);
    bool isFinite = std::isfinite(made.constant);
    for (int k = 0; k < arguments.count(); ++k) {
        isFinite = isFinite && std::isfinite(made.partials[k]);
        made.constant -= made.partials[k] * (arguments[k] - curve.arguments[k].constant);
    }
    if (isFinite)
        tangent = std::move(made);
    return isFinite;
}

double valueAt(const Curve& curve, const Tangent& tangent, const List<double>& arguments) {
    double value = tangent.constant;
    for (int k = 0; k < arguments.count(); ++k)
        value += tangent.partials[k] * (arguments[k] - curve.arguments[k].constant);
    return value;
}

Tangents tangentsAtRest(const Layout& layout) {
    Tangents tangents;
    List<double> arguments;
    const List<double> zeros(layout.unknownCount, 0.0);
    for (const Curve& curve : layout.curves) {
        readArguments(curve, zeros, arguments);
        Tangent tangent{.partials = List<double>(curve.arguments.count(), 0.0), .constant = 0.0};
        touch(curve, arguments, tangent);
        tangents.push_back(std::move(tangent));
    }
    return tangents;
}

bool Newton::solve(Equations& equations, const List<double>& right, Tangents& tangents) {
    Tangents found = tangents;
    if (iterate(equations, right, 1.0, found)) {
        tangents = std::move(found);
        return true;
    }
    found = tangentsAtRest(layout_);
    double done = 0.0;
    if (!iterate(equations, right, done, found))
        return false;
    for (double step = 0.25; done < 1.0;) {
        Tangents trial = found;
        const double part = std::min(1.0, done + step);
        if (iterate(equations, right, part, trial)) {
            found = std::move(trial);
            done = part;
            step *= 2;
        } else if ((step /= 4) < LeastStep) {
            return false;
        }
    }
    tangents = std::move(found);
    return true;
}

bool Newton::iterate(Equations& equations, const List<double>& right, double part,
                     Tangents& tangents) {
    if (!solveLinear(equations, right, part, tangents, y_) || !measure(y_, &tangents))
        return false;
    for (int round = 0; round < MostIterations && !isSolved(); ++round) {
        if (!solveLinear(equations, right, part, tangents, next_))
            return false;
        if (!approach(next_, tangents))
            return distance() < AlmostSolved;
    }
    return isSolved();
}

bool Newton::solveLinear(Equations& equations, const List<double>& right, double part,
                         const Tangents& tangents, List<double>& result) {
    restamp(layout_, tangents, equations);
    ++factorizations_;
    if (!factors_.factorize(equations.matrix))
        return false;
    result.assign(right.count(), 0.0);
    for (int i = 0; i < right.count(); ++i)
        result[i] = part * right[i];
    for (int i = 0; i < layout_.curves.count(); ++i)
        result[layout_.curves[i].row] += tangents[i].constant;
    factors_.solve(std::span<double>(result));
    return std::ranges::all_of(result, [](double value) { return std::isfinite(value); });
}

/// Finds the residuals at a point, and the tangents if they are wanted.
bool Newton::measure(const List<double>& y, Tangents* tangents) {
    residuals_.resize(layout_.curves.count());
    for (int i = 0; i < layout_.curves.count(); ++i) {
        const Curve& curve = layout_.curves[i];
        readArguments(curve, y, arguments_);
        double value = 0.0;
        if (tangents == nullptr) {
            value = curve.function->value(arguments_);
        } else {
            Tangent& tangent = (*tangents)[i];
            if (!touch(curve, arguments_, tangent))
                return false;
            value = valueAt(curve, tangent, arguments_);
            scales_.resize(layout_.curves.count());
            scales_[i] = std::fabs(value) + std::fabs(y[curve.result]) + 1e-300;
            for (int k = 0; k < arguments_.count(); ++k)
                scales_[i] += std::fabs(tangent.partials[k] * arguments_[k]);
        }
        residuals_[i] = value - y[curve.result];
        if (!std::isfinite(residuals_[i]))
            return false;
    }
    return true;
}

double Newton::distance() const {
    double largest = 0.0;
    for (int i = 0; i < residuals_.count(); ++i)
        largest = std::max(largest, std::fabs(residuals_[i]) / scales_[i]);
    return largest;
}

bool Newton::isSolved() const {
    return distance() < Solved;
}

/// Goes towards the target as far as the residuals get smaller.
bool Newton::approach(const List<double>& target, Tangents& tangents) {
    const double before = distance();
    for (double damping = 1.0; damping >= LeastDamping; damping /= 2) {
        trial_.resize(y_.count());
        for (int i = 0; i < y_.count(); ++i)
            trial_[i] = y_[i] + damping * (target[i] - y_[i]);
        if (!measure(trial_, nullptr) || !(distance() < (1 - damping / 8) * before))
            continue;
        std::swap(y_, trial_);
        return measure(y_, &tangents);
    }
    measure(y_, nullptr);
    return false;
}

} // namespace eventica::mna
