// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/configuration.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::bond {

using graph::at;
using graph::Index;
using graph::None;
using sparse::Entry;

namespace {

/// A matrix may be singular up to rounding below this quotient of pivots.
constexpr double SuspiciousConditioning = 1e-12;
constexpr double SumRounding = 1e-13;
constexpr double Rounding = 1e-9; // of the largest number of a column
/// What is kept may take about 16 bytes times this.
constexpr std::int64_t MostKeptEntries = 4'000'000;

/// The largest effort and flow that a driver makes: what is lost in their rounding decides about no
/// switch.
struct Largest {
    explicit Largest(std::span<const Entry> response) {
        for (const Entry& entry : response) {
            double& size = isEffort(entry.row) ? effort : flow;
            size = std::max(size, std::abs(entry.value));
        }
    }
    bool isRounding(const Entry& entry) const {
        return std::abs(entry.value) <= SumRounding * (isEffort(entry.row) ? effort : flow);
    }

    double effort = 0.0;
    double flow = 0.0;
};

/// Turns responses of signals to drivers into rows of rates and senses.
class RowMaker {
public:
    RowMaker(const SwitchedSystem& system, const Drivers& first, const sparse::Columns& responses,
             Configuration& made)
        : system_(system), first_(first), responses_(responses), made_(made),
          sum_(system.signalCount()) {
        const std::size_t signals = at(system.signalCount());
        rateOf_.assign(signals, {});
        senseOf_.assign(signals, {});
        for (std::size_t i = 0; i < system.storages().size(); ++i)
            if (made.isDependent[i] == 0)
                rateOf_[at(system.storages()[i].rate)].push_back(
                    {static_cast<Index>(i), system.storages()[i].rateFactor});
        for (std::size_t i = 0; i < system.switches().size(); ++i)
            addSenseReader(static_cast<Index>(i));
        made.rates.resize(system.storages().size());
        made.senses.resize(system.switches().size());
    }

    void run() {
        for (int i = 0; i < first_.dependents; ++i) {
            made_.responses.addColumn(responses_[i]);
            const bool isState = i < first_.sources;
            passOn(responses_[i], isState ? &LinearRow::states : &LinearRow::sources,
                   isState ? i : i - first_.sources);
        }
        for (int i = 0; i < first_.dependents - first_.sources; ++i)
            addSlope(i);
        for (int i = first_.dependents; i < first_.switches; ++i)
            passOn(responses_[i], &LinearRow::kicks, i - first_.dependents);
        addConstant();
        addOpenResistances();
        addReaders();
    }

private:
    void addSenseReader(Index index) {
        const SensingSwitch& item = system_.switches()[at(index)];
        const network::LinearLaw& sense = system_.senseOf(index, made_.isClosed[at(index)] != 0);
        if (item.sensed != None && sense.across != 0)
            senseOf_[at(item.sensed)].push_back({index, sense.across});
        if (sense.through != 0)
            senseOf_[at(item.port.flow)].push_back({index, sense.through * item.port.flowFactor});
    }

    static void add(std::vector<IndexedTerm>& terms, Index driver, double factor) {
        if (!terms.empty() && terms.back().index == driver)
            terms.back().factor += factor;
        else
            terms.push_back({driver, factor});
    }

    void passOn(std::span<const Entry> response, std::vector<IndexedTerm> LinearRow::* part,
                Index driver) {
        const Largest largest(response);
        for (const Entry& entry : response) {
            for (const IndexedTerm& reader : rateOf_[at(entry.row)])
                add(made_.rates[at(reader.index)].*part, driver, reader.factor * entry.value);
            for (const IndexedTerm& reader : senseOf_[at(entry.row)])
                if (!largest.isRounding(entry))
                    add(made_.senses[at(reader.index)].*part, driver, reader.factor * entry.value);
        }
    }

    /// The slope of a source is part of the rates of dependent states.
    void addSlope(Index source) {
        for (std::size_t d = 0; d < made_.dependents.size(); ++d)
            for (const IndexedTerm& term : made_.dependents[d].sources)
                if (term.index == source)
                    sum_.add(responses_[first_.dependents + static_cast<int>(d)], term.factor);
        const std::span<const Entry> response = sum_.take();
        made_.responses.addColumn(response);
        passOn(response, &LinearRow::slopes, source);
    }

    void addConstant() {
        for (std::size_t i = 0; i < system_.switches().size(); ++i) {
            const auto index = static_cast<Index>(i);
            const bool isClosed = made_.isClosed[i] != 0;
            if (const double constant = system_.lawOf(index, isClosed).constant; constant != 0)
                sum_.add(responses_[first_.switches + index], constant);
            made_.senses[i].constant = -system_.senseOf(index, isClosed).constant;
        }
        const std::span<const Entry> response = sum_.take();
        made_.responses.addColumn(response);
        const Largest largest(response);
        for (const Entry& entry : response) {
            for (const IndexedTerm& reader : rateOf_[at(entry.row)])
                made_.rates[at(reader.index)].constant += reader.factor * entry.value;
            for (const IndexedTerm& reader : senseOf_[at(entry.row)])
                if (!largest.isRounding(entry))
                    made_.senses[at(reader.index)].constant += reader.factor * entry.value;
        }
    }

