// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/loop_system.h"

#include <algorithm>

namespace eventica::bondgraph {
namespace {

bool isEffort(Signal signal) {
    return signal % 2 == 0;
}

BondId bondOf(Signal signal) {
    return BondId(signal / 2);
}

class LoopReader {
public:
    LoopReader(const BondGraph& graph, const network::Netlist& netlist, const CausalPaths& paths)
        : graph_(graph), netlist_(netlist), paths_(paths) {}

    LoopSystem read(const std::vector<Signal>& signals) const {
        LoopSystem system;
        for (const Signal signal : signals)
            system.rows.push_back(rowOf(signal));
        for (const LoopRow& row : system.rows) {
            if (row.switching.valid())
                system.switches.push_back(row.switching);
            for (const LoopTerm& term : row.law.terms)
                if (std::ranges::find(signals, term.signal) == signals.end() &&
                    std::ranges::find(system.inputs, term.signal) == system.inputs.end())
                    system.inputs.push_back(term.signal);
        }
        return system;
    }

private:
    const network::Element& elementOf(VertexId id) const { return netlist_[graph_[id].element]; }

    LoopRow rowOf(Signal signal) const {
        LoopRow row{.signal = signal, .law = {}};
        const VertexId producer = paths_.producerOf(signal);
        if (graph_[producer].kind == VertexKind::Switch) {
            const network::Switching& switching = elementOf(producer).switching;
            row.law = switchLaw(signal, switching.closed);
            row.openLaw = switchLaw(signal, switching.open);
            row.switching = producer;
            return row;
        }
        for (const Signal input : paths_.inputsOf(signal))
            row.law.terms.push_back({input, factorOf(producer, signal, input)});
        return row;
    }

    /// across · e + through · f = constant, solved for the signal; power goes into switches.
    LoopLaw switchLaw(Signal signal, const network::LinearLaw& law) const {
        const double pivot = isEffort(signal) ? law.across : law.through;
        const double other = isEffort(signal) ? law.through : law.across;
        return {.terms = {{paths_.inputsOf(signal).front(), -other / pivot}},
                .constant = law.constant / pivot};
    }

    double factorOf(VertexId producer, Signal output, Signal input) const {
        switch (graph_[producer].kind) {
        case VertexKind::Zero:
            return isEffort(output) ? 1.0 : balance(producer, output, input);
        case VertexKind::One:
            return isEffort(output) ? balance(producer, output, input) : 1.0;
        case VertexKind::TF:
            return transformerFactor(producer, output);
        case VertexKind::GY: // the value is a conductance
            return isEffort(output) ? 1.0 / elementOf(producer).value : elementOf(producer).value;
        default: // a resistance
            return isEffort(output) ? elementOf(producer).value : 1.0 / elementOf(producer).value;
        }
    }

    /// Power in minus power out is 0.
    double balance(VertexId junction, Signal output, Signal input) const {
        return graph_[bondOf(output)].isInto(junction) == graph_[bondOf(input)].isInto(junction)
                   ? -1.0
                   : 1.0;
    }

    /// e1 = n e2, f2 = n f1; power goes into port 0 and comes out of port 1.
    double transformerFactor(VertexId transformer, Signal output) const {
        const double ratio = elementOf(transformer).value;
        const bool isFirst = graph_[bondOf(output)].portAt(transformer) == 0;
        return isFirst == isEffort(output) ? ratio : 1.0 / ratio;
    }

    const BondGraph& graph_;
    const network::Netlist& netlist_;
    const CausalPaths& paths_;
};

} // namespace

std::vector<LoopSystem> loopSystems(const BondGraph& graph, const network::Netlist& netlist,
                                    const CausalPaths& paths) {
    const LoopReader reader(graph, netlist, paths);
    std::vector<LoopSystem> result;
    for (const std::vector<Signal>& signals : paths.signalLoops())
        result.push_back(reader.read(signals));
    return result;
}

} // namespace eventica::bondgraph
