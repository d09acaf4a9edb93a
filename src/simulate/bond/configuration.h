// SPDX-License-Identifier: Apache-2.0
// A switched bond graph with each switch in one position, solved: signals, rates of states and what
// decides about switches as linear functions of states and sources.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lib/signal/polynomial.h"
#include "lib/sparse/factors.h"
#include "simulate/bond/switched_system.h"
#include "simulate/quantized/stiff_groups.h"

namespace eventica::bond {

/// constant + Σ factor · state + Σ factor · source + Σ factor · slope of a source. `kicks` are what
/// sudden changes of dependent states add to the integral of the row: its part of an impulse.
/// `curves` are what it adds to the row if a curve is off its tangent.
struct LinearRow {
    std::vector<IndexedTerm> states;
    std::vector<IndexedTerm> sources;
    std::vector<IndexedTerm> slopes;
    std::vector<IndexedTerm> kicks; ///< by dependent state
    std::vector<IndexedTerm> curves;
    double constant = 0.0;

    /// Along courses of states and sources from now on.
    signal::Polynomial along(const std::vector<signal::Polynomial>& courses,
                             const std::vector<signal::Polynomial>& waves) const;
};

struct Configuration {
    Positions isClosed;
    std::string error; ///< why it cannot be solved; then nothing else is valid
    std::vector<DependentState> dependents;
    quantized::Tangents tangents;  ///< by curve
    std::vector<char> isDependent; ///< by storage

    /// By storage; of dependent ones empty. The slopes are those of sources in loops of
    /// capacitances and in cut-sets of inductances: x - Σ slopes · sources does not feel them.
    std::vector<LinearRow> rates;
    std::vector<LinearRow> senses;  ///< by switch
    std::vector<LinearRow> watches; ///< by argument of a curve
    /// Storages whose rate or share of sources has the state or the source in it.
    std::vector<std::vector<graph::Index>> readersOfState;
    std::vector<std::vector<graph::Index>> readersOfSource;
    /// Signals: columns of states, sources, slopes of sources, the constant.
    sparse::Columns responses;
    /// By switch: the effort at it that a unit of flow driven into the network at it makes.
    std::vector<double> openResistance;

    std::vector<double> selfRates;      ///< by storage: how its rate depends on its own state
    std::vector<char> isFastWithOthers; ///< by storage: it would, but for others that are fast
    /// By storage: on its own it goes to its slow motion in no time.
    std::vector<char> isFast;
    /// Of several storages that are fast only together.
    std::vector<quantized::StiffGroup> groups;
};

/// Quanta of storages and of sources.
struct Uncertainty {
    const std::vector<double>& ofStates;
    const std::vector<double>& ofSources;
};

/// What a quantum of an effort or a flow of its kind, not one of what drives it, is to a sense. 0
/// if nothing of its kind is quantized.
double usualUncertainty(const SwitchedSystem& system, graph::Index index, bool isClosed,
                        const Uncertainty& quanta);

/// Why the quanta are too coarse to decide about a switch: storages are stiff together, and neither
/// alone nor as a group do they follow their slow motion. Empty if they are not; lower case.
std::string describeUnresolved(const SwitchedSystem& system, const Configuration& present,
                               const Uncertainty& quanta, std::int64_t order);

signal::Polynomial derivativeOf(const signal::Polynomial& p);

/// Makes configurations and keeps them: a converter comes back to few of them again and again.
class Configurations {
public:
    /// Modes faster than `fastRate` are fast; `quanta` scale the states. `followsAll`: a single
    /// fast storage is a stiff group as well.
    Configurations(const SwitchedSystem& system, std::vector<double> quanta, double fastRate,
                   bool followsAll)
        : system_(system), quanta_(std::move(quanta)), fastRate_(fastRate), followsAll_(followsAll),
          tangents_(quantized::guessedTangents(system.curves())) {}

    /// Valid as long as it is the present one of each further call, and until the next but one.
    const Configuration& get(const Positions& isClosed, const Configuration* present);
    /// The same with other tangents, which count for all others from now on. Valid as those are.
    const Configuration& relinearized(const Configuration& old, const quantized::Tangents& tangents,
                                      const Configuration* present);

    std::int64_t factorizations() const { return factorizations_; }

private:
    std::unique_ptr<Configuration> make(const Positions& isClosed);
    const Configuration& tried(std::unique_ptr<Configuration> made, const Configuration* present);
    SwitchedEquations solveDependents(Configuration& made);
    bool isSingular(const SwitchedEquations& equations);
    void addGroups(Configuration& made) const;
    void makeRoom(const Configuration* present);

    const SwitchedSystem& system_;
    std::vector<double> quanta_;
    double fastRate_;
    bool followsAll_;
    sparse::Factors factors_;
    quantized::Tangents tangents_; // of curves, as they are now
    /// With curves none is kept but the present one and a few that were made last.
    std::vector<std::unique_ptr<Configuration>> trials_;
    std::map<Positions, std::unique_ptr<Configuration>> kept_;
    const Configuration* last_ = nullptr;
    std::int64_t keptEntries_ = 0;
    std::int64_t factorizations_ = 0;
};

/// Which states follow from others because storages and sources of one kind form loops or
/// cut-sets, also through closed or open switches.
struct Dependences {
    std::vector<DependentState> states;
    std::string error; ///< what makes the equations singular if no state does; lower case
};

/// Solves each relation between drivers for a state: one whose start value is not fixed rather than
/// one that is, the last in the order of declaration first. `made` says positions and tangents.
Dependences findDependences(const SwitchedSystem& system, const Configuration& made,
                            const SwitchedEquations& equations);

} // namespace eventica::bond
