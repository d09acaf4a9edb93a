// SPDX-License-Identifier: Apache-2.0
// The companion method: each storage becomes a resistance and a source that remembers, the
// trapezoidal rule gives both, and a fixed step makes one matrix for each combination of switches.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "lib/devs/atomic.h"
#include "lib/sparse/factors.h"
#include "simulate/mna/build.h"
#include "simulate/mna/dependents.h"
#include "simulate/mna/engine.h"
#include "simulate/mna/operating_point.h"
#include "simulate/mna/solution.h"
#include "simulate/mna/stamps.h"

namespace eventica::mna {

namespace {

constexpr std::size_t MostKept = 64;
constexpr int MostRounds = 40;

/// By the trapezoidal rule, or after a jump, where the rates before do not count, by the implicit
/// rule of Euler.
struct Rule {
    bool isTrapezoidal = false;
    friend auto operator<=>(const Rule&, const Rule&) = default;
};

/// One step after another. The state of a capacitance is its voltage, its rate current / C; for an
/// inductance current and voltage / L. Each step solves for the voltages of capacitances and the
/// currents of inductances as functions of one another.
class Stepper {
public:
    Stepper(const Layout& layout, double step)
        : layout_(layout), step_(step), states_(layout.states.size()), rates_(layout.states.size()),
          modes_(layout.switches.size(), 0), tangents_(quantized::guessedTangents(layout.curves)),
          newton_(newtonFor(layout)) {
        for (const int input : layout.inputs)
            inputs_.emplace_back(layout.element(input).wave);
        for (const int index : layout.switches)
            controls_.emplace_back(layout.element(index).switching.control);
        // Every storage as if it depended on nothing but its own rate: the current of an inductance
        // becomes an unknown, the law of a capacitance is left open.
        for (int i = 0; i < layout.states.count(); ++i)
            open_.push_back({.state = i, .states = {}, .inputs = {}});
    }

    const std::string& error() const { return error_; }
    const Modes& modes() const { return modes_; }
    std::int64_t steps() const { return steps_; }
    std::int64_t factorizations() const { return factorizations_; }
    std::int64_t switchings() const { return switchings_; }
    std::int64_t changes() const { return switchings_ + breaks_; }
    double controlAt(int index, double t) const { return controls_[index].value(t); }

    bool start(double t) {
        start_ = t;
        steps_ = 0;
        if (!readInitialValues(t))
            return false;
        positions_.clear();
        for (const int node : layout_.positionNodes)
            positions_.push_back(layout_.startPosition(node));
        // An infinitesimal step finds the unknowns at the start.
        Solution now(layout_);
        readSources(t, now);
        rule_ = {};
        present_ = std::make_unique<Solution>(now);
        next_ = std::make_unique<Solution>(now);
        if (!solve(t, StartStep * step_, *present_) || !meetRelations() ||
            !solve(t, StartStep * step_, *present_) || !stabilise(t, StartStep * step_, *present_))
            return false;
        return prepare();
    }

    double nextTime() const { return start_ + static_cast<double>(steps_ + 1) * step_; }
    double lastTime() const { return start_ + static_cast<double>(steps_) * step_; }

    /// Goes on to the end of the step that has been prepared, and prepares the next.
    bool advance() {
        for (int i = 0; i < positions_.count(); ++i)
            positions_[i] = positionAt(i, nextTime());
        ++steps_;
        std::swap(present_, next_);
        for (int i = 0; i < states_.count(); ++i) {
            rates_[i] = nextRates_[i];
            states_[i] = present_->states[i];
        }
        rule_.isTrapezoidal = !hasJumped_;
        return prepare();
    }

    /// The integral of a speed that changes linearly.
    double positionAt(int position, double t) const {
        const int node = layout_.positionNodes[position];
        const double part = std::clamp((t - lastTime()) / step_, 0.0, 1.0);
        const double before = present_->across(node);
        const double after = next_->across(node);
        return positions_[position] + step_ * part * (before + part / 2 * (after - before));
    }

    /// Between the ends of the prepared step.
    void interpolate(double t, Solution& result) const {
        const double part = std::clamp((t - lastTime()) / step_, 0.0, 1.0);
        const auto mix = [part](const List<double>& from, const List<double>& to,
                                List<double>& into) {
            into.resize(from.size());
            for (int i = 0; i < from.count(); ++i)
                into[i] = from[i] + part * (to[i] - from[i]);
        };
        mix(present_->unknowns, next_->unknowns, result.unknowns);
        mix(present_->states, next_->states, result.states);
        mix(present_->inputs, next_->inputs, result.inputs);
    }

private:
    static constexpr double StartStep = 1e-6;

    struct Matrix {
        Equations equations;
        sparse::Factors factors;
    };
    using Key = std::pair<Modes, std::pair<Rule, double>>;

