// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/state_chooser.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::model {

namespace {

/// If a dependent variable moves more than this for a unit of a state, the two change their parts.
/// Well above 1, so that no choice is given up soon after it was made.
constexpr double LargestRatio = 4.0;
/// Pivots below this, relative to the largest number, are zero.
constexpr double Zero = 1e-12;

std::size_t at(std::int32_t number) {
    return static_cast<std::size_t>(number);
}

/// Where each coefficient of the inner part lies in the sparse columns of the inner matrix.
std::vector<std::size_t> placesIn(const SparseColumns& pattern, const StateChoiceCode& choice) {
    std::vector<std::size_t> places;
    for (const auto& coefficient : choice.coefficients) {
        if (coefficient.row >= choice.innerCount || coefficient.column >= choice.innerCount) {
            places.push_back(0);
            continue;
        }
        auto place = static_cast<std::size_t>(pattern.starts[at(coefficient.column)]);
        while (pattern.rowIndices[place] != coefficient.row)
            ++place;
        places.push_back(place);
    }
    return places;
}

} // namespace

StateChooser::StateChooser(const CompiledModel& model, Memory& memory) : memory_(memory) {
    choices_.reserve(model.stateChoices.size());
    for (const StateChoiceCode& code : model.stateChoices) {
        choices_.push_back({&code, MatrixSolver(code.innerMatrix)});
        choices_.back().places = placesIn(code.innerMatrix, code);
    }
}

void StateChooser::chooseFirst() {
    for (Choice& choice : choices_) {
        choice.dependent.clear();
        for (std::size_t i = choice.code->stateCount(); i < choice.code->variableCount(); ++i)
            choice.dependent.push_back(i);
        select(choice);
    }
}

// ---------------------------------------------------------------------------- coefficients

/// What the constraints say of the variables of the choice, weighted, inner variables eliminated.
bool StateChooser::coefficients(Choice& choice, Matrix& matrix) {
    const std::size_t columns = choice.code->variableCount();
    matrix.assign(at(choice.code->constraintCount) * columns, 0.0);
    std::vector<double> innerByOuter(at(choice.code->innerCount) * columns, 0.0);
    place(choice, matrix, innerByOuter);
    if (choice.code->innerCount > 0) {
        if (!choice.inner.factorize())
            return false;
        eliminateInner(choice, matrix, innerByOuter);
    }
    for (std::size_t i = 0; i < matrix.size(); ++i)
        matrix[i] *= choice.code->weights[i % columns];
    return std::ranges::all_of(matrix, [](double value) { return std::isfinite(value); });
}

/// `innerByOuter` column by column, as right-hand sides.
void StateChooser::place(Choice& choice, Matrix& matrix, std::vector<double>& innerByOuter) const {
    const std::size_t columns = choice.code->variableCount();
    const std::size_t inner = at(choice.code->innerCount);
    for (std::size_t i = 0; i < choice.code->coefficients.size(); ++i) {
        const auto& coefficient = choice.code->coefficients[i];
        const double value =
            memory_.real(choice.code->firstCoefficient + static_cast<std::int32_t>(i));
        const std::size_t row = at(coefficient.row);
        const std::size_t column = at(coefficient.column);
        if (row < inner && column < inner)
            choice.inner.values()[choice.places[i]] = value;
        else if (row < inner)
            innerByOuter[(column - inner) * inner + row] = value;
        else if (column >= inner)
            matrix[(row - inner) * columns + column - inner] = value;
    }
}

void StateChooser::eliminateInner(Choice& choice, Matrix& matrix,
                                  const std::vector<double>& innerByOuter) {
    const std::size_t columns = choice.code->variableCount();
    const std::size_t inner = at(choice.code->innerCount);
    for (std::size_t column = 0; column < columns; ++column) {
        std::vector<double> follows(
            innerByOuter.begin() + static_cast<std::ptrdiff_t>(column * inner),
            innerByOuter.begin() + static_cast<std::ptrdiff_t>((column + 1) * inner));
        if (std::ranges::all_of(follows, [](double value) { return value == 0.0; }))
            continue;
        choice.inner.solve(follows);
        for (std::size_t i = 0; i < choice.code->coefficients.size(); ++i) {
            const auto& coefficient = choice.code->coefficients[i];
            if (at(coefficient.row) >= inner && at(coefficient.column) < inner)
                matrix[(at(coefficient.row) - inner) * columns + column] -=
                    memory_.real(choice.code->firstCoefficient + static_cast<std::int32_t>(i)) *
                    follows[at(coefficient.column)];
        }
    }
}

// ---------------------------------------------------------------------------- choosing

