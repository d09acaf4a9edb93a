// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/words.h"

#include <array>
#include <cstddef>

namespace eventica::syntax {
namespace {

template<typename Enum, std::size_t Size>
std::string_view pick(const std::array<std::string_view, Size>& words, Enum value) {
    return words.at(static_cast<std::size_t>(value));
}

} // namespace

std::string_view spelling(FlowPrefix prefix) {
    static constexpr std::array<std::string_view, 3> Words = {"", "flow", "stream"};
    return pick(Words, prefix);
}

std::string_view spelling(Variability variability) {
    static constexpr std::array<std::string_view, 4> Words = {"", "discrete", "parameter",
                                                              "constant"};
    return pick(Words, variability);
}

std::string_view spelling(Causality causality) {
    static constexpr std::array<std::string_view, 3> Words = {"", "input", "output"};
    return pick(Words, causality);
}

std::string_view spelling(Binding binding) {
    static constexpr std::array<std::string_view, 3> Words = {"", "=", ":="};
    return pick(Words, binding);
}

std::string_view spelling(SectionKind kind) {
    static constexpr std::array<std::string_view, 6> Words = {
        "public", "protected", "equation", "initial equation", "algorithm", "initial algorithm"};
    return pick(Words, kind);
}

std::string_view spelling(ClassKind kind) {
    static constexpr std::array<std::string_view, 12> Words = {"class",
                                                               "model",
                                                               "record",
                                                               "operator record",
                                                               "block",
                                                               "connector",
                                                               "expandable connector",
                                                               "type",
                                                               "package",
                                                               "function",
                                                               "operator function",
                                                               "operator"};
    return pick(Words, kind);
}

std::string_view spelling(Purity purity) {
    static constexpr std::array<std::string_view, 3> Words = {"", "pure", "impure"};
    return pick(Words, purity);
}

std::string_view spelling(ImportKind kind) {
    static constexpr std::array<std::string_view, 4> Words = {"qualified", "renamed", "all",
                                                              "listed"};
    return pick(Words, kind);
}

} // namespace eventica::syntax
