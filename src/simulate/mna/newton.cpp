// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/newton.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace eventica::mna {

namespace {

constexpr int MostIterations = 1000;
/// A residual is 0 below this, relative to its terms.
constexpr double Met = 1e-11;
/// A step is 0 below this, relative to the unknowns; where none gets shorter, below the other one.
constexpr double Solved = 1e-10;
constexpr double AlmostSolved = 1e-6;
/// Unknowns are as good as 0 below this part of the largest of their kind.
constexpr double Small = 1e-7;
constexpr double LeastDamping = 1e-6;
constexpr double LeastStep = 1e-5; ///< of the part of the right side
constexpr int Domains = 5;
constexpr int MostGuesses = 24;

} // namespace

void readArguments(const Curve& curve, std::span<const double> unknowns, List<double>& arguments) {
    arguments.resize(curve.arguments.count());
    for (int k = 0; k < curve.arguments.count(); ++k) {
        arguments[k] = curve.arguments[k].constant;
        for (const Term& term : curve.arguments[k].terms)
            arguments[k] += term.factor * unknowns[static_cast<std::size_t>(term.index)];
    }
}

bool touch(const Curve& curve, const List<double>& arguments, Tangent& tangent) {
    Tangent made{.partials = List<double>(arguments.count()), .constant = 0.0, .point = arguments};
    made.constant = curve.function->linearized(arguments, made.partials);
    bool isFinite = std::isfinite(made.constant);
    for (int k = 0; k < arguments.count(); ++k) {
        isFinite = isFinite && std::isfinite(made.partials[k]);
        made.constant -= made.partials[k] * (arguments[k] - curve.arguments[k].constant);
    }
    if (isFinite)
        tangent = std::move(made);
    return isFinite;
}

double valueAt(const Curve& curve, const Tangent& tangent, const List<double>& arguments) {
    double value = tangent.constant;
    for (int k = 0; k < arguments.count(); ++k)
        value += tangent.partials[k] * (arguments[k] - curve.arguments[k].constant);
    return value;
}

/// Of many sizes, and no pattern between them.
static double guessed(int number, int argument) {
    const double angle = 2.39996 * number + 1.17 * argument;
    return number == 0 ? 0.0 : std::sin(angle) * std::pow(10.0, 0.5 + 1.5 * std::sin(7.3 * angle));
}

Tangents guessedTangents(const Layout& layout, int number) {
    Tangents tangents;
    List<double> arguments;
    for (const Curve& curve : layout.curves) {
        arguments.resize(curve.arguments.count());
        Tangent tangent{.partials = List<double>(curve.arguments.count(), 0.0),
                        .constant = 0.0,
                        .point = List<double>(curve.arguments.count(), 0.0)};
        for (const int tried : {number, number + 1}) {
            for (int k = 0; k < arguments.count(); ++k)
                arguments[k] = curve.arguments[k].constant + guessed(tried, k);
            if (touch(curve, arguments, tangent))
                break;
        }
        tangents.push_back(std::move(tangent));
    }
    return tangents;
}

bool Newton::solve(Equations& equations, const Right& right, Tangents& tangents) {
    Tangents found = tangents;
    if (iterate(equations, right, 1.0, found)) {
        tangents = std::move(found);
        return true;
    }
    if (!approachInSteps(equations, right, found) && !guess(equations, right, found))
        return false;
    tangents = std::move(found);
    return true;
}

/// Begins elsewhere.
bool Newton::guess(Equations& equations, const Right& right, Tangents& found) {
    for (int number = 1; number <= MostGuesses; ++number) {
        found = guessedTangents(layout_, number);
        if (iterate(equations, right, 1.0, found))
            return true;
    }
    return false;
}

/// With a right side that grows from 0.
bool Newton::approachInSteps(Equations& equations, const Right& right, Tangents& found) {
    found = guessedTangents(layout_);
    double done = 0.0;
    if (!iterate(equations, right, done, found))
        return false;
    for (double step = 0.25; done < 1.0;) {
        Tangents trial = found;
        const double part = std::min(1.0, done + step);
        if (iterate(equations, right, part, trial)) {
            found = std::move(trial);
            done = part;
            step *= 2;
            continue;
        }
        step /= 4;
        if (step < LeastStep)
            return false;
    }
    return true;
}

