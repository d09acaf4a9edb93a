// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <gtest/gtest.h>
#include <limits>

#include "lib/devs/simulator.h"
#include "lib/devs/test_models.h"

namespace eventica::devs {
namespace {

using testing::Generator;
using testing::Only;
using testing::Relay;
using testing::Server;
using testing::Sink;
using testing::TracedRun;

/// Generator, server and sink in a row.
struct Line {
    Line(double period, double service, std::size_t length)
        : Line(std::make_unique<Generator>("gen", period),
               std::make_unique<Server>("server", service, length)) {}
    Line(std::unique_ptr<Atomic> generator, std::unique_ptr<Server> middle)
        : gen(top.add(std::move(generator))), server(top.add(std::move(middle))),
          sink(top.make<Sink>("sink")) {
        top.connect(gen, Only, server, Only);
        top.connect(server, Only, sink, Only);
    }

    Coupled top{"top"};
    Atomic& gen;
    Server& server;
    Sink& sink;
};

/// A model of which a test gives the functions.
class Scripted : public Atomic {
public:
    explicit Scripted(std::string name) : Atomic(std::move(name)) {
        addInput("in");
        addOutput("out");
    }

    void initialize(Time /*start*/) override { call(onInitialize); }
    double timeAdvance() const override { return wait; }
    void output(Outbox& outbox) override {
        if (onOutput)
            onOutput(outbox);
    }
    void internalTransition() override { call(onInternal); }
    void externalTransition(double elapsed, const Bag& inputs) override {
        lastElapsed = elapsed;
        inputCount += inputs.size();
        call(onExternal);
    }
    using Atomic::fail;

