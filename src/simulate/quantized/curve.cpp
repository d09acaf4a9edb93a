// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "lib/base/check.h"

namespace eventica::quantized {

int argumentCount(const Curves& curves) {
    return curves.empty() ? 0 : curves.back().firstArgument + curves.back().arguments.count();
}

void readArguments(const Curve& curve, std::span<const double> unknowns, List<double>& arguments) {
    arguments.resize(curve.arguments.count());
    for (int k = 0; k < curve.arguments.count(); ++k) {
        arguments[k] = curve.arguments[k].constant;
        for (const Term& term : curve.arguments[k].terms)
            arguments[k] += term.factor * unknowns[static_cast<std::size_t>(term.index)];
    }
}

bool touch(const Curve& curve, const List<double>& arguments, Tangent& tangent) {
    Tangent made{.partials = List<double>(arguments.count()), .constant = 0.0, .point = arguments};
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

namespace {

/// The error s of a curve's result that its tangent makes, if the arguments have moved with it:
/// s = f(a + gains s) - tangent(a + gains s), by a few steps of Newton's method. Where a diode
/// stops conducting the first step is far too short: the curve gets flatter all the way.
class FeltError {
public:
    FeltError(const Curve& curve, const Tangent& tangent, const List<double>& arguments,
              const List<double>& gains)
        : curve_(curve), tangent_(tangent), arguments_(arguments), gains_(gains),
          moved_(arguments.count()), partials_(arguments.count()) {}

    /// The largest on the way; at least `off`, the error without any movement.
    double find(double off) {
        constexpr int MostSteps = 6;
        constexpr double Found = 0.1;
        double most = std::fabs(off);
        double error = 0.0;
        for (int i = 0; i < MostSteps; ++i) {
            const double step = stepFrom(error);
            if (!std::isfinite(step))
                break;
            error += step;
            most = std::max(most, std::fabs(error));
            if (std::fabs(step) <= Found * std::fabs(error))
                break;
        }
        return most;
    }

private:
    double stepFrom(double error) {
        for (int k = 0; k < moved_.count(); ++k)
            moved_[k] = arguments_[k] + gains_[k] * error;
        const double value = curve_.function->linearized(moved_, partials_);
        double loop = 1.0;
        for (int k = 0; k < moved_.count(); ++k)
            loop -= (partials_[k] - tangent_.partials[k]) * gains_[k];
        return (value - valueAt(curve_, tangent_, moved_) - error) / loop;
    }

    const Curve& curve_;
    const Tangent& tangent_;
    const List<double>& arguments_;
    const List<double>& gains_;
    List<double> moved_;
    List<double> partials_;
};

} // namespace

namespace {

/// The terms of a tangent, which its value is rounded like.
double sizeAt(const Curve& curve, const Tangent& tangent, const List<double>& arguments) {
    double size = std::fabs(tangent.constant);
    for (int k = 0; k < arguments.count(); ++k)
        size += std::fabs(tangent.partials[k]) *
                (std::fabs(arguments[k]) + std::fabs(curve.arguments[k].constant));
    return size;
}

} // namespace

double deviationOf(const Curve& curve, const Tangent& tangent, const List<double>& arguments,
                   const List<double>& gains) {
    constexpr double Rounding = 1e-15;
    double off = std::fabs(curve.function->value(arguments) - valueAt(curve, tangent, arguments));
    if (off <= Rounding * sizeAt(curve, tangent, arguments))
        return 0.0;
    if (!gains.empty() && off > 0.0)
        off = FeltError(curve, tangent, arguments, gains).find(off);
    return std::isfinite(off) ? off : std::numeric_limits<double>::infinity();
}

namespace {

/// Of many sizes, and no pattern between them.
double guessed(int number, int argument) {
    const double angle = 2.39996 * number + 1.17 * argument;
    return number == 0 ? 0.0 : std::sin(angle) * std::pow(10.0, 0.5 + 1.5 * std::sin(7.3 * angle));
}

} // namespace

Tangents guessedTangents(const Curves& curves, int number) {
    Tangents tangents;
    List<double> arguments;
    for (const Curve& curve : curves) {
        arguments.resize(curve.arguments.count());
        Tangent tangent{.partials = List<double>(curve.arguments.count(), 0.0),
                        .constant = 0.0,
                        .point = List<double>(curve.arguments.count(), 0.0)};
        for (const int tried : {number, number + 1}) {
            for (int k = 0; k < arguments.count(); ++k)
                arguments[k] = curve.arguments[k].constant + guessed(tried, k);
            if (touch(curve, arguments, tangent))
                break;
        }
        tangents.push_back(std::move(tangent));
    }
    return tangents;
}

void restamp(const Curves& curves, const Tangents& tangents, sparse::Matrix& matrix) {
    const auto at = [&](int row, int column) -> double& {
        const auto first = matrix.pattern.rows.begin() + matrix.pattern.starts[column];
        const auto last = matrix.pattern.rows.begin() + matrix.pattern.starts[column + 1];
        const auto place = std::lower_bound(first, last, row);
        EVENTICA_CHECK(place != last && *place == row, "a tangent outside of the pattern");
        return matrix.values[static_cast<int>(place - matrix.pattern.rows.begin())];
    };
    for (int i = 0; i < curves.count(); ++i) {
        const Curve& curve = curves[i];
        for (const Curve::Argument& argument : curve.arguments)
            for (const Term& term : argument.terms)
                at(curve.row, term.index) = 0.0;
        at(curve.row, curve.result) = 1.0;
        for (int k = 0; k < curve.arguments.count(); ++k)
            for (const Term& term : curve.arguments[k].terms)
                at(curve.row, term.index) -= tangents[i].partials[k] * term.factor;
    }
}

} // namespace eventica::quantized
