// SPDX-License-Identifier: Apache-2.0
#include "compile/network/print.h"

#include <array>
#include <fmt/format.h>
#include <iterator>

namespace eventica::network {

namespace {

constexpr std::array<std::string_view, 9> KindNames = {
    "resistance",  "capacitance", "inductance", "effort source", "flow source",
    "transformer", "gyrator",     "switch",     "multiport"};
constexpr std::array<std::string_view, 5> DomainNames = {"electrical", "rotational",
                                                         "translational", "thermal", "other"};
constexpr std::array<std::string_view, 4> RuleNames = {"controlled", "diode", "thyristor",
                                                       "turn-off"};

class NetlistPrinter {
public:
    explicit NetlistPrinter(const Netlist& netlist) : netlist_(netlist) {}

    std::string run() {
        line("network {} // {} nodes, {} elements", netlist_.name, netlist_.nodes.size(),
             netlist_.elements.size());
        for (std::size_t i = 0; i < netlist_.nodes.size(); ++i)
            addNode(i);
        for (const Element& element : netlist_.elements)
            addElement(element);
        for (const Output& output : netlist_.outputs)
            line("  {} = {}", output.name, valueOf(output));
        for (const std::string& name : netlist_.notRecorded)
            line("  {} // not recorded", name);
        line("end");
        return std::move(text_);
    }

private:
    template<typename... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
        text_ += '\n';
    }

    const std::string& nodeName(NodeId id) const { return netlist_[id].name; }

    void addNode(std::size_t index) {
        const Node& node = netlist_.nodes[index];
        std::string terminals;
        for (const std::string& terminal : node.terminals)
            terminals += (terminals.empty() ? "" : ", ") + terminal;
        line("  node {} ({}{}){}: {}", node.name, nameOf(node.domain),
             node.isReference ? ", reference" : "",
             netlist_.positions[index] == 0.0
                 ? std::string()
                 : fmt::format(" at {:.6g}", netlist_.positions[index]),
             terminals);
    }

    void addElement(const Element& element) {
        std::string ports;
        for (const Port& port : element.ports)
            ports += fmt::format(" {} -> {}", nodeName(port.positive), nodeName(port.negative));
        line("  {} {}{}:{}", nameOf(element.kind), element.name, ports, detailsOf(element));
    }

    static std::string detailsOf(const Element& element) {
        switch (element.kind) {
        case ElementKind::EffortSource:
        case ElementKind::FlowSource:
            return " " + print(element.wave);
        case ElementKind::Capacitance:
        case ElementKind::Inductance:
            return fmt::format(" {:.6g}, start {:.6g}{}{}", element.value, element.initial,
                               element.initialIsFixed ? " fixed" : "",
                               element.nominal == 1.0
                                   ? std::string()
                                   : fmt::format(", nominal {:.6g}", element.nominal));
        case ElementKind::Switch:
            return detailsOf(element.switching);
        case ElementKind::Multiport:
            return detailsOf(element.laws) + detailsOf(element.nonlinear);
        default:
            return fmt::format(" {:.6g}", element.value);
        }
    }

    static std::string detailsOf(const std::vector<MultiportLaw>& laws) {
        std::string text;
        for (const MultiportLaw& law : laws) {
            text += text.empty() ? " " : ", ";
            for (std::size_t i = 0; i < law.size(); ++i)
                text += (i == 0 ? "" : " + ") + textOf(law[i]);
            text += " = 0";
        }
        return text;
    }

    static std::string detailsOf(const std::vector<NonlinearLaw>& laws) {
        std::string text;
        for (const NonlinearLaw& law : laws) {
            text += fmt::format(", e{} = {}", law.result + 1, law.text);
            for (std::size_t i = 0; i < law.arguments.size(); ++i)
                text += fmt::format("{}a{} = {}", i == 0 ? " with " : ", ", i + 1,
                                    textOf(law.arguments[i]));
        }
        return text;
    }

    static std::string textOf(const PortSum& sum) {
        std::string text;
        for (const PortTerm& term : sum.terms)
            text += (text.empty() ? "" : " + ") + textOf(term);
        if (sum.constant != 0.0 || text.empty())
            text += fmt::format("{}{:.6g}", text.empty() ? "" : " + ", sum.constant);
        return text;
    }

