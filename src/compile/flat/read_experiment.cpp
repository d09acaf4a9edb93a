// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/read_experiment.h"

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "compile/classes/annotations.h"
#include "compile/flat/diagnostics.h"
#include "lib/diag/suggest.h"

namespace eventica::flat {

namespace {

using elaborate::Elaborator;
using elaborate::Scope;

constexpr std::array<std::string_view, 4> Names{"StartTime", "StopTime", "Tolerance", "Interval"};

const syntax::ElementModification* experimentIn(const syntax::ClassModification* annotation) {
    if (annotation == nullptr)
        return nullptr;
    for (const syntax::Argument* item : annotation->arguments) {
        if (item->kind != syntax::ArgumentKind::ElementModification)
            continue;
        const auto& element = static_cast<const syntax::ElementModification&>(*item);
        if (element.modification != nullptr && element.modification->nested != nullptr &&
            element.name.parts.size() == 1 && element.name.parts[0].text == "experiment")
            return &element;
    }
    return nullptr;
}

class Reader {
public:
    Reader(Elaborator& elaborator, Scope scope, eventica::diag::Diagnostics& diagnostics)
        : elaborator_(elaborator), scope_(std::move(scope)), diagnostics_(diagnostics) {}

    Experiment read(const syntax::ElementModification& experiment) {
        result_.where = {scope_.source, experiment.range};
        for (const syntax::Argument* item : experiment.modification->nested->arguments)
            if (item->kind == syntax::ArgumentKind::ElementModification)
                readItem(static_cast<const syntax::ElementModification&>(*item));
        checkRanges();
        return result_;
    }

private:
    void readItem(const syntax::ElementModification& item) {
        const std::string_view name = item.name.parts[0].text;
        std::optional<double>* const target = targetOf(name);
        if (name.starts_with("__")) // of a tool
            return;
        if (target == nullptr || item.name.parts.size() != 1) {
            diagnostics_.report(diag::NoSuchExperimentValue, {scope_.source, item.name.range}, name)
                .help(eventica::diag::didYouMean(name, Names));
            return;
        }
        if (item.modification == nullptr || item.modification->value == nullptr)
            return warn(name, {scope_.source, item.range}, "it has no value");
        *target = numberOf(name, *item.modification->value);
    }

    std::optional<double>* targetOf(std::string_view name) {
        const std::array targets{&result_.startTime, &result_.stopTime, &result_.tolerance,
                                 &result_.interval};
        for (std::size_t i = 0; i < Names.size(); ++i)
            if (Names[i] == name)
                return targets[i];
        return nullptr;
    }

    std::optional<double> numberOf(std::string_view name, const syntax::Expr& value) {
        const text::SourceRange where{scope_.source, value.range};
        const std::size_t before = diagnostics_.items().size();
        const std::size_t errors = elaborator_.errorCount();
        const expr::ExprId id = elaborator_.lower(value, scope_);
        if (elaborator_.errorCount() != errors) {
            const std::string reason = diagnostics_.items()[before].message;
            elaborator_.discardFrom(before);
            warn(name, where, reason);
            return std::nullopt;
        }
        const std::string problem = problemOf(id);
        if (!problem.empty()) {
            warn(name, where, problem);
            return std::nullopt;
        }
        return elaborator_.evaluate(id).value().asReal();
    }

    std::string problemOf(expr::ExprId id) {
        const expr::Type& type = elaborator_.pool().typeOf(id);
        const bool isNumber = type.base == expr::Base::Real || type.base == expr::Base::Integer;
        if (!isNumber || !type.dimensions.empty())
            return "it must be a number";
        if (elaborator_.variabilityOf(id) > expr::Variability::Parameter)
            return "it must not vary during the run";
        const value::Outcome outcome = elaborator_.evaluate(id);
        if (!outcome)
            return outcome.error();
        return std::isfinite(outcome.value().asReal()) ? "" : "it must be finite";
    }

    /// The values are kept: options of the command may take their place.
    void checkRanges() {
        const double start = result_.startTime.value_or(0.0);
        if (result_.stopTime && *result_.stopTime < start)
            warn("StopTime", result_.where, "it lies before StartTime");
        if (result_.tolerance && *result_.tolerance <= 0.0)
            warn("Tolerance", result_.where, "it must be positive");
        if (result_.interval && *result_.interval <= 0.0)
            warn("Interval", result_.where, "it must be positive");
    }

    void warn(std::string_view name, text::SourceRange where, std::string_view reason) {
        diagnostics_.report(diag::UnusableExperimentValue, where, name, reason);
    }

    Elaborator& elaborator_;
    Scope scope_;
    eventica::diag::Diagnostics& diagnostics_;
    Experiment result_;
};

} // namespace

Experiment readExperiment(Elaborator& elaborator, instance::ClassInstanceId model,
                          eventica::diag::Diagnostics& diagnostics) {
    const syntax::ClassDefinition* const definition = elaborator.builder()[model].definition;
    if (definition == nullptr)
        return {};
    const syntax::ElementModification* const experiment =
        experimentIn(classes::annotationOf(*definition));
    if (experiment == nullptr)
        return {};
    return Reader(elaborator, elaborator.scopeOf(elaborator.tree().root(), model), diagnostics)
        .read(*experiment);
}

} // namespace eventica::flat
