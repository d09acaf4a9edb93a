// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/network_jumps.h"

#include <fmt/format.h>
#include <unordered_map>
#include <utility>

namespace eventica::run {

namespace {

using network::ElementKind;

/// Of one event.
constexpr std::size_t MostTold = 20;

/// By element: the shortest Boolean variable that is its position, or the opposite of it.
std::unordered_map<std::int32_t, const network::Output*>
conditionsOf(const network::Netlist& netlist) {
    std::unordered_map<std::int32_t, const network::Output*> result;
    for (const network::Output& output : netlist.outputs) {
        if (output.terms.size() != 1 ||
            output.terms.front().quantity != network::Quantity::IsClosed)
            continue;
        const network::Output*& known = result[output.terms.front().index];
        if (known == nullptr || output.name.size() < known->name.size())
            known = &output;
    }
    return result;
}

} // namespace

std::vector<Watched> watchedOf(const network::Netlist& netlist) {
    const auto conditions = conditionsOf(netlist);
    std::vector<Watched> result;
    for (std::size_t i = 0; i < netlist.elements.size(); ++i) {
        const network::Element& element = netlist.elements[i];
        const bool isSwitch = element.kind == ElementKind::Switch;
        if (!isSwitch && element.kind != ElementKind::EffortSource &&
            element.kind != ElementKind::FlowSource)
            continue;
        Watched watched{static_cast<std::int32_t>(i), element.name, isSwitch};
        if (const auto found = conditions.find(watched.element); found != conditions.end()) {
            watched.condition = found->second->name;
            watched.isTrueIfOpen = found->second->terms.front().factor < 0.0;
        }
        result.push_back(std::move(watched));
    }
    return result;
}

std::string positionText(const Watched& watched, bool isClosed, std::string_view verb) {
    if (watched.condition.empty())
        return fmt::format("`{}` {} {}", watched.name, verb, isClosed ? "closed" : "open");
    return fmt::format("`{}` {} {}", watched.condition, verb, isClosed != watched.isTrueIfOpen);
}

NetworkJumps::NetworkJumps(const NetworkModel& model, std::vector<Watched> watched, double stopTime)
    : model_(model), watched_(std::move(watched)), guard_(stopTime, watched_.size() + 1),
      wasClosed_(watched_.size()), waves_(watched_.size()) {
}

void NetworkJumps::begin() {
    for (std::size_t i = 0; i < watched_.size(); ++i)
        wasClosed_[i] = watched_[i].isSwitch && isClosed(i) ? 1 : 0;
}

void NetworkJumps::noteLeftSide() {
    for (std::size_t i = 0; i < watched_.size(); ++i)
        waves_[i] = wave(i);
}

Event NetworkJumps::note(bool isLeftSideKnown, bool inWords) {
    Event event{.cause = Event::Cause::State};
    changed_.clear();
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const bool isSwitch = watched_[i].isSwitch;
        const bool hasSwitched =
            isSwitch && std::exchange(wasClosed_[i], isClosed(i)) != isClosed(i);
        const double now = isLeftSideKnown ? wave(i) : waves_[i];
        const double before = std::exchange(waves_[i], now);
        const bool hasJumped = !isSwitch && now != before;
        if (hasJumped || (hasSwitched && (now > 0.0) != (before > 0.0)))
            event.cause = Event::Cause::Time;
        if (hasJumped || hasSwitched)
            changed_.push_back({i, before});
    }
    if (changed_.empty())
        event.cause = Event::Cause::Time; // a source goes on along another curve
    for (std::size_t i = 0; inWords && i < changed_.size(); ++i) {
        event.changes.push_back(i < MostTold ? textOf(changed_[i]) : "…");
        if (i == MostTold)
            break;
    }
    return event;
}

std::string NetworkJumps::textOf(const Change& change) const {
    const std::size_t i = change.watched;
    return watched_[i].isSwitch ? positionText(watched_[i], isClosed(i), "becomes")
                                : fmt::format("`{}` jumps from {:.6g} to {:.6g}", watched_[i].name,
                                              change.before, wave(i));
}

std::optional<SimulationError> NetworkJumps::checkRate(double t) {
    std::optional<std::size_t> culprit;
    for (const Change& change : changed_)
        if (guard_.note(change.watched, t))
            culprit = change.watched;
    if (changed_.empty() && guard_.note(watched_.size(), t))
        culprit = watched_.size();
    if (!culprit)
        return std::nullopt;
    return guard_.error(*culprit, t, [&](std::size_t i) {
        return i < watched_.size() ? watched_[i].name : "the network";
    });
}

} // namespace eventica::run
