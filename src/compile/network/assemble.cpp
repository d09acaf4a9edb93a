// SPDX-License-Identifier: Apache-2.0
#include "compile/network/assemble.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>
#include <utility>

#include "compile/network/diagnostics.h"
#include "compile/network/print.h"
#include "lib/graph/disjoint_sets.h"

namespace eventica::network {

namespace {

constexpr std::int32_t DomainCount = 5;
constexpr std::size_t MostNamed = 5;

/// Places are points, then the reference of each domain, then nodes inside of elements.
class Assembler {
public:
    Assembler(const HybridDae& model, const ComponentIndex& components, const Terminals& terminals,
              const std::vector<ClusterLaws>& laws, const Drafts& drafts,
              eventica::diag::Diagnostics& diagnostics)
        : model_(model), components_(components), terminals_(terminals), laws_(laws),
          drafts_(drafts), diagnostics_(diagnostics),
          placeCount_(terminals.pointCount + DomainCount +
                      static_cast<std::int32_t>(drafts.innerNodes.size())),
          places_(static_cast<std::size_t>(placeCount_)) {}

    Assembly run() {
        domains_.assign(static_cast<std::size_t>(placeCount_), Domain::Other);
        for (const Terminal& terminal : terminals_.all)
            domains_[static_cast<std::size_t>(terminal.point)] = terminal.domain;
        for (std::int32_t i = 0; i < DomainCount; ++i)
            domains_[static_cast<std::size_t>(referenceOf(static_cast<Domain>(i)))] =
                static_cast<Domain>(i);
        for (std::size_t i = 0; i < drafts_.innerNodes.size(); ++i)
            domains_[static_cast<std::size_t>(placeCount_) - drafts_.innerNodes.size() + i] =
                drafts_.innerNodes[i].domain;
        merge();
        groundFloatingParts();
        addNodes();
        addElements();
        return std::move(result_);
    }

private:
    std::int32_t referenceOf(Domain domain) const {
        return terminals_.pointCount + static_cast<std::int32_t>(domain);
    }
    const Terminal& at(std::int32_t terminal) const {
        return terminals_.all[static_cast<std::size_t>(terminal)];
    }
    std::int32_t placeOf(std::int32_t terminal, Domain domain) const {
        if (terminal >= 0)
            return at(terminal).point;
        return terminal == -1 ? referenceOf(domain)
                              : terminals_.pointCount + DomainCount + numberOfInnerNode(terminal);
    }
    Domain domainOf(const PortTerminals& port) const {
        return domains_[static_cast<std::size_t>(placeOf(port.positive, Domain::Other))];
    }
    std::int32_t positiveOf(const PortTerminals& port) {
        return places_.find(placeOf(port.positive, Domain::Other));
    }
    std::int32_t negativeOf(const PortTerminals& port) {
        return places_.find(placeOf(port.negative, domainOf(port)));
    }

    void merge() {
        for (const ClusterLaws& laws : laws_)
            for (const Merge& item : laws.ports.merges)
                places_.join(at(item.terminal).point, placeOf(item.into, at(item.terminal).domain));
    }

    // ---- parts without a reference

    void groundFloatingParts() {
        graph::DisjointSets parts(static_cast<std::size_t>(placeCount_));
        for (const Draft& draft : drafts_.elements)
            for (const PortTerminals& port : draft.ports)
                parts.join(positiveOf(port), negativeOf(port));
        std::vector<bool> isGrounded(static_cast<std::size_t>(placeCount_), false);
        for (std::int32_t i = 0; i < DomainCount; ++i)
            isGrounded[static_cast<std::size_t>(
                parts.find(places_.find(terminals_.pointCount + i)))] = true;
        for (const bool onlySources : {true, false})
            for (const Draft& draft : drafts_.elements) {
                const bool isSource = draft.element.kind == ElementKind::EffortSource ||
                                      draft.element.kind == ElementKind::FlowSource;
                if (onlySources && !isSource)
                    continue;
                for (const PortTerminals& port : draft.ports) {
                    const auto part = static_cast<std::size_t>(parts.find(negativeOf(port)));
                    if (isGrounded[part])
                        continue;
                    isGrounded[part] = true;
                    ground(port, parts);
                }
            }
    }

