// SPDX-License-Identifier: Apache-2.0
// Recursive descent over the grammar of the Modelica Language Specification 3.6, appendix A.2.
//
// How errors are handled. A *soft* error is reported and read as what was meant. After any other
// error the parser panics: the token before it turns into `Panic`, which matches nothing, so all
// productions return without a further word until a list of elements, equations or statements
// calls `recover` and goes on behind the next `;`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compile/syntax/lexer.h"
#include "compile/syntax/nodes.h"
#include "compile/syntax/operators.h"
#include "compile/syntax/syntax_errors.h"
#include "lib/base/arena.h"

namespace eventica::syntax {

class Parser {
public:
    /// Reads from `begin` on; `end` is what messages call the end of the text.
    Parser(std::string_view text, SyntaxErrors& errors, Arena& arena, std::uint32_t begin = 0,
           std::string_view end = "the end of the file");

    const StoredDefinition* parseStoredDefinition();

    // ---- settings: parts of a modification, and nothing behind them
    const ComponentReference* parseReference() { return parseComponentReference(); }
    const ComponentReference* parseSettingName();
    const Expr* parseSettingValue();
    const Modification* parseSettingModification();

private:
    // ---- parser.cpp: tokens
    bool at(TokenKind kind) const { return current_.kind == kind; }
    bool nextIs(TokenKind kind) const { return next_.kind == kind; }
    bool isFirstOnLine(const Token& token) const { return firstOnLineAfter(previous_, token); }
    bool firstOnLineAfter(TextRange before, const Token& token) const;
    bool spansLines(TextRange range) const;
    Token take();
    bool accept(TokenKind kind);
    std::string describe(const Token& token) const;
    std::string_view textOf(TextRange range) const { return lexer_.textOf(range); }

    // ---- parser.cpp: errors
    template<typename... Args>
    Report report(const Kind& kind, TextRange range, const Args&... args) {
        return panicking() ? muted_.report(kind, {}, args...)
                           : errors_.report(kind, range, args...);
    }
    bool panicking() const { return current_.kind == TokenKind::Panic; }
    void panic();
    void recover();
    void unexpected(std::string_view expected, std::string help = {});
    void unexpectedAfter(TextRange before, std::string_view expected);
    bool isReportedByLexer();
    std::string hintForUnexpected() const;
    std::string numberWithComma() const;
    void skipToItemEnd();
    bool atItemBoundary() const;
    bool atSectionStart() const;
    bool atClassStart() const;
    bool atBlockEnd() const;
    bool atClassEnd() const;
    bool atEndOfItemList() const;
    bool atJoinedEnd(TokenKind block) const;
    bool atMisspelledBranch() const;
    void abandonFile(const Kind& kind, TextRange range);

    // ---- parser.cpp: what many productions share
    void expect(TokenKind kind, std::string_view context);
    void expectEnd(std::string_view after);
    void expectSemicolon(std::string_view after);
    void expectClose(TokenKind close, const Token& open, std::string_view alternatives = {});
    void expectHeaderEnd(TokenKind kind, std::string_view after);
    bool acceptComma(TokenKind close);
    bool atSemicolonForComma() const;
    Identifier parseIdentifier(std::string_view named);
    Identifier makeIdentifier(TextRange range);
    Name parseName(std::string_view named);
    Name parseTypeSpecifier(std::string_view named);
    TextRange rangeFrom(TextRange begin) const;

    /// Counts one level of nesting for as long as it lives.
    class Nesting {
    public:
        explicit Nesting(Parser& parser);
        ~Nesting() { --parser_.depth_; }
        Nesting(const Nesting&) = delete;
        Nesting& operator=(const Nesting&) = delete;

    private:
        Parser& parser_;
    };

    template<typename Node, typename... Fields>
    const Node* make(TextRange begin, Fields... fields) {
        using Base = decltype(baseOf(static_cast<Node*>(nullptr)));
        return arena_.make<Node>(Base{Node::Kind, rangeFrom(begin)}, fields...);
    }
    template<typename Node, typename... Fields>
    const Node* makeDescribed(TextRange begin, Fields... fields) {
        using Base = decltype(baseOf(static_cast<Node*>(nullptr)));
        const Description description = parseDescription();
        return arena_.make<Node>(Base{Node::Kind, rangeFrom(begin), description}, fields...);
    }
    static Expr baseOf(Expr*);
    static Equation baseOf(Equation*);
    static Statement baseOf(Statement*);
    static Argument baseOf(Argument*);
    static Element baseOf(Element*);

    template<typename T>
    List<T> list(const std::vector<T>& items) {
        return arena_.copy(std::span<const T>(items));
    }

    // ---- parser_classes.cpp
    struct ClassPrefixes {
        TextRange begin;
        bool isEncapsulated = false;
        bool isPartial = false;
        Purity purity = Purity::Unstated;
        ClassKind kind = ClassKind::Class;
    };
    struct Composition;
    struct ElementPrefixes;

