// SPDX-License-Identifier: Apache-2.0
#include <unordered_set>

#include "compile/flat/checks.h"
#include "compile/flat/diagnostics.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {
namespace {

using expr::Intrinsic;
using expr::Kind;

class PurityChecker {
public:
    explicit PurityChecker(const CheckedModel& checked)
        : checked_(checked), pool_(checked.pool()) {}

    void check() {
        std::vector<WrittenExpression> written = writtenExpressions(checked_.model);
        std::erase_if(written, [](const WrittenExpression& expression) {
            return expression.isInWhen || expression.isInitial;
        });
        std::vector<ExprId> roots;
        roots.reserve(written.size());
        for (const WrittenExpression& expression : written)
            roots.push_back(expression.id);
        bool isFound = false;
        expr::forEachNode(pool_, roots, [&](ExprId id) { isFound = isFound || isImpure(id); });
        for (const WrittenExpression& expression : written) {
            if (isFound)
                check(expression);
        }
    }

private:
    bool isImpure(ExprId id) const {
        return pool_[id].kind == Kind::Call && functionOf(id).isImpure;
    }

    const expr::Function& functionOf(ExprId call) const {
        return checked_.model.functions[static_cast<std::size_t>(pool_[call].payload)];
    }

    /// `pure(f(x))` lets `f` be impure, but not what is called in `x`.
    void check(const WrittenExpression& expression) {
        std::unordered_set<std::int32_t> seen;
        std::vector<ExprId> open{expression.id};
        while (!open.empty()) {
            ExprId id = open.back();
            open.pop_back();
            if (!id.valid() || !seen.insert(id.index()).second)
                continue;
            const bool isPardoned =
                pool_[id].kind == Kind::Intrinsic && pool_[id].intrinsic() == Intrinsic::Pure;
            if (isPardoned)
                id = pool_[id].operands[0];
            if (!isPardoned && isImpure(id))
                report(id, expression.where);
            open.insert(open.end(), pool_[id].operands.begin(), pool_[id].operands.end());
        }
    }

    /// The Standard Library prints in an equation.
    void report(ExprId call, text::SourceRange where) {
        const bool isValue = !functionOf(call).indicesOf(expr::LocalRole::Output).empty();
        checked_.diagnostics
            .report(isValue ? diag::ImpureCall : diag::ImpureEquation,
                    checked_.elaborator.writtenIn(call, where), functionOf(call).name)
            .help(isValue ? "when-clauses, initial sections and values of parameters may call it, "
                            "and `pure(…)` around the call says that its result does not change"
                          : "a when-clause calls it once at each event");
    }

    const CheckedModel& checked_;
    const expr::ExprPool& pool_;
};

} // namespace

void checkPurity(const CheckedModel& checked) {
    PurityChecker(checked).check();
}

} // namespace eventica::flat
