// SPDX-License-Identifier: Apache-2.0
// A law that is not linear, over the unknowns of any equations of a network, and its tangent.
#pragma once

#include <span>

#include "lib/network/netlist.h"
#include "lib/sparse/list.h"
#include "lib/sparse/matrix.h"

namespace eventica::quantized {

using sparse::List;
using sparse::None;

struct Term {
    int index = 0;
    double factor = 0.0;
};

/// An unknown is a function of sums of others.
struct Curve {
    struct Argument {
        List<Term> terms; ///< of unknowns
        double constant = 0.0;
    };

    int element = 0;
    int row = 0;    ///< of its equation
    int result = 0; ///< unknown
    List<Argument> arguments;
    int firstArgument = 0; ///< among those of all curves
    const network::LawFunction* function = nullptr;
};
using Curves = List<Curve>;

/// Of all curves.
int argumentCount(const Curves& curves);

/// What stands for a curve: result = constant + Σ partials · (sums of its arguments).
struct Tangent {
    List<double> partials;
    double constant = 0.0;
    List<double> point; ///< the arguments at which it touches
};
/// By curve.
using Tangents = List<Tangent>;

/// The arguments of a curve by the unknowns.
void readArguments(const Curve& curve, std::span<const double> unknowns, List<double>& arguments);

/// The tangent at its arguments; false if the function or a derivative is not finite there.
bool touch(const Curve& curve, const List<double>& arguments, Tangent& tangent);

/// What the tangent says at its arguments.
double valueAt(const Curve& curve, const Tangent& tangent, const List<double>& arguments);

/// By how much a curve is off its tangent, as the network would feel it; infinite outside of its
/// domain. `gains` say how each argument moves with the result: where the slope of the curve has
/// changed, as of a diode that stops conducting, the same error moves the network farther than the
/// tangent makes believe, and the farther it moves the flatter the curve gets. Without gains it is
/// not asked for slopes.
double deviationOf(const Curve& curve, const Tangent& tangent, const List<double>& arguments,
                   const List<double>& gains = {});

/// Where all unknowns are 0, or with other numbers at places where nothing is special.
Tangents guessedTangents(const Curves& curves, int number = 0);

/// Puts tangents into the rows of the curves, whose places must be in the pattern.
void restamp(const Curves& curves, const Tangents& tangents, sparse::Matrix& matrix);

} // namespace eventica::quantized
