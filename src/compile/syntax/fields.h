// SPDX-License-Identifier: Apache-2.0
// The fields of every node, as a table: what walks whole trees without caring for their meaning
// (comparison, dump) is written once over it instead of once a node type.
#pragma once

#include <tuple>

#include "compile/syntax/nodes.h"

namespace eventica::syntax {

template<typename Node, typename Value>
struct Field {
    std::string_view name;
    Value Node::* member;
};

/// Ranges are not listed: two trees are the same whatever their layout.
template<typename Node>
inline constexpr auto FieldsOf = nullptr;

#define EVENTICA_FIELD(NAME) \
    Field {                  \
        #NAME, &Self::NAME   \
    }
#define EVENTICA_FIELDS(NODE, ...)              \
    template<>                                  \
    inline constexpr auto FieldsOf<NODE> = [] { \
        using Self = NODE;                      \
        return std::tuple(__VA_ARGS__);         \
    }();
#define F EVENTICA_FIELD

EVENTICA_FIELDS(Name, F(global), F(parts))
EVENTICA_FIELDS(IntegerLiteral, F(text))
EVENTICA_FIELDS(RealLiteral, F(text))
EVENTICA_FIELDS(StringLiteral, F(text))
EVENTICA_FIELDS(BooleanLiteral, F(value))
template<>
inline constexpr auto FieldsOf<EndSubscript> = std::tuple();
template<>
inline constexpr auto FieldsOf<WholeDimension> = std::tuple();
EVENTICA_FIELDS(ReferencePart, F(name), F(subscripts))
EVENTICA_FIELDS(ComponentReference, F(global), F(parts))
EVENTICA_FIELDS(ForIndex, F(name), F(values))
EVENTICA_FIELDS(NamedArgument, F(name), F(value))
EVENTICA_FIELDS(Call, F(function), F(positional), F(named), F(iterators))
EVENTICA_FIELDS(PartialApplication, F(function), F(named))
EVENTICA_FIELDS(ArrayConstructor, F(elements), F(iterators))
EVENTICA_FIELDS(MatrixRow, F(elements))
EVENTICA_FIELDS(MatrixConstructor, F(rows))
EVENTICA_FIELDS(Tuple, F(elements))
EVENTICA_FIELDS(Operand, F(op), F(value))
EVENTICA_FIELDS(Operation, F(first), F(rest))
EVENTICA_FIELDS(UnaryOperation, F(op), F(operand))
EVENTICA_FIELDS(Range, F(start), F(step), F(stop))
EVENTICA_FIELDS(ConditionalValue, F(condition), F(value))
EVENTICA_FIELDS(IfExpression, F(branches), F(otherwise))
EVENTICA_FIELDS(Description, F(strings), F(annotation))
EVENTICA_FIELDS(Branch<Equation>, F(condition), F(body))
EVENTICA_FIELDS(Branch<Statement>, F(condition), F(body))
EVENTICA_FIELDS(EqualityEquation, F(left), F(right), F(description))
EVENTICA_FIELDS(IfEquation, F(branches), F(otherwise), F(description))
EVENTICA_FIELDS(ForEquation, F(indices), F(body), F(description))
EVENTICA_FIELDS(WhenEquation, F(branches), F(description))
EVENTICA_FIELDS(ConnectEquation, F(left), F(right), F(description))
EVENTICA_FIELDS(CallEquation, F(call), F(description))
EVENTICA_FIELDS(Assignment, F(target), F(value), F(description))
EVENTICA_FIELDS(MultiAssignment, F(targets), F(call), F(description))
EVENTICA_FIELDS(CallStatement, F(call), F(description))
EVENTICA_FIELDS(BreakStatement, F(description))
EVENTICA_FIELDS(ReturnStatement, F(description))
EVENTICA_FIELDS(IfStatement, F(branches), F(otherwise), F(description))
EVENTICA_FIELDS(ForStatement, F(indices), F(body), F(description))
EVENTICA_FIELDS(WhileStatement, F(condition), F(body), F(description))
EVENTICA_FIELDS(WhenStatement, F(branches), F(description))
EVENTICA_FIELDS(Modification, F(nested), F(binding), F(value), F(isBreak))
EVENTICA_FIELDS(ClassModification, F(arguments))
EVENTICA_FIELDS(ElementModification, F(isEach), F(isFinal), F(name), F(modification),
                F(description))
EVENTICA_FIELDS(TypePrefix, F(flow), F(variability), F(causality))
EVENTICA_FIELDS(ComponentDeclaration, F(name), F(subscripts), F(modification), F(condition),
                F(description))
EVENTICA_FIELDS(ComponentClause, F(prefix), F(type), F(subscripts), F(components))
EVENTICA_FIELDS(ConstrainingClause, F(type), F(modification), F(description))
EVENTICA_FIELDS(Redeclarable, F(classDefinition), F(component), F(constraint))
EVENTICA_FIELDS(ElementReplacement, F(isRedeclare), F(isEach), F(isFinal), F(isReplaceable),
                F(element))
EVENTICA_FIELDS(ComponentDeselection, F(name))
EVENTICA_FIELDS(ConnectionDeselection, F(left), F(right))
EVENTICA_FIELDS(ImportClause, F(form), F(alias), F(name), F(names), F(description))
EVENTICA_FIELDS(ExtendsClause, F(base), F(modification), F(annotation))
EVENTICA_FIELDS(DeclarationElement, F(isRedeclare), F(isFinal), F(isInner), F(isOuter),
                F(isReplaceable), F(declared))
EVENTICA_FIELDS(Section, F(kind), F(elements), F(equations), F(statements))
EVENTICA_FIELDS(ExternalClause, F(language), F(output), F(function), F(arguments), F(annotation))
EVENTICA_FIELDS(LongSpecifier, F(isExtends), F(modification), F(description), F(sections),
                F(external), F(annotation))
EVENTICA_FIELDS(ShortSpecifier, F(causality), F(base), F(subscripts), F(modification),
                F(description))
EVENTICA_FIELDS(EnumerationLiteral, F(name), F(description))
EVENTICA_FIELDS(EnumerationSpecifier, F(isOpen), F(literals), F(description))
EVENTICA_FIELDS(DerivativeSpecifier, F(function), F(variables), F(description))
EVENTICA_FIELDS(ClassDefinition, F(isEncapsulated), F(isPartial), F(purity), F(kind), F(name),
                F(specifier))
EVENTICA_FIELDS(TopLevelClass, F(isFinal), F(definition))
EVENTICA_FIELDS(StoredDefinition, F(within), F(classes))

#undef F
#undef EVENTICA_FIELD
#undef EVENTICA_FIELDS

} // namespace eventica::syntax
