// SPDX-License-Identifier: Apache-2.0
#include "qbg_loop.h"

#include <cmath>
#include <sstream>
#include <stdexcept>

namespace {

std::string numbered(const std::string& name, std::size_t number) {
    std::ostringstream stream;
    stream << name << number;
    return stream.str();
}

} // namespace

QBGAlgebraicLoop::QBGAlgebraicLoop(const std::string& name)
    : QbgElement(name, "QBGAlgebraicLoop"),
      signals_(static_cast<std::size_t>(parameters().number("signals"))),
      inputs_(static_cast<std::size_t>(parameters().number("inputs"))),
      switches_(static_cast<std::size_t>(parameters().number("switches", 0.0))) {
    for (std::size_t i = 1; i <= inputs_; ++i)
        addInput(numbered("u", i));
    for (std::size_t i = 1; i <= switches_; ++i)
        addInput(numbered("s", i));
    for (std::size_t i = 1; i <= signals_; ++i) {
        addOutput(numbered("y", i));
        const double number =
            parameters().number(numbered("switch_", i), static_cast<double>(switches_ + 1));
        switchOf_.push_back(static_cast<std::size_t>(number) - 1);
        closed_.push_back(lawOf(i, ""));
        open_.push_back(lawOf(i, "Open"));
    }
}

double QBGAlgebraicLoop::entry(const std::string& name, std::size_t row, std::size_t column) const {
    return parameters().number(numbered(numbered(name + "_", row) + "_", column), 0.0);
}

QBGAlgebraicLoop::Row QBGAlgebraicLoop::lawOf(std::size_t row, const std::string& position) const {
    Row result;
    for (std::size_t j = 1; j <= signals_; ++j)
        result.push_back(entry("a" + position, row, j));
    for (std::size_t j = 1; j <= inputs_; ++j)
        result.push_back(entry("b" + position, row, j));
    result.push_back(parameters().number(numbered("c" + position + "_", row), 0.0));
    return result;
}

std::vector<bool> QBGAlgebraicLoop::positions() const {
    std::vector<bool> result;
    for (std::size_t i = 0; i < switches_; ++i)
        result.push_back(input(inputs_ + i) > 0.5);
    return result;
}

void QBGAlgebraicLoop::inputChanged() {
    const Matrix& all = gain();
    for (std::size_t i = 0; i < signals_; ++i) {
        double sum = all[i][inputs_];
        for (std::size_t j = 0; j < inputs_; ++j)
            sum += all[i][j] * input(j);
        setOutput(i, sum);
    }
}

const QBGAlgebraicLoop::Matrix& QBGAlgebraicLoop::gain() {
    const std::vector<bool> now = positions();
    const std::map<std::vector<bool>, Matrix>::const_iterator known = gains_.find(now);
    return known != gains_.end() ? known->second : gains_[now] = solved(now);
}

/// (I - A) y = B u + c, solved for y.
QBGAlgebraicLoop::Matrix QBGAlgebraicLoop::solved(const std::vector<bool>& positions) const {
    Matrix rows;
    for (std::size_t i = 0; i < signals_; ++i) {
        const bool isOpen = switchOf_[i] < switches_ && !positions[switchOf_[i]];
        rows.push_back(isOpen ? open_[i] : closed_[i]);
        for (std::size_t j = 0; j < signals_; ++j)
            rows[i][j] = (i == j ? 1.0 : 0.0) - rows[i][j];
    }
    eliminate(rows);
    for (Row& row : rows)
        row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(signals_));
    return rows;
}

// Gauss and Jordan, with the largest pivot of each column.
void QBGAlgebraicLoop::eliminate(Matrix& rows) const {
    for (std::size_t column = 0; column < signals_; ++column) {
        rows[column].swap(rows[pivotRow(rows, column)]);
        const Row& pivot = rows[column];
        for (std::size_t i = 0; i < signals_; ++i) {
            const double factor = rows[i][column] / pivot[column];
            for (std::size_t j = column; i != column && factor != 0.0 && j < pivot.size(); ++j)
                rows[i][j] -= factor * pivot[j];
        }
    }
    for (std::size_t i = 0; i < signals_; ++i)
        for (std::size_t j = rows[i].size(); j-- > i;) // the diagonal comes last
            rows[i][j] /= rows[i][i];
}

std::size_t QBGAlgebraicLoop::pivotRow(const Matrix& rows, std::size_t column) const {
    std::size_t best = column;
    for (std::size_t i = column; i < signals_; ++i)
        if (std::abs(rows[i][column]) > std::abs(rows[best][column]))
            best = i;
    if (!(std::abs(rows[best][column]) > 0.0))
        throw std::runtime_error("the loop " + description() + " has no unique solution");
    return best;
}
