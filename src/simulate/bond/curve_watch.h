// SPDX-License-Identifier: Apache-2.0
// Laws that are not linear are replaced by their tangents: when new ones are needed.
#pragma once

#include <vector>

#include "lib/signal/polynomial.h"
#include "simulate/bond/configuration.h"
#include "simulate/quantized/bend.h"

namespace eventica::bond {

/// Watches the arguments of curves along the courses of states, not their quantized values, so that
/// nothing jumps when a state is quantized again.
class CurveWatch {
public:
    struct Parameters {
        std::vector<double> quanta;       ///< of each storage
        std::vector<double> sourceQuanta; ///< of each source
        double startTime = 0.0;
        double stopTime = 0.0;
    };

    CurveWatch(const SwitchedSystem& system, Parameters parameters);

    bool isEmpty() const { return system_.curves().empty(); }
    /// From now on with the tangents of this configuration.
    void begin(const Configuration& configuration);
    /// Whether a curve has gone too far, with these states and sources at t.
    bool isDue(double t, const std::vector<signal::Polynomial>& courses,
               const std::vector<signal::Polynomial>& waves);
    /// When a curve has to be looked at again, as far as can be seen from t.
    double plan(double t, const std::vector<signal::Polynomial>& courses,
                const std::vector<signal::Polynomial>& waves);

private:
    quantized::Noise noiseOf(const Configuration& configuration) const;
    void readArguments(const std::vector<signal::Polynomial>& courses,
                       const std::vector<signal::Polynomial>& waves);
    quantized::List<double> gainsOf(int curve) const;
    double deviationAfter(int curve, double time);

    const SwitchedSystem& system_;
    Parameters parameters_;
    const Configuration* present_ = nullptr;
    std::vector<quantized::Bend> bends_;        // by curve
    std::vector<signal::Polynomial> arguments_; // of all curves, from the time looked at
    quantized::List<double> scratch_;
    double planned_ = signal::Never;
};

} // namespace eventica::bond
