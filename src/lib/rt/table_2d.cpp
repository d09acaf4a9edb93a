// SPDX-License-Identifier: Apache-2.0
// Bicubic interpolation: H. Akima, A method of bivariate interpolation and smooth surface fitting
// based on local procedures, Comm. ACM 17 (1974). The slopes at a point of the grid are weighted
// means of divided differences, and so is the mixed derivative, with the product of the weights.
#include <algorithm>
#include <cmath>

#include "lib/rt/tables.h"

namespace eventica::rt {

namespace {

std::vector<double> differenceQuotients(std::span<const double> grid,
                                        std::span<const double> values) {
    std::vector<double> quotients(grid.size() - 1);
    for (std::size_t i = 0; i < quotients.size(); ++i)
        quotients[i] = (values[i + 1] - values[i]) / (grid[i + 1] - grid[i]);
    return quotients;
}

/// The contributions of the values and slopes at both ends of a segment to a function on it.
struct Basis {
    Jet value0, value1;
    Jet slope0, slope1;
};

/// Hermite's cubic polynomials over [0, h] at the distance `d`.
Basis cubicBasis(double h, double d) {
    const double t = d / h;
    const double r = 1.0 - t;
    Basis basis;
    basis.value0 = {r * r * (1.0 + 2.0 * t), -6.0 * t * r / h, (12.0 * t - 6.0) / (h * h)};
    basis.value1 = {t * t * (1.0 + 2.0 * r), 6.0 * t * r / h, (6.0 - 12.0 * t) / (h * h)};
    basis.slope0 = {d * r * r, r * (1.0 - 3.0 * t), (6.0 * t - 4.0) / h};
    basis.slope1 = {-d * t * r, t * (3.0 * t - 2.0), (6.0 * t - 2.0) / h};
    return basis;
}

Basis linearBasis(double h, double d) {
    const double t = d / h;
    return {{1.0 - t, -1.0 / h, 0.0}, {t, 1.0 / h, 0.0}, {}, {}};
}

Basis basisOf(Smoothness smoothness, double h, double d) {
    if (isSpline(smoothness))
        return cubicBasis(h, d);
    if (smoothness == Smoothness::LinearSegments)
        return linearBasis(h, d);
    return d < h ? Basis{{1.0, 0.0, 0.0}, {}, {}, {}} : Basis{{}, {1.0, 0.0, 0.0}, {}, {}};
}

/// Continues a function by its value, or by its tangent, over a distance.
Jet continuedBy(const Jet& jet, double distance, Extrapolation how) {
    if (how == Extrapolation::HoldLastPoint)
        return {jet.value, 0.0, 0.0};
    return {jet.value + distance * jet.first, jet.first, 0.0};
}

double wrapped(double u, double first, double last) {
    const double period = last - first;
    if (u < first)
        u += std::ceil((first - u) / period) * period;
    else if (u > last)
        u -= std::ceil((u - last) / period) * period;
    return std::clamp(u, first, last);
}

/// Where an argument lies in one direction, and what contributes there.
struct Direction {
    std::size_t segment = 0;
    Basis basis;
};

Direction directionOf(std::span<const double> grid, double u, Smoothness smoothness,
                      Extrapolation how) {
    if (how == Extrapolation::Periodic)
        u = wrapped(u, grid.front(), grid.back());
    const double inner = std::clamp(u, grid.front(), grid.back());
    Direction direction;
    direction.segment = segmentOf(grid, inner);
    const double begin = grid[direction.segment];
    const double h = grid[direction.segment + 1] - begin;
    const bool isOutside = u != inner;
    Basis& basis = direction.basis;
    basis = basisOf(smoothness, h, inner - begin);
    if (isOutside)
        for (Jet* const jet : {&basis.value0, &basis.value1, &basis.slope0, &basis.slope1})
            *jet = continuedBy(*jet, u - inner, how);
    return direction;
}

/// A grid of one point is continued by a second one with the same values.
void widen(std::vector<double>& grid) {
    if (grid.size() == 1)
        grid.push_back(grid.front() + std::max(1.0, std::abs(grid.front())));
}

} // namespace

Table2D::Table2D(MatrixView matrix, Smoothness smoothness, Extrapolation extrapolation)
    : smoothness_(smoothness), extrapolation_(extrapolation) {
    for (std::size_t i = 1; i < matrix.rows; ++i)
        grid1_.push_back(matrix(i, 0));
    for (std::size_t j = 1; j < matrix.columns; ++j)
        grid2_.push_back(matrix(0, j));
    last_ = {grid1_.back(), grid2_.back()};
    widen(grid1_);
    widen(grid2_);
    for (std::size_t i = 1; i <= grid1_.size(); ++i)
        for (std::size_t j = 1; j <= grid2_.size(); ++j)
            corners_.push_back(
                {matrix(std::min(i, matrix.rows - 1), std::min(j, matrix.columns - 1))});
    if (isSpline(smoothness))
        setSlopes();
}

/// Difference quotients of all values along one direction, continued beyond the borders, and the
/// weights of those beside each point.
struct Table2D::Differences {
    std::vector<double> quotients; ///< beside a point: at its own number and at the next one
    std::vector<SlopeWeights> weights;
};

/// Along each row, or along each column.
std::vector<Table2D::Differences> Table2D::differences(bool alongRows) const {
    const std::size_t lines = alongRows ? grid1_.size() : grid2_.size();
    const std::vector<double>& grid = alongRows ? grid2_ : grid1_;
    std::vector<Differences> result;
    std::vector<double> values(grid.size());
    for (std::size_t line = 0; line < lines; ++line) {
        for (std::size_t k = 0; k < grid.size(); ++k)
            values[k] = (alongRows ? corner(line, k) : corner(k, line)).value;
        const std::vector<double> quotients = differenceQuotients(grid, values);
        result.push_back({continued(quotients, 1), akimaWeights(quotients, smoothness_)});
    }
    return result;
}

void Table2D::setSlopes() {
    const std::vector<Differences> alongRow = differences(true);
    const std::vector<Differences> alongColumn = differences(false);
    // Mixed quotients: those along columns of the quotients along rows.
    std::vector<std::vector<double>> mixed(grid2_.size() + 1);
    std::vector<double> values(grid1_.size());
    for (std::size_t j = 0; j < mixed.size(); ++j) {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = alongRow[i].quotients[j];
        mixed[j] = continued(differenceQuotients(grid1_, values), 1);
    }
    for (std::size_t i = 0; i < grid1_.size(); ++i)
        for (std::size_t j = 0; j < grid2_.size(); ++j) {
            const SlopeWeights w1 = alongColumn[j].weights[i];
            const SlopeWeights w2 = alongRow[i].weights[j];
            const auto mean1 = [&](const std::vector<double>& quotients) {
                return w1.left * quotients[i] + w1.right * quotients[i + 1];
            };
            const std::vector<double>& quotients2 = alongRow[i].quotients;
            Corner& at = corners_[i * grid2_.size() + j];
            at.d1 = mean1(alongColumn[j].quotients);
            at.d2 = w2.left * quotients2[j] + w2.right * quotients2[j + 1];
            at.d12 = w2.left * mean1(mixed[j]) + w2.right * mean1(mixed[j + 1]);
        }
}

bool Table2D::isUndefined(double u1, double u2) const {
    if (extrapolation_ != Extrapolation::None)
        return false;
    const auto isOutside = [](double u, double first, double last) {
        return first < last && (u < first || u > last);
    };
    return isOutside(u1, grid1_.front(), last_.first) ||
           isOutside(u2, grid2_.front(), last_.second);
}

Table2D::Jet2 Table2D::at(double u1, double u2) const {
    const auto isInside = [](double u, double low, double high) {
        return low == high || (u >= low && u <= high);
    };
    // Beyond the range constant segments become bilinear.
    const bool isContinued =
        smoothness_ == Smoothness::ConstantSegments &&
        extrapolation_ == Extrapolation::LastTwoPoints &&
        !(isInside(u1, grid1_.front(), last_.first) && isInside(u2, grid2_.front(), last_.second));
    const Smoothness smoothness = isContinued ? Smoothness::LinearSegments : smoothness_;
    const Direction first = directionOf(grid1_, u1, smoothness, extrapolation_);
    const Direction second = directionOf(grid2_, u2, smoothness, extrapolation_);
    Jet2 sum;
    const auto add = [&](double factor, const Jet& a, const Jet& b) {
        sum.value += factor * a.value * b.value;
        sum.d1 += factor * a.first * b.value;
        sum.d2 += factor * a.value * b.first;
        sum.d11 += factor * a.second * b.value;
        sum.d12 += factor * a.first * b.first;
        sum.d22 += factor * a.value * b.second;
    };
    for (std::size_t k = 0; k < 4; ++k) {
        const bool isRight1 = k / 2 == 1;
        const bool isRight2 = k % 2 == 1;
        const Corner& at = corner(first.segment + k / 2, second.segment + k % 2);
        const Jet& value1 = isRight1 ? first.basis.value1 : first.basis.value0;
        const Jet& value2 = isRight2 ? second.basis.value1 : second.basis.value0;
        add(at.value, value1, value2);
        if (!isSpline(smoothness_))
            continue;
        const Jet& slope1 = isRight1 ? first.basis.slope1 : first.basis.slope0;
        const Jet& slope2 = isRight2 ? second.basis.slope1 : second.basis.slope0;
        add(at.d1, slope1, value2);
        add(at.d2, value1, slope2);
        add(at.d12, slope1, slope2);
    }
    return sum;
}

} // namespace eventica::rt
