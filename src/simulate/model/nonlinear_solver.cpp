// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/nonlinear_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lib/program/operations.h"
#include "simulate/model/orthogonal_factors.h"
#include "simulate/model/rounding_probe.h"

namespace eventica::model {

namespace {

using program::Failure;

constexpr int MostIterations = 60;
constexpr int MostHalvings = 20;
constexpr int MostContinuationSteps = 400;
/// Newton stops when a step is this small, relative to the unknowns.
constexpr double StepTolerance = 1e-12;
/// … or when it has become as small as rounding lets it,
constexpr double RoundingTolerance = 1e-9;
/// … or when hardly any of a small step makes the residuals smaller: they are rounding then,
constexpr double CrawlingTolerance = 1e-7;
constexpr double CrawlingPart = 1e-2;
/// … or when the residuals have, relative to the terms in their rows: unknowns that hardly count
/// beside others (a derivative near a steady state) cannot be found any better.
constexpr double RoundingOfTerms = 1e-14;
/// Residuals that vanish only at infinity become as small as one likes on the way there. So an
/// unknown this far from its start must solve its equations, to this part of their terms or of what
/// these were at the start.
constexpr double FarFromStart = 1e4;
constexpr double SolvedPart = 1e-6;
constexpr double SolvedPartOfStart = 1e-9;
/// Residuals this small, relative to the unknowns in their rows or to what they were at first, are
/// solved, however small the unknowns are beside their nominal values.
constexpr double SolvedClosely = 1e-9;
/// Steps towards an unknown that is tiny beside its nominal value may be many: each makes it
/// smaller by a factor.
constexpr int MostSmallSteps = 200;
constexpr double SmallestSize = 1e-300;
/// Rounding is what some whole steps of Newton's make hardly smaller.
constexpr double RoundingDecrease = 0.5;
constexpr int MostIdle = 2;
/// How far a change of sign is looked for, relative to the unknown.
constexpr double SmallestWidth = 1e-6;
constexpr double LargestWidth = 1e6;
constexpr double WidthGrowth = 1.3;
/// Equations of a singular system agree if they miss by no more than this, relative to their rows.
constexpr double AgreementTolerance = 1e-7;
/// An unknown is not smaller than this part of its nominal value.
constexpr double SmallestPart = 1e-3;
/// By this part of its nominal value an unknown may leave its limits.
constexpr double LimitTolerance = 1e-6;
/// How much of the way to a limit of an unknown a step may go.
constexpr double PartToLimit = 0.9;

constexpr int MostLeastSquares = 100;
/// Larger systems are not solved by dense orthogonal factors again and again.
constexpr std::size_t LargestLeastSquares = 200;
/// Newton's method takes over when so little is left of the residuals.
constexpr double LittleLeft = 1e-3;
/// How far start values are moved away, relative to themselves and to the nominal values.
constexpr double Perturbations[] = {1e-3, 0.03, 0.3};

bool isFinite(const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

} // namespace

std::int32_t NonlinearSolver::solve(std::vector<double>& z, bool isThorough) {
    const Numbers start = z;
    start_ = z;
    trouble_ = {};
    offset_.assign(z.size(), 0.0);
    staysInside_ = false;
    std::int32_t failure = newton(z);
    if (failure == Failure::None && isThorough && !isInside(z))
        preferInside(z);
    if (failure == Failure::None)
        return failure;
    const Numbers last = std::exchange(z, start);
    std::int32_t other = continuation(z);
    if (other != Failure::None && z.size() == 1) {
        z = start;
        other = changeOfSign(z);
    }
    if (other != Failure::None && isThorough)
        other = anotherWay(z);
    if (other == Failure::None)
        return other;
    describe(start, last);
    z = start;
    return failure;
}

bool NonlinearSolver::isInside(const Numbers& z) const {
    for (std::size_t i = 0; i < z.size(); ++i) {
        const double tolerance = LimitTolerance * limits_.nominals[i];
        if (z[i] < limits_.minima[i] - tolerance || z[i] > limits_.maxima[i] + tolerance)
            return false;
    }
    return true;
}

/// A solution with a negative absolute pressure may be the wrong one of several. If there is no
/// better one, it is for others to judge.
void NonlinearSolver::preferInside(Numbers& z) {
    Numbers other = start_;
    for (std::size_t i = 0; i < other.size(); ++i)
        other[i] = std::clamp(other[i], limits_.minima[i], limits_.maxima[i]);
    const Numbers begin = other;
    for (const auto way : {&NonlinearSolver::attempt, &NonlinearSolver::perturbed}) {
        if ((this->*way)(other) == Failure::None && isInside(other)) {
            z = other;
            return;
        }
        other = begin;
    }
    Numbers r(z.size());
    residuals(z, r); // where the inner variables belong
}

/// One unknown whose solution has ceased to exist (a comparator with feedback tips over): the next
/// one lies where the residual changes its sign, perhaps behind places where it is larger.
std::int32_t NonlinearSolver::changeOfSign(Numbers& z) {
    offset_.assign(1, 0.0);
    Numbers r(1);
    const auto at = [&](double value) {
        const std::int32_t failure = residuals({value}, r);
        return failure == Failure::None ? r[0] : std::numeric_limits<double>::quiet_NaN();
    };
    const double start = z[0];
    const double first = at(start);
    double inner = 0.0;
    for (double width = SmallestWidth * sizeOf(z, 0); width < LargestWidth * sizeOf(z, 0);
         width *= WidthGrowth) {
        for (const double sign : {1.0, -1.0})
            if (first * at(start + sign * width) < 0.0) {
                z[0] = halved(at, start + sign * inner, start + sign * width);
                return newton(z);
            }
        inner = width;
    }
    return LoopFailure::NotConverged;
}

/// Between two places with residuals of different signs.
double NonlinearSolver::halved(const std::function<double(double)>& at, double low, double high) {
    const double sign = at(low) < 0.0 ? -1.0 : 1.0;
    for (int i = 0; i < MostHalvings; ++i) {
        const double middle = 0.5 * (low + high);
        (sign * at(middle) > 0.0 ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

/// Limits of the unknowns kept, least squares, and both from places near the start.
std::int32_t NonlinearSolver::anotherWay(Numbers& z) {
    const Numbers start = z;
    offset_.assign(z.size(), 0.0);
    if (const std::int32_t failure = attempt(z); failure == Failure::None)
        return failure;
    z = start;
    return perturbed(z);
}

std::int32_t NonlinearSolver::attempt(Numbers& z) {
    const Numbers start = z;
    staysInside_ = true;
    std::int32_t failure = newton(z);
    staysInside_ = false;
    if (failure == Failure::None)
        return failure;
    z = start;
    failure = leastSquares(z);
    return failure == Failure::None ? newton(z) : failure;
}

/// Where the start itself is a bad place: derivatives that are zero or infinite there.
std::int32_t NonlinearSolver::perturbed(Numbers& z) {
    const Numbers start = z;
    std::int32_t failure = LoopFailure::NotConverged;
    for (const double part : Perturbations)
        for (const double sign : {1.0, -1.0}) {
            if (!mayGoOn())
                return failure;
            for (std::size_t i = 0; i < z.size(); ++i) {
                // Not all by the same part, or differences of unknowns would stay zero.
                const double uneven = 1.0 + 0.618 * std::fmod(0.618 * static_cast<double>(i), 1.0);
                const double moved = start[i] + sign * part * uneven * sizeOf(start, i);
                z[i] = std::clamp(moved, std::min(limits_.minima[i], start[i]),
                                  std::max(limits_.maxima[i], start[i]));
            }
            failure = attempt(z);
            if (failure == Failure::None)
                return failure;
        }
    return failure;
}

// ---------------------------------------------------------------------------- sizes

double NonlinearSolver::sizeOf(const Numbers& z, std::size_t unknown) const {
    return std::abs(z[unknown]) + nominalPart_ * limits_.nominals[unknown];
}

void NonlinearSolver::scaleRows(const Numbers& z) {
    Numbers sizes(z.size());
    for (std::size_t i = 0; i < z.size(); ++i)
        sizes[i] = sizeOf(z, i);
    rowFactors_ = equations_.matrix().rowSizes(sizes);
    for (double& factor : rowFactors_)
        factor = factor > 0.0 ? 1.0 / factor : 1.0;
}

double NonlinearSolver::size(const Numbers& r) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < r.size(); ++i)
        sum += rowFactors_[i] * r[i] * rowFactors_[i] * r[i];
    return std::sqrt(sum);
}

std::int32_t NonlinearSolver::residuals(const Numbers& z, Numbers& r) {
    if (const std::int32_t failure = equations_.residuals(z, r); failure != Failure::None)
        return failure;
    for (std::size_t i = 0; i < r.size(); ++i)
        r[i] -= offset_[i];
    return isFinite(r) ? Failure::None : LoopFailure::NotFinite;
}

std::int32_t NonlinearSolver::factorize() {
    if (const std::int32_t failure = equations_.fillMatrix(); failure != Failure::None)
        return failure;
    ++statistics_.factorizations;
    MatrixSolver& matrix = equations_.matrix();
    return matrix.factorize() || matrix.factorizeSingular() ? Failure::None : LoopFailure::Singular;
}

// ---------------------------------------------------------------------------- Newton

std::int32_t NonlinearSolver::newton(Numbers& z) {
    std::int32_t failure = iterate(z);
    nominalPart_ = 1.0;
    if (failure == Failure::None)
        failure = checkSolved(z);
    return failure == Failure::None ? checkFar(z) : failure;
}

/// Nominal values do not count here: beside an unknown of 1e8 another one of 1e-16 does.
std::int32_t NonlinearSolver::checkSolved(const Numbers& z) {
    bool isFar = false;
    Numbers startSizes(z.size());
    Numbers sizes(z.size());
    for (std::size_t i = 0; i < z.size(); ++i) {
        startSizes[i] = sizeOf(start_, i);
        sizes[i] = std::abs(z[i]);
        isFar = isFar || sizes[i] > FarFromStart * startSizes[i];
    }
    if (!isFar)
        return Failure::None;
    Numbers r(z.size());
    Numbers rowsAtStart(z.size(), 0.0);
    if (residuals(start_, r) == Failure::None && equations_.fillMatrix() == Failure::None)
        rowsAtStart = equations_.matrix().rowSizes(startSizes);
    if (const std::int32_t failure = residuals(z, r); failure != Failure::None)
        return failure;
    if (const std::int32_t failure = equations_.fillMatrix(); failure != Failure::None)
        return failure;
    const Numbers rows = equations_.matrix().rowSizes(sizes);
    for (std::size_t i = 0; i < z.size(); ++i)
        if (std::abs(r[i]) > std::max(SolvedPart * rows[i], SolvedPartOfStart * rowsAtStart[i]))
            return LoopFailure::NotConverged;
    return Failure::None;
}

/// Far away, equations hold up to rounding that hold nowhere: what they say is lost beside it.
std::int32_t NonlinearSolver::checkFar(const Numbers& z) {
    bool isFar = false;
    for (std::size_t i = 0; i < z.size(); ++i)
        isFar = isFar || std::abs(z[i]) > RoundingProbe::Far * sizeOf(start_, i);
    if (!isFar)
        return Failure::None;
    Numbers sizes(z.size());
    for (std::size_t i = 0; i < z.size(); ++i)
        sizes[i] = sizeOf(start_, i);
    Numbers r(z.size());
    if (const std::int32_t failure = residuals(z, r); failure != Failure::None)
        return failure;
    if (const std::int32_t failure = equations_.fillMatrix(); failure != Failure::None)
        return failure;
    RoundingProbe near(equations_, z, RoundingProbe::lastDigits(z));
    bool isRounding = near.isDecidedByRounding(start_, sizes);
    if (!isRounding) {
        const Numbers widths = RoundingProbe::smallParts(z);
        isRounding = RoundingProbe(equations_, z, widths).contradictsDerivatives(widths);
    }
    residuals(z, r); // where the inner variables belong
    return isRounding ? LoopFailure::Singular : Failure::None;
}

std::int32_t NonlinearSolver::iterate(Numbers& z) {
    Numbers r(z.size());
    if (const std::int32_t failure = residuals(z, r); failure != Failure::None)
        return failure;
    const Numbers first = r;
    double lastStep = std::numeric_limits<double>::infinity();
    int idle = 0;
    for (int left = MostIterations; left > 0; --left) {
        if (std::ranges::all_of(r, [](double value) { return value == 0.0; }))
            return Failure::None;
        if (const std::int32_t failure = factorize(); failure != Failure::None)
            return failure;
        scaleRows(z);
        ++statistics_.iterations;
        Numbers step = r;
        equations_.matrix().solve(step);
        const double relative = relativeSize(step, z);
        if (!std::isfinite(relative))
            return LoopFailure::NotFinite;
        const double before = size(r);
        const double part = lineSearch(z, step, r);
        const bool isCrawling =
            part < CrawlingPart && (relative <= CrawlingTolerance || size(r) <= RoundingOfTerms);
        const bool isTiny =
            relative <= StepTolerance || (relative <= RoundingTolerance && relative >= lastStep);
        lastStep = relative;
        if (nominalPart_ == 0.0) {
            idle = size(r) > RoundingDecrease * before ? idle + 1 : 0;
            if (isTiny || part == 0.0 || (part == 1.0 && idle >= MostIdle))
                return Failure::None;
        } else if (isCrawling || isTiny) {
            if (equations_.matrix().isSingular() || isSolvedClosely(z, r, first))
                return converged(z, r);
            nominalPart_ = 0.0;
            left = MostSmallSteps;
        } else if (part == 0.0) {
            return LoopFailure::NotConverged;
        }
    }
    return LoopFailure::NotConverged;
}

/// The largest part of an unknown that a step changes.
double NonlinearSolver::relativeSize(const Numbers& step, const Numbers& z) const {
    double result = 0.0;
    for (std::size_t i = 0; i < z.size(); ++i) {
        const double size = std::abs(z[i]) + nominalPart_ * SmallestPart * limits_.nominals[i];
        result = std::max(result, std::abs(step[i]) / std::max(size, SmallestSize));
    }
    return result;
}

/// Steps far below the nominal values may still be large beside unknowns that are tiny. What
/// depends on these (a logarithm, a quotient) is wrong then, and so are their own equations.
bool NonlinearSolver::isSolvedClosely(const Numbers& z, const Numbers& r, const Numbers& first) {
    Numbers sizes(z.size());
    std::ranges::transform(z, sizes.begin(), [](double value) { return std::abs(value); });
    const Numbers rows = equations_.matrix().rowSizes(sizes);
    for (std::size_t i = 0; i < r.size(); ++i)
        if (std::abs(r[i]) > SolvedClosely * std::max(rows[i], std::abs(first[i])))
            return false;
    return true;
}

/// Steps of a singular system may end where the equations contradict each other.
std::int32_t NonlinearSolver::converged(const Numbers& z, const Numbers& r) {
    if (!equations_.matrix().isSingular())
        return Failure::None;
    for (std::size_t i = 0; i < z.size(); ++i)
        if (std::abs(r[i]) * rowFactors_[i] > AgreementTolerance)
            return LoopFailure::NotConverged;
    ++statistics_.singularSolutions;
    return Failure::None;
}

/// Goes along the step as far as the residuals become smaller; `z` and `r` are there afterwards.
/// The part of the step that was taken, 0 for none.
double NonlinearSolver::lineSearch(Numbers& z, const Numbers& step, Numbers& r) {
    const double before = size(r);
    double lambda = staysInside_ ? longestStep(z, step) : 1.0;
    Numbers next(z.size());
    Numbers nextResiduals(z.size());
    for (int i = 0; i < MostHalvings; ++i, lambda *= 0.5) {
        for (std::size_t k = 0; k < z.size(); ++k)
            next[k] = z[k] - lambda * step[k];
        if (residuals(next, nextResiduals) != Failure::None)
            continue;
        const double after = size(nextResiduals);
        if (after <= (1.0 - 1e-4 * lambda) * before || after == 0.0) {
            z = next;
            r = nextResiduals;
            return lambda;
        }
    }
    residuals(z, r);
    return 0.0;
}

/// An unknown inside of its limits does not leave them.
double NonlinearSolver::longestStep(const Numbers& z, const Numbers& step) const {
    double longest = 1.0;
    for (std::size_t i = 0; i < z.size(); ++i) {
        const double limit = step[i] > 0.0 ? limits_.minima[i] : limits_.maxima[i];
        const double way = std::abs(z[i] - limit);
        const bool isInside = z[i] > limits_.minima[i] && z[i] < limits_.maxima[i];
        if (isInside && std::abs(step[i]) > way)
            longest = std::min(longest, PartToLimit * way / std::abs(step[i]));
    }
    return longest;
}

// ---------------------------------------------------------------------------- least squares

/// Levenberg and Marquardt: steps between Newton's and that of steepest descent. They are defined
/// where the derivatives are singular, and short where the equations are not close to linear.
std::int32_t NonlinearSolver::leastSquares(Numbers& z) {
    if (z.size() > LargestLeastSquares)
        return LoopFailure::NotConverged;
    Numbers r(z.size());
    if (const std::int32_t failure = residuals(z, r); failure != Failure::None)
        return failure;
    double damping = 1e-2;
    double first = -1.0;
    for (int iteration = 0; iteration < MostLeastSquares && mayGoOn(); ++iteration) {
        if (const std::int32_t failure = factorize(); failure != Failure::None)
            return failure;
        if (iteration == 0)
            scaleRows(z);
        const double before = size(r);
        first = first < 0.0 ? before : first;
        if (before <= LittleLeft * first)
            return Failure::None;
        bool isBetter = false;
        while (!isBetter && damping < 1e10) {
            ++statistics_.iterations;
            const Numbers step = regularizedStep(z, r, damping);
            Numbers next = z;
            for (std::size_t i = 0; i < z.size(); ++i)
                next[i] -= step[i];
            Numbers nextResiduals(z.size());
            isBetter =
                residuals(next, nextResiduals) == Failure::None && size(nextResiduals) < before;
            damping *= isBetter ? 0.2 : 5.0;
            if (isBetter) {
                z = next;
                r = nextResiduals;
            }
        }
        if (!isBetter)
            return LoopFailure::NotConverged;
    }
    return Failure::None; // perhaps close enough
}

NonlinearSolver::Numbers NonlinearSolver::regularizedStep(const Numbers& z, const Numbers& r,
                                                          double damping) {
    const std::size_t n = z.size();
    Numbers stacked(2 * n * n, 0.0);
    equations_.matrix().forEachPlace([&](std::size_t row, std::size_t column, double value) {
        stacked[column * 2 * n + row] = rowFactors_[row] * value * sizeOf(z, column);
    });
    Numbers b(2 * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
        stacked[i * 2 * n + n + i] = std::sqrt(damping);
        b[i] = rowFactors_[i] * r[i];
    }
    OrthogonalFactors factors;
    factors.factorize(std::move(stacked), 2 * n, n);
    Numbers step = factors.solve(b);
    for (std::size_t i = 0; i < n; ++i)
        step[i] *= sizeOf(z, i);
    return step;
}

// ---------------------------------------------------------------------------- continuation

/// From r(z) = r(start), which start solves, to r(z) = 0 in steps as long as Newton can follow.
std::int32_t NonlinearSolver::continuation(Numbers& z) {
    Numbers first(z.size());
    if (const std::int32_t failure = residuals(z, first); failure != Failure::None)
        return failure;
    double rest = 1.0;
    double width = 0.1;
    Numbers reached = z;
    for (int i = 0; i < MostContinuationSteps && width >= 1e-9 && mayGoOn(); ++i) {
        const double target = std::max(0.0, rest - width);
        for (std::size_t k = 0; k < first.size(); ++k)
            offset_[k] = target * first[k];
        if (newton(z) != Failure::None) {
            z = reached;
            width *= 0.25;
            continue;
        }
        reached = z;
        rest = target;
        trouble_.wayFollowed = 1.0 - rest;
        if (rest == 0.0)
            return Failure::None;
        width *= 2.0;
    }
    return LoopFailure::NotConverged;
}

// ---------------------------------------------------------------------------- messages

void NonlinearSolver::describe(const Numbers& start, const Numbers& last) {
    offset_.assign(start.size(), 0.0);
    trouble_.start = start;
    trouble_.last = last;
    trouble_.influences.assign(start.size(), 0.0);
    Numbers r(start.size(), 0.0);
    if (residuals(start, r) == Failure::None && equations_.fillMatrix() == Failure::None) {
        scaleRows(start);
        equations_.matrix().forEachPlace([&](std::size_t row, std::size_t column, double value) {
            double& influence = trouble_.influences[column];
            influence = std::max(influence, std::abs(rowFactors_[row] * value));
        });
        for (std::size_t i = 0; i < start.size(); ++i)
            trouble_.influences[i] *= sizeOf(start, i);
    }
    equations_.residuals(last, r);
    trouble_.residuals = r;
}

} // namespace eventica::model
