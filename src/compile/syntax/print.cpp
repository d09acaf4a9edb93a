// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/print.h"

#include <utility>

#include "compile/syntax/operators.h"
#include "compile/syntax/visit.h"
#include "compile/syntax/words.h"

namespace eventica::syntax {
namespace {

constexpr std::size_t IndentWidth = 2;

class Printer {
public:
    std::string take() { return std::move(out_); }

    // ---- expressions
    /// In parentheses if it binds looser than its place demands.
    void expr(const Expr& node, Level loosest = Level::If) {
        const bool parenthesised = levelOf(node) < loosest;
        if (parenthesised)
            put("(");
        visit(node, [&](const auto& real) { bare(real); });
        if (parenthesised)
            put(")");
    }

    void file(const StoredDefinition& node) {
        if (node.within != nullptr) {
            put("within");
            if (!node.within->parts.empty())
                put(" ");
            name(*node.within);
            endLine();
        }
        for (const TopLevelClass& item : node.classes) {
            startLine();
            if (item.isFinal)
                put("final ");
            classDefinition(*item.definition);
            endLine();
        }
    }

    void arguments(const ClassModification& node) { classModification(&node); }
    void value(const Modification& node) { modification(&node); }

private:
    void put(std::string_view text) { out_ += text; }
    void startLine() { out_.append(indent_ * IndentWidth, ' '); }
    void endLine() { put(";\n"); }
    void word(std::string_view text) {
        put(text);
        if (!text.empty())
            put(" ");
    }
    void word(bool present, std::string_view text) {
        if (present)
            word(text);
    }

    template<typename Items, typename Function>
    void separated(const Items& items, std::string_view separator, Function&& function) {
        bool first = true;
        for (const auto& item : items) {
            if (!std::exchange(first, false))
                put(separator);
            function(item);
        }
    }

    void expressions(List<const Expr*> items) {
        separated(items, ", ", [&](const Expr* item) {
            if (item != nullptr)
                expr(*item);
        });
    }

    void bare(const IntegerLiteral& node) { put(node.text); }
    void bare(const RealLiteral& node) { put(node.text); }
    void bare(const StringLiteral& node) {
        put("\"");
        put(node.text);
        put("\"");
    }
    void bare(const BooleanLiteral& node) { put(node.value ? "true" : "false"); }
    void bare(const EndSubscript&) { put("end"); }
    void bare(const WholeDimension&) { put(":"); }

    void bare(const ComponentReference& node) {
        if (node.global)
            put(".");
        separated(node.parts, ".", [&](const ReferencePart& part) {
            put(part.name.text);
            subscripts(part.subscripts);
        });
    }

    void subscripts(List<const Expr*> items) {
        if (items.empty())
            return;
        put("[");
        expressions(items);
        put("]");
    }

    void bare(const Call& node) {
        bare(*node.function);
        put("(");
        expressions(node.positional);
        iterators(node.iterators);
        if (!node.positional.empty() && !node.named.empty())
            put(", ");
        namedArguments(node.named);
        put(")");
    }

    void namedArguments(List<NamedArgument> arguments) {
        separated(arguments, ", ", [&](const NamedArgument& argument) {
            put(argument.name.text);
            put(" = ");
            expr(*argument.value);
        });
    }

    void iterators(List<ForIndex> indices) {
        if (indices.empty())
            return;
        put(" for ");
        forIndices(indices);
    }

    void forIndices(List<ForIndex> indices) {
        separated(indices, ", ", [&](const ForIndex& index) {
            put(index.name.text);
            if (index.values != nullptr) {
                put(" in ");
                expr(*index.values);
            }
        });
    }

    void bare(const PartialApplication& node) {
        put("function ");
        name(node.function);
        put("(");
        namedArguments(node.named);
        put(")");
    }

    void bare(const ArrayConstructor& node) {
        put("{");
        expressions(node.elements);
        iterators(node.iterators);
        put("}");
    }

    void bare(const MatrixConstructor& node) {
        put("[");
        separated(node.rows, "; ", [&](const MatrixRow& row) { expressions(row.elements); });
        put("]");
    }

    void bare(const Tuple& node) {
        put("(");
        expressions(node.elements);
        put(")");
    }

    void bare(const Operation& node) {
        const Level level = levelOf(node.rest[0].op);
        // Only a signed term may begin a sum: `-a + b` is `(-a) + b`.
        const bool signedTerm =
            level == Level::Additive && node.first->kind == ExprKind::UnaryOperation;
        expr(*node.first, signedTerm ? level : tighter(level));
        for (const Operand& operand : node.rest) {
            put(" "); // needed: `2 .^ x` is not `2.^x`
            word(spelling(operand.op));
            expr(*operand.value, tighter(level));
        }
    }

    void bare(const UnaryOperation& node) {
        put(spelling(node.op));
        if (node.op == UnaryOperator::Not)
            put(" ");
        expr(*node.operand, tighter(levelOf(node.op)));
    }