    static std::string textOf(const PortTerm& term) {
        std::string text;
        if (term.across != 0.0)
            text = fmt::format("{:.6g} e{}", term.across, term.port + 1);
        if (term.through != 0.0)
            text +=
                fmt::format("{}{:.6g} f{}", text.empty() ? "" : " + ", term.through, term.port + 1);
        return text;
    }

    static std::string detailsOf(const Switching& switching) {
        std::string text = fmt::format(" {}, closed {}, open {}",
                                       RuleNames[static_cast<std::size_t>(switching.rule)],
                                       textOf(switching.closed), textOf(switching.open));
        if (switching.rule != SwitchRule::Controlled)
            text += fmt::format(", closed while {} > 0, closes at {} > 0",
                                sense(switching.closedSense), sense(switching.openSense));
        if (switching.rule != SwitchRule::Diode)
            text += ", on: " + print(switching.control);
        return text;
    }

    static std::string sense(const LinearLaw& law) {
        return fmt::format("{:.6g} e + {:.6g} f - {:.6g}", law.across, law.through, law.constant);
    }
    static std::string textOf(const LinearLaw& law) {
        return fmt::format("{:.6g} e + {:.6g} f = {:.6g}", law.across, law.through, law.constant);
    }

    std::string valueOf(const Output& output) const {
        std::string text;
        if (output.constant != 0.0 || output.terms.empty())
            text = fmt::format("{:.6g}", output.constant);
        for (const OutputTerm& term : output.terms)
            text +=
                fmt::format("{}{:.6g} {}", text.empty() ? "" : " + ", term.factor, subjectOf(term));
        return text;
    }

    std::string subjectOf(const OutputTerm& term) const {
        switch (term.quantity) {
        case Quantity::Across:
            return fmt::format("across({})", nodeName(NodeId(term.index)));
        case Quantity::Position:
            return fmt::format("position({})", nodeName(NodeId(term.index)));
        case Quantity::Through:
            return fmt::format("through({}{})", netlist_[ElementId(term.index)].name,
                               term.port == 0 ? std::string() : fmt::format(", {}", term.port + 1));
        case Quantity::Wave:
            return fmt::format("wave({})", netlist_[ElementId(term.index)].name);
        case Quantity::IsClosed:
            return fmt::format("isClosed({})", netlist_[ElementId(term.index)].name);
        }
        return {};
    }

    const Netlist& netlist_;
    std::string text_;
};

std::string textOf(const signal::WavePiece& piece) {
    std::string text = fmt::format("{:.6g}", piece.value);
    if (piece.slope != 0.0)
        text += fmt::format(" + {:.6g} t", piece.slope);
    for (const signal::WaveTerm& term : piece.terms) {
        text += fmt::format(" + {:.6g}", term.amplitude);
        if (term.damping != 0.0)
            text += fmt::format(" exp(-{:.6g} t)", term.damping);
        if (term.omega != 0.0)
            text += fmt::format(" sin({:.6g} t + {:.6g})", term.omega, term.phase);
    }
    return text;
}

} // namespace

std::string print(const signal::Waveform& wave) {
    std::string text;
    for (std::size_t i = 0; i < wave.pieces.size(); ++i) {
        if (i > 0)
            text += fmt::format("; from {:.6g}: ", wave.pieces[i].start);
        text += textOf(wave.pieces[i]);
    }
    if (wave.period < signal::Never) {
        text += fmt::format("; again after {:.6g}", wave.period);
        if (wave.repetitions >= 0)
            text += fmt::format(", {} times", wave.repetitions);
    }
    return text.empty() ? "0" : text;
}

std::string_view nameOf(ElementKind kind) {
    return KindNames[static_cast<std::size_t>(kind)];
}

std::string_view nameOf(Domain domain) {
    return DomainNames[static_cast<std::size_t>(domain)];
}

std::string print(const Netlist& netlist) {
    return NetlistPrinter(netlist).run();
}

} // namespace eventica::network
