// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/conversions.h"

#include <algorithm>
#include <vector>

#include "compile/syntax/lexer.h"

namespace eventica::classes {
namespace {

using syntax::Token;
using syntax::TokenKind;

/// Reads calls one token at a time: the rules need not be separated by anything.
class ScriptReader {
public:
    explicit ScriptReader(const std::string& script)
        : errors_(text::SourceId(), discarded_), lexer_(script, errors_), token_(lexer_.next()) {}

    void read(ClassConversions& conversions) {
        while (token_.kind != TokenKind::EndOfFile) {
            const bool isRule = lexer_.textOf(token_.range) == "convertClass";
            take();
            if (isRule && accept(TokenKind::LeftParenthesis))
                readRule(conversions);
        }
    }

private:
    void take() { token_ = lexer_.next(); }

    bool accept(TokenKind kind) {
        if (token_.kind != kind)
            return false;
        take();
        return true;
    }

    /// `"a"` or `{"a", "b"}`
    std::vector<std::string> readNames() {
        std::vector<std::string> names;
        const bool isList = accept(TokenKind::LeftBrace);
        while (token_.kind == TokenKind::String) {
            const std::string_view quoted = lexer_.textOf(token_.range);
            names.push_back(syntax::decodeString(quoted.substr(1, quoted.size() - 2)));
            take();
            if (!isList || !accept(TokenKind::Comma))
                break;
        }
        if (isList)
            accept(TokenKind::RightBrace);
        return names;
    }

    void readRule(ClassConversions& conversions) {
        const std::vector<std::string> oldNames = readNames();
        if (!accept(TokenKind::Comma))
            return;
        const std::vector<std::string> newNames = readNames();
        for (std::size_t i = 0; i < oldNames.size() && !newNames.empty(); ++i)
            conversions.emplace(oldNames[i], newNames[std::min(i, newNames.size() - 1)]);
    }

    eventica::diag::Diagnostics discarded_;
    syntax::SyntaxErrors errors_;
    syntax::Lexer lexer_;
    Token token_;
};

} // namespace

void readClassConversions(std::string_view script, ClassConversions& conversions) {
    const std::string text(script); // the lexer needs the NUL behind it
    ScriptReader(text).read(conversions);
}

std::string convertedName(const ClassConversions& conversions, std::string_view oldName) {
    for (std::size_t end = oldName.size(); end != std::string_view::npos && end > 0;
         end = oldName.rfind('.', end - 1)) {
        const auto found = conversions.find(oldName.substr(0, end));
        if (found != conversions.end())
            return found->second + std::string(oldName.substr(end));
    }
    return {};
}

} // namespace eventica::classes