Newton::Right rightOf(const Layout& layout, const Modes& modes, const Equations& equations,
                      const List<double>& states, const List<double>& inputs,
                      const List<double>& rates) {
    Newton::Right right{List<double>(equations.matrix.size(), 0.0),
                        List<double>(equations.matrix.size(), 0.0)};
    const auto add = [&](List<double>& side, int driver, double value) {
        for (const Entry& entry : equations.drives[driver])
            side[entry.row] += entry.value * value;
    };
    for (int i = 0; i < states.count(); ++i)
        add(right.drive, i, states[i]);
    for (int i = 0; i < inputs.count(); ++i)
        add(right.drive, equations.first.inputs + i, inputs[i]);
    for (int d = 0; d < rates.count(); ++d)
        add(right.drive, equations.first.dependents + d, rates[d]);
    for (int i = 0; i < layout.switches.count(); ++i)
        add(right.constants, equations.first.switches + i,
            lawOf(layout.element(layout.switches[i]), modes[i] != 0).constant);
    return right;
}

Newton::Newton(const Layout& layout) : layout_(layout), kindOf_(layout.unknownCount, None) {
    const auto kindIn = [](network::Domain domain, int first) {
        return domain == network::Domain::Other ? None : first + static_cast<int>(domain);
    };
    for (int node = 0; node < layout.nodeUnknown.count(); ++node)
        if (const int unknown = layout.nodeUnknown[node]; unknown != None)
            kindOf_[unknown] = kindIn(layout.node(node).domain, 0);
    for (int i = 0; i < layout.branchUnknown.count(); ++i)
        for (std::size_t port = 0;
             layout.branchUnknown[i] != None && port < layout.element(i).ports.size(); ++port)
            if (const int unknown = layout.branchUnknown[i] + static_cast<int>(port);
                port == 0 || layout.element(i).kind == network::ElementKind::Multiport)
                kindOf_[unknown] = kindIn(
                    layout.node(layout.element(i).ports[port].positive.index()).domain, Domains);
}

bool Newton::iterate(Equations& equations, const Right& right, double part, Tangents& tangents) {
    if (!begin(equations, right, part, tangents))
        return false;
    double before = std::numeric_limits<double>::infinity();
    for (int round = 0; round < MostIterations; ++round) {
        if (isMet())
            return true;
        if (!factorizeNear(equations, tangents))
            return false;
        correct(step_);
        setScales();
        const double length = lengthOf(step_);
        if (!std::isfinite(length))
            return false;
        const bool isAtRounding = length < AlmostSolved && length > before / 2;
        if (length < Solved || isAtRounding) {
            for (int i = 0; i < y_.count(); ++i)
                y_[i] += step_[i];
            return true;
        }
        if (!approach(tangents))
            return length < AlmostSolved;
        before = length;
    }
    return false;
}

/// To where the first tangents lead.
bool Newton::begin(Equations& equations, const Right& right, double part, Tangents& tangents) {
    if (!factorize(equations, tangents))
        return false;
    y_ = right.constants;
    for (int i = 0; i < y_.count(); ++i)
        y_[i] += part * right.drive[i];
    for (int i = 0; i < layout_.curves.count(); ++i)
        y_[layout_.curves[i].row] += tangents[i].constant;
    factors_.solve(std::span<double>(y_));
    return measure(y_, &tangents);
}

bool Newton::factorize(Equations& equations, const Tangents& tangents) {
    restamp(layout_, tangents, equations);
    ++factorizations_;
    if (!factors_.factorize(equations.matrix))
        return false;
    last_ = tangents;
    return true;
}

bool Newton::factorizeNear(Equations& equations, Tangents& tangents) {
    if (factorize(equations, tangents))
        return true;
    tangents = last_;
    addSecants(tangents);
    return factorize(equations, tangents);
}

