// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "results/formats.h"

namespace eventica::results {
namespace {

/// Takes lines off a text; ends are LF or CRLF.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool next() {
        if (rest_.empty())
            return false;
        ++number_;
        const std::size_t end = rest_.find('\n');
        line_ = rest_.substr(0, end);
        hasOpenEnd_ = end == std::string_view::npos;
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        if (line_.ends_with('\r'))
            line_.remove_suffix(1);
        return true;
    }
    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; }
    /// Whether the last line was not ended.
    bool hasOpenEnd() const { return hasOpenEnd_; }
    bool isLast() const { return rest_.find_first_not_of("\r\n\t ") == std::string_view::npos; }

private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
    bool hasOpenEnd_ = false;
};

struct Header {
    std::vector<std::string> names;
    char separator = ',';
};

bool isSeparator(char character) {
    return character == ',' || character == ';' || character == '\t';
}

/// Takes a quoted or bare name off the line; a bare one ends at any separator.
std::string takeName(std::string_view& line) {
    std::string name;
    if (!line.starts_with('"')) {
        std::size_t end = 0;
        while (end < line.size() && !isSeparator(line[end]))
            ++end;
        name = line.substr(0, end);
        line.remove_prefix(end);
        return name;
    }
    line.remove_prefix(1);
    while (!line.empty()) {
        const char character = line.front();
        line.remove_prefix(1);
        if (character == '"') {
            if (!line.starts_with('"'))
                break;
            line.remove_prefix(1);
        }
        name += character;
    }
    return name;
}

Header parseHeader(std::string_view line) {
    Header header;
    header.names.push_back(takeName(line));
    if (!line.empty())
        header.separator = line.front();
    while (!line.empty()) {
        line.remove_prefix(1);
        if (!line.empty()) // a separator at the end is no further column
            header.names.push_back(takeName(line));
    }
    return header;
}

bool parseNumber(std::string_view text, double& value) {
    const std::size_t first = text.find_first_not_of(" \t\"");
    if (first == std::string_view::npos)
        return false;
    text = text.substr(first, text.find_last_not_of(" \t\"") + 1 - first);
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status == std::errc() && end == text.data() + text.size())
        return true;
    if (status == std::errc::result_out_of_range) {
        // Too small counts as zero, too large as infinite, as from_chars leaves the value alone.
        const bool isSmall =
            text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
        value = isSmall ? 0.0 : std::numeric_limits<double>::infinity();
        value = text.starts_with('-') ? -value : value;
        return true;
    }
    value = text == "true" ? 1.0 : 0.0;
    return text == "true" || text == "false";
}

/// One number per column of the header; empty if the line does not have that.
bool parseRow(std::string_view line, char separator, std::vector<double>& values) {
    for (std::size_t field = 0; field < values.size(); ++field) {
        const std::size_t end = line.find(separator);
        const bool isLast = field + 1 == values.size();
        if (isLast != (end == std::string_view::npos) && !(isLast && end + 1 == line.size()))
            return false;
        if (!parseNumber(line.substr(0, end), values[field]))
            return false;
        line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    }
    return true;
}

/// A separator at the end of the line begins no field.
std::size_t countFields(std::string_view line, char separator) {
    if (line.ends_with(separator))
        line.remove_suffix(1);
    return static_cast<std::size_t>(std::ranges::count(line, separator)) + 1;
}

bool isTime(std::string_view name) {
    const std::string plain = canonicalName(name);
    return plain == "time" || plain == "Time" || plain == "TIME";
}

class Reader {
public:
    Reader(std::string_view text, const Selection& selection)
        : lines_(text), selection_(selection) {}

    ReadResult read() {
        if (!lines_.next())
            return failure("the file is empty");
        header_ = parseHeader(lines_.line());
        if (!isTime(header_.names.front()))
            return failure("neither a MAT file of version 4 nor text whose first column is `time`");
        selectColumns();
        std::string error = readRows();
        if (!error.empty())
            return failure(std::move(error));
        return {std::move(result_), {}, std::move(note_), lines_.hasOpenEnd()};
    }

private:
    static ReadResult failure(std::string text) { return {std::nullopt, std::move(text), {}}; }

    void selectColumns() {
        std::vector<SignalInfo> signals;
        Differentiated differentiated;
        for (const std::string& name : header_.names)
            differentiated.add(name);
        for (std::size_t column = 1; column < header_.names.size(); ++column) {
            if (!selection_.contains(header_.names[column]))
                continue;
            const std::string& name = header_.names[column];
            signals.push_back(
                {.name = name, .role = differentiated.contains(name) ? Role::State : Role::Other});
            selected_.push_back(column);
        }
        result_ = Trajectories(std::move(signals), {});
    }

    /// Returns what is wrong.
    std::string readRows() {
        if (selection_.rows() == Rows::None)
            return {};
        std::vector<double> fields(header_.names.size());
        std::vector<double> values(selected_.size());
        double lastTime = 0;
        bool isLastPending = false; // of the ends, the last row is known at the end
        for (std::size_t row = 0; lines_.next();) {
            if (lines_.line().find_first_not_of(" \t") == std::string_view::npos)
                continue;
            if (!parseRow(lines_.line(), header_.separator, fields)) {
                const std::size_t count = countFields(lines_.line(), header_.separator);
                if (!lines_.isLast() || count > fields.size())
                    return count == fields.size()
                               ? fmt::format("line {}: {} numbers expected", lines_.number(), count)
                               : fmt::format("line {} has {} values for {} columns",
                                             lines_.number(), count, fields.size());
                note_ = fmt::format("the last line, {}, is incomplete: {} numbers expected",
                                    lines_.number(), fields.size());
                break;
            }
            if (!std::isfinite(fields[0]))
                return fmt::format("line {}: the time is {}", lines_.number(), fields[0]);
            if (row > 0 && fields[0] < lastTime)
                return fmt::format("line {}: time goes back to {}", lines_.number(), fields[0]);
            lastTime = fields[0];
            for (std::size_t index = 0; index < values.size(); ++index)
                values[index] = fields[selected_[index]];
            isLastPending = row++ > 0 && selection_.rows() == Rows::Ends;
            if (!isLastPending)
                result_.addRow(lastTime, values);
        }
        if (isLastPending)
            result_.addRow(lastTime, values);
        return {};
    }

    Lines lines_;
    const Selection& selection_;
    Header header_;
    std::vector<std::size_t> selected_; ///< columns of the file
    Trajectories result_;
    std::string note_;
};

} // namespace

ReadResult readCsv(std::string_view bytes, const Selection& selection) {
    constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
    if (bytes.starts_with(ByteOrderMark))
        bytes.remove_prefix(ByteOrderMark.size());
    return Reader(bytes, selection).read();
}

} // namespace eventica::results
