// SPDX-License-Identifier: Apache-2.0
#include "lib/function/leaves.h"

#include <algorithm>

namespace eventica::function {

namespace {

using expr::Base;

Bank bankOf(Base base, bool isArray) {
    if (base == Base::String)
        return Bank::Text;
    if (base == Base::Real)
        return isArray ? Bank::RealArray : Bank::Real;
    return isArray ? Bank::IntegerArray : Bank::Integer;
}

/// False if there is one that no register can hold.
bool addLeaves(const expr::TypePool& types, expr::TypeId id, const value::Dimensions& around,
               std::vector<Leaf>& leaves) {
    const expr::Type& type = types[id];
    value::Dimensions dimensions = around;
    dimensions.insert(dimensions.end(), type.dimensions.begin(), type.dimensions.end());
    switch (type.base) {
    case Base::Tuple:
        return std::ranges::all_of(types.tupleMembers(type), [&](expr::TypeId member) {
            return addLeaves(types, member, dimensions, leaves);
        });
    case Base::Record:
        return std::ranges::all_of(types.record(type).fields, [&](const expr::RecordField& field) {
            // Fields of different sizes in one array have no common array.
            if (!dimensions.empty() &&
                std::ranges::find(types[field.type].dimensions, expr::UnknownSize) !=
                    types[field.type].dimensions.end())
                return false;
            return addLeaves(types, field.type, dimensions, leaves);
        });
    case Base::Clock:
    case Base::Function:
        return false;
    default:
        leaves.push_back({bankOf(type.base, !dimensions.empty()), type.base, type.id, dimensions});
        return true;
    }
}

} // namespace

std::optional<std::vector<Leaf>> tryLeavesOf(const expr::TypePool& types, expr::TypeId type) {
    std::vector<Leaf> leaves;
    if (!addLeaves(types, type, {}, leaves))
        return std::nullopt;
    return leaves;
}

std::vector<Leaf> leavesOf(const expr::TypePool& types, expr::TypeId type) {
    return tryLeavesOf(types, type).value_or(std::vector<Leaf>{});
}

std::size_t leafOfField(const expr::TypePool& types, const expr::RecordInfo& record,
                        std::size_t field) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < field; ++i)
        first += leavesOf(types, record.fields[i].type).size();
    return first;
}

std::size_t leafOfMember(const expr::TypePool& types, const std::vector<expr::TypeId>& members,
                         std::size_t member) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < member; ++i)
        first += leavesOf(types, members[i]).size();
    return first;
}

} // namespace eventica::function
