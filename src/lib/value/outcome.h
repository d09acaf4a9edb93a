// SPDX-License-Identifier: Apache-2.0
// What an evaluation ends in: a value, or what the user did wrong.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "lib/base/check.h"
#include "lib/value/value.h"

namespace eventica::value {

/// Lower case, no full stop, to stand inside a diagnostic.
struct Error {
    std::string text;
};

class Outcome {
public:
    Outcome(Value value) : result_(std::move(value)) {}
    Outcome(Error error) : result_(std::move(error)) {}

    bool ok() const { return std::holds_alternative<Value>(result_); }
    explicit operator bool() const { return ok(); }

    const Value& value() const& {
        EVENTICA_CHECK(ok(), "value of an evaluation that failed");
        return *std::get_if<Value>(&result_);
    }
    Value value() && {
        EVENTICA_CHECK(ok(), "value of an evaluation that failed");
        return std::move(*std::get_if<Value>(&result_));
    }
    const std::string& error() const {
        EVENTICA_CHECK(!ok(), "error of an evaluation that went well");
        return std::get_if<Error>(&result_)->text;
    }

private:
    std::variant<Value, Error> result_;
};

} // namespace eventica::value
