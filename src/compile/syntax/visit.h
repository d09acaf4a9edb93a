// SPDX-License-Identifier: Apache-2.0
// Calls a function with a node as what it really is.
#pragma once

#include <concepts>

#include "compile/syntax/nodes.h"

namespace eventica::syntax {

/// Lambdas as the cases of one visitor.
template<typename... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template<typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

#define EVENTICA_CASE(KIND, NAME) \
    case KIND::NAME:              \
        return visitor(static_cast<const NAME&>(node));
#define EVENTICA_VISIT(FAMILY, KIND)                              \
    template<typename Visitor>                                    \
    decltype(auto) visit(const FAMILY& node, Visitor&& visitor) { \
        switch (node.kind) {

#define EVENTICA_VISIT_END   \
    }                        \
    __builtin_unreachable(); \
    }

#define EVENTICA_EXPRESSION(NAME) EVENTICA_CASE(ExprKind, NAME)
EVENTICA_VISIT(Expr, ExprKind)
#include "compile/syntax/nodes.def"
EVENTICA_VISIT_END

#define EVENTICA_EQUATION(NAME) EVENTICA_CASE(EquationKind, NAME)
EVENTICA_VISIT(Equation, EquationKind)
#include "compile/syntax/nodes.def"
EVENTICA_VISIT_END

#define EVENTICA_STATEMENT(NAME) EVENTICA_CASE(StatementKind, NAME)
EVENTICA_VISIT(Statement, StatementKind)
#include "compile/syntax/nodes.def"
EVENTICA_VISIT_END

#define EVENTICA_ARGUMENT(NAME) EVENTICA_CASE(ArgumentKind, NAME)
EVENTICA_VISIT(Argument, ArgumentKind)
#include "compile/syntax/nodes.def"
EVENTICA_VISIT_END

#define EVENTICA_ELEMENT(NAME) EVENTICA_CASE(ElementKind, NAME)
EVENTICA_VISIT(Element, ElementKind)
#include "compile/syntax/nodes.def"
EVENTICA_VISIT_END

#define EVENTICA_SPECIFIER(NAME) EVENTICA_CASE(SpecifierKind, NAME)
EVENTICA_VISIT(ClassSpecifier, SpecifierKind)
#include "compile/syntax/nodes.def"
EVENTICA_VISIT_END

#undef EVENTICA_VISIT
#undef EVENTICA_VISIT_END
#undef EVENTICA_CASE

/// A base of several node types, told apart by its kind.
template<typename Node>
concept NodeFamily = std::same_as<Node, Expr> || std::same_as<Node, Equation> ||
                     std::same_as<Node, Statement> || std::same_as<Node, Argument> ||
                     std::same_as<Node, Element> || std::same_as<Node, ClassSpecifier>;

} // namespace eventica::syntax
