// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/linear_group.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "lib/sparse/factors.h"

namespace eventica::bond {

using graph::at;
using graph::Index;

namespace {

constexpr double SingularBelow = 1e-15; // conditioning of a loop

} // namespace

LinearGroup::LinearGroup(const CausalSystem& system, std::span<const Index> equations)
    : system_(system), equations_(equations.begin(), equations.end()) {
    for (const Index index : equations_)
        outputs_.push_back(system_.equations[at(index)].target);
    std::vector<Signal> sorted = outputs_;
    std::ranges::sort(sorted);
    for (const Index index : equations_) {
        const Equation& equation = system_.equations[at(index)];
        for (const Term& term : equation.law.terms)
            if (std::ranges::binary_search(sorted, term.signal))
                isLoop_ = true;
            else
                inputs_.push_back(term.signal);
    }
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

sparse::Matrix LinearGroup::loopMatrix() const {
    std::map<Signal, int> numberOf;
    for (std::size_t i = 0; i < outputs_.size(); ++i)
        numberOf[outputs_[i]] = static_cast<int>(i);
    sparse::List<sparse::Triplet> triplets;
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        const int row = static_cast<int>(i);
        triplets.push_back({row, row, 1.0});
        for (const Term& term : lawOf(i).terms)
            if (isOutput(term.signal))
                triplets.push_back({row, numberOf[term.signal], -term.factor});
    }
    return sparse::assemble(static_cast<int>(outputs_.size()), std::move(triplets));
}

const Law& LinearGroup::lawOf(std::size_t row) const {
    return system_.equations[at(equations_[row])].law;
}

bool LinearGroup::solve() {
    const std::size_t size = outputs_.size();
    std::vector<double> columns(size * inputs_.size(), 0.0); // one for each input
    for (std::size_t row = 0; row < size; ++row)
        for (const Term& term : lawOf(row).terms)
            if (!isOutput(term.signal))
                columns[size * columnOf(term.signal) + row] += term.factor;
    if (isLoop_) {
        sparse::Factors factors;
        if (!factors.factorize(loopMatrix()) || factors.conditioning() <= SingularBelow)
            return false;
        factors.solve(std::span(columns));
    }
    gain_.resize(columns.size());
    for (std::size_t row = 0; row < size; ++row)
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            gain_[row * inputs_.size() + i] = columns[size * i + row];
    return true;
}

} // namespace eventica::bond
