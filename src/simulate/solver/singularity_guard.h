// SPDX-License-Identifier: Apache-2.0
// Notices steps that lead across a singularity, and runs that stop making progress before one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulate/run/integrator.h"
#include "simulate/run/step_forecast.h"
#include "simulate/solver/stiff_manifold.h"

namespace eventica::solver {

/// A pole of a derivative is a place where no solution goes on, but a method may step across it:
/// once a state is closer to the pole than its absolute tolerance, any value beyond is as good as
/// any other. What comes afterwards is not a solution.
///
/// Most steps are only looked at from outside. Suspicious are steps much shorter than others since
/// the last start of the method (every error control shortens its steps on the way to a pole),
/// states that grow far beyond what they have been, and, of methods without error control, bends
/// that the step size does not resolve. The derivatives inside a suspicious step are looked at
/// closely: where one of them changes its sign or has a peak, the place is narrowed down; at a
/// pole it keeps growing, anywhere else it does not. Beside a stiff manifold it grows, too, as far
/// as the dense output is off it; see `StiffManifold`.
class SingularityGuard {
public:
    explicit SingularityGuard(run::HybridSystem& system) : system_(&system), manifold_(system) {}

    /// A part of a step, with the states at its ends.
    struct Stretch {
        double begin = 0.0;
        double end = 0.0;
        std::span<const double> first;
        std::span<const double> last;
    };

    /// Of a run that lasts to `stop`.
    void start(double stop);
    /// The integrator restarts with states `x`.
    void restart(std::span<const double> x);
    /// The step is about to become final so far; maybe an event is there.
    std::optional<run::SimulationError> check(const run::Integrator& integrator,
                                              const Stretch& stretch, bool isEvent);

private:
    struct Point {
        double t = 0.0;
        std::vector<double> x;
        std::vector<double> dx;
    };
    /// Of a state within a step, times the step size.
    struct Shape {
        double moved = 0.0;
        double firstSlope = 0.0;
        double lastSlope = 0.0;
        double slopeChange = 0.0;
        double disagreement = 0.0; ///< of the mean slope with those at the ends
    };

    void forgetProgress();
    void widen(std::span<const double> x);
    double scaleOf(std::size_t state) const;
    double rangeOf(std::size_t state) const;
    bool moves(std::size_t state) const;
    std::optional<run::SimulationError> checkProgress(double t, double stepsLeft);
    std::optional<run::SimulationError> checkReversals(const Stretch& stretch);
    std::optional<run::SimulationError> checkResolution(const run::Integrator& integrator);
    std::optional<run::SimulationError> checkClosely(const run::Integrator& integrator,
                                                     const Stretch& stretch, bool isShort);
    bool hasShortStep(const run::Integrator& integrator);
    bool isSuspicious(const run::Integrator& integrator, bool isShort);
    bool isWithinRange(std::span<const double> x) const;
    Shape shapeOf(std::size_t state) const;
    double usualRange(std::size_t state) const;
    std::optional<std::size_t> mostBent() const;
    std::optional<std::size_t> explodes();
    double relativeBend(std::size_t state) const;
    bool grows() const;
    bool turns() const;
    bool evaluate(const run::Integrator& integrator, double t, Point& point);
    std::optional<run::SimulationError> lookInside(const run::Integrator& integrator);
    std::optional<run::SimulationError> poleInPoint(const run::Integrator& integrator);
    std::optional<std::size_t> reversing() const;
    std::optional<std::size_t> peaking() const;
    double steepness(std::size_t state) const;
    double steepnessAtEnds(std::size_t state) const;
    std::optional<std::size_t> unrelated() const;
    std::optional<std::size_t> tooSteep() const;
    std::optional<double> poleAtReversal(const run::Integrator& integrator, std::size_t state);
    std::optional<double> poleAtPeak(const run::Integrator& integrator, std::size_t state);
    bool jumps(const run::Integrator& integrator, std::size_t state);
    bool isBesideManifold(const run::Integrator& integrator, double t, std::size_t state);
    bool isUnstable(const run::Integrator& integrator, std::size_t state);
    run::SimulationError singular(const run::Integrator& integrator, double t, std::size_t state);

    run::HybridSystem* system_;
    StiffManifold manifold_;
    run::StepForecast forecast_;
    std::vector<double> least_, most_; // by state, of all that has become final
    std::vector<double> slopesBefore_; // at the beginning of the last step, of fixed size
    double longestStep_ = 0.0;         // since the last start of the method
    int unresolved_ = 0;               // steps in a row
    double stepsLeft_ = 0.0;           // at the rate of the last window, if that is slow
    int stepsToWatch_ = 0;             // for states that go back and forth
    std::vector<int> reversals_;       // by state, in the steps watched
    std::vector<signed char> senses_;  // in which a state moved last
    // Of the step looked at:
    double evaluatedAt_ = run::Never;
    Point begin_, end_, probe_;
    std::vector<double> first_;   // states at its beginning, where dense output may be beside them
    std::array<Point, 3> inside_; // where derivatives are looked at
    std::array<std::vector<double>, 2> thirds_; // states there
};

} // namespace eventica::solver
