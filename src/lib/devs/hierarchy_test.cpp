// SPDX-License-Identifier: Apache-2.0
// Closure under coupling, on random hierarchies: the flat simulator, a recursive coordinator that
// follows the hierarchy, and simulators inside atomic models give the same events.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "lib/devs/simulator.h"
#include "lib/devs/test_models.h"

namespace eventica::devs {
namespace {

using Events = std::vector<std::string>;

constexpr double End = 12;

/// A model that does something different after each event, in steps of a quarter of a second so
/// that many events coincide. It does not depend on the order inside a bag, which is not part of
/// the formalism.
class Chaotic : public Atomic {
public:
    Chaotic(std::string name, std::uint32_t seed) : Atomic(std::move(name)), state_(seed) {}

    double timeAdvance() const override {
        static constexpr double Waits[] = {0, 0.25, 0.25, 0.5, 0.5, 1, 1.25, Infinity};
        return Waits[state_ >> 29U];
    }
    void output(Outbox& outbox) override {
        for (std::uint32_t port = 0; port < outputs().size(); ++port)
            if (((state_ >> (10U + port)) & 3U) != 0)
                outbox.send(Port{port}, static_cast<double>((state_ >> 12U) % 1000));
    }
    void internalTransition() override { mix(1); }
    void externalTransition(double elapsed, const Bag& inputs) override {
        std::uint32_t sum = 2 + static_cast<std::uint32_t>(elapsed * 4) * 97U;
        for (const Message& message : inputs)
            sum += (message.port.number * 1009U +
                    static_cast<std::uint32_t>(message.value.number()) + 1U) *
                   2654435761U;
        mix(sum);
    }
    void confluentTransition(const Bag& inputs) override {
        mix(3);
        externalTransition(0, inputs);
    }

private:
    void mix(std::uint32_t by) {
        state_ = (state_ ^ by) * 1664525U + 1013904223U;
        state_ ^= state_ >> 15U;
    }

    std::uint32_t state_;
};

std::uint32_t below(std::mt19937& random, std::uint32_t limit) {
    return static_cast<std::uint32_t>(random() % limit);
}

void addPorts(Model& model, std::mt19937& random) {
    for (std::uint32_t i = 0, count = 1 + below(random, 2); i < count; ++i)
        model.addInput(fmt::format("in{}", i));
    for (std::uint32_t i = 0, count = 1 + below(random, 2); i < count; ++i)
        model.addOutput(fmt::format("out{}", i));
}

/// Calls `make(from, to)` for about every third pair of ports.
template<typename Make>
void couple(std::mt19937& random, std::size_t fromCount, std::size_t toCount, Make make) {
    for (std::uint32_t from = 0; from < fromCount; ++from)
        for (std::uint32_t to = 0; to < toCount; ++to)
            if (below(random, 3) == 0)
                make(Port{from}, Port{to});
}

void fill(Coupled& coupled, std::mt19937& random, int depth);

Model& addComponent(Coupled& parent, std::mt19937& random, int depth, std::uint32_t number) {
    if (depth == 0 || below(random, 2) == 0) {
        auto& atomic =
            parent.make<Chaotic>(fmt::format("a{}", number), static_cast<std::uint32_t>(random()));
        addPorts(atomic, random);
        return atomic;
    }
    auto& coupled = parent.make<Coupled>(fmt::format("c{}", number));
    addPorts(coupled, random);
    fill(coupled, random, depth - 1);
    return coupled;
}

void fill(Coupled& coupled, std::mt19937& random, int depth) {
    std::vector<Model*> models;
    for (std::uint32_t i = 0, count = 2 + below(random, 3); i < count; ++i)
        models.push_back(&addComponent(coupled, random, depth, i));
    for (Model* from : models) {
        couple(random, coupled.inputs().size(), from->inputs().size(),
               [&](Port outer, Port inner) { coupled.connectInput(outer, *from, inner); });
        couple(random, from->outputs().size(), coupled.outputs().size(),
               [&](Port inner, Port outer) { coupled.connectOutput(*from, inner, outer); });
        for (Model* to : models)
            if (from != to)
                couple(
                    random, from->outputs().size(), to->inputs().size(),
                    [&](Port output, Port input) { coupled.connect(*from, output, *to, input); });
    }
}

std::unique_ptr<Coupled> randomHierarchy(unsigned seed) {
    std::mt19937 random(seed);
    auto root = std::make_unique<Coupled>("root");
    addPorts(*root, random);
    fill(*root, random, 3);
    return root;
}

struct Input {
    double t = 0;
    double number = 0;
};

/// For the first input port of the root, by time.
std::vector<Input> randomInputs(unsigned seed) {
    std::mt19937 random(seed + 1'000'000);
    std::map<double, double> inputs;
    for (int i = 0; i < 8; ++i)
        inputs[0.25 * (1 + below(random, 40))] = below(random, 1000);
    std::vector<Input> sorted;
    sorted.reserve(inputs.size());
    for (const auto& [t, number] : inputs)
        sorted.push_back({t, number});
    return sorted;
}

std::string describe(Time time, const std::string& path, const char* what, const Bag& bag) {
    Events messages;
    for (const Message& message : bag)
        messages.push_back(fmt::format(" {}:{}", message.port.number, message.value.number()));
    std::sort(messages.begin(), messages.end());
    std::string text = fmt::format("{:06.2f}/{:04} {} {}", time.t, time.n, path, what);
    for (const std::string& message : messages)
        text += message;
    return text;
}

/// Sorted, because the order of the models within an instant is not part of the formalism.
class Recorder : public Listener {
public:
    void onInitialize(const FlatModel& model, Time /*start*/) override { model_ = &model; }
    void onExternalOutput(Time time, const Message& message) override {
        Bag bag;
        bag.add(message.port, message.value);
        events_.push_back(describe(time, "root", "leaves", bag));
    }
    void onInput(ModelId id, Time time, const Bag& inputs) override {
        events_.push_back(describe(time, model_->path(id), "gets", inputs));
    }
    void onTransition(ModelId id, Time time, TransitionKind kind) override {
        events_.push_back(describe(time, model_->path(id), testing::nameOf(kind), {}));
    }

