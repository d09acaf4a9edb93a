// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

std::vector<std::vector<BondId>> BondGraph::incidence() const {
    std::vector<std::vector<BondId>> result(vertices.size());
    for (std::size_t b = 0; b < bonds.size(); ++b) {
        const BondId bond(static_cast<std::int32_t>(b));
        result[static_cast<std::size_t>(bonds[b].from.index())].push_back(bond);
        result[static_cast<std::size_t>(bonds[b].to.index())].push_back(bond);
    }
    return result;
}

std::string_view spelling(VertexKind kind) {
    switch (kind) {
    case VertexKind::Zero:
        return "0";
    case VertexKind::One:
        return "1";
    case VertexKind::C:
        return "C";
    case VertexKind::I:
        return "I";
    case VertexKind::R:
        return "R";
    case VertexKind::Se:
        return "Se";
    case VertexKind::Sf:
        return "Sf";
    case VertexKind::TF:
        return "TF";
    case VertexKind::GY:
        return "GY";
    case VertexKind::Switch:
        return "Sw";
    case VertexKind::Field:
        return "F";
    }
    return "";
}

} // namespace eventica::bondgraph
