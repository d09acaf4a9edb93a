// SPDX-License-Identifier: Apache-2.0
// Modelica models and models written in C++ in one schedule.
#include <cmath>
#include <deque>
#include <gtest/gtest.h>

#include "api/test_components.h"
#include "lib/devs/coupled.h"
#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"

namespace eventica::api {
namespace {

using devs::Infinity;
using test::Components;
using test::Probe;

/// Sends each message on after a delay, in order: a network.
class Network : public devs::Atomic {
public:
    Network(std::string name, double delay)
        : Atomic(std::move(name)), delay_(delay), in(addInput("in")), out(addOutput("out")) {}

    double timeAdvance() const override {
        return queue_.empty() ? Infinity : std::max(0.0, queue_.front().first - now().t);
    }
    devs::Time nextTime() const override {
        return queue_.empty() ? devs::Time{Infinity, 0}
                              : devs::instantAt(now(), std::max(queue_.front().first, now().t));
    }
    void output(devs::Outbox& outbox) override { outbox.send(out, queue_.front().second); }
    void internalTransition() override { queue_.pop_front(); }
    void externalTransition(double /*elapsed*/, const devs::Bag& inputs) override {
        for (const devs::Message& message : inputs)
            queue_.emplace_back(now().t + delay_, message.value.number());
    }

private:
    double delay_;
    std::deque<std::pair<double, double>> queue_; ///< when, what

public:
    devs::Port in;
    devs::Port out;
};

constexpr const char* Integrator =
    "model Plant input Real u(start = 1); output Real y; Real x("
    "start = 0, fixed = true); equation der(x) = u; y = x; end Plant;";
constexpr const char* Relay =
    "model Relay input Real y(start = 0); output Real u(start = 1, fixed = true); equation "
    "when y >= 1 then u = -1; elsewhen y <= -1 then u = 1; end when; end Relay;";

/// The same as a network: a current into a capacitor.
constexpr const char* Circuit =
    "model PlantCircuit input Real u(start = 1); output Real y; "
    "Modelica.Electrical.Analog.Sources.SignalCurrent source; "
    "Modelica.Electrical.Analog.Basic.Capacitor c(C = 1, v(start = 0, fixed = true)); "
    "Modelica.Electrical.Analog.Basic.Ground ground; "
    "equation source.i = u; y = c.v; connect(source.n, c.p); connect(source.p, c.n); "
    "connect(c.n, ground.p); end PlantCircuit;";

constexpr const char* Ticks = "model Ticks output Integer n(start = 0, fixed = true); "
                              "equation when sample(1, 1) then n = pre(n) + 1; end when; "
                              "end Ticks;";

/// An integrator, a sensor that sends its levels, a network that needs d = 0.1 s, and a relay: the
/// output is a triangle between -1.1 and 1.1, with its corners at 1.1, 3.3, 5.5 … s.
TEST_F(Components, RelayBehindANetworkSwitchesWhenItShould) {
    constexpr double Delay = 0.1;
    const auto equations = model("Plant", Integrator);
    const auto circuit = model("PlantCircuit", Circuit);
    const auto relay = model("Relay", Relay);
    for (const std::string method : {"cvode", "erk", "qss2", "ncdevs", "bond"}) {
        const auto& plant = method == "ncdevs" || method == "bond" ? circuit : equations;
        ComponentOptions options;
        options.method = method;
        options.stopTime = 10.0;
        options.quantum = 0.25;
        auto root = std::make_unique<devs::Coupled>("loop");
        auto& plantPart = root->add(component(*plant, options));
        if (plant == circuit)
            options.method = "cvode";
        auto& relayPart = root->add(component(*relay, options));
        auto& network = root->make<Network>("network", Delay);
        auto& levels = root->make<Probe>("levels");
        auto& switchings = root->make<Probe>("switchings");
        root->connect(plantPart, devs::Port{0}, network, network.in);
        root->connect(plantPart, devs::Port{0}, levels, levels.in);
        root->connect(network, network.out, relayPart, devs::Port{0});
        root->connect(relayPart, devs::Port{0}, plantPart, devs::Port{0});
        root->connect(relayPart, devs::Port{0}, switchings, switchings.in);
        const auto& gotLevels = levels.got;
        const auto& gotSwitchings = switchings.got;
        // The probes live in the hierarchy: look at them before it goes.
        devs::FlattenResult flat = devs::flatten(std::move(root));
        ASSERT_TRUE(flat.ok()) << flat.errors.front();
        devs::Simulator simulator(std::move(flat.model));
        ASSERT_TRUE(simulator.initialize(0.0).ok());
        const devs::Status status = simulator.runUntil(10.0);
        ASSERT_TRUE(status.ok()) << status.error().text;
        // u: 1 at the start, then it switches at 1 + d, and after each further 2 + 2 d.
        ASSERT_EQ(gotSwitchings.size(), 6U) << method;
        EXPECT_EQ(gotSwitchings[0], (std::pair<double, double>(0.0, 1.0)));
        for (std::size_t i = 1; i < gotSwitchings.size(); ++i) {
            const double at = 1.0 + Delay + static_cast<double>(i - 1) * (2.0 + 2.0 * Delay);
            EXPECT_NEAR(gotSwitchings[i].first, at, 1e-9) << method << " " << i;
            EXPECT_EQ(gotSwitchings[i].second, i % 2 == 1 ? -1.0 : 1.0);
        }
        for (const auto& [t, level] : gotLevels) {
            const double phase = std::fmod(t + 1.1, 4.4);
            const double x = phase <= 2.2 ? phase - 1.1 : 3.3 - phase;
            EXPECT_NEAR(x, level, 1e-9) << method << " at " << t;
        }
        EXPECT_GT(gotLevels.size(), 30U);
    }
}

TEST_F(Components, SendsLevelsOfACurveAtTheirTimes) {
    const auto decay = model("Decay", "model Decay output Real x(start = 1, fixed = true); "
                                      "equation der(x) = -x; end Decay;");
    ComponentOptions options;
    options.stopTime = 3.0;
    options.tolerance = 1e-10;
    options.quantum = 0.125;
    auto root = std::make_unique<devs::Coupled>("root");
    auto& part = root->add(component(*decay, options));
    auto& probe = root->make<Probe>("probe");
    root->connect(part, devs::Port{0}, probe, probe.in);
    const auto& got = probe.got;
    devs::FlattenResult flat = devs::flatten(std::move(root));
    ASSERT_TRUE(flat.ok());
    devs::Simulator simulator(std::move(flat.model));
    ASSERT_TRUE(simulator.initialize(0.0).ok());
    ASSERT_TRUE(simulator.runUntil(3.0).ok());
    ASSERT_EQ(got.size(), 8U); // 1, 0.875, … 0.125
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double level = 1.0 - 0.125 * static_cast<double>(i);
        EXPECT_EQ(got[i].second, level);
        EXPECT_NEAR(got[i].first, -std::log(level), 1e-8);
    }
}

/// A capacitor charges through a resistor, with a time constant of 1 s, to 1 V: its levels come
/// when the voltage arrives there, though its state takes many steps in between. At 2 s the source
/// goes to -1 V.
TEST_F(Components, NetworksSendLevelsOfACurveAtTheirTimes) {
    std::string text = Circuit;
    text.insert(text.find("equation"), "Modelica.Electrical.Analog.Basic.Resistor r(R = 1); ");
    text.insert(text.find("connect(c.n"), "connect(r.p, c.p); connect(r.n, c.n); ");
    const auto circuit = model("Charged", text);
    const auto step =
        model("Step", "model Step output Integer u(start = 1, fixed = true); equation "
                      "when time >= 2 then u = -1; end when; end Step;");
    std::vector<std::pair<double, double>> wanted;
    wanted.reserve(19);
    for (int i = 0; i < 7; ++i)
        wanted.emplace_back(-std::log(1.0 - 0.125 * i), 0.125 * i);
    const double top = 1.0 - std::exp(-2.0);
    for (int i = 5; i > -7; --i)
        wanted.emplace_back(2.0 + std::log((1.0 + top) / (1.0 + 0.125 * i)), 0.125 * i);
    for (const std::string method : {"ncdevs", "bond"}) {
        for (const int order : {1, 2, 3}) {
            ComponentOptions options;
            options.stopTime = 4.5;
            options.quantum = 0.125;
            auto root = std::make_unique<devs::Coupled>("root");
            auto& source = root->add(component(*step, options));
            options.method = method;
            options.order = order;
            auto& charged = root->add(component(*circuit, options));
            auto& probe = root->make<Probe>("probe");
            root->connect(source, devs::Port{0}, charged, devs::Port{0});
            root->connect(charged, devs::Port{0}, probe, probe.in);
            const auto& got = probe.got;
            devs::FlattenResult flat = devs::flatten(std::move(root));
            ASSERT_TRUE(flat.ok()) << flat.errors.front();
            devs::Simulator simulator(std::move(flat.model));
            ASSERT_TRUE(simulator.initialize(0.0).ok());
            const devs::Status status = simulator.runUntil(4.5);
            ASSERT_TRUE(status.ok()) << status.error().text;
            ASSERT_EQ(got.size(), wanted.size()) << method << " " << order;
            for (std::size_t i = 0; i < got.size(); ++i) {
                EXPECT_NEAR(got[i].first, wanted[i].first, 1e-2) << method << " " << order;
                EXPECT_EQ(got[i].second, wanted[i].second) << method << " " << order;
            }
        }
    }
}

/// Two models that jump at one instant: each sees the other's new value.
TEST_F(Components, PassesJumpsOnInTheInstantTheyHappen) {
    const auto clock = model("Ticks", Ticks);
    const auto twice = model("Twice", "model Twice input Integer n; output Integer m; equation "
                                      "m = 2 * n; end Twice;");
    ComponentOptions options;
    options.stopTime = 3.5;
    auto root = std::make_unique<devs::Coupled>("root");
    auto& ticks = root->add(component(*clock, options));
    auto& doubled = root->add(component(*twice, options));
    auto& probe = root->make<Probe>("probe");
    root->connect(ticks, devs::Port{0}, doubled, devs::Port{0});
    root->connect(doubled, devs::Port{0}, probe, probe.in);
    const auto& got = probe.got;
    devs::FlattenResult flat = devs::flatten(std::move(root));
    ASSERT_TRUE(flat.ok());
    devs::Simulator simulator(std::move(flat.model));
    ASSERT_TRUE(simulator.initialize(0.0).ok());
    ASSERT_TRUE(simulator.runUntil(3.5).ok());
    const std::vector<std::pair<double, double>> wanted{{0, 0}, {1, 2}, {2, 4}, {3, 6}};
    EXPECT_EQ(got, wanted);
}

/// A ramp in steps of 1/2 drives a second network: the integral of its levels 0, 1/2, 1, … is
/// 3.75 at 3 s, and has crossed its own levels at times that are known.
TEST_F(Components, NetworksOfTwoEnginesDriveEachOther) {
    const auto circuit = model("PlantCircuit", Circuit);
    for (const auto& [first, second] : {std::pair("ncdevs", "bond"), std::pair("bond", "ncdevs")}) {
        ComponentOptions options;
        options.stopTime = 3.01;
        options.quantum = 0.5;
        options.method = first;
        auto root = std::make_unique<devs::Coupled>("root");
        auto& ramp = root->add(component(*circuit, options));
        options.method = second;
        options.name = "second";
        options.quantum = 0.75;
        auto& integral = root->add(component(*circuit, options));
        auto& probe = root->make<Probe>("probe");
        root->connect(ramp, devs::Port{0}, integral, devs::Port{0});
        root->connect(integral, devs::Port{0}, probe, probe.in);
        const auto& got = probe.got;
        devs::FlattenResult flat = devs::flatten(std::move(root));
        ASSERT_TRUE(flat.ok()) << flat.errors.front();
        devs::Simulator simulator(std::move(flat.model));
        ASSERT_TRUE(simulator.initialize(0.0).ok());
        const devs::Status status = simulator.runUntil(3.01);
        ASSERT_TRUE(status.ok()) << status.error().text;
        ASSERT_EQ(got.size(), 6U) << first; // 0, 0.75, … 3.75
        const double times[] = {0.0, 1.5, 2.0, 2.375, 2.7, 3.0};
        for (std::size_t i = 0; i < got.size(); ++i) {
            EXPECT_NEAR(got[i].first, times[i], 1e-9) << first << " " << i;
            EXPECT_EQ(got[i].second, 0.75 * static_cast<double>(i));
        }
    }
}

void expectTurnBeforeTheLimit(const devs::Status& status,
                              const std::vector<std::pair<double, double>>& got) {
    ASSERT_TRUE(status.ok()) << status.error().text;
    ASSERT_GE(got.size(), 5U);
    EXPECT_EQ(got[3].second, 1.5);
    EXPECT_NEAR(got[4].first, 2.2, 1e-6);
    EXPECT_EQ(got[4].second, 1.0);
}

void expectFailureAtTheLimit(const devs::Status& status) {
    ASSERT_FALSE(status.ok());
    EXPECT_NEAR(status.error().time.t, 1.7, 1e-6) << status.error().text;
}

/// What a component would fail of later is no failure as long as input may prevent it.
TEST_F(Components, FailWhenTheirTimeHasCome) {
    const std::string plant = "model Guarded input Real u(start = 1); output Real y("
                              "start = 0, fixed = true); ";
    const auto asserted = model("Guarded", plant + "equation der(y) = u; "
                                                   "assert(y < 1.7, \"too high\"); end Guarded;");
    const auto undefined = model("Guarded", plant + "Real z = sqrt(1.7 - y); equation der(y) = u; "
                                                    "end Guarded;");
    const auto brake = [&](double t) {
        return model("Brake", "model Brake output Integer u(start = 1, fixed = true); equation "
                              "when time >= " +
                                  std::to_string(t) + " then u = -1; end when; end Brake;");
    };
    for (const std::string method : {"cvode", "erk", "ida", "qss2"}) {
        for (const auto& guarded : {asserted, undefined}) {
            for (const double brakesAt : {1.6, 1.8}) {
                ComponentOptions options;
                options.stopTime = 20.0;
                options.quantum = 0.5;
                options.method = method;
                auto root = std::make_unique<devs::Coupled>("root");
                auto& moving = root->add(component(*guarded, options));
                options.method = "cvode";
                auto& braking = root->add(component(*brake(brakesAt), options));
                auto& probe = root->make<Probe>("probe");
                root->connect(braking, devs::Port{0}, moving, devs::Port{0});
                root->connect(moving, devs::Port{0}, probe, probe.in);
                devs::FlattenResult flat = devs::flatten(std::move(root));
                ASSERT_TRUE(flat.ok()) << flat.errors.front();
                devs::Simulator simulator(std::move(flat.model));
                ASSERT_TRUE(simulator.initialize(0.0).ok());
                const devs::Status status = simulator.runUntil(3.0);
                SCOPED_TRACE(method);
                if (brakesAt < 1.7)
                    expectTurnBeforeTheLimit(status, probe.got);
                else
                    expectFailureAtTheLimit(status);
            }
        }
    }
}

TEST_F(Components, NetworksRefuseInputsTheyCannotFollow) {
    const std::string start = "model M input Real u; output Real y; "
                              "Modelica.Electrical.Analog.Sources.SignalVoltage source; "
                              "Modelica.Electrical.Analog.Basic.Resistor r(R = 1); "
                              "Modelica.Electrical.Analog.Basic.Ground ground; equation ";
    const std::string end = "y = r.i; connect(source.p, r.p); connect(r.n, source.n); "
                            "connect(r.n, ground.p); end M;";
    ComponentOptions options;
    options.method = "ncdevs";
    const auto made = model("M", start + "source.v = u + sin(time); " + end)->component(options);
    EXPECT_FALSE(made.component);
    EXPECT_NE(made.problem.find("cannot depend on time too"), std::string::npos) << made.problem;
}

/// The current is the square of 0, 1, 2 in the first three seconds.
TEST_F(Components, NetworksFollowFunctionsOfTheirInputs) {
    const auto clock = model("Ticks", Ticks);
    std::string text = Circuit;
    text.replace(text.find("source.i = u"), 12, "source.i = u * u");
    const auto circuit = model("Squared", text);
    for (const std::string method : {"ncdevs", "bond"}) {
        ComponentOptions options;
        options.stopTime = 3.01;
        auto root = std::make_unique<devs::Coupled>("root");
        auto& ticks = root->add(component(*clock, options));
        options.method = method;
        options.quantum = 1.0;
        auto& integral = root->add(component(*circuit, options));
        auto& probe = root->make<Probe>("probe");
        root->connect(ticks, devs::Port{0}, integral, devs::Port{0});
        root->connect(integral, devs::Port{0}, probe, probe.in);
        const auto& got = probe.got;
        devs::FlattenResult flat = devs::flatten(std::move(root));
        ASSERT_TRUE(flat.ok()) << flat.errors.front();
        devs::Simulator simulator(std::move(flat.model));
        ASSERT_TRUE(simulator.initialize(0.0).ok());
        const devs::Status status = simulator.runUntil(3.01);
        ASSERT_TRUE(status.ok()) << status.error().text;
        const double times[] = {0.0, 2.0, 2.25, 2.5, 2.75, 3.0};
        ASSERT_EQ(got.size(), 6U) << method;
        for (std::size_t i = 0; i < got.size(); ++i) {
            EXPECT_NEAR(got[i].first, times[i], 1e-8) << method << " " << i;
            EXPECT_EQ(got[i].second, static_cast<double>(i));
        }
    }
}

/// Sends one value at 1 s.
class SendsOnce : public devs::Atomic {
public:
    explicit SendsOnce(double value) : Atomic("sender"), value_(value) { addOutput("out"); }