    Events sorted() const {
        Events events = events_;
        std::sort(events.begin(), events.end());
        return events;
    }

private:
    const FlatModel* model_ = nullptr;
    Events events_;
};

Events runFlat(unsigned seed) {
    Simulator simulator(flatten(randomHierarchy(seed)).model);
    Recorder recorder;
    simulator.addListener(recorder);
    EXPECT_TRUE(simulator.initialize(0));
    for (const Input& input : randomInputs(seed))
        EXPECT_TRUE(simulator.injectExternal(input.t, Port{0}, input.number));
    EXPECT_TRUE(simulator.runUntil(End));
    return recorder.sorted();
}

// --- the reference: one coordinator for each coupled model
// -----------------------------------------

class Node {
public:
    Node() = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    virtual ~Node() = default;

    virtual Time next() const = 0;
    /// The outputs at this instant, if it is the next one; messages inside are delivered.
    virtual Bag collectOutputs(Time time) = 0;
    virtual void receive(Port port, const Value& value) = 0;
    virtual void makeTransitions(Time time, Events& events) = 0;
};

class AtomicNode : public Node {
public:
    AtomicNode(Atomic& atomic, std::string path) : atomic_(atomic), path_(std::move(path)) {
        next_ = advance(last_, atomic_.timeAdvance());
    }

    Time next() const override { return next_; }
    Bag collectOutputs(Time time) override {
        Outbox outbox;
        if (next_ == time)
            atomic_.output(outbox);
        return outbox.messages();
    }
    void receive(Port port, const Value& value) override { inputs_.add(port, value); }
    void makeTransitions(Time time, Events& events) override {
        const bool isImminent = next_ == time;
        if (!isImminent && inputs_.empty())
            return;
        if (!inputs_.empty())
            events.push_back(describe(time, path_, "gets", inputs_));
        events.push_back(describe(time, path_, transition(time, isImminent), {}));
        inputs_.clear();
        last_ = time;
        next_ = advance(time, atomic_.timeAdvance());
    }

private:
    const char* transition(Time time, bool isImminent) {
        if (!isImminent) {
            atomic_.externalTransition(time.t - last_.t, inputs_);
            return "ext";
        }
        if (inputs_.empty()) {
            atomic_.internalTransition();
            return "int";
        }
        atomic_.confluentTransition(inputs_);
        return "con";
    }

    Atomic& atomic_;
    std::string path_;
    Time last_;
    Time next_;
    Bag inputs_;
};

class CoupledNode : public Node {
public:
    CoupledNode(const Coupled& coupled, const std::string& path) : coupled_(coupled) {
        for (const auto& component : coupled.components()) {
            const std::string name =
                path.empty() ? component->name() : path + "." + component->name();
            if (component->kind() == Model::Kind::Atomic)
                children_.push_back(
                    std::make_unique<AtomicNode>(static_cast<Atomic&>(*component), name));
            else
                children_.push_back(
                    std::make_unique<CoupledNode>(static_cast<const Coupled&>(*component), name));
        }
    }

    Time next() const override {
        Time earliest = Time::infinity();
        for (const auto& child : children_)
            earliest = std::min(earliest, child->next());
        return earliest;
    }
    Bag collectOutputs(Time time) override {
        outputs_.clear();
        for (std::size_t i = 0; i < children_.size(); ++i)
            for (const Message& message : children_[i]->collectOutputs(time))
                send({static_cast<std::int32_t>(i), message.port}, message.value);
        return outputs_;
    }
    void receive(Port port, const Value& value) override { send({Endpoint::Outside, port}, value); }
    void makeTransitions(Time time, Events& events) override {
        for (const auto& child : children_)
            child->makeTransitions(time, events);
    }

private:
    void send(Endpoint from, const Value& value) {
        for (const Coupling& coupling : coupled_.couplings()) {
            if (coupling.from != from)
                continue;
            if (coupling.to.component == Endpoint::Outside)
                outputs_.add(coupling.to.port, value);
            else
                children_[static_cast<std::size_t>(coupling.to.component)]->receive(
                    coupling.to.port, value);
        }
    }

