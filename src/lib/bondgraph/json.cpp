// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/json.h"

#include <nlohmann/json.hpp>

namespace eventica::bondgraph {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const std::vector<VertexId>& vertices) {
    Json result = Json::array();
    for (const VertexId id : vertices)
        result.push_back(id.index());
    return result;
}

Json toJson(const std::vector<std::vector<VertexId>>& sets) {
    Json result = Json::array();
    for (const std::vector<VertexId>& set : sets)
        result.push_back(toJson(set));
    return result;
}

Json toJson(const BondGraph& graph, const Bond& bond) {
    Json result{{"from", bond.from.index()}, {"to", bond.to.index()}};
    if (hasPorts(graph[bond.from].kind))
        result["fromPort"] = bond.fromPort;
    if (hasPorts(graph[bond.to].kind))
        result["toPort"] = bond.toPort;
    if (bond.causality == Causality::None)
        result["causality"] = nullptr;
    else if (bond.isBicausal())
        result["causality"] = bond.hasStrokeAtHead() ? "bothToHead" : "bothToTail";
    else
        result["causality"] = bond.hasStrokeAtHead() ? "effortToHead" : "effortToTail";
    return result;
}

} // namespace

Json toJson(const BondGraph& graph, const CausalityReport& report, std::string_view model,
            std::string_view step) {
    Json result{{"model", model}, {"step", step}};
    result["vertices"] = Json::array();
    for (const Vertex& vertex : graph.vertices)
        result["vertices"].push_back({{"kind", spelling(vertex.kind)}, {"name", vertex.name}});
    result["bonds"] = Json::array();
    for (const Bond& bond : graph.bonds)
        result["bonds"].push_back(toJson(graph, bond));
    result["contradictions"] = toJson(report.contradictions);
    result["dependences"] = Json::array();
    for (const CausalityReport::Dependence& dependence : report.dependences)
        result["dependences"].push_back(
            {{"storage", dependence.storage.index()}, {"on", toJson(dependence.on)}});
    result["algebraicLoops"] = toJson(report.algebraicLoops);
    return result;
}

} // namespace eventica::bondgraph
