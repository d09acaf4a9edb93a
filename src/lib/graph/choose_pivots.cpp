// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/choose_pivots.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "lib/graph/matching.h"

namespace eventica::graph {
namespace {

/// What elimination leaves of a number, relative to the largest one of its row, is zero below this.
constexpr double Rounding = 1e-11;

class Elimination {
public:
    explicit Elimination(const WideMatrix& matrix)
        : matrix_(matrix), rows_(matrix.rows), rowsOf_(matrix.columns.size()),
          isUsed_(matrix.columns.size(), false), isDone_(matrix.rows.size(), false),
          scales_(matrix.rows.size(), 0.0) {
        result_.columnOf.assign(matrix.rows.size(), None);
        for (std::size_t row = 0; row < rows_.size(); ++row)
            for (const Coefficient& coefficient : rows_[row]) {
                rowsOf_[at(coefficient.column)].insert(static_cast<Index>(row));
                if (std::isfinite(coefficient.value))
                    scales_[row] = std::max(scales_[row], std::abs(coefficient.value));
            }
    }

    PivotChoice run() {
        std::set<std::int32_t> tiers;
        for (const ColumnWish& wish : matrix_.columns)
            tiers.insert(wish.tier);
        for (const std::int32_t tier : tiers) {
            eliminate(tier);
            if (tier >= matrix_.firstDecisiveTier || tier == *tiers.rbegin())
                leaveOpen(tier);
        }
        result_.isComplete = std::ranges::all_of(isDone_, [](bool isDone) { return isDone; });
        return std::move(result_);
    }

private:
    // ------------------------------------------------------------ constant pivots

    /// Columns of earlier tiers that were not needed there may be needed now.
    std::vector<Index> columnsUpTo(std::int32_t tier) const {
        std::vector<Index> columns;
        for (std::size_t i = matrix_.columns.size(); i-- > 0;)
            if (matrix_.columns[i].tier <= tier && !isUsed_[i])
                columns.push_back(static_cast<Index>(i));
        std::ranges::stable_sort(columns, [&](Index a, Index b) {
            const ColumnWish& first = matrix_.columns[at(a)];
            const ColumnWish& second = matrix_.columns[at(b)];
            return std::pair(first.tier, first.priority) < std::pair(second.tier, second.priority);
        });
        return columns;
    }

    /// A column that has no constant pivot now may get one when others are gone.
    void eliminate(std::int32_t tier) {
        std::vector<Index> columns = columnsUpTo(tier);
        for (bool isProgress = true; isProgress;) {
            isProgress = false;
            std::vector<Index> left;
            for (const Index column : columns) {
                const Index row = pivotRow(column);
                if (row == None) {
                    left.push_back(column);
                    continue;
                }
                takePivot(row, column);
                isProgress = true;
            }
            columns = std::move(left);
        }
    }

    /// The shortest row in which the column has a constant coefficient.
    Index pivotRow(Index column) const {
        Index best = None;
        for (const Index row : rowsOf_[at(column)]) {
            const double value = valueAt(row, column);
            if (isDone_[at(row)] || !std::isfinite(value))
                continue;
            if (best == None || rows_[at(row)].size() < rows_[at(best)].size())
                best = row;
        }
        return best;
    }

    double valueAt(Index row, Index column) const {
        const auto& entries = rows_[at(row)];
        return std::ranges::lower_bound(entries, column, {}, &Coefficient::column)->value;
    }

    void takePivot(Index row, Index column) {
        isDone_[at(row)] = true;
        isUsed_[at(column)] = true;
        result_.columnOf[at(row)] = column;
        const double pivot = valueAt(row, column);
        const std::set<Index> others = rowsOf_[at(column)];
        for (const Index other : others)
            if (!isDone_[at(other)])
                subtract(other, row, column, valueAt(other, column) / pivot);
    }

