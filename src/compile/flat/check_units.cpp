// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/check_units.h"

#include <fmt/format.h>

#include "compile/flat/diagnostics.h"
#include "compile/flat/unit_inference.h"
#include "lib/unit/parse.h"
#include "lib/unit/suggest.h"

namespace eventica::flat {
namespace {

class UnitChecker {
public:
    UnitChecker(const FlatModel& model, eventica::diag::Diagnostics& diagnostics,
                const std::function<bool(text::SourceId)>& isWanted)
        : model_(model), units_(model, !isWanted), diagnostics_(diagnostics), isWanted_(isWanted) {}

    void run() {
        for (const Variable& variable : model_.variables) {
            checkText(variable);
            if (variable.binding.valid())
                report(variable.bindingPlace.source.valid() ? variable.bindingPlace
                                                            : variable.where,
                       units_.compare(variable, variable.binding));
        }
        check(model_.initialEquations);
        check(model_.equations);
        for (const auto* algorithms : {&model_.initialAlgorithms, &model_.algorithms})
            for (const Algorithm& algorithm : *algorithms)
                check(algorithm.statements);
    }

private:
    void report(text::SourceRange where, const std::optional<UnitMismatch>& mismatch) {
        const bool isWanted = !isWanted_ || (where.source.valid() && isWanted_(where.source));
        if (mismatch && isWanted)
            diagnostics_.report(diag::UnitMismatch, where, mismatch->left, mismatch->right)
                .help(mismatch->help);
    }

    /// Models may invent units (`EUR`): only what is near one of the SI is a mistake.
    void checkText(const Variable& variable) {
        const std::string_view text = units_.unitTextOf(variable);
        const text::SourceRange where = variable.where;
        const bool isWanted = !isWanted_ || (where.source.valid() && isWanted_(where.source));
        if (text.empty() || !isWanted || unit::parse(text))
            return;
        if (const std::string meant = unit::suggest(text); !meant.empty())
            diagnostics_.report(diag::NotAUnit, where, text, variable.name)
                .help(fmt::format("did you mean `{}`?", meant));
    }

    template<typename Items>
    void check(const Items& items) {
        for (const auto& item : items) {
            checkOwn(item);
            check(item.body);
            for (const auto& branch : item.branches)
                check(branch.body);
        }
    }

    /// The equation without those inside it.
    void checkOwn(const Equation& equation) {
        std::optional<UnitMismatch> mismatch = units_[equation.range].mismatch;
        if (equation.kind == EquationKind::Equality)
            mismatch = units_.compare(equation.left, equation.right);
        if (equation.kind == EquationKind::Call)
            mismatch = units_[equation.left].mismatch;
        for (const EquationBranch& branch : equation.branches) {
            if (!mismatch)
                mismatch = units_[branch.condition].mismatch;
        }
        report(equation.origin.where, mismatch);
    }

    void checkOwn(const expr::Statement& statement) {
        std::optional<UnitMismatch> mismatch = units_[statement.value].mismatch;
        if (statement.targets.size() == 1 && statement.targets[0].valid())
            mismatch = units_.compare(statement.targets[0], statement.value);
        for (const expr::StatementBranch& branch : statement.branches) {
            if (!mismatch)
                mismatch = units_[branch.condition].mismatch;
        }
        report(statement.where, mismatch);
    }

    const FlatModel& model_;
    UnitInference units_;
    eventica::diag::Diagnostics& diagnostics_;
    const std::function<bool(text::SourceId)>& isWanted_;
};

} // namespace

void checkUnits(const FlatModel& model, eventica::diag::Diagnostics& diagnostics,
                const std::function<bool(text::SourceId)>& isWanted) {
    UnitChecker(model, diagnostics, isWanted).run();
}

} // namespace eventica::flat
