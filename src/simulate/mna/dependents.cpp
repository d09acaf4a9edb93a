// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/dependents.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace eventica::mna {

namespace {

/// A state may be solved for if its factor is at least this, relative to the largest.
constexpr double LeastFactor = 1e-6;
constexpr int MostNames = 6;

/// Factors by driver.
using Relation = std::map<int, double>;

std::string listNames(const List<std::string>& names) {
    std::string text;
    for (int i = 0; i < names.count() && i < MostNames; ++i)
        text += fmt::format("{}'{}'", i == 0 ? "" : ", ", names[i]);
    if (names.count() > MostNames)
        text += fmt::format(" and {} more", names.count() - MostNames);
    return text;
}

class Chooser {
public:
    Chooser(const Layout& layout, const Modes& modes, const Tangents& tangents,
            const Equations& equations, const Relations& relations)
        : layout_(layout), modes_(modes), tangents_(tangents), first_(equations.first),
          multiportRows_(equations.multiportRows), found_(relations) {}

    Dependents run() {
        for (const List<Term>& terms : found_.relations) {
            Relation relation;
            for (const Term& term : terms)
                relation[term.index] += term.factor;
            takeIn(std::move(relation));
            if (!result_.error.empty())
                return std::move(result_);
        }
        for (const auto& [state, relation] : solved_)
            result_.states.push_back(dependentState(state, relation));
        return std::move(result_);
    }

private:
    /// Both without the pivot: its factor is -1 on the other side.
    static void substitute(Relation& into, int pivot, const Relation& by) {
        const auto place = into.find(pivot);
        if (place == into.end())
            return;
        const double factor = place->second;
        into.erase(place);
        for (const auto& [driver, value] : by)
            into[driver] += factor * value;
    }

    void takeIn(Relation relation) {
        for (const auto& [state, known] : solved_)
            substitute(relation, state, known);
        const int pivot = choosePivot(relation);
        if (pivot == None) {
            explain(relation);
            return;
        }
        const double divisor = -relation[pivot];
        relation.erase(pivot);
        for (auto& [driver, value] : relation)
            value /= divisor;
        for (auto& [state, known] : solved_)
            substitute(known, pivot, relation);
        solved_.emplace(pivot, std::move(relation));
    }

    int choosePivot(const Relation& relation) const {
        double largest = 0.0;
        for (const auto& [driver, value] : relation)
            if (driver < first_.count)
                largest = std::max(largest, std::abs(value));
        int best = None;
        bool bestIsFixed = true;
        for (const auto& [driver, value] : relation) {
            if (driver >= first_.inputs || std::abs(value) < LeastFactor * largest)
                continue;
            const bool isFixed = layout_.stateElement(driver).initialIsFixed;
            if (best != None && isFixed && !bestIsFixed)
                continue;
            best = driver;
            bestIsFixed = isFixed;
        }
        return best;
    }

    DependentState dependentState(int state, const Relation& relation) {
        DependentState dependent{.state = state, .states = {}, .inputs = {}};
        for (const auto& [driver, value] : relation) {
            if (value == 0.0 || driver >= first_.count)
                continue;
            if (driver < first_.inputs) {
                dependent.states.push_back({driver, value});
            } else if (driver < first_.dependents) {
                dependent.inputs.push_back({driver - first_.inputs, value});
            } else if (driver >= first_.curves) {
                dependent.constant += value * tangents_[driver - first_.curves].constant;
            } else {
                result_.involveSwitches = true;
                const int index = driver - first_.switches;
                dependent.constant +=
                    value *
                    lawOf(layout_.element(layout_.switches[index]), modes_[index] != 0).constant;
            }
        }
        return dependent;
    }