/// Solves the rows for the dependent columns; false if that is not possible.
bool StateChooser::reduce(Matrix& matrix, std::size_t rows, std::size_t columns,
                          const std::vector<std::size_t>& dependent) {
    double largest = 0.0;
    for (const double value : matrix)
        largest = std::max(largest, std::abs(value));
    for (std::size_t step = 0; step < rows; ++step) {
        std::size_t best = step;
        for (std::size_t row = step; row < rows; ++row)
            if (std::abs(matrix[row * columns + dependent[step]]) >
                std::abs(matrix[best * columns + dependent[step]]))
                best = row;
        const double divisor = matrix[best * columns + dependent[step]];
        if (!(std::abs(divisor) > Zero * largest))
            return false;
        for (std::size_t column = 0; column < columns; ++column) {
            std::swap(matrix[best * columns + column], matrix[step * columns + column]);
            matrix[step * columns + column] /= divisor;
        }
        for (std::size_t row = 0; row < rows; ++row) {
            const double factor = matrix[row * columns + dependent[step]];
            if (row == step || factor == 0.0)
                continue;
            for (std::size_t column = 0; column < columns; ++column)
                matrix[row * columns + column] -= factor * matrix[step * columns + column];
        }
    }
    return true;
}

/// Complete pivoting: the largest number that is left makes its column a dependent one.
bool StateChooser::pivot(Matrix& matrix, std::size_t rows, std::size_t columns,
                         std::vector<std::size_t>& dependent) {
    double largest = 0.0;
    for (const double value : matrix)
        largest = std::max(largest, std::abs(value));
    for (std::size_t step = 0; step < rows; ++step) {
        std::size_t best = step * columns;
        for (std::size_t i = step * columns; i < matrix.size(); ++i)
            if (std::abs(matrix[i]) > std::abs(matrix[best]))
                best = i;
        if (!(std::abs(matrix[best]) > Zero * largest))
            return false;
        const std::size_t chosen = best % columns;
        dependent.push_back(chosen);
        std::swap_ranges(matrix.begin() + static_cast<std::ptrdiff_t>(step * columns),
                         matrix.begin() + static_cast<std::ptrdiff_t>((step + 1) * columns),
                         matrix.begin() + static_cast<std::ptrdiff_t>(best / columns * columns));
        for (std::size_t row = step + 1; row < rows; ++row) {
            const double factor = matrix[row * columns + chosen] / matrix[step * columns + chosen];
            for (std::size_t column = 0; column < columns; ++column)
                matrix[row * columns + column] -= factor * matrix[step * columns + column];
            matrix[row * columns + chosen] = 0.0;
        }
    }
    return true;
}

bool StateChooser::isBad(const Choice& choice, Matrix matrix) {
    const std::size_t columns = choice.code->variableCount();
    if (!reduce(matrix, at(choice.code->constraintCount), columns, choice.dependent))
        return true;
    return std::ranges::any_of(matrix, [](double value) { return std::abs(value) > LargestRatio; });
}

/// What should be dependent instead, if that differs; nothing if the choice is good, or if there is
/// no better one.
std::optional<std::vector<std::size_t>> StateChooser::better(Choice& choice, bool always) {
    Matrix matrix;
    if (!coefficients(choice, matrix) || (!always && !isBad(choice, matrix)))
        return std::nullopt;
    std::vector<std::size_t> dependent;
    if (!pivot(matrix, at(choice.code->constraintCount), choice.code->variableCount(), dependent))
        return std::nullopt;
    std::ranges::sort(dependent);
    if (dependent == choice.dependent)
        return std::nullopt;
    return dependent;
}

bool StateChooser::wantsOthers() {
    return std::ranges::any_of(choices_,
                               [&](Choice& choice) { return better(choice, false).has_value(); });
}

bool StateChooser::choose(bool always) {
    bool anyChanged = false;
    for (Choice& choice : choices_) {
        std::optional<std::vector<std::size_t>> dependent = better(choice, always);
        if (!dependent)
            continue;
        choice.dependent = std::move(*dependent);
        select(choice);
        anyChanged = true;
    }
    if (anyChanged)
        takeValues();
    return anyChanged;
}

std::vector<std::size_t> StateChooser::independent(const Choice& choice) {
    std::vector<std::size_t> states;
    for (std::size_t i = 0; i < choice.code->variableCount(); ++i)
        if (!std::ranges::binary_search(choice.dependent, i))
            states.push_back(i);
    return states;
}

void StateChooser::select(const Choice& choice) {
    for (const std::int32_t slot : choice.code->selectionSlots)
        memory_.real(slot) = 0.0;
    const std::vector<std::size_t> states = independent(choice);
    for (std::size_t i = 0; i < states.size(); ++i)
        memory_.real(choice.code->selectionSlots[i * choice.code->variableCount() + states[i]]) =
            1.0;
}

void StateChooser::takeValues() {
    for (const Choice& choice : choices_) {
        const std::vector<std::size_t> states = independent(choice);
        for (const auto& order : choice.code->orders)
            for (std::size_t i = 0; i < states.size(); ++i)
                memory_.real(order.stateSlots[i]) = memory_.real(order.variableSlots[states[i]]);
    }
}

std::vector<expr::VariableId> StateChooser::chosen() const {
    std::vector<expr::VariableId> variables;
    for (const Choice& choice : choices_)
        for (const auto& order : choice.code->orders)
            for (const std::size_t state : independent(choice))
                variables.push_back(order.variables[state]);
    return variables;
}

} // namespace eventica::model