    const Coupled& coupled_;
    std::vector<std::unique_ptr<Node>> children_;
    Bag outputs_;
};

Events runRecursive(unsigned seed) {
    const auto root = randomHierarchy(seed);
    const std::vector<Input> inputs = randomInputs(seed);
    auto input = inputs.begin();
    CoupledNode node(*root, "");
    Events events;
    for (;;) {
        const Time injected = input == inputs.end() ? Time::infinity() : Time{input->t, 0};
        const Time time = std::min(node.next(), injected);
        if (time.t > End)
            break;
        for (const Message& message : node.collectOutputs(time)) {
            Bag bag;
            bag.add(message.port, message.value);
            events.push_back(describe(time, "root", "leaves", bag));
        }
        if (injected == time)
            node.receive(Port{0}, (input++)->number);
        node.makeTransitions(time, events);
    }
    std::sort(events.begin(), events.end());
    return events;
}

TEST(Hierarchy, GivesTheSameEventsAsItsFlatForm) {
    std::size_t eventCount = 0;
    std::size_t confluentCount = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
        const Events flat = runFlat(seed);
        ASSERT_EQ(flat, runRecursive(seed)) << "seed " << seed;
        eventCount += flat.size();
        confluentCount += static_cast<std::size_t>(
            std::count_if(flat.begin(), flat.end(),
                          [](const std::string& event) { return event.ends_with(" con"); }));
    }
    // The law says little if little happens.
    EXPECT_GT(eventCount, 20'000U);
    EXPECT_GT(confluentCount, 1000U);
}

// --- a simulator inside an atomic model
// ------------------------------------------------------------

/// Closure under coupling as code: a whole simulation is an atomic model.
class Embedded : public Atomic {
public:
    explicit Embedded(std::unique_ptr<Coupled> inner) : Atomic(inner->name()) {
        for (const std::string& name : inner->inputs())
            addInput(name);
        for (const std::string& name : inner->outputs())
            addOutput(name);
        simulator_ = std::make_unique<Simulator>(flatten(std::move(inner)).model);
    }

    void initialize(Time start) override { check(simulator_->initialize(start.t)); }
    double timeAdvance() const override { return simulator_->nextTime().t - now().t; }
    Time nextTime() const override { return instantAt(now(), simulator_->nextTime().t); }
    void output(Outbox& outbox) override {
        check(simulator_->computeOutputs());
        for (const Message& message : simulator_->externalOutputs())
            outbox.send(message.port, message.value);
    }
    void internalTransition() override { check(simulator_->step()); }
    void externalTransition(double /*elapsed*/, const Bag& inputs) override {
        for (const Message& message : inputs)
            check(simulator_->injectExternal(now().t, message.port, message.value));
        // Inputs that lead nowhere inside plan nothing.
        if (simulator_->nextTime().t == now().t)
            check(simulator_->step());
    }
    void confluentTransition(const Bag& inputs) override { externalTransition(0, inputs); }

private:
    void check(const Status& status) {
        if (!status)
            fail(status.error().text);
    }

    std::unique_ptr<Simulator> simulator_;
};

/// Two random hierarchies in a ring, and what they send to each other.
template<typename Add>
Events runRing(unsigned seed, Add add) {
    Coupled top("top");
    const Model& left = add(top, randomHierarchy(seed));
    auto other = std::make_unique<Coupled>("other");
    std::mt19937 random(seed + 5000);
    addPorts(*other, random);
    fill(*other, random, 2);
    const Model& right = add(top, std::move(other));
    top.addOutput("a");
    top.addOutput("b");
    top.connect(left, Port{0}, right, Port{0});
    top.connect(right, Port{0}, left, Port{0});
    top.connectOutput(left, Port{0}, Port{0});
    top.connectOutput(right, Port{0}, Port{1});
    Simulator simulator(flatten(top).model);
    Recorder recorder;
    simulator.addListener(recorder);
    EXPECT_TRUE(simulator.initialize(0));
    EXPECT_TRUE(simulator.runUntil(End));
    Events events = recorder.sorted();
    std::erase_if(events,
                  [](const std::string& event) { return event.find("leaves") == event.npos; });
    return events;
}

TEST(Hierarchy, GivesTheSameEventsWithSimulatorsInsideAtomicModels) {
    std::size_t eventCount = 0;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        const Events coupled = runRing(
            seed, [](Coupled& top, auto part) -> const Model& { return top.add(std::move(part)); });
        const Events embedded = runRing(seed, [](Coupled& top, auto part) -> const Model& {
            return top.make<Embedded>(std::move(part));
        });
        ASSERT_EQ(coupled, embedded) << "seed " << seed;
        eventCount += coupled.size();
    }
    EXPECT_GT(eventCount, 1000U);
}

} // namespace
} // namespace eventica::devs
