// SPDX-License-Identifier: Apache-2.0
// A law A(p) e + B(p) f + s = 0, where p stands for d/dt, is a set of elements in parallel if B has
// one power of p, and in series if A has one: dividing by it leaves p⁻¹, p⁰ and p¹ for the three
// kinds of passive elements.
#include "compile/network/drafts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "compile/network/multiport.h"

namespace eventica::network {

namespace {

constexpr std::size_t Orders = 3;
constexpr double Rounding = 1e-9;

bool isNear(double left, double right) {
    return std::abs(left - right) <= Rounding * std::max(std::abs(left), std::abs(right));
}

} // namespace

struct ElementWriter::Polynomials {
    std::array<double, Orders> across{};
    std::array<double, Orders> through{};
    Row rest; ///< waves and the constant
    bool fits = true;

    static int countOf(const std::array<double, Orders>& factors) {
        return static_cast<int>(
            std::ranges::count_if(factors, [](double factor) { return factor != 0.0; }));
    }
    static std::size_t firstOf(const std::array<double, Orders>& factors) {
        return static_cast<std::size_t>(
            std::ranges::find_if(factors, [](double factor) { return factor != 0.0; }) -
            factors.begin());
    }
};

void Drafts::truncate(const Mark& to) {
    elements.resize(to.elements);
    ports.resize(to.ports);
    innerNodes.resize(to.innerNodes);
}

bool ElementWriter::fail(std::string reason) {
    reason_ = std::move(reason);
    return false;
}

std::int32_t ElementWriter::potentialOf(const PortTerminals& port) const {
    return terminals_.all[static_cast<std::size_t>(port.positive)].potential.index();
}

std::int32_t ElementWriter::flowOf(const PortTerminals& port) const {
    return terminals_.all[static_cast<std::size_t>(port.positive)].flow.index();
}

Domain ElementWriter::domainOf(const PortTerminals& port) const {
    return port.positive >= 0
               ? terminals_.all[static_cast<std::size_t>(port.positive)].domain
               : drafts_.innerNodes[static_cast<std::size_t>(numberOfInnerNode(port.positive))]
                     .domain;
}

ElementWriter::Polynomials ElementWriter::polynomials(const PortTerminals& port,
                                                      const Row& law) const {
    Polynomials result;
    result.rest.constant = law.constant;
    for (const RowTerm& term : law.terms) {
        const auto order = static_cast<std::size_t>(term.atom.order);
        if (term.atom.variable == potentialOf(port) && order < Orders)
            result.across[order] = term.factor;
        else if (term.atom.variable == flowOf(port) && order < Orders)
            result.through[order] = term.factor;
        else if (known_.isWave(term.atom.variable))
            result.rest.add(term.atom, term.factor);
        else
            result.fits = false;
    }
    return result;
}

std::int32_t ElementWriter::add(ElementKind kind, const PortTerminals& port, double value) {
    Draft draft;
    draft.element.kind = kind;
    draft.element.value = value;
    draft.element.domain = domainOf(port);
    draft.ports.push_back(port);
    drafts_.elements.push_back(std::move(draft));
    return static_cast<std::int32_t>(drafts_.elements.size()) - 1;
}

bool ElementWriter::addSource(ElementKind kind, const PortTerminals& port, const Row& wave) {
    std::optional<Waveform> form = known_.waveOf(wave);
    if (!form)
        return fail("its signal is no sum of pieces that repeat in the same way, or a derivative "
                    "of a signal that jumps");
    Draft& draft = drafts_.elements[static_cast<std::size_t>(add(kind, port, 0.0))];
    draft.element.wave = std::move(*form);
    draft.wave = wave;
    return true;
}

// ---- which ports belong together

bool ElementWriter::write(const PortLaws& laws, Multiports multiports) {
    PortGroup unbalanced; // such as the two halves of a nullor
    for (const PortGroup& group : portGroups(laws, terminals_, known_)) {
        if (group.ports.size() + group.stateCount != group.rows.size()) {
            unbalanced.take(group);
            continue;
        }
        const Drafts::Mark before = drafts_.mark();
        if (writeGroup(laws, group))
            continue;
        drafts_.truncate(before);
        if (multiports == Multiports::No || !writeMultiport(laws, group))
            return false;
    }
    if (unbalanced.ports.empty() && unbalanced.rows.empty() && unbalanced.curves.empty())
        return true;
    if (unbalanced.ports.size() + unbalanced.stateCount != unbalanced.rows.size())
        return fail("it has not as many laws as ports");
    return multiports == Multiports::Yes ? writeMultiport(laws, unbalanced)
                                         : fail("it is no element but a multiport");
}

bool ElementWriter::writeGroup(const PortLaws& laws, const PortGroup& group) {
    if (!group.curves.empty() || !group.relays.empty())
        return fail("it is no element but a multiport");
    if (group.stateCount == 0 && group.ports.size() == 1)
        return writePort(laws, group.ports[0], group.rows[0]);
    if (group.stateCount == 0 && group.ports.size() == 2)
        return writePair(laws.ports[group.ports[0]], laws.ports[group.ports[1]],
                         {laws.speedRows[group.rows[0]], laws.speedRows[group.rows[1]]});
    return fail("it is neither a law of one port nor a transformer or gyrator");
}

bool ElementWriter::writeMultiport(const PortLaws& laws, const PortGroup& group) {
    MultiportWriter writer(terminals_, known_, drafts_);
    return writer.write(laws, group) || fail(writer.reason());
}

bool ElementWriter::writePort(const PortLaws& laws, std::size_t port, std::size_t row) {
    const auto first = static_cast<std::int32_t>(drafts_.elements.size());
    drafts_.ports.push_back({laws.ports[port], {}});
    if (!writeOnePort(laws.ports[port], laws.speedRows[row], laws.rows[row]))
        return false;
    std::vector<PortParts::Part>& through = drafts_.ports.back().through;
    for (auto i = first; i < static_cast<std::int32_t>(drafts_.elements.size()); ++i) {
        const PortTerminals& part = drafts_.elements[static_cast<std::size_t>(i)].ports[0];
        if (part.positive == laws.ports[port].positive) // of those in series the first
            through.push_back({i, 0, 1.0});
    }
    return true;
}

// ---- one port

bool ElementWriter::writeOnePort(const PortTerminals& port, const Row& law, const Row& position) {
    const Polynomials sides = polynomials(port, law);
    if (!sides.fits)
        return fail("its law depends on quantities of other elements");
    const int across = Polynomials::countOf(sides.across);
    const int through = Polynomials::countOf(sides.through);
    if (across == 0 || through == 0)
        return writeSource(port, sides);
    if (through == 1)
        return writeParallel(port, sides, position);
    if (across == 1)
        return writeSeries(port, sides);
    return fail("its law mixes derivatives in a way that is neither a set of elements in series "
                "nor one in parallel");
}

bool ElementWriter::writeSource(const PortTerminals& port, const Polynomials& law) {
    const bool isEffort = Polynomials::countOf(law.across) > 0;
    const std::array<double, Orders>& factors = isEffort ? law.across : law.through;
    if (Polynomials::countOf(factors) != 1 || factors[0] == 0.0)
        return fail("its law has a derivative, but not both sides of a port");
    Row wave = law.rest;
    wave.scale(-1.0 / factors[0]);
    if (!isEffort && port.negative < 0 && wave.isConstant() && wave.constant == 0.0)
        return true; // nothing is connected behind this terminal
    return addSource(isEffort ? ElementKind::EffortSource : ElementKind::FlowSource, port, wave);
}

namespace {

/// Divided by pᵏ; nothing if that needs an integral.
std::optional<Row> lowered(Row row, std::size_t power) {
    if (power > 0 && row.constant != 0.0)
        return std::nullopt;
    for (RowTerm& term : row.terms) {
        if (term.atom.order < static_cast<std::int32_t>(power))
            return std::nullopt;
        term.atom.order -= static_cast<std::int32_t>(power);
    }
    return row;
}

} // namespace

bool ElementWriter::writeParallel(const PortTerminals& port, const Polynomials& law,
                                  const Row& position) {
    const std::size_t power = Polynomials::firstOf(law.through);
    const double divisor = law.through[power];
    for (std::size_t order = 0; order < Orders; ++order) {
        const double factor = -law.across[order] / divisor;
        if (factor == 0.0)
            continue;
        if (order + 1 == power) {
            Draft& draft = drafts_.elements[static_cast<std::size_t>(
                add(ElementKind::Inductance, port, 1.0 / factor))];
            const double flow = position.factorOf({flowOf(port), 0});
            if (isMechanical(domainOf(port)) && flow != 0.0) {
                draft.startFlow.emplace();
                draft.startFlow->add({potentialOf(port), 0},
                                     -position.factorOf({potentialOf(port), 0}) / flow);
                draft.startFlow->constant = -position.constant / flow;
            }
        } else if (order == power) {
            add(ElementKind::Resistance, port, 1.0 / factor);
        } else if (order == power + 1) {
            add(ElementKind::Capacitance, port, factor);
        } else {
            return fail("its law has derivatives of too high an order");
        }
    }
    if (law.rest.isConstant() && law.rest.constant == 0.0)
        return true;
    std::optional<Row> wave = lowered(law.rest, power);
    if (!wave)
        return fail("its law has the integral of a signal");
    wave->scale(-1.0 / divisor);
    return addSource(ElementKind::FlowSource, port, *wave);
}

bool ElementWriter::writeSeries(const PortTerminals& port, const Polynomials& law) {
    const std::size_t power = Polynomials::firstOf(law.across);
    const double divisor = law.across[power];
    const std::size_t first = drafts_.elements.size();
    for (std::size_t order = 0; order < Orders; ++order) {
        const double factor = -law.through[order] / divisor;
        if (factor == 0.0)
            continue;
        if (order + 1 == power)
            add(ElementKind::Capacitance, port, 1.0 / factor);
        else if (order == power)
            add(ElementKind::Resistance, port, factor);
        else if (order == power + 1)
            add(ElementKind::Inductance, port, factor);
        else
            return fail("its law has derivatives of too high an order");
    }
    if (!law.rest.isConstant() || law.rest.constant != 0.0) {
        std::optional<Row> wave = lowered(law.rest, power);
        if (!wave)
            return fail("its law has the integral of a signal");
        wave->scale(-1.0 / divisor);
        if (!addSource(ElementKind::EffortSource, port, *wave))
            return false;
    }
    for (std::size_t i = first; i + 1 < drafts_.elements.size(); ++i) {
        const std::int32_t inner = drafts_.addInnerNode(domainOf(port));
        drafts_.elements[i].ports[0].negative = inner;
        drafts_.elements[i + 1].ports[0].positive = inner;
    }
    return true;
}

// ---- two ports

bool ElementWriter::writePair(const PortTerminals& first, const PortTerminals& second,
                              const std::vector<Row>& rows) {
    const Atom e1{potentialOf(first), 0};
    const Atom f1{flowOf(first), 0};
    const Atom e2{potentialOf(second), 0};
    const Atom f2{flowOf(second), 0};
    const auto isStatic = [&](const Row& row) {
        return row.constant == 0.0 && std::ranges::all_of(row.terms, [&](const RowTerm& term) {
                   return term.atom == e1 || term.atom == f1 || term.atom == e2 || term.atom == f2;
               });
    };
    if (!std::ranges::all_of(rows, isStatic))
        return writeCoupledInductances(first, second, rows);
    // Solved for e1 and f2 it is a transformer, solved for f1 and f2 a gyrator.
    const Reduced byEffort = reduced(rows, [&](Atom atom) {
        return atom == e1 ? 0 : atom == f2 ? 1 : -1;
    });
    const Reduced byFlow = reduced(rows, [&](Atom atom) {
        return atom == f1 ? 0 : atom == f2 ? 1 : -1;
    });
    std::optional<Draft> draft;
    if (byEffort.pivots.size() == 2) {
        const double ratio = -byEffort.rows[0].factorOf(e2);
        if (ratio != 0.0 && byEffort.rows[0].factorOf(f1) == 0.0 &&
            byEffort.rows[1].factorOf(e2) == 0.0 && isNear(byEffort.rows[1].factorOf(f1), ratio)) {
            draft.emplace();
            draft->element.kind = ElementKind::Transformer;
            draft->element.value = ratio;
        }
    }
    if (!draft && byFlow.pivots.size() == 2) {
        const double conductance = -byFlow.rows[0].factorOf(e2);
        if (conductance != 0.0 && byFlow.rows[0].factorOf(e1) == 0.0 &&
            byFlow.rows[1].factorOf(e2) == 0.0 &&
            isNear(byFlow.rows[1].factorOf(e1), conductance)) {
            draft.emplace();
            draft->element.kind = ElementKind::Gyrator;
            draft->element.value = conductance;
        }
    }
    if (!draft)
        return fail("it couples two ports in another way than a transformer or a gyrator: what it "
                    "takes in at one port it does not give off at the other");
    draft->element.domain = domainOf(first);
    draft->ports = {first, second};
    const auto number = static_cast<std::int32_t>(drafts_.elements.size());
    drafts_.elements.push_back(std::move(*draft));
    drafts_.ports.push_back({first, {{number, 0, 1.0}}});
    drafts_.ports.push_back({second, {{number, 1, 1.0}}});
    return true;
}

/// e1 = L1 f1' + M f2', e2 = M f1' + L2 f2': an inductance L1 - M²/L2 before a transformer with the
/// ratio M/L2, and L2 behind it.
bool ElementWriter::writeCoupledInductances(const PortTerminals& first, const PortTerminals& second,
                                            const std::vector<Row>& rows) {
    const Atom e1{potentialOf(first), 0};
    const Atom e2{potentialOf(second), 0};
    const Atom d1{flowOf(first), 1};
    const Atom d2{flowOf(second), 1};
    const Reduced solved = reduced(rows, [&](Atom atom) {
        return atom == e1 ? 0 : atom == e2 ? 1 : -1;
    });
    const bool fits =
        solved.pivots.size() == 2 && std::ranges::all_of(solved.rows, [&](const Row& row) {
            return row.constant == 0.0 && std::ranges::all_of(row.terms, [&](const RowTerm& term) {
                       return term.atom == e1 || term.atom == e2 || term.atom == d1 ||
                              term.atom == d2;
                   });
        });
    if (!fits)
        return fail("it couples two ports by more than derivatives of their flows");
    const double own = -solved.rows[0].factorOf(d1);
    const double mutual = -solved.rows[0].factorOf(d2);
    const double other = -solved.rows[1].factorOf(d2);
    if (!isNear(mutual, -solved.rows[1].factorOf(d1)) || other == 0.0 || mutual == 0.0)
        return fail("its inductances do not affect each other in the same way");
    const double leakage = own - mutual * mutual / other;
    PortTerminals primary = first;
    std::vector<PortParts::Part> through;
    if (std::abs(leakage) > Rounding * std::abs(own)) {
        primary.positive = drafts_.addInnerNode(domainOf(first));
        through.push_back(
            {add(ElementKind::Inductance, {first.positive, primary.positive}, leakage), 0, 1.0});
        drafts_.elements.back().flows.emplace().add({flowOf(first), 0}, 1.0);
    }
    const std::int32_t transformer = add(ElementKind::Transformer, primary, mutual / other);
    drafts_.elements.back().ports.push_back(second);
    if (through.empty())
        through.push_back({transformer, 0, 1.0});
    const std::int32_t magnet = add(ElementKind::Inductance, second, other);
    drafts_.elements.back().flows.emplace().add({flowOf(second), 0}, 1.0);
    drafts_.elements.back().flows->add({flowOf(first), 0}, mutual / other);
    drafts_.ports.push_back({first, std::move(through)});
    drafts_.ports.push_back({second, {{transformer, 1, 1.0}, {magnet, 0, 1.0}}});
    return true;
}

} // namespace eventica::network
