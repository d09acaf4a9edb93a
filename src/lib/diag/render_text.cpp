// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "lib/diag/render.h"
#include "lib/text/utf8.h"

namespace eventica::diag {
namespace {

constexpr std::string_view Bold = "\x1b[1m";
constexpr std::string_view Cyan = "\x1b[36m";
constexpr std::string_view Reset = "\x1b[0m";

// A line of a minified or damaged file must not flood the terminal.
constexpr std::size_t WidestExcerpt = 160;

std::string_view colourOf(Severity severity) {
    switch (severity) {
    case Severity::Note:
        return "\x1b[1;36m";
    case Severity::Warning:
        return "\x1b[1;35m";
    case Severity::Error:
        return "\x1b[1;31m";
    }
    return "";
}

/// The part of a source line that is shown, and where the marked text stands in it.
struct Excerpt {
    std::string before; ///< ends where the mark begins
    std::string marked;
    std::string after;
};

Excerpt excerptOf(std::string_view line, std::size_t begin, std::size_t end) {
    begin = std::min(begin, line.size());
    end = std::clamp(end, begin, line.size());
    std::string_view before = line.substr(0, begin);
    std::string ellipsis;
    if (before.size() > WidestExcerpt / 2) {
        const std::size_t cut = before.size() - WidestExcerpt / 2;
        before.remove_prefix(text::firstBytes(before, cut).size());
        ellipsis = "...";
    }
    const std::string_view marked =
        text::firstBytes(line.substr(begin, end - begin), WidestExcerpt / 2);
    const std::string_view rest = line.substr(begin + marked.size());
    const std::string_view after = text::firstBytes(rest, WidestExcerpt / 2);
    return {.before = ellipsis + text::printable(before),
            .marked = text::printable(marked),
            .after = text::printable(after) + (after.size() < rest.size() ? "..." : "")};
}

class TextRenderer {
public:
    TextRenderer(const text::SourceManager& sources, TextStyle style)
        : sources_(sources), style_(style), lines_(sources) {}

    void add(const Diagnostic& item) {
        addHeadline(*item.kind, item.where, item.message);
        addExcerpt(item.where, item.kind->severity);
        for (const Note& note : item.notes) {
            addHeadline(*note.kind, note.where, note.message);
            addExcerpt(note.where, Severity::Note);
        }
        if (!item.help.empty())
            addText("  {}help:{} {}\n", paint(Cyan), paint(Reset), item.help);
    }

    std::string take() { return std::move(out_); }

private:
    std::string_view paint(std::string_view escape) const { return style_.colour ? escape : ""; }

    template<typename... Args>
    void addText(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    void addHeadline(const Kind& kind, text::SourceRange where, const std::string& message) {
        addText("{}", paint(Bold));
        if (where.source.valid()) {
            const text::Position at = lines_[where.source].positionOf(where.range.begin);
            addText("{}:{}:{}: ", sources_[where.source].path, at.line, at.column);
        } else {
            addText("eventica: ");
        }
        addText("{}{}[{}]:{}{} {}{}", paint(colourOf(kind.severity)), spelling(kind.severity),
                kind.code, paint(Reset), paint(Bold), message, paint(Reset));
        if (!kind.mls.empty())
            addText(" [MLS {}]", kind.mls);
        addText("\n");
    }

    void addExcerpt(text::SourceRange where, Severity severity) {
        if (!where.source.valid() || sources_[where.source].text.empty())
            return;
        const text::LineIndex& index = lines_[where.source];
        const text::Position at = index.positionOf(where.range.begin);
        const std::string_view line = index.lineText(at.line);
        const auto lineStart =
            static_cast<std::size_t>(line.data() - sources_[where.source].text.data());
        const Excerpt excerpt =
            excerptOf(line, where.range.begin - lineStart, where.range.end - lineStart);
        addText("{:>6} | {}{}{}\n", at.line, excerpt.before, excerpt.marked, excerpt.after);
        addText("{:>6} | {}{}{}{}\n", "", indentUnder(excerpt.before), paint(colourOf(severity)),
                carets(excerpt.marked), paint(Reset));
    }

    /// As wide as `text` on any terminal: tabs stay tabs.
    static std::string indentUnder(const std::string& text) {
        std::string indent;
        for (std::size_t i = 0; i < text.size();
             i += std::max<std::size_t>(1, text::characterLength(std::string_view(text).substr(i))))
            indent += text[i] == '\t' ? '\t' : ' ';
        return indent;
    }

    static std::string carets(const std::string& marked) {
        const std::size_t width = text::countCharacters(marked);
        return "^" + std::string(width > 1 ? width - 1 : 0, '~');
    }

    const text::SourceManager& sources_;
    TextStyle style_;
    text::LineIndexes lines_;
    std::string out_;
};

} // namespace

std::string_view spelling(Severity severity) {
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "";
}

std::string renderText(const Diagnostics& diagnostics, const text::SourceManager& sources,
                       TextStyle style) {
    TextRenderer renderer(sources, style);
    for (const Diagnostic& item : diagnostics.items())
        renderer.add(item);
    return renderer.take();
}

} // namespace eventica::diag