    /// other := other - factor * row. What a changing number touches is changing.
    void subtract(Index other, Index row, Index column, double factor) {
        std::vector<Coefficient> sum;
        const auto& a = rows_[at(other)];
        const auto& b = rows_[at(row)];
        sum.reserve(a.size() + b.size());
        double& scale = scales_[at(other)];
        for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
            const bool fromA = j == b.size() || (i < a.size() && a[i].column <= b[j].column);
            const bool fromB = i == a.size() || (j < b.size() && b[j].column <= a[i].column);
            Coefficient entry{fromA ? a[i].column : b[j].column, fromA ? a[i].value : 0.0};
            if (fromB)
                entry.value -= factor * b[j].value;
            i += fromA ? 1 : 0;
            j += fromB ? 1 : 0;
            const bool isZero = entry.column == column || std::abs(entry.value) <= Rounding * scale;
            if (isZero)
                rowsOf_[at(entry.column)].erase(other);
            else
                rowsOf_[at(entry.column)].insert(other);
            if (!isZero)
                sum.push_back(entry);
            if (std::isfinite(entry.value))
                scale = std::max(scale, std::abs(entry.value));
        }
        rows_[at(other)] = std::move(sum);
    }

    // ------------------------------------------------------------ what the run decides

    /// Connected parts of what is left that have enough columns of their own.
    void leaveOpen(std::int32_t tier) {
        std::vector<bool> isSeen(rows_.size(), false);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (isDone_[row] || isSeen[row])
                continue;
            OpenChoice part = partOf(static_cast<Index>(row), tier, isSeen);
            if (!part.columns.empty() && hasEnoughColumns(part))
                settle(std::move(part));
        }
    }

    OpenChoice partOf(Index first, std::int32_t tier, std::vector<bool>& isSeen) const {
        OpenChoice part{{first}, {}};
        isSeen[at(first)] = true;
        std::set<Index> columns;
        for (std::size_t i = 0; i < part.rows.size(); ++i)
            for (const Coefficient& entry : rows_[at(part.rows[i])]) {
                if (matrix_.columns[at(entry.column)].tier > tier || isUsed_[at(entry.column)] ||
                    !columns.insert(entry.column).second)
                    continue;
                for (const Index row : rowsOf_[at(entry.column)])
                    if (!isDone_[at(row)] && !isSeen[at(row)]) {
                        isSeen[at(row)] = true;
                        part.rows.push_back(row);
                    }
            }
        std::ranges::sort(part.rows);
        part.columns.assign(columns.begin(), columns.end());
        return part;
    }

    bool hasEnoughColumns(const OpenChoice& part) const {
        return part.columns.size() >= part.rows.size() && matchingOf(part).matchesAllEquations();
    }

    Matching matchingOf(const OpenChoice& part) const {
        std::vector<Edge> edges;
        for (std::size_t i = 0; i < part.rows.size(); ++i)
            for (const Coefficient& entry : rows_[at(part.rows[i])]) {
                const auto found = std::ranges::lower_bound(part.columns, entry.column);
                if (found != part.columns.end() && *found == entry.column)
                    edges.push_back(
                        {static_cast<Index>(i), static_cast<Index>(found - part.columns.begin())});
            }
        return maximumMatching(BipartiteGraph(static_cast<Index>(part.rows.size()),
                                              static_cast<Index>(part.columns.size()), edges));
    }

    void settle(OpenChoice part) {
        for (const Index row : part.rows)
            isDone_[at(row)] = true;
        for (const Index column : part.columns)
            isUsed_[at(column)] = true;
        if (part.columns.size() > part.rows.size()) {
            result_.open.push_back(std::move(part));
            return;
        }
        const Matching matching = matchingOf(part); // no choice
        for (std::size_t i = 0; i < part.rows.size(); ++i)
            result_.columnOf[at(part.rows[i])] = part.columns[at(matching.variableOf[i])];
    }

    const WideMatrix& matrix_;
    std::vector<std::vector<Coefficient>> rows_;
    std::vector<std::set<Index>> rowsOf_; ///< of each column
    std::vector<bool> isUsed_;            ///< columns
    std::vector<bool> isDone_;            ///< rows
    std::vector<double> scales_;          ///< the largest number a row ever had
    PivotChoice result_;
};

} // namespace

PivotChoice choosePivots(const WideMatrix& matrix) {
    return Elimination(matrix).run();
}

} // namespace eventica::graph
