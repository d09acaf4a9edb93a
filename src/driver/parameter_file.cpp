// SPDX-License-Identifier: Apache-2.0
// Names and values keep their places in the file, so that whatever is wrong with them is shown
// there. The parser reads them in a copy of the text, of the same length: with a NUL behind each,
// and the brackets of JSON arrays written as braces.
#include "driver/parameter_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "driver/diagnostics.h"
#include "lib/text/utf8.h"

namespace eventica::driver {

namespace {

using text::TextRange;

/// What is read, before it is handed to the settings.
struct Entry {
    std::vector<TextRange> names; ///< outermost first
    TextRange value;
    std::optional<std::string> quoted;
};

class Reader {
public:
    Reader(text::SourceId source, const std::string& text, eventica::diag::Diagnostics& diagnostics)
        : source_(source), text_(text), copy_(text), diagnostics_(diagnostics) {
        if (text_.starts_with(text::ByteOrderMark))
            at_ = static_cast<std::uint32_t>(text::ByteOrderMark.size());
    }

    std::vector<Entry> takeEntries() { return std::move(entries_); }
    std::string takeCopy() { return std::move(copy_); }

protected:
    bool fail(TextRange where, std::string_view problem) {
        diagnostics_.report(diag::WrongParameterFile, {source_, where}, problem);
        return false;
    }
    bool isAtEnd() const { return at_ >= text_.size(); }
    char current() const { return isAtEnd() ? '\0' : text_[at_]; }
    TextRange here() const { return {at_, std::min(at_ + 1, size())}; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(text_.size()); }
    std::string_view textOf(TextRange range) const {
        return std::string_view(text_).substr(range.begin, range.end - range.begin);
    }
    /// Ends a name or a value in the copy.
    void end(TextRange range) {
        if (range.end < copy_.size())
            copy_[range.end] = '\0';
    }

    text::SourceId source_;
    const std::string& text_;
    std::string copy_;
    eventica::diag::Diagnostics& diagnostics_;
    std::uint32_t at_ = 0;
    std::vector<Entry> entries_;
};

// ---------------------------------------------------------------------------- CSV

class CsvReader : public Reader {
public:
    using Reader::Reader;

    void read() {
        const std::vector<TextRange> header = line(0);
        std::size_t name = header.size();
        std::size_t value = header.size();
        for (std::size_t i = 0; i < header.size(); ++i) {
            const std::string_view title = textOf(header[i]);
            if (title == "unit") {
                fail(header[i], "values are in the units of the model: there must be no column "
                                "`unit`");
                return;
            }
            std::size_t* const column = title == "name"    ? &name
                                        : title == "value" ? &value
                                                           : nullptr;
            if (column != nullptr && *column != header.size()) {
                fail(header[i], "there are two columns of this name");
                return;
            }
            if (column != nullptr)
                *column = i;
        }
        if (name == header.size() || value == header.size()) {
            fail(header.empty() ? here() : TextRange{header.front().begin, header.back().end},
                 "the first line must name the columns `name` and `value`");
            return;
        }
        const std::size_t last = header.size() == 2 && name == 0 ? 1 : 0;
        while (!isAtEnd()) {
            const std::vector<TextRange> cells = line(last);
            if (cells.size() == 1 && textOf(cells[0]).empty())
                continue;
            if (cells.size() <= std::max(name, value)) {
                fail({cells.front().begin, cells.back().end}, "this line has no value");
                continue;
            }
            end(cells[name]);
            end(cells[value]);
            entries_.push_back({{cells[name]}, cells[value], std::nullopt});
        }
    }

private:
    /// The cells of one line. With `last`, cell number `last` takes the rest of the line if it is
    /// not quoted: `v,{1,2,3}`.
    std::vector<TextRange> line(std::size_t last) {
        std::vector<TextRange> cells;
        while (true) {
            const bool isLast = last > 0 && cells.size() == last;
            cells.push_back(current() == '"' ? quoted() : plain(isLast));
            while (!isAtEnd() && current() != ',' && current() != '\n' && current() != '\r')
                ++at_;
            if (current() != ',')
                break;
            ++at_;
        }
        while (current() == '\r')
            ++at_;
        if (current() == '\n')
            ++at_;
        return cells;
    }
    TextRange plain(bool isLast) {
        TextRange cell{at_, at_};
        while (!isAtEnd() && current() != '\n' && current() != '\r' && (isLast || current() != ','))
            ++at_;
        cell.end = at_;
        while (cell.begin < cell.end && text_[cell.begin] == ' ')
            ++cell.begin;
        while (cell.end > cell.begin && text_[cell.end - 1] == ' ')
            --cell.end;
        return cell;
    }
    /// `"…"`, in which `""` is a quote: the quotes of a Modelica string, opening and closing in
    /// turn.
    TextRange quoted() {
        TextRange cell{++at_, at_};
        bool isOpen = false;
        while (!isAtEnd() && (current() != '"' || (at_ + 1 < size() && text_[at_ + 1] == '"'))) {
            if (current() != '"') {
                ++at_;
                continue;
            }
            copy_[isOpen ? at_ + 1 : at_] = ' ';
            isOpen = !isOpen;
            at_ += 2;
        }
        cell.end = std::min(at_, size());
        if (isAtEnd())
            fail({cell.begin - 1, cell.begin}, "this `\"` is never closed");
        else
            ++at_;
        return cell;
    }
};

// ---------------------------------------------------------------------------- JSON

void appendUtf8(std::uint32_t code, std::string& text) {
    const auto append = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto appendRest = [&](int count) {
        for (int i = count - 1; i >= 0; --i)
            append(0x80U | ((code >> (6U * static_cast<unsigned>(i))) & 0x3FU));
    };
    if (code < 0x80)
        return append(code);
    const int rest = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr std::array<std::uint32_t, 4> Leads{0, 0xC0, 0xE0, 0xF0};
    const auto index = static_cast<std::size_t>(rest);
    append(Leads[index] | (code >> (6U * static_cast<unsigned>(rest))));
    appendRest(rest);
}

class JsonReader : public Reader {
public:
    using Reader::Reader;

