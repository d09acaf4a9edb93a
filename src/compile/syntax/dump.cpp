// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/dump.h"

#include <fmt/format.h>
#include <iterator>
#include <type_traits>

#include "compile/syntax/fields.h"
#include "compile/syntax/operators.h"
#include "compile/syntax/visit.h"
#include "compile/syntax/words.h"

namespace eventica::syntax {
namespace {

std::string_view nameOf(ExprKind kind) {
    switch (kind) {
#define EVENTICA_EXPRESSION(NAME) \
    case ExprKind::NAME:          \
        return #NAME;
#include "compile/syntax/nodes.def"
    }
    return "";
}

std::string_view nameOf(EquationKind kind) {
    switch (kind) {
#define EVENTICA_EQUATION(NAME) \
    case EquationKind::NAME:    \
        return #NAME;
#include "compile/syntax/nodes.def"
    }
    return "";
}

std::string_view nameOf(StatementKind kind) {
    switch (kind) {
#define EVENTICA_STATEMENT(NAME) \
    case StatementKind::NAME:    \
        return #NAME;
#include "compile/syntax/nodes.def"
    }
    return "";
}

std::string_view nameOf(ArgumentKind kind) {
    switch (kind) {
#define EVENTICA_ARGUMENT(NAME) \
    case ArgumentKind::NAME:    \
        return #NAME;
#include "compile/syntax/nodes.def"
    }
    return "";
}

std::string_view nameOf(ElementKind kind) {
    switch (kind) {
#define EVENTICA_ELEMENT(NAME) \
    case ElementKind::NAME:    \
        return #NAME;
#include "compile/syntax/nodes.def"
    }
    return "";
}

std::string_view nameOf(SpecifierKind kind) {
    switch (kind) {
#define EVENTICA_SPECIFIER(NAME) \
    case SpecifierKind::NAME:    \
        return #NAME;
#include "compile/syntax/nodes.def"
    }
    return "";
}

/// One line a field: its name, then a short value on the same line or a node below it. Fields that
/// say nothing (false, null, empty, no prefix) are left out.
class Dumper {
public:
    explicit Dumper(const text::LineIndex& lines) : lines_(lines) {}

    template<typename Node>
    void addFields(const Node& node) {
        std::apply([&](const auto&... f) { (add(f.name, node.*(f.member)), ...); }, FieldsOf<Node>);
    }

    std::string take() { return std::move(out_); }

private:
    void line(std::string_view label, std::string_view value) {
        fmt::format_to(std::back_inserter(out_), "{:{}}{}:{}{}\n", "", indent_, label,
                       value.empty() ? "" : " ", value);
    }

    std::string place(TextRange range) const {
        const text::Position at = lines_.positionOf(range.begin);
        return fmt::format("@{}:{}", at.line, at.column);
    }

    void add(std::string_view label, bool value) {
        if (value)
            line(label, "true");
    }

    void add(std::string_view label, std::string_view text) {
        line(label, fmt::format("`{}`", text));
    }

    void add(std::string_view label, const Identifier& name) {
        if (!name.text.empty())
            line(label, fmt::format("`{}` {}", name.text, place(name.range)));
    }

    template<typename T>
        requires std::is_enum_v<T>
    void add(std::string_view label, T value) {
        if (const std::string_view word = spelling(value); !word.empty())
            line(label, word);
    }

    template<typename T>
    void add(std::string_view label, const T* node) {
        if (node != nullptr)
            add(label, *node);
        else if (isItem(label))
            line(label, "-"); // a skipped output in `(a, , b)`
    }

    template<typename T>
    void add(std::string_view label, List<T> items) {
        std::size_t index = 0;
        for (const T& item : items)
            add(fmt::format("{}[{}]", label, ++index), item);
    }

    template<typename T>
        requires std::is_class_v<T>
    void add(std::string_view label, const T& node) {
        if constexpr (NodeFamily<T>) {
            visit(node, [&](const auto& real) { addNode(label, nameOf(real.kind), real); });
        } else if constexpr (requires { node.range; }) {
            addNode(label, "", node);
        } else {
            const std::size_t before = out_.size();
            line(label, "");
            const std::size_t headed = out_.size();
            addChildren(node);
            if (out_.size() == headed) // nothing in it
                out_.resize(before);
        }
    }

    template<typename Node>
    void addNode(std::string_view label, std::string_view kind, const Node& node) {
        std::string head(kind);
        if constexpr (requires { node.range; })
            head += (head.empty() ? "" : " ") + place(node.range);
        line(label, head);
        addChildren(node);
    }

    template<typename Node>
    void addChildren(const Node& node) {
        indent_ += 2;
        addFields(node);
        indent_ -= 2;
    }

    static bool isItem(std::string_view label) { return label.ends_with(']'); }

    const text::LineIndex& lines_;
    std::string out_;
    std::size_t indent_ = 0;
};

} // namespace

std::string dump(const SyntaxTree& tree, const text::SourceManager& sources) {
    const text::LineIndex lines(sources[tree.source()].text);
    Dumper dumper(lines);
    dumper.addFields(tree.root());
    return dumper.take();
}

} // namespace eventica::syntax
