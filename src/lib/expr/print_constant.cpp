// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/print_constant.h"

#include <fmt/format.h>

#include "lib/base/check.h"
#include "lib/expr/zero_value.h"
#include "lib/value/print.h"

namespace eventica::expr {
namespace {

using value::Value;

class ConstantPrinter {
public:
    ConstantPrinter(const TypePool& types, const Names& names) : types_(types), names_(names) {}

    std::string print(const Value& value, const Type& type) const {
        if (type.base != Base::Record || value.kind() != value::Kind::Record)
            return value::print(value, [this](std::int32_t id, std::int64_t ordinal) {
                return literal(id, ordinal);
            });
        if (value.count() == 0)
            return emptyRecords(value, type);
        std::size_t next = 0;
        return recordsFrom(value, type, 0, next);
    }

private:
    std::string literal(std::int32_t id, std::int64_t ordinal) const {
        const std::vector<std::string>& literals = types_.enumeration(id).literals;
        return names_.enumeration(id) + "." +
               identifier(literals.at(static_cast<std::size_t>(ordinal - 1)));
    }

    /// The part of an array below one index of each of the first `level` dimensions.
    std::string recordsFrom(const Value& value, const Type& type, std::size_t level,
                            std::size_t& next) const {
        if (level == value.rank())
            return oneRecord(value, type, next++);
        std::string text;
        for (std::int64_t i = 0; i < value.dimensions()[level]; ++i)
            text += (i > 0 ? ", " : "") + recordsFrom(value, type, level + 1, next);
        return "{" + text + "}";
    }

    std::string oneRecord(const Value& value, const Type& type, std::size_t offset) const {
        const std::vector<RecordField>& fields = types_.record(type).fields;
        EVENTICA_CHECK(value.recordType().fields.size() == fields.size(),
                       "a record of another type");
        std::string text;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const Value& field = value.fieldValues()[offset * fields.size() + i];
            text += (i > 0 ? ", " : "") + print(field, types_[fields[i].type]);
        }
        return names_.record(type) + "(" + text + ")";
    }

    /// `{}` is no Modelica expression, and would not say what it is empty of.
    std::string emptyRecords(const Value& value, const Type& type) const {
        const Type scalar{type.base, type.id, {}};
        const value::Outcome zero = zeroValue(types_, scalar);
        std::string text = zero ? print(zero.value(), scalar) : names_.record(scalar) + "()";
        for (const std::int64_t size : value.dimensions())
            text += fmt::format(", {}", size);
        return "fill(" + text + ")";
    }

    const TypePool& types_;
    const Names& names_;
};

} // namespace

std::string printConstant(const TypePool& types, const Value& value, const Type& type,
                          const Names& names) {
    return ConstantPrinter(types, names).print(value, type);
}

} // namespace eventica::expr
