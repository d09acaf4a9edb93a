// SPDX-License-Identifier: Apache-2.0
#include "compile/system/show_constraints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "lib/expr/rewrite.h"

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

struct Term {
    VariableId variable;
    double factor = 0.0;
};

/// sum(terms) + constant = 0
struct Sum {
    std::vector<Term> terms; ///< in ascending order of their variables
    double constant = 0.0;

    void add(VariableId variable, double factor) {
        const auto place = std::ranges::lower_bound(terms, variable, {}, &Term::variable);
        if (place != terms.end() && place->variable == variable)
            place->factor += factor;
        else
            terms.insert(place, {variable, factor});
    }

    void add(const Sum& other, double times) {
        constant += times * other.constant;
        for (const Term& term : other.terms)
            add(term.variable, times * term.factor);
        dropZeros();
    }

    void dropZeros() {
        std::erase_if(terms, [](const Term& term) { return term.factor == 0.0; });
    }

    double factorOf(VariableId variable) const {
        return std::ranges::lower_bound(terms, variable, {}, &Term::variable)->factor;
    }
};

/// times * id
struct Part {
    ExprId id;
    double times = 1.0;
};

class ConstraintSearch {
public:
    explicit ConstraintSearch(dae::HybridDae& model)
        : model_(model), pool_(*model.pool), occurrences_(model.variables.size(), 0),
          isGiven_(model.variables.size(), false), pivotRows_(model.variables.size(), NoRow) {}

