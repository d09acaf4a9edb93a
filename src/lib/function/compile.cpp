// SPDX-License-Identifier: Apache-2.0
#include "lib/function/compile.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/function/writer.h"

namespace eventica::function {

namespace {

std::string textOf(const ClosureShape& shape) {
    std::string text = fmt::format("({}:", shape.function.index());
    for (const ClosureShape::Given given : shape.inputs)
        text += given == ClosureShape::Given::Open    ? '-'
                : given == ClosureShape::Given::Value ? 'v'
                                                      : 'f';
    for (const ClosureShape& inner : shape.functions)
        text += textOf(inner);
    return text + ")";
}

/// Equal for equal variants.
std::string textOf(const FunctionVariant& variant) {
    std::string text =
        fmt::format("{}{}:", variant.isDifferentiated ? 'd' : 'v', variant.function.index());
    for (const bool isGiven : variant.isGiven)
        text += isGiven ? '1' : '0';
    for (const ClosureShape& shape : variant.functions)
        text += textOf(shape);
    return text;
}

bool hasReal(std::span<const Operand> operands) {
    return std::ranges::any_of(operands, [](const Operand& operand) {
        return operand.bank == Bank::Real || operand.bank == Bank::RealArray;
    });
}

Differentiation differentiationOf(const FunctionCode& code, const FunctionWriter& writer) {
    if (!hasReal(code.inputs) || !hasReal(code.outputs))
        return Differentiation::Zero;
    return writer.hasIteration() || !writer.isDifferentiable() ? Differentiation::Differences
                                                               : Differentiation::Forward;
}

/// Functions with bound functions in bound functions never end in finitely many programs.
constexpr std::size_t MaxVariantText = 400;

} // namespace

Compiler::Compiler(const expr::ExprPool& pool, std::span<const expr::Function> functions,
                   FunctionLibrary& library)
    : pool_(pool), functions_(functions), library_(library), entries_(library.functions.size()) {
}
Compiler::~Compiler() = default;

const std::string& Compiler::obstacleOf(std::int32_t number) const {
    return entries_[static_cast<std::size_t>(number)].obstacle;
}

const FunctionCode& Compiler::codeOf(std::int32_t number) const {
    return library_.functions[static_cast<std::size_t>(number)];
}

std::int32_t Compiler::numberOf(const FunctionVariant& variant) {
    const std::string key = textOf(variant);
    const auto [place, isNew] =
        numbers_.try_emplace(key, static_cast<std::int32_t>(library_.functions.size()));
    const std::int32_t number = place->second;
    const auto at = static_cast<std::size_t>(number);
    if (!isNew) {
        entries_[at].isRecursive = entries_[at].isRecursive || entries_[at].isInProgress;
        return number;
    }
    library_.functions.emplace_back();
    entries_.emplace_back();
    if (key.size() > MaxVariantText) {
        entries_[at].obstacle = "functions with functions as arguments, without an end";
        return number;
    }
    entries_[at].isInProgress = true;
    const expr::Function& source = function(variant.function);
    std::vector<bool> needsFlag;
    for (bool isComplete = false; !isComplete;) {
        FunctionCode code;
        const std::vector<bool> before = needsFlag;
        FunctionWriter writer(pool_, *this, code, needsFlag);
        writer.writeFunction(source, variant);
        entries_[at].obstacle = writer.obstacle();
        isComplete = !writer.obstacle().empty() || before == needsFlag;
        if (!isComplete)
            continue;
        code.differentiation = differentiationOf(code, writer);
        library_.functions[at] = std::move(code);
    }
    entries_[at].isInProgress = false;
    // What calls it while it is in the making cannot be called either.
    if (!entries_[at].obstacle.empty() && entries_[at].isRecursive)
        for (std::size_t i = at + 1; i < entries_.size(); ++i)
            if (entries_[i].obstacle.empty())
                entries_[i].obstacle = entries_[at].obstacle;
    return number;
}

CompiledExpression Compiler::compile(expr::ExprId expression) {
    CompiledExpression result;
    FunctionCode code;
    std::vector<bool> needsFlag;
    FunctionWriter writer(pool_, *this, code, needsFlag);
    result.variables = writer.writeExpression(expression);
    result.obstacle = writer.obstacle();
    if (!result.obstacle.empty())
        return result;
    code.differentiation = differentiationOf(code, writer);
    result.function = static_cast<std::int32_t>(library_.functions.size());
    library_.functions.push_back(std::move(code));
    entries_.emplace_back();
    return result;
}

} // namespace eventica::function