    /// Initial equations are solved as the quantized method does.
    bool readInitialValues(double t) {
        for (int i = 0; i < states_.count(); ++i)
            states_[i] = layout_.stateElement(i).initial;
        if (layout_.netlist->startLaws.empty())
            return true;
        run::QuantizationOptions options;
        options.startTime = t;
        options.stopTime = t + 1.0;
        Engine<1> engine(layout_, options);
        Solution start(layout_);
        if (engine.start(t))
            engine.values(t, start.states, start.inputs, start.slopes);
        error_ = engine.error();
        states_ = start.states;
        return error_.empty();
    }

    /// States that depend on others begin with what these make them; a fixed one must agree.
    /// Without this the first step would share out charges and fluxes that never were.
    bool meetRelations() {
        const Equations equations = stamp(layout_, modes_, {}, tangents_);
        sparse::Factors factors;
        constexpr double Regular = 1e-12;
        if (factors.factorize(equations.matrix) && factors.conditioning() >= Regular)
            return true;
        const Dependents dependents =
            chooseDependents(layout_, modes_, tangents_, equations, findRelations(equations));
        if (!dependents.error.empty())
            return true; // the steps may be regular all the same
        const List<double>& inputs = present_->inputs;
        error_ = startConflict(layout_, dependents.states, states_, inputs,
                               List<double>(inputs.count(), 0.0));
        for (const DependentState& dependent : dependents.states)
            states_[dependent.state] = relate(dependent, states_, inputs);
        return error_.empty();
    }

    bool prepare() {
        const double t = nextTime();
        Solution& next = *next_;
        hasJumped_ = readSources(t, next);
        breaks_ += hasJumped_ ? 1 : 0;
        return solve(t, step_, next);
    }

    /// True if a source breaks on the way.
    bool readSources(double t, Solution& into) {
        bool breaks = false;
        for (int i = 0; i < inputs_.count(); ++i) {
            breaks = breaks || inputs_[i].nextBreak() <= t;
            inputs_[i].moveTo(t);
            into.inputs[i] = inputs_[i].value(t);
        }
        for (signal::WaveCursor& control : controls_)
            control.moveTo(t);
        return breaks;
    }

    /// Switches are looked at when the step is done; if one has to change, the step is done anew.
    /// What is measured elsewhere counts only once: it may be wrong until all others have followed.
    bool solve(double t, double step, Solution& into) {
        for (int i = 0; i < modes_.count(); ++i)
            if (ruleOf(i) == network::SwitchRule::Controlled)
                setMode(i, controls_[i].value(t) > 0.0);
        for (int round = 0; round < MostRounds; ++round) {
            if (!solveOnce(step, into))
                return false;
            bool isChanged = false;
            for (int i = 0; i < modes_.count(); ++i)
                if ((round == 0 || sensesItself(i)) && wantsChange(i, t, into)) {
                    setMode(i, modes_[i] == 0);
                    isChanged = true;
                }
            if (!isChanged)
                return true;
        }
        return true; // chattering: as good as any
    }

    /// Where an amplifier has positive feedback, a run begins at one of its limits: see
    /// `Engine::stabilised`.
    bool stabilise(double t, double step, Solution& into) {
        const Modes before = modes_;
        for (int i = 0; i < modes_.count(); ++i) {
            if (modes_[i] != 0 || ruleOf(i) != network::SwitchRule::Diode || !sensesItself(i) ||
                !isPushedAway(i, step))
                continue;
            setMode(i, true);
            if (!solveOnce(step, into))
                return false;
            bool isConsistent = true;
            for (int k = 0; k < modes_.count(); ++k)
                isConsistent = isConsistent && !wantsChange(k, t, into);
            if (isConsistent)
                return true;
            modes_ = before;
        }
        return solveOnce(step, into);
    }

    /// An open switch through which a little flow would widen what is across it.
    bool isPushedAway(int index, double step) {
        Matrix* const matrix = matrixFor(step);
        if (matrix == nullptr)
            return false;
        List<double> response(matrix->equations.matrix.size(), 0.0);
        for (const Entry& entry :
             matrix->equations.drives[matrix->equations.first.switches + index])
            response[entry.row] = entry.value;
        matrix->factors.solve(std::span<double>(response));
        const network::Port& port = layout_.element(layout_.switches[index]).ports[0];
        const auto at = [&](network::NodeId node) {
            const int unknown = layout_.nodeUnknown[node.index()];
            return unknown == None ? 0.0 : response[unknown];
        };
        const double positive = at(port.positive);
        const double negative = at(port.negative);
        constexpr double Rounding = 1e-9;
        return positive - negative > Rounding * (std::fabs(positive) + std::fabs(negative));
    }

