// SPDX-License-Identifier: Apache-2.0
#include "driver/simulate_network.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "compile/network/state_names.h"
#include "driver/network_recorder.h"
#include "driver/stopwatch.h"
#include "lib/bondgraph/build.h"
#include "lib/bondgraph/causality.h"
#include "lib/bondgraph/report.h"
#include "simulate/bond/build.h"
#include "simulate/mna/build.h"

namespace eventica::driver {

namespace {

using Json = nlohmann::ordered_json;

constexpr double DefaultQuantum = 1e-3;

/// A network ready to run, with what it refers to: to stay where it is.
struct Prepared {
    bondgraph::BondGraph graph;
    bondgraph::CausalityReport causality;
    run::BuiltNetwork built;
};

void prepareBond(const network::Netlist& netlist, const NetworkRequest& request,
                 eventica::diag::Diagnostics& diagnostics, Prepared& prepared) {
    prepared.graph = bondgraph::buildBondGraph(netlist);
    prepared.causality = bondgraph::assignCausality(netlist, prepared.graph);
    bondgraph::reportCausality(
        prepared.causality, prepared.graph, netlist,
        request.strict ? bondgraph::Strictness::Refuse : bondgraph::Strictness::Solve, diagnostics);
    if (!diagnostics.hasErrors())
        prepared.built =
            bond::build(netlist, prepared.graph, prepared.causality, request.quantization);
}

void prepare(const network::Netlist& netlist, const NetworkRequest& request,
             eventica::diag::Diagnostics& diagnostics, Prepared& prepared) {
    if (request.method == "bond")
        prepareBond(netlist, request, diagnostics, prepared);
    else if (request.method == "ncdevs")
        prepared.built = mna::build(netlist, request.quantization);
    else
        prepared.built = mna::buildTrapezoidal(netlist, request.run.interval, request.quantization);
}

bool isElement(const network::Netlist& netlist, const std::string& name) {
    return std::ranges::any_of(netlist.elements,
                               [&](const network::Element& it) { return it.name == name; });
}

/// The elements with the most events, at most ten.
std::vector<std::pair<std::string, std::int64_t>>
busiest(std::vector<std::pair<std::string, std::int64_t>> elements) {
    constexpr std::size_t Most = 10;
    std::ranges::stable_sort(elements, std::ranges::greater(),
                             &std::pair<std::string, std::int64_t>::second);
    elements.resize(std::min(Most, elements.size()));
    return elements;
}

/// By recorded variable that is the state of a storage.
Json quantaJson(const network::Netlist& netlist, const run::QuantizationOptions& options) {
    Json quanta = Json::object();
    const std::vector<std::string_view> names = network::stateNames(netlist);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const network::Element& element = netlist.elements[i];
        if (!names[i].empty())
            quanta[std::string(names[i])] = run::quantumOf(options, element.name, element.nominal);
    }
    return quanta;
}

/// As events of equations: a time event if only sources jump.
EventEntry entryOf(double t, const std::vector<run::NetworkJump>& jumps,
                   const std::vector<run::NetworkRunOptions::Watched>& watched) {
    EventEntry entry{.kind = EventEntry::Kind::Time, .time = t};
    for (const run::NetworkJump& jump : jumps) {
        const run::NetworkRunOptions::Watched& element = watched[jump.watched];
        if (!element.isSwitch) {
            entry.changes.push_back(fmt::format("{} jumps from {:.6g} to {:.6g}", element.name,
                                                jump.before, jump.after));
            continue;
        }
        entry.kind = EventEntry::Kind::State;
        entry.changes.push_back(
            fmt::format("{} {}", element.name, jump.after != 0.0 ? "closes" : "opens"));
    }
    return entry;
}

double leastDistance(const std::vector<double>& levels) {
    double least = run::Never;
    for (std::size_t i = 1; i < levels.size(); ++i)
        least = std::min(least, levels[i] - levels[i - 1]);
    return least;
}

} // namespace

