// SPDX-License-Identifier: Apache-2.0
// ModelicaIO_…: matrices in MAT files.
#include <array>
#include <fmt/format.h>
#include <utility>

#include "lib/stdlib/standard_functions.h"
#include "lib/table/read_matrix.h"
#include "lib/table/write_matrix.h"

namespace eventica::stdlib {
namespace {

using value::Value;

/// file, matrix, sizes
Problem readSizes(Call& call) {
    const table::MatrixOrProblem read = table::readMatrix(call.text(0), call.text(1));
    if (!read.problem.empty())
        return read.problem;
    call.give(Value::integerArray({2}, {static_cast<std::int64_t>(read.matrix.rows),
                                        static_cast<std::int64_t>(read.matrix.columns)}));
    return std::nullopt;
}

/// file, matrix, values, rows, columns, whether reading is announced
Problem readMatrix(Call& call) {
    if (call.boolean(5) && call.environment().say)
        call.environment().say(
            fmt::format("reading matrix `{}` from `{}`", call.text(1), call.text(0)));
    table::MatrixOrProblem read = table::readMatrix(call.text(0), call.text(1));
    if (!read.problem.empty())
        return read.problem;
    const auto rows = static_cast<std::int64_t>(read.matrix.rows);
    const auto columns = static_cast<std::int64_t>(read.matrix.columns);
    if (rows != call.integer(3) || columns != call.integer(4))
        return fmt::format("matrix `{}` of `{}` has {} rows and {} columns, not {} and {}",
                           call.text(1), call.text(0), rows, columns, call.integer(3),
                           call.integer(4));
    call.give(Value::realArray({rows, columns}, std::move(read.matrix.values)));
    return std::nullopt;
}

/// file, matrix, values, rows, columns, whether to append, version
Problem writeMatrix(Call& call) {
    table::MatVersion version = table::MatVersion::V4;
    if (!table::matVersionNamed(call.text(6), version))
        return fmt::format("MAT files of version \"{}\" are not written, only \"4\", \"6\" and "
                           "\"7\"",
                           call.text(6));
    const Value values = value::toReal(call.value(2));
    const table::Matrix matrix{static_cast<std::size_t>(call.integer(3)),
                               static_cast<std::size_t>(call.integer(4)),
                               {values.reals().begin(), values.reals().end()}};
    if (const std::string problem =
            table::writeMatrix(call.text(0), call.text(1), matrix, version, call.boolean(5));
        !problem.empty())
        return problem;
    call.give(Value::boolean(true));
    return std::nullopt;
}

constexpr std::array Functions = {
    StandardFunction{"ModelicaIO_readMatrixSizes", "=ss>I", Effect::Reads, &readSizes},
    StandardFunction{"ModelicaIO_readRealMatrix", "=ss>Riii", Effect::Reads, &readMatrix},
    StandardFunction{"ModelicaIO_writeRealMatrix", "i=ssRiiis", Effect::Remembers, &writeMatrix},
};

} // namespace

std::span<const StandardFunction> matrixFunctions() {
    return Functions;
}

} // namespace eventica::stdlib
