// SPDX-License-Identifier: Apache-2.0
// Numbers as text. The format of the table blocks:
//
//   #1
//   double name(rows, columns)   # comment
//   values, separated by blanks, tabs, commas, semicolons or line ends
#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "lib/table/formats.h"

namespace eventica::table {

namespace {

std::optional<double> numberOf(std::string_view word) {
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double number = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool isRead = error == std::errc() && end == word.data() + word.size();
    return isRead && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<std::size_t> sizeOf(std::string_view word) {
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), size);
    return error == std::errc() && end == word.data() + word.size() ? std::optional(size)
                                                                    : std::nullopt;
}

/// Words of a text, without comments; knows the line it is in.
class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}

    /// Empty at the end. `separators` stand between words, as blanks do; each of `symbols` is a
    /// word.
    std::string_view next(std::string_view separators, std::string_view symbols) {
        skip(separators);
        const std::size_t begin = at_;
        if (at_ < text_.size() && symbols.find(text_[at_]) != std::string_view::npos)
            return text_.substr(at_++, 1);
        while (at_ < text_.size() && !isBlank(text_[at_]) && text_[at_] != '#' &&
               separators.find(text_[at_]) == std::string_view::npos &&
               symbols.find(text_[at_]) == std::string_view::npos)
            ++at_;
        return text_.substr(begin, at_ - begin);
    }
    std::size_t line() const { return line_; }

private:
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
    void skip(std::string_view separators) {
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == '#')
                at_ = std::min(text_.find('\n', at_), text_.size());
            if (at_ == text_.size())
                return;
            if (text_[at_] == '\n')
                ++line_;
            else if (!isBlank(text_[at_]) && separators.find(text_[at_]) == std::string_view::npos)
                return;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

struct Head {
    std::string name;
    std::size_t rows = 0;
    std::size_t columns = 0;
};

/// Behind the type: `name(rows, columns)`.
std::optional<Head> readHead(Words& words) {
    const auto next = [&] { return words.next("", "(),"); };
    Head head;
    head.name = next();
    if (next() != "(")
        return std::nullopt;
    const std::optional<std::size_t> rows = sizeOf(next());
    const bool hasComma = next() == ",";
    const std::optional<std::size_t> columns = sizeOf(next());
    if (!rows || !hasComma || !columns || next() != ")")
        return std::nullopt;
    head.rows = *rows;
    head.columns = *columns;
    return head;
}

} // namespace

MatrixOrProblem readText(std::string_view content, const std::string& name) {
    Words words(content);
    std::vector<std::string> others;
    while (true) {
        const std::string_view type = words.next("", "(),");
        if (type.empty())
            return {{}, noSuchTable(name, others)};
        if (type != "double" && type != "float")
            return {{},
                    fmt::format("line {}: expected `double name(rows,columns)`, found `{}`",
                                words.line(), type)};
        const std::optional<Head> head = readHead(words);
        if (!head || head->rows * head->columns > MostValues)
            return {{},
                    fmt::format("line {}: expected `{} name(rows,columns)`", words.line(), type)};
        Matrix matrix{head->rows, head->columns, {}};
        for (std::size_t i = 0; i < head->rows * head->columns; ++i) {
            const std::string_view word = words.next(",;", "");
            const std::optional<double> number = numberOf(word);
            if (!number)
                return {{},
                        word.empty()
                            ? fmt::format("table `{}` ends after {} of {} values", head->name, i,
                                          head->rows * head->columns)
                            : fmt::format("line {}: `{}` in table `{}` is not a finite number",
                                          words.line(), word, head->name)};
            matrix.values.push_back(*number);
        }
        if (head->name == name)
            return numberOf(words.next(",;", ""))
                       ? MatrixOrProblem{{},
                                         fmt::format("line {}: table `{}` has more than {} rows of "
                                                     "{} values",
                                                     words.line(), name, head->rows, head->columns)}
                       : MatrixOrProblem{std::move(matrix), {}};
        others.push_back(head->name);
    }
}

MatrixOrProblem readCsv(std::string_view content, const CsvFormat& format) {
    Matrix matrix;
    std::size_t line = 0;
    while (!content.empty()) {
        ++line;
        std::string_view row = content.substr(0, content.find('\n'));
        content.remove_prefix(std::min(row.size() + 1, content.size()));
        if (row.ends_with('\r'))
            row.remove_suffix(1);
        if (line <= format.headerLines || row.find_first_not_of(" \t") == std::string_view::npos)
            continue;
        std::size_t columns = 0;
        for (bool isMore = true; isMore; ++columns) {
            std::string_view word = row.substr(0, row.find(format.delimiter));
            isMore = word.size() < row.size();
            row.remove_prefix(std::min(word.size() + 1, row.size()));
            while (word.starts_with(' ') || word.starts_with('\t'))
                word.remove_prefix(1);
            while (word.ends_with(' ') || word.ends_with('\t'))
                word.remove_suffix(1);
            const std::optional<double> number = numberOf(word);
            if (!number)
                return {{},
                        fmt::format("line {}: `{}` is not a finite number (delimiter `{}`, {} "
                                    "header lines)",
                                    line, word, format.delimiter, format.headerLines)};
            matrix.values.push_back(*number);
        }
        if (matrix.rows > 0 && columns != matrix.columns)
            return {{},
                    fmt::format("line {} has {} numbers, the lines before it have {}", line,
                                columns, matrix.columns)};
        matrix.columns = columns;
        ++matrix.rows;
    }
    if (matrix.rows == 0)
        return {{}, "it has no numbers"};
    return {std::move(matrix), {}};
}

} // namespace eventica::table