std::optional<std::string> readQuantization(const Quantization& given, std::string_view method,
                                            const network::Netlist& netlist,
                                            run::QuantizationOptions& options) {
    if (given.synchronous && method != "ncdevs")
        return "--synchronous is for --method ncdevs";
    options.synchronous = given.synchronous;
    options.order = given.order.value_or(given.synchronous || !given.levelsOf.empty() ? 1 : 2);
    options.quantum = given.quantum.value_or(DefaultQuantum);
    options.relativeQuantum = given.relativeQuantum.value_or(0.0);
    options.hysteresis = given.hysteresis.value_or(-1.0);
    for (const auto& [element, quantum] : given.quantumOf)
        options.own.push_back({element, quantum, quantum});
    for (const auto& [element, levels] : given.levelsOf) {
        if (method != "bond")
            return "--levels are for --method bond";
        const double least = leastDistance(levels);
        options.own.push_back({element, least, least, levels});
    }
    for (const run::QuantizationOptions::Own& own : options.own)
        if (!isElement(netlist, own.element))
            return fmt::format("`{}` is no element of the network", own.element);
    for (const auto& [element, hysteresis] : given.hysteresisOf) {
        const auto own =
            std::ranges::find(options.own, element, &run::QuantizationOptions::Own::element);
        if (own == options.own.end())
            return fmt::format("--hysteresis of `{}` needs its --quantum too", element);
        own->hysteresis = hysteresis;
    }
    return std::nullopt;
}

std::vector<run::NetworkRunOptions::Watched> watchedOf(const network::Netlist& netlist) {
    std::vector<run::NetworkRunOptions::Watched> result;
    for (std::size_t i = 0; i < netlist.elements.size(); ++i) {
        const network::Element& element = netlist.elements[i];
        const bool isSwitch = element.kind == network::ElementKind::Switch;
        const bool isSource = element.kind == network::ElementKind::EffortSource ||
                              element.kind == network::ElementKind::FlowSource;
        if (isSwitch || isSource)
            result.push_back({static_cast<std::int32_t>(i), element.name, isSwitch});
    }
    return result;
}

std::optional<NetworkReport> simulateNetwork(const network::Netlist& netlist,
                                             const NetworkRequest& request,
                                             results::TrajectoryWriter& writer,
                                             eventica::diag::Diagnostics& diagnostics) {
    Stopwatch watch;
    Prepared prepared;
    prepare(netlist, request, diagnostics, prepared);
    if (diagnostics.hasErrors())
        return std::nullopt;
    NetworkReport report;
    report.quantization = request.quantization;
    report.outcome.endTime = request.run.startTime;
    if (!prepared.built.model) {
        report.outcome.error =
            run::SimulationError{request.run.startTime, prepared.built.error, prepared.built.notes,
                                 run::FailureKind::Initial};
        return report;
    }
    run::NetworkModel& model = *prepared.built.model;
    NetworkRecorder recorder(netlist, model, writer, request.filter);
    report.prepareSeconds = watch.seconds();
    watch.restart();
    run::NetworkRunOptions options = request.run;
    options.wantsEnd = [&] { return recorder.rows().hasFailed(); };
    if (request.events != nullptr && request.events->isWanted())
        options.onJumps = [&](double t, const std::vector<run::NetworkJump>& jumps) {
            request.events->append(entryOf(t, jumps, options.watched));
        };
    report.outcome = run::runNetwork(model, options, [&](double t) { recorder.row(t); });
    report.runSeconds = watch.seconds();
    report.statistics = model.statistics();
    report.recorded = recorder.rows().recorded();
    return report;
}

std::string statsText(const NetworkReport& report, const network::Netlist& netlist) {
    const run::NetworkStatistics& statistics = report.statistics;
    std::string text = fmt::format(
        "{:>10} elements, {} nodes\n"
        "{:>10} changes of states, {} of sources, {} of switches\n"
        "{:>10} factorizations, {} updates of low rank\n"
        "{:>10} messages, {} instants\n"
        "{:>10} rows\n",
        netlist.elements.size(), netlist.nodes.size(), statistics.stateEvents,
        statistics.sourceEvents, statistics.switchEvents, statistics.factorizations,
        statistics.rankUpdates, statistics.messages, report.outcome.instants, report.recorded.rows);
    for (const auto& [element, events] : busiest(statistics.eventsOf))
        text += fmt::format("{:>10} changes of {}\n", events, element);
    return text;
}

Json statsJson(const NetworkReport& report, const network::Netlist& netlist) {
    const run::NetworkStatistics& statistics = report.statistics;
    Json events = Json::object();
    for (const auto& [element, count] : statistics.eventsOf)
        events[element] = count;
    return {{"elements", netlist.elements.size()},
            {"nodes", netlist.nodes.size()},
            {"stateEvents", statistics.stateEvents},
            {"sourceEvents", statistics.sourceEvents},
            {"switchEvents", statistics.switchEvents},
            {"factorizations", statistics.factorizations},
            {"rankUpdates", statistics.rankUpdates},
            {"messages", statistics.messages},
            {"instants", report.outcome.instants},
            {"rows", report.recorded.rows},
            {"eventsOf", std::move(events)},
            {"quantumOf", quantaJson(netlist, report.quantization)}};
}

} // namespace eventica::driver
