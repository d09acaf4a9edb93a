// SPDX-License-Identifier: Apache-2.0
// Equations and statements (MLS A.2.6). What both have in common is written once, as templates.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "compile/syntax/parser.h"

namespace eventica::syntax {
namespace {

template<typename Item>
struct Names;

template<>
struct Names<Equation> {
    using If = IfEquation;
    using For = ForEquation;
    using When = WhenEquation;
    static constexpr std::string_view One = "an equation";
    static constexpr std::string_view Section = "an equation";
};

template<>
struct Names<Statement> {
    using If = IfStatement;
    using For = ForStatement;
    using When = WhenStatement;
    static constexpr std::string_view One = "a statement";
    static constexpr std::string_view Section = "an algorithm";
};

bool isDeclarationPrefix(TokenKind kind) {
    switch (kind) {
    case TokenKind::Import:
    case TokenKind::Extends:
    case TokenKind::Redeclare:
    case TokenKind::Final:
    case TokenKind::Inner:
    case TokenKind::Outer:
    case TokenKind::Replaceable:
    case TokenKind::Flow:
    case TokenKind::Stream:
    case TokenKind::Discrete:
    case TokenKind::Parameter:
    case TokenKind::Constant:
    case TokenKind::Input:
    case TokenKind::Output:
        return true;
    default:
        return false;
    }
}

/// A call that can stand alone: `der(x)` and `initial()` cannot.
bool isFunctionCall(const Expr* expr) {
    if (expr->kind != ExprKind::Call)
        return false;
    const auto* function = static_cast<const Call*>(expr)->function;
    return keywordOrIdentifier(function->parts[0].name.text) == TokenKind::Identifier;
}

constexpr std::string_view DeclareBefore =
    "declare it before the first section, or after `public` or `protected`";

} // namespace

// ---------------------------------------------------------------------------- for both

template<>
const Equation* Parser::parseItem<Equation>() {
    return parseEquation();
}

template<>
const Statement* Parser::parseItem<Statement>() {
    return parseStatement();
}

template<typename Item>
List<const Item*> Parser::parseItems() {
    std::vector<const Item*> items;
    while (!atEndOfItemList()) {
        if (skipMisplacedDeclaration<Item>() || skipForeignItem<Item>())
            continue;
        const std::uint32_t before = current_.range.begin;
        items.push_back(parseItem<Item>());
        expectSemicolon(Names<Item>::One);
        if (panicking()) {
            skipToItemEnd();
            if (current_.range.begin == before && !atEndOfItemList())
                take();
        }
    }
    return list(items);
}

/// Something that belongs in a list of elements is reported and passed over.
template<typename Item>
bool Parser::skipMisplacedDeclaration() {
    if (atClassStart()) {
        report(diag::ClassInSection, current_.range, Names<Item>::Section)
            .help(openClasses_.empty() ? std::string()
                                       : fmt::format("define it before the first section; or is "
                                                     "`end {};` missing before it?",
                                                     openClasses_.back()));
        hasClassInSection_ = true;
        parseClassDefinition();
        expectSemicolon("the class");
    } else if (atMisspelledBranch()) {
        report(diag::MisspelledKeyword, current_.range, textOf(current_.range))
            .help("did you mean `elseif`?");
        current_.kind = TokenKind::Elseif;
        return true;
    } else if (isDeclarationPrefix(current_.kind) ||
               (at(TokenKind::Identifier) && nextIs(TokenKind::Identifier))) {
        if (rewriteMisspelledSection())
            return true;
        report(diag::DeclarationInSection, current_.range, Names<Item>::Section)
            .help(std::string(DeclareBefore));
        take();
        skipToItemEnd();
        return true;
    } else {
        return false;
    }
    if (panicking())
        skipToItemEnd();
    return true;
}

/// At `elsif` or `elif` in an `if`.
bool Parser::atMisspelledBranch() const {
    const std::string_view word = textOf(current_.range);
    return at(TokenKind::Identifier) && !openBlocks_.empty() &&
           openBlocks_.back() == TokenKind::If && isFirstOnLine(current_) &&
           (word == "elsif" || word == "elif" || word == "elseIf");
}

template<>
bool Parser::skipForeignItem<Equation>() {
    switch (current_.kind) {
    case TokenKind::While:
    case TokenKind::Break:
    case TokenKind::Return:
        break;
    default:
        return false;
    }
    const Token keyword = current_;
    report(diag::NotInEquations, keyword.range, spelling(keyword.kind))
        .help("move it to an `algorithm` section");
    const bool outer = std::exchange(isLenientAboutAssign_, true);
    parseStatement();
    expectSemicolon("a statement");
    isLenientAboutAssign_ = outer;
    if (panicking())
        skipToItemEnd();
    return true;
}

template<>
bool Parser::skipForeignItem<Statement>() {
    if (!at(TokenKind::Connect))
        return false;
    report(diag::NotInStatements, current_.range, spelling(current_.kind))
        .help("move it to an `equation` section");
    parseConnect();
    expectSemicolon("an equation");
    if (panicking())
        skipToItemEnd();
    return true;
}

/// The keyword, the condition, `then` and what stands under it.
template<typename Item>
Branch<Item> Parser::parseBranch() {
    const Token keyword = take();
    const Expr* condition = parseCondition();
    expectHeaderEnd(TokenKind::Then, fmt::format("the condition of `{}`", spelling(keyword.kind)));
    return {condition, parseItems<Item>()};
}

/// `else` and its like where none can stand: reported once, read and dropped. `open` is the block
/// they follow, or null if there is none.
template<typename Item>
void Parser::skipStrayBranches(const Token* open) {
    bool isFirst = true;
    while (at(TokenKind::Else) || at(TokenKind::Elseif) || at(TokenKind::Elsewhen)) {
        const std::string_view opener = at(TokenKind::Elsewhen) ? "when" : "if";
        std::string help = fmt::format("there is no open `{}` before it", opener);
        if (open != nullptr && open->kind == TokenKind::When)
            help = "a `when` continues with `elsewhen`";
        else if (open != nullptr)
            help = "an `if` has one `else`, and it comes last";
        if (std::exchange(isFirst, false))
            report(diag::StrayBranch, current_.range, spelling(current_.kind))
                .help(std::move(help));
        if (!accept(TokenKind::Else))
            parseBranch<Item>();
        else
            parseItems<Item>();
    }
}

template<typename Item>
const Item* Parser::parseIf() {
    const Token open = current_;
    openBlocks_.push_back(open.kind);
    std::vector<Branch<Item>> branches;
    do
        branches.push_back(parseBranch<Item>());
    while (at(TokenKind::Elseif));
    List<const Item*> otherwise;
    bool hasElseIf = false;
    if (accept(TokenKind::Else)) {
        hasElseIf = at(TokenKind::If) && !isFirstOnLine(current_);
        otherwise = parseItems<Item>();
    }
    skipStrayBranches<Item>(&open);
    openBlocks_.pop_back();
    expectBlockEnd(open, hasElseIf);
    return makeDescribed<typename Names<Item>::If>(open.range, list(branches), otherwise);
}

template<typename Item>
const Item* Parser::parseFor() {
    const Token open = take();
    openBlocks_.push_back(open.kind);
    const List<ForIndex> indices = parseForIndices();
    expectHeaderEnd(TokenKind::Loop, "the ranges of `for`");
    const List<const Item*> body = parseItems<Item>();
    openBlocks_.pop_back();
    expectBlockEnd(open, false);
    return makeDescribed<typename Names<Item>::For>(open.range, indices, body);
}

template<typename Item>
const Item* Parser::parseWhen() {
    const Token open = current_;
    openBlocks_.push_back(open.kind);
    std::vector<Branch<Item>> branches;
    do
        branches.push_back(parseBranch<Item>());
    while (at(TokenKind::Elsewhen));
    skipStrayBranches<Item>(&open);
    openBlocks_.pop_back();
    expectBlockEnd(open, false);
    return makeDescribed<typename Names<Item>::When>(open.range, list(branches));
}

/// `end if` and its like.
void Parser::expectBlockEnd(const Token& open, bool hasElseIf) {
    const std::string_view keyword = spelling(open.kind);
    if (at(TokenKind::End) && next_.kind == open.kind) {
        take();
        take();
        return;
    }
    if (atJoinedEnd(open.kind)) {
        report(diag::MisspelledKeyword, current_.range, textOf(current_.range))
            .help(fmt::format("write `end {}`", keyword));
        take();
        return;
    }
    if (at(TokenKind::End) && nextIs(TokenKind::Semicolon)) {
        report(diag::UnexpectedToken, next_.range, fmt::format("`{}` after `end`", keyword), "`;`")
            .note(diag::OpenedHere, errors_.at(open.range), keyword);
        take();
        return;
    }
    const bool closesOuter = std::ranges::find(openBlocks_, next_.kind) != openBlocks_.end();
    if (atBlockEnd() && isKeyword(next_.kind) && !closesOuter) {
        report(diag::WrongEnd, cover(current_.range, next_.range), keyword, spelling(next_.kind))
            .note(diag::OpenedHere, errors_.at(open.range), keyword)
            .help(fmt::format("write `end {};`", keyword));
        take();
        take();
        return;
    }
    forgivenEnds_.push_back(open.kind);
    report(diag::MissingBlockEnd, open.range, keyword, keyword)
        .note(diag::ExpectedBefore, errors_.at(current_.range), fmt::format("end {};", keyword))
        .help(hasElseIf ? "`else if` opens a second `if` inside the first: for another branch "
                          "write `elseif`"
                        : "");
    panic();
}

List<ForIndex> Parser::parseForIndices() {
    std::vector<ForIndex> indices;
    do {
        const TextRange begin = current_.range;
        const Identifier name = parseIdentifier("a loop variable");
        const Expr* values = accept(TokenKind::In) ? parseExpression() : nullptr;
        if (values == nullptr && (at(TokenKind::Equals) || at(TokenKind::Assign)))
            unexpected("`in` after the loop variable", "write `for i in 1:n`");
        indices.push_back({rangeFrom(begin), name, values});
    } while (accept(TokenKind::Comma));
    return list(indices);
}

// ---------------------------------------------------------------------------- equations

const Equation* Parser::parseEquation() {
    const Nesting nesting(*this);
    switch (current_.kind) {
    case TokenKind::If:
        return parseIf<Equation>();
    case TokenKind::For:
        return parseFor<Equation>();
    case TokenKind::When:
        return parseWhen<Equation>();
    case TokenKind::Connect:
        return parseConnect();
    default:
        return parseSimpleEquation();
    }
}

const Equation* Parser::parseConnect() {
    const TextRange begin = take().range;
    const Token open = current_;
    expect(TokenKind::LeftParenthesis, "after `connect`");
    const ComponentReference* left = parseConnector();
    if (!accept(TokenKind::Comma))
        unexpected("`,` and a second connector", "write `connect(a, b)`");
    const ComponentReference* right = parseConnector();
    expectClose(TokenKind::RightParenthesis, open);
    return makeDescribed<ConnectEquation>(begin, left, right);
}

const ComponentReference* Parser::parseConnector() {
    const TextRange begin = current_.range;
    const Expr* expr = parseExpression();
    if (expr->kind == ExprKind::ComponentReference)
        return static_cast<const ComponentReference*>(expr);
    report(diag::ConnectNeedsReference, rangeFrom(begin));
    return make<ComponentReference>(begin, false, List<ReferencePart>());
}

const Equation* Parser::parseSimpleEquation() {
    const TextRange begin = current_.range;
    const Expr* left = parseSimpleExpression();
    if (at(TokenKind::Assign))
        report(diag::AssignmentInEquation, current_.range)
            .help("write `=`, or move the line to an `algorithm` section");
    if (accept(TokenKind::Equals) || accept(TokenKind::Assign)) {
        const Expr* right = parseExpression();
        return makeDescribed<EqualityEquation>(begin, left, right);
    }
    if (isFunctionCall(left))
        return makeDescribed<CallEquation>(begin, static_cast<const Call*>(left));
    if (!panicking())
        reportNoEquation(left);
    return makeDescribed<EqualityEquation>(begin, left, left);
}

void Parser::reportNoEquation(const Expr* expr) {
    if (isReportedByLexer())
        return;
    if (at(TokenKind::Identifier) && !isFirstOnLine(current_) &&
        expr->kind == ExprKind::ComponentReference) {
        report(diag::DeclarationInSection, expr->range, Names<Equation>::Section)
            .help(std::string(DeclareBefore));
        panic();
        return;
    }
    const auto* operation =
        expr->kind == ExprKind::Operation ? static_cast<const Operation*>(expr) : nullptr;
    if (operation != nullptr && operation->rest[0].op == Operator::Equal) {
        report(diag::ComparisonAsEquation, operation->rest[0].opRange).help("write `=`");
        return;
    }
    const bool itemEnds = at(TokenKind::Semicolon) || at(TokenKind::String) ||
                          isFirstOnLine(current_) || atItemBoundary();
    if (itemEnds)
        report(diag::NotAnEquation, expr->range)
            .help("an equation has two sides: `a = b`; or did you forget an operator?");
    else
        unexpected("`=` or an operator");
}

// ---------------------------------------------------------------------------- statements

const Statement* Parser::parseStatement() {
    const Nesting nesting(*this);
    const TextRange begin = current_.range;
    switch (current_.kind) {
    case TokenKind::If:
        return parseIf<Statement>();
    case TokenKind::For:
        return parseFor<Statement>();
    case TokenKind::When:
        return parseWhen<Statement>();
    case TokenKind::While:
        return parseWhile();
    case TokenKind::Break:
        if (std::ranges::find(openBlocks_, TokenKind::For) == openBlocks_.end() &&
            std::ranges::find(openBlocks_, TokenKind::While) == openBlocks_.end())
            report(diag::BreakOutsideLoop, begin)
                .help("it leaves a `for` or `while` loop; to leave the function write `return`");
        take();
        return makeDescribed<BreakStatement>(begin);
    case TokenKind::Return:
        take();
        if (!at(TokenKind::Semicolon) && !at(TokenKind::String) && !at(TokenKind::Annotation) &&
            !isFirstOnLine(current_))
            unexpected("`;` after `return`",
                       "assign the result to the output of the function, then write `return;`");
        return makeDescribed<ReturnStatement>(begin);
    case TokenKind::LeftParenthesis:
        return parseMultiAssignment();
    default:
        return parseSimpleStatement();
    }
}

const Statement* Parser::parseWhile() {
    const Token open = take();
    openBlocks_.push_back(open.kind);
    const Expr* condition = parseCondition();
    expectHeaderEnd(TokenKind::Loop, "the condition of `while`");
    const List<const Statement*> body = parseItems<Statement>();
    openBlocks_.pop_back();
    expectBlockEnd(open, false);
    return makeDescribed<WhileStatement>(open.range, condition, body);
}

/// `:=`, or a soft error where `=` was written for it.
void Parser::expectAssign() {
    if (at(TokenKind::Equals)) {
        if (!isLenientAboutAssign_)
            report(diag::EqualsInAlgorithm, current_.range)
                .help("write `:=`, or move the line to an `equation` section");
        take();
    } else if (!accept(TokenKind::Assign)) {
        unexpected("`:=`");
    }
}

const Statement* Parser::parseSimpleStatement() {
    const TextRange begin = current_.range;
    const Expr* target = parseSimpleExpression();
    const bool assigns = at(TokenKind::Assign) || at(TokenKind::Equals);
    if (!assigns && isFunctionCall(target))
        return makeDescribed<CallStatement>(begin, static_cast<const Call*>(target));
    if (!panicking() && !assigns && isReportedByLexer())
        return makeDescribed<ReturnStatement>(begin);
    if (target->kind != ExprKind::ComponentReference) {
        report(assigns ? diag::NotAssignable : diag::NotAStatement, target->range)
            .help(assigns ? "assign the result to a variable" : "write `variable := expression`");
        panic();
        return makeDescribed<ReturnStatement>(begin);
    }
    if (!assigns && !panicking() &&
        (at(TokenKind::Semicolon) || isFirstOnLine(current_) || atItemBoundary())) {
        report(diag::NotAStatement, target->range)
            .help("assign to it: `x := ...`, or call it: `f()`");
        return makeDescribed<ReturnStatement>(begin);
    }
    expectAssign();
    const Expr* value = parseExpression();
    return makeDescribed<Assignment>(begin, static_cast<const ComponentReference*>(target), value);
}

const Statement* Parser::parseMultiAssignment() {
    const Token open = take();
    const List<const Expr*> targets = parseTupleElements(open);
    expectAssign();
    const Call* call = parseCallAfterAssign();
    return makeDescribed<MultiAssignment>(open.range, targets, call);
}

const Call* Parser::parseCallAfterAssign() {
    const Expr* value = parseExpression();
    if (value->kind == ExprKind::Call)
        return static_cast<const Call*>(value);
    report(diag::TupleNeedsCall, value->range)
        .help("assign the variables one by one, or call a function with several outputs");
    return nullptr;
}

template void Parser::skipStrayBranches<Equation>(const Token*);
template List<const Equation*> Parser::parseItems<Equation>();
template List<const Statement*> Parser::parseItems<Statement>();

} // namespace eventica::syntax
