// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/linear_group.h"

#include <algorithm>

#include "simulate/bond/dense_system.h"

namespace eventica::bond {

using graph::at;
using graph::Index;
using graph::None;

LinearGroup::LinearGroup(const CausalSystem& system, std::span<const Index> equations)
    : system_(system), equations_(equations.begin(), equations.end()) {
    for (const Index index : equations_)
        outputs_.push_back(system_.equations[at(index)].target);
    std::vector<Signal> sorted = outputs_;
    std::ranges::sort(sorted);
    for (const Index index : equations_) {
        const Equation& equation = system_.equations[at(index)];
        if (equation.switchIndex != None)
            switches_.push_back(equation.switchIndex);
        for (const Term& term : equation.law.terms)
            if (std::ranges::binary_search(sorted, term.signal))
                isLoop_ = true;
            else
                inputs_.push_back(term.signal);
    }
    std::ranges::sort(switches_);
    std::ranges::sort(inputs_);
    inputs_.erase(std::unique(inputs_.begin(), inputs_.end()), inputs_.end());
}

std::size_t LinearGroup::columnOf(Signal signal) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(inputs_, signal) - inputs_.begin());
}

bool LinearGroup::isOutput(Signal signal) const {
    const std::size_t column = columnOf(signal);
    return column == inputs_.size() || inputs_[column] != signal;
}

bool LinearGroup::solve(const std::vector<char>& isClosed) {
    const std::size_t size = outputs_.size();
    const std::size_t constants = inputs_.size(); // the column of the constants
    std::vector<std::pair<Signal, std::size_t>> rowOf;
    for (std::size_t i = 0; i < size; ++i)
        rowOf.emplace_back(outputs_[i], i);
    std::ranges::sort(rowOf);

    DenseMatrix matrix(size, size);
    DenseMatrix right(size, constants + 1);
    for (std::size_t row = 0; row < size; ++row) {
        const Equation& equation = system_.equations[at(equations_[row])];
        const bool closed = equation.switchIndex != None && isClosed[at(equation.switchIndex)] != 0;
        const Law& law = equation.lawFor(closed);
        matrix.at(row, row) += 1;
        right.at(row, constants) = law.constant;
        for (const Term& term : law.terms)
            if (isOutput(term.signal))
                matrix.at(row,
                          std::ranges::lower_bound(rowOf, std::pair(term.signal, 0UL))->second) -=
                    term.factor;
            else
                right.at(row, columnOf(term.signal)) += term.factor;
    }
    if (isLoop_ && !solveInPlace(matrix, right))
        return false;

    gain_.clear();
    offset_.clear();
    for (std::size_t row = 0; row < size; ++row) {
        const std::span<const double> values = right.row(row);
        gain_.insert(gain_.end(), values.begin(), values.end() - 1);
        offset_.push_back(values.back());
    }
    return true;
}

} // namespace eventica::bond
