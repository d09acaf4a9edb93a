// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/text_names.h"

#include <fmt/format.h>

#include "compile/flat/expressions.h"

namespace eventica::flat {
namespace {

using expr::Base;
using expr::FunctionId;
using expr::identifier;

const Variable& variableOf(const FlatModel& model, VariableId id) {
    const Variable* variable = findVariable(model, id);
    EVENTICA_CHECK(
        variable != nullptr,
        fmt::format("an expression mentions variable {}, which the model lacks", id.index()));
    return *variable;
}

const expr::Function& functionOf(const FlatModel& model, FunctionId id) {
    return model.functions.at(static_cast<std::size_t>(id.index()));
}

const std::string& inputOf(const FlatModel& model, FunctionId id, std::size_t number) {
    const expr::Function& function = functionOf(model, id);
    const std::int32_t local = function.indicesOf(expr::LocalRole::Input).at(number);
    return function.locals.at(static_cast<std::size_t>(local)).name;
}

std::string addUnused(const std::string& name, std::unordered_set<std::string>& taken) {
    std::string text = identifier(name);
    for (int number = 1; !taken.insert(text).second; ++number)
        text = identifier(fmt::format("{}_{}", name, number));
    return text;
}

} // namespace

// ---------------------------------------------------------------------------- classes

ClassNames::ClassNames(const FlatModel& model, const UsedParts& used) {
    taken = {"time", identifier(model.name)};
    for (const Variable& variable : model.variables)
        taken.insert(identifier(variable.name));
    const expr::TypePool& types = model.pool->types();
    for (const std::int32_t id : used.enumerations)
        enumerations[id] = addUnused(types.enumeration(id).name, taken);
    for (const std::int32_t id : used.records)
        records[id] = addUnused(types.recordInfo(expr::RecordId(id)).name, taken);
    for (const std::int32_t id : used.objects)
        objects[id] = addUnused(types.objectName(id), taken);
    std::set<std::int32_t> allFunctions = used.functions;
    allFunctions.insert(used.functionTypes.begin(), used.functionTypes.end());
    for (const std::int32_t id : allFunctions)
        functions[id] = addUnused(functionOf(model, FunctionId(id)).name, taken);
}

// ---------------------------------------------------------------------------- Modelica text

std::string TextNames::variable(VariableId id) const {
    return identifier(variableOf(model_, id).name);
}

std::string TextNames::local(std::int32_t index) const {
    EVENTICA_CHECK(function_ != nullptr, "a local variable outside of functions");
    return identifier(function_->locals.at(static_cast<std::size_t>(index)).name);
}

std::string TextNames::function(FunctionId id) const {
    return classes_.functions.at(id.index());
}

std::string TextNames::input(FunctionId id, std::size_t number) const {
    return identifier(inputOf(model_, id, number));
}

std::string TextNames::record(const expr::Type& type) const {
    return classes_.records.at(type.id);
}

std::string TextNames::enumeration(std::int32_t id) const {
    const auto found = classes_.enumerations.find(id);
    return found == classes_.enumerations.end() ? model_.pool->types().enumeration(id).name
                                                : found->second;
}

std::string TextNames::type(const expr::Type& type) const {
    switch (type.base) {
    case Base::Real:
        return "Real";
    case Base::Integer:
        return "Integer";
    case Base::Boolean:
        return "Boolean";
    case Base::String:
        return "String";
    case Base::Clock:
        return "Clock";
    case Base::Enumeration:
        return enumeration(type.id);
    case Base::Record:
        return record(type);
    case Base::ExternalObject:
        return classes_.objects.at(type.id);
    case Base::Function:
        return classes_.functions.at(type.id);
    case Base::Tuple:
        break;
    }
    EVENTICA_CHECK(false, "nothing can be declared to be a tuple");
    return {};
}

// ---------------------------------------------------------------------------- messages

std::string MessageNames::variable(VariableId id) const {
    return variableOf(model_, id).name;
}

/// Equations have none.
std::string MessageNames::local(std::int32_t index) const {
    return fmt::format("local {}", index);
}

std::string MessageNames::iterator(IteratorId id) const {
    return model_.pool->iteratorInfo(id).name;
}

std::string MessageNames::function(FunctionId id) const {
    return functionOf(model_, id).name;
}

std::string MessageNames::input(FunctionId id, std::size_t number) const {
    return inputOf(model_, id, number);
}

std::string MessageNames::record(const expr::Type& type) const {
    return model_.pool->types().record(type).name;
}

std::string MessageNames::enumeration(std::int32_t id) const {
    return model_.pool->types().enumeration(id).name;
}

} // namespace eventica::flat
