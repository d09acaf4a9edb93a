// SPDX-License-Identifier: Apache-2.0
// The quantized integration of a network: states, sources and switches, each with its own next
// event, over the linear functions of the present configuration.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "lib/signal/waveform.h"
#include "simulate/mna/configuration.h"
#include "simulate/mna/operating_point.h"
#include "simulate/mna/quantized_state.h"
#include "simulate/mna/solution.h"
#include "simulate/mna/tournament.h"
#include "simulate/quantized/bend.h"
#include "simulate/quantized/stop.h"
#include "simulate/run/network_model.h"

namespace eventica::mna {

/// States hold x, with x' = (rates) · (quantized states, inputs, slopes of inputs, 1). What decides
/// about switches is the same kind of function of the states themselves, not the quantized ones, so
/// that it is continuous. Nothing is allocated between switchings.
template<int Order>
class Engine {
public:
    Engine(const Layout& layout, const run::QuantizationOptions& options);

    /// Sets the start values. False if there is an error.
    bool start(double t);
    const std::string& error() const { return error_; }

    double nextTime() const { return queue_.nextTime(); }
    /// The next instant at which a source breaks or a switch may change.
    double nextJump() const;
    /// Does what is due first.
    bool step();
    /// Does what comes before `horizon`, up to the next jump, or many events of it.
    bool runQuietly(double horizon);

    /// The wave of a source has another piece from `t` on.
    void breakSource(int source, double t) { queue_.set(sourceItem(source), t); }

    /// Values at a time between the last event and the next one.
    void values(double t, List<double>& states, List<double>& inputs, List<double>& slopes) const;
    /// Of a state, as it moves.
    double rateAt(int state, double t) const;
    double positionAt(int position, double t) const;
    double controlAt(int index, double t) const { return controls_[index].cursor.value(t); }
    const Configuration& configuration() const { return *present_; }
    /// How far a state has gone so far, if its quantum grows with that; negative if it has always
    /// followed from others.
    double rangeOf(int state) const;
    /// Of a switch that has begun to slide since the last call; empty if none has.
    std::string takeWarning() { return std::exchange(warning_, {}); }
    std::int64_t jumps() const { return jumps_; }
    std::int64_t stepCount() const { return stateEvents_ + sourceEvents_; }
    run::Statistics statistics() const;

private:
    using State = QuantizedState<Order>;
    using Slow = typename State::Slow;
    using Fast = typename State::Fast;

    struct Source {
        signal::WaveCursor cursor;
        Slow u{};
        double time = 0.0;
        double quantum = 1.0;
        bool isFlat = false;             ///< nothing but breaks
        double waveSlope = 0.0;          ///< at `time`
        double exactAt = -signal::Never; ///< its quantized value was its own

        Slow at(double t) const {
            Slow now = u;
            shift(now, t - time);
            return now;
        }
        /// As switches see it. In order 1 u stands still between its levels; with its slope what
        /// is across a switch, and the current into a capacitance at the source, agree.
        Fast sensedAt(double t) const {
            Fast sensed{};
            std::ranges::copy(at(t), sensed.begin());
            if constexpr (Order == 1) {
                sensed[0] += waveSlope * (t - time);
                sensed[1] = waveSlope;
            }
            return sensed;
        }
        Fast slopeAt(double t) const { return slopeOf(sensedAt(t)); }
        static Fast slopeOf(const Fast& sensed) {
            Fast slope{};
            for (std::size_t k = 1; k < sensed.size(); ++k)
                slope[k - 1] = static_cast<double>(k) * sensed[k];
            return slope;
        }
    };
    struct Control {
        signal::WaveCursor cursor;
        bool isUsed = false;
        bool isOn = false;
        double next = signal::Never;
    };
    struct Sense {
        Fast s{};
        double time = 0.0;
        double next = signal::Never;
        double scale = 0.0;     ///< of what its value is the sum of, for rounding
        double heldUntil = 0.0; ///< no event before, where a switch chatters
        double slack = 0.0;     ///< so far below 0 it is still right, as rounding has put it there
        bool isReached = false; ///< a group has stopped at its 0: it is due at once
        double lastFlip = -signal::Never;
        bool hasSlid = false;
        int flips = 0; ///< up to `lastFlip`, each within a moment of the one before
        double windowStart = -signal::Never;
        int flipsOfWindow = 0; ///< since `windowStart`
    };
    struct Bend : quantized::Bend {
        bool isDirty = false;
    };
    /// A stiff group of the present configuration. While it is active its states lie on the slow
    /// manifold and get their quantized values together.
    struct Following {
        bool isActive = false;
        double time = 0.0; ///< of `rest`
        List<Slow> rest;   ///< by member: its rate without what the members give each other
        int level = 0;     ///< of the group's modes: those that follow
        // For order 1, by member:
        List<double> way;         ///< of `rest` since `windowStart`
        List<double> slope;       ///< of `rest`, measured; empty if not known
        List<double> slopeBefore; ///< in the window before
        List<double> lead;        ///< F P x': how far the group is before the steps
        List<double> nextLead;    ///< measured since
        double windowStart = 0.0;
        int steps = 0; ///< of what drives it, since `windowStart`
        int stepsOfWindow = 0;
        bool isFirstWindow = true;
        bool isSteady = true; ///< `nextLead` is near the one before
    };
    /// What the search for a consistent configuration works with: everything at one time.
    struct Instant {
        double t = 0.0;
        List<double> x, u, slopes;
        // Of the configuration looked at:
        List<double> shifted;   ///< x after impulses
        List<double> impulses;  ///< by dependent state: how much it has to jump
        List<double> rates;     ///< of states
        List<double> rateScale; ///< the size of what they are the sum of
        bool hasImpulse = false;
        bool hasRates = false;
        List<double> value, scale, slope, slopeScale, kick; ///< by switch: what decides, and how
        double rounding = 0.0;                              ///< of what decides, at the start
        int forced = None;                                  ///< the switch that has just reached 0
    };

