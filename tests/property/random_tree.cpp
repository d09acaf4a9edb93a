// SPDX-License-Identifier: Apache-2.0
#include "random_tree.h"

#include <array>
#include <random>
#include <string>
#include <vector>

namespace eventica::property {
namespace {

using namespace syntax; // NOLINT: this file is about nothing else

constexpr std::array<std::string_view, 10> Names = {"x",   "y1", "Resistor", "_z",       "'a b'",
                                                    "pin", "T",  "'+'",      "'it\\'s'", "der_x"};
constexpr std::array<std::string_view, 5> Integers = {"0", "1", "42", "007", "9223372036854775807"};
constexpr std::array<std::string_view, 7> Reals = {"1.5",   "2.",    ".5", "1e3",
                                                   "1.e-3", ".5E+2", "0.0"};
constexpr std::array<std::string_view, 5> Strings = {"", "text", "a \\\"b\\\" \\n", "two\nlines",
                                                     "\xC3\xA4\xE2\x82\xAC"};

/// Builds trees that the grammar can express: what it forbids in a place is not made there.
class Generator {
public:
    Generator(std::uint64_t seed, int size) : random_(seed), size_(size) {}

    SyntaxTree make() {
        const Name* within = chance(3) ? nullptr : arena_.make<Name>(withinName());
        const auto classes = list<TopLevelClass>(
            0, 3, [&] { return TopLevelClass{chance(2), classDefinition(size_)}; });
        const auto* root = arena_.make<StoredDefinition>(within, classes);
        return {text::SourceId(0), std::move(arena_), root};
    }

private:
    // ---- chance
    bool chance(int oneIn) { return pick(oneIn) == 0; }
    int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
    template<typename Enum>
    Enum pickEnum(int count) {
        return static_cast<Enum>(pick(count));
    }
    template<std::size_t Size>
    std::string_view pickText(const std::array<std::string_view, Size>& texts) {
        return texts[static_cast<std::size_t>(pick(static_cast<int>(Size)))];
    }
    template<typename T, typename Make>
    List<T> list(int atLeast, int atMost, Make&& makeItem) {
        std::vector<T> items;
        for (int count = atLeast + pick(atMost - atLeast + 1); count > 0; --count)
            items.push_back(makeItem());
        return arena_.copy(std::span<const T>(items));
    }
    template<typename Node, typename... Fields>
    const Node* expr(Fields... fields) {
        return arena_.make<Node>(Expr{Node::Kind, {}}, fields...);
    }

    // ---- names
    Identifier identifier() { return {{}, pickText(Names)}; }
    Name name(bool mayBeGlobal = true) {
        const bool global = mayBeGlobal && chance(5);
        return {{}, global, list<Identifier>(1, 3, [&] { return identifier(); })};
    }
    Name withinName() { return chance(3) ? Name{} : name(false); }

    // ---- expressions
    const Expr* expression(int depth, bool inSubscript = false) {
        if (depth <= 0)
            return leaf(inSubscript);
        switch (pick(12)) {
        case 0:
        case 1:
        case 2:
            return operation(depth, inSubscript);
        case 3:
            return expr<UnaryOperation>(pickEnum<UnaryOperator>(5),
                                        expression(depth - 1, inSubscript));
        case 4:
            return expr<syntax::Range>(expression(depth - 1, inSubscript),
                                       chance(2) ? nullptr : expression(depth - 1, inSubscript),
                                       expression(depth - 1, inSubscript));
        case 5:
            return ifExpression(depth, inSubscript);
        case 6:
            return call(depth, inSubscript);
        case 7:
            return arrayConstructor(depth, inSubscript);
        case 8:
            return expr<MatrixConstructor>(list<MatrixRow>(
                1, 3, [&] { return MatrixRow{expressions(1, 3, depth - 1, inSubscript)}; }));
        case 9:
            return tuple(depth, inSubscript);
        default:
            return leaf(inSubscript);
        }
    }

    List<const Expr*> expressions(int atLeast, int atMost, int depth, bool inSubscript) {
        return list<const Expr*>(atLeast, atMost, [&] { return expression(depth, inSubscript); });
    }

