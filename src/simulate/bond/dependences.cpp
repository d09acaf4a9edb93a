// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "lib/sparse/row_relations.h"
#include "simulate/bond/configuration.h"

namespace eventica::bond {
namespace {

using graph::at;
using graph::Index;

/// A state may be solved for if its factor is at least this, relative to the largest.
constexpr double LeastFactor = 1e-6;
constexpr std::size_t MostNames = 6;

/// Factors by driver; behind the drivers are the rows with a name.
using Relation = std::map<int, double>;

class DependenceSearch {
public:
    DependenceSearch(const SwitchedSystem& system, const Configuration& made,
                     const SwitchedEquations& equations)
        : system_(system), made_(made), first_(equations.first) {
        sparse::Columns rightSides = equations.drives;
        for (const auto& [row, element] : system.namedRows()) {
            const sparse::Entry entry{row, 1.0};
            rightSides.addColumn({&entry, 1});
        }
        found_ = sparse::findRowRelations(equations.matrix, rightSides);
    }

    Dependences run() {
        for (const sparse::List<sparse::Entry>& entries : found_.relations) {
            Relation relation;
            for (const sparse::Entry& entry : entries)
                relation[entry.row] += entry.value;
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
        if (pivot == sparse::None) {
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
        int best = sparse::None;
        bool bestIsFixed = true;
        for (const auto& [driver, value] : relation) {
            if (driver >= first_.sources || std::abs(value) < LeastFactor * largest)
                continue;
            const bool isFixed = system_.elementOf(system_.storages()[at(driver)]).initialIsFixed;
            if (best != sparse::None && isFixed && !bestIsFixed)
                continue;
            best = driver;
            bestIsFixed = isFixed;
        }
        return best;
    }

    DependentState dependentState(int state, const Relation& relation) const {
        DependentState dependent{.storage = state, .states = {}, .sources = {}};
        for (const auto& [driver, value] : relation) {
            if (value == 0.0 || driver >= first_.count)
                continue;
            if (driver < first_.sources)
                dependent.states.push_back({driver, value});
            else if (driver < first_.dependents)
                dependent.sources.push_back({driver - first_.sources, value});
            else
                dependent.constant += value * constantOf(driver);
        }
        return dependent;
    }

    /// Of a switch or of a tangent.
    double constantOf(int driver) const {
        if (driver >= first_.curves)
            return made_.tangents[driver - first_.curves].constant;
        const Index index = driver - first_.switches;
        return system_.lawOf(index, made_.isClosed[at(index)] != 0).constant;
    }

    void explain(const Relation& relation) {
        std::vector<std::string> names;
        for (const auto& [driver, value] : relation)
            if (value != 0.0 && driver >= first_.sources)
                names.push_back(nameOf(driver));
        if (names.empty())
            result_.error = fmt::format("what flows at {} is not determined; a resistance in "
                                        "parallel or to ground helps",
                                        listOf(undetermined()));
        else
            result_.error = fmt::format("{} contradict each other or leave flows open: ideal "
                                        "sources or switches form a loop or a cut-set; a "
                                        "resistance in series or in parallel helps",
                                        listOf(std::move(names)));
    }

    const std::string& nameOf(int driver) const {
        const network::Netlist& netlist = system_.netlist();
        if (driver >= first_.count)
            return netlist[system_.namedRows()[at(driver - first_.count)].second].name;
        if (driver < first_.dependents)
            return netlist[system_.sources()[at(driver - first_.sources)].element].name;
        if (driver >= first_.curves)
            return netlist.elements[at(system_.curves()[driver - first_.curves].element)].name;
        return netlist[system_.switches()[at(driver - first_.switches)].element].name;
    }

    std::vector<std::string> undetermined() const {
        std::vector<std::string> names;
        for (const int signal : found_.undetermined)
            names.push_back(system_.nameOf(signal));
        return names;
    }

    static std::string listOf(std::vector<std::string> names) {
        std::ranges::sort(names);
        names.erase(std::ranges::unique(names).begin(), names.end());
        const std::size_t more = names.size() - std::min(names.size(), MostNames);
        names.resize(names.size() - more);
        return fmt::format("'{}'{}", fmt::join(names, "', '"),
                           more == 0 ? "" : fmt::format(" and {} more", more));
    }

    const SwitchedSystem& system_;
    const Configuration& made_;
    const Drivers& first_;
    sparse::RowRelations found_;
    std::map<int, Relation> solved_; // by state
    Dependences result_;
};

} // namespace

Dependences findDependences(const SwitchedSystem& system, const Configuration& made,
                            const SwitchedEquations& equations) {
    return DependenceSearch(system, made, equations).run();
}

} // namespace eventica::bond