    void ground(const PortTerminals& port, graph::DisjointSets& parts) {
        const std::int32_t place = negativeOf(port);
        const std::int32_t part = parts.find(place);
        std::vector<std::string> names;
        for (const Terminal& terminal : terminals_.all)
            if (parts.find(places_.find(terminal.point)) == part) {
                std::string name(ownerOf(ownerOf(model_[terminal.flow].name)));
                if (std::ranges::find(names, name) == names.end())
                    names.push_back(std::move(name));
                if (names.size() > MostNamed)
                    break;
            }
        std::string list;
        for (std::size_t i = 0; i < names.size() && i < MostNamed; ++i)
            list += fmt::format("{}`{}`", i == 0 ? "" : ", ", names[i]);
        if (names.size() > MostNamed)
            list += ", …";
        const std::string_view chosen =
            port.negative >= 0 ? ownerOf(model_[at(port.negative).flow].name) : std::string_view();
        diagnostics_.report(diag::Floating, components_.placeOf(ownerOf(chosen)), list, chosen)
            .help("connect a ground to this part of the network");
        places_.join(place, referenceOf(domainOf(port)));
    }

    // ---- nodes

    void addNodes() {
        std::vector<bool> isUsed(static_cast<std::size_t>(placeCount_), false);
        for (const Draft& draft : drafts_.elements)
            for (const PortTerminals& port : draft.ports) {
                isUsed[static_cast<std::size_t>(positiveOf(port))] = true;
                isUsed[static_cast<std::size_t>(negativeOf(port))] = true;
            }
        for (std::int32_t i = 0; i < DomainCount; ++i)
            isUsed[static_cast<std::size_t>(places_.find(terminals_.pointCount + i))] =
                isUsed[static_cast<std::size_t>(places_.find(terminals_.pointCount + i))] ||
                places_.find(terminals_.pointCount + i) != terminals_.pointCount + i;
        nodes_.assign(static_cast<std::size_t>(placeCount_), -1);
        for (const Terminal& terminal : terminals_.all)
            if (isUsed[static_cast<std::size_t>(places_.find(terminal.point))])
                nodeAt(terminal.point).terminals.emplace_back(ownerOf(model_[terminal.flow].name));
        for (std::int32_t i = 0; i < placeCount_; ++i)
            if (isUsed[static_cast<std::size_t>(places_.find(i))])
                nodeAt(i);
        for (std::int32_t i = 0; i < DomainCount; ++i) {
            const std::int32_t node =
                nodes_[static_cast<std::size_t>(places_.find(terminals_.pointCount + i))];
            if (node >= 0)
                result_.netlist.nodes[static_cast<std::size_t>(node)].isReference = true;
        }
        for (std::int32_t i = 0; i < terminals_.pointCount; ++i)
            result_.nodeOfPoint.push_back(nodes_[static_cast<std::size_t>(places_.find(i))]);
        for (std::size_t i = 0; i < drafts_.innerNodes.size(); ++i)
            if (!drafts_.innerNodes[i].name.empty())
                nodeAt(placeOf(innerNode(static_cast<std::int32_t>(i)), Domain::Other)).name =
                    drafts_.innerNodes[i].name;
        nameNodes();
    }

    Node& nodeAt(std::int32_t place) {
        std::int32_t& number = nodes_[static_cast<std::size_t>(places_.find(place))];
        if (number < 0) {
            number = static_cast<std::int32_t>(result_.netlist.nodes.size());
            Node node;
            node.domain = domains_[static_cast<std::size_t>(places_.find(place))];
            result_.netlist.nodes.push_back(std::move(node));
        }
        return result_.netlist.nodes[static_cast<std::size_t>(number)];
    }

    void nameNodes() {
        int inner = 0;
        for (Node& node : result_.netlist.nodes) {
            if (!node.terminals.empty())
                node.name = node.terminals.front();
            else if (node.isReference)
                node.name = fmt::format("${}", network::nameOf(node.domain));
            else if (node.name.empty())
                node.name = fmt::format("$inner{}", ++inner);
        }
    }

