// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/reduction.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "lib/signal/waveform.h"

namespace eventica::bond {
namespace {

using graph::at;
using graph::Index;

constexpr double StartTolerance = 1e-9; // of the sizes of what is compared

/// A matrix by rows.
struct Rows {
    std::size_t count = 0;
    std::size_t columns = 0;
    std::vector<double> values = std::vector<double>(count * columns, 0.0);

    double& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
};

class Reducer {
public:
    Reducer(const network::Netlist& netlist, const Solution& solution)
        : netlist_(netlist), solution_(solution), system_(solution.system()) {}

    Reduction run(double startTime) {
        result_.shares.resize(system_.storages.size());
        for (std::size_t i = 0; i < system_.sources.size(); ++i)
            if (system_.sources[i].slope != graph::None)
                findShares(static_cast<Index>(i));
        for (const Storage& storage : system_.storages)
            result_.start.push_back(netlist_[storage.element].initial);
        if (result_.error.empty())
            suitFixedDependents(startTime);
        return std::move(result_);
    }

private:
    GivenValues nothing() const {
        return {.states = std::vector<double>(system_.storages.size(), 0.0),
                .waves = std::vector<double>(system_.sources.size(), 0.0),
                .slopes = std::vector<double>(system_.sources.size(), 0.0),
                .constant = 0.0};
    }

    void findShares(Index source) {
        GivenValues given = nothing();
        given.slopes[at(source)] = 1;
        solution_.evaluate(given, signals_);
        for (std::size_t i = 0; i < system_.storages.size(); ++i) {
            const Storage& storage = system_.storages[i];
            const double rate = storage.rateFactor * signals_[at(storage.rate)];
            if (rate != 0)
                result_.shares[i].push_back({source, rate * system_.sources[at(source)].factor});
        }
    }

    bool isFixed(std::size_t storage) const {
        return netlist_[system_.storages[storage].element].initialIsFixed;
    }

    /// What is missing at each fixed dependent storage: wanted minus what follows from the others.
    std::vector<double> gaps(double startTime) {
        GivenValues given = nothing();
        given.states = result_.start;
        given.constant = 1;
        for (std::size_t i = 0; i < system_.sources.size(); ++i) {
            signal::WaveCursor cursor(netlist_[system_.sources[i].element].wave);
            cursor.moveTo(startTime);
            given.waves[i] = cursor.value(startTime);
        }
        solution_.evaluate(given, signals_);
        std::vector<double> gaps;
        gaps.reserve(fixed_.size());
        for (const DependentStorage* storage : fixed_)
            gaps.push_back(netlist_[storage->element].initial -
                           storage->stateFactor * signals_[at(storage->state)]);
        return gaps;
    }

    double tolerance(std::size_t constraint) const {
        const network::Element& element = netlist_[fixed_[constraint]->element];
        return StartTolerance * std::max(std::abs(element.initial), std::abs(element.nominal));
    }

    void suitFixedDependents(double startTime) {
        for (const DependentStorage& storage : system_.dependents)
            if (netlist_[storage.element].initialIsFixed)
                fixed_.push_back(&storage);
        const std::vector<double> missing = gaps(startTime);
        bool isConsistent = true;
        for (std::size_t i = 0; i < missing.size(); ++i)
            isConsistent = isConsistent && std::abs(missing[i]) <= tolerance(i);
        if (!isConsistent)
            moveFreeStates(missing);
    }

    // Gauss-Jordan elimination on the sensitivities of the fixed dependent storages to the states
    // that may move: one of these is set for each constraint, the others stay.
    void moveFreeStates(const std::vector<double>& missing) {
        std::vector<std::size_t> free;
        for (std::size_t i = 0; i < system_.storages.size(); ++i)
            if (!isFixed(i))
                free.push_back(i);
        Rows rows{.count = fixed_.size(), .columns = free.size() + 1};
        for (std::size_t column = 0; column < free.size(); ++column) {
            GivenValues given = nothing();
            given.states[free[column]] = 1;
            solution_.evaluate(given, signals_);
            for (std::size_t row = 0; row < fixed_.size(); ++row)
                rows.at(row, column) = fixed_[row]->stateFactor * signals_[at(fixed_[row]->state)];
        }
        for (std::size_t row = 0; row < fixed_.size(); ++row)
            rows.at(row, free.size()) = missing[row];
        for (std::size_t row = 0; row < fixed_.size(); ++row)
            if (!eliminate(rows, row))
                return;
        for (std::size_t row = 0; row < fixed_.size(); ++row)
            if (pivots_[row] < free.size())
                result_.start[free[pivots_[row]]] += rows.at(row, free.size());
    }

    bool eliminate(Rows& rows, std::size_t row) {
        const std::size_t last = rows.columns - 1;
        std::size_t pivot = 0;
        for (std::size_t i = 1; i < last; ++i)
            if (std::abs(rows.at(row, i)) > std::abs(rows.at(row, pivot)))
                pivot = i;
        if (last == 0 || std::abs(rows.at(row, pivot)) < StartTolerance) {
            pivots_.push_back(last);
            if (std::abs(rows.at(row, last)) <= tolerance(row))
                return true;
            result_.error = fmt::format(
                "the fixed start value of '{}' contradicts those of the storages and sources it "
                "depends on: let one of them go (fixed = false)",
                netlist_[fixed_[row]->element].name);
            return false;
        }
        pivots_.push_back(pivot);
        const double factor = rows.at(row, pivot);
        for (std::size_t i = 0; i < rows.columns; ++i)
            rows.at(row, i) /= factor;
        for (std::size_t other = 0; other < rows.count; ++other) {
            const double share = other == row ? 0.0 : rows.at(other, pivot);
            for (std::size_t i = 0; share != 0 && i < rows.columns; ++i)
                rows.at(other, i) -= share * rows.at(row, i);
        }
        return true;
    }

    const network::Netlist& netlist_;
    const Solution& solution_;
    const CausalSystem& system_;
    Reduction result_;
    std::vector<double> signals_;
    std::vector<const DependentStorage*> fixed_;
    std::vector<std::size_t> pivots_; // by constraint; one past the states if there is none
};

} // namespace

Reduction reduce(const network::Netlist& netlist, const Solution& solution, double startTime) {
    return Reducer(netlist, solution).run(startTime);
}

} // namespace eventica::bond