    bool sensesItself(int index) const {
        return layout_.element(layout_.switches[index]).ports.size() == 1;
    }
    network::SwitchRule ruleOf(int index) const {
        return layout_.element(layout_.switches[index]).switching.rule;
    }

    void setMode(int index, bool isClosed) {
        if ((modes_[index] != 0) == isClosed)
            return;
        modes_[index] = isClosed ? 1 : 0;
        ++switchings_;
        hasJumped_ = true;
        rule_.isTrapezoidal = false;
    }

    bool wantsChange(int index, double t, const Solution& now) const {
        using network::SwitchRule;
        const int element = layout_.switches[index];
        const network::Switching& switching = layout_.element(element).switching;
        const double e = now.across(layout_.element(element).ports.back()); // where it senses
        const double f = now.unknowns[layout_.branchUnknown[element]];
        const bool isClosed = modes_[index] != 0;
        const bool isOn = switching.rule == SwitchRule::Diode || controls_[index].value(t) > 0.0;
        const double s =
            isClosed ? switching.closedSense.residual(e, f) : switching.openSense.residual(e, f);
        switch (switching.rule) {
        case SwitchRule::Controlled:
            return false;
        case SwitchRule::Diode:
        case SwitchRule::Thyristor:
            return isClosed ? s < 0.0 : isOn && s > 0.0;
        case SwitchRule::TurnOff:
            return isClosed ? !isOn || s < 0.0 : isOn && s > 0.0;
        }
        return false;
    }

    bool solveOnce(double step, Solution& into) {
        Matrix* matrix = matrixFor(step);
        if (matrix == nullptr)
            return false;
        const Drivers& first = matrix->equations.first;
        const int size = matrix->equations.matrix.size();
        Newton::Right right{List<double>(size, 0.0), List<double>(size, 0.0)};
        const auto drive = [&](int driver, double value, List<double> Newton::Right::* side) {
            for (const Entry& entry : matrix->equations.drives[driver])
                (right.*side)[entry.row] += entry.value * value;
        };
        for (int i = 0; i < into.inputs.count(); ++i)
            drive(first.inputs + i, into.inputs[i], &Newton::Right::drive);
        for (int i = 0; i < modes_.count(); ++i)
            drive(first.switches + i,
                  lawOf(layout_.element(layout_.switches[i]), modes_[i] != 0).constant,
                  &Newton::Right::constants);
        for (int i = 0; i < states_.count(); ++i)
            drive(first.dependents + i, history(i, step), &Newton::Right::drive);
        List<double> unknowns(size);
        if (!solveFor(*matrix, right, unknowns))
            return false;
        into.unknowns.assign(unknowns.begin(), unknowns.begin() + layout_.unknownCount);
        nextRates_.resize(states_.size());
        for (int i = 0; i < states_.count(); ++i)
            readState(i, matrix->equations.addedUnknowns[i], unknowns, into);
        return true;
    }

    bool solveFor(Matrix& matrix, const Newton::Right& right, List<double>& unknowns) {
        if (layout_.curves.empty()) {
            for (int i = 0; i < unknowns.count(); ++i)
                unknowns[i] = right.drive[i] + right.constants[i];
            matrix.factors.solve(std::span<double>(unknowns));
            return true;
        }
        if (!newton_.solve(matrix.equations.matrix, right, tangents_)) {
            error_ = "no solution of the laws that are not linear is found for a step";
            return false;
        }
        unknowns = newton_.unknowns();
        return true;
    }

    double weight(double step) const { return rule_.isTrapezoidal ? step / 2 : step; }
    /// rate = (state - what was) / weight, so the rate law gets -(what was) / weight as its drive.
    double history(int i, double step) const {
        const double was = states_[i] + (rule_.isTrapezoidal ? step / 2 * rates_[i] : 0.0);
        return -was / weight(step);
    }

    void readState(int i, int added, const List<double>& right, Solution& into) {
        const StateVariable& variable = layout_.states[i];
        const double across = into.across(layout_.element(variable.element).ports[0]);
        if (variable.isCapacitance) {
            into.states[i] = across;
            nextRates_[i] = right[layout_.branchUnknown[variable.element]] / variable.value;
        } else {
            into.states[i] = right[added];
            nextRates_[i] = across / variable.value;
        }
    }

