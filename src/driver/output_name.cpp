// SPDX-License-Identifier: Apache-2.0
#include "driver/output_name.h"

namespace eventica::driver {

namespace {

constexpr std::string_view Model = "{model}";
constexpr std::string_view Method = "{method}";

} // namespace

std::optional<std::string> unknownPlaceholder(std::string_view pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] != '{')
            continue;
        const std::size_t close = pattern.find('}', i);
        const std::string_view word = pattern.substr(
            i, close == std::string_view::npos ? std::string_view::npos : close - i + 1);
        if (word != Model && word != Method)
            return std::string(word);
    }
    return std::nullopt;
}

std::string expandOutputName(std::string_view pattern, std::string_view model,
                             std::string_view method) {
    std::string name;
    while (!pattern.empty()) {
        const bool isModel = pattern.starts_with(Model);
        const bool isMethod = pattern.starts_with(Method);
        name += isModel ? model : isMethod ? method : pattern.substr(0, 1);
        pattern.remove_prefix(isModel ? Model.size() : isMethod ? Method.size() : 1);
    }
    return name;
}

} // namespace eventica::driver
