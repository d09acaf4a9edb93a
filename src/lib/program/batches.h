// SPDX-License-Identifier: Apache-2.0
// Instructions that do the same, gathered so that an interpreter decodes them once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/program/program.h"

namespace eventica::program {

/// The same operation many times, none of which needs the result of another. Operand `a` counts up
/// by one from `a` on; the others either go up by their stride (a row), or lie one list after the
/// other in `BatchedCode::operands` from `b` on. So do slots of stores that are no row.
struct Batch {
    Op op = Op::Jump;
    bool isRow = false;
    std::int32_t count = 0;
    std::int32_t a = -1;
    std::int32_t b = -1;
    std::int32_t c = -1;
    std::int32_t strideB = 0; ///< 0 or 1
    std::int32_t strideC = 0;
};

/// Stands for batch number `a`.
inline constexpr Op BatchOp = static_cast<Op>(0xFF);

struct BatchedCode {
    std::vector<Instruction> code;
    std::vector<Batch> batches;
    std::vector<std::int32_t> operands;
    std::vector<std::int32_t> newReals; ///< the Real registers have other numbers: by old number
    std::int64_t batched = 0;           ///< instructions in batches
};

/// What is smaller is left as it is: it would not pay.
struct BatchLimits {
    std::size_t stretch = 48; ///< of code
    std::size_t batch = 8;
    std::size_t row = 8;
};

/// Large models are made of many parts that are alike, and their programs say the same thing over
/// and over. Within stretches without jumps, calls and failures, instructions are ordered by how
/// many others they wait for, and equal operations side by side become batches. What is computed
/// stays the same to the bit. Takes time in proportion to the code (and for sorting it).
///
/// `code` is that of `program` with other places for its instructions; registers of host calls
/// have to be renumbered by the caller.
BatchedCode gatherBatches(const Program& program, const std::vector<Instruction>& code,
                          const BatchLimits& limits = {});

/// Numbers one after the other, or one that stands for all.
struct Row {
    const double* first = nullptr;
    std::int32_t stride = 0; ///< 0 or 1
};

/// Whether there is such an operation on rows of Real numbers: one with one or two operands.
bool worksOnRows(Op op);
/// result[k] := op(x[k], y[k]) for so many k. The results lie apart from the operands.
void runRow(Op op, std::int32_t count, double* result, const Row& x, const Row& y);

/// Does what the batch says on registers `r` and memory `m`; slots are places in `addresses` unless
/// that is null.
void runBatch(const Batch& batch, const std::int32_t* operands, double* r, double* m,
              const std::int32_t* addresses = nullptr);

} // namespace eventica::program
