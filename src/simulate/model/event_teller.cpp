// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/event_teller.h"

#include <algorithm>
#include <fmt/format.h>

#include "compile/system/alias_flags.h"
#include "simulate/model/expression_text.h"

namespace eventica::model {

namespace {

/// Of one event.
constexpr std::size_t MostTold = 20;

} // namespace

EventTeller::EventTeller(const ExecutableModel& model, const Memory& memory, Host& host)
    : model_(model), memory_(memory), host_(host) {
    const system::SortedSystem& system = model.system;
    std::vector<expr::VariableId> targets(system.dae.variables.size());
    for (const system::Alias& alias : system.aliases)
        targets[static_cast<std::size_t>(alias.variable.index())] = alias.target;
    for (std::size_t i = 0; i < system.heldVariables.size(); ++i) {
        const expr::VariableId own = system.heldVariables[i];
        const expr::VariableId target = targets[static_cast<std::size_t>(own.index())];
        const expr::VariableId id = target.valid() ? target : own;
        const Place& place = model.places[static_cast<std::size_t>(id.index())];
        if (place.slot >= 0 && !system.dae[id].isKnown())
            watched_.push_back({static_cast<std::int32_t>(i), id, place});
    }
    const std::vector<bool> isAlias = system::aliasFlags(system);
    for (std::size_t i = 0; i < system.dae.variables.size(); ++i) {
        const dae::Variable& variable = system.dae.variables[i];
        const bool isDiscrete = variable.variability == expr::Variability::Discrete ||
                                system.dae.pool->types()[variable.type].base != expr::Base::Real;
        if (isDiscrete && !isAlias[i] && !variable.isHidden && !variable.isKnown() &&
            model.places[i].slot >= 0)
            watched_.push_back(
                {-1, expr::VariableId(static_cast<std::int32_t>(i)), model.places[i]});
    }
    before_.resize(watched_.size());
    sidesBefore_.resize(watched_.size());
}

std::string EventTeller::name(const Watched& watched) const {
    const dae::HybridDae& dae = model_.system.dae;
    return watched.held >= 0 ? relationText(dae, dae.helds[static_cast<std::size_t>(watched.held)])
                             : std::string(dae[watched.variable].name);
}

std::string EventTeller::valueText(const Watched& watched) const {
    const auto& types = model_.system.dae.pool->types();
    const expr::Type& type = types[model_.system.dae[watched.variable].type];
    const double value = memory_.value(watched.place);
    if (type.base == expr::Base::Boolean)
        return value != 0.0 ? "true" : "false";
    if (type.base != expr::Base::Enumeration)
        return fmt::format("{:.6g}", value);
    const auto& literals = types.enumeration(type).literals;
    const auto ordinal = static_cast<std::size_t>(value);
    return ordinal >= 1 && ordinal <= literals.size() ? literals[ordinal - 1]
                                                      : fmt::format("{}", value);
}

std::string EventTeller::number(expr::ExprId id) {
    const value::Outcome outcome = host_.evaluate(id);
    return outcome ? fmt::format("{:.6g}", outcome.value().asReal()) : "?";
}

/// The side that moves, with its value; both if both do.
std::string EventTeller::sides(const Watched& watched) {
    const dae::HybridDae& dae = model_.system.dae;
    const dae::Held& held = dae.helds[static_cast<std::size_t>(watched.held)];
    std::string text;
    for (const expr::ExprId side : {held.left, held.right})
        if (side.valid() && !dae.pool->isConstant(side))
            text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", expressionText(dae, side),
                                number(side));
    return text;
}

void EventTeller::begin(std::span<const std::int64_t> fired) {
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        before_[i] = memory_.value(watched_[i].place);
        sidesBefore_[i].clear();
        for (const std::int64_t crossing : fired)
            if (watched_[i].held >= 0 && sidesBefore_[i].empty() &&
                model_.crossingFunctions[static_cast<std::size_t>(crossing)].held ==
                    watched_[i].held)
                sidesBefore_[i] = sides(watched_[i]);
    }
}

std::vector<std::string> EventTeller::changes(std::span<const std::size_t> jumping) {
    std::vector<std::string> texts;
    for (const std::size_t delay : jumping.first(std::min(jumping.size(), MostTold / 4)))
        texts.push_back(delayedText(model_.system.dae, delay) + " jumps");
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
            if (watched.held >= 0)
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
        if (watched.held >= 0)
            texts.back() += fmt::format(" ({})", sides(watched));
    }
    return texts;
}

} // namespace eventica::model
