// SPDX-License-Identifier: Apache-2.0
// Values given to a model from outside, on the command line or in a file of parameters, in the
// syntax of modifications: `a.b[2].c = 2 * x`, `x(start = 1, fixed = true)`.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compile/syntax/nodes.h"
#include "lib/base/arena.h"
#include "lib/diag/diagnostics.h"
#include "lib/text/source.h"

namespace eventica::syntax {

/// One part of the name of an element: `b[2]`.
struct SettingPart {
    std::string_view name;
    std::vector<std::int64_t> subscripts; ///< none: all elements
};

struct Setting {
    std::vector<SettingPart> path;
    text::SourceRange where;      ///< of the name
    text::SourceRange valueWhere; ///< of the value
    const Expr* value = nullptr;  ///< null if the value cannot be read as an expression
    std::string text;             ///< of the value: what a String gets that is not in quotes
    bool isText = false;          ///< `text` stood in the quotes of another format
    eventica::diag::Diagnostics problems; ///< why `value` is null

    /// As it was given: `a.b[2].c`.
    std::string name() const;
    bool hasSubscripts() const;
};

/// All settings of one command, in the order in which they count: a later one replaces an earlier.
class Settings {
public:
    explicit Settings(text::SourceManager& sources) : sources_(sources) {}

    /// `name=value` or `name(modifiers)`, as given to the named option. Faults of the name are
    /// reported at once, those of the value when its type is known: any text is a String.
    void add(std::string_view option, const std::string& text,
             eventica::diag::Diagnostics& diagnostics);

    /// Text of a file with a NUL behind each name and each value, where the source has another
    /// character. Kept as long as the settings.
    const std::string& keep(std::string text) { return texts_.emplace_back(std::move(text)); }

    /// A setting in a file: `names` are the ranges of the names that lead to it, outermost first;
    /// `quoted` is the value as the text that the quotes of the file enclose.
    void add(text::SourceId source, const std::string& text, const std::vector<TextRange>& names,
             TextRange value, std::optional<std::string> quoted,
             eventica::diag::Diagnostics& diagnostics);

    /// Makes faults in this source faults of the settings.
    void addSource(text::SourceId source) { sourceIds_.push_back(source); }
    bool isSource(text::SourceId source) const;

    const std::vector<Setting>& items() const { return items_; }

private:
    bool readName(text::SourceId source, std::string_view text, TextRange range, Setting& setting,
                  eventica::diag::Diagnostics& diagnostics);
    void readValue(text::SourceId source, std::string_view text, TextRange range, Setting& setting);
    void addModifiers(text::SourceId source, std::string_view text,
                      eventica::diag::Diagnostics& diagnostics);
    void addArguments(const Setting& around, text::SourceId source, std::string_view text,
                      const ClassModification& modification,
                      eventica::diag::Diagnostics& diagnostics);
    void addWritten(Setting setting, text::SourceId source, std::string_view text,
                    const Modification* modification, eventica::diag::Diagnostics& diagnostics);

    text::SourceManager& sources_;
    std::vector<text::SourceId> sourceIds_;
    std::deque<std::string> texts_;
    Arena arena_;
    std::vector<Setting> items_;
};

} // namespace eventica::syntax
