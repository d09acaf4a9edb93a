// SPDX-License-Identifier: Apache-2.0
#include "compile/system/show_constraints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace eventica::system {

namespace {

using expr::ExprId;
using expr::ExprPool;
using expr::Kind;
using expr::Node;
using expr::VariableId;
using value::Operation;

/// A row with more terms is given up, as is one with larger numbers.
constexpr std::size_t LongestRow = 64;
constexpr double LargestFactor = 1e6;

/// sum(factors * variables) + constant = 0
struct Sum {
    std::map<VariableId, double> factors;
    double constant = 0.0;

    void add(const Sum& other, double times) {
        constant += times * other.constant;
        for (const auto& [variable, factor] : other.factors) {
            double& own = factors[variable];
            own += times * factor;
            if (own == 0.0)
                factors.erase(variable);
        }
    }
};

class ConstraintSearch {
public:
    explicit ConstraintSearch(dae::HybridDae& model) : model_(model), pool_(*model.pool) {}

    bool run() {
        rows_.resize(model_.equations.size());
        for (std::size_t i = 0; i < rows_.size(); ++i)
            if (const dae::Equation& equation = model_.equations[i]; !equation.assigned.valid())
                read(equation, i);
        bool isAny = false;
        for (std::size_t i = 0; i < rows_.size(); ++i)
            if (rows_[i])
                isAny = eliminate(i) || isAny;
        return isAny;
    }

private:
    bool isState(VariableId id) const { return model_[id].derivative.valid(); }

    // ------------------------------------------------------------ reading

    void read(const dae::Equation& equation, std::size_t number) {
        if (pool_.typeOf(equation.left).base != expr::Base::Real)
            return;
        Sum sum;
        if (!add(equation.left, 1.0, sum) || !add(equation.right, -1.0, sum))
            return;
        std::erase_if(sum.factors, [](const auto& term) { return term.second == 0.0; });
        if (!isExact(sum) ||
            std::ranges::all_of(sum.factors, [&](const auto& term) { return isState(term.first); }))
            return; // a constraint as it stands
        for (const auto& [variable, factor] : sum.factors)
            ++occurrences_[variable];
        rows_[number] = std::move(sum);
    }

    static bool isExact(const Sum& sum) {
        return sum.factors.size() <= LongestRow &&
               std::ranges::all_of(sum.factors, [](const auto& term) {
                   return std::abs(term.second) <= LargestFactor &&
                          std::trunc(term.second) == term.second;
               });
    }

    /// False if it is no sum of variables with constant factors.
    bool add(ExprId id, double times, Sum& sum) const {
        const Node& node = pool_[id];
        if (sum.factors.size() > LongestRow)
            return false;
        if (pool_.isConstant(id)) {
            sum.constant += times * pool_.valueOf(id).asReal();
            return true;
        }
        switch (node.kind) {
        case Kind::Variable:
            sum.factors[VariableId(node.payload)] += times;
            return !model_[VariableId(node.payload)].isKnown();
        case Kind::Unary:
            return add(node.operands[0], node.operation() == Operation::Negate ? -times : times,
                       sum);
        case Kind::Binary:
            return addBinary(node, times, sum);
        default:
            return false;
        }
    }

    bool addBinary(const Node& node, double times, Sum& sum) const {
        const ExprId left = node.operands[0];
        const ExprId right = node.operands[1];
        switch (node.operation()) {
        case Operation::Add:
            return add(left, times, sum) && add(right, times, sum);
        case Operation::Subtract:
            return add(left, times, sum) && add(right, -times, sum);
        case Operation::Multiply:
            if (pool_.isConstant(left))
                return add(right, times * pool_.valueOf(left).asReal(), sum);
            return pool_.isConstant(right) && add(left, times * pool_.valueOf(right).asReal(), sum);
        default:
            return false;
        }
    }

    // ------------------------------------------------------------ elimination

    /// Whether it became a constraint. A row that is given up takes no part any more.
    bool eliminate(std::size_t number) {
        Sum row = *rows_[number];
        if (!reduce(row)) {
            rows_[number].reset();
            return false;
        }
        const std::optional<VariableId> pivot = choosePivot(row);
        const bool isConstraint = !pivot && !row.factors.empty();
        if (isConstraint)
            write(number, row);
        if (pivot)
            pivotRows_.emplace(*pivot, number);
        rows_[number] = std::move(row);
        return isConstraint;
    }

    /// Takes out the pivots of the rows before, the earliest first: what comes in instead belongs
    /// to later ones.
    bool reduce(Sum& row) const {
        for (;;) {
            std::optional<std::size_t> earliest;
            double times = 0.0;
            for (const auto& [variable, factor] : row.factors)
                if (const auto found = pivotRows_.find(variable);
                    found != pivotRows_.end() && (!earliest || found->second < *earliest)) {
                    earliest = found->second;
                    times = -factor / rows_[*earliest]->factors.at(variable);
                }
            if (!earliest)
                return true;
            row.add(*rows_[*earliest], times);
            if (!isExact(row))
                return false;
        }
    }

    /// With the factor 1, so that nothing is divided, and rare, so that rows stay short.
    std::optional<VariableId> choosePivot(const Sum& row) const {
        std::optional<VariableId> best;
        const auto weight = [&](VariableId id) {
            return std::pair(std::abs(row.factors.at(id)) != 1.0, occurrences_.at(id));
        };
        for (const auto& [variable, factor] : row.factors)
            if (!isState(variable) && (!best || weight(variable) < weight(*best)))
                best = variable;
        return best;
    }

    void write(std::size_t number, const Sum& sum) {
        dae::Equation& equation = model_.equations[number];
        const bool isOne = sum.factors.size() == 1;
        const double divisor = isOne ? sum.factors.begin()->second : 1.0;
        ExprId left;
        for (const auto& [variable, factor] : sum.factors) {
            const ExprId term =
                scaled(factor / divisor, pool_.variable(variable, model_[variable].type));
            left = left.valid() ? binary(Operation::Add, left, term) : term;
        }
        equation.left = left;
        equation.right = pool_.real(sum.constant == 0.0 ? 0.0 : -sum.constant / divisor);
    }

    ExprId scaled(double factor, ExprId variable) {
        if (factor == 1.0)
            return variable;
        if (factor != -1.0)
            return binary(Operation::Multiply, pool_.real(factor), variable);
        return pool_.make(Kind::Unary, static_cast<std::uint8_t>(Operation::Negate), -1,
                          pool_.types().real(), std::span(&variable, 1));
    }

    ExprId binary(Operation operation, ExprId left, ExprId right) {
        const std::array operands{left, right};
        return pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1,
                          pool_.types().real(), operands);
    }

    dae::HybridDae& model_;
    ExprPool& pool_;
    std::vector<std::optional<Sum>> rows_; ///< as far as they are reduced
    std::map<VariableId, std::size_t> occurrences_;
    std::map<VariableId, std::size_t> pivotRows_;
};

} // namespace

bool showConstraints(dae::HybridDae& model) {
    return ConstraintSearch(model).run();
}

} // namespace eventica::system
