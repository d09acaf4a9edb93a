// SPDX-License-Identifier: Apache-2.0
#include "compile/network/verify.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <unordered_set>

namespace eventica::network {
namespace {

class Verifier {
public:
    explicit Verifier(const Netlist& netlist) : netlist_(netlist) {}

    std::vector<std::string> run() {
        checkNodes();
        for (const Element& element : netlist_.elements)
            check(element);
        for (const auto* outputs : {&netlist_.outputs, &netlist_.startLaws})
            for (const Output& output : *outputs)
                for (const OutputTerm& term : output.terms)
                    check(output, term);
        return std::move(violations_);
    }

private:
    template<typename... Args>
    void require(bool holds, fmt::format_string<Args...> format, Args&&... args) {
        if (!holds)
            violations_.push_back(fmt::format(format, std::forward<Args>(args)...));
    }

    void checkNodes() {
        require(netlist_.positions.size() == netlist_.nodes.size(), "every node has a position");
        std::set<Domain> domains;
        for (const Node& node : netlist_.nodes)
            require(!node.isReference || domains.insert(node.domain).second,
                    "a domain has one reference: `{}`", node.name);
    }

    bool exists(NodeId id) const {
        return id.valid() && static_cast<std::size_t>(id.index()) < netlist_.nodes.size();
    }

    void check(const Element& element) {
        require(!element.name.empty(), "elements have a name");
        require(names_.insert(element.name).second, "names of elements differ: `{}`", element.name);
        require(hasItsPorts(element), "elements have the ports of their kind: `{}` has {}",
                element.name, element.ports.size());
        for (const Port& port : element.ports)
            require(exists(port.positive) && exists(port.negative), "ports lie between nodes: `{}`",
                    element.name);
        require(std::isfinite(element.value) && std::isfinite(element.initial) &&
                    std::isfinite(element.nominal) && element.nominal > 0.0,
                "values are finite and nominal values positive: `{}`", element.name);
        if (element.kind == ElementKind::Multiport)
            checkLaws(element);
    }

    static bool hasItsPorts(const Element& element) {
        switch (element.kind) {
        case ElementKind::Transformer:
        case ElementKind::Gyrator:
            return element.ports.size() == 2;
        case ElementKind::Switch:
            return element.ports.size() == 1 || element.ports.size() == 2;
        case ElementKind::Multiport:
            return !element.ports.empty();
        default:
            return element.ports.size() == 1;
        }
    }

    void checkLaws(const Element& element) {
        require(element.laws.size() + element.nonlinear.size() == element.ports.size(),
                "multiports have as many laws as ports: `{}` has {} and {}", element.name,
                element.laws.size() + element.nonlinear.size(), element.ports.size());
        for (const MultiportLaw& law : element.laws)
            check(element, law);
        for (const NonlinearLaw& law : element.nonlinear) {
            require(hasPort(element, law.result), "laws are about ports of the element: `{}`",
                    element.name);
            require(law.function != nullptr, "nonlinear laws have a function: `{}`", element.name);
            for (const PortSum& argument : law.arguments)
                check(element, argument.terms);
        }
    }

    static bool hasPort(const Element& element, std::int32_t port) {
        return port >= 0 && static_cast<std::size_t>(port) < element.ports.size();
    }

    void check(const Element& element, const MultiportLaw& law) {
        for (const PortTerm& term : law) {
            require(hasPort(element, term.port), "laws are about ports of the element: `{}`",
                    element.name);
            require(std::isfinite(term.across) && std::isfinite(term.through),
                    "numbers in laws are finite: `{}`", element.name);
        }
    }

    void check(const Output& output, const OutputTerm& term) {
        const bool isOfNode =
            term.quantity == Quantity::Across || term.quantity == Quantity::Position;
        const std::size_t count = isOfNode ? netlist_.nodes.size() : netlist_.elements.size();
        const auto index = static_cast<std::size_t>(term.index);
        const bool isThere = index < count && (term.quantity != Quantity::Through ||
                                               hasPort(netlist_.elements[index], term.port));
        require(isThere, "outputs are sums of quantities that exist: `{}`", output.name);
        require(std::isfinite(term.factor), "factors of outputs are finite: `{}`", output.name);
    }

    const Netlist& netlist_;
    std::unordered_set<std::string_view> names_;
    std::vector<std::string> violations_;
};

} // namespace

std::vector<std::string> verify(const Netlist& netlist) {
    return Verifier(netlist).run();
}

} // namespace eventica::network