    void read() {
        skipBlanks();
        if (current() != '{') {
            fail(here(), "expected a JSON object: `{\"name\": value, …}`");
            return;
        }
        if (!object(0))
            return;
        skipBlanks();
        if (!isAtEnd())
            fail(here(), "expected the end of the file after the object");
    }

private:
    static constexpr int Deepest = 100;

    void skipBlanks() {
        while (!isAtEnd() && std::string_view(" \t\r\n").find(current()) != std::string_view::npos)
            ++at_;
    }
    bool accept(char c) {
        skipBlanks();
        if (current() != c)
            return false;
        ++at_;
        return true;
    }

    bool object(int depth) {
        if (depth > Deepest)
            return fail(here(), "objects are nested too deeply");
        accept('{');
        if (accept('}'))
            return true;
        do {
            skipBlanks();
            if (current() != '"')
                return fail(here(), "expected a name in double quotes");
            const std::optional<TextRange> name = string();
            if (!name)
                return false;
            if (!decodeInCopy(*name))
                return false;
            end(*name);
            names_.push_back(*name);
            if (!accept(':'))
                return fail(here(), "expected `:` after the name");
            if (!member(depth))
                return false;
            names_.pop_back();
        } while (accept(','));
        return accept('}') || fail(here(), "expected `,` or `}`");
    }

    bool member(int depth) {
        skipBlanks();
        if (current() == '{')
            return object(depth + 1);
        Entry entry{names_, {at_, at_}, std::nullopt};
        if (current() == '"') {
            const std::optional<TextRange> content = string();
            if (!content)
                return false;
            entry.value = *content;
            entry.quoted = decoded(*content);
            if (!entry.quoted)
                return false;
        } else if (!value(depth)) {
            return false;
        } else {
            entry.value.end = at_;
        }
        end(entry.value);
        entries_.push_back(std::move(entry));
        return true;
    }

    /// A number, a Boolean, a string in an array, or an array.
    bool value(int depth) {
        skipBlanks();
        if (current() == '[')
            return array(depth);
        if (current() == '"') {
            const std::optional<TextRange> content = string();
            return content && rewriteInCopy(*content);
        }
        if (current() == '{')
            return fail(here(), "an object cannot stand in an array: write `\"name[1]\": {…}`");
        const std::uint32_t begin = at_;
        while (!isAtEnd() &&
               std::string_view(",]} \t\r\n").find(current()) == std::string_view::npos)
            ++at_;
        const TextRange word{begin, at_};
        if (word.begin == word.end)
            return fail(here(), "expected a value");
        if (textOf(word) == "null")
            return fail(word, "`null` is not a value");
        return true;
    }

    bool array(int depth) {
        if (depth > Deepest)
            return fail(here(), "arrays are nested too deeply");
        const std::uint32_t opening = at_;
        copy_[at_++] = '{';
        skipBlanks();
        if (current() == ']')
            return fail({opening, at_ + 1},
                        "an array without elements has no type: write a text, `\"fill(0.0, 0)\"`");
        do {
            if (!value(depth + 1))
                return false;
        } while (accept(','));
        skipBlanks();
        if (current() != ']')
            return fail(here(), "expected `,` or `]`");
        copy_[at_++] = '}';
        return true;
    }

    /// What stands between the quotes.
    std::optional<TextRange> string() {
        const std::uint32_t opening = at_++;
        while (!isAtEnd() && current() != '"' && current() != '\n')
            at_ += current() == '\\' ? 2 : 1;
        if (isAtEnd() || current() != '"') {
            fail({opening, opening + 1}, "this `\"` is never closed");
            return std::nullopt;
        }
        return TextRange{opening + 1, at_++};
    }

