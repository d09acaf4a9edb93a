// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: patterns of Jacobians, and rows that are found by themselves.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "compile/executable/program_writer.h"

namespace eventica::executable {

class JacobianWriter {
public:
    /// Writes all that an expression needs into a program.
    using WriteNeeded = std::function<void(ProgramWriter& writer, ExprId expression)>;

    /// All must outlive it.
    JacobianWriter(Draft& model, SharedCode& shared, WriteNeeded writeNeeded)
        : model_(model), shared_(shared), writeNeeded_(std::move(writeNeeded)) {}

    /// The columns of each row, ascending, and the derivatives of the states. Parts that are alike
    /// share a pattern.
    void add(model::PartCode& part, const std::vector<std::vector<std::int32_t>>& rows,
             std::span<const ExprId> derivatives);

private:
    using Rows = std::vector<std::vector<std::int32_t>>;

    void addFullRows(model::PartCode& part, const Rows& rows, std::span<const ExprId> derivatives);
    bool addGradient(model::PartCode& part, std::int32_t row, std::span<const std::int32_t> columns,
                     ExprId derivative);

    Draft& model_;
    SharedCode& shared_;
    WriteNeeded writeNeeded_;
    std::map<std::pair<Rows, std::vector<std::int32_t>>, std::int32_t> jacobians_;
};

} // namespace eventica::executable
