// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: numbers that a model sets for parameters, and those that its
// equations give to other variables once and for all. Booleans are 1 and 0.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "compile/dae/parameter_values.h"

namespace eventica::network {

using dae::HybridDae;
using expr::ExprId;
using expr::VariableId;

class KnownNumbers {
public:
    explicit KnownNumbers(const HybridDae& model);

    /// Nothing if it depends on time, or on a variable without a number.
    std::optional<double> of(ExprId id);
    std::optional<double> of(VariableId id);
    void set(VariableId id, double number);

private:
    enum class State : std::uint8_t { Unknown, Known, None };

    void noteInitial(ExprId parameter, ExprId meaning);
    std::optional<double> implicit(VariableId id);
    std::optional<double> compute(const expr::Node& node);
    std::optional<double> computeBinary(const expr::Node& node);
    std::optional<double> computeIf(const expr::Node& node);
    std::optional<double> evaluated(ExprId id);

    const HybridDae& model_;
    dae::ParameterValues parameters_;
    std::vector<State> states_;
    std::vector<double> numbers_;
    std::unordered_map<std::int32_t, ExprId> initial_; ///< by parameter
};

/// The result of an arithmetic operator, a relation or a logical one on numbers.
std::optional<double> applied(value::Operation operation, double left, double right);

} // namespace eventica::network
