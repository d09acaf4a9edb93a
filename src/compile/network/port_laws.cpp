// SPDX-License-Identifier: Apache-2.0
// Which terminals form a port follows from the equations: flows that always sum to 0 belong
// together. A terminal whose flow returns nowhere has a port to the reference.
#include "compile/network/port_laws.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace eventica::network {

namespace {

/// The constant of a row as an atom, so that it can be eliminated like one.
constexpr Atom One{std::numeric_limits<std::int32_t>::max(), 0};
constexpr double Rounding = 1e-9;

void constantToAtom(std::vector<Row>& rows) {
    for (Row& row : rows) {
        row.add(One, row.constant);
        row.constant = 0.0;
    }
}

bool isSame(const Row& left, const Row& right) {
    Row difference = left;
    difference.addScaled(right, -1.0);
    return std::ranges::all_of(
        difference.terms, [](const RowTerm& term) { return std::abs(term.factor) < Rounding; });
}

class PortFinder {
public:
    PortFinder(const std::vector<Row>& rows, const std::vector<std::int32_t>& terminals,
               const Terminals& all, Merging merging, const Bends& bends)
        : all_(all), merging_(merging) {
        laws_.rows = rows;
        laws_.bends = bends;
        // What no law mentions is the output of a nullor, unless it only passes flows on.
        for (const std::int32_t terminal : terminals)
            if (!at(terminal).isBoundary || isMentioned(terminal))
                open_.push_back(terminal);
    }

    std::optional<PortLaws> run() {
        findMerges();
        if (!applyMerges() || !findPorts())
            return std::nullopt;
        laws_.rows = reduced(std::move(laws_.rows), [&](Atom atom) { return rankOf(atom); }).rows;
        std::erase_if(laws_.rows, [](const Row& row) { return row.isConstant(); });
        toSpeeds();
        return std::move(laws_);
    }

private:
    const Terminal& at(std::int32_t terminal) const {
        return all_.all[static_cast<std::size_t>(terminal)];
    }
    Atom flowOf(std::int32_t terminal) const { return {at(terminal).flow.index(), 0}; }
    Atom potentialOf(std::int32_t terminal) const { return {at(terminal).potential.index(), 0}; }

    bool isFlow(Atom atom) const { return isOf(atom, true); }
    bool isPotential(Atom atom) const { return isOf(atom, false); }
    bool isOf(Atom atom, bool asFlow) const {
        if (static_cast<std::size_t>(atom.variable) >= all_.ofVariable.size())
            return false;
        const std::int32_t terminal = all_.ofVariable[static_cast<std::size_t>(atom.variable)];
        return terminal >= 0 &&
               (asFlow ? at(terminal).flow : at(terminal).potential).index() == atom.variable;
    }

    bool isMentioned(std::int32_t terminal) const {
        bool isFound = false;
        forEachRow([&](const Row& row) {
            isFound = isFound || row.mentions(at(terminal).flow.index()) ||
                      row.mentions(at(terminal).potential.index());
        });
        return isFound;
    }
    /// Laws, and arguments of functions.
    template<typename Visitor>
    void forEachRow(const Visitor& visitor) const {
        std::ranges::for_each(laws_.rows, visitor);
        laws_.bends.forEachRow(visitor);
    }

    /// The rows that follow from all and mention only flows (potentials) without derivatives.
    std::vector<Row> rowsOfOnly(bool flows, bool withConstants) const {
        std::vector<Row> rows = laws_.rows;
        if (!withConstants)
            constantToAtom(rows);
        const auto isWanted = [&](Atom atom) { return atom.order == 0 && isOf(atom, flows); };
        Reduced result =
            reduced(std::move(rows), [&](Atom atom) { return isWanted(atom) ? -1 : 0; });
        result.rows.erase(result.rows.begin(),
                          result.rows.begin() + static_cast<std::ptrdiff_t>(result.pivots.size()));
        return std::move(result.rows);
    }

    /// An atom by those that are free, given that the rows are 0.
    static Row expressed(Atom atom, const Reduced& relations) {
        Row row;
        row.add(atom, 1.0);
        const auto pivot = std::ranges::find(relations.pivots, atom);
        if (pivot != relations.pivots.end())
            row.addScaled(
                relations.rows[static_cast<std::size_t>(pivot - relations.pivots.begin())], -1.0);
        return row;
    }

    Reduced relations(bool flows, bool withConstants) const {
        return reduced(rowsOfOnly(flows, withConstants), [](Atom) { return 0; });
    }

    // ---- merges

    /// Of a terminal, by what is free.
    struct Quantities {
        std::int32_t terminal = -1;
        Row potential;
        Row flow;
    };

