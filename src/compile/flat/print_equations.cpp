// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "compile/flat/print_parts.h"

namespace eventica::flat {
namespace {

constexpr int IndentWidth = 2;

class EquationPrinter {
public:
    EquationPrinter(const expr::ExprPool& pool, const expr::Names& names, int indentation)
        : pool_(pool), names_(names), indentation_(indentation) {}

    std::string take() { return std::move(out_); }

    void print(const std::vector<Equation>& equations) {
        for (const Equation& equation : equations) {
            startLine();
            bare(equation);
            out_ += ";\n";
        }
    }

private:
    void startLine() { out_.append(static_cast<std::size_t>(indentation_), ' '); }
    void expr(ExprId id) { out_ += expr::print(pool_, id, names_); }

    void block(const std::vector<Equation>& equations) {
        indentation_ += IndentWidth;
        print(equations);
        indentation_ -= IndentWidth;
    }

    void end(std::string_view keyword) {
        startLine();
        out_ += "end ";
        out_ += keyword;
    }

    void bare(const Equation& equation) {
        switch (equation.kind) {
        case EquationKind::Equality:
            return equality(equation);
        case EquationKind::If:
            return branches(equation.branches, "if");
        case EquationKind::When:
            return branches(equation.branches, "when");
        case EquationKind::For:
            return forLoop(equation);
        case EquationKind::Call:
            return expr(equation.left);
        }
    }

    void equality(const Equation& equation) {
        const bool needsParentheses = isConditional(equation.left); // or it reads as an if-equation
        out_ += needsParentheses ? "(" : "";
        expr(equation.left);
        out_ += needsParentheses ? ") = " : " = ";
        expr(equation.right);
    }

    bool isConditional(ExprId id) const {
        while (pool_[id].kind == expr::Kind::Cast) // which is not printed
            id = pool_[id].operands[0];
        return pool_[id].kind == expr::Kind::If;
    }

    void branches(const std::vector<EquationBranch>& list, std::string_view keyword) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            const EquationBranch& branch = list[i];
            if (!branch.condition.valid() && branch.body.empty())
                continue;
            if (i > 0) {
                startLine();
                out_ += "else";
            }
            if (branch.condition.valid()) {
                out_ += keyword;
                out_ += " ";
                expr(branch.condition);
                out_ += " then";
            }
            out_ += "\n";
            block(branch.body);
        }
        end(keyword);
    }

    void forLoop(const Equation& equation) {
        out_ += "for " + names_.iterator(equation.iterator) + " in ";
        expr(equation.range);
        out_ += " loop\n";
        block(equation.body);
        end("for");
    }

    const expr::ExprPool& pool_;
    const expr::Names& names_;
    int indentation_;
    std::string out_;
};

} // namespace

std::string printEquations(const expr::ExprPool& pool, const std::vector<Equation>& equations,
                           const expr::Names& names, int indentation) {
    EquationPrinter printer(pool, names, indentation);
    printer.print(equations);
    return printer.take();
}

} // namespace eventica::flat
