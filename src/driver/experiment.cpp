// SPDX-License-Identifier: Apache-2.0
#include "driver/experiment.h"

#include <cstdlib>
#include <string>
#include <string_view>

#include "compile/classes/annotations.h"

namespace eventica::driver {

namespace {

using syntax::ExprKind;

std::optional<double> numberOf(const syntax::Expr* value) {
    if (value == nullptr)
        return std::nullopt;
    if (value->kind == ExprKind::UnaryOperation) {
        const auto& unary = static_cast<const syntax::UnaryOperation&>(*value);
        const auto number = numberOf(unary.operand);
        return number && unary.op == syntax::UnaryOperator::Minus ? std::optional(-*number)
                                                                  : number;
    }
    std::string_view text;
    if (value->kind == ExprKind::RealLiteral)
        text = static_cast<const syntax::RealLiteral*>(value)->text;
    else if (value->kind == ExprKind::IntegerLiteral)
        text = static_cast<const syntax::IntegerLiteral*>(value)->text;
    else
        return std::nullopt;
    return std::strtod(std::string(text).c_str(), nullptr);
}

const syntax::ElementModification* argument(const syntax::ClassModification* list,
                                            std::string_view name) {
    if (list == nullptr)
        return nullptr;
    for (const syntax::Argument* item : list->arguments) {
        if (item->kind != syntax::ArgumentKind::ElementModification)
            continue;
        const auto& element = static_cast<const syntax::ElementModification&>(*item);
        if (element.modification != nullptr && element.name.parts.size() == 1 &&
            element.name.parts[0].text == name)
            return &element;
    }
    return nullptr;
}

} // namespace

Experiment experimentOf(const syntax::ClassDefinition& definition) {
    Experiment result;
    const syntax::ElementModification* const experiment =
        argument(classes::annotationOf(definition), "experiment");
    if (experiment == nullptr)
        return result;
    const auto number = [&](std::string_view name) -> std::optional<double> {
        const syntax::ElementModification* const item =
            argument(experiment->modification->nested, name);
        return item == nullptr ? std::nullopt : numberOf(item->modification->value);
    };
    result.startTime = number("StartTime");
    result.stopTime = number("StopTime");
    result.tolerance = number("Tolerance");
    result.interval = number("Interval");
    return result;
}

} // namespace eventica::driver
