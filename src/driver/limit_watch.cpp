// SPDX-License-Identifier: Apache-2.0
#include "driver/limit_watch.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace eventica::driver {
namespace {

constexpr std::int64_t MostTold = 10;

bool isNumber(expr::Base base) {
    return base == expr::Base::Real || base == expr::Base::Integer;
}

} // namespace

LimitWatch::LimitWatch(const model::CompiledModel& model, const model::ModelSystem& system,
                       solver::SolverObserver& next, LimitCheck policy, double tolerance)
    : model_(model), system_(system), next_(next), policy_(policy), tolerance_(tolerance) {
    if (policy == LimitCheck::Off)
        return;
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        if (!model.variables[i].isAlias)
            watch(i, i, false);
    for (const model::Alias& alias : model.aliases)
        watch(static_cast<std::size_t>(alias.variable.index()),
              static_cast<std::size_t>(alias.target.index()), alias.isNegated);
}

void LimitWatch::watch(std::size_t variable, std::size_t target, bool isNegated) {
    const model::Variable& of = model_.variables[variable];
    const bool hasLimit = of.minimum.isGiven() || of.maximum.isGiven();
    const bool isEvaluated = of.isKnown() || model_.isRecorded[target];
    if (!hasLimit || of.isHidden || !isEvaluated || model_.places[target].slot < 0 ||
        !isNumber(of.base))
        return;
    const double nominal = std::abs(numberOf(of.nominal).value_or(1.0));
    watched_.push_back({.variable = variable,
                        .place = model_.places[target],
                        .isNegated = isNegated,
                        .minimum = of.minimum,
                        .maximum = of.maximum,
                        .nominal = nominal > 0.0 && std::isfinite(nominal) ? nominal : 1.0,
                        .isTold = false});
}

/// Of a limit that is a number or a parameter.
std::optional<double> LimitWatch::numberOf(const model::Attribute& limit) const {
    switch (limit.kind) {
    case model::Attribute::Kind::Number:
        return limit.number;
    case model::Attribute::Kind::Parameter:
        return system_.memory().value(limit.place);
    default:
        return std::nullopt;
    }
}

void LimitWatch::sample(double t) {
    next_.sample(t);
    check(t);
}

void LimitWatch::eventBefore(double t) {
    next_.eventBefore(t);
    check(t);
}

void LimitWatch::eventAfter(double t, std::span<const std::int64_t> fired,
                            const run::EventOutcome& outcome) {
    next_.eventAfter(t, fired, outcome);
    check(t);
}

void LimitWatch::check(double t) {
    for (Watched& watched : watched_)
        if (!watched.isTold)
            check(watched, t);
}

void LimitWatch::check(Watched& watched, double t) {
    const double stored = system_.memory().value(watched.place);
    const double value = watched.isNegated ? -stored : stored;
    const auto compare = [&](const model::Attribute& limit, double sign, const char* word) {
        const std::optional<double> number = numberOf(limit);
        const double slack = tolerance_ * std::max(watched.nominal, std::abs(number.value_or(0.0)));
        if (!number || watched.isTold || sign * (value - *number) <= slack)
            return;
        watched.isTold = true;
        tell(watched, t,
             fmt::format("`{}` = {:.6g} is {} {:.6g}", model_.variables[watched.variable].name,
                         value, word, *number));
    };
    compare(watched.minimum, -1.0, "below its minimum");
    compare(watched.maximum, 1.0, "above its maximum");
}

void LimitWatch::tell(const Watched& watched, double t, const std::string& text) {
    if (policy_ == LimitCheck::Error) {
        if (!error_)
            error_ = run::SimulationError{
                t,
                text,
                {"--check-limits=warn lets the run go on, --check-limits=off is silent"},
                run::FailureKind::Limit,
                model_.variables[watched.variable].where};
        return;
    }
    const bool isParameter = model_.variables[watched.variable].isKnown();
    if (++told_ <= MostTold)
        next_.warning(t, (isParameter ? "parameter " : "") + text);
}

void LimitWatch::finished(double t) {
    if (told_ > MostTold)
        next_.warning(t, fmt::format("{} more variables have left their limits (min, max)",
                                     told_ - MostTold));
    next_.finished(t);
}

} // namespace eventica::driver
