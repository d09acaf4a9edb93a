// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "lib/expr/print.h"

namespace eventica::expr {
namespace {

constexpr int IndentWidth = 2;

class StatementPrinter {
public:
    StatementPrinter(const ExprPool& pool, const Names& names, int indentation)
        : pool_(pool), names_(names), indentation_(indentation) {}

    std::string take() { return std::move(out_); }

    void print(const std::vector<Statement>& statements) {
        for (const Statement& statement : statements) {
            startLine();
            bare(statement);
            out_ += ";\n";
        }
    }

private:
    void startLine() { out_.append(static_cast<std::size_t>(indentation_), ' '); }
    void expr(ExprId id) { out_ += expr::print(pool_, id, names_); }

    void block(const std::vector<Statement>& statements) {
        indentation_ += IndentWidth;
        print(statements);
        indentation_ -= IndentWidth;
    }

    void end(std::string_view keyword) {
        startLine();
        out_ += "end ";
        out_ += keyword;
    }

    void bare(const Statement& statement) {
        switch (statement.kind) {
        case StatementKind::Assign:
            return assignment(statement);
        case StatementKind::Call:
            return expr(statement.value);
        case StatementKind::If:
            return branches(statement.branches, "if");
        case StatementKind::When:
            return branches(statement.branches, "when");
        case StatementKind::For:
            return forLoop(statement);
        case StatementKind::While:
            return whileLoop(statement.branches.front());
        case StatementKind::Break:
            out_ += "break";
            return;
        case StatementKind::Return:
            out_ += "return";
            return;
        }
    }

    /// A record that is kept as its fields has no name to assign to: its fields are assigned those
    /// of the value.
    void assignment(const Statement& statement) {
        const bool isRecord = statement.targets.size() == 1 && statement.targets[0].valid() &&
                              pool_[statement.targets[0]].kind == Kind::Record;
        if (!isRecord) {
            targets(statement.targets);
            out_ += " := ";
            return expr(statement.value);
        }
        std::vector<ExprId> fields;
        addFields(statement.targets[0], fields);
        targets(fields);
        out_ += " := '.fields'(";
        expr(statement.value);
        out_ += ")";
    }

    void addFields(ExprId id, std::vector<ExprId>& fields) const {
        if (pool_[id].kind != Kind::Record) {
            fields.push_back(id);
            return;
        }
        for (const ExprId field : pool_[id].operands)
            addFields(field, fields);
    }

    void targets(const std::vector<ExprId>& ids) {
        if (ids.size() == 1 && ids.front().valid())
            return expr(ids.front());
        out_ += "(";
        for (std::size_t i = 0; i < ids.size(); ++i) {
            if (i > 0)
                out_ += ", ";
            if (ids[i].valid())
                expr(ids[i]);
        }
        out_ += ")";
    }

    void branches(const std::vector<StatementBranch>& list, std::string_view keyword) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (i > 0) {
                startLine();
                out_ += "else";
            }
            if (list[i].condition.valid()) {
                out_ += keyword;
                out_ += " ";
                expr(list[i].condition);
                out_ += " then";
            }
            out_ += "\n";
            block(list[i].body);
        }
        end(keyword);
    }

    void forLoop(const Statement& statement) {
        out_ += "for " + names_.iterator(statement.iterator) + " in ";
        expr(statement.value);
        out_ += " loop\n";
        block(statement.body);
        end("for");
    }

    void whileLoop(const StatementBranch& branch) {
        out_ += "while ";
        expr(branch.condition);
        out_ += " loop\n";
        block(branch.body);
        end("while");
    }

    const ExprPool& pool_;
    const Names& names_;
    int indentation_;
    std::string out_;
};

} // namespace

std::string print(const ExprPool& pool, const std::vector<Statement>& statements,
                  const Names& names, int indentation) {
    StatementPrinter printer(pool, names, indentation);
    printer.print(statements);
    return printer.take();
}

} // namespace eventica::expr