    double wait = Infinity;
    double lastElapsed = -1;
    std::size_t inputCount = 0;
    std::function<void()> onInitialize;
    std::function<void()> onInternal;
    std::function<void()> onExternal;
    std::function<void(Outbox&)> onOutput;

private:
    static void call(const std::function<void()>& function) {
        if (function)
            function();
    }
};

// --- classics ------------------------------------------------------------------------------------

TEST(Simulator, RunsGeneratorAndBusyProcessor) {
    Line line(1, 1.5, 0);
    EXPECT_EQ(TracedRun(line.top).until(3),
              "1/0 gen int; 1/0 server ext; 2/0 gen int; 2/0 server ext; 2.5/0 server int; "
              "2.5/0 sink ext; 3/0 gen int; 3/0 server ext; ");
    EXPECT_EQ(line.server.lost, 1);
    EXPECT_EQ(line.sink.log, "2.5/0:1 ");
}

TEST(Simulator, QueuesJobsInOrder) {
    Line line(1, 1.5, 10);
    TracedRun(line.top).until(6);
    EXPECT_EQ(line.sink.log, "2.5/0:1 4/0:2 5.5/0:3 ");
    EXPECT_EQ(line.server.lost, 0);
}

TEST(Simulator, MakesAConfluentTransitionWhenInputMeetsAnInternalEvent) {
    Line line(1, 1, 0);
    EXPECT_EQ(TracedRun(line.top).until(2), "1/0 gen int; 1/0 server ext; "
                                            "2/0 gen int; 2/0 server con; 2/0 sink ext; ");
    EXPECT_EQ(line.server.lost, 0);
}

TEST(Simulator, LetsAModelDefineItsConfluentTransition) {
    struct InputFirst final : Server {
        using Server::Server;
        void confluentTransition(const Bag& inputs) override {
            externalTransition(1, inputs);
            internalTransition();
        }
    };
    Line line(std::make_unique<Generator>("gen", 1.0),
              std::make_unique<InputFirst>("server", 1.0, 0));
    TracedRun(line.top).until(3.5);
    EXPECT_EQ(line.server.lost, 1); // the second job finds the first one still there
    EXPECT_EQ(line.sink.log, "2/0:1 ");
}

TEST(Simulator, DeliversSimultaneousMessagesInOneBag) {
    Coupled top("top");
    const auto& two = top.make<Generator>("two", 2.0);
    const auto& one = top.make<Generator>("one", 1.0);
    auto& probe = top.make<Scripted>("probe");
    top.connect(one, Only, probe, Only);
    top.connect(two, Only, probe, Only);
    EXPECT_EQ(TracedRun(top).until(2), "1/0 one int; 1/0 probe ext; "
                                       "2/0 two int; 2/0 one int; 2/0 probe ext; ");
    EXPECT_EQ(probe.inputCount, 3U);
    EXPECT_EQ(probe.lastElapsed, 1);
}

TEST(Simulator, OrdersABagBySender) {
    Coupled top("top");
    const auto& sink = top.make<Sink>("sink");
    const auto& first = top.make<Generator>("first", 1.0, 2.0);
    const auto& second = top.make<Generator>("second", 3.0, 1.0);
    top.connect(second, Only, sink, Only);
    top.connect(first, Only, sink, Only);
    TracedRun(top).until(3);
    EXPECT_EQ(sink.log, "1/0:1 3/0:2 3/0:1 ");
}

TEST(Simulator, CarriesObjects) {
    Coupled top("top");
    auto& sender = top.make<Scripted>("sender");
    sender.wait = 1;
    sender.onOutput = [](Outbox& outbox) { outbox.send(Only, Value::object(std::string("hi"))); };
    sender.onInternal = [&] { sender.wait = Infinity; };
    struct Reader final : Atomic {
        Reader() : Atomic("reader") { addInput("in"); }
        double timeAdvance() const override { return Infinity; }
        void externalTransition(double /*elapsed*/, const Bag& inputs) override {
            text = *inputs[0].value.as<std::string>();
        }
        std::string text;
    };
    const auto& reader = top.make<Reader>();
    top.connect(sender, Only, reader, Only);
    TracedRun(top).until(5);
    EXPECT_EQ(reader.text, "hi");
}

/// The DEVStone models of high interconnection have known numbers of events.
TEST(Simulator, CountsTheEventsOfDevstoneByItsFormula) {
    constexpr int Width = 7;
    constexpr int Depth = 5;
    struct Counts final : Listener {
        void onTransition(ModelId /*model*/, Time /*time*/, TransitionKind kind) override {
            internal += kind != TransitionKind::External ? 1 : 0;
            external += kind != TransitionKind::Internal ? 1 : 0;
        }
        int internal = 0;
        int external = 0;
    };
    Coupled top("top");
    Coupled* level = &top;
    top.addInput("in");
    for (int depth = 1; depth < Depth; ++depth) {
        auto& inner = level->make<Coupled>("inner");
        inner.addInput("in");
        level->connectInput(Only, inner, Only);
        const Model* previous = nullptr;
        for (int i = 1; i < Width; ++i) {
            const auto& relay = level->make<Relay>(fmt::format("r{}", i), 0.0);
            level->connectInput(Only, relay, Only);
            if (previous != nullptr)
                level->connect(*previous, Only, relay, Only);
            previous = &relay;
        }
        level = &inner;
    }
    const auto& last = level->make<Relay>("last", 0.0);
    level->connectInput(Only, last, Only);

    Counts counts;
    TracedRun run(top);
    run.simulator.addListener(counts);
    ASSERT_TRUE(run.simulator.initialize(0));
    ASSERT_TRUE(run.simulator.injectExternal(1, Only, 1));
    ASSERT_TRUE(run.simulator.runUntil(2));
    EXPECT_EQ(counts.external, (Width * Width - Width) / 2 * (Depth - 1) + 1);
    EXPECT_EQ(counts.internal, counts.external);
}

// --- super-dense time ----------------------------------------------------------------------------

TEST(Simulator, CountsTheIndexThroughAChainWithoutDelay) {
    Coupled top("top");
    const auto& gen = top.make<Generator>("gen", 1.0);
    const auto& a = top.make<Relay>("a", 0.0);
    const auto& b = top.make<Relay>("b", 0.0);
    const auto& sink = top.make<Sink>("sink");
    top.connect(gen, Only, a, Only);
    top.connect(a, Only, b, Only);
    top.connect(b, Only, sink, Only);
    top.connect(gen, Only, sink, Only);
    EXPECT_EQ(TracedRun(top).until(1),
              "1/0 gen int; 1/0 a ext; 1/0 sink ext; 1/1 a int; 1/1 b ext; "
              "1/2 b int; 1/2 sink ext; ");
    EXPECT_EQ(sink.log, "1/0:1 1/2:1 ");
}

TEST(Simulator, TakesADelayThatIsLostInRoundingAsNoDelay) {
    Coupled top("top");
    const auto& gen = top.make<Generator>("gen", 1.0);
    const auto& relay = top.make<Relay>("relay", 1e-20);
    const auto& sink = top.make<Sink>("sink");
    top.connect(gen, Only, relay, Only);
    top.connect(relay, Only, sink, Only);
    TracedRun(top).until(1);
    EXPECT_EQ(sink.log, "1/1:1 ");
}

TEST(Simulator, SchedulesAfterTheStartInstant) {
    Coupled top("top");
    top.make<Generator>("gen", 0.0, 1.0);
    EXPECT_EQ(TracedRun(top).until(1), "0/1 gen int; 1/0 gen int; ");
}

TEST(Simulator, FinishesALoopWithoutDelayThatEndsByItself) {
    struct CountDown final : Relay {
        explicit CountDown(std::string name) : Relay(std::move(name), 0) {}
        void output(Outbox& outbox) override { outbox.send(Only, left - 1); }
        double timeAdvance() const override { return left > 0 ? Relay::timeAdvance() : Infinity; }
        void externalTransition(double elapsed, const Bag& inputs) override {
            Relay::externalTransition(elapsed, inputs);
            left = inputs[0].value.number();
        }
        double left = 0;
    };
    Coupled top("top");
    const auto& a = top.make<CountDown>("a");
    const auto& b = top.make<CountDown>("b");
    top.connect(a, Only, b, Only);
    top.connect(b, Only, a, Only);
    TracedRun run(top);
    ASSERT_TRUE(run.simulator.initialize(0));
    ASSERT_TRUE(run.simulator.inject(2, a.id(), Only, 3));
    ASSERT_TRUE(run.simulator.runUntil(9));
    EXPECT_EQ(run.trace.text, "2/0 a ext; 2/1 a int; 2/1 b ext; 2/2 b int; 2/2 a ext; "
                              "2/3 a int; 2/3 b ext; ");
}

TEST(Simulator, StopsALoopWithoutDelayThatDoesNotEnd) {
    for (const double delay : {0.0, 1e-20}) {
        Coupled top("top");
        const auto& gen = top.make<Generator>("gen", 1.0);
        auto& inner = top.make<Coupled>("inner");
        inner.addInput("in");
        const auto& a = inner.make<Relay>("a", delay);
        const auto& b = inner.make<Relay>("b", delay);
        inner.connectInput(Only, a, Only);
        inner.connect(a, Only, b, Only);
        inner.connect(b, Only, a, Only);
        top.connect(gen, Only, inner, Only);
        Options options;
        options.maxTransitionsAtOneTime = 50;
        TracedRun run(top, options);
        EXPECT_EQ(run.until(9), "time does not get beyond 1: more than 50 transitions there; "
                                "models involved: 'inner.a', 'inner.b'");
        const Status status = run.simulator.step();
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().models, (std::vector<ModelId>{a.id(), b.id()}));
        EXPECT_EQ(status.error().time.t, 1);
    }
}

TEST(Simulator, AllowsManyTransitionsOfOneModelAtDifferentTimes) {
    Coupled top("top");
    top.make<Generator>("gen", 1.0);
    Options options;
    options.maxTransitionsAtOneTime = 1;
    TracedRun run(top, options);
    ASSERT_TRUE(run.simulator.initialize(0));
    EXPECT_TRUE(run.simulator.runUntil(100));
}

TEST(Simulator, TakesAbsoluteTimesWithoutRounding) {
    struct Sampler final : Atomic {
        Sampler() : Atomic("sampler") {}
        double timeAdvance() const override { return (tick + 1) * 0.1 - now().t; }
        Time nextTime() const override { return instantAt(now(), (tick + 1) * 0.1); }
        void internalTransition() override {
            ++tick;
            isExact = isExact && now().t == tick * 0.1;
        }
        double tick = 0;
        bool isExact = true;
    };
    Coupled top("top");
    const auto& sampler = top.make<Sampler>();
    TracedRun run(top);
    ASSERT_TRUE(run.simulator.initialize(0));
    ASSERT_TRUE(run.simulator.runUntil(100));
    EXPECT_EQ(sampler.tick, 1000);
    EXPECT_TRUE(sampler.isExact);
}

// --- input from outside --------------------------------------------------------------------------

TEST(Simulator, MakesInjectedInputConfluentWithAnInternalEvent) {
    Line line(1, 1, 0);
    TracedRun run(line.top);
    ASSERT_TRUE(run.simulator.initialize(0));
    ASSERT_TRUE(run.simulator.inject(0.5, line.server.id(), Only, 50));
    ASSERT_TRUE(run.simulator.inject(1.5, line.server.id(), Only, 60));
    ASSERT_TRUE(run.simulator.runUntil(1.5));
    EXPECT_EQ(run.trace.text, "0.5/0 server ext; 1/0 gen int; 1/0 server ext; "
                              "1.5/0 server con; 1.5/0 sink ext; ");
}

TEST(Simulator, PlansInputForTheCurrentTimeAtTheNextIndex) {
    Line line(1, 5, 0);
    TracedRun run(line.top);
    ASSERT_TRUE(run.simulator.initialize(0));
    ASSERT_TRUE(run.simulator.runUntil(1));
    ASSERT_TRUE(run.simulator.inject(1, line.sink.id(), Only, 7));
    EXPECT_EQ(run.simulator.nextTime(), (Time{1, 1}));
    ASSERT_TRUE(run.simulator.step());
    EXPECT_EQ(line.sink.log, "1/1:7 ");
}

TEST(Simulator, KeepsTheOrderOfInjectedMessages) {
    Coupled top("top");
    const auto& sink = top.make<Sink>("sink");
    TracedRun run(top);
    ASSERT_TRUE(run.simulator.initialize(0));
    for (const double number : {3, 1, 2})
        ASSERT_TRUE(run.simulator.inject(2, sink.id(), Only, number));
    ASSERT_TRUE(run.simulator.inject(1, sink.id(), Only, 9));
    ASSERT_TRUE(run.simulator.runUntil(2));
    EXPECT_EQ(sink.log, "1/0:9 2/0:3 2/0:1 2/0:2 ");
}

TEST(Simulator, ConnectsTheRootWithTheOutside) {
    auto top = std::make_unique<Coupled>("top");
    top->addInput("in");
    top->addOutput("out");
    const auto& relay = top->make<Relay>("relay", 1.0);
    top->connectInput(Only, relay, Only);
    top->connectOutput(relay, Only, Only);
    Simulator simulator(flatten(std::move(top)).model);
    ASSERT_TRUE(simulator.initialize(0));
    ASSERT_TRUE(simulator.injectExternal(2, Only, 42));
    ASSERT_TRUE(simulator.runUntil(2.5));
    EXPECT_TRUE(simulator.externalOutputs().empty());
    EXPECT_EQ(simulator.nextTime(), (Time{3, 0}));
    ASSERT_TRUE(simulator.step());
    ASSERT_EQ(simulator.externalOutputs().size(), 1U);
    EXPECT_EQ(simulator.externalOutputs()[0].value.number(), 42);
    EXPECT_EQ(simulator.nextTime(), Time::infinity());
    EXPECT_TRUE(simulator.step());
}

TEST(Simulator, LetsInputJoinAStepWhoseOutputsAreComputed) {
    Line line(1, 1, 0);
    TracedRun run(line.top);
    ASSERT_TRUE(run.simulator.initialize(0));
    ASSERT_TRUE(run.simulator.runUntil(1));
    ASSERT_TRUE(run.simulator.computeOutputs());
    EXPECT_EQ(run.simulator.nextTime(), (Time{2, 0}));
    ASSERT_TRUE(run.simulator.inject(2, line.sink.id(), Only, 7));
    run.trace.text.clear();
    ASSERT_TRUE(run.simulator.step());
    EXPECT_EQ(run.trace.text, "2/0 gen int; 2/0 server con; 2/0 sink ext; ");
    EXPECT_EQ(line.sink.log, "2/0:1 2/0:7 ");
}

TEST(Simulator, RefusesInputThatComesTooLateOrHasNoPort) {
    Line line(1, 1, 0);
    const auto errorOf = [&](const std::function<Status(Simulator&)>& inject) {
        TracedRun run(line.top);
        EXPECT_TRUE(run.simulator.initialize(0));
        EXPECT_TRUE(run.simulator.runUntil(2));
        const Status status = inject(run.simulator);
        return status ? "" : status.error().text;
    };
    EXPECT_EQ(errorOf([&](Simulator& s) { return s.inject(1.5, line.sink.id(), Only, 1); }),
              "a message is injected at time 1.5, but the run has reached time 2");
    EXPECT_EQ(errorOf([&](Simulator& s) { return s.inject(Infinity, line.sink.id(), Only, 1); }),
              "a message is injected at time inf, but the run has reached time 2");
    EXPECT_EQ(errorOf([&](Simulator& s) { return s.inject(3, line.sink.id(), Port{4}, 1); }),
              "a message is injected into input port number 4 of 'sink'; it has 1");
    EXPECT_EQ(errorOf([&](Simulator& s) { return s.inject(3, ModelId(17), Only, 1); }),
              "a message is injected into a model that does not exist");
    EXPECT_EQ(errorOf([&](Simulator& s) { return s.injectExternal(3, Only, 1); }),
              "a message is injected into external input port number 0; there are 0");
}

// --- errors --------------------------------------------------------------------------------------

std::string errorWith(const std::function<void(Scripted&)>& prepare) {
    Coupled top("top");
    auto& inner = top.make<Coupled>("inner");
    auto& model = inner.make<Scripted>("model");
    model.wait = 1;
    prepare(model);
    return TracedRun(top).until(5);
}

TEST(Simulator, RejectsANegativeTimeAdvance) {
    EXPECT_EQ(errorWith([](Scripted& m) { m.onInternal = [&m] { m.wait = -0.5; }; }),
              "the time advance of 'inner.model' is -0.5 at time 1; it must be 0 or more");
    EXPECT_EQ(errorWith([](Scripted& m) { m.onInternal = [&m] { m.wait = -1e-20; }; }),
              "the time advance of 'inner.model' is -1e-20 at time 1; it must be 0 or more");
    EXPECT_EQ(errorWith([](Scripted& m) { m.wait = -1; }),
              "the time advance of 'inner.model' is -1 at time 0; it must be 0 or more");
}

TEST(Simulator, RejectsATimeAdvanceThatIsNoNumber) {
    EXPECT_EQ(errorWith([](Scripted& m) { m.wait = std::numeric_limits<double>::quiet_NaN(); }),
              "the time advance of 'inner.model' is nan at time 0; it must be 0 or more");
}

TEST(Simulator, RejectsAnEventThatIsNotLater) {
    struct Stuck final : Atomic {
        Stuck() : Atomic("stuck") {}
        double timeAdvance() const override { return 1; }
        Time nextTime() const override { return {1, 0}; }
    };
    Coupled top("top");
    top.make<Stuck>();
    EXPECT_EQ(TracedRun(top).until(5),
              "the next event of 'stuck' is planned for time 1, index 0, which "
              "is not later than time 1, index 0");
}

TEST(Simulator, RejectsOutputAtAPortThatDoesNotExist) {
    EXPECT_EQ(
        errorWith([](Scripted& m) { m.onOutput = [](Outbox& outbox) { outbox.send(Port{3}); }; }),
        "'inner.model' sends to its output port number 3; it has 1");
}

TEST(Simulator, EndsWhenAModelFails) {
    EXPECT_EQ(errorWith([](Scripted& m) { m.onInternal = [&m] { m.fail("no root found"); }; }),
              "'inner.model' failed at time 1: no root found");
    EXPECT_EQ(errorWith([](Scripted& m) { m.onOutput = [&m](Outbox&) { m.fail("no value"); }; }),
              "'inner.model' failed at time 1: no value");
    EXPECT_EQ(errorWith([](Scripted& m) { m.onInitialize = [&m] { m.fail("no start"); }; }),
              "'inner.model' failed at time 0: no start");
}

TEST(Simulator, KeepsAnErrorUntilTheNextRun) {
    Coupled top("top");
    auto& model = top.make<Scripted>("model");
    model.wait = 1;
    model.onInternal = [&] { model.wait = -1; };
    TracedRun run(top);
    ASSERT_TRUE(run.simulator.initialize(0));
    EXPECT_FALSE(run.simulator.runUntil(9));
    EXPECT_FALSE(run.simulator.step());
    EXPECT_FALSE(run.simulator.inject(9, model.id(), Only, 1));
    model.wait = 1;
    model.onInternal = nullptr;
    EXPECT_TRUE(run.simulator.initialize(0));
    EXPECT_TRUE(run.simulator.runUntil(9));
}

TEST(Simulator, WantsToBeInitializedAtAFiniteTime) {
    Coupled top("top");
    top.make<Generator>("gen", 1.0);
    TracedRun run(top);
    EXPECT_EQ(run.simulator.step().error().text, "the run has not been initialized");
    EXPECT_EQ(run.simulator.initialize(Infinity).error().text, "a run cannot start at time inf");
    EXPECT_TRUE(run.simulator.initialize(-3));
    EXPECT_EQ(run.simulator.nextTime(), (Time{-2, 0}));
}

// --- the rest ------------------------------------------------------------------------------------

TEST(Simulator, RunsTheSameWayAgain) {
    Line line(0.3, 0.7, 2);
    TracedRun run(line.top);
    const std::string first = run.until(20);
    EXPECT_TRUE(first.ends_with("; ")) << first;
    EXPECT_GT(first.size(), 1000U);
    EXPECT_EQ(run.until(20), first);
}

TEST(Simulator, CallsOnlyTheModelsThatAnEventConcerns) {
    struct Idle final : Atomic {
        explicit Idle(int& counter) : Atomic("idle"), calls(counter) {}
        double timeAdvance() const override {
            ++calls;
            return Infinity;
        }
        int& calls;
    };
    int calls = 0;
    Coupled top("top");
    top.make<Generator>("gen", 1.0);
    top.make<Idle>(calls);
    TracedRun(top).until(1000);
    EXPECT_EQ(calls, 1); // at the start
}

TEST(Simulator, HasNoEventsWithoutModels) {
    Coupled top("top");
    EXPECT_EQ(TracedRun(top).until(Infinity), "");
}

TEST(Simulator, TellsWhenEachModelIsNext) {
    Line line(1, 1.5, 0);
    TracedRun run(line.top);
    run.until(1);
    EXPECT_EQ(run.simulator.nextTimeOf(line.gen.id()), (Time{2, 0}));
    EXPECT_EQ(run.simulator.nextTimeOf(line.server.id()), (Time{2.5, 0}));
    EXPECT_EQ(run.simulator.nextTimeOf(line.sink.id()), Time::infinity());
}

TEST(Simulator, GivesModelsTheTimeOnlyWhileItLives) {
    Line line(1, 1.5, 0);
    {
        TracedRun run(line.top);
        run.until(1);
        EXPECT_EQ(line.gen.now(), (Time{1, 0}));
    }
    EXPECT_EQ(line.gen.now(), Time());
}

/// Notes every call with a mark of its own.
class Protocol : public Listener {
public:
    Protocol(std::string& text, char mark) : text_(text), mark_(mark) {}