    const Expr* leaf(bool inSubscript) {
        switch (pick(inSubscript ? 7 : 6)) {
        case 0:
            return expr<IntegerLiteral>(pickText(Integers));
        case 1:
            return expr<RealLiteral>(pickText(Reals));
        case 2:
            return expr<StringLiteral>(pickText(Strings));
        case 3:
            return expr<BooleanLiteral>(chance(2));
        case 6:
            return expr<EndSubscript>();
        default:
            return reference(1);
        }
    }

    const ComponentReference* reference(int depth) {
        const auto parts = list<ReferencePart>(1, 3, [&] {
            const Identifier part = identifier();
            return ReferencePart{part, chance(3) ? subscripts(depth - 1) : List<const Expr*>()};
        });
        return expr<ComponentReference>(chance(6), parts);
    }

    List<const Expr*> subscripts(int depth) {
        return list<const Expr*>(1, 2, [&]() -> const Expr* {
            if (chance(4))
                return expr<WholeDimension>();
            return expression(depth, true);
        });
    }

    const Expr* operation(int depth, bool inSubscript) {
        // One level of precedence: operators of one group.
        struct Group {
            Operator first;
            int count;
            int mostOperands;
        };
        static constexpr std::array<Group, 6> Groups = {
            Group{Operator::Or, 1, 3},       Group{Operator::And, 1, 3},
            Group{Operator::Less, 6, 1},     Group{Operator::Add, 4, 4},
            Group{Operator::Multiply, 4, 4}, Group{Operator::Power, 2, 1}};
        const Group& group = Groups[static_cast<std::size_t>(pick(6))];
        const Expr* first = expression(depth - 1, inSubscript);
        const auto rest = list<Operand>(1, group.mostOperands, [&] {
            const auto op =
                static_cast<Operator>(static_cast<int>(group.first) + pick(group.count));
            return Operand{op, {}, expression(depth - 1, inSubscript)};
        });
        return expr<Operation>(first, rest);
    }

    const Expr* ifExpression(int depth, bool inSubscript) {
        const auto branches = list<ConditionalValue>(1, 3, [&] {
            const Expr* condition = expression(depth - 1, inSubscript);
            return ConditionalValue{condition, expression(depth - 1, inSubscript)};
        });
        return expr<IfExpression>(branches, expression(depth - 1, inSubscript));
    }

    List<ForIndex> iterators(int atLeast, int depth, bool inSubscript) {
        return list<ForIndex>(atLeast, 2, [&] {
            const Identifier index = identifier();
            return ForIndex{{}, index, chance(4) ? nullptr : expression(depth, inSubscript)};
        });
    }

    List<NamedArgument> namedArguments(int depth, bool inSubscript) {
        return list<NamedArgument>(0, 2, [&] {
            const Identifier argument = identifier();
            return NamedArgument{argument, argumentValue(depth, inSubscript)};
        });
    }

    const Expr* argumentValue(int depth, bool inSubscript) {
        if (!chance(5))
            return expression(depth, inSubscript);
        const Name function = name();
        return expr<PartialApplication>(function, depth > 0 ? namedArguments(depth - 1, inSubscript)
                                                            : List<NamedArgument>());
    }

    const Call* call(int depth, bool inSubscript, bool allowKeyword = true) {
        static constexpr std::array<std::string_view, 3> Keywords = {"der", "initial", "pure"};
        const ComponentReference* function = reference(depth - 1);
        if (allowKeyword && chance(4)) {
            const ReferencePart part{{{}, pickText(Keywords)}, {}};
            function = expr<ComponentReference>(false, arena_.copy(std::span(&part, 1)));
        }
        if (chance(5)) {
            const auto body = expressions(1, 1, depth - 1, inSubscript);
            return expr<Call>(function, body, List<NamedArgument>(),
                              iterators(1, depth - 1, inSubscript));
        }
        const auto positional =
            list<const Expr*>(0, 2, [&] { return argumentValue(depth - 1, inSubscript); });
        return expr<Call>(function, positional, namedArguments(depth - 1, inSubscript),
                          List<ForIndex>());
    }

    const Expr* arrayConstructor(int depth, bool inSubscript) {
        if (chance(3)) {
            const auto body = expressions(1, 1, depth - 1, inSubscript);
            return expr<ArrayConstructor>(body, iterators(1, depth - 1, inSubscript));
        }
        return expr<ArrayConstructor>(expressions(1, 3, depth - 1, inSubscript), List<ForIndex>());
    }

