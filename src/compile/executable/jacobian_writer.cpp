// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/jacobian_writer.h"

#include <algorithm>
#include <numeric>

#include "compile/executable/sparse_columns.h"
#include "lib/program/gradient.h"

namespace eventica::executable {

namespace {

/// A row with more entries may be full,
constexpr std::size_t FewEntries = 16;
/// if it has so many times as many as all rows that are not,
constexpr std::size_t FullFactor = 4;
/// and not more than this part of all rows are.
constexpr std::size_t MostFullPart = 8;

/// Ascending.
std::vector<std::int32_t> fullRowsOf(const std::vector<std::vector<std::int32_t>>& rows) {
    std::vector<std::int32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    const auto sizeOf = [&](std::int32_t row) {
        return rows[static_cast<std::size_t>(row)].size();
    };
    std::ranges::stable_sort(order, std::ranges::greater{}, sizeOf);
    for (std::size_t count = 1; count <= rows.size() / MostFullPart; ++count) {
        const std::size_t fewest = sizeOf(order[count - 1]);
        if (fewest <= FewEntries)
            break;
        if (fewest < FullFactor * sizeOf(order[count]))
            continue;
        order.resize(count);
        std::ranges::sort(order);
        return order;
    }
    return {};
}

} // namespace

void JacobianWriter::add(model::PartCode& part, const Rows& rows,
                         std::span<const ExprId> derivatives) {
    addFullRows(part, rows, derivatives);
    std::vector<std::int32_t> apart;
    for (const model::FullRow& full : part.fullRows)
        apart.push_back(full.row);
    const auto [place, isNew] =
        jacobians_.try_emplace({rows, apart}, static_cast<std::int32_t>(model_.jacobians.size()));
    if (isNew)
        model_.jacobians.push_back(columnsFrom(rows, rows.size(), apart));
    part.jacobian = place->second;
}

/// All or none: one that is left decides about the groups.
void JacobianWriter::addFullRows(model::PartCode& part, const Rows& rows,
                                 std::span<const ExprId> derivatives) {
    const std::size_t programs = model_.programs.size();
    for (const std::int32_t row : fullRowsOf(rows)) {
        const auto at = static_cast<std::size_t>(row);
        if (addGradient(part, row, rows[at], derivatives[at]))
            continue;
        part.fullRows.clear();
        model_.programs.resize(programs);
        return;
    }
}

bool JacobianWriter::addGradient(model::PartCode& part, std::int32_t row,
                                 std::span<const std::int32_t> columns, ExprId derivative) {
    ProgramWriter writer(model_, shared_, "row");
    writeNeeded_(writer, derivative);
    const std::int32_t result = model_.firstDerivative + part.firstState + row;
    writer.storeReal(result, derivative);
    const ProgramId id = writer.finish();
    std::vector<program::Partial> partials;
    for (const std::int32_t column : columns)
        partials.push_back({model_.firstState + part.firstState + column,
                            model_.realCount + static_cast<std::int32_t>(partials.size())});
    program::Program& program = model_.programs[static_cast<std::size_t>(id)];
    auto gradient = program::gradientOf(program, result, partials);
    if (!gradient)
        return false;
    program = std::move(*gradient);
    part.fullRows.push_back({row, model_.realCount, id});
    model_.realCount += static_cast<std::int32_t>(partials.size());
    return true;
}

} // namespace eventica::executable
