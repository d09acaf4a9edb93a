// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/stamps.h"

#include <algorithm>
#include <utility>

#include "lib/base/check.h"

namespace eventica::mna {

namespace {

using network::Element;
using network::ElementKind;

class Stamper {
public:
    Stamper(const Layout& layout, const Modes& modes, const List<DependentState>& dependents,
            const Tangents& tangents, double leak)
        : layout_(layout), modes_(modes), dependents_(dependents), tangents_(tangents), leak_(leak),
          dependentOf_(layout.states.size(), None), size_(layout.unknownCount) {
        for (int d = 0; d < dependents.count(); ++d) {
            dependentOf_[dependents[d].state] = d;
            const bool needsUnknown = !layout.states[dependents[d].state].isCapacitance;
            added_.push_back(needsUnknown ? size_++ : None);
        }
    }

    Equations run() {
        for (int i = 0; i < static_cast<int>(layout_.netlist->elements.size()); ++i)
            stampElement(i);
        for (int i = 0; i < layout_.curves.count(); ++i)
            stampTangent(layout_.curves[i], tangents_[i]);
        for (int d = 0; d < dependents_.count(); ++d)
            stampRateLaw(d);
        Equations result;
        result.matrix = sparse::assemble(size_, std::move(triplets_));
        result.addedUnknowns = added_;
        result.multiportRows = multiportRows_;
        addDrives(result);
        return result;
    }

private:
    struct Ends {
        int positive = None;
        int negative = None;
    };

    Ends ends(const Element& element, int port = 0) const {
        const network::Port& p = element.ports[static_cast<std::size_t>(port)];
        return {layout_.nodeUnknown[p.positive.index()], layout_.nodeUnknown[p.negative.index()]};
    }

    void add(int row, int column, double value) {
        if (row != None && column != None)
            triplets_.push_back({row, column, value});
    }
    /// factor · (across quantity of a port), in a row.
    void addAcross(int row, Ends port, double factor) {
        add(row, port.positive, factor);
        add(row, port.negative, -factor);
    }
    /// factor · (unknown) goes into the element at a port.
    void addThrough(Ends port, int column, double factor) {
        add(port.positive, column, factor);
        add(port.negative, column, -factor);
    }
    /// across · e + through · f in the row of a branch, f into the element.
    void addBranch(int branch, Ends port, double across, double through) {
        addThrough(port, branch, 1.0);
        addAcross(branch, port, across);
        add(branch, branch, through);
    }

    void stampElement(int index) {
        const Element& element = layout_.element(index);
        const Ends port = ends(element);
        const int branch = layout_.branchUnknown[index];
        switch (element.kind) {
        case ElementKind::Resistance:
        case ElementKind::Inductance:
            return stampSeries(index, port);
        case ElementKind::Capacitance:
            if (branch != None)
                stampCapacitance(index, port);
            return;
        case ElementKind::EffortSource:
            return addBranch(branch, port, 1.0, 0.0);
        case ElementKind::FlowSource:
            return;
        case ElementKind::Transformer:
            addBranch(branch, port, 1.0, 0.0);
            addAcross(branch, ends(element, 1), -element.value);
            return addThrough(ends(element, 1), branch, -element.value);
        case ElementKind::Gyrator:
            addConductance(port, ends(element, 1), element.value);
            return addConductance(ends(element, 1), port, -element.value);
        case ElementKind::Switch: {
            const network::LinearLaw& law = lawOf(element, modes_[layout_.switchOf[index]] != 0);
            return addBranch(branch, port, law.across, law.through);
        }
        case ElementKind::Multiport:
            return stampMultiport(element, branch);
        }
    }

    void stampMultiport(const Element& element, int branch) {
        for (int port = 0; port < static_cast<int>(element.ports.size()); ++port)
            addThrough(ends(element, port), branch + port, 1.0);
        for (int law = 0; law < static_cast<int>(element.laws.size()); ++law) {
            multiportRows_.push_back(branch + law);
            for (const network::PortTerm& term : element.laws[static_cast<std::size_t>(law)]) {
                addAcross(branch + law, ends(element, term.port), term.across);
                add(branch + law, branch + term.port, term.through);
            }
        }
    }

    void stampTangent(const Curve& curve, const Tangent& tangent) {
        add(curve.row, curve.result, 1.0);
        for (int k = 0; k < curve.arguments.count(); ++k)
            for (const Term& term : curve.arguments[k].terms)
                add(curve.row, term.index, -tangent.partials[k] * term.factor);
    }