    List<const Expr*> tupleElements(int atLeast, int depth, bool inSubscript) {
        return list<const Expr*>(atLeast, 3, [&]() -> const Expr* {
            return chance(3) ? nullptr : expression(depth - 1, inSubscript);
        });
    }

    const Expr* tuple(int depth, bool inSubscript) {
        return expr<Tuple>(tupleElements(2, depth, inSubscript));
    }

    // ---- descriptions and modifications
    List<StringLiteral> strings() {
        if (!chance(3))
            return {};
        return list<StringLiteral>(
            1, 2, [&] { return StringLiteral{{StringLiteral::Kind, {}}, pickText(Strings)}; });
    }

    Description description(int depth) {
        const List<StringLiteral> text = strings();
        return {text, depth > 0 && chance(5) ? classModification(depth - 1, false) : nullptr};
    }

    const ClassModification* classModification(int depth, bool inExtends) {
        const auto arguments =
            list<const Argument*>(0, 2, [&] { return argument(depth, inExtends); });
        return arena_.make<ClassModification>(TextRange(), arguments);
    }

    const ClassModification* maybeModification(int depth, bool inExtends = false) {
        return depth > 0 && chance(2) ? classModification(depth - 1, inExtends) : nullptr;
    }

    const Modification* modification(int depth) {
        const ClassModification* nested = maybeModification(depth);
        const auto binding = pickEnum<Binding>(3);
        if (nested == nullptr && binding == Binding::None)
            return nullptr;
        const bool isBreak = binding != Binding::None && chance(6);
        const Expr* value = binding == Binding::None || isBreak ? nullptr : expression(depth - 1);
        return arena_.make<Modification>(TextRange(), nested, binding, value, isBreak);
    }

    template<typename Node, typename... Fields>
    const Argument* makeArgument(Fields... fields) {
        return arena_.make<Node>(Argument{Node::Kind, {}}, fields...);
    }

    const Argument* argument(int depth, bool inExtends) {
        switch (pick(inExtends ? 6 : 4)) {
        case 3:
            return replacement(depth);
        case 4:
            return makeArgument<ComponentDeselection>(identifier());
        case 5: {
            const ComponentReference* left = reference(1);
            return makeArgument<ConnectionDeselection>(left, reference(1));
        }
        default: {
            const bool isEach = chance(4);
            const bool isFinal = chance(4);
            const Name element = name(false);
            const Modification* value = modification(depth);
            return makeArgument<ElementModification>(isEach, isFinal, element, value, strings());
        }
        }
    }

    const Argument* replacement(int depth) {
        const bool isReplaceable = chance(2);
        const bool isRedeclare = !isReplaceable || chance(2);
        const bool isEach = chance(4);
        const bool isFinal = chance(4);
        Redeclarable element{};
        if (chance(2)) {
            element.classDefinition = shortClass(depth);
        } else {
            ComponentDeclaration declared = componentDeclaration(depth);
            declared.condition = nullptr;
            const TypePrefix prefix = typePrefix();
            const Name type = name();
            element.component = arena_.make<ComponentClause>(
                TextRange(), prefix, type, List<const Expr*>(),
                arena_.copy(std::span<const ComponentDeclaration>(&declared, 1)));
        }
        if (isReplaceable && chance(2))
            element.constraint = constraint(depth, false);
        return makeArgument<ElementReplacement>(isRedeclare, isEach, isFinal, isReplaceable,
                                                element);
    }

    const ConstrainingClause* constraint(int depth, bool described) {
        const Name type = name();
        const ClassModification* modifiers = maybeModification(depth);
        return arena_.make<ConstrainingClause>(TextRange(), type, modifiers,
                                               described ? description(depth) : Description{});
    }

    // ---- equations and statements
    template<typename Node, typename Base, typename... Fields>
    const Base* item(int depth, Fields... fields) {
        return arena_.make<Node>(Base{Node::Kind, {}, description(depth)}, fields...);
    }

    List<const Equation*> equations(int depth) {
        return list<const Equation*>(0, 2, [&] { return equation(depth); });
    }

    List<const Statement*> statements(int depth, bool inLoop) {
        return list<const Statement*>(0, 2, [&] { return statement(depth, inLoop); });
    }

