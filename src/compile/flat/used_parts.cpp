// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/used_parts.h"

#include <fmt/format.h>

#include "compile/flat/expressions.h"

namespace eventica::flat {
namespace {

using expr::Base;
using expr::FunctionId;
using expr::Kind;

class PartFinder {
public:
    explicit PartFinder(const FlatModel& model) : model_(model), types_(model.pool->types()) {}

    UsedParts find() {
        for (const Variable& variable : model_.variables)
            addType(variable.type);
        addAll(expressionsOf(model_));
        while (!todo_.empty()) {
            const std::int32_t function = todo_.back();
            todo_.pop_back();
            addPartsOf(model_.functions.at(static_cast<std::size_t>(function)));
        }
        return std::move(used_);
    }

private:
    void addAll(std::vector<ExprId> expressions) {
        for (const ExprId id : withParts(*model_.pool, std::move(expressions)))
            addPartsOf((*model_.pool)[id]);
    }

    void addPartsOf(const expr::Node& node) {
        if (node.kind == Kind::Call || node.kind == Kind::FunctionValue)
            addFunction(node.payload);
        // Only these are written with the name of their type.
        if (node.kind == Kind::Constant || node.kind == Kind::Record || node.kind == Kind::Array)
            addType(node.type);
    }

    void addPartsOf(const expr::Function& function) {
        for (const expr::Local& local : function.locals)
            addType(local.type);
        if (function.derivative.function.valid())
            addFunction(function.derivative.function.index());
        for (const expr::FunctionAnnotation& annotation : function.annotations) {
            if (annotation.function.valid() && isCalled(annotation.function))
                addFunction(annotation.function.index());
        }
        std::vector<ExprId> expressions;
        addExpressions(function, expressions);
        addAll(std::move(expressions));
    }

    bool isCalled(FunctionId id) const {
        const auto index = static_cast<std::size_t>(id.index());
        return index < model_.isCalled.size() && model_.isCalled[index];
    }

    void addFunction(std::int32_t id) {
        if (used_.functions.insert(id).second && !used_.functionTypes.contains(id))
            todo_.push_back(id);
    }

    void addFunctionType(std::int32_t id) {
        if (used_.functionTypes.insert(id).second && !used_.functions.contains(id))
            todo_.push_back(id);
    }

    void addType(TypeId id) {
        const expr::Type& type = types_[id];
        if (type.base == Base::Enumeration && !isPredefined(types_.enumeration(type).name))
            used_.enumerations.insert(type.id);
        if (type.base == Base::ExternalObject)
            used_.objects.insert(type.id);
        if (type.base == Base::Function && type.id >= 0)
            addFunctionType(type.id);
        if (type.base == Base::Record && used_.records.insert(type.id).second) {
            for (const expr::RecordField& field : types_.record(type).fields)
                addType(field.type);
        }
    }

    static bool isPredefined(const std::string& name) {
        return name == "StateSelect" || name == "AssertionLevel";
    }

    const FlatModel& model_;
    const expr::TypePool& types_;
    UsedParts used_;
    std::vector<std::int32_t> todo_; ///< functions whose parts are not added yet
};

} // namespace

UsedParts findUsedParts(const FlatModel& model) {
    return PartFinder(model).find();
}

std::set<std::int32_t> variablesOf(const FlatModel& model, const expr::Function& function) {
    std::set<std::int32_t> found;
    std::vector<ExprId> expressions;
    addExpressions(function, expressions);
    while (!expressions.empty()) {
        std::vector<ExprId> next;
        for (const ExprId id : withParts(*model.pool, std::move(expressions))) {
            const expr::Node& node = (*model.pool)[id];
            if (node.kind != Kind::Variable)
                continue;
            const Variable* variable = findVariable(model, VariableId(node.payload));
            EVENTICA_CHECK(variable != nullptr,
                           fmt::format("function {} mentions variable {}, which the model lacks",
                                       function.name, node.payload));
            if (found.insert(static_cast<std::int32_t>(variable - model.variables.data())).second)
                addExpressions(*variable, next);
        }
        expressions = std::move(next);
    }
    return found;
}

} // namespace eventica::flat