    void onInitialize(const FlatModel& model, Time /*start*/) override {
        note(fmt::format("start {}", model.size()));
    }
    void onOutput(ModelId model, Time /*time*/, const Message& message) override {
        note(fmt::format("out {}={}", model.index(), message.value.number()));
    }
    void onExternalOutput(Time /*time*/, const Message& message) override {
        note(fmt::format("leave {}", message.value.number()));
    }
    void onInput(ModelId model, Time /*time*/, const Bag& inputs) override {
        note(fmt::format("in {}:{}", model.index(), inputs.size()));
    }
    void onTransition(ModelId model, Time /*time*/, TransitionKind kind) override {
        note(fmt::format("{} {}", testing::nameOf(kind), model.index()));
    }
    void onInstantDone(Time time) override { note(fmt::format("done {}", time.t)); }

private:
    void note(const std::string& event) { text_ += mark_ + (event + " "); }

    std::string& text_;
    char mark_;
};

TEST(Listener, HearsAllEventsInOrder) {
    Coupled top("top");
    top.addOutput("out");
    const auto& gen = top.make<Generator>("gen", 1.0);
    const auto& sink = top.make<Sink>("sink");
    top.connect(gen, Only, sink, Only);
    top.connectOutput(gen, Only, Only);
    Simulator simulator(flatten(top).model);
    std::string text;
    Protocol a(text, 'a');
    Protocol b(text, 'b');
    simulator.addListener(a);
    simulator.addListener(b);
    ASSERT_TRUE(simulator.initialize(0));
    ASSERT_TRUE(simulator.runUntil(1));
    EXPECT_EQ(text, "astart 2 bstart 2 aout 0=1 bout 0=1 aleave 1 bleave 1 aint 0 bint 0 "
                    "ain 1:1 bin 1:1 aext 1 bext 1 adone 1 bdone 1 ");
}

} // namespace
} // namespace eventica::devs
