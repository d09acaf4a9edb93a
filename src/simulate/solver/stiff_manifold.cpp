// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/stiff_manifold.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "simulate/run/failure.h"
#include "simulate/solver/newton_matrix.h"
#include "simulate/solver/sundials_method.h"

namespace eventica::solver {
namespace {

constexpr int MostIterations = 30;
constexpr int MostHalvings = 12;
constexpr double Reduced = 0.1;
constexpr double Steep = 0.25; // in one iteration

} // namespace

struct StiffManifold::Matrix {
    explicit Matrix(run::HybridSystem& system)
        : x(system.stateCount(), context.get()), dx(system.stateCount(), context.get()),
          correction(system.stateCount(), context.get()), newton(system, x.get(), context.get()) {}

    SundialsContext context;
    SundialsVector x, dx, correction;
    NewtonMatrix newton;
};

StiffManifold::StiffManifold(run::HybridSystem& system) : system_(system) {
}

StiffManifold::~StiffManifold() = default;

/// Steps of explicit methods are as short as what leads back is fast: then only a longer one gets
/// there at once. It must lead where the derivative does: also beside a pole there is a place with
/// the slope of the step, but derivatives lead away from it.
bool StiffManifold::attracts(const Place& place, std::size_t state,
                             std::span<const double> distances) {
    constexpr double Longer = 100.0;
    Place longer = place;
    longer.step *= Longer;
    if (attractsWithin(place, state, distances))
        return true;
    if (!attractsWithin(longer, state, distances))
        return false;
    const double moved = matrix_->x.data()[state] - place.x[state];
    return moved * (place.dx[state] - place.slopes[state]) > 0.0;
}

bool StiffManifold::attractsWithin(const Place& place, std::size_t state,
                                   std::span<const double> distances) {
    if (!matrix_)
        matrix_ = std::make_unique<Matrix>(system_);
    std::ranges::copy(place.x, matrix_->x.data());
    std::ranges::copy(place.dx, matrix_->dx.data());
    const auto excessOf = [&](double slope) { return std::abs(slope - place.slopes[state]); };
    const double first = excessOf(place.dx[state]);
    double last = first;
    for (int i = 0; i < MostIterations; ++i) {
        if (!correct(place) || !shorten(place, distances) || !isNear(place, distances))
            return false;
        const double now = excessOf(matrix_->dx.data()[state]);
        if (now < Steep * last && now < Reduced * first)
            return true;
        last = now;
    }
    return false;
}

bool StiffManifold::isNear(const Place& place, std::span<const double> distances) const {
    for (std::size_t i = 0; i < distances.size(); ++i)
        if (!(std::abs(matrix_->x.data()[i] - place.x[i]) <= distances[i]))
            return false;
    return true;
}

/// The largest difference of derivatives from the slopes of the step, relative to `distances`.
double StiffManifold::excess(const Place& place, std::span<const double> distances) const {
    double result = 0.0;
    for (std::size_t i = 0; i < distances.size(); ++i)
        result = std::max(result, std::abs(matrix_->dx.data()[i] - place.slopes[i]) / distances[i]);
    return result;
}

/// As an implicit method would, with the step size of the whole step.
bool StiffManifold::correct(const Place& place) {
    Matrix& matrix = *matrix_;
    if (matrix.newton.evaluate(place.t, matrix.x.data()) != run::Evaluated::Well)
        return false;
    matrix.newton.assemble(1.0 / place.step, -1.0, matrix.newton.matrix());
    const SUNLinearSolver solver = matrix.newton.solver();
    std::span<double> correction = matrix.correction.values();
    for (std::size_t i = 0; i < correction.size(); ++i)
        correction[i] = matrix.dx.data()[i] - place.slopes[i];
    return SUNLinSolSetup(solver, matrix.newton.matrix()) == SUNLS_SUCCESS &&
           SUNLinSolSolve(solver, matrix.newton.matrix(), matrix.correction.get(),
                          matrix.correction.get(), 0.0) == SUNLS_SUCCESS;
}

/// Adds as much of the correction as makes derivatives smaller: in diodes whole ones may lead back
/// and forth for ever.
bool StiffManifold::shorten(const Place& place, std::span<const double> distances) {
    Matrix& matrix = *matrix_;
    const std::vector<double> before(matrix.x.values().begin(), matrix.x.values().end());
    const double size = excess(place, distances);
    double part = 1.0;
    for (int i = 0; i < MostHalvings; ++i, part *= 0.5) {
        for (std::size_t k = 0; k < before.size(); ++k)
            matrix.x.data()[k] = before[k] + part * matrix.correction.data()[k];
        const bool isWell =
            system_.derivatives(place.t, matrix.x.data(), matrix.dx.data()) == run::Evaluated::Well;
        if (isWell && run::allFinite(matrix.dx.values()) && excess(place, distances) < size)
            return true;
    }
    return false;
}

} // namespace eventica::solver