    /// What the text between quotes stands for; nothing, and a report, if that is wrong.
    std::optional<std::string> decoded(TextRange range) {
        std::string result;
        for (std::uint32_t i = range.begin; i < range.end; ++i) {
            if (text_[i] != '\\') {
                result += text_[i];
                continue;
            }
            const std::uint32_t escape = i++;
            const std::size_t kind = Escapes.find(text_[i]);
            if (text_[i] != 'u') {
                result += kind == std::string_view::npos ? text_[i] : Escaped[kind];
                continue;
            }
            std::uint32_t code = hexAt(i + 1, range.end);
            i += 4;
            if (isHigh(code) && textOf({i + 1, std::min(i + 3, range.end)}) == "\\u") {
                code = pairOf(code, hexAt(i + 3, range.end));
                i += 6;
            }
            if (code == 0 || code > LastCharacter || (code >= FirstHigh && code < EndOfLow)) {
                fail({escape, std::min(i + 1, range.end)}, "this is no character");
                return std::nullopt;
            }
            appendUtf8(code, result);
        }
        return result;
    }

    static constexpr std::string_view Escapes = "bfnrt";
    static constexpr std::string_view Escaped = "\b\f\n\r\t";
    static constexpr std::uint32_t FirstHigh = 0xD800; ///< of the first half of a pair
    static constexpr std::uint32_t FirstLow = 0xDC00;
    static constexpr std::uint32_t EndOfLow = 0xE000;
    static constexpr std::uint32_t LastCharacter = 0x10FFFF;

    static bool isHigh(std::uint32_t code) { return code >= FirstHigh && code < FirstLow; }
    /// 0 if the second half is none.
    static std::uint32_t pairOf(std::uint32_t high, std::uint32_t low) {
        return low < FirstLow || low >= EndOfLow
                   ? 0
                   : 0x10000U + ((high - FirstHigh) << 10U) + (low - FirstLow);
    }
    /// Of four hexadecimal digits; 0 if there are others.
    std::uint32_t hexAt(std::uint32_t begin, std::uint32_t end) const {
        const std::string_view digits = textOf({begin, std::max(begin, std::min(begin + 4, end))});
        std::uint32_t code = 0;
        const char* const last = digits.data() + digits.size();
        const bool isRead =
            digits.size() == 4 && std::from_chars(digits.data(), last, code, 16).ptr == last;
        return isRead ? code : 0;
    }

    /// The same in the copy, with blanks behind it: it is never longer.
    bool decodeInCopy(TextRange range) {
        const std::optional<std::string> name = decoded(range);
        if (name)
            copy_.replace(range.begin, range.end - range.begin,
                          *name + std::string(range.end - range.begin - name->size(), ' '));
        return name.has_value();
    }

    /// A string in an array becomes one of Modelica, with blanks behind it.
    bool rewriteInCopy(TextRange range) {
        const std::optional<std::string> content = decoded(range);
        if (!content)
            return false;
        std::string text;
        for (const char c : *content) {
            const std::size_t kind = Escaped.find(c);
            if (kind != std::string_view::npos || c == '"' || c == '\\')
                text += '\\';
            text += kind == std::string_view::npos ? c : Escapes[kind];
        }
        text += '"';
        const std::size_t room = range.end + 1 - range.begin;
        if (text.size() > room) // control characters that are not escaped
            return true;
        text.resize(room, ' ');
        copy_.replace(range.begin, room, text);
        return true;
    }

    std::vector<TextRange> names_;
};

template<typename FileReader>
void readEntries(FileReader reader, text::SourceId source, syntax::Settings& settings,
                 eventica::diag::Diagnostics& diagnostics) {
    reader.read();
    const std::string& copy = settings.keep(reader.takeCopy());
    for (Entry& entry : reader.takeEntries())
        settings.add(source, copy, entry.names, entry.value, std::move(entry.quoted), diagnostics);
}

} // namespace

void readParameterFile(const std::string& path, text::SourceManager& sources,
                       syntax::Settings& settings, eventica::diag::Diagnostics& diagnostics) {
    const text::SourceId source = sources.reserve(path);
    settings.addSource(source);
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    sources.setText(source, file ? std::move(content).str() : std::string());
    const bool isJson = path.ends_with(".json");
    if (!file)
        diagnostics.report(diag::NoParameterFile, {source, {}}, path);
    else if (!isJson && !path.ends_with(".csv"))
        diagnostics.report(diag::WrongParameterFile, {source, {}},
                           "parameters are read from .csv and .json files");
    else if (isJson)
        readEntries(JsonReader(source, sources[source].text, diagnostics), source, settings,
                    diagnostics);
    else
        readEntries(CsvReader(source, sources[source].text, diagnostics), source, settings,
                    diagnostics);
}

} // namespace eventica::driver
