// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/compact_vector.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <new>
#include <nvector/nvector_serial.h>

#include "lib/base/check.h"

namespace eventica::solver {
namespace {

struct CompactVector {
    _generic_N_Vector vector;
    _N_VectorContent_Serial content;
};

/// More numbers are worked on as SUNDIALS does it, several at once. Few are not (see
/// CMakeLists.txt): two that have just been written one by one are slow to be read together.
constexpr sunindextype Few = 8;

N_Vector clone(N_Vector like) {
    return makeCompactVector(NV_LENGTH_S(like), like->sunctx);
}

void destroy(N_Vector vector) {
    ::operator delete(vector); // the first member of what was allocated
}

/// z = a x + y, of few numbers.
void addMultiple(double a, N_Vector x, N_Vector y, N_Vector z) {
    const double* const xs = NV_DATA_S(x);
    const double* const ys = NV_DATA_S(y);
    double* const zs = NV_DATA_S(z);
    for (sunindextype i = 0; i < NV_LENGTH_S(z); ++i)
        zs[i] = a * xs[i] + ys[i];
}

/// z = a x + b y. SUNDIALS factors out coefficients that are equal but for the sign, which rounds
/// differently unless they are 1.
void linearSum(double a, N_Vector x, double b, N_Vector y, N_Vector z) {
    const sunindextype n = NV_LENGTH_S(z);
    if (n <= Few && b == 1.0) // nearly always
        return addMultiple(a, x, y, z);
    if (n > Few || (std::abs(a) == std::abs(b) && std::abs(a) != 1.0))
        return N_VLinearSum_Serial(a, x, b, y, z);
    const double* const xs = NV_DATA_S(x);
    const double* const ys = NV_DATA_S(y);
    double* const zs = NV_DATA_S(z);
    for (sunindextype i = 0; i < n; ++i)
        zs[i] = a * xs[i] + b * ys[i];
}

/// z_k = a_k x + y_k.
int addMultiples(int count, double* factors, N_Vector x, N_Vector* ys, N_Vector* zs) {
    if (NV_LENGTH_S(x) > Few)
        return N_VScaleAddMulti_Serial(count, factors, x, ys, zs);
    for (int k = 0; k < count; ++k)
        addMultiple(factors[k], x, ys[k], zs[k]);
    return 0;
}

void scale(double factor, N_Vector x, N_Vector z) {
    const sunindextype n = NV_LENGTH_S(z);
    if (n > Few)
        return N_VScale_Serial(factor, x, z);
    const double* const xs = NV_DATA_S(x);
    double* const zs = NV_DATA_S(z);
    for (sunindextype i = 0; i < n; ++i)
        zs[i] = factor * xs[i];
}

double weightedNorm(N_Vector x, N_Vector weights) {
    const sunindextype n = NV_LENGTH_S(x);
    if (n > Few)
        return N_VWrmsNorm_Serial(x, weights);
    const double* const xs = NV_DATA_S(x);
    const double* const ws = NV_DATA_S(weights);
    double sum = 0.0;
    for (sunindextype i = 0; i < n; ++i)
        sum += (xs[i] * ws[i]) * (xs[i] * ws[i]);
    return std::sqrt(sum / static_cast<double>(n));
}

_generic_N_Vector_Ops sharedOperations(SUNContext context) {
    const N_Vector example = N_VNewEmpty_Serial(0, context);
    EVENTICA_CHECK(example != nullptr, "no memory for a vector of states");
    _generic_N_Vector_Ops operations = *example->ops;
    N_VDestroy(example);
    operations.nvclone = clone;
    operations.nvdestroy = destroy;
    operations.nvlinearsum = linearSum;
    operations.nvscaleaddmulti = addMultiples;
    operations.nvscale = scale;
    operations.nvwrmsnorm = weightedNorm;
    return operations;
}

} // namespace

N_Vector makeCompactVector(std::int64_t size, SUNContext context) {
    static _generic_N_Vector_Ops operations = sharedOperations(context); // nobody changes them
    const auto bytes = static_cast<std::size_t>(size) * sizeof(double);
    auto* const memory =
        new (::operator new(sizeof(CompactVector) + bytes)) CompactVector; // NOLINT: for C
    auto* const values = reinterpret_cast<double*>(memory + 1); // NOLINT: behind the object
    std::fill_n(values, size, 0.0);
    memory->content = {size, SUNFALSE, values};
    memory->vector.content = &memory->content;
    memory->vector.ops = &operations;
    memory->vector.sunctx = context;
    return &memory->vector;
}

} // namespace eventica::solver
