// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/linear_group.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace eventica::bond {

using graph::at;
using graph::Index;
using graph::None;

namespace {

constexpr std::size_t KeptNumbers = 1 << 22; // of gains for other positions, in one group
constexpr double SingularBelow = 1e-15;      // conditioning of a loop

} // namespace

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

sparse::Matrix LinearGroup::loopMatrix(const std::vector<char>& isClosed) const {
    std::map<Signal, int> numberOf;
    for (std::size_t i = 0; i < outputs_.size(); ++i)
        numberOf[outputs_[i]] = static_cast<int>(i);
    sparse::List<sparse::Triplet> triplets;
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        const int row = static_cast<int>(i);
        triplets.push_back({row, row, 1.0});
        for (const Term& term : lawOf(i, isClosed).terms)
            if (isOutput(term.signal))
                triplets.push_back({row, numberOf[term.signal], -term.factor});
    }
    return sparse::assemble(static_cast<int>(outputs_.size()), std::move(triplets));
}

const Law& LinearGroup::lawOf(std::size_t row, const std::vector<char>& isClosed) const {
    const Equation& equation = system_.equations[at(equations_[row])];
    return equation.lawFor(equation.switchIndex != None && isClosed[at(equation.switchIndex)] != 0);
}

bool LinearGroup::solve(const std::vector<char>& isClosed) {
    std::vector<char> positions;
    positions.reserve(switches_.size());
    for (const Index index : switches_)
        positions.push_back(isClosed[at(index)]);
    const auto known = solved_.find(positions);
    if (known != solved_.end()) {
        current_ = &known->second;
        return true;
    }
    Solved solved;
    if (!findGain(isClosed, solved))
        return false;
    if (solved_.size() * (solved.gain.size() + 1) > KeptNumbers)
        solved_.clear();
    current_ = &(solved_[std::move(positions)] = std::move(solved));
    return true;
}

bool LinearGroup::findGain(const std::vector<char>& isClosed, Solved& solved) {
    const std::size_t size = outputs_.size();
    // One column for each input, then that of the constants.
    std::vector<double> columns(size * (inputs_.size() + 1), 0.0);
    for (std::size_t row = 0; row < size; ++row) {
        const Law& law = lawOf(row, isClosed);
        columns[size * inputs_.size() + row] = law.constant;
        for (const Term& term : law.terms)
            if (!isOutput(term.signal))
                columns[size * columnOf(term.signal) + row] += term.factor;
    }
    if (isLoop_) {
        if (!factors_.factorize(loopMatrix(isClosed)) || factors_.conditioning() <= SingularBelow)
            return false;
        ++factorizations_;
        factors_.solve(std::span(columns));
    }
    solved.gain.resize(size * inputs_.size());
    for (std::size_t row = 0; row < size; ++row)
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            solved.gain[row * inputs_.size() + i] = columns[size * i + row];
    solved.offset.assign(columns.end() - static_cast<std::ptrdiff_t>(size), columns.end());
    return true;
}

} // namespace eventica::bond