    const Name* parseWithin();
    void parseTopLevelClass(std::vector<TopLevelClass>& classes);
    ClassPrefixes parseClassPrefixes();
    void parseClassKind(ClassPrefixes& prefixes);
    const ClassDefinition* parseClassDefinition();
    Identifier parseClassName();
    TextRange takeRestOfName(TextRange first);
    Identifier rejectCompoundName(Identifier first);
    void rejectForeignClassHead(Identifier name);
    const ClassDefinition* parseLongClass(const ClassPrefixes& prefixes, Identifier name,
                                          bool isExtends);
    const ClassDefinition* makeClass(const ClassPrefixes& prefixes, Identifier name,
                                     const ClassSpecifier* specifier);
    void expectClassWord(TokenKind word);
    const ClassDefinition* parseShortClass(const ClassPrefixes& prefixes);
    const ClassSpecifier* parseAfterEquals();
    const ClassSpecifier* parseEnumeration();
    const ClassSpecifier* parseDerivative();
    void parseComposition(Composition& composition, Identifier className);
    void parseCompositionPart(Composition& composition);
    void parseElementInto(Composition& composition);
    bool rewriteMisspelledSection();
    void parseStrayEnd();
    void parseEquationSection(Composition& composition, bool isInitial);
    void parseAlgorithmSection(Composition& composition, bool isInitial);
    void parseClassAnnotation(Composition& composition);
    void parseClassEnd(Identifier className);
    bool closesEnclosingClass(std::string_view name) const;
    const ExternalClause* parseExternal();

    // ---- parser_elements.cpp
    const Element* parseImport();
    const Element* parseExtends();
    const Element* parseDeclarationElement();
    ElementPrefixes parsePrefixes();
    ElementPrefixes parsePrefixes(std::span<const TokenKind> allowed);
    bool parsePrefix(ElementPrefixes& prefixes, std::span<const TokenKind> allowed);
    const ComponentClause* parseComponentClause(const ElementPrefixes& prefixes);
    Name parseComponentType();
    ComponentDeclaration parseComponentDeclaration(std::string_view typeName);
    void reportBadDeclarator(const Name& type);
    const ConstrainingClause* parseConstraint(bool described);
    bool atEquationOutsideSection() const;
    void parseEquationsOutsideSection(Composition& composition);

    // ---- parser_modifications.cpp
    const Modification* parseModification();
    const ClassModification* parseClassModification(bool inExtends);
    const Argument* parseArgument(bool inExtends);
    const Argument* parseElementModification(const ElementPrefixes& prefixes);
    const Argument* parseReplacement(const ElementPrefixes& prefixes);
    const Argument* parseDeselection(bool inExtends);
    Description parseDescription();
    List<StringLiteral> parseDescriptionStrings();
    StringLiteral parseStringLiteral();
    const ClassModification* parseAnnotation();

    // ---- parser_equations.cpp: both for equations and for statements
    template<typename Item>
    List<const Item*> parseItems();
    template<typename Item>
    const Item* parseItem();
    template<typename Item>
    const Item* parseIf();
    template<typename Item>
    const Item* parseFor();
    template<typename Item>
    const Item* parseWhen();
    template<typename Item>
    Branch<Item> parseBranch();
    template<typename Item>
    bool skipMisplacedDeclaration();
    template<typename Item>
    bool skipForeignItem();
    template<typename Item>
    void skipStrayBranches(const Token* open);

    const Equation* parseEquation();
    const Equation* parseConnect();
    const Equation* parseSimpleEquation();
    const Statement* parseStatement();
    const Statement* parseWhile();
    const Statement* parseSimpleStatement();
    const Statement* parseMultiAssignment();
    void reportNoEquation(const Expr* expr);
    void expectAssign();
    const Call* parseCallAfterAssign();
    const ComponentReference* parseConnector();
    void expectBlockEnd(const Token& open, bool hasElseIf);
    List<ForIndex> parseForIndices();

    // ---- parser_expressions.cpp
    const Expr* parseExpression();
    const Expr* parseCondition();
    const Expr* parseIfExpression();
    void reportMissingElse(TextRange begin);
    const Expr* parseSimpleExpression();
    const Expr* parseOperation(Level loosest);
    const Expr* parseOperand(Level loosest);
    const Expr* parseChain(const Expr* first, TextRange begin, Level level);
    const Expr* parsePrimary();
    bool canBeLastIndex() const;
    const Expr* parseNumber();
    const Expr* parseReferenceOrCall();
    const Expr* parseKeywordCall();
    const Expr* parseParentheses();
    const Expr* parseMatrix();
    const Expr* parseArray();
    const Expr* parseArgumentValue();
    const Expr* placeholder();
    List<const Expr*> parseTupleElements(const Token& open);
    List<const Expr*> parseExpressionList(TokenKind close);
    List<const Expr*> parseSubscripts();
    const Expr* parseSubscript();
    const ComponentReference* parseComponentReference();
    const Call* parseCall(const ComponentReference* function, TextRange begin);
    NamedArgument parseNamedArgument();
    void rejectEqualsInExpression();

    Lexer lexer_;
    std::string_view end_;
    SyntaxErrors& errors_;
    Diagnostics muted_;
    Arena& arena_;
    Token current_;
    Token next_;
    Token hidden_;       ///< the real current token while `Panic` stands before it
    TextRange previous_; ///< the token taken last
    int depth_ = 0;
    int subscriptDepth_ = 0;
    std::vector<TokenKind> openBlocks_; ///< `if`, `for`, `when`, `while` around the place
    std::vector<std::string_view> openClasses_;
    std::vector<TokenKind>
        forgivenEnds_;                  ///< blocks reported as never closed, whose `end` came late
    bool isLenientAboutAssign_ = false; ///< in statements among equations, reported as such
    bool hasClassInSection_ = false;    ///< reported; the class probably lacks its `end`
    Identifier suspect_{}; ///< a type name that looks like a misspelled `equation` or `algorithm`
};

} // namespace eventica::syntax
