// SPDX-License-Identifier: Apache-2.0
#include "lib/model/compile_formula.h"

namespace eventica::model {

FormulaCode compileFormula(const expr::ExprPool& pool, function::Compiler& compiler,
                           const function::FunctionLibrary& library, ExprId expression) {
    FormulaCode formula;
    formula.expression = expression;
    const function::CompiledExpression compiled = compiler.compile(expression);
    formula.obstacle = compiled.obstacle;
    if (!compiled.ok())
        return formula;
    const auto& code = library.functions[static_cast<std::size_t>(compiled.function)];
    if (code.inputs.size() != compiled.variables.size()) {
        formula.obstacle = "variables that are not scalars";
        return formula;
    }
    for (std::size_t i = 0; i < compiled.variables.size(); ++i) {
        const expr::Node& node = pool[compiled.variables[i]];
        FormulaInput input{code.inputs[i], -1, {}};
        if (node.kind == expr::Kind::Variable && node.payload >= expr::FirstOtherVariable)
            input.cell = node.payload - expr::FirstOtherVariable;
        else if (node.kind == expr::Kind::Variable)
            input.variable = VariableId(node.payload);
        formula.inputs.push_back(input);
    }
    formula.function = compiled.function;
    return formula;
}

} // namespace eventica::model
