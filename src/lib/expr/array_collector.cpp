// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/array_collector.h"

#include <algorithm>
#include <utility>

#include "lib/value/builtins.h"
#include "lib/value/indexing.h"

namespace eventica::expr {
namespace {

using value::Error;
using value::Outcome;
using value::Value;

constexpr std::size_t MostPending = 1024;

} // namespace

std::optional<Error> ArrayCollector::add(Value item) {
    pending_.push_back(std::move(item));
    if (pending_.size() < MostPending)
        return std::nullopt;
    return joinPending();
}

std::optional<Error> ArrayCollector::joinPending() {
    Outcome joined = value::arrayOf(pending_);
    if (!joined)
        return Error{joined.error()};
    pending_.clear();
    parts_.push_back(std::move(joined).value());
    return std::nullopt;
}

Outcome ArrayCollector::finish() {
    if (parts_.empty())
        return value::arrayOf(pending_);
    if (!pending_.empty())
        if (auto problem = joinPending())
            return *std::move(problem);
    parts_.insert(parts_.begin(), Value::integer(1)); // the dimension to join them in
    return value::apply(value::Builtin::Cat, parts_);
}

} // namespace eventica::expr
