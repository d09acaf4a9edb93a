// SPDX-License-Identifier: Apache-2.0
// Checks of options that take a number. `CLI::PositiveNumber` answers with a range of 300
// digits.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

inline CLI::Validator positiveNumber() {
    return CLI::Validator(
        [](const std::string& text) {
            char* end = nullptr;
            const double number = std::strtod(text.c_str(), &end);
            const bool isPositive =
                end != text.c_str() && *end == '\0' && number > 0.0 && std::isfinite(number);
            return isPositive ? std::string() : "must be positive and finite, not `" + text + "`";
        },
        "POSITIVE");
}

inline CLI::Validator finiteNumber() {
    return CLI::Validator(
        [](const std::string& text) {
            char* end = nullptr;
            const double number = std::strtod(text.c_str(), &end);
            const bool isFinite = end != text.c_str() && *end == '\0' && std::isfinite(number);
            return isFinite ? std::string() : "must be a finite number, not `" + text + "`";
        },
        "NUMBER");
}

inline CLI::Validator positiveInteger() {
    return CLI::Validator(
        [](const std::string& text) {
            std::int64_t number = 0;
            const char* const last = text.data() + text.size();
            const auto [end, status] = std::from_chars(text.data(), last, number);
            const bool isPositive = status == std::errc() && end == last && number > 0;
            return isPositive ? std::string() : "must be a positive integer, not `" + text + "`";
        },
        "POSITIVE");
}
