// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: elements on their way into a netlist, between terminals and not yet
// between nodes.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compile/network/known_signals.h"
#include "compile/network/port_groups.h"

namespace eventica::network {

/// The node inside of an element that is made of several in series: numbers below -1.
constexpr std::int32_t innerNode(std::int32_t number) {
    return -2 - number;
}
constexpr std::int32_t numberOfInnerNode(std::int32_t terminal) {
    return -2 - terminal;
}

struct Draft {
    Element element; ///< without nodes, and without a name unless it has one of its own
    std::vector<PortTerminals> ports;
    /// Of sources, and of the controls of switches: the wave as the model's variables have it.
    Row wave;
    /// In mechanics: f of an inductance at the start, by positions of port terminals.
    std::optional<Row> startFlow;
    /// Of coupled inductances: the state, by flows of ports.
    std::optional<Row> flows;
    /// Of capacitances at multiports: what their across quantity stands for, in terms of ports.
    std::optional<Atom> state;
    /// If that is a position: between these.
    std::optional<PortTerminals> positionOf;
    std::int32_t kink = -1; ///< of switches at multiports: their through quantity
    /// Of multiports: unknowns that are across quantities of their ports.
    std::vector<std::pair<std::int32_t, std::int32_t>> signals = {};
};

/// A place that is no terminal.
struct InnerNode {
    Domain domain = Domain::Other;
    std::string name; ///< may be empty
};

/// A port of a cluster and what stands for it.
struct PortParts {
    PortTerminals port;
    struct Part {
        std::int32_t draft = 0;
        std::int32_t port = 0;
        double factor = 1.0;
    };
    std::vector<Part> through; ///< their sum is the port's through quantity
};

struct Drafts {
    std::vector<Draft> elements;
    std::vector<PortParts> ports;
    std::vector<InnerNode> innerNodes;

    struct Mark {
        std::size_t elements = 0;
        std::size_t ports = 0;
        std::size_t innerNodes = 0;
    };
    Mark mark() const { return {elements.size(), ports.size(), innerNodes.size()}; }
    /// Forgets what came after the mark.
    void truncate(const Mark& to);

    std::int32_t addInnerNode(Domain domain, std::string name = {}) {
        innerNodes.push_back({domain, std::move(name)});
        return innerNode(static_cast<std::int32_t>(innerNodes.size()) - 1);
    }
};

/// Whether what is no other element may become a multiport.
enum class Multiports : bool { No, Yes };

/// Writes the ports of a cluster down as elements. What it cannot is said in `reason`.
class ElementWriter {
public:
    ElementWriter(const Terminals& terminals, const KnownSignals& known, Drafts& drafts)
        : terminals_(terminals), known_(known), drafts_(drafts) {}

    bool write(const PortLaws& laws, Multiports multiports);
    const std::string& reason() const { return reason_; }

private:
    struct Polynomials;

    bool writeGroup(const PortLaws& laws, const PortGroup& group);
    bool writeMultiport(const PortLaws& laws, const PortGroup& group);
    bool writePort(const PortLaws& laws, std::size_t port, std::size_t row);
    bool writeOnePort(const PortTerminals& port, const Row& law, const Row& position);
    bool writeSource(const PortTerminals& port, const Polynomials& law);
    bool writeParallel(const PortTerminals& port, const Polynomials& law, const Row& position);
    bool writeSeries(const PortTerminals& port, const Polynomials& law);
    bool writePair(const PortTerminals& first, const PortTerminals& second,
                   const std::vector<Row>& rows);
    bool writeCoupledInductances(const PortTerminals& first, const PortTerminals& second,
                                 const std::vector<Row>& rows);
    bool addSource(ElementKind kind, const PortTerminals& port, const Row& wave);
    std::int32_t add(ElementKind kind, const PortTerminals& port, double value);
    Polynomials polynomials(const PortTerminals& port, const Row& law) const;
    bool fail(std::string reason);
    std::int32_t potentialOf(const PortTerminals& port) const;
    std::int32_t flowOf(const PortTerminals& port) const;
    Domain domainOf(const PortTerminals& port) const;

    const Terminals& terminals_;
    const KnownSignals& known_;
    Drafts& drafts_;
    std::string reason_;
};

} // namespace eventica::network