    const Equation* equation(int depth) {
        const int kind = depth > 0 ? pick(6) : 3 + pick(3);
        if (kind == 0) {
            const auto branches = list<Branch<Equation>>(1, 2, [&] {
                const Expr* condition = expression(depth - 1);
                return Branch<Equation>{condition, equations(depth - 1)};
            });
            return item<IfEquation, Equation>(depth, branches, equations(depth - 1));
        }
        if (kind == 1) {
            const auto indices = iterators(1, depth - 1, false);
            return item<ForEquation, Equation>(depth, indices, equations(depth - 1));
        }
        if (kind == 2) {
            const auto branches = list<Branch<Equation>>(1, 2, [&] {
                const Expr* condition = expression(depth - 1);
                return Branch<Equation>{condition, equations(depth - 1)};
            });
            return item<WhenEquation, Equation>(depth, branches);
        }
        if (kind == 3) {
            const ComponentReference* left = reference(1);
            return item<ConnectEquation, Equation>(depth, left, reference(1));
        }
        if (kind == 4)
            return item<CallEquation, Equation>(depth, call(depth, false, false));
        const Expr* left = expression(depth);
        return item<EqualityEquation, Equation>(depth, left, expression(depth));
    }

    const Statement* statement(int depth, bool inLoop) {
        const int kind = depth > 0 ? pick(9) : 4 + pick(5);
        switch (kind) {
        case 0:
        case 1: {
            const auto branches = list<Branch<Statement>>(1, 2, [&] {
                const Expr* condition = expression(depth - 1);
                return Branch<Statement>{condition, statements(depth - 1, inLoop)};
            });
            if (kind == 1)
                return item<WhenStatement, Statement>(depth, branches);
            return item<IfStatement, Statement>(depth, branches, statements(depth - 1, inLoop));
        }
        case 2: {
            const auto indices = iterators(1, depth - 1, false);
            return item<ForStatement, Statement>(depth, indices, statements(depth - 1, true));
        }
        case 3: {
            const Expr* condition = expression(depth - 1);
            return item<WhileStatement, Statement>(depth, condition, statements(depth - 1, true));
        }
        case 4: {
            const auto targets = tupleElements(1, 1, false);
            return item<MultiAssignment, Statement>(depth, targets, call(depth, false));
        }
        case 5:
            return item<CallStatement, Statement>(depth, call(depth, false, false));
        case 6:
            if (inLoop)
                return item<BreakStatement, Statement>(depth);
            return item<ReturnStatement, Statement>(depth);
        default: {
            const ComponentReference* target = reference(1);
            return item<Assignment, Statement>(depth, target, expression(depth));
        }
        }
    }

    // ---- classes
    TypePrefix typePrefix() {
        const auto flow = pickEnum<FlowPrefix>(3);
        const auto variability = pickEnum<Variability>(4);
        return {flow, variability, pickEnum<Causality>(3)};
    }

    ComponentDeclaration componentDeclaration(int depth) {
        const Identifier component = identifier();
        const auto dimensions = chance(3) ? subscripts(depth - 1) : List<const Expr*>();
        const Modification* value = modification(depth);
        const Expr* condition = chance(4) ? expression(depth - 1) : nullptr;
        return {{}, component, dimensions, value, condition, description(depth)};
    }

    const ComponentClause* componentClause(int depth) {
        const TypePrefix prefix = typePrefix();
        const Name type = name();
        const auto dimensions = chance(4) ? subscripts(depth - 1) : List<const Expr*>();
        const auto components =
            list<ComponentDeclaration>(1, 2, [&] { return componentDeclaration(depth); });
        return arena_.make<ComponentClause>(TextRange(), prefix, type, dimensions, components);
    }

    template<typename Node, typename... Fields>
    const Element* makeElement(Fields... fields) {
        return arena_.make<Node>(Element{Node::Kind, {}}, fields...);
    }

    const Element* element(int depth) {
        switch (pick(5)) {
        case 0:
            return import(depth);
        case 1: {
            const Name base = name();
            const ClassModification* modifiers = maybeModification(depth, true);
            return makeElement<ExtendsClause>(base, modifiers, maybeModification(depth));
        }
        default: {
            const bool isReplaceable = chance(3);
            Redeclarable declared{};
            if (depth > 0 && chance(2))
                declared.classDefinition = classDefinition(depth - 1);
            else
                declared.component = componentClause(depth);
            if (isReplaceable && chance(2))
                declared.constraint = constraint(depth, true);
            const bool isRedeclare = chance(5);
            const bool isFinal = chance(5);
            const bool isInner = chance(5);
            return makeElement<DeclarationElement>(isRedeclare, isFinal, isInner, chance(5),
                                                   isReplaceable, declared);
        }
        }
    }

