// SPDX-License-Identifier: Apache-2.0
// A network with each switch in one mode, solved once and for all: unknowns, rates of states and
// what decides about switches, as sparse linear functions of states and inputs.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "lib/sparse/factors.h"
#include "simulate/mna/stamps.h"
#include "simulate/quantized/stiff_groups.h"

namespace eventica::mna {

using quantized::StiffGroup;

/// Columns of `rates` and `senses`: states, inputs, slopes of inputs, one for the constant part,
/// dependent states (their sudden changes: what an impulse does), and curves.
struct Configuration {
    Modes modes;
    std::string error; ///< why it cannot be solved; then nothing else is valid
    List<DependentState> dependents;
    bool dependentsInvolveSwitches = false;
    Tangents tangents;         ///< by curve
    List<char> isDependent;    ///< by state
    double conditioning = 1.0; ///< of the factorization it stems from
    int updates = 0;           ///< rank-one updates since the factorization it stems from

    Drivers first;
    sparse::Columns responses;     ///< unknowns, by driver
    List<double> constantResponse; ///< unknowns; empty if 0

    sparse::Columns rates;   ///< rows: states, then positions
    sparse::Columns senses;  ///< rows: switches
    sparse::Columns watches; ///< rows: arguments of curves; up to the constant part
    List<double> selfRate;   ///< by state: the diagonal of `rates`
    /// Fast states that switches look at, maybe through a microscope (the current through a small
    /// resistance): they must not lie beside their slow motion.
    List<StiffGroup> groups;
    List<int> groupOf; ///< by state; `None` if it is in no group

    int inputColumn(int input) const { return first.inputs + input; }
    int slopeColumn(int input) const { return first.dependents + input; }
    int constantColumn() const { return 2 * first.dependents - first.inputs; }
    int dependentColumn(int dependent) const { return constantColumn() + 1 + dependent; }
    /// What an error of a curve does.
    int curveColumn(int curve) const { return constantColumn() + 1 + dependents.count() + curve; }
    int entryCount() const {
        return responses.entryCount() + rates.entryCount() + senses.entryCount();
    }
};

/// What decides about a switch, of the port that does.
const network::LinearLaw& senseOf(const network::Element& element, bool isClosed);

/// Makes configurations and keeps them, so that a network that switches periodically is factorized
/// only in its first periods.
class Configurations {
public:
    /// Modes faster than `followingRate` follow at once; `quanta` scale the states.
    Configurations(const Layout& layout, const List<double>& quanta, double followingRate);

    /// From memory, or from `present` by a few rank-one updates, or by a new factorization. Valid
    /// until the next but one call, and as long as it is the `present` one of each call.
    const Configuration& get(const Modes& modes, const Configuration* present);
    /// The same with other tangents, which count for all others from now on. Valid as those are.
    const Configuration& relinearized(const Configuration& old, const Tangents& tangents,
                                      const Configuration* present);

    /// Keeps one more valid, until the next call.
    void spare(const Configuration* configuration) { spared_ = configuration; }

    std::int64_t factorizations() const { return factorizations_; }
    std::int64_t rankUpdates() const { return rankUpdates_; }

private:
    struct Kept {
        std::unique_ptr<Configuration> configuration;
        std::int64_t lastUse = 0;
    };
    /// Who reads an unknown: a state through its law, a position, a switch.
    struct Readers {
        List<Entry> rates;
        List<Entry> across;  ///< row: switch; 1 or -1
        List<Entry> through; ///< row: switch
        List<Entry> watches; ///< row: argument of a curve
    };

    void addReaders();
    std::unique_ptr<Configuration> make(const Modes& modes);
    Equations solveDependents(Configuration& made);
    bool isSingular(const Equations& equations);
    void refuseCancelled(Configuration& made);
    std::span<const Entry> response(const Equations& equations, std::span<const Entry> drive);
    std::unique_ptr<Configuration> update(const Configuration& old, const Modes& modes);
    bool updateSwitch(Configuration& changed, int index, bool isClosed);
    void finish(Configuration& made);
    void addColumn(Configuration& made, std::span<const Entry> response);
    void makeRoom(const Configuration* present);
    void addConstants(Configuration& made, sparse::ColumnSum& sum);
    const Configuration& tried(std::unique_ptr<Configuration> made, const Configuration* present);

    const Layout& layout_;
    List<double> quanta_;
    double followingRate_;
    List<Readers> readers_; // by unknown
    sparse::Factors factors_;
    int openUnknown_ = None; ///< one that rounding alone determines
    List<Entry> response_;   // the last one that was refined
    sparse::ColumnSum rateSum_;
    sparse::ColumnSum senseSum_;
    sparse::ColumnSum watchSum_;
    Tangents tangents_; ///< of curves, as they are now
    /// With curves none is kept but the present one and a few that were made last.
    List<std::unique_ptr<Configuration>> trials_;
    const Configuration* spared_ = nullptr;
    std::map<Modes, Kept> kept_;
    std::int64_t keptEntries_ = 0;
    std::int64_t uses_ = 0;
    std::int64_t factorizations_ = 0;
    std::int64_t rankUpdates_ = 0;
};

} // namespace eventica::mna