    int stateCount() const { return layout_.states.count(); }
    int sourceItem(int source) const { return stateCount() + source; }
    int switchItem(int index) const { return stateCount() + sources_.count() + index; }
    int curveItem(int index) const { return switchItem(senses_.count()) + index; }

    /// What decides about a switch is on the wrong side from here on, relative to its terms. In
    /// order 1 the voltage of an open diode behind a coil goes in steps, so this is how far beyond
    /// its zero a diode closes: of terms of 1e9 V and more, where it blocks well, that must be
    /// little more than rounding. In orders 2 and 3 the zero itself is found.
    static constexpr double WrongSide = Order == 1 ? 4e-13 : 4e-9;

    void updateQuantum(int state);
    void fail(std::string text);

    // events
    void stateEvent(int state, double t);
    void singleEvent(int state, double t);
    void synchronousEvent(double t);
    void sourceEvent(int source, double t);
    void switchEvent(int index, double t);
    void changeRow(int row, double t, const Fast& change);
    void moveRow(int row, double t, const Fast& change);
    void changeSenses(int column, double t, const Fast& change);
    void finishSenses(double t);
    void planSense(int index, double t);
    bool isDecidedBySense(int index) const;
    /// Of the quantized value of a source: a quantum beside it, so that it is right on average.
    enum class Beginning : std::uint8_t { Beside, Exact };
    void planSource(int source, double t, Beginning beginning = Beginning::Beside);
    void renewSource(int source, double t, Beginning beginning);
    void renewSources(double t);
    double planChord(Source& s, const signal::Polynomial& now, double quantum);
    double planParabola(Source& s, const signal::Polynomial& now, double quantum);
    void readControl(int index, double t);
    void recompute(double t);
    void recomputeSenses(double t);
    void accumulate(int column, const Slow& drive);
    bool countEvent(double t);
    bool doEvent(int item, double t);

    // stiff groups: follow.cpp
    bool tryToFollow(int group, double t);
    void followingEvent(int group, double t);
    void takeManifold(int group, double t);
    void finishEntering(double t);
    void changeFollowing(int state, double t, const Fast& change);
    void leaveManifold(int group, double t);
    void advanceGroup(int group, double t);
    void readRest(int group, double t);
    void findFastPart(int group, const List<Slow>& rest);
    bool findManifold(int group);
    void noteDrive(int state, double t, double step);
    void updateSlope(int group, double time);
    void setLevel(int group, int level);
    List<double> leadOf(int group, const List<double>& slope) const;
    const dense::SpectralSplit& splitOf(int group) const {
        return present_->groups[group].levels[followings_[group].level].split;
    }
    static void startWindow(Following& following, double t);
    void updateLead(int group);
    List<quantized::Opponent> opponentsOf(int group, double t) const;
    double noiseOf(int group, const quantized::Opponent& opponent) const;
    List<double> quantaOf(int group) const;
    bool takeManifoldAhead(int group, const List<quantized::Opponent>& opponents, double time,
                           double t);
    bool stopAtSwitch(int group, List<quantized::Opponent> opponents, double t);
    void changeOthers(int state, double t, const Slow& change);