    void findMerges() {
        const Reduced flows = relations(true, false);
        const auto isMechanic = [&](std::int32_t terminal) {
            return isMechanical(at(terminal).domain);
        };
        const bool hasMechanics = std::ranges::any_of(open_, isMechanic);
        const bool hasOthers = !std::ranges::all_of(open_, isMechanic);
        const Reduced plain = hasOthers ? relations(false, false) : Reduced();
        const Reduced offset = hasMechanics ? relations(false, true) : Reduced();
        std::vector<Quantities> kept;
        for (const std::int32_t terminal : open_) {
            const Reduced& potentials = isMechanic(terminal) ? offset : plain;
            Quantities own{terminal, expressed(potentialOf(terminal), potentials),
                           expressed(flowOf(terminal), flows)};
            if (own.potential.isConstant() && isFree(terminal)) {
                laws_.merges.push_back({terminal, -1, own.potential.constant});
                continue;
            }
            const auto partner = std::ranges::find_if(kept, [&](const Quantities& other) {
                return merging_ == Merging::Yes &&
                       at(other.terminal).domain == at(terminal).domain &&
                       !isBalanced(own.flow, other.flow) && isSame(own.potential, other.potential);
            });
            if (partner == kept.end())
                kept.push_back(std::move(own));
            else
                laws_.merges.push_back({terminal, partner->terminal,
                                        own.potential.constant - partner->potential.constant});
        }
        open_.clear();
        for (const Quantities& item : kept)
            open_.push_back(item.terminal);
    }

    bool isFree(std::int32_t terminal) const {
        bool isFree = true;
        forEachRow(
            [&](const Row& row) { isFree = isFree && !row.mentions(at(terminal).flow.index()); });
        return isFree;
    }

    static bool isBalanced(const Row& left, const Row& right) {
        Row sum = left;
        sum.addScaled(right, 1.0);
        return isSame(sum, {});
    }

    /// The flow of the terminal that stays is that into both from now on.
    bool applyMerges() {
        for (const Merge& merge : laws_.merges) {
            Row potential;
            potential.constant = merge.offset;
            if (merge.into >= 0) {
                potential.add(potentialOf(merge.into), 1.0);
                Row flow;
                flow.add(flowOf(merge.into), 1.0);
                flow.add(flowOf(merge.terminal), -1.0);
                replace(at(merge.into).flow.index(), flow);
            }
            replace(at(merge.terminal).potential.index(), potential);
        }
        laws_.rows = reduced(std::move(laws_.rows), [](Atom) { return 0; }).rows;
        return std::ranges::none_of(
            laws_.merges, [&](const Merge& merge) { return isMentioned(merge.terminal); });
    }

    void replace(std::int32_t variable, const Row& meaning) {
        for (Row& row : laws_.rows)
            substitute(row, variable, meaning);
        laws_.bends.forEachRow([&](Row& row) { substitute(row, variable, meaning); });
        laws_.substitutions.emplace_back(variable, meaning);
    }

    // ---- ports

    bool findPorts() {
        const Reduced relation = relations(true, false);
        std::vector<Quantities> open;
        for (const std::int32_t terminal : open_) {
            Quantities& item = open.emplace_back();
            item.terminal = terminal;
            item.flow = expressed(flowOf(terminal), relation);
        }
        std::vector<Quantities> single;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (open[i].terminal < 0)
                continue;
            const std::vector<const Row*> rows = rowsWith(open[i].terminal);
            const auto partner =
                std::find_if(open.begin() + static_cast<std::ptrdiff_t>(i) + 1, open.end(),
                             [&](const Quantities& other) {
                                 return other.terminal >= 0 && isPort(open[i], other, rows);
                             });
            if (partner == open.end()) {
                single.push_back(open[i]);
                continue;
            }
            laws_.ports.push_back({open[i].terminal, partner->terminal});
            partner->terminal = -1;
        }
        for (const Domain domain : {Domain::Electrical, Domain::Rotational, Domain::Translational,
                                    Domain::Thermal, Domain::Other})
            addStar(domain, single);
        return applyPorts();
    }

    bool isPort(const Quantities& left, const Quantities& right,
                const std::vector<const Row*>& rowsOfLeft) const {
        const std::array pair{left.terminal, right.terminal};
        return at(left.terminal).domain == at(right.terminal).domain &&
               isBalanced(left.flow, right.flow) &&
               std::ranges::all_of(
                   rowsOfLeft, [&](const Row* row) { return dependsOnDifferences(*row, pair); }) &&
               dependOnDifferences(pair);
    }

    std::vector<const Row*> rowsWith(std::int32_t terminal) const {
        std::vector<const Row*> rows;
        forEachRow([&](const Row& row) {
            if (row.mentions(at(terminal).potential.index()))
                rows.push_back(&row);
        });
        return rows;
    }

