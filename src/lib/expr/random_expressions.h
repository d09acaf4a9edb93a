// SPDX-License-Identifier: Apache-2.0
// For the tests of lib/expr only: scalar expressions by chance, the same everywhere.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "lib/expr/test_builder.h"

namespace eventica::expr {

class RandomExpressions {
public:
    RandomExpressions(TestBuilder& build, std::vector<ExprId> leaves, std::uint32_t seed)
        : build_(build), leaves_(std::move(leaves)), engine_(seed) {}

    /// From 0 to `limit - 1`. The distributions of the standard library differ between compilers.
    std::size_t below(std::size_t limit) { return engine_() % limit; }
    /// Between -2 and 2.
    double number() { return static_cast<double>(below(4001)) / 1000.0 - 2.0; }

    /// Of all that has a derivative.
    ExprId any(int depth) {
        if (depth == 0)
            return below(4) == 0 ? build_.pool.real(number()) : leaf();
        switch (below(6)) {
        case 0:
        case 1:
            return function(depth);
        case 2:
            return special(depth);
        default:
            return operation(depth);
        }
    }

    /// Affine in the leaves, with factors of the given expressions.
    ExprId affine(int depth, const std::vector<ExprId>& factors) {
        if (depth == 0)
            return below(3) == 0 ? factors[below(factors.size())] : leaf();
        const ExprId factor = factors[below(factors.size())];
        const ExprId inner = affine(depth - 1, factors);
        switch (below(7)) {
        case 0:
            return build_.multiply(factor, inner);
        case 1:
            return build_.multiply(inner, factor);
        case 2:
            return build_.binary(inner, value::Operation::Divide, factor);
        case 3:
            return build_.negate(inner);
        case 4:
            return build_.choice({condition(factor), inner, affine(depth - 1, factors)});
        case 5:
            return build_.subtract(inner, affine(depth - 1, factors));
        default:
            return build_.add(inner, affine(depth - 1, factors));
        }
    }

private:
    ExprId leaf() { return leaves_[below(leaves_.size())]; }
    ExprId condition(ExprId of) {
        return build_.binary(of, value::Operation::Less, build_.pool.real(number()));
    }

    ExprId operation(int depth) {
        const ExprId left = any(depth - 1);
        const ExprId right = any(depth - 1);
        switch (below(6)) {
        case 0:
            return build_.add(left, right);
        case 1:
            return build_.subtract(left, right);
        case 2:
            return build_.binary(left, value::Operation::Divide, right);
        case 3:
            return build_.binary(left, value::Operation::Power,
                                 build_.pool.integer(static_cast<std::int64_t>(below(7)) - 3));
        case 4:
            return build_.negate(left);
        default:
            return build_.multiply(left, right);
        }
    }

    ExprId function(int depth) {
        using value::Builtin;
        static constexpr Builtin Functions[] = {
            Builtin::Abs,  Builtin::Sqrt,   Builtin::Sin,  Builtin::Cos,   Builtin::Tan,
            Builtin::Asin, Builtin::Acos,   Builtin::Atan, Builtin::Sinh,  Builtin::Cosh,
            Builtin::Tanh, Builtin::Exp,    Builtin::Log,  Builtin::Log10, Builtin::Floor,
            Builtin::Ceil, Builtin::NoEvent};
        const Builtin chosen = Functions[below(std::size(Functions))];
        return build_.builtin(chosen, build_.real, {any(depth - 1)});
    }

    ExprId special(int depth) {
        using value::Builtin;
        const ExprId a = any(depth - 1);
        const ExprId b = any(depth - 1);
        const TypeId real = build_.real;
        switch (below(11)) {
        case 0:
            return build_.builtin(Builtin::Atan2, real, {a, b});
        case 1:
            return build_.builtin(Builtin::Min, real, {a, b});
        case 2:
            return build_.builtin(Builtin::Max, real, {a, b});
        case 3:
            return build_.builtin(Builtin::SemiLinear, real, {a, b, any(depth - 1)});
        case 4:
            return build_.builtin(Builtin::Smooth, real, {build_.pool.integer(1), a});
        case 5:
            return build_.builtin(Builtin::Homotopy, real, {a, b});
        case 6:
            return build_.builtin(below(2) == 0 ? Builtin::Mod : Builtin::Rem, real, {a, b});
        case 7:
            return build_.builtin(Builtin::Max, real, {build_.array({a, b, any(depth - 1)})});
        case 8:
            return build_.index(
                build_.array({a, b}),
                {build_.choice({condition(a), build_.pool.integer(1), build_.pool.integer(2)})},
                real);
        case 9:
            return build_.binary(build_.builtin(Builtin::Exp, real, {a}), value::Operation::Power,
                                 b);
        default:
            return build_.choice({condition(a), b, any(depth - 1)});
        }
    }

    TestBuilder& build_;
    std::vector<ExprId> leaves_;
    std::mt19937 engine_;
};

} // namespace eventica::expr
