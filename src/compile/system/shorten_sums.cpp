// SPDX-License-Identifier: Apache-2.0
#include "compile/system/shorten_sums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
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

/// More terms than this are no sum that another one shares.
constexpr std::size_t LongestSum = 64;
/// How many equations with the same variable are looked at.
constexpr std::size_t MostNeighbours = 64;

/// sum(factors * variables) + constant = 0
struct Sum {
    std::map<VariableId, double> factors;
    double constant = 0.0;

    void add(const Sum& other, double times) {
        constant += times * other.constant;
        for (const auto& [variable, factor] : other.factors)
            if ((factors[variable] += times * factor) == 0.0)
                factors.erase(variable);
    }
};

class SumShortening {
public:
    explicit SumShortening(dae::HybridDae& model) : model_(model), pool_(*model.pool) {}

    bool run() {
        sums_.resize(model_.equations.size());
        for (std::size_t i = 0; i < sums_.size(); ++i)
            if (const dae::Equation& equation = model_.equations[i]; !equation.assigned.valid())
                read(equation, i);
        bool isAny = false;
        for (std::size_t i = 0; i < sums_.size(); ++i)
            if (sums_[i])
                isAny = shortenOthers(i) || isAny;
        return isAny;
    }

private:
    // ------------------------------------------------------------ reading

    void read(const dae::Equation& equation, std::size_t number) {
        if (pool_.typeOf(equation.left).base != expr::Base::Real)
            return;
        Sum sum;
        if (!add(equation.left, 1.0, sum) || !add(equation.right, -1.0, sum))
            return;
        std::erase_if(sum.factors, [](const auto& term) { return term.second == 0.0; });
        if (sum.factors.size() < 2)
            return;
        for (const auto& [variable, factor] : sum.factors)
            with_[variable].push_back(number);
        sums_[number] = std::move(sum);
    }

    /// False if it is no sum of variables with constant factors.
    bool add(ExprId id, double times, Sum& sum) const {
        const Node& node = pool_[id];
        if (sum.factors.size() > LongestSum)
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

    // ------------------------------------------------------------ shortening

    bool shortenOthers(std::size_t number) {
        bool isAny = false;
        for (const std::size_t other : neighbours(number)) {
            if (other == number || !sums_[other])
                continue;
            if (std::optional<Sum> shorter = shortened(*sums_[other], *sums_[number])) {
                write(other, *shorter);
                sums_[other] = std::move(*shorter);
                isAny = true;
            }
        }
        return isAny;
    }

    /// Equations that share a variable with this one.
    std::vector<std::size_t> neighbours(std::size_t number) const {
        std::vector<std::size_t> found;
        for (const auto& [variable, factor] : sums_[number]->factors) {
            const std::vector<std::size_t>& all = with_.at(variable);
            found.insert(found.end(), all.begin(),
                         all.begin() +
                             static_cast<std::ptrdiff_t>(std::min(all.size(), MostNeighbours)));
        }
        std::ranges::sort(found);
        const auto rest = std::ranges::unique(found);
        found.erase(rest.begin(), rest.end());
        return found;
    }

    /// Something must be left: an equation without variables is for the run to judge.
    static std::optional<Sum> shortened(const Sum& sum, const Sum& by) {
        for (const auto& [variable, factor] : by.factors) {
            const auto found = sum.factors.find(variable);
            if (found == sum.factors.end())
                continue;
            const double times = -found->second / factor;
            if (std::trunc(times) != times && std::trunc(1.0 / times) != 1.0 / times)
                continue; // would be rounded
            Sum difference = sum;
            difference.add(by, times);
            if (!difference.factors.empty() && difference.factors.size() < sum.factors.size())
                return difference;
        }
        return std::nullopt;
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
    std::vector<std::optional<Sum>> sums_;
    std::map<VariableId, std::vector<std::size_t>> with_;
};

} // namespace

bool shortenSums(dae::HybridDae& model) {
    return SumShortening(model).run();
}

} // namespace eventica::system