    void addConductance(Ends at, Ends of, double conductance) {
        addThrough(at, of.positive, conductance);
        addThrough(at, of.negative, -conductance);
    }

    void stampSeries(int index, Ends port) {
        const Element& element = layout_.element(index);
        if (element.value == 0.0)
            return addBranch(layout_.branchUnknown[index], port, 1.0, 0.0);
        if (element.kind == ElementKind::Resistance)
            return addConductance(port, port, 1.0 / element.value);
        const int dependent = dependentOf_[layout_.stateOf[index]];
        if (dependent != None)
            addThrough(port, added_[dependent], 1.0);
    }

    void stampCapacitance(int index, Ends port) {
        const int branch = layout_.branchUnknown[index];
        addThrough(port, branch, 1.0);
        if (dependentOf_[layout_.stateOf[index]] == None)
            addAcross(branch, port, 1.0);
    }

    /// rate of the dependent state - Σ rates of the others = what the driver asks for, times the
    /// capacitance or inductance.
    void stampRateLaw(int d) {
        const DependentState& dependent = dependents_[d];
        const StateVariable& variable = layout_.states[dependent.state];
        const int row = rateRow(d);
        addRate(row, dependent.state, variable.value);
        for (const Term& term : dependent.states)
            addRate(row, term.index, -term.factor * variable.value);
        if (leak_ == 0.0)
            return;
        if (variable.isCapacitance)
            addAcross(row, ends(layout_.element(variable.element)), -leak_ * variable.value);
        else
            add(row, added_[d], -leak_ * variable.value);
    }
    int rateRow(int d) const {
        return added_[d] != None
                   ? added_[d]
                   : layout_.branchUnknown[layout_.states[dependents_[d].state].element];
    }
    void addRate(int row, int state, double factor) {
        const StateVariable& variable = layout_.states[state];
        if (variable.isCapacitance)
            add(row, layout_.branchUnknown[variable.element], factor / variable.value);
        else
            addAcross(row, ends(layout_.element(variable.element)), factor / variable.value);
    }

    void addDrives(Equations& result) {
        sparse::Columns& drives = result.drives;
        for (const StateVariable& state : layout_.states)
            addDrive(drives, state.element, state.isCapacitance,
                     dependentOf_[layout_.stateOf[state.element]] != None);
        result.first.inputs = drives.count();
        for (const int input : layout_.inputs)
            addDrive(drives, input, layout_.branchUnknown[input] != None, false);
        result.first.dependents = drives.count();
        for (int d = 0; d < dependents_.count(); ++d) {
            const Entry entry{rateRow(d), layout_.states[dependents_[d].state].value};
            drives.addColumn({&entry, 1});
        }
        result.first.switches = drives.count();
        for (const int element : layout_.switches)
            addDrive(drives, element, true, false);
        result.first.curves = drives.count();
        for (const Curve& curve : layout_.curves) {
            const Entry entry{curve.row, 1.0};
            drives.addColumn({&entry, 1});
        }
        result.first.count = drives.count();
    }

    /// 1 in the row of the branch, or a current out of one node and into the other.
    void addDrive(sparse::Columns& drives, int element, bool isBranch, bool isEmpty) const {
        if (isEmpty)
            return drives.addEmptyColumns(1);
        if (isBranch) {
            const Entry entry{layout_.branchUnknown[element], 1.0};
            return drives.addColumn({&entry, 1});
        }
        const Ends port = ends(layout_.element(element));
        List<Entry> entries;
        if (port.positive != None && port.positive != port.negative)
            entries.push_back({port.positive, -1.0});
        if (port.negative != None && port.positive != port.negative)
            entries.push_back({port.negative, 1.0});
        if (entries.size() == 2 && entries[0].row > entries[1].row)
            std::swap(entries[0], entries[1]);
        drives.addColumn(entries);
    }

    const Layout& layout_;
    const Modes& modes_;
    const List<DependentState>& dependents_;
    const Tangents& tangents_;
    double leak_;
    List<int> dependentOf_; // by state
    List<int> added_;       // by dependent state
    List<int> multiportRows_;
    int size_;
    List<sparse::Triplet> triplets_;
};

} // namespace

Equations stamp(const Layout& layout, const Modes& modes, const List<DependentState>& dependents,
                const Tangents& tangents, double leak) {
    return Stamper(layout, modes, dependents, tangents, leak).run();
}

} // namespace eventica::mna
