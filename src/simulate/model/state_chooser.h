// SPDX-License-Identifier: Apache-2.0
// Chooses states during the run: those variables stay states for which the constraints determine
// the others well.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/model/matrix_solver.h"
#include "simulate/model/memory.h"

namespace eventica::model {

class StateChooser {
public:
    StateChooser(const CompiledModel& model, Memory& memory);

    bool isEmpty() const { return choices_.empty(); }
    /// A choice to begin with, whatever the numbers are.
    void chooseFirst();
    /// With the numbers in memory: whether a choice has become bad and there is a better one.
    bool wantsOthers();
    /// With the numbers in memory: the best states, if those chosen are bad or `always`. Whether
    /// any has changed. The states have the values of their variables afterwards.
    bool choose(bool always);
    /// The states take the values of the variables they stand for.
    void takeValues();
    /// Variables that are states now, in the order of the choices.
    std::vector<expr::VariableId> chosen() const;

private:
    /// Constraints by variables, both of one choice, row by row.
    using Matrix = std::vector<double>;

    struct Choice {
        const StateChoiceCode* code = nullptr;
        MatrixSolver inner;
        std::vector<std::size_t> places{};    ///< of coefficients in the inner matrix
        std::vector<std::size_t> dependent{}; ///< variables that are no states, one per constraint
    };

    bool coefficients(Choice& choice, Matrix& matrix);
    void place(Choice& choice, Matrix& matrix, std::vector<double>& innerByOuter) const;
    void eliminateInner(Choice& choice, Matrix& matrix, const std::vector<double>& innerByOuter);
    static bool pivot(Matrix& matrix, std::size_t rows, std::size_t columns,
                      std::vector<std::size_t>& dependent);
    static bool reduce(Matrix& matrix, std::size_t rows, std::size_t columns,
                       const std::vector<std::size_t>& dependent);
    static bool isBad(const Choice& choice, Matrix matrix);
    std::optional<std::vector<std::size_t>> better(Choice& choice, bool always);
    void select(const Choice& choice);
    static std::vector<std::size_t> independent(const Choice& choice);

    Memory& memory_;
    std::vector<Choice> choices_;
};

} // namespace eventica::model
