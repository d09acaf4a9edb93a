// SPDX-License-Identifier: Apache-2.0
// Components that send polynomials: coupled models are the uncoupled one up to the quanta.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "api/test_components.h"
#include "lib/devs/coupled.h"
#include "lib/devs/flatten.h"
#include "lib/devs/polynomial_message.h"
#include "lib/devs/simulator.h"

namespace eventica::api {
namespace {

using devs::PolynomialMessage;

/// The polynomials that an output has sent.
struct Trace {
    std::vector<std::pair<double, PolynomialMessage>> got;

    /// From the last message up to there.
    double at(double t) const {
        const auto next =
            std::ranges::upper_bound(got, t, {}, &std::pair<double, PolynomialMessage>::first);
        const auto& [sent, polynomial] = *std::prev(next);
        return polynomial.at(t - sent);
    }
};

class Curve : public devs::Atomic {
public:
    Curve(std::string name, Trace& trace)
        : Atomic(std::move(name)), trace_(trace), in_(addInput("in")) {}

    double timeAdvance() const override { return devs::Infinity; }
    void externalTransition(double /*elapsed*/, const devs::Bag& inputs) override {
        for (const devs::Message& message : inputs)
            if (const auto polynomial = PolynomialMessage::of(message.value))
                trace_.got.emplace_back(now().t, *polynomial);
    }

private:
    Trace& trace_;
    devs::Port in_;
};

/// Sends sin(t) as a cubic every tenth of a second.
class SineSource : public devs::Atomic {
public:
    explicit SineSource(std::string name) : Atomic(std::move(name)), out_(addOutput("out")) {}

    void initialize(devs::Time start) override { next_ = start.t; }
    double timeAdvance() const override { return std::max(0.0, next_ - now().t); }
    devs::Time nextTime() const override { return devs::instantAt(now(), next_); }
    void output(devs::Outbox& outbox) override {
        const double s = std::sin(next_);
        const double c = std::cos(next_);
        outbox.send(out_, PolynomialMessage{{s, c, -s / 2.0, -c / 6.0}}.message());
    }
    void internalTransition() override { next_ += 0.1; }

private:
    devs::Port out_;
    double next_ = 0.0;
};

class SendsNumbers : public devs::Atomic {
public:
    SendsNumbers(std::string name, devs::Value value)
        : Atomic(std::move(name)), value_(std::move(value)), out_(addOutput("out")) {}

    void initialize(devs::Time /*start*/) override { isDone_ = false; }
    double timeAdvance() const override { return isDone_ ? devs::Infinity : 0.5; }
    void output(devs::Outbox& outbox) override { outbox.send(out_, value_); }
    void internalTransition() override { isDone_ = true; }

private:
    devs::Value value_;
    devs::Port out_;
    bool isDone_ = false;
};

class PolynomialComponents : public test::Components {
protected:
    struct Coupling {
        std::size_t from = 0;
        std::size_t to = 0;
    };

    /// Couples the first ports of models by their numbers. The message of a failure.
    static std::string run(std::vector<std::unique_ptr<devs::Atomic>> models,
                           const std::vector<Coupling>& couplings, double stop) {
        auto root = std::make_unique<devs::Coupled>("root");
        std::vector<devs::Atomic*> parts;
        parts.reserve(models.size());
        for (auto& model : models)
            parts.push_back(&root->add(std::move(model)));
        for (const Coupling& coupling : couplings)
            root->connect(*parts[coupling.from], devs::Port{0}, *parts[coupling.to], devs::Port{0});
        devs::FlattenResult flat = devs::flatten(std::move(root));
        if (!flat.ok())
            return flat.errors.front();
        devs::Simulator simulator(std::move(flat.model));
        if (const devs::Status status = simulator.initialize(0.0); !status.ok())
            return status.error().text;
        const devs::Status status = simulator.runUntil(stop);
        return status.ok() ? std::string() : status.error().text;
    }

    static ComponentOptions options(const std::string& method, int degree, double quantum,
                                    double stop) {
        ComponentOptions result;
        result.method = method;
        result.tolerance = 1e-11;
        result.stopTime = stop;
        result.degree = degree;
        result.quantum = quantum;
        return result;
    }

