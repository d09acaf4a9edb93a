// SPDX-License-Identifier: Apache-2.0
#include "compile/system/unsolved_discrete.h"

#include <fmt/format.h>
#include <string>

#include "compile/system/diagnostics.h"
#include "lib/expr/rewrite.h"

namespace eventica::system {

namespace {

using expr::Base;
using expr::ExprId;
using expr::Kind;

class UnsolvedDiscrete {
public:
    UnsolvedDiscrete(const dae::HybridDae& model, const dae::Equation& equation,
                     expr::VariableId unknown)
        : pool_(*model.pool), equation_(equation), unknown_(unknown), variable_(model[unknown]) {}

    void report(eventica::diag::Diagnostics& diagnostics) const {
        const text::SourceRange where = equation_.origin.where;
        if (isSelfDetermined()) {
            diagnostics.report(diag::SelfDetermined, where, variable_.name)
                .help(fmt::format("`pre({})` is its value before the event", variable_.name));
            return;
        }
        const std::string type = pool_.types().text(variable_.type);
        if (isOtherReal() && type != "Real") {
            diagnostics
                .report(diag::UnsolvableDiscrete, where, variable_.name,
                        fmt::format("it is of type {}, the other side is Real", type))
                .help(type == "Integer" ? "`integer(…)` rounds down to an Integer" : "");
            return;
        }
        diagnostics
            .report(diag::UnsolvableDiscrete, where, variable_.name, "it is not alone on one side")
            .help(fmt::format("write the equation as `{} = …`", variable_.name));
    }

private:
    /// Without a conversion to Real.
    ExprId bare(ExprId id) const {
        return pool_[id].kind == Kind::Cast ? pool_[id].operands[0] : id;
    }
    bool isUnknown(ExprId id) const {
        return pool_[bare(id)].kind == Kind::Variable &&
               pool_[bare(id)].payload == unknown_.index();
    }
    bool contains(ExprId root) const {
        bool found = false;
        expr::forEachNode(pool_, root, [&](ExprId id) { found = found || isUnknown(id); });
        return found;
    }
    bool isSelfDetermined() const {
        return (isUnknown(equation_.left) && contains(equation_.right)) ||
               (isUnknown(equation_.right) && contains(equation_.left));
    }
    bool isOtherReal() const {
        return (isUnknown(equation_.left) || isUnknown(equation_.right)) &&
               pool_.typeOf(equation_.left).base == Base::Real;
    }

    const expr::ExprPool& pool_;
    const dae::Equation& equation_;
    expr::VariableId unknown_;
    const dae::Variable& variable_;
};

} // namespace

void reportUnsolvedDiscrete(const dae::HybridDae& model, const dae::Equation& equation,
                            expr::VariableId unknown, eventica::diag::Diagnostics& diagnostics) {
    UnsolvedDiscrete(model, equation, unknown).report(diagnostics);
}

} // namespace eventica::system
