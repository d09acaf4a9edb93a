// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/layout.h"

#include <numeric>

namespace eventica::mna {

namespace {

using network::Element;
using network::ElementKind;

/// Connected parts of the network, ports being the edges.
class Parts {
public:
    explicit Parts(const network::Netlist& netlist) : parent_(netlist.nodes.size()) {
        std::iota(parent_.begin(), parent_.end(), 0);
        for (const Element& element : netlist.elements)
            for (const network::Port& port : element.ports)
                join(port.positive.index(), port.negative.index());
    }
    int of(int node) {
        while (parent_[node] != node)
            node = parent_[node] = parent_[parent_[node]];
        return node;
    }

private:
    void join(int a, int b) {
        const int left = of(a);
        const int right = of(b);
        parent_[std::max(left, right)] = std::min(left, right);
    }
    List<int> parent_;
};

int branchCount(const Element& element) {
    switch (element.kind) {
    case ElementKind::Resistance:
    case ElementKind::Inductance:
        return element.value == 0.0 ? 1 : 0;
    case ElementKind::Capacitance:
        return element.value != 0.0 ? 1 : 0;
    case ElementKind::EffortSource:
    case ElementKind::Transformer:
    case ElementKind::Switch:
        return 1;
    case ElementKind::FlowSource:
    case ElementKind::Gyrator:
        return 0;
    case ElementKind::Multiport:
        return static_cast<int>(element.ports.size());
    }
    return 0;
}

void numberNodes(Layout& layout, const network::Netlist& netlist) {
    const int count = static_cast<int>(netlist.nodes.size());
    Parts parts(netlist);
    List<char> hasReference(count, 0);
    for (int node = 0; node < count; ++node)
        if (layout.node(node).isReference)
            hasReference[parts.of(node)] = 1;
    layout.nodeUnknown.assign(count, None);
    layout.positionOf.assign(count, None);
    for (int node = 0; node < count; ++node) {
        const int part = parts.of(node);
        const bool isZero = layout.node(node).isReference || hasReference[part] == 0;
        hasReference[part] = 1;
        if (isZero)
            continue;
        layout.nodeUnknown[node] = layout.unknownCount++;
        const network::Domain domain = layout.node(node).domain;
        if (domain == network::Domain::Rotational || domain == network::Domain::Translational) {
            layout.positionOf[node] = layout.positionNodes.count();
            layout.positionNodes.push_back(node);
        }
    }
}

int addTo(List<int>& list, int element) {
    list.push_back(element);
    return static_cast<int>(list.size()) - 1;
}

void numberElement(Layout& layout, int index) {
    const Element& element = layout.element(index);
    if (const int count = branchCount(element); count > 0) {
        layout.branchUnknown[index] = layout.unknownCount;
        layout.unknownCount += count;
    }
    switch (element.kind) {
    case ElementKind::Capacitance:
    case ElementKind::Inductance:
        if (element.value == 0.0)
            return;
        layout.stateOf[index] = layout.states.count();
        layout.states.push_back({.element = index,
                                 .isCapacitance = element.kind == ElementKind::Capacitance,
                                 .value = element.value});
        return;
    case ElementKind::EffortSource:
    case ElementKind::FlowSource:
        layout.inputOf[index] = addTo(layout.inputs, index);
        return;
    case ElementKind::Switch:
        layout.switchOf[index] = addTo(layout.switches, index);
        return;
    case ElementKind::Multiport:
        layout.hasMultiports = true;
        return;
    case ElementKind::Resistance:
    case ElementKind::Transformer:
    case ElementKind::Gyrator:
        return;
    }
}

int unknownOf(const Layout& layout, network::NodeId node) {
    return layout.nodeUnknown[node.index()];
}

Curve::Argument argumentOf(const Layout& layout, int index, const network::PortSum& sum) {
    Curve::Argument argument{.terms = {}, .constant = sum.constant};
    const auto add = [&](int unknown, double factor) {
        if (unknown != None && factor != 0.0)
            argument.terms.push_back({unknown, factor});
    };
    for (const network::PortTerm& term : sum.terms) {
        const network::Port& port =
            layout.element(index).ports[static_cast<std::size_t>(term.port)];
        add(unknownOf(layout, port.positive), term.across);
        add(unknownOf(layout, port.negative), -term.across);
        add(layout.branchUnknown[index] + term.port, term.through);
    }
    return argument;
}

void addCurves(Layout& layout, int index) {
    const Element& element = layout.element(index);
    int row = layout.branchUnknown[index] + static_cast<int>(element.laws.size());
    for (const network::NonlinearLaw& law : element.nonlinear) {
        const network::Port& port = element.ports[static_cast<std::size_t>(law.result)];
        Curve curve{.element = index,
                    .row = row++,
                    .result = unknownOf(layout, port.positive),
                    .arguments = {},
                    .firstArgument = layout.argumentCount,
                    .function = law.function.get()};
        for (const network::PortSum& argument : law.arguments)
            curve.arguments.push_back(argumentOf(layout, index, argument));
        layout.argumentCount += curve.arguments.count();
        layout.curves.push_back(std::move(curve));
    }
}

} // namespace

Layout::Layout(const network::Netlist& network) : netlist(&network) {
    numberNodes(*this, network);
    const std::size_t count = network.elements.size();
    branchUnknown.assign(count, None);
    stateOf.assign(count, None);
    inputOf.assign(count, None);
    switchOf.assign(count, None);
    for (int i = 0; i < static_cast<int>(count); ++i)
        numberElement(*this, i);
    for (int i = 0; i < static_cast<int>(count); ++i)
        addCurves(*this, i);
}

const std::string& Layout::nameOfUnknown(int unknown) const {
    for (int node = 0; node < nodeUnknown.count(); ++node)
        if (nodeUnknown[node] == unknown)
            return this->node(node).name;
    for (int i = 0; i < branchUnknown.count(); ++i)
        if (branchUnknown[i] != None && branchUnknown[i] <= unknown &&
            unknown < branchUnknown[i] + branchCount(element(i)))
            return element(i).name;
    return netlist->name;
}

} // namespace eventica::mna
