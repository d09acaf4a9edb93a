// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/configuration.h"

#include <algorithm>
#include <array>

#include "lib/sparse/row_update.h"
#include "simulate/mna/dependents.h"
#include "simulate/mna/operating_point.h"

namespace eventica::mna {

namespace {

/// A matrix may be singular up to rounding below this quotient of pivots.
constexpr double SuspiciousConditioning = 1e-12;
/// Above this all unknowns have their digits.
constexpr double WellConditioned = 1e-3;
constexpr int MostChangedSwitches = 4;
constexpr int MostUpdates = 16;
/// Configurations with tangents are kept only while they are being compared.
constexpr std::size_t MostTrials = 6;
/// Tangents that make the equations singular are replaced by others, so many times.
constexpr int MostGuesses = 8;
/// What is kept may take about 16 bytes times this.
constexpr std::int64_t MostKeptEntries = 4'000'000;

/// The largest unknown that one step of refinement may change by this part.
constexpr double MostCorrected = 0.01;

Entry largestOf(std::span<const Entry> entries) {
    Entry result{};
    for (const Entry& entry : entries)
        if (std::fabs(entry.value) > std::fabs(result.value))
            result = entry;
    return result;
}

bool dependsOnState(const network::Element& element) {
    return element.switching.rule != network::SwitchRule::Controlled;
}

} // namespace

const network::LinearLaw& senseOf(const network::Element& element, bool isClosed) {
    return isClosed ? element.switching.closedSense : element.switching.openSense;
}

Configurations::Configurations(const Layout& layout, const List<double>& quanta,
                               double followingRate)
    : layout_(layout), quanta_(quanta), followingRate_(followingRate),
      readers_(layout.unknownCount),
      rateSum_(static_cast<int>(layout.states.size() + layout.positionNodes.size())),
      senseSum_(layout.switches.count()), watchSum_(layout.argumentCount),
      tangents_(quantized::guessedTangents(layout.curves)) {
    addReaders();
}

void Configurations::addReaders() {
    const auto addAcross = [&](List<Entry> Readers::* list, int element, Entry entry) {
        const network::Port& port = layout_.element(element).ports.back(); // where it senses
        const int positive = layout_.nodeUnknown[port.positive.index()];
        const int negative = layout_.nodeUnknown[port.negative.index()];
        if (positive != None)
            (readers_[positive].*list).push_back(entry);
        entry.value = -entry.value;
        if (negative != None)
            (readers_[negative].*list).push_back(entry);
    };
    for (int i = 0; i < layout_.states.count(); ++i) {
        const StateVariable& state = layout_.states[i];
        if (state.isCapacitance)
            readers_[layout_.branchUnknown[state.element]].rates.push_back({i, 1.0 / state.value});
        else
            addAcross(&Readers::rates, state.element, {i, 1.0 / state.value});
    }
    int row = layout_.states.count();
    for (const int node : layout_.positionNodes)
        readers_[layout_.nodeUnknown[node]].rates.push_back({row++, 1.0});
    for (int i = 0; i < layout_.switches.count(); ++i) {
        const int element = layout_.switches[i];
        if (!dependsOnState(layout_.element(element)))
            continue;
        addAcross(&Readers::across, element, {i, 1.0});
        readers_[layout_.branchUnknown[element]].through.push_back({i, 1.0});
    }
    for (const Curve& curve : layout_.curves)
        for (int k = 0; k < curve.arguments.count(); ++k)
            for (const Term& term : curve.arguments[k].terms)
                readers_[term.index].watches.push_back({curve.firstArgument + k, term.factor});
}

const Configuration& Configurations::get(const Modes& modes, const Configuration* present) {
    if (!layout_.curves.empty())
        return present != nullptr && present->modes == modes ? *present
                                                             : tried(make(modes), present);
    const auto found = kept_.find(modes);
    if (found != kept_.end()) {
        found->second.lastUse = ++uses_;
        return *found->second.configuration;
    }
    makeRoom(present);
    std::unique_ptr<Configuration> made;
    if (present != nullptr)
        made = update(*present, modes);
    if (!made)
        made = make(modes);
    keptEntries_ += made->entryCount();
    Kept& kept = kept_[modes];
    kept = {std::move(made), ++uses_};
    return *kept.configuration;
}

const Configuration& Configurations::relinearized(const Configuration& old,
                                                  const Tangents& tangents,
                                                  const Configuration* present) {
    tangents_ = tangents;
    return tried(make(old.modes), present);
}

const Configuration& Configurations::tried(std::unique_ptr<Configuration> made,
                                           const Configuration* present) {
    const auto isNeeded = [&](const std::unique_ptr<Configuration>& trial) {
        return trial.get() == present || trial.get() == spared_;
    };
    if (trials_.size() >= MostTrials)
        trials_.erase(std::ranges::find_if_not(trials_, isNeeded));
    trials_.push_back(std::move(made));
    return *trials_.back();
}

void Configurations::makeRoom(const Configuration* present) {
    while (keptEntries_ > MostKeptEntries && kept_.size() > 2) {
        auto oldest = kept_.end();
        for (auto i = kept_.begin(); i != kept_.end(); ++i)
            if (i->second.configuration.get() != present &&
                i->second.configuration.get() != spared_ && i->second.lastUse != uses_ &&
                (oldest == kept_.end() || i->second.lastUse < oldest->second.lastUse))
                oldest = i;
        if (oldest == kept_.end())
            return;
        keptEntries_ -= oldest->second.configuration->entryCount();
        kept_.erase(oldest);
    }
}

// --- by factorization ----------------------------------------------------------------------------

std::unique_ptr<Configuration> Configurations::make(const Modes& modes) {
    auto made = std::make_unique<Configuration>();
    made->modes = modes;
    made->tangents = tangents_;
    Equations equations = solveDependents(*made);
    for (int guess = 1; guess <= MostGuesses && !made->error.empty(); ++guess) {
        if (layout_.curves.empty())
            break;
        *made = {};
        made->modes = modes;
        made->tangents = quantized::guessedTangents(layout_.curves, guess);
        equations = solveDependents(*made);
    }
    if (!made->error.empty())
        return made;
    made->conditioning = factors_.conditioning();
    made->first = equations.first;
    openUnknown_ = None;
    for (int driver = 0; driver < equations.drives.count(); ++driver)
        made->responses.addColumn(response(equations, equations.drives[driver]));
    if (openUnknown_ != None && layout_.curves.empty()) {
        made->error = describeCancelled(layout_, openUnknown_);
        return made;
    }
    finish(*made);
    return made;
}

/// Of the unknowns to one driver. Behind open switches of small conductance potentials are large,
/// and the flow through a closed one may come out as a small difference of two of them. A step of
/// refinement gives it as many digits as the balance of its node has (R. D. Skeel, Mathematics of
/// Computation 35, 1980). If it changes the largest unknown, the equations are singular up to
/// rounding.
std::span<const Entry> Configurations::response(const Equations& equations,
                                                std::span<const Entry> drive) {
    const std::span<const Entry> found = factors_.solve(drive);
    if (factors_.conditioning() > WellConditioned)
        return found;
    const sparse::Pattern& pattern = equations.matrix.pattern;
    sparse::ColumnSum residual(pattern.size());
    sparse::ColumnSum refined(pattern.size());
    residual.add(drive, 1.0);
    refined.add(found, 1.0);
    for (const Entry& entry : found)
        for (int place = pattern.starts[entry.row]; place < pattern.starts[entry.row + 1]; ++place)
            residual.add(pattern.rows[place], -equations.matrix.values[place] * entry.value);
    const Entry largest = largestOf(found);
    const std::span<const Entry> correction = factors_.solve(residual.take());
    if (std::fabs(largestOf(correction).value) > MostCorrected * std::fabs(largest.value))
        openUnknown_ = largest.row;
    refined.add(correction, 1.0);
    const std::span<const Entry> sum = refined.take();
    response_.assign(sum.begin(), sum.end());
    return response_;
}

/// Factorizes; where that fails because of states that depend on others, with these as such.
Equations Configurations::solveDependents(Configuration& made) {
    Equations equations = stamp(layout_, made.modes, {}, made.tangents);
    if (!isSingular(equations))
        return equations;
    const Relations relations = findRelations(equations);
    if (relations.relations.empty() && factors_.conditioning() > 0.0) {
        refuseCancelled(made);
        return equations;
    }
    Dependents found = chooseDependents(layout_, made.modes, made.tangents, equations, relations);
    made.error = found.error;
    if (!made.error.empty())
        return equations;
    made.dependents = std::move(found.states);
    made.dependentsInvolveSwitches = found.involveSwitches;
    equations = stamp(layout_, made.modes, made.dependents, made.tangents);
    if (isSingular(equations) && factors_.conditioning() == 0.0)
        made.error = "the equations of the network are singular, even with states that depend on "
                     "each other taken together";
    else
        refuseCancelled(made);
    return equations;
}

void Configurations::refuseCancelled(Configuration& made) {
    if (!layout_.curves.empty())
        return; // tangents on the way to an operating point may be as flat as they like
    if (const int unknown = factors_.cancelledColumn(); unknown >= 0)
        made.error = describeCancelled(layout_, unknown);
}

bool Configurations::isSingular(const Equations& equations) {
    ++factorizations_;
    return !factors_.factorize(equations.matrix) ||
           factors_.conditioning() < SuspiciousConditioning;
}

// --- by updates ----------------------------------------------------------------------------------

std::unique_ptr<Configuration> Configurations::update(const Configuration& old,
                                                      const Modes& modes) {
    if (!old.error.empty() || old.dependentsInvolveSwitches || old.conditioning < WellConditioned)
        return nullptr;
    List<int> changed;
    for (int i = 0; i < modes.count(); ++i)
        if (modes[i] != old.modes[i])
            changed.push_back(i);
    const int count = changed.count();
    if (count > MostChangedSwitches || old.updates + count > MostUpdates)
        return nullptr;
    auto made = std::make_unique<Configuration>();
    made->modes = old.modes;
    made->dependents = old.dependents;
    made->updates = old.updates;
    made->conditioning = old.conditioning;
    made->first = old.first;
    made->responses = old.responses;
    for (const int index : changed)
        if (!updateSwitch(*made, index, modes[index] != 0))
            return nullptr;
    finish(*made);
    return made;
}

// The law of the switch is one row of A, and the response to a 1 in that row is at hand.
bool Configurations::updateSwitch(Configuration& changed, int index, bool isClosed) {
    const int elementIndex = layout_.switches[index];
    const network::Element& element = layout_.element(elementIndex);
    const network::LinearLaw& before = lawOf(element, !isClosed);
    const network::LinearLaw& after = lawOf(element, isClosed);
    const std::array change = {
        sparse::RowTerm{.factor = after.across - before.across,
                        .plus = layout_.nodeUnknown[element.ports[0].positive.index()],
                        .minus = layout_.nodeUnknown[element.ports[0].negative.index()]},
        sparse::RowTerm{.factor = after.through - before.through,
                        .plus = layout_.branchUnknown[elementIndex]}};
    if (!sparse::updateRow(changed.responses, changed.first.switches + index, change,
                           layout_.unknownCount + changed.dependents.count()))
        return false;
    changed.modes[index] = isClosed ? 1 : 0;
    ++changed.updates;
    ++rankUpdates_;
    return true;
}

// --- what follows from the responses -------------------------------------------------------------

void Configurations::finish(Configuration& made) {
    const int states = layout_.states.count();
    const int inputs = layout_.inputs.count();
    made.isDependent.assign(states, 0);
    for (const DependentState& dependent : made.dependents)
        made.isDependent[dependent.state] = 1;

    for (int column = 0; column < states + inputs; ++column)
        addColumn(made, made.responses[column]);

    const int unknowns = layout_.unknownCount + made.dependents.count();
    sparse::ColumnSum sum(unknowns);
    for (int input = 0; input < inputs; ++input) {
        for (int d = 0; d < made.dependents.count(); ++d)
            for (const Term& term : made.dependents[d].inputs)
                if (term.index == input)
                    sum.add(made.responses[made.first.dependents + d], term.factor);
        addColumn(made, sum.take());
    }

    addConstants(made, sum);

    for (int d = made.first.dependents; d < made.first.switches; ++d)
        addColumn(made, made.responses[d]);
    for (int curve = made.first.curves; curve < made.first.count; ++curve)
        addColumn(made, made.responses[curve]);

    made.selfRate.assign(states, 0.0);
    for (int i = 0; i < states; ++i)
        made.selfRate[i] = sparse::valueAt(made.rates[i], i);
    made.groups = quantized::findStiffGroups(
        made.rates, layout_.curves.empty() ? made.senses : made.watches, quanta_, followingRate_);
    made.groupOf.assign(states, None);
    for (int g = 0; g < made.groups.count(); ++g)
        for (const int member : made.groups[g].members)
            made.groupOf[member] = g;
}

/// The constant parts of laws and of what is sensed and watched.
void Configurations::addConstants(Configuration& made, sparse::ColumnSum& sum) {
    for (int i = 0; i < layout_.switches.count(); ++i) {
        const network::Element& element = layout_.element(layout_.switches[i]);
        const double constant = lawOf(element, made.modes[i] != 0).constant;
        if (constant != 0.0)
            sum.add(made.responses[made.first.switches + i], constant);
        if (dependsOnState(element))
            senseSum_.add(i, -senseOf(element, made.modes[i] != 0).constant);
    }
    for (int i = 0; i < layout_.curves.count(); ++i) {
        sum.add(made.responses[made.first.curves + i], made.tangents[i].constant);
        for (int k = 0; k < layout_.curves[i].arguments.count(); ++k)
            watchSum_.add(layout_.curves[i].firstArgument + k,
                          layout_.curves[i].arguments[k].constant);
    }
    const std::span<const Entry> constants = sum.take();
    if (!constants.empty()) {
        made.constantResponse.assign(layout_.unknownCount + made.dependents.count(), 0.0);
        for (const Entry& entry : constants)
            made.constantResponse[entry.row] = entry.value;
    }
    addColumn(made, constants);
}

/// Passes a response on to those who read it.
void Configurations::addColumn(Configuration& made, std::span<const Entry> response) {
    const int states = layout_.states.count();
    for (const Entry& entry : response) {
        if (entry.row >= layout_.unknownCount)
            continue; // the current of a dependent inductance: nobody's law reads it
        const Readers& readers = readers_[entry.row];
        for (const Entry& reader : readers.rates)
            if (reader.row >= states || made.isDependent[reader.row] == 0)
                rateSum_.add(reader.row, reader.value * entry.value);
        for (const Entry& reader : readers.across) {
            const network::Element& element = layout_.element(layout_.switches[reader.row]);
            senseSum_.add(reader.row, reader.value * entry.value *
                                          senseOf(element, made.modes[reader.row] != 0).across);
        }
        for (const Entry& reader : readers.through) {
            const network::Element& element = layout_.element(layout_.switches[reader.row]);
            senseSum_.add(reader.row, reader.value * entry.value *
                                          senseOf(element, made.modes[reader.row] != 0).through);
        }
    }
    for (const Entry& entry : response)
        if (entry.row < layout_.unknownCount)
            for (const Entry& reader : readers_[entry.row].watches)
                watchSum_.add(reader.row, reader.value * entry.value);
    made.watches.addColumn(watchSum_.take());
    made.rates.addColumn(rateSum_.take());
    made.senses.addColumn(senseSum_.take());
}

} // namespace eventica::mna