    // switches: settle.cpp
    void readInstant(double t, int forced);
    bool settle(double t, int forced);
    const Configuration* search(Modes modes);
    const Configuration* searchAll(const Modes& modes);
    const Configuration* slid(const Modes& modes);
    const Configuration* stabilised(const Configuration* found);
    bool turnsBack(const Configuration& found);
    const Configuration* beyondFold(const Configuration* found);
    template<typename MayFlip>
    const Configuration* flipped(const Configuration* found, const MayFlip& mayFlip);
    bool isPushedAway(const Configuration& candidate, int index) const;
    bool isConsistent(const Configuration& candidate, List<int>& violated);
    bool wantsChange(const Configuration& candidate, int index);
    int signOf(const Configuration& candidate, int index);
    void findImpulses(const Configuration& candidate);
    double uncertaintyOf(const DependentState& dependent) const;
    void findSenses(const Configuration& candidate);
    double sizeOfSolution(const Configuration& candidate) const;
    void findSlopes(const Configuration& candidate);
    void apply(const Configuration& chosen);
    void catchUp(const Configuration& chosen);
    bool isReadByChanged(const Configuration& chosen, int state) const;
    void catchUpState(int state);
    void catchUpSource(int source);
    void startCourses(const List<double>& ratesBefore, double t);
    void countFlips(const Configuration& chosen);
    bool isPushedBack(const Configuration& chosen, int index);
    void noteSliding(int index);
    double noiseOf(const Configuration& configuration, int index) const;
    double usualNoise(int index, bool isClosed) const;
    void findChatter(int index);
    const char* remedyOfChatter() const;
    double holdTime() const { return 1e-9 * (options_.stopTime - options_.startTime); }
    std::string findStartConflict(const Configuration& chosen) const;

    // initial equations: start.cpp
    bool meetStartLaws(double t);
    void respond(int state, Solution& solution) const;
    void solveAt(double t, Solution& solution) const;

    // laws that are not linear: relinearize.cpp
    bool follows(int state, int other) const;
    void updateDeviations();
    void findGains(int index);
    void limitQuanta(double t);
    double limitedQuantum(int state, double quantum) const;
    std::map<int, double> sensitivityOf(int state) const;
    bool keepsTangents(int group, double t) const;
    bool isStraight(int argument, double way, double t) const;
    void recomputeWatches(double t);
    void addWatches(int column, const Fast& drive);
    void changeWatches(int column, double t, const Fast& change);
    void finishWatches(double t);
    double deviationAt(int index, double t) const;
    void planCurve(int index, double t);
    void curveEvent(int index, double t);
    bool relinearize(double t);
    void countTangents(int index, double t);
    double mostTangentsOfWindow() const;
    const Configuration& linearized(const Configuration* found);
    const Configuration& unsolved(const Configuration& candidate);

    const Layout& layout_;
    run::QuantizationOptions options_;
    List<double> baseQuantum_;
    List<double> unlimitedQuantum_; // by state: without regard to curves
    double followingRate_;          // faster modes follow at once
    Configurations configurations_;
    const Configuration* present_ = nullptr;

    List<State> states_;         // then positions, which nobody reads
    List<signal::Range> ranges_; // by state, of those whose quanta grow with them
    List<Following> followings_; // by group of `present_`
    List<Fast> fastPart_;        // of the group looked at, by member
    List<Fast> manifold_;        // the same
    List<Source> sources_;
    List<Control> controls_; // by switch
    List<Sense> senses_;     // by switch
    List<char> senseIsDirty_;
    List<int> dirtySenses_;
    Tournament queue_;
    bool hasSenses_ = false;
    bool isStarting_ = false;

    Newton newton_;
    List<Bend> bends_;   // by curve
    List<int> curveOf_;  // by argument
    List<Fast> watches_; // by argument
    double watchTime_ = 0.0;
    List<double> rateNoise_; // by state: what quanta of sources do to its rate
    double lastTangents_ = -signal::Never;
    int tangentsAtInstant_ = 0;                // at `lastTangents_`
    double windowOfTangents_ = -signal::Never; // its beginning
    bool tangentsAreEndless_ = false;
    double followsFrom_ = -signal::Never; // no group goes to its manifold before
    bool hasDirtyBends_ = false;
    mutable List<double> scratch_;
    Configuration failed_;
    std::int64_t tangentsOfWindow_ = 0;

    Instant instant_;
    std::string searchError_;
    double lastTime_ = 0.0;
    std::int64_t eventsAtLastTime_ = 0;
    std::int64_t eventsSinceRecompute_ = 0;
    std::int64_t jumps_ = 0;
    std::int64_t switchEvents_ = 0;
    std::int64_t sourceEvents_ = 0;
    std::int64_t stateEvents_ = 0;
    List<std::int64_t> eventsOf_; // by state
    std::string error_;
    std::string warning_;
};

extern template class Engine<1>;
extern template class Engine<2>;
extern template class Engine<3>;

} // namespace eventica::mna
