// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/expression_text.h"

#include "lib/expr/print.h"
#include "lib/expr/rewrite.h"

namespace eventica::model {

namespace {

constexpr std::size_t LongestText = 200;
constexpr std::size_t MostNodes = 400; ///< shared parts are printed each time they occur

class DaeNames : public expr::Names {
public:
    explicit DaeNames(const dae::HybridDae& model) : model_(model) {}

    std::string variable(expr::VariableId id) const override {
        const auto at = static_cast<std::size_t>(id.index());
        return at < model_.variables.size() ? model_.variables[at].name : "…";
    }
    std::string local(std::int32_t index) const override { return std::to_string(index); }
    std::string iterator(expr::IteratorId id) const override {
        return model_.pool->iteratorInfo(id).name;
    }
    std::string function(expr::FunctionId id) const override {
        return model_.functions[static_cast<std::size_t>(id.index())].name;
    }
    std::string input(expr::FunctionId id, std::size_t number) const override {
        const expr::Function& function = model_.functions[static_cast<std::size_t>(id.index())];
        const auto inputs = function.indicesOf(expr::LocalRole::Input);
        return number < inputs.size()
                   ? function.locals[static_cast<std::size_t>(inputs[number])].name
                   : "";
    }
    std::string record(const expr::Type& type) const override {
        return model_.pool->types().record(type).name;
    }
    std::string enumeration(std::int32_t id) const override {
        return model_.pool->types().enumeration(id).name;
    }

private:
    const dae::HybridDae& model_;
};

} // namespace

std::string expressionText(const dae::HybridDae& model, expr::ExprId id) {
    std::size_t nodes = 0;
    expr::forEachNode(*model.pool, id, [&](expr::ExprId) { ++nodes; });
    if (nodes > MostNodes)
        return "(…)";
    std::string text = expr::print(*model.pool, id, DaeNames(model));
    if (text.size() > LongestText)
        text = text.substr(0, LongestText) + "…";
    return text;
}

} // namespace eventica::model