    bool run() {
        findGiven();
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
    static constexpr std::size_t NoRow = std::numeric_limits<std::size_t>::max();

    static std::size_t place(VariableId id) { return static_cast<std::size_t>(id.index()); }
    bool isState(VariableId id) const { return model_[id].derivative.valid(); }

    /// May stand in a constraint: it can be differentiated without new unknowns.
    bool isKept(VariableId id) const { return isState(id) || isGiven_[place(id)]; }

    // ------------------------------------------------------------ functions of time

    /// Sources are often given by way of another variable; longer ways are rare.
    void findGiven() {
        constexpr int LongestWay = 3;
        bool isAny = true;
        for (int i = 0; i < LongestWay && isAny; ++i) {
            isAny = false;
            for (const dae::Equation& equation : model_.equations)
                if (!equation.assigned.valid())
                    isAny = give(equation.left, equation.right) ||
                            give(equation.right, equation.left) || isAny;
        }
    }

    /// Whether `side` is a variable that is given by `value`, and this is new.
    bool give(ExprId side, ExprId value) {
        if (pool_[side].kind == Kind::Unary)
            side = pool_[side].operands[0];
        const Node& node = pool_[side];
        if (node.kind != Kind::Variable || node.type != pool_.types().real())
            return false;
        const VariableId id(node.payload);
        if (isKept(id) || model_[id].isKnown() || !isFunctionOfTime(value))
            return false;
        isGiven_[place(id)] = true;
        return true;
    }

    bool isFunctionOfTime(ExprId value) const {
        bool isIt = true;
        expr::forEachNode(pool_, std::span(&value, 1), [&](ExprId id) {
            const Node& node = pool_[id];
            isIt = isIt && node.kind != Kind::Intrinsic;
            if (node.kind != Kind::Variable)
                return;
            const VariableId variable(node.payload);
            isIt = isIt && (isGiven_[place(variable)] ||
                            model_[variable].variability <= expr::Variability::Discrete);
        });
        return isIt;
    }

    // ------------------------------------------------------------ reading

    void read(const dae::Equation& equation, std::size_t number) {
        if (pool_.typeOf(equation.left).base != expr::Base::Real)
            return;
        Sum sum;
        if (!add(equation.left, 1.0, sum) || !add(equation.right, -1.0, sum))
            return;
        sum.dropZeros();
        if (!isExact(sum) ||
            std::ranges::all_of(sum.terms, [&](const Term& term) { return isKept(term.variable); }))
            return; // a constraint as it stands
        for (const Term& term : sum.terms)
            ++occurrences_[place(term.variable)];
        rows_[number] = std::move(sum);
    }

    static bool isExact(const Sum& sum) {
        return sum.terms.size() <= LongestRow &&
               std::ranges::all_of(sum.terms, [](const Term& term) {
                   return std::abs(term.factor) <= LargestFactor &&
                          std::trunc(term.factor) == term.factor;
               });
    }

    /// False if it is no sum of variables with constant factors. Does not call itself: there are
    /// sums of many thousand terms.
    bool add(ExprId root, double times, Sum& sum) const {
        std::vector<Part> open{{root, times}};
        while (!open.empty()) {
            const Part part = open.back();
            open.pop_back();
            if (sum.terms.size() > LongestRow || !add(part, sum, open))
                return false;
        }
        return true;
    }

    bool add(const Part& part, Sum& sum, std::vector<Part>& open) const {
        const Node& node = pool_[part.id];
        switch (node.kind) {
        case Kind::Constant:
            sum.constant += part.times * pool_.valueOf(part.id).asReal();
            return true;
        case Kind::Variable:
            sum.add(VariableId(node.payload), part.times);
            return !model_[VariableId(node.payload)].isKnown();
        case Kind::Unary:
            open.push_back({node.operands[0],
                            node.operation() == Operation::Negate ? -part.times : part.times});
            return true;
        case Kind::Binary:
            return openBinary(node, part.times, open);
        default:
            return false;
        }
    }

    /// Left operands come first.
    bool openBinary(const Node& node, double times, std::vector<Part>& open) const {
        const ExprId left = node.operands[0];
        const ExprId right = node.operands[1];
        switch (node.operation()) {
        case Operation::Add:
        case Operation::Subtract:
            open.push_back({right, node.operation() == Operation::Add ? times : -times});
            open.push_back({left, times});
            return true;
        case Operation::Multiply: {
            const bool isLeft = pool_.isConstant(left);
            if (!isLeft && !pool_.isConstant(right))
                return false;
            const ExprId factor = isLeft ? left : right;
            open.push_back({isLeft ? right : left, times * pool_.valueOf(factor).asReal()});
            return true;
        }
        default:
            return false;
        }
    }

    // ------------------------------------------------------------ elimination

    /// Whether it became a constraint. A row that is given up takes no part any more.
    bool eliminate(std::size_t number) {
        Sum& row = *rows_[number];
        if (!reduce(row)) {
            rows_[number].reset();
            return false;
        }
        const std::optional<VariableId> pivot = choosePivot(row);
        const bool isConstraint = !pivot && std::ranges::any_of(row.terms, [&](const Term& term) {
            return isState(term.variable);
        });
        if (isConstraint)
            write(number, row);
        if (pivot)
            pivotRows_[place(*pivot)] = number;
        return isConstraint;
    }

    /// Takes out the pivots of the rows before, the earliest first: what comes in instead belongs
    /// to later ones.
    bool reduce(Sum& row) const {
        for (;;) {
            std::size_t earliest = NoRow;
            double times = 0.0;
            for (const auto& [variable, factor] : row.terms)
                if (const std::size_t pivotRow = pivotRows_[place(variable)]; pivotRow < earliest) {
                    earliest = pivotRow;
                    times = -factor / rows_[earliest]->factorOf(variable);
                }
            if (earliest == NoRow)
                return true;
            row.add(*rows_[earliest], times);
            if (!isExact(row))
                return false;
        }
    }

    /// With the factor 1, so that nothing is divided, and rare, so that rows stay short.
    std::optional<VariableId> choosePivot(const Sum& row) const {
        std::optional<VariableId> best;
        const auto weight = [&](VariableId id) {
            return std::pair(std::abs(row.factorOf(id)) != 1.0, occurrences_[place(id)]);
        };
        for (const auto& [variable, factor] : row.terms)
            if (!isKept(variable) && (!best || weight(variable) < weight(*best)))
                best = variable;
        return best;
    }

    void write(std::size_t number, const Sum& sum) {
        dae::Equation& equation = model_.equations[number];
        const bool isOne = sum.terms.size() == 1;
        const double divisor = isOne ? sum.terms.front().factor : 1.0;
        ExprId left;
        for (const auto& [variable, factor] : sum.terms) {
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
    std::vector<std::size_t> occurrences_; ///< of each variable
    std::vector<bool> isGiven_;            ///< by time, for each variable
    std::vector<std::size_t> pivotRows_;   ///< of each variable, `NoRow` if it is no pivot
};

} // namespace

bool showConstraints(dae::HybridDae& model) {
    return ConstraintSearch(model).run();
}

} // namespace eventica::system