    double timeAdvance() const override { return isDone_ ? Infinity : 1.0; }
    void output(devs::Outbox& outbox) override { outbox.send(devs::Port{0}, value_); }
    void internalTransition() override { isDone_ = true; }

private:
    double value_;
    bool isDone_ = false;
};

/// What ends a run in which `model` gets the value at an input.
std::string failureWith(std::unique_ptr<devs::Atomic> model, std::uint32_t input, double value) {
    auto root = std::make_unique<devs::Coupled>("root");
    auto& sender = root->make<SendsOnce>(value);
    auto& receiver = root->add(std::move(model));
    root->connect(sender, devs::Port{0}, receiver, devs::Port{input});
    devs::FlattenResult flat = devs::flatten(std::move(root));
    EXPECT_TRUE(flat.ok());
    devs::Simulator simulator(std::move(flat.model));
    devs::Status status = simulator.initialize(0.0);
    if (status.ok())
        status = simulator.runUntil(2.0);
    return status.ok() ? "" : status.error().text;
}

TEST_F(Components, RefuseMessagesThatATypeDoesNotHave) {
    const auto echo = model(
        "Echo", "model Echo type Mode = enumeration(a, b, c); input Integer i(start = 0); input "
                "Boolean b(start = false); input Mode m(start = Mode.a); input Real r(start = 0); "
                "output Integer k = i + (if b then 1 else 0) + (if m == Mode.a then 1 else 2); "
                "output Real z(start = 0, fixed = true); equation der(z) = r; end Echo;");
    struct Case {
        std::uint32_t input;
        double value;
        std::string text;
    };
    const std::vector<Case> cases = {
        {0, 1.5, "input `i` is 1.5, but takes whole numbers only"},
        {0, 1e30, "input `i` is 1e+30, which is too large for an Integer"},
        {0, -3.0, ""},
        {1, 2.0, "input `b` is 2, but takes 0 (false) and 1 (true) only"},
        {1, -1.0, "input `b` is -1, but takes 0 (false) and 1 (true) only"},
        {1, 0.5, "input `b` is 0.5, but takes 0 (false) and 1 (true) only"},
        {1, 1.0, ""},
        {2, 0.0, "input `m` is 0, but takes 1 to 3 (a, b, c) only"},
        {2, 7.0, "input `m` is 7, but takes 1 to 3 (a, b, c) only"},
        {2, 3.0, ""},
        {3, 1.5, ""}};
    for (const Case& each : cases) {
        const std::string text = failureWith(component(*echo, {}), each.input, each.value);
        EXPECT_EQ(text.find(each.text) != std::string::npos, true) << text;
        EXPECT_EQ(text.empty(), each.text.empty()) << text;
    }
    std::string circuit = Circuit;
    circuit.replace(circuit.find("input Real"), 10, "input Integer");
    for (const char* method : {"ncdevs", "bond"}) {
        ComponentOptions options;
        options.method = method;
        const auto network = model("PlantCircuit", circuit);
        EXPECT_EQ(failureWith(component(*network, options), 0, 2.0), "");
        EXPECT_NE(failureWith(component(*network, options), 0, 1.5)
                      .find("input `u` is 1.5, but takes whole numbers only"),
                  std::string::npos);
    }
}

TEST_F(Components, RefuseQuantaThatAreNotPositiveAndFinite) {
    for (const double quantum : {0.0, -1.0, std::nan(""), Infinity})
        for (const char* method : {"cvode", "ncdevs"}) {
            const auto plant = model("PlantCircuit", Circuit);
            ComponentOptions options;
            options.method = method;
            options.quantum = quantum;
            EXPECT_EQ(plant->component(options).problem.find("the quantum of outputs must be"), 0U);
            options.quantum.reset();
            options.quantumOf = {{"y", quantum}};
            EXPECT_EQ(plant->component(options).problem.find("`y` is not an output, or"), 0U);
        }
}

TEST_F(Components, SayWhetherAParameterIsUnknownOrStructural) {
    const auto chain =
        model("Chain", "model Chain parameter Integer n = 2; parameter Real k = 1; output Real y = "
                       "x[n]; Real x[n](each start = 1, each fixed = true); equation der(x) = "
                       "-k*x; end Chain;");
    ComponentOptions options;
    options.parameters = {{"m", 1.0}};
    const std::string unknown = chain->component(options).problem;
    EXPECT_NE(unknown.find("no parameter or variable `m`"), std::string::npos) << unknown;
    EXPECT_EQ(unknown.find("shapes"), std::string::npos) << unknown;
    RunOptions run;
    run.parameters = options.parameters;
    EXPECT_EQ(unknown, chain->run(run).text);
    options.parameters = {{"k", 2.0}, {"n", 3.0}};
    EXPECT_EQ(chain->component(options).problem,
              "`n=3` shapes the equations: give it when the model is loaded");
}

TEST_F(Components, SayWhatIsWrong) {
    const auto plant = model("Plant", Integrator);
    ComponentOptions wrongOutput;
    wrongOutput.quantumOf = {{"z", 1.0}};
    EXPECT_NE(plant->component(wrongOutput).problem.find("`z`"), std::string::npos);
    ComponentOptions wrongMethod;
    wrongMethod.method = "bond";
    const MadeComponent made = plant->component(wrongMethod);
    EXPECT_FALSE(made.component);
    EXPECT_NE(made.problem.find("--method=cvode"), std::string::npos) << made.problem;
    wrongMethod.method = "bnod";
    EXPECT_NE(plant->component(wrongMethod).problem.find("bnod"), std::string::npos);
}

} // namespace
} // namespace eventica::api
