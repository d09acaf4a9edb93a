// SPDX-License-Identifier: Apache-2.0
// What a user is told about a loop that could not be solved.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "simulate/model/model_system.h"

namespace eventica::model {

namespace {

using run::SimulationError;

constexpr std::size_t MostNamed = 5;

const char* whatHappened(std::int32_t failure) {
    switch (failure) {
    case LoopFailure::Singular:
        return "is singular";
    case LoopFailure::Chattering:
        return "finds no consistent discrete values";
    case LoopFailure::NotFinite:
        return "leads to numbers that are not finite";
    default:
        return "has not converged";
    }
}

/// By size, the largest first; equal ones in their order.
std::vector<std::size_t> largestFirst(const std::vector<double>& sizes) {
    std::vector<std::size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
    return order;
}

} // namespace

void ModelSystem::describeLoop(SimulationError& error) const {
    const LoopTrouble& trouble = loops_.trouble();
    if (trouble.loop < 0)
        return;
    const executable::LoopCode& loop = model_.loops[static_cast<std::size_t>(trouble.loop)];
    const std::size_t count = loop.unknowns.size();
    error.message += fmt::format(": a system of {} equation{} {}", count, count == 1 ? "" : "s",
                                 whatHappened(trouble.failure));
    if (trouble.failure == LoopFailure::Singular && !trouble.undetermined.empty())
        error.notes.push_back("it does not determine " +
                              namesOf(loop.unknowns, trouble.undetermined));
    describeResiduals(loop, error);
    if (loop.kind == system::BlockKind::Nonlinear && !trouble.nonlinear.start.empty())
        describeUnknowns(loop, error);
    // What was left open before may be what cannot be solved for here.
    if (loops_.leftOpen().loop >= 0 && loops_.leftOpen().loop != trouble.loop)
        error.notes.push_back("before, " + leftOpenText());
}

std::string ModelSystem::namesOf(const std::vector<expr::VariableId>& variables,
                                 const std::vector<std::size_t>& places) const {
    std::string names;
    for (std::size_t i = 0; i < places.size() && i < MostNamed; ++i)
        names += (names.empty() ? "`" : ", `") + model_.system.dae[variables[places[i]]].name + "`";
    return names + (places.size() > MostNamed ? ", …" : "");
}

/// Of the first singular system that was solved all the same.
std::string ModelSystem::leftOpenText() const {
    const LeftOpen& open = loops_.leftOpen();
    const executable::LoopCode& loop = model_.loops[static_cast<std::size_t>(open.loop)];
    const auto& equations =
        loop.isInitial ? model_.system.initialEquations : model_.system.equations;
    std::string text = fmt::format("a singular system left {} open, which kept {}",
                                   namesOf(loop.unknowns, open.undetermined),
                                   open.undetermined.size() == 1 ? "its value" : "their values");
    if (open.dependent.empty())
        return text;
    const dae::Equation& equation =
        equations[static_cast<std::size_t>(loop.equations[open.dependent.front()])];
    return text + fmt::format("; {} = {} adds nothing there{}", textOf(equation.left),
                              textOf(equation.right), placeOf(equation.origin));
}

/// Of a singular system those that contradict each other, else those that miss most.
void ModelSystem::describeResiduals(const executable::LoopCode& loop,
                                    SimulationError& error) const {
    const LoopTrouble& trouble = loops_.trouble();
    const auto& equations =
        loop.isInitial ? model_.system.initialEquations : model_.system.equations;
    std::vector<double> sizes(trouble.residuals.size());
    std::ranges::transform(trouble.residuals, sizes.begin(), [](double r) { return std::abs(r); });
    std::vector<std::size_t> order = largestFirst(sizes);
    if (trouble.failure == LoopFailure::Singular && !trouble.dependent.empty()) {
        if (trouble.dependent.size() > 1)
            error.notes.push_back("these of its equations depend on each other and do not agree:");
        order = trouble.dependent;
    }
    for (std::size_t i = 0; i < order.size() && i < MostNamed; ++i) {
        const dae::Equation& equation =
            equations[static_cast<std::size_t>(loop.equations[order[i]])];
        error.notes.push_back(fmt::format("{} = {} misses by {:.3g}{}", textOf(equation.left),
                                          textOf(equation.right), trouble.residuals[order[i]],
                                          placeOf(equation.origin)));
    }
}

/// The start values that matter: of what moved most, relative to its size, then of what has the
/// largest influence.
void ModelSystem::describeUnknowns(const executable::LoopCode& loop, SimulationError& error) const {
    const NonlinearTrouble& trouble = loops_.trouble().nonlinear;
    std::vector<double> weights(trouble.start.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double moved = std::abs(trouble.last[i] - trouble.start[i]) /
                             (std::abs(trouble.start[i]) + std::abs(trouble.last[i]) + 1e-300);
        weights[i] = moved > 0.01 ? 1.0 + moved : trouble.influences[i] * 0.5;
    }
    const std::vector<std::size_t> order = largestFirst(weights);
    for (std::size_t i = 0; i < order.size() && i < MostNamed; ++i) {
        const std::size_t at = order[i];
        const dae::Variable& variable = model_.system.dae[loop.unknowns[at]];
        const char* const pattern =
            !loop.isInitial          ? "`{}` began at {:.6g} and came to {:.6g}"
            : variable.start.valid() ? "`{}` began at {:.6g}, its start value, and came to {:.6g}; "
                                       "another one may help"
                                     : "`{}` began at {:.6g} and came to {:.6g}; a start value may "
                                       "help: it has none";
        error.notes.push_back(
            fmt::format(fmt::runtime(pattern), variable.name, trouble.start[at], trouble.last[at]));
    }
    if (trouble.wayFollowed > 0.0)
        error.notes.push_back(fmt::format("followed from the start values step by step, the "
                                          "solution was lost after {:.3g} % of the way",
                                          100.0 * trouble.wayFollowed));
}

} // namespace eventica::model
