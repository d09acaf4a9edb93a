// SPDX-License-Identifier: Apache-2.0
// The syntax tree: what was written, production by production of the Modelica Language
// Specification 3.6, appendix A.2, without parentheses, white space and comments.
//
// Nodes are immutable and live in the arena of their `SyntaxTree`; texts are views into the source.
// A pointer that may be null says so. `fields.h` lists the fields of every node.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "lib/text/source.h"

namespace eventica::syntax {

using text::TextRange;

template<typename T>
using List = std::span<const T>;

struct Call;
struct ClassDefinition;
struct ClassModification;
struct ComponentReference;
struct ConnectEquation;
struct Expr;

/// A quoted identifier keeps its quotes; redundant escapes are removed, so equal names are equal
/// texts.
struct Identifier {
    TextRange range;
    std::string_view text;
};

/// `A.B.C`, or `.A.B.C` if global.
struct Name {
    TextRange range;
    bool global;
    List<Identifier> parts;
};

// ---------------------------------------------------------------------------- expressions

enum class ExprKind : std::uint8_t {
#define EVENTICA_EXPRESSION(NAME) NAME,
#include "compile/syntax/nodes.def"
};

struct Expr {
    ExprKind kind;
    TextRange range;
};

struct IntegerLiteral : Expr {
    static constexpr ExprKind Kind = ExprKind::IntegerLiteral;
    std::string_view text;
};

struct RealLiteral : Expr {
    static constexpr ExprKind Kind = ExprKind::RealLiteral;
    std::string_view text;
};

/// `text` is what stands between the quotes, escapes and all; see `decodeString`.
struct StringLiteral : Expr {
    static constexpr ExprKind Kind = ExprKind::StringLiteral;
    std::string_view text;
};

struct BooleanLiteral : Expr {
    static constexpr ExprKind Kind = ExprKind::BooleanLiteral;
    bool value;
};

/// `end` in a subscript.
struct EndSubscript : Expr {
    static constexpr ExprKind Kind = ExprKind::EndSubscript;
};

/// `:` as a subscript.
struct WholeDimension : Expr {
    static constexpr ExprKind Kind = ExprKind::WholeDimension;
};

struct ReferencePart {
    Identifier name;
    List<const Expr*> subscripts;
};

struct ComponentReference : Expr {
    static constexpr ExprKind Kind = ExprKind::ComponentReference;
    bool global;
    List<ReferencePart> parts;
};

/// `i in range`; the range may be null (deduced from the use of `i`).
struct ForIndex {
    TextRange range;
    Identifier name;
    const Expr* values;
};

struct NamedArgument {
    Identifier name;
    const Expr* value;
};

/// A call, or a reduction if it has iterators (then with one positional argument). The keywords
/// `der`, `initial` and `pure` appear as the name of the function.
struct Call : Expr {
    static constexpr ExprKind Kind = ExprKind::Call;
    const ComponentReference* function;
    List<const Expr*> positional;
    List<NamedArgument> named;
    List<ForIndex> iterators;
};

/// `function f(x = 1)` as an argument.
struct PartialApplication : Expr {
    static constexpr ExprKind Kind = ExprKind::PartialApplication;
    Name function;
    List<NamedArgument> named;
};

/// `{a, b}`, or the comprehension `{a for i in r}` if it has iterators.
struct ArrayConstructor : Expr {
    static constexpr ExprKind Kind = ExprKind::ArrayConstructor;
    List<const Expr*> elements;
    List<ForIndex> iterators;
};

struct MatrixRow {
    List<const Expr*> elements;
};

/// `[a, b; c, d]`
struct MatrixConstructor : Expr {
    static constexpr ExprKind Kind = ExprKind::MatrixConstructor;
    List<MatrixRow> rows;
};

/// `(a, , b)`: null where an output is skipped. Never a single present element: `(a)` is `a`.
struct Tuple : Expr {
    static constexpr ExprKind Kind = ExprKind::Tuple;
    List<const Expr*> elements;
};

enum class Operator : std::uint8_t {
#define EVENTICA_OPERATOR(NAME, TOKEN, LEVEL) NAME,
#include "compile/syntax/operators.def"
};

struct Operand {
    Operator op;
    TextRange opRange;
    const Expr* value;
};

/// `first op a op b …`, all operators of one precedence level, applied from left to right. One
/// node however long: a sum of 100 000 terms is not 100 000 levels deep.
struct Operation : Expr {
    static constexpr ExprKind Kind = ExprKind::Operation;
    const Expr* first;
    List<Operand> rest;
};

enum class UnaryOperator : std::uint8_t { Plus, Minus, ElementPlus, ElementMinus, Not };

struct UnaryOperation : Expr {
    static constexpr ExprKind Kind = ExprKind::UnaryOperation;
    UnaryOperator op;
    const Expr* operand;
};

/// `start:stop`, or `start:step:stop`; the step may be null.
struct Range : Expr {
    static constexpr ExprKind Kind = ExprKind::Range;
    const Expr* start;
    const Expr* step;
    const Expr* stop;
};

struct ConditionalValue {
    const Expr* condition;
    const Expr* value;
};

struct IfExpression : Expr {
    static constexpr ExprKind Kind = ExprKind::IfExpression;
    List<ConditionalValue> branches;
    const Expr* otherwise;
};

// ---------------------------------------------------------------------------- descriptions

/// A description string, written in pieces joined by `+`, and an annotation, which may be null.
struct Description {
    List<StringLiteral> strings;
    const ClassModification* annotation;
};

// ---------------------------------------------------------------------------- equations

enum class EquationKind : std::uint8_t {
#define EVENTICA_EQUATION(NAME) NAME,
#include "compile/syntax/nodes.def"
};

struct Equation {
    EquationKind kind;
    TextRange range;
    Description description;
};

template<typename Item>
struct Branch {
    const Expr* condition;
    List<const Item*> body;
};

struct EqualityEquation : Equation {
    static constexpr EquationKind Kind = EquationKind::EqualityEquation;
    const Expr* left;
    const Expr* right;
};

struct IfEquation : Equation {
    static constexpr EquationKind Kind = EquationKind::IfEquation;
    List<Branch<Equation>> branches;
    List<const Equation*> otherwise;
};

struct ForEquation : Equation {
    static constexpr EquationKind Kind = EquationKind::ForEquation;
    List<ForIndex> indices;
    List<const Equation*> body;
};

struct WhenEquation : Equation {
    static constexpr EquationKind Kind = EquationKind::WhenEquation;
    List<Branch<Equation>> branches;
};

struct ConnectEquation : Equation {
    static constexpr EquationKind Kind = EquationKind::ConnectEquation;
    const ComponentReference* left;
    const ComponentReference* right;
};

struct CallEquation : Equation {
    static constexpr EquationKind Kind = EquationKind::CallEquation;
    const Call* call;
};

// ---------------------------------------------------------------------------- statements

enum class StatementKind : std::uint8_t {
#define EVENTICA_STATEMENT(NAME) NAME,
#include "compile/syntax/nodes.def"
};

struct Statement {
    StatementKind kind;
    TextRange range;
    Description description;
};

struct Assignment : Statement {
    static constexpr StatementKind Kind = StatementKind::Assignment;
    const ComponentReference* target;
    const Expr* value;
};

/// `(a, , b) := f(x)`: null where an output is skipped.
struct MultiAssignment : Statement {
    static constexpr StatementKind Kind = StatementKind::MultiAssignment;
    List<const Expr*> targets;
    const Call* call;
};

struct CallStatement : Statement {
    static constexpr StatementKind Kind = StatementKind::CallStatement;
    const Call* call;
};

struct BreakStatement : Statement {
    static constexpr StatementKind Kind = StatementKind::BreakStatement;
};

struct ReturnStatement : Statement {
    static constexpr StatementKind Kind = StatementKind::ReturnStatement;
};

struct IfStatement : Statement {
    static constexpr StatementKind Kind = StatementKind::IfStatement;
    List<Branch<Statement>> branches;
    List<const Statement*> otherwise;
};

struct ForStatement : Statement {
    static constexpr StatementKind Kind = StatementKind::ForStatement;
    List<ForIndex> indices;
    List<const Statement*> body;
};

struct WhileStatement : Statement {
    static constexpr StatementKind Kind = StatementKind::WhileStatement;
    const Expr* condition;
    List<const Statement*> body;
};

struct WhenStatement : Statement {
    static constexpr StatementKind Kind = StatementKind::WhenStatement;
    List<Branch<Statement>> branches;
};

// ---------------------------------------------------------------------------- modifications

enum class Binding : std::uint8_t { None, Equals, Assign };

/// `(start = 1) = 2`: nested modifiers, which may be null, and a value. The value is null for no
/// binding and for `= break`.
struct Modification {
    TextRange range;
    const ClassModification* nested;
    Binding binding;
    const Expr* value;
    bool isBreak;
};

enum class ArgumentKind : std::uint8_t {
#define EVENTICA_ARGUMENT(NAME) NAME,
#include "compile/syntax/nodes.def"
};

struct Argument {
    ArgumentKind kind;
    TextRange range;
};

struct ClassModification {
    TextRange range;
    List<const Argument*> arguments;
};

/// `each final a.b(start = 1) "text"`; the modification may be null.
struct ElementModification : Argument {
    static constexpr ArgumentKind Kind = ArgumentKind::ElementModification;
    bool isEach;
    bool isFinal;
    Name name;
    const Modification* modification;
    List<StringLiteral> description;
};

enum class FlowPrefix : std::uint8_t { None, Flow, Stream };
enum class Variability : std::uint8_t { None, Discrete, Parameter, Constant };
enum class Causality : std::uint8_t { None, Input, Output };

struct TypePrefix {
    FlowPrefix flow;
    Variability variability;
    Causality causality;
};

/// The modification and the condition may be null.
struct ComponentDeclaration {
    TextRange range;
    Identifier name;
    List<const Expr*> subscripts;
    const Modification* modification;
    const Expr* condition;
    Description description;
};

struct ComponentClause {
    TextRange range;
    TypePrefix prefix;
    Name type;
    List<const Expr*> subscripts;
    List<ComponentDeclaration> components;
};

/// `constrainedby T(x = 1) "text" annotation(…)`; the modification may be null. The description
/// exists only on elements, not on arguments.
struct ConstrainingClause {
    TextRange range;
    Name type;
    const ClassModification* modification;
    Description description;
};

/// What may be redeclared or replaceable: one of the two is null. The constraint may be null.
struct Redeclarable {
    const ClassDefinition* classDefinition;
    const ComponentClause* component;
    const ConstrainingClause* constraint;
};

/// `redeclare each final replaceable model M = N constrainedby O`, or without `redeclare`. A
/// component here has one declaration without a condition; a class is a short one.
struct ElementReplacement : Argument {
    static constexpr ArgumentKind Kind = ArgumentKind::ElementReplacement;
    bool isRedeclare;
    bool isEach;
    bool isFinal;
    bool isReplaceable;
    Redeclarable element;
};

/// `break x` in the modifiers of an extends clause.
struct ComponentDeselection : Argument {
    static constexpr ArgumentKind Kind = ArgumentKind::ComponentDeselection;
    Identifier name;
};

/// `break connect(a, b)` in the modifiers of an extends clause.
struct ConnectionDeselection : Argument {
    static constexpr ArgumentKind Kind = ArgumentKind::ConnectionDeselection;
    const ComponentReference* left;
    const ComponentReference* right;
};

// ---------------------------------------------------------------------------- classes

enum class ElementKind : std::uint8_t {
#define EVENTICA_ELEMENT(NAME) NAME,
#include "compile/syntax/nodes.def"
};

struct Element {
    ElementKind kind;
    TextRange range;
};

/// `import A.B`, `import C = A.B`, `import A.*`, `import A.{B, C}`
enum class ImportKind : std::uint8_t { Qualified, Renamed, All, Listed };

struct ImportClause : Element {
    static constexpr ElementKind Kind = ElementKind::ImportClause;
    ImportKind form;
    Identifier alias; ///< only if renamed
    Name name;
    List<Identifier> names; ///< only if listed
    Description description;
};

/// The modification and the annotation may be null.
struct ExtendsClause : Element {
    static constexpr ElementKind Kind = ElementKind::ExtendsClause;
    Name base;
    const ClassModification* modification;
    const ClassModification* annotation;
};

/// A class or a clause of components, with its prefixes.
struct DeclarationElement : Element {
    static constexpr ElementKind Kind = ElementKind::DeclarationElement;
    bool isRedeclare;
    bool isFinal;
    bool isInner;
    bool isOuter;
    bool isReplaceable;
    Redeclarable declared;
};

enum class SectionKind : std::uint8_t {
    Public,
    Protected,
    Equation,
    InitialEquation,
    Algorithm,
    InitialAlgorithm,
};

/// One of the three lists is used, by kind. Sections of no elements are left out.
struct Section {
    TextRange range;
    SectionKind kind;
    List<const Element*> elements;
    List<const Equation*> equations;
    List<const Statement*> statements;
};

/// `external "C" y = f(x) annotation(…)`: all but the keyword may be missing (null or empty).
struct ExternalClause {
    TextRange range;
    const StringLiteral* language;
    const ComponentReference* output;
    const Identifier* function;
    List<const Expr*> arguments;
    const ClassModification* annotation;
};

enum class SpecifierKind : std::uint8_t {
#define EVENTICA_SPECIFIER(NAME) NAME,
#include "compile/syntax/nodes.def"
};

struct ClassSpecifier {
    SpecifierKind kind;
};

/// `model M … end M` or `model extends M(…) … end M`. Modification, external clause and annotation
/// may be null.
struct LongSpecifier : ClassSpecifier {
    static constexpr SpecifierKind Kind = SpecifierKind::LongSpecifier;
    bool isExtends;
    const ClassModification* modification;
    List<StringLiteral> description;
    List<Section> sections;
    const ExternalClause* external;
    const ClassModification* annotation;
};

/// `type T = input Real[3](unit = "m")`; the modification may be null.
struct ShortSpecifier : ClassSpecifier {
    static constexpr SpecifierKind Kind = SpecifierKind::ShortSpecifier;
    Causality causality;
    Name base;
    List<const Expr*> subscripts;
    const ClassModification* modification;
    Description description;
};

struct EnumerationLiteral {
    Identifier name;
    Description description;
};

/// `enumeration(a, b)`, or `enumeration(:)` if open.
struct EnumerationSpecifier : ClassSpecifier {
    static constexpr SpecifierKind Kind = SpecifierKind::EnumerationSpecifier;
    bool isOpen;
    List<EnumerationLiteral> literals;
    Description description;
};

/// `function g = der(f, x, y)`
struct DerivativeSpecifier : ClassSpecifier {
    static constexpr SpecifierKind Kind = SpecifierKind::DerivativeSpecifier;
    Name function;
    List<Identifier> variables;
    Description description;
};

enum class ClassKind : std::uint8_t {
    Class,
    Model,
    Record,
    OperatorRecord,
    Block,
    Connector,
    ExpandableConnector,
    Type,
    Package,
    Function,
    OperatorFunction,
    Operator,
};

enum class Purity : std::uint8_t { Unstated, Pure, Impure };

struct ClassDefinition {
    TextRange range;
    bool isEncapsulated;
    bool isPartial;
    Purity purity;
    ClassKind kind;
    Identifier name;
    const ClassSpecifier* specifier;
};

struct TopLevelClass {
    bool isFinal;
    const ClassDefinition* definition;
};

/// A whole file. `within` is null without a within clause, and has no parts for `within;`.
struct StoredDefinition {
    const Name* within;
    List<TopLevelClass> classes;
};

} // namespace eventica::syntax
