// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/assign_part.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "lib/expr/blocks.h"

namespace eventica::expr {
namespace {

using value::Error;
using value::Outcome;
using value::Value;

/// A field may get another size: that of an array in a record is often not known before.
Outcome wholeReplaced(const Value& whole, const Value& part) {
    if (whole.kind() == value::Kind::Real && part.kind() == value::Kind::Integer)
        return value::toReal(part);
    if (whole.sameType(part) && whole.rank() == part.rank())
        return part;
    return Error{fmt::format("{} cannot be assigned to {}", typeText(part), typeText(whole))};
}

/// Assigns to a field of each record; the part has an element for each record.
Outcome withField(const Value& records, std::span<const PartStep> steps, const Value& part) {
    if (records.kind() != value::Kind::Record)
        return Error{fmt::format("{} has no fields", typeText(records))};
    const value::RecordType& type = records.recordType();
    const auto found = std::ranges::find(type.fields, steps.front().field);
    if (found == type.fields.end())
        return Error{fmt::format("record `{}` has no field `{}`", type.name, steps.front().field)};
    if (!hasInFront(part, records.dimensions()))
        return Error{fmt::format("{} cannot be assigned to a field of {}", typeText(part),
                                 typeText(records))};
    const auto at = static_cast<std::size_t>(found - type.fields.begin());
    std::vector<Value> values(records.fieldValues().begin(), records.fieldValues().end());
    for (std::size_t i = 0; i < records.count(); ++i) {
        Value& field = values[i * type.fields.size() + at];
        Outcome changed =
            withPart(std::move(field), steps.subspan(1), blockAt(part, records.rank(), i));
        if (!changed)
            return changed;
        field = std::move(changed).value();
    }
    return Value::recordArray(type, records.dimensions(), std::move(values));
}

} // namespace

Outcome withPart(Value whole, std::span<const PartStep> steps, const Value& part) {
    if (steps.empty())
        return wholeReplaced(whole, part);
    const PartStep& step = steps.front();
    if (!step.field.empty())
        return withField(whole, steps, part);
    if (steps.size() == 1)
        return step.subscripts.replacedIn(std::move(whole), part);
    Outcome inner = step.subscripts.of(whole);
    if (!inner)
        return inner;
    Outcome changed = withPart(std::move(inner).value(), steps.subspan(1), part);
    if (!changed)
        return changed;
    return step.subscripts.replacedIn(std::move(whole), changed.value());
}

} // namespace eventica::expr
