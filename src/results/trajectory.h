// SPDX-License-Identifier: Apache-2.0
// The values of signals over time, in memory.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "results/signal.h"

namespace eventica::results {

/// Times never decrease; two rows of equal time are the two sides of an event.
class Trajectories {
public:
    Trajectories() = default;
    /// One fixed value per `Fixed` signal that is no alias.
    Trajectories(std::vector<SignalInfo> signals, std::vector<double> fixedValues);
    Trajectories(const Trajectories&) = delete;
    Trajectories& operator=(const Trajectories&) = delete;
    Trajectories(Trajectories&&) = default;
    Trajectories& operator=(Trajectories&&) = default;

    /// One value per `Varying` signal that is no alias.
    void addRow(double time, std::span<const double> values);
    void reserveRows(std::size_t count);

    std::size_t rows() const { return time_.size(); }
    const std::vector<double>& time() const { return time_; }
    const std::vector<SignalInfo>& signals() const { return signals_; }
    const Layout& layout() const { return layout_; }
    const std::vector<double>& fixedValues() const { return fixedValues_; }
    std::span<const double> column(std::size_t index) const { return columns_.at(index); }

    /// Of the signal of that name, blanks aside; of two with the same name the first.
    std::optional<std::size_t> find(std::string_view name) const;

    double value(std::size_t signal, std::size_t row) const;
    /// One per row, also if the signal is fixed.
    std::vector<double> values(std::size_t signal) const;

private:
    std::vector<SignalInfo> signals_;
    Layout layout_;
    std::vector<double> fixedValues_;
    std::vector<double> time_;
    std::vector<std::vector<double>> columns_;
    std::unordered_map<std::string, std::size_t> byName_;
};

} // namespace eventica::results
