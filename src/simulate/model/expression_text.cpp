// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/expression_text.h"

#include "compile/dae/print.h"

namespace eventica::model {

namespace {

constexpr std::size_t LongestText = 200;

} // namespace

std::string expressionText(const dae::HybridDae& model, expr::ExprId id) {
    std::string text = dae::print(model, id);
    if (text.size() > LongestText)
        text = text.substr(0, LongestText) + "…";
    return text;
}

} // namespace eventica::model
