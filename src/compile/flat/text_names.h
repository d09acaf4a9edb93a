// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: how variables, classes and iterators are called in texts.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>

#include "compile/flat/flat_model.h"
#include "compile/flat/iterator_names.h"
#include "compile/flat/used_parts.h"
#include "lib/expr/print.h"

namespace eventica::flat {

/// Names of the classes around the model, by id. Two classes may have had the same name, in other
/// packages or with other modifiers; here they differ, also from all variables.
struct ClassNames {
    std::map<std::int32_t, std::string> enumerations;
    std::map<std::int32_t, std::string> records;
    std::map<std::int32_t, std::string> objects;
    std::map<std::int32_t, std::string> functions;
    std::unordered_set<std::string> taken; ///< by classes, and by variables of the model

    ClassNames(const FlatModel& model, const UsedParts& used);
};

/// For Modelica text: of the model, or of one of its functions.
class TextNames final : public expr::Names {
public:
    TextNames(const FlatModel& model, const ClassNames& classes, IteratorNames iterators,
              const expr::Function* function = nullptr)
        : model_(model), classes_(classes), iterators_(std::move(iterators)), function_(function) {}

    std::string variable(VariableId id) const override;
    std::string local(std::int32_t index) const override;
    std::string iterator(IteratorId id) const override { return iterators_.at(id); }
    std::string function(expr::FunctionId id) const override;
    std::string input(expr::FunctionId id, std::size_t number) const override;
    std::string record(const expr::Type& type) const override;
    std::string enumeration(std::int32_t id) const override;

    /// The name of a type without its dimensions.
    std::string type(const expr::Type& type) const;

private:
    const FlatModel& model_;
    const ClassNames& classes_;
    IteratorNames iterators_;
    const expr::Function* function_;
};

/// For messages: as the user knows them, without quotes around names with dots.
class MessageNames final : public expr::Names {
public:
    explicit MessageNames(const FlatModel& model) : model_(model) {}

    std::string variable(VariableId id) const override;
    std::string local(std::int32_t index) const override;
    std::string iterator(IteratorId id) const override;
    std::string function(expr::FunctionId id) const override;
    std::string input(expr::FunctionId id, std::size_t number) const override;
    std::string record(const expr::Type& type) const override;
    std::string enumeration(std::int32_t id) const override;

private:
    const FlatModel& model_;
};

} // namespace eventica::flat
