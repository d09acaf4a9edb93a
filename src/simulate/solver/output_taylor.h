// SPDX-License-Identifier: Apache-2.0
// How outputs of a hybrid system go on from a point of its solution.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "lib/devs/polynomial_message.h"
#include "simulate/run/hybrid_system.h"

namespace eventica::solver {

/// Taylor polynomials up to degree 3, by central differences of the derivatives and of the outputs
/// along the solution. Its own Taylor polynomial stands for the solution: so nothing depends on the
/// steps of an integrator, on the error of its dense output, or on whether there is one yet.
class OutputTaylor {
public:
    /// Reads an output after `HybridSystem::update`.
    using Read = std::function<double(std::size_t output)>;

    struct Point {
        double time = 0.0;
        const double* states = nullptr;
        double longest = 0.0; ///< time between the points of differences; shorter where states are
                              ///< fast
    };

    /// The system must outlive it.
    OutputTaylor(run::HybridSystem& system, Read read);

    /// Of the outputs, in their order. Where the system cannot be evaluated around the point they
    /// are constants, and nothing at all if it cannot be there. Leaves the variables as they are at
    /// the point.
    std::vector<devs::PolynomialMessage> at(const Point& point, int degree,
                                            std::span<const std::size_t> outputs);

private:
    /// Differences go up to so many points on either side.
    static constexpr std::ptrdiff_t Reach = 2;

    bool findStates(const Point& point, int degree);
    double stepFor(const Point& point, std::span<const double> slopes) const;
    bool slopesAt(double t, double tau, int degree, std::vector<double>& slopes);
    void moveTo(const double* states, double tau, int degree);
    bool readAt(double t, std::span<const std::size_t> outputs, std::vector<double>& values);
    devs::PolynomialMessage polynomial(std::size_t output, int degree) const;
    const std::vector<double>& valuesAt(std::ptrdiff_t k) const {
        return values_[static_cast<std::size_t>(k + Reach)];
    }
    std::vector<double>& valuesAt(std::ptrdiff_t k) {
        return values_[static_cast<std::size_t>(k + Reach)];
    }

    run::HybridSystem& system_;
    Read read_;
    const double* states_ = nullptr;
    double step_ = 0.0;
    std::array<std::vector<double>, 3> coefficients_;       ///< of the states, from τ on
    std::array<std::vector<double>, 2 * Reach + 1> values_; ///< of the outputs, by point
    std::vector<double> x_;
};

} // namespace eventica::solver
