// SPDX-License-Identifier: Apache-2.0
// Whether the efforts of coils behind nonlinear laws agree with the motion of their flows.
#pragma once

#include <array>
#include <string>

#include "simulate/mna/configuration.h"
#include "simulate/mna/solution.h"
#include "simulate/run/network_model.h"

namespace eventica::mna {

/// The engine moves states with tangents and quantized values. A row of the result has the laws
/// themselves and the states as they are. Behind a diode that blocks, a quantum of a current is a
/// voltage of many kilovolts, so the two may differ by more than quanta of efforts: then the
/// tangents have come too late, or the quantum hides where the diode is.
class CoilCheck {
public:
    CoilCheck(const Layout& layout, const run::QuantizationOptions& options);

    /// A message that names the law if an effort is wrong, compared with the largest one.
    /// `rates` are those of the states as the engine has them.
    std::string find(const Configuration& now, const Solution& solution, const List<double>& rates);

private:
    using Scales = std::array<double, 5>; ///< by domain

    network::Domain domainOf(int element) const;
    void include(Scales& scales, int element, double effort) const;
    double leastOf(int state) const;
    int flattestLaw(const Configuration& now, const Solution& solution, int state) const;

    const Layout& layout_;
    double duration_;
    double allowed_;      ///< part of the largest effort
    List<char> hasCurve_; ///< by element
    Scales largest_{};    ///< effort so far, of what is linear
};

/// What is said of a law that is too flat for the quanta near it.
std::string tooFlat(const std::string& element);

} // namespace eventica::mna
