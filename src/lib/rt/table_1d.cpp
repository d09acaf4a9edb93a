// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string>

#include "lib/rt/tables.h"

namespace eventica::rt {

namespace {

std::string place(std::size_t row, std::size_t column) {
    return "(" + std::to_string(row + 1) + "," + std::to_string(column + 1) + ")";
}

std::string problemOfNumbers(MatrixView matrix) {
    for (std::size_t i = 0; i < matrix.values.size(); ++i)
        if (!std::isfinite(matrix.values[i]))
            return "the element " + place(i / matrix.columns, i % matrix.columns) +
                   " is not finite";
    return {};
}

std::vector<double> ordinates(MatrixView matrix, std::int64_t column) {
    std::vector<double> values(matrix.rows);
    for (std::size_t i = 0; i < matrix.rows; ++i)
        values[i] = matrix(i, static_cast<std::size_t>(column - 1));
    return values;
}

} // namespace

std::string problemOfTable(MatrixView matrix, std::span<const std::int64_t> columns, bool mayJump) {
    if (matrix.rows == 0 || matrix.columns < 2)
        return "it needs a row and two columns at least, it has " + std::to_string(matrix.rows) +
               " and " + std::to_string(matrix.columns);
    for (const std::int64_t column : columns)
        if (column < 1 || column > static_cast<std::int64_t>(matrix.columns))
            return "there is no column " + std::to_string(column) + ", it has " +
                   std::to_string(matrix.columns);
    if (std::string problem = problemOfNumbers(matrix); !problem.empty())
        return problem;
    for (std::size_t i = 0; i + 1 < matrix.rows; ++i)
        if (mayJump ? matrix(i + 1, 0) < matrix(i, 0) : matrix(i + 1, 0) <= matrix(i, 0))
            return std::string("the first column does not increase") +
                   (mayJump ? "" : " strictly") + " between " + place(i, 0) + " and " +
                   place(i + 1, 0);
    return {};
}

std::string problemOfTable2D(MatrixView matrix) {
    if (matrix.rows < 2 || matrix.columns < 2)
        return "it needs two rows and two columns at least, it has " + std::to_string(matrix.rows) +
               " and " + std::to_string(matrix.columns);
    if (std::string problem = problemOfNumbers(matrix); !problem.empty())
        return problem;
    for (std::size_t i = 1; i + 1 < matrix.rows; ++i)
        if (matrix(i + 1, 0) <= matrix(i, 0))
            return "the first column does not increase strictly between " + place(i, 0) + " and " +
                   place(i + 1, 0);
    for (std::size_t j = 1; j + 1 < matrix.columns; ++j)
        if (matrix(0, j + 1) <= matrix(0, j))
            return "the first row does not increase strictly between " + place(0, j) + " and " +
                   place(0, j + 1);
    return {};
}

CurveSet::CurveSet(MatrixView matrix, std::span<const std::int64_t> columns, Smoothness smoothness)
    : abscissae_(ordinates(matrix, 1)) {
    for (const std::int64_t column : columns)
        curves_.emplace_back(abscissae_, ordinates(matrix, column), smoothness);
}

Table1D::Table1D(MatrixView matrix, std::span<const std::int64_t> columns, Smoothness smoothness,
                 Extrapolation extrapolation)
    : curves_(matrix, columns, smoothness), smoothness_(smoothness), extrapolation_(extrapolation) {
}

bool Table1D::isUndefined(double u) const {
    return extrapolation_ == Extrapolation::None && curves_.abscissae().size() > 1 &&
           (u < first() || u > last());
}

Jet Table1D::at(std::size_t curve, double u) const {
    if (curves_.abscissae().size() > 1 && (u < first() || u > last())) {
        if (extrapolation_ != Extrapolation::Periodic)
            return u < first() ? curves_.before(curve, u, extrapolation_)
                               : curves_.behind(curve, u, extrapolation_);
        // The last point belongs to the period before it.
        const double period = last() - first();
        u = u < first() ? u + std::ceil((first() - u) / period) * period
                        : u - std::ceil((u - last()) / period) * period;
        u = std::fmin(std::fmax(u, first()), last());
    }
    if (u == last() && smoothness_ == Smoothness::ConstantSegments)
        return {curves_.lastValue(curve), 0.0, 0.0};
    return curves_.at(curve, segmentOf(curves_.abscissae(), u), u);
}

} // namespace eventica::rt
