// SPDX-License-Identifier: Apache-2.0
// A model as a network: nodes with an across quantity (voltage, speed, temperature), elements whose
// ports lie between two nodes and carry a through quantity (current, force, torque, heat flow).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/arena.h"
#include "lib/base/id.h"
#include "lib/base/small_vector.h"
#include "lib/signal/waveform.h"
#include "lib/text/source.h"

namespace eventica::network {

using NodeId = Id<struct NodeTag>;
using ElementId = Id<struct ElementTag>;

enum class Domain : std::uint8_t { Electrical, Rotational, Translational, Thermal, Other };

/// All terminals with the same potential. For mechanics the across quantity is the speed, the
/// derivative of the connector's potential. Every node that is fixed at a potential of 0 (a speed
/// of 0) is the one reference node of its domain.
struct Node {
    std::string name; ///< of its first terminal, e.g. `R1.p`
    Domain domain = Domain::Electrical;
    bool isReference = false;
    std::vector<std::string> terminals = {}; ///< all of them, in order of declaration
};

/// The across quantity e of a port is that of `positive` minus that of `negative`; the through
/// quantity f goes into the element at `positive` and out of it at `negative`. So e · f is the
/// power that the element takes in, for sources too.
struct Port {
    NodeId positive;
    NodeId negative;
};

enum class ElementKind : std::uint8_t {
    Resistance,   ///< e = value · f
    Capacitance,  ///< f = value · de/dt
    Inductance,   ///< e = value · df/dt
    EffortSource, ///< e = wave(t)
    FlowSource,   ///< f = wave(t)
    Transformer,  ///< e1 = value · e2, f2 = -value · f1
    Gyrator,      ///< f1 = value · e2, f2 = -value · e1
    Switch,       ///< one of two linear laws
    Multiport,    ///< as many laws as it has ports
};

/// across · e + through · f = constant
struct LinearLaw {
    double across = 0.0;
    double through = 0.0;
    double constant = 0.0;

    double residual(double e, double f) const { return across * e + through * f - constant; }
};

/// What a port contributes to a law: across · e + through · f.
struct PortTerm {
    std::int32_t port = 0;
    double across = 0.0;
    double through = 0.0;
};
/// The sum of its terms is 0. Signals and states of a multiport are ports too: a source or a
/// capacitance of 1 lies at each of them.
using MultiportLaw = std::vector<PortTerm>;

/// A function of real numbers that is smooth up to kinks.
class LawFunction {
public:
    LawFunction() = default;
    LawFunction(const LawFunction&) = delete;
    LawFunction& operator=(const LawFunction&) = delete;
    virtual ~LawFunction() = default;

    /// Not finite outside of its domain.
    virtual double value(std::span<const double> arguments) const = 0;
    /// The same, with one partial derivative for each argument.
    virtual double linearized(std::span<const double> arguments,
                              std::span<double> partials) const = 0;
};

/// constant + the sum of its terms.
struct PortSum {
    MultiportLaw terms;
    double constant = 0.0;
};

/// The across quantity of a port, into which nothing flows, is a function of other quantities.
struct NonlinearLaw {
    std::int32_t result = 0; ///< port
    std::vector<PortSum> arguments;
    std::shared_ptr<const LawFunction> function;
    std::string text; ///< for people
};

/// When a switch opens and closes. s is the quantity that decides: `closedSense` while it is
/// closed, `openSense` while it is open, each as residual(e, f); both are positive where the
/// element wants to conduct. A second port, into which nothing flows, is where e is measured.
enum class SwitchRule : std::uint8_t {
    Controlled, ///< closed while the control is positive
    Diode,      ///< closed while s > 0
    Thyristor,  ///< opens when s < 0; closes when s > 0 and the control is positive
    TurnOff,    ///< closed while s > 0 and the control is positive (GTO)
};

struct Switching {
    LinearLaw closed;
    LinearLaw open;
    SwitchRule rule = SwitchRule::Controlled;
    LinearLaw closedSense;
    LinearLaw openSense;
    signal::Waveform control;  ///< positive: on; not used by `Diode`
    bool startsClosed = false; ///< where it may be either
};

struct Element {
    std::string name;      ///< the component, e.g. `R1`; made-up parts of one have a suffix: `M.$2`
    std::string className; ///< for people; may be empty
    ElementKind kind = ElementKind::Resistance;
    Domain domain = Domain::Electrical; ///< of the first port
    std::vector<Port> ports = {}; ///< two for transformers and gyrators, any number for multiports
    double value = 0.0;
    double initial = 0.0;        ///< e of a capacitance, f of an inductance at the start
    bool initialIsFixed = false; ///< not only a guess
    double nominal = 1.0;        ///< typical size of the state of a storage
    double startSize = 0.0;      ///< of a state that grows over decades: its nominal value at first
    signal::Waveform wave;       ///< of sources
    Switching switching;         ///< of switches
    std::vector<MultiportLaw> laws = {}; ///< of multiports, with the next as many as ports
    std::vector<NonlinearLaw> nonlinear = {};
    text::SourceRange where;
};

/// What a variable of the model is made of.
enum class Quantity : std::uint8_t {
    Across,   ///< of a node
    Through,  ///< of a port of an element
    Position, ///< of a node: the integral of its across quantity, from `Netlist::positions` on
    Wave,     ///< the signal of a source, or the control of a switch
    IsClosed, ///< of a switch: 1 or 0
};

struct OutputTerm {
    Quantity quantity = Quantity::Across;
    std::int32_t index = 0; ///< of the node or the element
    std::int32_t port = 0;
    double factor = 1.0;
};

/// A variable of the model: constant + the sum of its terms.
struct Output {
    std::string_view name; ///< in `Netlist::texts`, as the other texts
    std::string_view unit;
    std::string_view displayUnit;
    std::string_view description;
    double constant = 0.0;
    SmallVector<OutputTerm, 2> terms;
    bool isFixed() const { return terms.empty(); }
};

/// Between what the model says that an output stays.
struct OutputBounds {
    std::int32_t output = 0;
    double minimum = 0.0; ///< infinite where there is none
    double maximum = 0.0;
    double nominal = 1.0; ///< positive
    bool isParameter = false;
    text::SourceRange where = {};
};

/// A signal from outside that is not known before the run: piecewise constant. It is part of the
/// waves of sources.
struct Input {
    struct Term {
        std::int32_t source = 0; ///< element
        double factor = 1.0;
    };
    std::string name;
    double start = 0.0;
    std::vector<Term> terms = {};
    std::string problem = {}; ///< why it cannot change during a run; empty if it can
};

struct Netlist {
    std::string name;
    std::string description;
    std::vector<Node> nodes;          ///< by `NodeId`
    std::vector<Element> elements;    ///< by `ElementId`, in order of declaration
    std::vector<double> positions;    ///< of the nodes at the start (mechanics), else 0
    std::vector<Output> outputs;      ///< what a result file shall hold, in order of declaration
    std::vector<OutputBounds> bounds; ///< of outputs with `min` or `max`
    std::vector<Input> inputs;
    /// What is 0 at the start: storages whose initial values are not fixed adapt to it.
    std::vector<Output> startLaws;
    /// Of the outputs; copies of a netlist share them.
    std::shared_ptr<Arena> texts = std::make_shared<Arena>();
    std::vector<std::string>
        notRecorded; ///< variables that are no linear function of the network's

    const Node& operator[](NodeId id) const { return nodes[static_cast<std::size_t>(id.index())]; }
    const Element& operator[](ElementId id) const {
        return elements[static_cast<std::size_t>(id.index())];
    }
};

} // namespace eventica::network