    void explain(const Relation& relation) {
        List<std::string> names;
        for (const auto& [driver, value] : relation)
            if (const std::string* const name = value == 0.0 ? nullptr : nameOf(driver);
                name != nullptr && std::ranges::find(names, *name) == names.end())
                names.push_back(*name);
        if (!relation.empty() && relation.rbegin()->first >= first_.count) {
            result_.error =
                fmt::format("the laws of {} contradict or repeat each other, and {} open",
                            listNames(names), openQuantities());
            return;
        }
        if (!names.empty()) {
            result_.error = fmt::format("{} together leave currents open or contradict each other: "
                                        "ideal sources or switches form a loop or a cut-set; a "
                                        "resistance in series or in parallel helps",
                                        listNames(names));
            return;
        }
        result_.error =
            fmt::format("{} open; a conductance to the reference node helps", openQuantities());
    }

    /// Null for states, which do not stand in the way.
    const std::string* nameOf(int driver) const {
        if (driver < first_.inputs || (first_.dependents <= driver && driver < first_.switches))
            return nullptr;
        if (driver >= first_.count)
            return &layout_.nameOfUnknown(multiportRows_[driver - first_.count]);
        if (driver >= first_.curves)
            return &layout_.element(layout_.curves[driver - first_.curves].element).name;
        return &layout_
                    .element(driver < first_.dependents
                                 ? layout_.inputs[driver - first_.inputs]
                                 : layout_.switches[driver - first_.switches])
                    .name;
    }

    std::string openQuantities() const {
        List<std::string> names;
        for (const int unknown : found_.undetermined)
            if (const std::string& name = layout_.nameOfUnknown(unknown);
                std::ranges::find(names, name) == names.end())
                names.push_back(name);
        return fmt::format("the equations leave the quantities of {}", listNames(names));
    }

    const Layout& layout_;
    const Modes& modes_;
    const Tangents& tangents_;
    const Drivers& first_;
    const List<int>& multiportRows_;
    const Relations& found_;
    std::map<int, Relation> solved_; // by state
    Dependents result_;
};

} // namespace

Dependents chooseDependents(const Layout& layout, const Modes& modes, const Tangents& tangents,
                            const Equations& equations, const Relations& relations) {
    return Chooser(layout, modes, tangents, equations, relations).run();
}

std::string describeCancelled(const Layout& layout, int unknown) {
    if (unknown >= layout.unknownCount)
        return "the equations of the network are singular up to rounding";
    return fmt::format("the equations of the network are singular up to rounding: they leave the "
                       "quantities of '{}' open; a conductance to the reference node helps",
                       layout.nameOfUnknown(unknown));
}

double relate(const DependentState& dependent, const List<double>& x, const List<double>& u) {
    double value = dependent.constant;
    for (const Term& term : dependent.states)
        value += term.factor * x[term.index];
    for (const Term& term : dependent.inputs)
        value += term.factor * u[term.index];
    return value;
}

double sizeOf(const DependentState& dependent, const List<double>& x, const List<double>& u) {
    double size = std::fabs(dependent.constant) + std::fabs(x[dependent.state]);
    for (const Term& term : dependent.states)
        size += std::fabs(term.factor * x[term.index]);
    for (const Term& term : dependent.inputs)
        size += std::fabs(term.factor * u[term.index]);
    return size;
}

std::string startConflict(const Layout& layout, const List<DependentState>& dependents,
                          const List<double>& x, const List<double>& u,
                          const List<double>& uncertainty) {
    constexpr double Rounding = 1e-9;
    for (const DependentState& dependent : dependents) {
        const network::Element& element = layout.stateElement(dependent.state);
        const double value = relate(dependent, x, u);
        double tolerance = Rounding * sizeOf(dependent, x, u);
        for (const Term& term : dependent.inputs)
            tolerance += std::fabs(term.factor) * uncertainty[term.index];
        if (!element.initialIsFixed || std::fabs(value - element.initial) <= tolerance)
            continue;
        return fmt::format("the start value {} of '{}' is fixed, but what it is connected with "
                           "makes it {}",
                           element.initial, element.name, value);
    }
    return {};
}

} // namespace eventica::mna
