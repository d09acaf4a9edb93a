// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/event_teller.h"

#include <algorithm>
#include <fmt/format.h>

namespace eventica::model {

namespace {

/// Of one event.
constexpr std::size_t MostTold = 20;

} // namespace

EventTeller::EventTeller(const CompiledModel& model, const Memory& memory, Host& host)
    : model_(model), memory_(memory), host_(host) {
    std::vector<VariableId> targets(model.variables.size());
    for (const Alias& alias : model.aliases)
        targets[static_cast<std::size_t>(alias.variable.index())] = alias.target;
    for (std::size_t i = 0; i < model.text->relations.size(); ++i) {
        const VariableId own = model.text->relations[i].variable;
        const VariableId target = targets[static_cast<std::size_t>(own.index())];
        const VariableId id = target.valid() ? target : own;
        if (model.placeOf(id).slot >= 0 && !model[id].isKnown())
            watched_.push_back({static_cast<std::int32_t>(i), id, model.placeOf(id)});
    }
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const Variable& variable = model.variables[i];
        const bool isDiscrete =
            variable.variability == Variability::Discrete || variable.base != expr::Base::Real;
        if (isDiscrete && !variable.isAlias && !variable.isHidden && !variable.isKnown() &&
            model.places[i].slot >= 0)
            watched_.push_back({-1, VariableId(static_cast<std::int32_t>(i)), model.places[i]});
    }
    before_.resize(watched_.size());
    sidesBefore_.resize(watched_.size());
}

std::string EventTeller::name(const Watched& watched) const {
    return watched.relation >= 0
               ? model_.text->relation(
                     model_.text->relations[static_cast<std::size_t>(watched.relation)])
               : std::string(model_[watched.variable].name);
}

std::string EventTeller::valueText(const Watched& watched) const {
    const Variable& variable = model_[watched.variable];
    const double value = memory_.value(watched.place);
    if (variable.base == expr::Base::Boolean)
        return value != 0.0 ? "true" : "false";
    if (variable.base != expr::Base::Enumeration)
        return fmt::format("{:.6g}", value);
    const auto& literals = model_.enumerations[static_cast<std::size_t>(variable.enumeration)];
    const auto ordinal = static_cast<std::size_t>(value);
    return ordinal >= 1 && ordinal <= literals.size() ? literals[ordinal - 1]
                                                      : fmt::format("{}", value);
}

std::string EventTeller::number(expr::ExprId id) {
    const value::Outcome outcome = host_.evaluateText(id);
    return outcome ? fmt::format("{:.6g}", outcome.value().asReal()) : "?";
}

/// The side that moves, with its value; both if both do.
std::string EventTeller::sides(const Watched& watched) {
    const RelationText& relation =
        model_.text->relations[static_cast<std::size_t>(watched.relation)];
    std::string text;
    for (const ExprId side : {relation.left, relation.right})
        if (side.valid() && !model_.text->pool->isConstant(side))
            text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", model_.text->plain(side),
                                number(side));
    return text;
}

void EventTeller::begin(std::span<const std::int64_t> fired) {
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        before_[i] = memory_.value(watched_[i].place);
        sidesBefore_[i].clear();
        for (const std::int64_t crossing : fired)
            if (watched_[i].relation >= 0 && sidesBefore_[i].empty() &&
                model_.crossingFunctions[static_cast<std::size_t>(crossing)].relation ==
                    watched_[i].relation)
                sidesBefore_[i] = sides(watched_[i]);
    }
}

std::vector<std::string> EventTeller::changes(std::span<const std::size_t> jumping) {
    std::vector<std::string> texts;
    for (const std::size_t delay : jumping.first(std::min(jumping.size(), MostTold / 4)))
        texts.push_back(model_.text->delay(delay) + " jumps");
    for (const bool hasFired : {true, false})
        for (std::size_t i = 0; i < watched_.size(); ++i) {
            const Watched& watched = watched_[i];
            if (sidesBefore_[i].empty() == hasFired)
                continue;
            const bool isChanged = memory_.value(watched.place) != before_[i];
            if (!isChanged && !hasFired)
                continue;
            if (texts.size() == MostTold) {
                texts.emplace_back("…");
                return texts;
            }
            // What fired may be as before when the event is over.
            std::string text =
                "`" + name(watched) + "` " +
                (isChanged ? "becomes " + valueText(watched) : std::string("was crossed"));
            if (watched.relation >= 0)
                text += fmt::format(" ({})", hasFired ? sidesBefore_[i] : sides(watched));
            texts.push_back(std::move(text));
        }
    return texts;
}

std::vector<std::string> EventTeller::present() {
    std::vector<std::string> texts;
    for (const Watched& watched : watched_) {
        if (texts.size() == MostTold) {
            texts.emplace_back("…");
            break;
        }
        texts.push_back(fmt::format("`{}` is {}", name(watched), valueText(watched)));
        if (watched.relation >= 0)
            texts.back() += fmt::format(" ({})", sides(watched));
    }
    return texts;
}

} // namespace eventica::model