    void addOpenResistances() {
        for (std::size_t i = 0; i < system_.switches().size(); ++i) {
            const std::span<const Entry> response =
                responses_[first_.switches + static_cast<int>(i)];
            double largest = 0.0;
            for (const Entry& entry : response)
                largest = std::max(largest, std::abs(entry.value));
            const double effort = sparse::valueAt(response, system_.switches()[i].port.effort);
            made_.openResistance.push_back(std::abs(effort) > Rounding * largest ? effort : 0.0);
        }
    }

    void addReaders() {
        made_.readersOfState.resize(system_.storages().size());
        made_.readersOfSource.resize(system_.sources().size());
        for (std::size_t i = 0; i < made_.rates.size(); ++i) {
            const LinearRow& row = made_.rates[i];
            for (const IndexedTerm& term : row.states)
                made_.readersOfState[at(term.index)].push_back(static_cast<Index>(i));
            for (const IndexedTerm& term : row.sources)
                made_.readersOfSource[at(term.index)].push_back(static_cast<Index>(i));
            for (const IndexedTerm& term : row.slopes)
                made_.readersOfSource[at(term.index)].push_back(static_cast<Index>(i));
        }
    }

    const SwitchedSystem& system_;
    const Drivers& first_;
    const sparse::Columns& responses_; // by driver
    Configuration& made_;
    sparse::ColumnSum sum_;
    std::vector<std::vector<IndexedTerm>> rateOf_;  // by signal: storages that read it
    std::vector<std::vector<IndexedTerm>> senseOf_; // by signal: switches that read it
};

double factorOf(const std::vector<IndexedTerm>& terms, Index index) {
    const auto found = std::ranges::find(terms, index, &IndexedTerm::index);
    return found == terms.end() ? 0.0 : found->factor;
}

/// Two states that are fast only together, as the currents of two coils in a cut-set with a small
/// conductance, have a slow motion that neither knows alone.
void findFastStates(Configuration& made, double fastRate) {
    constexpr double MostCoupling = 0.5;
    for (std::size_t i = 0; i < made.rates.size(); ++i) {
        made.selfRates.push_back(factorOf(made.rates[i].states, static_cast<Index>(i)));
        made.isFast.push_back(made.selfRates[i] < -fastRate ? 1 : 0);
    }
    const std::vector<char> isFastAlone = made.isFast;
    for (std::size_t i = 0; i < made.rates.size(); ++i)
        for (const IndexedTerm& term : made.rates[i].states) {
            const std::size_t j = at(term.index);
            if (j == i || isFastAlone[i] == 0 || isFastAlone[j] == 0)
                continue;
            const double back = factorOf(made.rates[j].states, static_cast<Index>(i));
            if (term.factor * back > MostCoupling * made.selfRates[i] * made.selfRates[j])
                made.isFast[i] = made.isFast[j] = 0;
        }
}

} // namespace

const Configuration& Configurations::get(const Positions& isClosed, const Configuration* present) {
    if (const auto found = kept_.find(isClosed); found != kept_.end()) {
        last_ = found->second.get();
        return *last_;
    }
    makeRoom(present);
    std::unique_ptr<Configuration>& kept = kept_[isClosed];
    kept = make(isClosed);
    keptEntries_ += kept->responses.entryCount() + 1;
    last_ = kept.get();
    return *last_;
}

void Configurations::makeRoom(const Configuration* present) {
    if (keptEntries_ <= MostKeptEntries)
        return;
    keptEntries_ = 0;
    std::erase_if(kept_, [&](const auto& entry) {
        return entry.second.get() != present && entry.second.get() != last_;
    });
}

std::unique_ptr<Configuration> Configurations::make(const Positions& isClosed) {
    auto made = std::make_unique<Configuration>();
    made->isClosed = isClosed;
    const SwitchedEquations equations = solveDependents(*made);
    if (!made->error.empty())
        return made;
    made->isDependent.assign(system_.storages().size(), 0);
    for (const DependentState& dependent : made->dependents)
        made->isDependent[at(dependent.storage)] = 1;
    sparse::Columns responses;
    for (int driver = 0; driver < equations.drives.count(); ++driver)
        responses.addColumn(factors_.solve(equations.drives[driver]));
    RowMaker(system_, equations.first, responses, *made).run();
    findFastStates(*made, fastRate_);
    return made;
}

/// Factorizes; where that fails because of states that depend on others, with these as such.
SwitchedEquations Configurations::solveDependents(Configuration& made) {
    SwitchedEquations equations = system_.equationsFor(made.isClosed, {});
    if (!isSingular(equations))
        return equations;
    Dependences found = findDependences(system_, made.isClosed, equations);
    if (found.states.empty() && found.error.empty() && factors_.conditioning() > 0)
        return equations;
    made.error = std::move(found.error);
    if (!made.error.empty())
        return equations;
    made.dependents = std::move(found.states);
    equations = system_.equationsFor(made.isClosed, made.dependents);
    if (isSingular(equations) && factors_.conditioning() == 0)
        made.error = "the equations of the network are singular, even with states that depend on "
                     "each other taken together";
    return equations;
}

bool Configurations::isSingular(const SwitchedEquations& equations) {
    ++factorizations_;
    return !factors_.factorize(equations.matrix) ||
           factors_.conditioning() < SuspiciousConditioning;
}

} // namespace eventica::bond