/// The least change with which a tangent meets its curve also at the present point.
void Newton::addSecants(Tangents& tangents) {
    for (int i = 0; i < layout_.curves.count(); ++i) {
        const Curve& curve = layout_.curves[i];
        readArguments(curve, y_, arguments_);
        Tangent& tangent = tangents[i];
        const double value = y_[curve.result] + residuals_[i];
        const double missing = value - valueAt(curve, tangent, arguments_);
        double square = 0.0;
        const auto moved = [&](int k) { // what never mattered does not matter now
            return tangent.partials[k] != 0.0 ? arguments_[k] - tangent.point[k] : 0.0;
        };
        for (int k = 0; k < arguments_.count(); ++k)
            square += moved(k) * moved(k);
        for (int k = 0; k < arguments_.count() && square > 0.0; ++k)
            tangent.partials[k] += missing / square * moved(k);
        tangent.constant += value - valueAt(curve, tangent, arguments_);
        tangent.point = arguments_;
    }
}

/// The step that the last residuals ask for.
void Newton::correct(List<double>& step) {
    step.assign(y_.count(), 0.0);
    for (int i = 0; i < layout_.curves.count(); ++i)
        step[layout_.curves[i].row] = residuals_[i];
    factors_.solve(std::span<double>(step));
}

/// Finds the residuals at a point, and the tangents if they are wanted. False if they are not
/// finite.
bool Newton::measure(const List<double>& y, Tangents* tangents) {
    residuals_.resize(layout_.curves.count());
    sizes_.resize(layout_.curves.count());
    bool isFinite = true;
    for (int i = 0; i < layout_.curves.count() && isFinite; ++i) {
        const Curve& curve = layout_.curves[i];
        readArguments(curve, y, arguments_);
        if (tangents == nullptr) {
            residuals_[i] = curve.function->value(arguments_) - y[curve.result];
            isFinite = std::isfinite(residuals_[i]);
            continue;
        }
        Tangent& tangent = (*tangents)[i];
        isFinite = touch(curve, arguments_, tangent);
        const double value = isFinite ? valueAt(curve, tangent, arguments_) : 0.0;
        residuals_[i] = value - y[curve.result];
        sizes_[i] = std::fabs(value) + std::fabs(y[curve.result]);
        isFinite = isFinite && std::isfinite(residuals_[i]);
    }
    return isFinite;
}

bool Newton::isMet() const {
    for (int i = 0; i < residuals_.count(); ++i)
        if (std::fabs(residuals_[i]) > Met * sizes_[i])
            return false;
    return true;
}

void Newton::setScales() {
    std::array<double, std::size_t{2} * Domains> largest{};
    scale_.resize(y_.count());
    for (int i = 0; i < y_.count(); ++i) {
        scale_[i] = std::max(std::fabs(y_[i]), std::fabs(y_[i] + step_[i]));
        if (i < kindOf_.count() && kindOf_[i] != None)
            largest[static_cast<std::size_t>(kindOf_[i])] =
                std::max(largest[static_cast<std::size_t>(kindOf_[i])], scale_[i]);
    }
    for (int i = 0; i < kindOf_.count(); ++i)
        if (kindOf_[i] != None)
            scale_[i] += Small * largest[static_cast<std::size_t>(kindOf_[i])];
}

double Newton::lengthOf(const List<double>& step) const {
    double length = 0.0;
    for (int i = 0; i < step.count(); ++i)
        if (scale_[i] > 0.0)
            length = std::max(length, std::fabs(step[i]) / scale_[i]);
    return length;
}

/// Goes along the step as far as the next one gets shorter.
bool Newton::approach(Tangents& tangents) {
    const double length = lengthOf(step_);
    trial_.resize(y_.count());
    for (double damping = 1.0; damping >= LeastDamping; damping /= 2) {
        for (int i = 0; i < y_.count(); ++i)
            trial_[i] = y_[i] + damping * step_[i];
        if (!measure(trial_, nullptr))
            continue;
        correct(nextStep_);
        if (!(lengthOf(nextStep_) <= (1 - damping / 4) * length))
            continue;
        std::swap(y_, trial_);
        return measure(y_, &tangents);
    }
    return false;
}

} // namespace eventica::mna