    /// Whether nothing changes if all potentials of a group rise by the same.
    bool dependOnDifferences(std::span<const std::int32_t> group) const {
        bool isTrue = true;
        forEachRow([&](const Row& row) { isTrue = isTrue && dependsOnDifferences(row, group); });
        return isTrue;
    }
    bool dependsOnDifferences(const Row& row, std::span<const std::int32_t> group) const {
        constexpr std::int32_t MostDerivatives = 3;
        for (std::int32_t order = 0; order <= MostDerivatives; ++order) {
            double sum = 0.0;
            double size = 0.0;
            for (const std::int32_t terminal : group) {
                const double factor = row.factorOf({at(terminal).potential.index(), order});
                sum += factor;
                size += std::abs(factor);
            }
            if (std::abs(sum) > Rounding * size)
                return false;
        }
        return true;
    }

    /// Terminals whose flows sum to 0 have ports to one of them; others to the reference.
    void addStar(Domain domain, const std::vector<Quantities>& single) {
        std::vector<std::int32_t> group;
        Row sum;
        for (const Quantities& item : single) {
            if (at(item.terminal).domain != domain)
                continue;
            group.push_back(item.terminal);
            sum.addScaled(item.flow, 1.0);
        }
        if (group.empty())
            return;
        const bool isStar = group.size() > 1 && isSame(sum, {}) && dependOnDifferences(group);
        const std::int32_t centre = isStar ? centreOf(group) : -1;
        for (const std::int32_t terminal : group)
            if (terminal != centre)
                laws_.ports.push_back({terminal, centre});
    }

    /// The terminal that appears in the most laws: so the others depend on each other the least.
    std::int32_t centreOf(const std::vector<std::int32_t>& group) const {
        const Reduced byFlows = reduced(
            laws_.rows, [&](Atom atom) { return isFlow(atom) && atom.order == 0 ? 0 : -1; });
        std::int32_t best = group.back();
        std::ptrdiff_t most = -1;
        for (const std::int32_t terminal : group) {
            const std::ptrdiff_t count = std::ranges::count_if(byFlows.rows, [&](const Row& row) {
                return row.mentions(at(terminal).potential.index());
            });
            if (count > most) {
                most = count;
                best = terminal;
            }
        }
        return best;
    }

    bool applyPorts() {
        for (const PortTerminals& port : laws_.ports) {
            if (port.negative < 0)
                continue;
            Row potential;
            potential.add(potentialOf(port.positive), 1.0);
            potential.add(potentialOf(port.negative), 1.0);
            replace(at(port.positive).potential.index(), potential);
        }
        std::vector<std::int32_t> negatives;
        for (const PortTerminals& port : laws_.ports)
            if (port.negative >= 0)
                negatives.push_back(port.negative);
        std::ranges::sort(negatives);
        negatives.erase(std::unique(negatives.begin(), negatives.end()), negatives.end());
        for (const std::int32_t negative : negatives) {
            Row flow;
            for (const PortTerminals& port : laws_.ports)
                if (port.negative == negative)
                    flow.add(flowOf(port.positive), -1.0);
            replace(at(negative).flow.index(), flow);
        }
        return std::ranges::none_of(negatives, [&](std::int32_t negative) {
            bool isFound = false;
            forEachRow([&](const Row& row) {
                isFound = isFound || row.mentions(at(negative).potential.index());
            });
            return isFound;
        });
    }

    // ---- one law for each row

    int rankOf(Atom atom) const {
        if (!isFlow(atom) && !isPotential(atom))
            return -1;
        return (isFlow(atom) ? 0 : 1) + 2 * atom.order;
    }

    bool isPosition(Atom atom) const {
        return isPotential(atom) &&
               isMechanical(at(all_.ofVariable[static_cast<std::size_t>(atom.variable)]).domain);
    }

    void toSpeeds() {
        for (Row row : laws_.rows) {
            const auto hasPosition = [&](const RowTerm& term) {
                return isPosition(term.atom) && term.atom.order == 0;
            };
            while (std::ranges::any_of(row.terms, hasPosition))
                row = row.differentiated();
            for (RowTerm& term : row.terms)
                if (isPosition(term.atom))
                    --term.atom.order;
            laws_.speedRows.push_back(std::move(row));
        }
    }

    const Terminals& all_;
    Merging merging_;
    std::vector<std::int32_t> open_;
    PortLaws laws_;
};

} // namespace

Row PortLaws::inPortTerms(Row row) const {
    for (const auto& [variable, meaning] : substitutions)
        substitute(row, variable, meaning);
    return row;
}

std::optional<PortLaws> portLaws(const std::vector<Row>& rows,
                                 const std::vector<std::int32_t>& terminals, const Terminals& all,
                                 Merging merging, const Bends& bends) {
    return PortFinder(rows, terminals, all, merging, bends).run();
}

} // namespace eventica::network
