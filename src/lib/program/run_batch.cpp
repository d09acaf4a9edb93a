// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "lib/program/batches.h"
#include "lib/program/scalar.h"

namespace eventica::program {
namespace {

/// Results in a row are none of the operands.
template<typename Function>
void unaryRow(std::int32_t count, double* __restrict result, const Row& x, Function f) {
    if (x.stride == 1)
        for (std::int32_t k = 0; k < count; ++k)
            result[k] = f(x.first[k]);
    else
        std::fill_n(result, count, f(*x.first));
}

template<typename Function>
void binaryRow(std::int32_t count, double* __restrict result, const Row& left, const Row& right,
               Function f) {
    const double* const x = left.first;
    const double* const y = right.first;
    if (left.stride == 1 && right.stride == 1)
        for (std::int32_t k = 0; k < count; ++k)
            result[k] = f(x[k], y[k]);
    else if (left.stride == 1)
        for (std::int32_t k = 0; k < count; ++k)
            result[k] = f(x[k], *y);
    else if (right.stride == 1)
        for (std::int32_t k = 0; k < count; ++k)
            result[k] = f(*x, y[k]);
    else
        std::fill_n(result, count, f(*x, *y));
}

/// A batch writes registers that none of it reads.
template<typename Function>
void unary(const Batch& batch, const std::int32_t* operands, double* r, Function f) {
    double* __restrict const result = r + batch.a;
    if (batch.isRow)
        return unaryRow(batch.count, result, {r + batch.b, batch.strideB}, f);
    const std::int32_t* const b = operands + batch.b;
    for (std::int32_t k = 0; k < batch.count; ++k)
        result[k] = f(r[b[k]]);
}

template<typename Function>
void binary(const Batch& batch, const std::int32_t* operands, double* r, Function f) {
    double* __restrict const result = r + batch.a;
    if (batch.isRow)
        return binaryRow(batch.count, result, {r + batch.b, batch.strideB},
                         {r + batch.c, batch.strideC}, f);
    const std::int32_t* const b = operands + batch.b;
    const std::int32_t* const c = b + batch.count;
    for (std::int32_t k = 0; k < batch.count; ++k)
        result[k] = f(r[b[k]], r[c[k]]);
}

void load(const Batch& batch, const std::int32_t* operands, double* r, const double* m) {
    double* const result = r + batch.a;
    if (!batch.isRow) {
        const std::int32_t* const b = operands + batch.b;
        for (std::int32_t k = 0; k < batch.count; ++k)
            result[k] = m[b[k]];
    } else if (batch.strideB == 1) {
        std::memcpy(result, m + batch.b, static_cast<std::size_t>(batch.count) * sizeof *result);
    } else {
        std::fill_n(result, batch.count, m[batch.b]);
    }
}

/// Of a relocated program: slots of neighbouring numbers need not be neighbours.
void loadRelocated(const Batch& batch, const std::int32_t* operands, double* r, const double* m,
                   const std::int32_t* addresses) {
    double* const result = r + batch.a;
    const std::int32_t* const b = operands + batch.b;
    for (std::int32_t k = 0; k < batch.count; ++k)
        result[k] = m[addresses[batch.isRow ? batch.b + k * batch.strideB : b[k]]];
}

void storeRelocated(const Batch& batch, const std::int32_t* operands, const double* r, double* m,
                    const std::int32_t* addresses) {
    const std::int32_t* const slots = operands + batch.b;
    for (std::int32_t k = 0; k < batch.count; ++k)
        if (batch.isRow)
            m[addresses[batch.a + k]] = r[batch.b + k * batch.strideB];
        else
            m[addresses[slots[k]]] = r[slots[batch.count + k]];
}

void store(const Batch& batch, const std::int32_t* operands, const double* r, double* m) {
    if (!batch.isRow) {
        const std::int32_t* const slots = operands + batch.b;
        for (std::int32_t k = 0; k < batch.count; ++k)
            m[slots[k]] = r[slots[batch.count + k]];
        return;
    }
    if (batch.strideB == 1)
        std::copy_n(r + batch.b, batch.count, m + batch.a);
    else
        std::fill_n(m + batch.a, batch.count, r[batch.b]);
}

/// Hands what the operation does to a number, or to two, to one of the visitors.
// One switch over the operations that make batches.
template<typename One, typename Two>
// NOLINTNEXTLINE(readability-function-size)
void choose(Op op, One one, Two two) {
    switch (op) {
    case Op::Add:
        return two([](double x, double y) { return x + y; });
    case Op::Subtract:
        return two([](double x, double y) { return x - y; });
    case Op::Multiply:
        return two([](double x, double y) { return x * y; });
    case Op::Divide:
        return two([](double x, double y) { return x / y; });
    case Op::Power:
        return two([](double x, double y) { return std::pow(x, y); });
    case Op::Minimum:
        return two(minimum);
    case Op::Maximum:
        return two(maximum);
    case Op::ArcTangent2:
        return two([](double x, double y) { return std::atan2(x, y); });
    case Op::Negate:
        return one([](double x) { return -x; });
    case Op::Absolute:
        return one([](double x) { return std::fabs(x); });
    case Op::Sign:
        return one(sign);
    case Op::SquareRoot:
        return one([](double x) { return std::sqrt(x); });
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    case Op::operation:                                                \
        return one([](double x) { return std::text(x); });
#include "lib/value/elementary.def"
    case Op::Floor:
        return one([](double x) { return std::floor(x); });
    case Op::Ceiling:
        return one([](double x) { return std::ceil(x); });
    case Op::Truncate:
        return one([](double x) { return std::trunc(x); });
    default:
        return;
    }
}

} // namespace

void runBatch(const Batch& batch, const std::int32_t* operands, double* r, double* m,
              const std::int32_t* addresses) {
    if (batch.op == Op::LoadReal)
        return addresses == nullptr ? load(batch, operands, r, m)
                                    : loadRelocated(batch, operands, r, m, addresses);
    if (batch.op == Op::StoreReal)
        return addresses == nullptr ? store(batch, operands, r, m)
                                    : storeRelocated(batch, operands, r, m, addresses);
    choose(
        batch.op, [&](auto f) { unary(batch, operands, r, f); },
        [&](auto f) { binary(batch, operands, r, f); });
}

void runRow(Op op, std::int32_t count, double* result, const Row& x, const Row& y) {
    choose(
        op, [&](auto f) { unaryRow(count, result, x, f); },
        [&](auto f) { binaryRow(count, result, x, y, f); });
}

} // namespace eventica::program