    // ---- elements

    void addElements() {
        result_.netlist.elements.reserve(drafts_.elements.size());
        for (const ClusterLaws& laws : laws_)
            for (std::int32_t i = laws.firstDraft; i < laws.endDraft; ++i)
                addElement(drafts_.elements[static_cast<std::size_t>(i)], laws);
    }

    void addElement(const Draft& draft, const ClusterLaws& laws) {
        Element element = draft.element;
        std::vector<std::int32_t> members;
        for (const PortTerminals& port : draft.ports) {
            element.ports.push_back(
                {NodeId(nodeNumber(positiveOf(port))), NodeId(nodeNumber(negativeOf(port)))});
            for (const std::int32_t terminal : {port.positive, port.negative})
                if (terminal >= 0)
                    members.push_back(terminal);
        }
        if (members.empty())
            for (const PortTerminals& port : laws.ports.ports)
                members.push_back(port.positive);
        const std::string_view name =
            element.name.empty() ? componentsOf(members) : draft.element.name;
        const flat::ComponentClass* const found = components_.find(name);
        if (found != nullptr)
            element.className = found->name;
        element.where = found != nullptr ? found->where : components_.placeOf(ownerOf(name));
        element.name = name;
        const int count = ++counts_[name];
        if (count > 1)
            element.name += fmt::format(".${}", count);
        result_.netlist.elements.push_back(std::move(element));
    }

    /// Those that signals tie together are all named.
    std::string_view componentsOf(const std::vector<std::int32_t>& members) {
        const std::string_view common = componentOf(model_, terminals_, members);
        if (members.size() < 2 || common != connectorOf(members.front()))
            return common;
        std::vector<std::string_view> names;
        std::string text;
        for (const std::int32_t member : members) {
            const std::string_view name = ownerOf(connectorOf(member));
            if (std::ranges::find(names, name) != names.end())
                continue;
            text += fmt::format("{}{}", names.empty() ? "" : "+", name);
            names.push_back(name);
        }
        return result_.netlist.texts->copy(text);
    }
    std::string_view connectorOf(std::int32_t terminal) const {
        return ownerOf(model_[at(terminal).flow].name);
    }

    std::int32_t nodeNumber(std::int32_t place) const {
        return nodes_[static_cast<std::size_t>(place)];
    }

    const HybridDae& model_;
    const ComponentIndex& components_;
    const Terminals& terminals_;
    const std::vector<ClusterLaws>& laws_;
    const Drafts& drafts_;
    eventica::diag::Diagnostics& diagnostics_;
    std::int32_t placeCount_;
    graph::DisjointSets places_;
    std::vector<Domain> domains_;
    std::vector<std::int32_t> nodes_; ///< by the place that stands for all that are one
    std::unordered_map<std::string_view, int> counts_; ///< of elements, by component
    Assembly result_;
};

/// Whether a component is inside of another one.
bool isPartOf(std::string_view name, std::string_view owner) {
    return name.size() > owner.size() && name.starts_with(owner) && name[owner.size()] == '.';
}

} // namespace

std::string_view componentOf(const HybridDae& model, const Terminals& terminals,
                             const std::vector<std::int32_t>& members) {
    if (members.empty())
        return model.name;
    const auto connectorOf = [&](std::int32_t terminal) {
        return ownerOf(model[terminals.all[static_cast<std::size_t>(terminal)].flow].name);
    };
    std::string_view common = ownerOf(connectorOf(members.front()));
    for (const std::int32_t terminal : members) {
        const std::string_view owner = ownerOf(connectorOf(terminal));
        while (!common.empty() && owner != common && !isPartOf(owner, common))
            common = ownerOf(common);
    }
    return common.empty() ? connectorOf(members.front()) : common;
}

Assembly assemble(const HybridDae& model, const ComponentIndex& components,
                  const Terminals& terminals, const std::vector<ClusterLaws>& laws,
                  const Drafts& drafts, eventica::diag::Diagnostics& diagnostics) {
    Assembler assembler(model, components, terminals, laws, drafts, diagnostics);
    return assembler.run();
}

} // namespace eventica::network
