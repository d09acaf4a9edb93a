// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/build.h"

#include <algorithm>
#include <utility>

#include "lib/devs/atomic.h"
#include "simulate/mna/coil_check.h"
#include "simulate/mna/engine.h"
#include "simulate/mna/solution.h"
#include "simulate/run/check_quanta.h"

namespace eventica::mna {

namespace {

/// At least so many times in a run curves are compared with their tangents.
constexpr int Checks = 500;

template<int Order>
class NodalModel final : public run::NetworkModel {
public:
    NodalModel(const network::Netlist& netlist, const run::QuantizationOptions& options)
        : layout_(netlist), engine_(layout_, options), solution_(layout_), coils_(layout_, options),
          timeBetweenChecks_((options.stopTime - options.startTime) / Checks),
          stopTime_(options.stopTime), evaluatedAt_(options.startTime) {}

    std::unique_ptr<devs::Model> takeModel() override {
        auto nodal = std::make_unique<Nodal>(*this, layout_.netlist->name);
        nodal_ = nodal.get();
        return nodal;
    }
    void setHorizon(double t) override { horizon_ = std::min(t, stopTime_); }

    void evaluate(double t) override {
        const Configuration& now = engine_.configuration();
        evaluatedAt_ = t;
        engine_.values(t, solution_.states, solution_.inputs, solution_.slopes);
        solution_.unknowns = now.constantResponse;
        solution_.unknowns.resize(layout_.unknownCount + now.dependents.count());
        for (int i = 0; i < solution_.states.count(); ++i)
            add(now, i, solution_.states[i]);
        for (int i = 0; i < solution_.inputs.count(); ++i)
            add(now, now.first.inputs + i, solution_.inputs[i]);
        rates_.assign(now.dependents.count(), 0.0);
        for (int d = 0; d < now.dependents.count(); ++d) {
            double rate = 0.0;
            for (const Term& term : now.dependents[d].inputs)
                rate += term.factor * solution_.slopes[term.index];
            add(now, now.first.dependents + d, rate);
            rates_[d] = rate;
        }
        if (!layout_.curves.empty())
            refine(now);
    }
    std::string evaluationError() const override { return evaluationError_; }

    double across(std::int32_t node) const override { return solution_.across(node); }
    double through(std::int32_t element, std::int32_t port) const override {
        return solution_.through(element, port);
    }
    double position(std::int32_t node) const override {
        const int position = layout_.positionOf[node];
        if (position != None)
            return engine_.positionAt(position, evaluatedAt_);
        return layout_.startPosition(node);
    }
    double wave(std::int32_t element) const override {
        const int input = layout_.inputOf[element];
        if (input != None)
            return solution_.inputs[input];
        const int index = layout_.switchOf[element];
        return index != None ? engine_.controlAt(index, evaluatedAt_) : 0.0;
    }
    bool isClosed(std::int32_t element) const override {
        const int index = layout_.switchOf[element];
        return index != None && engine_.configuration().modes[index] != 0;
    }

    std::int64_t jumps() const override { return engine_.jumps(); }
    double nextJump() const override { return engine_.nextJump(); }
    SourcePort sourcePort(std::int32_t element) const override {
        return {layout_.inputOf[element] == None ? nullptr : nodal_, Nodal::Source};
    }
    std::string takeWarning() override { return engine_.takeWarning(); }
    run::Statistics statistics() const override { return engine_.statistics(); }
    std::int64_t stepCount() const override { return engine_.stepCount(); }

private:
    /// Its state is the engine's.
    class Nodal final : public devs::Atomic {
    public:
        static constexpr devs::Port Source{0};

        Nodal(NodalModel& model, const std::string& name)
            : Atomic(name.empty() ? "network" : name), model_(model) {
            addInput("source");
        }

        void initialize(devs::Time start) override {
            check(model_.engine_.start(start.t));
            goOn();
        }
        double timeAdvance() const override { return model_.engine_.nextTime() - now().t; }
        devs::Time nextTime() const override {
            return devs::instantAt(now(), std::max(now().t, model_.engine_.nextTime()));
        }
        void internalTransition() override {
            Engine<Order>& engine = model_.engine_;
            const std::int64_t jumps = engine.jumps();
            while (engine.nextTime() <= now().t)
                if (!engine.step())
                    return fail(engine.error());
            if (engine.jumps() == jumps) // otherwise its right side will be asked for
                goOn();
        }

        void externalTransition(double /*elapsed*/, const devs::Bag& inputs) override {
            for (const devs::Message& message : inputs)
                model_.engine_.breakSource(
                    model_.layout_.inputOf[static_cast<int>(message.value.number())], now().t);
        }

    private:
        void goOn() {
            const Engine<Order>& engine = model_.engine_;
            for (;;) {
                const double until = std::min(model_.horizon_, model_.nextCheck());
                if (!check(model_.engine_.runQuietly(until)) || until >= model_.horizon_ ||
                    engine.nextTime() < until)
                    return;
                model_.evaluate(until);
                if (!model_.evaluationError_.empty())
                    return fail(model_.evaluationError_);
            }
        }
        bool check(bool isWell) {
            if (!isWell)
                fail(model_.engine_.error());
            return isWell;
        }
        NodalModel& model_;
    };

    /// Curves are compared with their tangents also where no row is asked for.
    double nextCheck() const {
        return layout_.curves.empty() ? signal::Never : evaluatedAt_ + timeBetweenChecks_;
    }

    void add(const Configuration& now, int driver, double value) {
        if (value != 0.0)
            for (const Entry& entry : now.responses[driver])
                solution_.unknowns[entry.row] += entry.value * value;
    }

    /// From what tangents say to what the curves themselves say.
    void refine(const Configuration& now) {
        Equations equations = stamp(layout_, now.modes, now.dependents, now.tangents);
        const Newton::Right right =
            rightOf(layout_, now.modes, equations, solution_.states, solution_.inputs, rates_);
        Tangents tangents = now.tangents;
        if (newton_.solve(equations.matrix, right, tangents))
            solution_.unknowns = newton_.unknowns();
        stateRates_.resize(solution_.states.count());
        for (int i = 0; i < stateRates_.count(); ++i)
            stateRates_[i] = engine_.rateAt(i, evaluatedAt_);
        evaluationError_ = coils_.find(now, solution_, stateRates_);
    }

    Layout layout_;
    Newton newton_{newtonFor(layout_)};
    List<double> rates_;      ///< of dependent states, by inputs
    List<double> stateRates_; ///< as the engine has them
    Engine<Order> engine_;
    Solution solution_;
    CoilCheck coils_;
    std::string evaluationError_;
    const Nodal* nodal_ = nullptr;
    double timeBetweenChecks_;
    double stopTime_;
    double horizon_ = -signal::Never;
    double evaluatedAt_;
};

} // namespace

run::BuiltNetwork build(const network::Netlist& netlist, const run::QuantizationOptions& options) {
    run::BuiltNetwork result;
    if (!(options.quantum > 0.0))
        result.error = "the quantum must be positive";
    else
        result.error = run::describeLostQuantum(netlist, options);
    if (!result.error.empty())
        return result;
    if (options.synchronous && options.order != 1)
        result.error = "only states of order 1 can step together";
    else if (options.order == 1)
        result.model = std::make_unique<NodalModel<1>>(netlist, options);
    else if (options.order == 2)
        result.model = std::make_unique<NodalModel<2>>(netlist, options);
    else if (options.order == 3)
        result.model = std::make_unique<NodalModel<3>>(netlist, options);
    else
        result.error = "the order must be 1, 2 or 3";
    return result;
}

} // namespace eventica::mna