    void bare(const Range& node) {
        expr(*node.start, Level::Or);
        put(":");
        if (node.step != nullptr) {
            expr(*node.step, Level::Or);
            put(":");
        }
        expr(*node.stop, Level::Or);
    }

    void bare(const IfExpression& node) {
        separated(node.branches, " else", [&](const ConditionalValue& branch) {
            put("if ");
            expr(*branch.condition);
            put(" then ");
            expr(*branch.value);
        });
        put(" else ");
        expr(*node.otherwise);
    }

    void name(const Name& node) {
        if (node.global)
            put(".");
        separated(node.parts, ".", [&](const Identifier& part) { put(part.text); });
    }

    // ---- descriptions and modifications
    void strings(List<StringLiteral> items) {
        if (items.empty())
            return;
        put(" ");
        separated(items, " + ", [&](const StringLiteral& item) { bare(item); });
    }

    void annotation(const ClassModification* node) {
        if (node == nullptr)
            return;
        put(" annotation");
        classModification(node);
    }

    void description(const Description& node) {
        strings(node.strings);
        annotation(node.annotation);
    }

    void classModification(const ClassModification* node) {
        if (node == nullptr)
            return;
        put("(");
        separated(node->arguments, ", ", [&](const Argument* item) {
            visit(*item, [&](const auto& real) { argument(real); });
        });
        put(")");
    }

    void modification(const Modification* node) {
        if (node == nullptr)
            return;
        classModification(node->nested);
        if (node->binding == Binding::None)
            return;
        put(" ");
        word(spelling(node->binding));
        if (node->isBreak)
            put("break");
        else
            expr(*node->value);
    }

    void argument(const ElementModification& node) {
        word(node.isEach, "each");
        word(node.isFinal, "final");
        name(node.name);
        modification(node.modification);
        strings(node.description);
    }

    void argument(const ElementReplacement& node) {
        word(node.isRedeclare, "redeclare");
        word(node.isEach, "each");
        word(node.isFinal, "final");
        word(node.isReplaceable, "replaceable");
        redeclarable(node.element);
    }

    void argument(const ComponentDeselection& node) {
        put("break ");
        put(node.name.text);
    }

    void argument(const ConnectionDeselection& node) {
        put("break ");
        connect(*node.left, *node.right);
    }

    void redeclarable(const Redeclarable& node) {
        if (node.classDefinition != nullptr)
            classDefinition(*node.classDefinition);
        else
            componentClause(*node.component);
        if (node.constraint == nullptr)
            return;
        put(" constrainedby ");
        name(node.constraint->type);
        classModification(node.constraint->modification);
        description(node.constraint->description);
    }

    void componentClause(const ComponentClause& node) {
        word(spelling(node.prefix.flow));
        word(spelling(node.prefix.variability));
        word(spelling(node.prefix.causality));
        name(node.type);
        subscripts(node.subscripts);
        put(" ");
        separated(node.components, ", ", [&](const ComponentDeclaration& item) {
            put(item.name.text);
            subscripts(item.subscripts);
            modification(item.modification);
            if (item.condition != nullptr) {
                put(" if ");
                expr(*item.condition);
            }
            description(item.description);
        });
    }

    // ---- equations and statements
    template<typename Item>
    void items(List<const Item*> list) {
        ++indent_;
        for (const Item* item : list) {
            startLine();
            visit(*item, [&](const auto& real) { bareItem(real); });
            description(item->description);
            endLine();
        }
        --indent_;
    }

    template<typename Item>
    void branches(List<Branch<Item>> list, std::string_view keyword) {
        bool first = true;
        for (const Branch<Item>& branch : list) {
            if (!std::exchange(first, false)) {
                startLine();
                put("else");
            }
            put(keyword);
            put(" ");
            expr(*branch.condition);
            put(" then\n");
            items(branch.body);
        }
    }

    template<typename If>
    void ifItem(const If& node) {
        branches(node.branches, "if");
        if (!node.otherwise.empty()) {
            startLine();
            put("else\n");
            items(node.otherwise);
        }
        closeBlock("if");
    }

    template<typename For>
    void forItem(const For& node) {
        put("for ");
        forIndices(node.indices);
        put(" loop\n");
        items(node.body);
        closeBlock("for");
    }

    void closeBlock(std::string_view keyword) {
        startLine();
        put("end ");
        put(keyword);
    }

    void connect(const ComponentReference& left, const ComponentReference& right) {
        put("connect(");
        expr(left);
        put(", ");
        expr(right);
        put(")");
    }

    void bareItem(const EqualityEquation& node) {
        expr(*node.left, Level::Range);
        put(" = ");
        expr(*node.right);
    }
    void bareItem(const IfEquation& node) { ifItem(node); }
    void bareItem(const ForEquation& node) { forItem(node); }
    void bareItem(const WhenEquation& node) {
        branches(node.branches, "when");
        closeBlock("when");
    }
    void bareItem(const ConnectEquation& node) { connect(*node.left, *node.right); }
    void bareItem(const CallEquation& node) { bare(*node.call); }