    /// rate - state / weight = drive, in the row of each storage's rate law.
    Matrix* matrixFor(double step) {
        const Key key{modes_, {rule_, step}};
        const auto found = matrices_.find(key);
        if (found != matrices_.end())
            return found->second.get();
        if (matrices_.size() >= MostKept)
            matrices_.clear();
        auto made = std::make_unique<Matrix>();
        made->equations = stamp(layout_, modes_, open_, tangents_, 1.0 / weight(step));
        ++factorizations_;
        if (!made->factors.factorize(made->equations.matrix)) {
            error_ = chooseDependents(layout_, modes_, tangents_, made->equations,
                                      findRelations(made->equations))
                         .error;
            if (error_.empty())
                error_ = "the equations of the network are singular";
            return nullptr;
        }
        if (const int unknown = layout_.curves.empty() ? made->factors.cancelledColumn() : None;
            unknown >= 0) {
            error_ = describeCancelled(layout_, unknown);
            return nullptr;
        }
        return (matrices_[key] = std::move(made)).get();
    }

    const Layout& layout_;
    double step_;
    double start_ = 0.0;
    List<DependentState> open_;
    List<signal::WaveCursor> inputs_;
    List<signal::WaveCursor> controls_;
    List<double> states_;
    List<double> rates_;
    List<double> nextRates_;
    List<double> positions_;
    Modes modes_;
    Tangents tangents_;
    Newton newton_;
    Rule rule_;
    bool hasJumped_ = false;
    std::unique_ptr<Solution> present_;
    std::unique_ptr<Solution> next_;
    std::map<Key, std::unique_ptr<Matrix>> matrices_;
    std::int64_t steps_ = 0;
    std::int64_t factorizations_ = 0;
    std::int64_t switchings_ = 0;
    std::int64_t breaks_ = 0;
    std::string error_;
};

class TrapezoidalModel final : public run::NetworkModel {
public:
    TrapezoidalModel(const network::Netlist& netlist, double step)
        : layout_(netlist), stepper_(layout_, step), solution_(layout_) {}

    std::unique_ptr<devs::Model> takeModel() override {
        auto stepping = std::make_unique<Stepping>(*this, layout_.netlist->name);
        stepping_ = stepping.get();
        return stepping;
    }
    void evaluate(double t) override {
        evaluatedAt_ = t;
        stepper_.interpolate(t, solution_);
    }
    double across(std::int32_t node) const override { return solution_.across(node); }
    double through(std::int32_t element, std::int32_t port) const override {
        return solution_.through(element, port);
    }
    double position(std::int32_t node) const override {
        if (const int position = layout_.positionOf[node]; position != None)
            return stepper_.positionAt(position, evaluatedAt_);
        return layout_.startPosition(node);
    }
    double wave(std::int32_t element) const override {
        if (const int input = layout_.inputOf[element]; input != None)
            return solution_.inputs[input];
        const int index = layout_.switchOf[element];
        return index != None ? stepper_.controlAt(index, evaluatedAt_) : 0.0;
    }
    bool isClosed(std::int32_t element) const override {
        const int index = layout_.switchOf[element];
        return index != None && stepper_.modes()[index] != 0;
    }
    std::int64_t jumps() const override { return 0; }
    std::int64_t changes() const override { return stepper_.changes(); }
    double nextJump() const override { return signal::Never; }
    /// Waves are read at each step: a new piece counts from the next one on.
    SourcePort sourcePort(std::int32_t /*element*/) const override {
        return {stepping_, Stepping::Source};
    }
    std::int64_t stepCount() const override { return stepper_.steps(); }
    run::Statistics statistics() const override {
        run::Statistics result;
        result.steps = stepper_.steps();
        result.switchings = stepper_.switchings();
        result.factorizations = stepper_.factorizations();
        return result;
    }

private:
    class Stepping final : public devs::Atomic {
    public:
        static constexpr devs::Port Source{0};

        Stepping(TrapezoidalModel& model, const std::string& name)
            : Atomic(name.empty() ? "network" : name), stepper_(model.stepper_) {
            addInput("source");
        }
        void initialize(devs::Time start) override { check(stepper_.start(start.t)); }
        double timeAdvance() const override { return stepper_.nextTime() - now().t; }
        devs::Time nextTime() const override {
            return devs::instantAt(now(), std::max(now().t, stepper_.nextTime()));
        }
        void internalTransition() override { check(stepper_.advance()); }

    private:
        void check(bool isWell) {
            if (!isWell)
                fail(stepper_.error());
        }
        Stepper& stepper_;
    };

    Layout layout_;
    Stepper stepper_;
    Solution solution_;
    const Stepping* stepping_ = nullptr;
    double evaluatedAt_ = 0.0;
};

} // namespace

run::BuiltNetwork buildTrapezoidal(const network::Netlist& netlist, double step,
                                   const run::QuantizationOptions& /*options*/) {
    run::BuiltNetwork result;
    if (!(step > 0.0)) {
        result.error = "the step must be positive";
        return result;
    }
    result.model = std::make_unique<TrapezoidalModel>(netlist, step);
    return result;
}

} // namespace eventica::mna
