// SPDX-License-Identifier: Apache-2.0
// Stored definitions and classes (MLS A.2.1 and A.2.2).
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "compile/syntax/element_prefixes.h"
#include "compile/syntax/parser.h"
#include "lib/diag/suggest.h"

namespace eventica::syntax {
namespace {

constexpr std::array<std::string_view, 16> ClassWords = {
    "model", "package",  "function",     "record",     "block", "connector", "type",   "class",
    "final", "operator", "encapsulated", "expandable", "pure",  "impure",    "within", "partial"};

constexpr std::array<std::string_view, 2> SectionWords = {"equation", "algorithm"};

} // namespace

/// What a long class is built from while it is read.
struct Parser::Composition {
    std::vector<Section> sections;
    std::vector<const Element*> elements; ///< of the section of elements being read
    SectionKind visibility = SectionKind::Public;
    TextRange begin;
    const ExternalClause* external = nullptr;
    const ClassModification* annotation = nullptr;

    void endElements(Parser& parser) {
        if (!elements.empty())
            sections.push_back(
                {parser.rangeFrom(begin), visibility, parser.list(elements), {}, {}});
        elements.clear();
    }
};

// ---------------------------------------------------------------------------- files

const StoredDefinition* Parser::parseStoredDefinition() {
    const Name* within = at(TokenKind::Within) ? parseWithin() : nullptr;
    std::vector<TopLevelClass> classes;
    while (!at(TokenKind::EndOfFile)) {
        const std::uint32_t before = current_.range.begin;
        if (at(TokenKind::Within)) {
            report(diag::WithinNotFirst, current_.range)
                .help("move it to the first line of the file");
            parseWithin();
        } else {
            parseTopLevelClass(classes);
        }
        if (panicking())
            skipToItemEnd();
        if (current_.range.begin == before)
            take();
    }
    return arena_.make<StoredDefinition>(within, list(classes));
}

const Name* Parser::parseWithin() {
    const TextRange begin = take().range;
    Name name{begin, false, {}};
    if (!at(TokenKind::Semicolon))
        name = parseName("the enclosing package");
    expectSemicolon("the within clause");
    if (panicking())
        skipToItemEnd();
    return arena_.make<Name>(name);
}

void Parser::parseTopLevelClass(std::vector<TopLevelClass>& classes) {
    const bool isFinal = accept(TokenKind::Final);
    if (atClassStart()) {
        const ClassDefinition* definition = parseClassDefinition();
        classes.push_back({isFinal, definition});
        expectSemicolon(fmt::format("class `{}`", definition->name.text));
        return;
    }
    const std::string_view word =
        at(TokenKind::Identifier) ? textOf(current_.range) : std::string_view();
    std::string help = eventica::diag::didYouMean(word, ClassWords);
    const bool misspelled = !help.empty() && nextIs(TokenKind::Identifier);
    if (help.empty() && at(TokenKind::End))
        help = "there is one `end` too many, or a class was closed too early";
    report(diag::ExpectedClass, current_.range, describe(current_)).help(std::move(help));
    panic();
    if (!misspelled)
        return;
    // Read the class all the same: its contents have nothing to do with the first word.
    recover();
    take();
    const Identifier name = parseIdentifier("a class");
    parseLongClass({}, name, false);
    expectSemicolon("the class");
}

// ---------------------------------------------------------------------------- classes

Parser::ClassPrefixes Parser::parseClassPrefixes() {
    ClassPrefixes prefixes{.begin = current_.range};
    prefixes.isEncapsulated = accept(TokenKind::Encapsulated);
    prefixes.isPartial = accept(TokenKind::Partial);
    while (at(TokenKind::Encapsulated) || at(TokenKind::Final)) {
        report(diag::PrefixOrder, current_.range, spelling(current_.kind),
               fmt::format("`{}`", textOf(previous_)));
        take();
    }
    parseClassKind(prefixes);
    return prefixes;
}

void Parser::parseClassKind(ClassPrefixes& prefixes) {
    if (at(TokenKind::Pure) || at(TokenKind::Impure)) {
        prefixes.purity = take().kind == TokenKind::Pure ? Purity::Pure : Purity::Impure;
        prefixes.kind =
            accept(TokenKind::Operator) ? ClassKind::OperatorFunction : ClassKind::Function;
        expectClassWord(TokenKind::Function);
        return;
    }
    switch (current_.kind) {
    case TokenKind::Class:
        prefixes.kind = ClassKind::Class;
        break;
    case TokenKind::Model:
        prefixes.kind = ClassKind::Model;
        break;
    case TokenKind::Record:
        prefixes.kind = ClassKind::Record;
        break;
    case TokenKind::Block:
        prefixes.kind = ClassKind::Block;
        break;
    case TokenKind::Connector:
        prefixes.kind = ClassKind::Connector;
        break;
    case TokenKind::Type:
        prefixes.kind = ClassKind::Type;
        break;
    case TokenKind::Package:
        prefixes.kind = ClassKind::Package;
        break;
    case TokenKind::Function:
        prefixes.kind = ClassKind::Function;
        break;
    case TokenKind::Expandable:
        take();
        prefixes.kind = ClassKind::ExpandableConnector;
        expectClassWord(TokenKind::Connector);
        return;
    case TokenKind::Operator:
        take();
        prefixes.kind = ClassKind::Operator;
        if (accept(TokenKind::Record))
            prefixes.kind = ClassKind::OperatorRecord;
        else if (accept(TokenKind::Function))
            prefixes.kind = ClassKind::OperatorFunction;
        return;
    default:
        unexpected("`model`, `package`, `function` or another kind of class",
                   at(TokenKind::Identifier)
                       ? eventica::diag::didYouMean(textOf(current_.range), ClassWords)
                       : std::string());
        return;
    }
    take();
}

/// The only kind of class that may follow the prefix; another one is a soft error.
void Parser::expectClassWord(TokenKind word) {
    if (accept(word))
        return;
    const bool isOtherKind = atClassStart();
    unexpected(fmt::format("`{}` after `{}`", spelling(word), textOf(previous_)));
    if (!isOtherKind)
        return;
    recover();
    take();
}

const ClassDefinition* Parser::parseClassDefinition() {
    const Nesting nesting(*this);
    const ClassPrefixes prefixes = parseClassPrefixes();
    const bool isExtends = accept(TokenKind::Extends);
    if (!isExtends && nextIs(TokenKind::Equals))
        return parseShortClass(prefixes);
    const Identifier name = parseClassName();
    if (at(TokenKind::Enumeration)) {
        unexpected("`=` before `enumeration`", "write `type T = enumeration(a, b);`");
        recover();
        const ClassSpecifier* specifier = parseAfterEquals();
        return makeClass(prefixes, name, specifier);
    }
    if (!isExtends)
        rejectForeignClassHead(name);
    return parseLongClass(prefixes, name, isExtends);
}

/// The name of a long class. Whatever stands in its place is a soft error: the contents of the
/// class can be read all the same.
Identifier Parser::parseClassName() {
    constexpr std::array<std::string_view, 4> Predefined = {"Real", "Integer", "Boolean", "String"};
    const bool isMissing =
        at(TokenKind::String) ||
        (at(TokenKind::Identifier) && isFirstOnLine(current_) &&
         std::ranges::find(Predefined, textOf(current_.range)) != Predefined.end());
    if (at(TokenKind::Identifier) && !isMissing)
        return rejectCompoundName(makeIdentifier(take().range));
    if (at(TokenKind::Invalid))
        return makeIdentifier(take().range);
    const bool isFollowedByName =
        nextIs(TokenKind::Identifier) && !firstOnLineAfter(current_.range, next_);
    if (isKeyword(current_.kind) && !isFirstOnLine(current_) && !isFollowedByName) {
        const std::string_view word = textOf(current_.range);
        report(diag::KeywordAsName, current_.range, word, "a class")
            .help(fmt::format("choose another name, or quote it: `'{}'`", word));
        return makeIdentifier(take().range);
    }
    const bool isSecondKind = atClassStart();
    unexpected("the name of a class", isMissing ? "the name is missing before it" : "");
    if (isMissing || isSecondKind)
        recover();
    if (isSecondKind) {
        take();
        return parseIdentifier("a class");
    }
    return {current_.range, {}};
}

/// The tokens that follow the name without a blank, as in `A.B` and `A-B`.
TextRange Parser::takeRestOfName(TextRange first) {
    TextRange range = first;
    while ((at(TokenKind::Dot) || at(TokenKind::Minus) || at(TokenKind::Identifier)) &&
           current_.range.begin == range.end)
        range.end = take().range.end;
    return range;
}

/// `A.B` and `A-B`, written without blanks, are no names of classes.
Identifier Parser::rejectCompoundName(Identifier first) {
    const TextRange range = takeRestOfName(first.range);
    if (range == first.range)
        return first;
    report(diag::NotASimpleName, range, textOf(range))
        .help("a class has a simple name; its package is given by `within`, or around it");
    return makeIdentifier(range);
}

/// What follows the name of a class in other languages.
void Parser::rejectForeignClassHead(Identifier name) {
    if (at(TokenKind::LeftParenthesis) && !isFirstOnLine(current_)) {
        report(diag::ClassParameterList, current_.range)
            .help("declare them inside: `input Real x;` or `parameter Real p;`");
        const TextRange open = current_.range;
        while (!at(TokenKind::EndOfFile) && !firstOnLineAfter(open, current_) &&
               !accept(TokenKind::RightParenthesis))
            take();
    } else if (at(TokenKind::LeftBrace)) {
        unexpected("a declaration",
                   fmt::format("a class has no braces: it ends with `end {};`", name.text));
        errors_.stop();
    }
}

const ClassDefinition* Parser::parseLongClass(const ClassPrefixes& prefixes, Identifier name,
                                              bool isExtends) {
    const ClassModification* modification = nullptr;
    if (isExtends && at(TokenKind::LeftParenthesis))
        modification = parseClassModification(true);
    const List<StringLiteral> description = parseDescriptionStrings();
    Composition composition;
    openClasses_.push_back(name.text);
    parseComposition(composition, name);
    openClasses_.pop_back();
    const auto* specifier = arena_.make<LongSpecifier>(
        ClassSpecifier{LongSpecifier::Kind}, isExtends, modification, description,
        list(composition.sections), composition.external, composition.annotation);
    return makeClass(prefixes, name, specifier);
}

const ClassDefinition* Parser::parseShortClass(const ClassPrefixes& prefixes) {
    const Identifier name = parseIdentifier("a class");
    if (!panicking() && !accept(TokenKind::Equals)) {
        report(diag::LongClassAsArgument, name.range, name.text)
            .help("define the class outside and redeclare to it");
        return parseLongClass(prefixes, name, false);
    }
    return makeClass(prefixes, name, parseAfterEquals());
}

const ClassDefinition* Parser::makeClass(const ClassPrefixes& prefixes, Identifier name,
                                         const ClassSpecifier* specifier) {
    return arena_.make<ClassDefinition>(rangeFrom(prefixes.begin), prefixes.isEncapsulated,
                                        prefixes.isPartial, prefixes.purity, prefixes.kind, name,
                                        specifier);
}

const ClassSpecifier* Parser::parseAfterEquals() {
    if (at(TokenKind::Enumeration))
        return parseEnumeration();
    if (at(TokenKind::Der))
        return parseDerivative();
    Causality causality = Causality::None;
    if (at(TokenKind::Input) || at(TokenKind::Output))
        causality = take().kind == TokenKind::Input ? Causality::Input : Causality::Output;
    const Name base = parseTypeSpecifier("a class");
    const List<const Expr*> subscripts = parseSubscripts();
    const ClassModification* modification =
        at(TokenKind::LeftParenthesis) ? parseClassModification(false) : nullptr;
    const Description description = parseDescription();
    return arena_.make<ShortSpecifier>(ClassSpecifier{ShortSpecifier::Kind}, causality, base,
                                       subscripts, modification, description);
}

const ClassSpecifier* Parser::parseEnumeration() {
    take();
    const Token open = current_;
    expect(TokenKind::LeftParenthesis, "after `enumeration`");
    const bool isOpen = accept(TokenKind::Colon);
    std::vector<EnumerationLiteral> literals;
    while (!isOpen && !at(TokenKind::RightParenthesis) && !panicking()) {
        const Identifier name = parseIdentifier("an enumeration literal");
        literals.push_back({name, parseDescription()});
        if (!acceptComma(TokenKind::RightParenthesis))
            break;
    }
    expectClose(TokenKind::RightParenthesis, open, isOpen ? "" : "`,` or");
    const Description description = parseDescription();
    return arena_.make<EnumerationSpecifier>(ClassSpecifier{EnumerationSpecifier::Kind}, isOpen,
                                             list(literals), description);
}

/// `der(f, x, y)`
const ClassSpecifier* Parser::parseDerivative() {
    take();
    const Token open = current_;
    expect(TokenKind::LeftParenthesis, "after `der`");
    const Name function = parseTypeSpecifier("a function");
    expect(TokenKind::Comma, "and the variable to differentiate by");
    std::vector<Identifier> variables;
    do
        variables.push_back(parseIdentifier("an input of the function"));
    while (accept(TokenKind::Comma));
    expectClose(TokenKind::RightParenthesis, open, "`,` or");
    const Description description = parseDescription();
    return arena_.make<DerivativeSpecifier>(ClassSpecifier{DerivativeSpecifier::Kind}, function,
                                            list(variables), description);
}

// ---------------------------------------------------------------------------- compositions

void Parser::parseComposition(Composition& composition, Identifier className) {
    if (panicking())
        skipToItemEnd();
    const std::vector<TokenKind> outerBlocks = std::exchange(openBlocks_, {});
    const std::vector<TokenKind> outerForgiven = std::exchange(forgivenEnds_, {});
    const Identifier outerSuspect = std::exchange(suspect_, {});
    const bool outerHasClass = std::exchange(hasClassInSection_, false);
    composition.begin = current_.range;
    while (!at(TokenKind::EndOfFile) && !atClassEnd()) {
        const std::uint32_t before = current_.range.begin;
        parseCompositionPart(composition);
        if (panicking())
            skipToItemEnd();
        if (current_.range.begin == before)
            take();
    }
    composition.endElements(*this);
    parseClassEnd(className);
    openBlocks_ = outerBlocks;
    forgivenEnds_ = outerForgiven;
    suspect_ = outerSuspect;
    hasClassInSection_ = outerHasClass;
}

void Parser::parseCompositionPart(Composition& composition) {
    if (composition.external != nullptr && !at(TokenKind::Annotation) && !atBlockEnd()) {
        report(diag::ExternalNotLast, current_.range).help("move it before `external`");
        composition.external = nullptr; // say it once
    }
    switch (current_.kind) {
    case TokenKind::Public:
    case TokenKind::Protected:
        composition.endElements(*this);
        composition.begin = current_.range;
        composition.visibility =
            take().kind == TokenKind::Public ? SectionKind::Public : SectionKind::Protected;
        return;
    case TokenKind::Equation:
        return parseEquationSection(composition, false);
    case TokenKind::Algorithm:
        return parseAlgorithmSection(composition, false);
    case TokenKind::Initial:
        if (nextIs(TokenKind::Equation))
            return parseEquationSection(composition, true);
        if (nextIs(TokenKind::Algorithm))
            return parseAlgorithmSection(composition, true);
        report(diag::InitialWithoutSection, current_.range, describe(next_))
            .help("write `initial equation` or `initial algorithm`");
        return panic();
    case TokenKind::External:
        composition.endElements(*this);
        composition.external = parseExternal();
        return;
    case TokenKind::Annotation:
        return parseClassAnnotation(composition);
    case TokenKind::End:
        return parseStrayEnd();
    case TokenKind::Else:
    case TokenKind::Elseif:
    case TokenKind::Elsewhen:
        forgivenEnds_.push_back(at(TokenKind::Elsewhen) ? TokenKind::When : TokenKind::If);
        return skipStrayBranches<Equation>(nullptr);
    default:
        return parseElementInto(composition);
    }
}

/// `end if` and its like outside any block.
void Parser::parseStrayEnd() {
    const Token end = take();
    const auto forgiven = std::ranges::find(forgivenEnds_, current_.kind);
    if (forgiven == forgivenEnds_.end())
        report(diag::StrayEnd, cover(end.range, current_.range),
               fmt::format("end {}", textOf(current_.range)));
    else
        forgivenEnds_.erase(forgiven);
    take();
    accept(TokenKind::Semicolon);
}

/// `equations` or `private` alone on its line, where what follows shows that a section was meant:
/// reported and read as the right word.
bool Parser::rewriteMisspelledSection() {
    constexpr std::array<std::string_view, 4> Words = {"equation", "algorithm", "public",
                                                       "protected"};
    if (!at(TokenKind::Identifier) || !isFirstOnLine(current_) ||
        !firstOnLineAfter(current_.range, next_))
        return false;
    const std::string_view word = textOf(current_.range);
    const std::string_view meant =
        word == "private" ? "protected" : eventica::diag::closestWord(word, Words);
    if (meant.empty())
        return false;
    report(diag::MisspelledKeyword, current_.range, word)
        .help(fmt::format("did you mean `{}`?", meant));
    current_.kind = keywordOrIdentifier(meant);
    return true;
}

void Parser::parseElementInto(Composition& composition) {
    if (isKeyword(next_.kind) && rewriteMisspelledSection())
        return parseCompositionPart(composition);
    if (atEquationOutsideSection())
        return parseEquationsOutsideSection(composition);
    const Element* element = nullptr;
    if (at(TokenKind::Import))
        element = parseImport();
    else if (at(TokenKind::Extends))
        element = parseExtends();
    else
        element = parseDeclarationElement();
    if (element == nullptr) { // an equation, and reported as such: the following may be some, too
        skipToItemEnd();
        parseItems<Equation>();
        return;
    }
    composition.elements.push_back(element);
    expectSemicolon("the declaration");
}

void Parser::parseEquationSection(Composition& composition, bool isInitial) {
    composition.endElements(*this);
    const TextRange begin = take().range;
    if (isInitial)
        take();
    const List<const Equation*> equations = parseItems<Equation>();
    const SectionKind kind = isInitial ? SectionKind::InitialEquation : SectionKind::Equation;
    composition.sections.push_back({rangeFrom(begin), kind, {}, equations, {}});
}

void Parser::parseAlgorithmSection(Composition& composition, bool isInitial) {
    composition.endElements(*this);
    const TextRange begin = take().range;
    if (isInitial)
        take();
    const List<const Statement*> statements = parseItems<Statement>();
    const SectionKind kind = isInitial ? SectionKind::InitialAlgorithm : SectionKind::Algorithm;
    composition.sections.push_back({rangeFrom(begin), kind, {}, {}, statements});
}

void Parser::parseClassAnnotation(Composition& composition) {
    composition.endElements(*this);
    const TextRange begin = current_.range;
    composition.annotation = parseAnnotation();
    expectSemicolon("the annotation");
    if (!panicking() && !at(TokenKind::End) && !at(TokenKind::EndOfFile))
        report(diag::MisplacedAnnotation, begin).help("move it down to the end of the class");
}

const ExternalClause* Parser::parseExternal() {
    const TextRange begin = take().range;
    const StringLiteral* language = nullptr;
    if (at(TokenKind::String))
        language = arena_.make<StringLiteral>(parseStringLiteral());
    const ComponentReference* output = nullptr;
    const Identifier* function = nullptr;
    List<const Expr*> arguments;
    if (at(TokenKind::Identifier) || at(TokenKind::Dot)) {
        if (!nextIs(TokenKind::LeftParenthesis)) {
            output = parseComponentReference();
            expect(TokenKind::Equals, "after the output of the external function");
        }
        function = arena_.make<Identifier>(parseIdentifier("an external function"));
        const Token open = current_;
        expect(TokenKind::LeftParenthesis, "after the name of the external function");
        if (!at(TokenKind::RightParenthesis))
            arguments = parseExpressionList(TokenKind::RightParenthesis);
        expectClose(TokenKind::RightParenthesis, open, "`,` or");
    }
    const ClassModification* annotation = at(TokenKind::Annotation) ? parseAnnotation() : nullptr;
    expectSemicolon("the external clause");
    return arena_.make<ExternalClause>(rangeFrom(begin), language, output, function, arguments,
                                       annotation);
}

bool Parser::closesEnclosingClass(std::string_view name) const {
    return std::find(openClasses_.begin(), openClasses_.end() - 1, name) != openClasses_.end() - 1;
}

void Parser::parseClassEnd(Identifier className) {
    const auto noteOpening = [&](Report report) {
        return report.note(diag::ClassOpenedHere, errors_.at(className.range), className.text);
    };
    if (at(TokenKind::EndOfFile)) {
        if (!hasClassInSection_)
            report(diag::MissingEnd, className.range, className.text, className.text);
        errors_.stop(); // the classes around it lack their end for the same reason
        return;
    }
    const TextRange end = current_.range;
    if (!nextIs(TokenKind::Identifier) && !nextIs(TokenKind::Invalid)) {
        take();
        if (textOf(current_.range) != className.text)
            noteOpening(report(diag::UnexpectedToken, current_.range,
                               fmt::format("`{}` after `end`", className.text),
                               describe(current_)));
        if (isKeyword(current_.kind) && !isFirstOnLine(current_))
            take();
        accept(TokenKind::Identifier);
        return;
    }
    const std::string_view name = makeIdentifier(next_.range).text;
    if (name != className.text && closesEnclosingClass(name)) {
        if (!hasClassInSection_)
            report(diag::MissingEnd, className.range, className.text, className.text)
                .note(diag::ExpectedBefore, errors_.at(cover(end, next_.range)),
                      fmt::format("end {};", className.text));
        return panic();
    }
    take();
    const TextRange nameRange = take().range;
    const bool isCompound = className.text.find_first_of(".-") != std::string_view::npos;
    if (isCompound)
        takeRestOfName(nameRange); // reported where the class begins
    if (name != className.text && !className.text.empty() && !isCompound)
        noteOpening(report(diag::EndNameMismatch, nameRange, className.text, name))
            .help(fmt::format("write `end {};`", className.text));
}

// ---------------------------------------------------------------------------- equations astray

/// At something that can only be an equation or a statement.
bool Parser::atEquationOutsideSection() const {
    switch (current_.kind) {
    case TokenKind::If:
    case TokenKind::For:
    case TokenKind::When:
    case TokenKind::While:
    case TokenKind::Connect:
    case TokenKind::Der:
    case TokenKind::LeftParenthesis:
        return true;
    case TokenKind::Identifier:
        return nextIs(TokenKind::Equals) || nextIs(TokenKind::Assign) ||
               nextIs(TokenKind::LeftParenthesis);
    default:
        return false;
    }
}

/// Says once that the keyword of the section is missing, then reads on as if it were there.
void Parser::parseEquationsOutsideSection(Composition& composition) {
    composition.endElements(*this);
    const bool isAlgorithm = at(TokenKind::While) || nextIs(TokenKind::Assign);
    if (!forgivenEnds_.empty()) {
        // A section keyword in the midst of a block is reported; its rest is not at fault.
    } else if (suspect_.text.empty()) {
        report(diag::EquationOutsideSection, current_.range,
               isAlgorithm ? "a statement" : "an equation", isAlgorithm ? "algorithm" : "equation")
            .help(fmt::format("write `{}` on a line of its own before it",
                              isAlgorithm ? "algorithm" : "equation"));
    } else {
        report(diag::MisspelledKeyword, suspect_.range, suspect_.text)
            .help(eventica::diag::didYouMean(suspect_.text, SectionWords));
    }
    recover();
    if (isAlgorithm)
        parseItems<Statement>();
    else
        parseItems<Equation>();
}

} // namespace eventica::syntax
