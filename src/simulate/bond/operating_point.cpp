// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/operating_point.h"

namespace eventica::bond {

using graph::at;
using graph::Index;
using quantized::List;

OperatingPoint::OperatingPoint(const SwitchedSystem& system)
    : system_(system), newton_(system.curves(), system.kindsOfSignals()) {
}

bool OperatingPoint::solve(const Configuration& configuration, const Drive& drive) {
    SwitchedEquations equations = system_.equationsFor(
        configuration.isClosed, configuration.dependents, configuration.tangents);
    tangents_ = configuration.tangents;
    return newton_.solve(equations.matrix, rightOf(configuration, equations, drive), tangents_);
}

quantized::Newton::Right OperatingPoint::rightOf(const Configuration& configuration,
                                                 const SwitchedEquations& equations,
                                                 const Drive& drive) const {
    const int size = equations.matrix.size();
    quantized::Newton::Right right{List<double>(size, 0.0), List<double>(size, 0.0)};
    const auto add = [&](List<double>& side, int driver, double value) {
        for (const sparse::Entry& entry : equations.drives[driver])
            side[entry.row] += entry.value * value;
    };
    for (std::size_t i = 0; i < drive.states.size(); ++i)
        add(right.drive, equations.first.states + static_cast<int>(i), drive.states[i]);
    for (std::size_t i = 0; i < drive.waves.size(); ++i)
        add(right.drive, equations.first.sources + static_cast<int>(i), drive.waves[i]);
    for (std::size_t d = 0; d < configuration.dependents.size(); ++d)
        for (const IndexedTerm& term : configuration.dependents[d].sources)
            add(right.drive, equations.first.dependents + static_cast<int>(d),
                term.factor * drive.slopes[at(term.index)]);
    for (std::size_t i = 0; i < system_.switches().size(); ++i)
        add(right.constants, equations.first.switches + static_cast<int>(i),
            system_.lawOf(static_cast<Index>(i), configuration.isClosed[i] != 0).constant);
    return right;
}

} // namespace eventica::bond
