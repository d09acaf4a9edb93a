// SPDX-License-Identifier: Apache-2.0
#include "compile/network/known_distances.h"

#include <cmath>

namespace eventica::network {

namespace {

constexpr double Rounding = 1e-13; // of factors

std::size_t at(std::int32_t index) {
    return static_cast<std::size_t>(index);
}

bool isPosition(const OutputTerm& term) {
    return term.quantity == Quantity::Position;
}

} // namespace

KnownDistances::KnownDistances(const Assembly& assembly, const Terminals& terminals,
                               const Drafts& drafts, std::span<const double> positions)
    : netlist_(assembly.netlist), distances_(assembly.netlist.nodes.size()) {
    const auto nodeOf = [&](std::int32_t terminal) {
        return terminal < 0 ? -1 : assembly.nodeOfPoint[at(terminals.all[at(terminal)].point)];
    };
    // How far a terminal is from its node.
    const auto offsetOf = [&](std::int32_t terminal) {
        return terminal < 0 ? 0.0
                            : positions[at(terminals.all[at(terminal)].point)] -
                                  netlist_.positions[at(nodeOf(terminal))];
    };
    for (std::size_t i = 0; i < drafts.elements.size(); ++i) {
        const Draft& draft = drafts.elements[i];
        if (!draft.positionOf && (!draft.startFlow || draft.startFlow->terms.size() != 1))
            continue;
        const PortTerminals& ends = draft.positionOf ? *draft.positionOf : draft.ports[0];
        const std::int32_t positive = nodeOf(ends.positive);
        const std::int32_t negative = nodeOf(ends.negative);
        if (positive < 0 || positive == negative || (negative < 0 && ends.negative >= 0))
            continue;
        Distance distance;
        if (draft.positionOf) {
            distance.term = {Quantity::Across, netlist_.elements[i].ports[0].positive.index()};
        } else {
            const double stiffness = draft.startFlow->terms[0].factor;
            distance.term = {Quantity::Through, static_cast<std::int32_t>(i), 0, 1.0 / stiffness};
            distance.constant = -draft.startFlow->constant / stiffness;
        }
        distance.constant -= offsetOf(ends.positive) - offsetOf(ends.negative);
        distance.to = negative;
        distances_[at(positive)].push_back(distance);
        if (negative < 0)
            continue;
        distance.to = positive;
        distance.constant *= -1.0;
        distance.term.factor *= -1.0;
        distances_[at(negative)].push_back(distance);
    }
}

/// What lies between two nodes comes first.
bool KnownDistances::replace(Output& output) const {
    const bool isReplaced = replace(output, false);
    return replace(output, true) || isReplaced;
}

bool KnownDistances::replace(Output& output, bool isToReference) const {
    bool isReplaced = false;
    for (std::size_t i = 0; i < output.terms.size(); ++i) {
        if (!isPosition(output.terms[i]))
            continue;
        for (const Distance& distance : distances_[at(output.terms[i].index)]) {
            const bool isReference = distance.to < 0 || netlist_.nodes[at(distance.to)].isReference;
            if (isReference != isToReference || !replace(output, i, distance))
                continue;
            isReplaced = true;
            break;
        }
    }
    return isReplaced;
}

bool KnownDistances::replace(Output& output, std::size_t place, const Distance& distance) const {
    const double factor = output.terms[place].factor;
    if (distance.to >= 0 && !netlist_.nodes[at(distance.to)].isReference) {
        OutputTerm* other = nullptr;
        for (OutputTerm& term : output.terms)
            if (isPosition(term) && term.index == distance.to)
                other = &term;
        if (other == nullptr || std::abs(other->factor + factor) > Rounding * std::abs(factor))
            return false;
        other->factor = 0.0;
    }
    output.constant += factor * distance.constant;
    output.terms[place] = distance.term;
    output.terms[place].factor *= factor;
    return true;
}

} // namespace eventica::network
