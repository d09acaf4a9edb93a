// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/output_taylor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eventica::solver {

namespace {

/// Of the time in which a state changes by its size. With steps h a derivative of order k has an
/// error of h² relative to that of order k + 2, and of ε / h^k by rounding.
constexpr double PartOfScale = 0.02;
/// The times of the points must differ by more than their rounding.
constexpr double LeastOfTime = 1e3 * std::numeric_limits<double>::epsilon();

} // namespace

OutputTaylor::OutputTaylor(run::HybridSystem& system, Read read)
    : system_(system), read_(std::move(read)) {
}

std::vector<devs::PolynomialMessage> OutputTaylor::at(const Point& point, int degree,
                                                      std::span<const std::size_t> outputs) {
    std::vector<devs::PolynomialMessage> result;
    bool isSmooth = degree > 0 && findStates(point, degree);
    const int reach = degree > 2 ? 2 : 1;
    for (int k = -reach; k <= reach && isSmooth; ++k) {
        moveTo(point.states, k * step_, degree);
        isSmooth = k == 0 || readAt(point.time + k * step_, outputs, valuesAt(k));
    }
    x_.assign(point.states, point.states + system_.stateCount());
    if (!readAt(point.time, outputs, valuesAt(0)))
        return result;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        result.push_back(isSmooth ? polynomial(i, degree)
                                  : devs::PolynomialMessage{{valuesAt(0)[i]}});
        if (!std::ranges::all_of(result.back().c, [](double c) { return std::isfinite(c); }))
            result.back() = {{valuesAt(0)[i]}};
    }
    return result;
}

/// Each derivative of the states from the slopes at points that those before have led to.
bool OutputTaylor::findStates(const Point& point, int degree) {
    const auto count = static_cast<std::size_t>(system_.stateCount());
    x_.assign(point.states, point.states + count);
    states_ = point.states;
    std::vector<double>& slopes = coefficients_[0];
    if (!slopesAt(point.time, 0.0, 0, slopes))
        return false;
    step_ = stepFor(point, slopes);
    std::vector<double> before;
    std::vector<double> after;
    for (int order = 2; order <= degree; ++order) {
        if (!slopesAt(point.time, -step_, order - 1, before) ||
            !slopesAt(point.time, step_, order - 1, after))
            return false;
        std::vector<double>& found = coefficients_[static_cast<std::size_t>(order - 1)];
        found.resize(count);
        for (std::size_t i = 0; i < count; ++i)
            found[i] = order == 2
                           ? (after[i] - before[i]) / (4.0 * step_)
                           : (after[i] - 2.0 * slopes[i] + before[i]) / (6.0 * step_ * step_);
    }
    return true;
}

double OutputTaylor::stepFor(const Point& point, std::span<const double> slopes) const {
    double step = point.longest;
    const std::span<const double> nominals = system_.nominals();
    for (std::size_t i = 0; i < slopes.size(); ++i)
        if (slopes[i] != 0.0)
            step = std::min(step, PartOfScale * std::max(std::abs(point.states[i]), nominals[i]) /
                                      std::abs(slopes[i]));
    return std::max(step, LeastOfTime * std::abs(point.time));
}

/// With the first `degree` coefficients of the states.
bool OutputTaylor::slopesAt(double t, double tau, int degree, std::vector<double>& slopes) {
    slopes.resize(static_cast<std::size_t>(system_.stateCount()));
    moveTo(states_, tau, degree);
    return system_.derivatives(t + tau, x_.data(), slopes.data()) == run::Evaluated::Well;
}

void OutputTaylor::moveTo(const double* states, double tau, int degree) {
    for (std::size_t i = 0; i < x_.size(); ++i) {
        double change = 0.0;
        for (int k = degree; k > 0; --k)
            change = tau * (coefficients_[static_cast<std::size_t>(k - 1)][i] + change);
        x_[i] = states[i] + change;
    }
}

bool OutputTaylor::readAt(double t, std::span<const std::size_t> outputs,
                          std::vector<double>& values) {
    if (system_.update(t, x_.data()) != run::Evaluated::Well)
        return false;
    values.clear();
    for (const std::size_t output : outputs)
        values.push_back(read_(output));
    return true;
}

/// Of the output with this number among those read.
devs::PolynomialMessage OutputTaylor::polynomial(std::size_t output, int degree) const {
    const auto y = [&](int k) { return valuesAt(k)[output]; };
    const double h = step_;
    const double y0 = y(0);
    if (degree == 1)
        return {{y0, (y(1) - y(-1)) / (2.0 * h)}};
    if (degree == 2)
        return {{y0, (y(1) - y(-1)) / (2.0 * h), (y(1) - 2.0 * y0 + y(-1)) / (2.0 * h * h)}};
    const double odd1 = y(1) - y(-1);
    const double odd2 = y(2) - y(-2);
    const double even1 = y(1) - 2.0 * y0 + y(-1);
    const double even2 = y(2) - 2.0 * y0 + y(-2);
    return {{y0, (8.0 * odd1 - odd2) / (12.0 * h), (16.0 * even1 - even2) / (24.0 * h * h),
             (odd2 - 2.0 * odd1) / (12.0 * h * h * h)}};
}

} // namespace eventica::solver
