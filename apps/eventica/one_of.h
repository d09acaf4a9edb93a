// SPDX-License-Identifier: Apache-2.0
// A check of options that take one of several words.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

/// Names the words that are possible where another one is given.
inline CLI::Validator oneOf(std::vector<std::string> words) {
    const std::string description = "{" + CLI::detail::join(words, ",") + "}";
    return CLI::Validator(
        [words = std::move(words)](const std::string& given) {
            return std::ranges::find(words, given) != words.end()
                       ? std::string()
                       : "`" + given + "` is not one of " + CLI::detail::join(words, ", ");
        },
        description);
}
