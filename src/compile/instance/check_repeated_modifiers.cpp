// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/check_repeated_modifiers.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "compile/instance/diagnostics.h"
#include "compile/syntax/parse.h"

namespace eventica::instance {
namespace {

using syntax::Argument;
using syntax::ArgumentKind;
using syntax::ElementModification;
using syntax::ElementReplacement;
using syntax::Identifier;

/// One argument, or what is left of it on the way down: `a.b(c = 1)` is `b(c = 1)` inside `a`.
struct Item {
    std::span<const Identifier> path;
    const syntax::Modification* modification = nullptr; ///< null if it has none
    bool isReplacement = false;
    syntax::TextRange where; ///< to point at

    std::string_view name() const { return path[0].text; }
    bool isHere() const { return path.size() == 1; }
    bool hasValue() const {
        return isHere() && (isReplacement || (modification != nullptr &&
                                              modification->binding != syntax::Binding::None));
    }
};

void addItems(std::vector<Item>& items, const syntax::ClassModification& modification) {
    for (const Argument* argument : modification.arguments) {
        if (argument->kind == ArgumentKind::ElementModification) {
            const auto& element = static_cast<const ElementModification&>(*argument);
            items.push_back({element.name.parts, element.modification, false, element.range});
        } else if (argument->kind == ArgumentKind::ElementReplacement) {
            const auto& written = static_cast<const ElementReplacement&>(*argument).element;
            const Identifier& name = written.classDefinition != nullptr
                                         ? written.classDefinition->name
                                         : written.component->components[0].name;
            items.push_back({{&name, 1}, nullptr, true, argument->range});
        }
    }
}

class RepetitionChecker {
public:
    RepetitionChecker(text::SourceId source, eventica::diag::Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {}

    void check(std::vector<Item> items) {
        std::ranges::stable_sort(items, {}, &Item::name);
        for (auto first = items.begin(); first != items.end();) {
            const auto last = std::find_if(
                first, items.end(), [&](const Item& item) { return item.name() != first->name(); });
            checkElement({first, last});
            first = last;
        }
    }

private:
    /// All that is said of one element. Names longer than anybody writes end the search: it
    /// recurses.
    void checkElement(std::span<const Item> items) {
        if (depth_ == syntax::DeepestNesting)
            return;
        ++depth_;
        const std::size_t outer = path_.size();
        path_ += path_.empty() ? "" : ".";
        path_ += items[0].name();
        if (std::ranges::count_if(items, &Item::hasValue) > 1) {
            const auto value = std::ranges::find_if(items, &Item::hasValue);
            const auto second = std::find_if(value + 1, items.end(),
                                             [](const Item& item) { return item.hasValue(); });
            diagnostics_.report(diag::ModifiedTwice, {source_, second->where}, path_)
                .note(diag::ModifiedHere, {source_, value->where}, path_);
        } else {
            check(partsOf(items));
        }
        path_.resize(outer);
        --depth_;
    }

    static std::vector<Item> partsOf(std::span<const Item> items) {
        std::vector<Item> parts;
        for (const Item& item : items) {
            const std::size_t before = parts.size();
            if (!item.isHere())
                parts.push_back({item.path.subspan(1), item.modification, false, item.where});
            else if (item.modification != nullptr && item.modification->nested != nullptr)
                addItems(parts, *item.modification->nested);
            // Of two arguments, the second one is to blame, not what stands in it.
            for (std::size_t i = before; i < parts.size() && items.size() > 1; ++i)
                parts[i].where = item.where;
        }
        return parts;
    }

    text::SourceId source_;
    eventica::diag::Diagnostics& diagnostics_;
    std::string path_; ///< `a.b` on the way to `c`
    int depth_ = 0;
};

} // namespace

void checkRepeatedModifiers(const syntax::ClassModification& modification, text::SourceId source,
                            eventica::diag::Diagnostics& diagnostics) {
    std::vector<Item> items;
    addItems(items, modification);
    RepetitionChecker(source, diagnostics).check(std::move(items));
}

} // namespace eventica::instance
