// SPDX-License-Identifier: Apache-2.0
// The equations of a bond graph whose causality depends on the positions of its switches: laws of
// all vertices as they are, solved for nothing.
#pragma once

#include <vector>

#include "lib/bondgraph/vertex_laws.h"
#include "lib/sparse/columns.h"
#include "lib/sparse/matrix.h"
#include "simulate/bond/causal_system.h"
#include "simulate/quantized/curve.h"

namespace eventica::bond {

/// Of each switch, 1 where it is closed.
using Positions = std::vector<char>;

/// A switch and the effort that decides about it, which may be that of another port.
struct SensingSwitch {
    network::ElementId element;
    bondgraph::PortSignals port;
    Signal sensed = graph::None; ///< an effort; none: it is 0
};

struct IndexedTerm {
    graph::Index index = 0;
    double factor = 0.0;
};

/// A storage that is no state of its own: x = Σ states + Σ sources + constant.
struct DependentState {
    graph::Index storage = 0;
    std::vector<IndexedTerm> states; ///< independent ones
    std::vector<IndexedTerm> sources;
    double constant = 0.0;
};

/// Where the columns of each kind of driver begin. What drives a dependent state is the rate at
/// which it changes beyond what the independent states make of it; what drives a switch is the
/// constant of its law, what drives a curve the constant of its tangent.
struct Drivers {
    int states = 0;
    int sources = 0;
    int dependents = 0;
    int switches = 0;
    int curves = 0; ///< the constants of their tangents
    int count = 0;
};

/// A y = B d: as many equations as signals.
struct SwitchedEquations {
    sparse::Matrix matrix;
    sparse::Columns drives; ///< B
    Drivers first;
};

/// Whether there are switches, on whose positions causality depends, or fields, with which it is a
/// matter of numbers. Otherwise the causality that was assigned holds for good (`readEquations`).
bool isCausalityVariable(const network::Netlist& netlist, const bondgraph::BondGraph& graph);

class SwitchedSystem {
public:
    /// Both must outlive it.
    SwitchedSystem(const network::Netlist& netlist, const bondgraph::BondGraph& graph);

    const network::Netlist& netlist() const { return netlist_; }
    const bondgraph::BondGraph& graph() const { return graph_; }
    Signal signalCount() const { return signalCount_; }
    /// x is e of a capacitance, f of an inductance; those with a value of 0 are no states.
    const std::vector<Storage>& storages() const { return storages_; }
    const std::vector<Source>& sources() const { return sources_; }
    const std::vector<SensingSwitch>& switches() const { return switches_; }
    const network::Element& elementOf(const Storage& storage) const {
        return netlist_[storage.element];
    }
    const network::Switching& switchingOf(graph::Index index) const {
        return netlist_[switches_[graph::at(index)].element].switching;
    }
    /// The law of a switch in one of its positions.
    const network::LinearLaw& lawOf(graph::Index index, bool isClosed) const {
        return isClosed ? switchingOf(index).closed : switchingOf(index).open;
    }
    const network::LinearLaw& senseOf(graph::Index index, bool isClosed) const {
        return isClosed ? switchingOf(index).closedSense : switchingOf(index).openSense;
    }
    /// Laws that are not linear, over signals.
    const quantized::Curves& curves() const { return curves_; }
    /// Of each signal, for `quantized::Newton`.
    quantized::List<int> kindsOfSignals() const;
    /// Rows that may contradict others, and of which element: fields, and values of 0.
    const std::vector<std::pair<int, network::ElementId>>& namedRows() const { return namedRows_; }
    /// The element or junction whose bond or port carries the signal.
    const std::string& nameOf(Signal signal) const;

    SwitchedEquations equationsFor(const Positions& isClosed,
                                   const std::vector<DependentState>& dependents,
                                   const quantized::Tangents& tangents) const;

private:
    void read(bondgraph::VertexId vertex, const bondgraph::VertexLaws& laws);
    /// With the name of its element, if that shall be named.
    void addLaw(bondgraph::SignalLaw law, network::ElementId name);
    void addStorage(bondgraph::VertexId vertex, const bondgraph::PortSignals& port);
    /// Whose rows are the last ones so far.
    void addCurves(network::ElementId element, const std::vector<bondgraph::PortSignals>& ports);

    const network::Netlist& netlist_;
    const bondgraph::BondGraph& graph_;
    Signal signalCount_ = 0;
    std::vector<bondgraph::SignalLaw> laws_; // without storages, sources and switches
    std::vector<std::pair<int, network::ElementId>> namedRows_;
    std::vector<Storage> storages_;
    std::vector<Source> sources_;
    std::vector<SensingSwitch> switches_;
    quantized::Curves curves_;
};

} // namespace eventica::bond