    const Element* import(int depth) {
        const auto form = pickEnum<ImportKind>(4);
        const Identifier alias = form == ImportKind::Renamed ? identifier() : Identifier{};
        const Name imported = name(false);
        const auto names = form == ImportKind::Listed
                               ? list<Identifier>(1, 3, [&] { return identifier(); })
                               : List<Identifier>();
        return makeElement<ImportClause>(form, alias, imported, names, description(depth));
    }

    Section section(int depth) {
        const auto kind = pickEnum<SectionKind>(6);
        Section result{{}, kind, {}, {}, {}};
        if (kind == SectionKind::Public || kind == SectionKind::Protected)
            result.elements = list<const Element*>(1, 3, [&] { return element(depth); });
        else if (kind == SectionKind::Equation || kind == SectionKind::InitialEquation)
            result.equations = equations(depth);
        else
            result.statements = statements(depth, false);
        return result;
    }

    const ExternalClause* external(int depth) {
        auto* clause = arena_.make<ExternalClause>();
        if (chance(2))
            clause->language = expr<StringLiteral>("C");
        if (chance(2)) {
            clause->function = arena_.make<Identifier>(identifier());
            clause->output = chance(2) ? reference(1) : nullptr;
            clause->arguments = expressions(0, 2, depth - 1, false);
        }
        clause->annotation = maybeModification(depth);
        return clause;
    }

    const ClassDefinition* makeClass(ClassKind kind, const ClassSpecifier* specifier) {
        const bool isFunction = kind == ClassKind::Function || kind == ClassKind::OperatorFunction;
        const Purity purity = isFunction ? pickEnum<Purity>(3) : Purity::Unstated;
        const bool isEncapsulated = chance(5);
        const bool isPartial = chance(5);
        return arena_.make<ClassDefinition>(TextRange(), isEncapsulated, isPartial, purity, kind,
                                            identifier(), specifier);
    }

    const ClassDefinition* classDefinition(int depth) {
        if (chance(3))
            return shortClass(depth);
        const bool isExtends = chance(4);
        const ClassModification* modifiers = isExtends ? maybeModification(depth, true) : nullptr;
        const List<StringLiteral> text = strings();
        const auto sections = list<Section>(0, 3, [&] { return section(depth); });
        const ExternalClause* externalClause = chance(4) ? external(depth) : nullptr;
        const auto* specifier =
            arena_.make<LongSpecifier>(ClassSpecifier{LongSpecifier::Kind}, isExtends, modifiers,
                                       text, sections, externalClause, maybeModification(depth));
        return makeClass(pickEnum<ClassKind>(12), specifier);
    }

    const ClassDefinition* shortClass(int depth) {
        const ClassSpecifier* specifier = nullptr;
        switch (pick(4)) {
        case 0: {
            const bool isOpen = chance(4);
            const auto literals =
                isOpen ? List<EnumerationLiteral>() : list<EnumerationLiteral>(0, 3, [&] {
                    const Identifier literal = identifier();
                    return EnumerationLiteral{literal, description(depth)};
                });
            specifier = arena_.make<EnumerationSpecifier>(
                ClassSpecifier{EnumerationSpecifier::Kind}, isOpen, literals, description(depth));
            break;
        }
        case 1: {
            const Name function = name();
            const auto variables = list<Identifier>(1, 2, [&] { return identifier(); });
            specifier = arena_.make<DerivativeSpecifier>(ClassSpecifier{DerivativeSpecifier::Kind},
                                                         function, variables, description(depth));
            break;
        }
        default: {
            const auto causality = pickEnum<Causality>(3);
            const Name base = name();
            const auto dimensions = chance(4) ? subscripts(depth - 1) : List<const Expr*>();
            const ClassModification* modifiers = maybeModification(depth);
            specifier =
                arena_.make<ShortSpecifier>(ClassSpecifier{ShortSpecifier::Kind}, causality, base,
                                            dimensions, modifiers, description(depth));
            break;
        }
        }
        return makeClass(pickEnum<ClassKind>(12), specifier);
    }

    std::mt19937_64 random_;
    int size_;
    Arena arena_;
};

} // namespace

SyntaxTree randomTree(std::uint64_t seed, int size) {
    return Generator(seed, size).make();
}

} // namespace eventica::property
