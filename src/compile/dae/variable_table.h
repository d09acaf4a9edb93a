// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: the scalar variables that stand for those of the flat model, and those
// that the compiler adds.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "compile/dae/parts.h"

namespace eventica::dae {

class VariableTable {
public:
    VariableTable(const flat::FlatModel& model, HybridDae& dae);

    /// Makes all scalars, with everything but attributes and bindings.
    void addAll();

    std::size_t firstOf(VariableId flat) const {
        return static_cast<std::size_t>(first_[static_cast<std::size_t>(flat.index())]);
    }
    std::size_t countOf(VariableId flat) const;
    /// The scalars of a variable of the flat model, as expressions.
    Parts partsOf(VariableId flat);
    ExprId expressionOf(VariableId scalar);

    /// The variable der(x).
    VariableId derivativeOf(VariableId scalar);
    VariableId addHidden(const std::string& prefix, TypeId type, Variability variability,
                         const Origin& origin);

private:
    void add(const flat::Variable& variable);
    std::string_view elementName(const flat::Variable& variable, const Dimensions& dimensions,
                                 std::size_t number);
    void pairPotentials();

    const flat::FlatModel& model_;
    HybridDae& dae_;
    std::vector<std::int32_t> first_; ///< by flat variable; -1 if there is none
    std::unordered_map<std::string, int> hidden_;
    std::string written_; ///< the name of an element
};

} // namespace eventica::dae
