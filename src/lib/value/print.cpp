// SPDX-License-Identifier: Apache-2.0
#include "lib/value/print.h"

#include <algorithm>
#include <fmt/format.h>

namespace eventica::value {
namespace {

class Printer {
public:
    explicit Printer(const LiteralText& literalText) : literalText_(literalText) {}

    std::string print(const Value& value) {
        if (value.count() == 0)
            return printEmpty(value);
        std::size_t next = 0;
        printFrom(value, 0, next);
        return std::move(text_);
    }

private:
    /// Prints the part of the array below one index of each of the first `level` dimensions.
    void printFrom(const Value& value, std::size_t level, std::size_t& next) {
        if (level == value.rank()) {
            printElement(value, next++);
            return;
        }
        text_ += '{';
        for (std::int64_t i = 0; i < value.dimensions()[level]; ++i) {
            if (i > 0)
                text_ += ", ";
            printFrom(value, level + 1, next);
        }
        text_ += '}';
    }

    void printElement(const Value& value, std::size_t offset) {
        switch (value.kind()) {
        case Kind::Real:
            text_ += printReal(value.reals()[offset]);
            break;
        case Kind::Integer:
            text_ += fmt::format("{}", value.integers()[offset]);
            break;
        case Kind::Boolean:
            text_ += value.booleans()[offset] != 0 ? "true" : "false";
            break;
        case Kind::String:
            text_ += printString(value.strings()[offset]);
            break;
        case Kind::Enumeration:
            text_ += printLiteral(value.enumerationType(), value.ordinals()[offset]);
            break;
        case Kind::Record:
            printRecord(value, offset);
            break;
        }
    }

    void printRecord(const Value& value, std::size_t offset) {
        const RecordType& type = value.recordType();
        text_ += type.name + "(";
        for (std::size_t i = 0; i < type.fields.size(); ++i) {
            const Value& field = value.fieldValues()[offset * type.fields.size() + i];
            text_ += (i > 0 ? ", " : "") + type.fields[i] + " = ";
            text_ += Printer(literalText_).print(field);
        }
        text_ += ')';
    }

    std::string printLiteral(std::int32_t type, std::int64_t ordinal) const {
        return literalText_ ? literalText_(type, ordinal) : fmt::format("enumeration({})", ordinal);
    }

    /// `{}` is no Modelica expression, and would not say what it is empty of.
    std::string printEmpty(const Value& value) const {
        std::string element;
        switch (value.kind()) {
        case Kind::Real:
            element = "0.0";
            break;
        case Kind::Integer:
            element = "0";
            break;
        case Kind::Boolean:
            element = "false";
            break;
        case Kind::String:
            element = "\"\"";
            break;
        case Kind::Enumeration:
            element = printLiteral(value.enumerationType(), 1);
            break;
        case Kind::Record:
            element = value.recordType().name + "()";
            break;
        }
        for (const std::int64_t size : value.dimensions())
            element += fmt::format(", {}", size);
        return fmt::format("fill({})", element);
    }

    const LiteralText& literalText_;
    std::string text_;
};

} // namespace

std::string print(const Value& value, const LiteralText& literalText) {
    return Printer(literalText).print(value);
}

std::string printReal(double value) {
    std::string text = fmt::format("{}", value);
    const bool looksLikeInteger =
        std::ranges::all_of(text, [](char c) { return c == '-' || (c >= '0' && c <= '9'); });
    return looksLikeInteger ? text + ".0" : text;
}

std::string printString(std::string_view text) {
    constexpr std::string_view Special = "\"\\\a\b\f\n\r\t\v";
    constexpr std::string_view Letters = "\"\\abfnrtv";
    std::string quoted = "\"";
    for (const char c : text) {
        const std::size_t at = Special.find(c);
        if (at != std::string_view::npos)
            quoted += '\\';
        quoted += at != std::string_view::npos ? Letters[at] : c;
    }
    return quoted + '"';
}

} // namespace eventica::value
