// SPDX-License-Identifier: Apache-2.0
// Systems with events, written by hand as the compiler would write them, and a recorder, for tests.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "simulate/run/observer.h"
#include "simulate/solver/test_systems.h"

namespace eventica::solver::test {

/// The relation `left < right`, kept between events, with a hysteresis where it is false.
struct Less {
    static constexpr double Hysteresis = 1e-10;

    bool value = false;

    double crossing(double left, double right) const {
        return value ? right - left : left - right + Hysteresis;
    }
    /// True if it has changed.
    bool update(double left, double right) {
        const bool before = value;
        value = left < right;
        return value != before;
    }
};

/// `when h < 0 then reinit(v, -restitution v)`.
class BouncingBall : public TestSystem {
public:
    explicit BouncingBall(double restitution) : TestSystem({1.0, 0.0}), restitution_(restitution) {}

    std::int64_t crossingCount() const override { return 1; }
    std::string crossingText(std::int64_t) const override { return "h < 0"; }
    run::Evaluated derivatives(double, const double* x, double* dx) override {
        dx[0] = x[1];
        dx[1] = -9.81;
        return run::Evaluated::Well;
    }
    run::Evaluated crossings(double, const double* x, double* z) override {
        // The hysteresis is on the side of `true`, as for `0 > h`.
        z[0] = isBelow_ ? Less::Hysteresis - x[0] : x[0];
        return run::Evaluated::Well;
    }
    double bounce(int k) const {
        const double fall = std::sqrt(2.0 / 9.81);
        double t = fall;
        for (int i = 1; i < k; ++i)
            t += 2.0 * fall * std::pow(restitution_, i);
        return t;
    }

    std::vector<double> bounces;

protected:
    run::EventOutcome react(double t, std::span<const std::int64_t>) override {
        run::EventOutcome outcome;
        const bool wasBelow = isBelow_;
        isBelow_ = x_[0] < 0.0;
        if (isBelow_ && !wasBelow) {
            bounces.push_back(t);
            x_[1] *= -restitution_;
            outcome.statesChanged = true;
        }
        return outcome;
    }

private:
    double restitution_;
    bool isBelow_ = false;
};

/// A ball whose every crossing of the floor is an event, without hysteresis: events accumulate.
class ZenoBall : public BouncingBall {
public:
    ZenoBall() : BouncingBall(0.7) {}
    run::Evaluated crossings(double, const double* x, double* z) override {
        z[0] = x[0];
        return run::Evaluated::Well;
    }

protected:
    run::EventOutcome react(double t, std::span<const std::int64_t>) override {
        bounces.push_back(t);
        x_[0] = 0.0;
        x_[1] = 0.7 * std::abs(x_[1]);
        run::EventOutcome outcome;
        outcome.statesChanged = true;
        return outcome;
    }
};

/// der(x) = if x < 1 then speed else after.
class Zeno : public TestSystem {
public:
    explicit Zeno(double speed, double after = 0.0)
        : TestSystem({0.0}), speed_(speed), after_(after) {
        isLess_.value = true;
    }
    std::int64_t crossingCount() const override { return 1; }
    std::string crossingText(std::int64_t) const override { return "x < 1"; }
    run::Evaluated derivatives(double, const double*, double* dx) override {
        dx[0] = isLess_.value ? speed_ : after_;
        return run::Evaluated::Well;
    }
    run::Evaluated crossings(double, const double* x, double* z) override {
        z[0] = isLess_.crossing(x[0], 1.0);
        return run::Evaluated::Well;
    }

protected:
    run::EventOutcome react(double, std::span<const std::int64_t>) override {
        run::EventOutcome outcome;
        outcome.derivativesChanged = isLess_.update(x_[0], 1.0);
        return outcome;
    }

private:
    double speed_;
    double after_;
    Less isLess_;
};

/// Heats at 0.9 until 1.1, cools until 0.9: der(x) = (if on then 2 else 0) - x.
class Thermostat : public TestSystem {
public:
    Thermostat() : TestSystem({0.0}) { isCold_.value = true; }
    std::int64_t crossingCount() const override { return 2; }
    run::Evaluated derivatives(double, const double* x, double* dx) override {
        dx[0] = (isOn_ ? 2.0 : 0.0) - x[0];
        return run::Evaluated::Well;
    }
    run::Evaluated crossings(double, const double* x, double* z) override {
        z[0] = isCold_.crossing(x[0], 0.9);
        z[1] = isHot_.crossing(1.1, x[0]);
        return run::Evaluated::Well;
    }
    /// The k-th switching, from 0: off, on, off, ...
    static double switching(int k) {
        const double first = std::log(2.0 / 0.9);
        const double cooling = std::log(1.1 / 0.9);
        const double heating = std::log((2.0 - 0.9) / (2.0 - 1.1));
        const int coolings = (k + 1) / 2;
        const int heatings = k / 2;
        return first + coolings * cooling + heatings * heating;
    }

    std::vector<double> switchings;

protected:
    run::EventOutcome react(double t, std::span<const std::int64_t>) override {
        isCold_.update(x_[0], 0.9);
        isHot_.update(1.1, x_[0]);
        const bool wasOn = isOn_;
        isOn_ = isCold_.value || (isOn_ && !isHot_.value);
        run::EventOutcome outcome;
        outcome.derivativesChanged = isOn_ != wasOn;
        if (isOn_ != wasOn)
            switchings.push_back(t);
        return outcome;
    }

private:
    Less isCold_;
    Less isHot_;
    bool isOn_ = true;
};

/// No states: counts at 0, 0.1, 0.2, ... and watches sin(time) > 0.
class Clock : public TestSystem {
public:
    Clock() : TestSystem({}) {}
    std::int64_t crossingCount() const override { return 1; }
    run::Evaluated crossings(double t, const double*, double* z) override {
        z[0] = isNegative_.crossing(std::sin(t), 0.0);
        return run::Evaluated::Well;
    }
    double nextTimeEvent() const override { return 0.1 * ticks; }

    int ticks = 0;
    std::vector<double> signChanges;

protected:
    run::EventOutcome react(double t, std::span<const std::int64_t>) override {
        if (t >= nextTimeEvent())
            ++ticks;
        if (isNegative_.update(std::sin(t), 0.0))
            signChanges.push_back(t);
        run::EventOutcome outcome;
        outcome.derivativesChanged = true;
        return outcome;
    }

private:
    Less isNegative_;
};

/// What happened, in order.
class Recorder : public run::Observer {
public:
    explicit Recorder(const TestSystem& system) : system_(system) {}

    struct Row {
        char kind; ///< s(ample), b(efore), a(fter)
        double time;
        std::vector<double> x;
    };

    void sample(double t) override { add('s', t); }
    void eventBefore(double t) override { add('b', t); }
    void eventAfter(double t, const run::Event&) override { add('a', t); }
    void warning(double, const std::string& text) override { warnings.push_back(text); }
    void finished(double t) override { end = t; }

    std::string kinds() const {
        std::string text;
        for (const Row& row : rows)
            text += row.kind;
        return text;
    }

    std::vector<Row> rows;
    std::vector<std::string> warnings;
    double end = -1.0;

private:
    void add(char kind, double t) { rows.push_back({kind, t, system_.updated}); }

    const TestSystem& system_;
};

} // namespace eventica::solver::test
