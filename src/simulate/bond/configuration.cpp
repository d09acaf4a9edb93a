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
/// Configurations with tangents are kept only while they are being compared.
constexpr std::size_t MostTrials = 6;
/// Tangents that make the equations singular are replaced by others, so many times.
constexpr int MostGuesses = 8;

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
        watchOf_.assign(signals, {});
        for (std::size_t i = 0; i < system.storages().size(); ++i)
            if (made.isDependent[i] == 0)
                rateOf_[at(system.storages()[i].rate)].push_back(
                    {static_cast<Index>(i), system.storages()[i].rateFactor});
        for (std::size_t i = 0; i < system.switches().size(); ++i)
            addSenseReader(static_cast<Index>(i));
        for (const quantized::Curve& curve : system.curves())
            addWatchReaders(curve);
        made.rates.resize(system.storages().size());
        made.senses.resize(system.switches().size());
        made.watches.resize(at(quantized::argumentCount(system.curves())));
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
        for (int i = first_.curves; i < first_.count; ++i)
            passOn(responses_[i], &LinearRow::curves, i - first_.curves);
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

    void addWatchReaders(const quantized::Curve& curve) {
        for (int k = 0; k < curve.arguments.count(); ++k)
            for (const quantized::Term& term : curve.arguments[k].terms)
                watchOf_[at(term.index)].push_back({curve.firstArgument + k, term.factor});
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
            for (const IndexedTerm& reader : watchOf_[at(entry.row)])
                add(made_.watches[at(reader.index)].*part, driver, reader.factor * entry.value);
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
        const quantized::Curves& curves = system_.curves();
        for (int i = 0; i < curves.count(); ++i) {
            sum_.add(responses_[first_.curves + i], made_.tangents[i].constant);
            for (int k = 0; k < curves[i].arguments.count(); ++k)
                made_.watches[at(curves[i].firstArgument + k)].constant =
                    curves[i].arguments[k].constant;
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
            for (const IndexedTerm& reader : watchOf_[at(entry.row)])
                made_.watches[at(reader.index)].constant += reader.factor * entry.value;
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
    std::vector<std::vector<IndexedTerm>> watchOf_; // by signal: arguments of curves
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
    for (std::size_t i = 0; i < made.rates.size(); ++i)
        made.isFastWithOthers.push_back(isFastAlone[i] != 0 && made.isFast[i] == 0 ? 1 : 0);
}

/// By state.
sparse::Columns columnsOf(const std::vector<LinearRow>& rows, int states) {
    sparse::List<sparse::List<Entry>> entries(states);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const IndexedTerm& term : rows[i].states)
            entries[term.index].push_back({static_cast<int>(i), term.factor});
    sparse::Columns columns;
    for (const sparse::List<Entry>& column : entries)
        columns.addColumn(column);
    return columns;
}

} // namespace

signal::Polynomial derivativeOf(const signal::Polynomial& p) {
    return {{p.c[1], 2 * p.c[2], 3 * p.c[3], 0.0}};
}

signal::Polynomial LinearRow::along(const std::vector<signal::Polynomial>& courses,
                                    const std::vector<signal::Polynomial>& waves) const {
    signal::Polynomial result{{constant}};
    for (const IndexedTerm& term : states)
        result += term.factor * courses[at(term.index)];
    for (const IndexedTerm& term : sources)
        result += term.factor * waves[at(term.index)];
    for (const IndexedTerm& term : slopes)
        result += term.factor * derivativeOf(waves[at(term.index)]);
    return result;
}

const Configuration& Configurations::get(const Positions& isClosed, const Configuration* present) {
    if (!system_.curves().empty())
        return present != nullptr && present->isClosed == isClosed ? *present
                                                                   : tried(make(isClosed), present);
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

const Configuration& Configurations::relinearized(const Configuration& old,
                                                  const quantized::Tangents& tangents,
                                                  const Configuration* present) {
    tangents_ = tangents;
    return tried(make(old.isClosed), present);
}

const Configuration& Configurations::tried(std::unique_ptr<Configuration> made,
                                           const Configuration* present) {
    if (trials_.size() >= MostTrials)
        trials_.erase(std::ranges::find_if(
            trials_, [&](const auto& trial) { return trial.get() != present; }));
    trials_.push_back(std::move(made));
    return *trials_.back();
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
    made->tangents = tangents_;
    SwitchedEquations equations = solveDependents(*made);
    const int guesses = system_.curves().empty() ? 0 : MostGuesses;
    for (int guess = 1; guess <= guesses && !made->error.empty(); ++guess) {
        *made = {};
        made->isClosed = isClosed;
        made->tangents = quantized::guessedTangents(system_.curves(), guess);
        equations = solveDependents(*made);
    }
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
    addGroups(*made);
    return made;
}

void Configurations::addGroups(Configuration& made) const {
    const auto count = static_cast<int>(quanta_.size());
    sparse::Columns observed = columnsOf(made.senses, count);
    if (!made.watches.empty())
        observed = columnsOf(made.watches, count);
    // A fast storage without others goes to its slow motion by itself in first order, and with laws
    // that are not linear, whose tangents hold only for a part of the way.
    const int fewestMembers = followsAll_ && system_.curves().empty() ? 1 : 2;
    for (quantized::StiffGroup& group : quantized::findStiffGroups(
             columnsOf(made.rates, count), observed, {quanta_.begin(), quanta_.end()}, fastRate_)) {
        if (group.members.count() < fewestMembers)
            continue;
        for (const int member : group.members)
            made.isFast[at(member)] = 0;
        made.groups.push_back(std::move(group));
    }
}

/// Factorizes; where that fails because of states that depend on others, with these as such.
SwitchedEquations Configurations::solveDependents(Configuration& made) {
    SwitchedEquations equations = system_.equationsFor(made.isClosed, {}, made.tangents);
    if (!isSingular(equations))
        return equations;
    Dependences found = findDependences(system_, made, equations);
    if (found.states.empty() && found.error.empty() && factors_.conditioning() > 0)
        return equations;
    made.error = std::move(found.error);
    if (!made.error.empty())
        return equations;
    made.dependents = std::move(found.states);
    equations = system_.equationsFor(made.isClosed, made.dependents, made.tangents);
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
