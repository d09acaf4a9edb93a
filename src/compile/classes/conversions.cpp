// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/conversions.h"

#include <algorithm>
#include <utility>

#include "compile/syntax/lexer.h"

namespace eventica::classes {
namespace {

using syntax::Token;
using syntax::TokenKind;

/// The strings of one argument of a rule.
struct RuleArgument {
    std::vector<std::string> texts; ///< none for `fill("", 0)` and for what is no string

    std::string_view at(std::size_t i) const {
        return texts.empty() ? std::string_view() : texts[std::min(i, texts.size() - 1)];
    }
};
using RuleArguments = std::vector<RuleArgument>;

std::string_view trimmed(std::string_view text) {
    const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// `name = default`
ModifierRule::Old oldModifier(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        return {std::string(trimmed(text)), {}};
    return {std::string(trimmed(text.substr(0, equals))),
            std::string(trimmed(text.substr(equals + 1)))};
}

void addClass(const RuleArguments& arguments, ConversionRules& rules) {
    const auto& [old] = arguments[0];
    for (std::size_t i = 0; i < old.size() && !arguments[1].texts.empty(); ++i) {
        ClassRules& rule = rules[old[i]];
        if (rule.newName.empty())
            rule.newName = arguments[1].at(i);
    }
}

void addClassIf(const RuleArguments& arguments, ConversionRules& rules) {
    const auto& [old] = arguments[0];
    for (std::size_t i = 0; i < old.size() && arguments.size() > 3; ++i)
        rules[old[i]].conditional.push_back({std::string(arguments[1].at(i)),
                                             std::string(arguments[2].at(i)),
                                             std::string(arguments[3].at(i))});
}

/// Lists of one length belong together item by item; else every class has every element.
void addElement(const RuleArguments& arguments, ConversionRules& rules) {
    if (arguments.size() < 3)
        return;
    const auto& [owners] = arguments[0];
    const auto& [old] = arguments[1];
    const bool isPaired = owners.size() > 1 && owners.size() == old.size();
    for (std::size_t i = 0; i < owners.size(); ++i) {
        for (std::size_t k = 0; k < old.size(); ++k) {
            if (!isPaired || i == k)
                rules[owners[i]].elements.emplace_back(old[k], arguments[2].at(k));
        }
    }
}

void addModifiers(const RuleArguments& arguments, ConversionRules& rules) {
    if (arguments.size() < 3)
        return;
    ModifierRule rule;
    for (const std::string& text : arguments[1].texts)
        rule.old.push_back(oldModifier(text));
    rule.now = arguments[2].texts;
    // Whether something is connected is not known while names are converted.
    const bool asksForConnections = std::ranges::any_of(
        rule.old, [](const auto& old) { return old.name.starts_with("cardinality("); });
    for (const std::string& owner : arguments[0].texts) {
        if (asksForConnections)
            rules[owner].messages.push_back(
                {"its conversion depends on what is connected to it, which is not supported", {}});
        else
            rules[owner].modifiers.push_back(rule);
    }
}

void addMessage(const RuleArguments& arguments, ConversionRules& rules) {
    const auto& [owners] = arguments[0];
    for (std::size_t i = 0; i < owners.size(); ++i) {
        const std::string element(arguments.size() > 2 ? arguments[2].at(i) : std::string_view());
        rules[owners[i]].messages.push_back({std::string(arguments[1].at(i)), element});
    }
}

void addRule(std::string_view function, const RuleArguments& arguments, ConversionRules& rules) {
    if (arguments.size() < 2)
        return;
    if (function == "convertClass")
        addClass(arguments, rules);
    else if (function == "convertClassIf")
        addClassIf(arguments, rules);
    else if (function == "convertElement")
        addElement(arguments, rules);
    else if (function == "convertModifiers")
        addModifiers(arguments, rules);
    else if (function == "convertMessage")
        addMessage(arguments, rules);
}

/// Reads calls one token at a time: the rules need not be separated by anything.
class ScriptReader {
public:
    explicit ScriptReader(const std::string& script)
        : errors_(text::SourceId(), discarded_), lexer_(script, errors_), token_(lexer_.next()) {}

    void read(ConversionRules& rules) {
        while (token_.kind != TokenKind::EndOfFile) {
            const std::string_view function = lexer_.textOf(token_.range);
            take();
            if (function.starts_with("convert") && accept(TokenKind::LeftParenthesis))
                addRule(function, readArguments(), rules);
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

    RuleArguments readArguments() {
        RuleArguments arguments;
        while (token_.kind != TokenKind::RightParenthesis && token_.kind != TokenKind::EndOfFile) {
            arguments.push_back(readArgument());
            if (!accept(TokenKind::Comma))
                break;
        }
        return arguments;
    }

    /// `"a"` or `{"a", "b"}`; anything else has no texts.
    RuleArgument readArgument() {
        RuleArgument argument;
        if (token_.kind == TokenKind::String) {
            argument.texts.push_back(takeString());
        } else if (accept(TokenKind::LeftBrace)) {
            while (token_.kind == TokenKind::String) {
                argument.texts.push_back(takeString());
                if (!accept(TokenKind::Comma))
                    break;
            }
            accept(TokenKind::RightBrace);
        }
        skipRestOfArgument();
        return argument;
    }

    std::string takeString() {
        const std::string_view quoted = lexer_.textOf(token_.range);
        std::string text = syntax::decodeString(quoted.substr(1, quoted.size() - 2));
        take();
        return text;
    }

    void skipRestOfArgument() {
        for (int depth = 0; token_.kind != TokenKind::EndOfFile; take()) {
            if (depth == 0 &&
                (token_.kind == TokenKind::Comma || token_.kind == TokenKind::RightParenthesis))
                return;
            if (token_.kind == TokenKind::LeftParenthesis || token_.kind == TokenKind::LeftBrace)
                ++depth;
            if (token_.kind == TokenKind::RightParenthesis || token_.kind == TokenKind::RightBrace)
                --depth;
        }
    }

    eventica::diag::Diagnostics discarded_;
    syntax::SyntaxErrors errors_;
    syntax::Lexer lexer_;
    Token token_;
};

} // namespace

void readConversionRules(std::string_view script, ConversionRules& rules) {
    const std::string text(script); // the lexer needs the NUL behind it
    ScriptReader(text).read(rules);
}

std::string convertedName(const ConversionRules& rules, std::string_view oldName) {
    for (std::size_t end = oldName.size(); end != std::string_view::npos && end > 0;
         end = oldName.rfind('.', end - 1)) {
        const auto found = rules.find(oldName.substr(0, end));
        if (found == rules.end())
            continue;
        const ClassRules& rule = found->second;
        const std::string& newName = rule.newName.empty() ? found->first : rule.newName;
        if (end < oldName.size()) {
            const std::string_view rest = oldName.substr(end + 1);
            const ConvertedElement element = convertedElement(rule, rest);
            if (element.parts > 0) {
                std::size_t tail = 0;
                for (std::size_t i = 0; i < element.parts; ++i)
                    tail = std::min(rest.find('.', tail), rest.size() - 1) + 1;
                std::string converted = newName + "." + element.newName;
                return tail < rest.size() ? converted + "." + std::string(rest.substr(tail))
                                          : converted;
            }
        }
        if (!rule.newName.empty())
            return newName + std::string(oldName.substr(end));
    }
    return std::string(oldName);
}

ConvertedElement convertedElement(const ClassRules& rules, std::string_view oldName) {
    ConvertedElement best;
    for (const auto& [old, now] : rules.elements) {
        const bool isPrefix = oldName.starts_with(old) &&
                              (oldName.size() == old.size() || oldName[old.size()] == '.');
        const auto parts = static_cast<std::size_t>(std::ranges::count(old, '.')) + 1;
        // `inPort.signal[1]` and an empty new name change more than names.
        const bool isPlain = !now.empty() && now.find_first_of("{[") == std::string::npos;
        if (isPrefix && isPlain && parts > best.parts)
            best = {parts, now};
    }
    return best;
}

} // namespace eventica::classes