    /// Two models that drive each other, and what they send.
    struct Pair {
        Trace first;
        Trace second;
    };
    static Pair coupled(const Model& first, const Model& second, const ComponentOptions& options) {
        Pair traces;
        std::vector<std::unique_ptr<devs::Atomic>> models;
        models.push_back(component(first, options));
        models.push_back(component(second, options));
        models.push_back(std::make_unique<Curve>("firstSent", traces.first));
        models.push_back(std::make_unique<Curve>("secondSent", traces.second));
        EXPECT_EQ(run(std::move(models), {{0, 1}, {1, 0}, {0, 2}, {1, 3}}, *options.stopTime), "");
        return traces;
    }
};

constexpr const char* Position = "model Position input Real v(start = 0); output Real x(start = 1, "
                                 "fixed = true); equation der(x) = v; end Position;";
constexpr const char* Speed = "model Speed input Real x(start = 1); output Real v(start = 0, "
                              "fixed = true); equation der(v) = -x; end Speed;";

/// x' = v, v' = -x. Each integrator is wrong by at most q about the other, and the exact flow is a
/// rotation: the error of (x, v) grows by at most √2 q a second.
TEST_F(PolynomialComponents, OfAnOscillatorAreTheWholeUpToTheirQuanta) {
    constexpr double Stop = 10.0;
    const auto position = model("Position", Position);
    const auto speed = model("Speed", Speed);
    const std::map<std::string, double> least{{"erk", 1e-7}, {"cvode", 1e-5}, {"qss3", 1e-5}};
    for (const auto& [method, smallest] : least)
        for (const int degree : {1, 2, 3})
            for (const double q : {1e-3, 1e-5, 1e-7}) {
                if (q < smallest)
                    continue; // nearer to the error of the method
                const std::string what =
                    method + " " + std::to_string(degree) + " " + std::to_string(q);
                const Pair traces = coupled(*position, *speed, options(method, degree, q, Stop));
                double worst = 0.0;
                for (double t = 0.0; t <= Stop; t += 0.01) {
                    const double allowed = (1.0 + std::sqrt(2.0) * t) * q;
                    worst = std::max({worst, std::abs(traces.first.at(t) - std::cos(t)) / allowed,
                                      std::abs(traces.second.at(t) + std::sin(t)) / allowed});
                }
                EXPECT_LE(worst, 1.0) << what;
                // Derivatives are at most 1: a polynomial of degree d is good for
                // ((d + 1)! q)^(1 / (d + 1)) at least, but for the jumps of what drives the output.
                const double span = std::pow(std::tgamma(degree + 2.0) * q, 1.0 / (degree + 1.0));
                EXPECT_LE(static_cast<double>(traces.first.got.size()), 4.0 + 1.2 * Stop / span)
                    << what;
            }
}

/// A nonlinear system as a whole and as two models: the difference falls with the quantum.
TEST_F(PolynomialComponents, OfVanDerPolAgreeWithTheWhole) {
    constexpr double Stop = 8.0;
    const auto whole =
        model("Whole", "model Whole Real x(start = 2, fixed = true), v(start = 0, fixed = true); "
                       "equation der(x) = v; der(v) = (1 - x^2)*v - x; end Whole;");
    const auto position = model("P", "model P input Real v(start = 0); output Real x(start = 2, "
                                     "fixed = true); equation der(x) = v; end P;");
    const auto speed =
        model("S", "model S input Real x(start = 2); output Real v(start = 0, fixed = true); "
                   "equation der(v) = (1 - x^2)*v - x; end S;");
    RunOptions run;
    run.method = "erk";
    run.tolerance = 1e-12;
    run.stopTime = Stop;
    run.signals = {"x", "v"};
    const RunResult reference = whole->run(run);
    ASSERT_EQ(reference.exitCode, ExitCode::Success) << reference.text;
    for (const double q : {1e-4, 1e-6, 1e-8}) {
        const Pair traces = coupled(*position, *speed, options("erk", 3, q, Stop));
        double worst = 0.0;
        for (std::size_t i = 0; i < reference.times.size(); ++i)
            worst = std::max(
                {worst, std::abs(traces.first.at(reference.times[i]) - reference.values[0][i]),
                 std::abs(traces.second.at(reference.times[i]) - reference.values[1][i])});
        EXPECT_LE(worst, 20.0 * q);
        EXPECT_GT(worst, 0.1 * q);
    }
}

/// An integrator and a relay, as with levels: but the lines are told as such, one for each side of
/// the triangle, and the relay finds 1 and -1 on them.
TEST_F(PolynomialComponents, LetReceiversFindTheirOwnEvents) {
    const auto plant =
        model("Plant", "model Plant input Real u(start = 1); output Real y(start = 0,"
                       " fixed = true); equation der(y) = u; end Plant;");
    const auto relay =
        model("Relay", "model Relay input Real y(start = 0); output Real u(start = 1, fixed = "
                       "true); equation when y >= 1 then u = -1; elsewhen y <= -1 then u = 1; end "
                       "when; end Relay;");
    for (const std::string method : {"cvode", "erk", "qss2"}) {
        const Pair traces = coupled(*plant, *relay, options(method, 1, 1e-6, 10.0));
        ASSERT_EQ(traces.second.got.size(), 6U) << method;
        for (std::size_t i = 1; i < 6; ++i)
            EXPECT_NEAR(traces.second.got[i].first, 2.0 * static_cast<double>(i) - 1.0, 1e-9);
        EXPECT_EQ(traces.first.got.size(), 6U) << method;
    }
}

/// A ball that bounces: after a bounce its new parabola is told, within a quantum of the old one.
TEST_F(PolynomialComponents, OfModelsWithEventsStayWithinTheirQuanta) {
    constexpr double G = 9.81;
    constexpr double E = 0.7;
    constexpr double Q = 1e-6;
    const auto ball =
        model("Ball", "model Ball output Real h(start = 1, fixed = true); Real v(start = 0, fixed "
                      "= true); equation der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, "
                      "-0.7*pre(v)); end when; end Ball;");
    const auto gate = model("Gate", "model Gate input Real h(start = 1); output Integer n(start = "
                                    "0, fixed = true); equation when h < 0.1 then n = pre(n) + 1; "
                                    "end when; end Gate;");
    const double fall = std::sqrt(2.0 / G);
    const auto heightAt = [&](double t) {
        if (t < fall)
            return 1.0 - G / 2.0 * t * t;
        double start = fall;
        double v = E * G * fall;
        while (t > start + 2.0 * v / G) {
            start += 2.0 * v / G;
            v *= E;
        }
        return v * (t - start) - G / 2.0 * (t - start) * (t - start);
    };
    Trace heights;
    Trace counts;
    std::vector<std::unique_ptr<devs::Atomic>> models;
    models.push_back(component(*ball, options("erk", 2, Q, 1.9)));
    models.push_back(component(*gate, options("cvode", 0, Q, 1.9)));
    models.push_back(std::make_unique<Curve>("heights", heights));
    models.push_back(std::make_unique<Curve>("counts", counts));
    ASSERT_EQ(run(std::move(models), {{0, 1}, {0, 2}, {1, 3}}, 1.9), "");
    for (double t = 0.0; t < 1.9; t += 1e-3)
        EXPECT_NEAR(heights.at(t), heightAt(t), Q + 1e-8) << t;
    // The gate closes on the way down, each time within a quantum of the height.
    ASSERT_EQ(counts.got.size(), 5U);
    for (std::size_t i = 1; i < counts.got.size(); ++i)
        EXPECT_NEAR(heightAt(counts.got[i].first), 0.1, Q + 1e-8);
}

/// x' = -x + u with u = sin(t) from cubics that C++ sends: its remainder is at most 0.1^4 / 24.
TEST_F(PolynomialComponents, TakePolynomialsOfModelsInCpp) {
    const auto lag = model("Lag", "model Lag input Real u(start = 0); output Real x(start = 0, "
                                  "fixed = true); equation der(x) = u - x; end Lag;");
    for (const std::string method : {"erk", "cvode", "qss3"}) {
        Trace trace;
        std::vector<std::unique_ptr<devs::Atomic>> models;
        models.push_back(std::make_unique<SineSource>("source"));
        models.push_back(component(*lag, options(method, 3, 1e-6, 5.0)));
        models.push_back(std::make_unique<Curve>("curve", trace));
        ASSERT_EQ(run(std::move(models), {{0, 1}, {1, 2}}, 5.0), "");
        for (double t = 0.0; t <= 5.0; t += 0.01)
            EXPECT_NEAR(trace.at(t), 0.5 * (std::sin(t) - std::cos(t) + std::exp(-t)),
                        1e-6 + 1e-4 / 24.0)
                << method << " at " << t;
    }
}

/// An output that is a function of the input, without states: (2 u)² of a ramp is a parabola.
TEST_F(PolynomialComponents, PassOnFunctionsOfTheirInputs) {
    const auto ramp = model("Ramp", "model Ramp output Real y = time; end Ramp;");
    const auto square = model("Square", "model Square input Real u(start = 0); output Real y = "
                                        "4*u^2; end Square;");
    Trace trace;
    std::vector<std::unique_ptr<devs::Atomic>> models;
    models.push_back(component(*ramp, options("cvode", 1, 1e-6, 3.0)));
    models.push_back(component(*square, options("cvode", 2, 1e-6, 3.0)));
    models.push_back(std::make_unique<Curve>("curve", trace));
    ASSERT_EQ(run(std::move(models), {{0, 1}, {1, 2}}, 3.0), "");
    for (double t = 0.0; t <= 3.0; t += 0.01)
        EXPECT_NEAR(trace.at(t), 4.0 * t * t, 1.1e-6) << t;
    EXPECT_LE(trace.got.size(), 5U);
}

TEST_F(PolynomialComponents, SayWhatIsWrong) {
    const auto position = model("Position", Position);
    const auto problemOf = [&](const ComponentOptions& options) {
        return position->component(options).problem;
    };
    ComponentOptions wrong;
    wrong.degree = 4;
    EXPECT_EQ(problemOf(wrong), "polynomials of degree 4 cannot be sent: 0 to 3");
    wrong = {};
    wrong.degreeOf = {{"v", 2}};
    EXPECT_EQ(problemOf(wrong), "`v` is not an output, or its degree 2 is not 0 to 3");
    const auto counter =
        model("Counter", "model Counter input Integer n; input Real u; output Integer m = 2*n; end "
                         "Counter;");
    const auto circuit =
        model("C", "model C input Real u(start = 1); output Real y; "
                   "Modelica.Electrical.Analog.Sources.SignalCurrent source; "
                   "Modelica.Electrical.Analog.Basic.Capacitor c(C = 1, v(start = 0, fixed = "
                   "true)); Modelica.Electrical.Analog.Basic.Ground ground; equation source.i = "
                   "u; y = c.v; connect(source.n, c.p); connect(source.p, c.n); "
                   "connect(c.n, ground.p); end C;");
    wrong = {};
    wrong.method = "ncdevs";
    wrong.degree = 1;
    EXPECT_EQ(circuit->component(wrong).problem, "outputs of networks send levels, no polynomials");
    const auto failure = [&](const Model& model, const std::string& method, devs::Value value) {
        ComponentOptions options;
        options.method = method;
        std::vector<std::unique_ptr<devs::Atomic>> models;
        models.push_back(std::make_unique<SendsNumbers>("sender", std::move(value)));
        models.push_back(component(model, options));
        return run(std::move(models), {{0, 1}}, 1.0);
    };
    const devs::Value line{1.0, 2.0};
    EXPECT_EQ(failure(*position, "cvode", line), "");
    EXPECT_NE(failure(*counter, "cvode", line).find("input `n` takes single finite numbers"),
              std::string::npos);
    EXPECT_NE(
        failure(*circuit, "ncdevs", line).find("input `u` of a network takes finite numbers only"),
        std::string::npos);
    for (const devs::Value& value :
         {devs::Value(), devs::Value(std::nan("")), devs::Value(std::vector<double>(5, 1.0))})
        EXPECT_NE(failure(*position, "cvode", value)
                      .find("input `v` takes finite numbers and polynomials up to degree 3"),
                  std::string::npos);
}

} // namespace
} // namespace eventica::api