    void bareItem(const Assignment& node) {
        bare(*node.target);
        put(" := ");
        expr(*node.value);
    }
    void bareItem(const MultiAssignment& node) {
        put("(");
        expressions(node.targets);
        put(") := ");
        bare(*node.call);
    }
    void bareItem(const CallStatement& node) { bare(*node.call); }
    void bareItem(const BreakStatement&) { put("break"); }
    void bareItem(const ReturnStatement&) { put("return"); }
    void bareItem(const IfStatement& node) { ifItem(node); }
    void bareItem(const ForStatement& node) { forItem(node); }
    void bareItem(const WhileStatement& node) {
        put("while ");
        expr(*node.condition);
        put(" loop\n");
        items(node.body);
        closeBlock("while");
    }
    void bareItem(const WhenStatement& node) {
        branches(node.branches, "when");
        closeBlock("when");
    }

    // ---- classes
    void classDefinition(const ClassDefinition& node) {
        word(node.isEncapsulated, "encapsulated");
        word(node.isPartial, "partial");
        word(spelling(node.purity));
        word(spelling(node.kind));
        visit(*node.specifier, [&](const auto& real) { specifier(real, node.name.text); });
    }

    void specifier(const LongSpecifier& node, std::string_view className) {
        word(node.isExtends, "extends");
        put(className);
        classModification(node.modification);
        strings(node.description);
        put("\n");
        bool first = true;
        for (const Section& part : node.sections)
            section(part, std::exchange(first, false));
        ++indent_;
        if (node.external != nullptr)
            external(*node.external);
        if (node.annotation != nullptr) {
            startLine();
            put("annotation");
            classModification(node.annotation);
            endLine();
        }
        --indent_;
        closeBlock(className);
    }

    void section(const Section& node, bool isFirst) {
        if (!isFirst || node.kind != SectionKind::Public) {
            startLine();
            put(spelling(node.kind));
            put("\n");
        }
        ++indent_;
        for (const Element* item : node.elements) {
            startLine();
            visit(*item, [&](const auto& real) { element(real); });
            endLine();
        }
        --indent_;
        items(node.equations);
        items(node.statements);
    }

    void external(const ExternalClause& node) {
        startLine();
        put("external");
        if (node.language != nullptr) {
            put(" ");
            bare(*node.language);
        }
        if (node.output != nullptr) {
            put(" ");
            bare(*node.output);
            put(" =");
        }
        if (node.function != nullptr) {
            put(" ");
            put(node.function->text);
            put("(");
            expressions(node.arguments);
            put(")");
        }
        annotation(node.annotation);
        endLine();
    }

    void specifier(const ShortSpecifier& node, std::string_view className) {
        put(className);
        put(" = ");
        word(spelling(node.causality));
        name(node.base);
        subscripts(node.subscripts);
        classModification(node.modification);
        description(node.description);
    }

    void specifier(const EnumerationSpecifier& node, std::string_view className) {
        put(className);
        put(" = enumeration(");
        if (node.isOpen)
            put(":");
        separated(node.literals, ", ", [&](const EnumerationLiteral& literal) {
            put(literal.name.text);
            description(literal.description);
        });
        put(")");
        description(node.description);
    }

    void specifier(const DerivativeSpecifier& node, std::string_view className) {
        put(className);
        put(" = der(");
        name(node.function);
        for (const Identifier& variable : node.variables) {
            put(", ");
            put(variable.text);
        }
        put(")");
        description(node.description);
    }

    void element(const ImportClause& node) {
        put("import ");
        if (node.form == ImportKind::Renamed) {
            put(node.alias.text);
            put(" = ");
        }
        name(node.name);
        if (node.form == ImportKind::All)
            put(".*");
        if (node.form == ImportKind::Listed) {
            put(".{");
            separated(node.names, ", ", [&](const Identifier& item) { put(item.text); });
            put("}");
        }
        description(node.description);
    }

    void element(const ExtendsClause& node) {
        put("extends ");
        name(node.base);
        classModification(node.modification);
        annotation(node.annotation);
    }

    void element(const DeclarationElement& node) {
        word(node.isRedeclare, "redeclare");
        word(node.isFinal, "final");
        word(node.isInner, "inner");
        word(node.isOuter, "outer");
        word(node.isReplaceable, "replaceable");
        redeclarable(node.declared);
    }

    std::string out_;
    std::size_t indent_ = 0;
};

} // namespace

std::string print(const StoredDefinition& file) {
    Printer printer;
    printer.file(file);
    return printer.take();
}

std::string print(const Expr& expr) {
    Printer printer;
    printer.expr(expr);
    return printer.take();
}

std::string print(const ClassModification& modification) {
    Printer printer;
    printer.arguments(modification);
    return printer.take();
}

std::string print(const Modification& modification) {
    Printer printer;
    printer.value(modification);
    return printer.take();
}

} // namespace eventica::syntax
