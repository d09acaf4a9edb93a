// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/foreign_names.h"

#include <algorithm>
#include <array>
#include <span>

namespace eventica::instance {
namespace {

struct Entry {
    std::string_view name;
    std::string_view help;
};

constexpr auto Functions = std::to_array<Entry>({
#define EVENTICA_FOREIGN_FUNCTION(NAME, HELP) {NAME, HELP},
#define EVENTICA_FOREIGN_VARIABLE(NAME, HELP)
#define EVENTICA_FOREIGN_CLASS(NAME, HELP)
#include "compile/instance/foreign_names.def"
});

constexpr auto Variables = std::to_array<Entry>({
#define EVENTICA_FOREIGN_FUNCTION(NAME, HELP)
#define EVENTICA_FOREIGN_VARIABLE(NAME, HELP) {NAME, HELP},
#define EVENTICA_FOREIGN_CLASS(NAME, HELP)
#include "compile/instance/foreign_names.def"
});

constexpr auto Classes = std::to_array<Entry>({
#define EVENTICA_FOREIGN_FUNCTION(NAME, HELP)
#define EVENTICA_FOREIGN_VARIABLE(NAME, HELP)
#define EVENTICA_FOREIGN_CLASS(NAME, HELP) {NAME, HELP},
#include "compile/instance/foreign_names.def"
});

char toLower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// `Pow` and `PI` are the same mistakes as `pow` and `pi`.
std::string_view findIgnoringCase(std::span<const Entry> entries, std::string_view name) {
    const auto found = std::ranges::find_if(entries, [&](const Entry& entry) {
        return std::ranges::equal(entry.name, name, {}, {}, toLower);
    });
    return found == entries.end() ? std::string_view() : found->help;
}

} // namespace

std::string_view helpForForeignFunction(std::string_view name) {
    return findIgnoringCase(Functions, name);
}

std::string_view helpForForeignVariable(std::string_view name) {
    return findIgnoringCase(Variables, name);
}

std::string_view helpForForeignClass(std::string_view name) {
    const auto* const found = std::ranges::find(Classes, name, &Entry::name);
    return found == Classes.end() ? std::string_view() : found->help;
}

} // namespace eventica::instance
