// SPDX-License-Identifier: Apache-2.0
#include "lib/unit/parse.h"

#include "lib/unit/symbols.h"

namespace eventica::unit {
namespace {

constexpr int DeepestNesting = 20;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isSymbolPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '%';
}

/// One function for each rule of the grammar; each gives nothing if the text does not follow it.
class Parser {
public:
    explicit Parser(std::string_view text) : rest_(text) {}

    std::optional<Unit> parse() {
        const auto unit = expression();
        return rest_.empty() ? unit : std::nullopt;
    }

private:
    bool accept(char c) {
        if (!rest_.starts_with(c))
            return false;
        rest_.remove_prefix(1);
        return true;
    }

    std::optional<Unit> expression() {
        const auto above = numerator();
        if (!above || !accept('/'))
            return above;
        const auto below = rest_.starts_with('(') ? parenthesised() : factor();
        return below ? quotient(*above, *below) : std::nullopt;
    }

    std::optional<Unit> numerator() {
        if (accept('1'))
            return Unit();
        return rest_.starts_with('(') ? parenthesised() : factors();
    }

    std::optional<Unit> parenthesised() {
        if (!accept('(') || ++depth_ > DeepestNesting)
            return std::nullopt;
        const auto unit = expression();
        --depth_;
        return accept(')') ? unit : std::nullopt;
    }

    std::optional<Unit> factors() {
        std::optional<Unit> unit = factor();
        while (unit && accept('.')) {
            const auto next = factor();
            unit = next ? product(*unit, *next) : std::nullopt;
        }
        return unit;
    }

    std::optional<Unit> factor() {
        std::size_t length = 0;
        while (length < rest_.size() && isSymbolPart(rest_[length]))
            ++length;
        const auto unit = unitNamed(rest_.substr(0, length));
        rest_.remove_prefix(length);
        const bool hasExponent = !rest_.empty() && (isDigit(rest_[0]) || rest_[0] == '+' ||
                                                    rest_[0] == '-' || rest_[0] == '(');
        if (!unit || !hasExponent)
            return unit;
        const auto power = exponent();
        return power ? unit::power(*unit, *power) : std::nullopt;
    }

    std::optional<Exponent> exponent() {
        const bool isNegative = accept('-');
        if (!isNegative)
            accept('+');
        const bool isRational = accept('(');
        const auto above = number();
        if (!above)
            return std::nullopt;
        std::optional<std::int64_t> below = 1;
        if (isRational)
            below = accept('/') ? number() : std::nullopt;
        if (!below || (isRational && !accept(')')))
            return std::nullopt;
        return Exponent::of(isNegative ? -*above : *above, *below);
    }

    std::optional<std::int64_t> number() {
        if (rest_.empty() || !isDigit(rest_[0]))
            return std::nullopt;
        std::int64_t number = 0;
        while (!rest_.empty() && isDigit(rest_[0])) {
            number = number * 10 + (rest_[0] - '0');
            if (number > Exponent::Limit)
                return std::nullopt;
            rest_.remove_prefix(1);
        }
        return number;
    }

    std::string_view rest_;
    int depth_ = 0;
};

} // namespace

std::optional<Unit> parse(std::string_view text) {
    return Parser(text).parse();
}

} // namespace eventica::unit
