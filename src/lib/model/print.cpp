// SPDX-License-Identifier: Apache-2.0
#include "lib/model/print.h"

#include <fmt/format.h>
#include <iterator>

#include "lib/program/print.h"

namespace eventica::model {
namespace {

class Printer {
public:
    explicit Printer(const CompiledModel& model)
        : model_(model), reals_(static_cast<std::size_t>(model.realCount)),
          integers_(static_cast<std::size_t>(model.integerCount)) {}

    std::string print() {
        nameSlots();
        fmt::format_to(out(), "model {}\n", model_.name);
        printMemory("real memory", "", reals_);
        printMemory("integer memory", "i", integers_);
        for (std::size_t i = 0; i < model_.parts.size(); ++i) {
            if (model_.parts.size() > 1)
                printPart(i, model_.parts[i]);
            printGraph(model_.parts[i].graph);
        }
        for (std::size_t i = 0; i < model_.loops.size(); ++i)
            printLoop(i, model_.loops[i]);
        for (std::size_t i = 0; i < model_.formulas->calls.size(); ++i)
            fmt::format_to(out(), "host {}: {}\n", i,
                           model_.text->plain(model_.formulas->calls[i].formula.expression));
        for (std::size_t i = 0; i < model_.entries.size(); ++i)
            printProgram(static_cast<ProgramId>(i));
        return std::move(text_);
    }

private:
    using Names = std::vector<std::string>;

    std::back_insert_iterator<std::string> out() { return std::back_inserter(text_); }
    std::string name(VariableId id) const { return std::string(model_[id].name); }
    std::string relation(std::int32_t number) const {
        return name(model_.text->relations[static_cast<std::size_t>(number)].variable);
    }

    /// The first name counts: that of a variable, if it has one.
    static void setName(Names& names, std::int32_t slot, const std::string& text) {
        if (slot >= 0 && names[static_cast<std::size_t>(slot)].empty())
            names[static_cast<std::size_t>(slot)] = text;
    }
    void setName(const Place& place, const std::string& text) {
        setName(place.isInteger ? integers_ : reals_, place.slot, text);
    }

    void nameSlots() {
        setName(reals_, model_.timeSlot, "time");
        for (std::size_t i = 0; i < model_.variables.size(); ++i)
            setName(model_.places[i], std::string(model_.variables[i].name));
        for (std::size_t i = model_.variables.size(); i < model_.places.size(); ++i)
            setName(model_.places[i],
                    fmt::format("precomputed {}", i - model_.variables.size() + 1));
        for (std::size_t i = 0; i < model_.states.size(); ++i)
            nameState(static_cast<std::int32_t>(i), name(model_.states[i]));
        for (std::size_t i = 0; i < model_.inputs.size(); ++i)
            nameInput(model_.inputs[i]);
        for (std::size_t i = 0; i < model_.loops.size(); ++i)
            nameLoop(i, model_.loops[i]);
        nameEvents();
        nameConditions();
    }

    /// A derivative may have a second slot, as a variable that is recorded.
    void nameState(std::int32_t number, const std::string& state) {
        setName(reals_, model_.firstDerivative + number,
                fmt::format("der({}) for the solver", state));
        setName(reals_, model_.firstNominal + number, fmt::format("nominal({})", state));
    }

    void nameInput(const InputCode& input) {
        setName(input.value, fmt::format("input({})", name(input.variable)));
        for (std::int32_t order = 1; order < input.orders; ++order)
            setName(reals_, input.value.slot + order,
                    fmt::format("input({}), derivative {}", name(input.variable), order));
    }

    void nameLoop(std::size_t number, const LoopCode& loop) {
        for (std::size_t i = 0; i < loop.unknowns.size(); ++i)
            setName(reals_, loop.firstResidual + static_cast<std::int32_t>(i),
                    fmt::format("loop {}, residual {}", number, i + 1));
        for (const LoopCondition& condition : loop.conditions) {
            const auto named = [&](std::string_view what) {
                return fmt::format("loop {}, {} {}", number, what, name(condition.variable));
            };
            setName(condition.wanted, named("wanted"));
            setName(reals_, condition.leftSlot, named("left side of"));
            setName(reals_, condition.rightSlot, named("right side of"));
            setName(reals_, condition.closeSlot, named("tolerance of"));
            setName(integers_, condition.neededSlot, named("needed"));
        }
    }

    void nameEvents() {
        for (const Crossing& crossing : model_.crossingFunctions)
            setName(reals_, crossing.slot, "crossing of " + relation(crossing.relation));
        for (const TimeSwitch& item : model_.timeSwitches)
            setName(reals_, item.slot, "switch time of " + relation(item.relation));
        for (std::size_t i = 0; i < model_.samplings.size(); ++i) {
            setName(reals_, model_.samplings[i].startSlot,
                    fmt::format("sampling {}, start", i + 1));
            setName(reals_, model_.samplings[i].intervalSlot,
                    fmt::format("sampling {}, interval", i + 1));
        }
        for (std::size_t i = 0; i < model_.reinits.size(); ++i) {
            setName(reals_, model_.reinits[i].valueSlot, fmt::format("reinit {}, value", i + 1));
            setName(integers_, model_.reinits[i].conditionSlot,
                    fmt::format("reinit {}, condition", i + 1));
        }
        for (std::size_t i = 0; i < model_.delays.size(); ++i) {
            setName(reals_, model_.delays[i].slot, fmt::format("delay {}, expression", i + 1));
            setName(reals_, model_.delays[i].timeSlot, fmt::format("delay {}, time", i + 1));
            setName(reals_, model_.delays[i].longestSlot, fmt::format("delay {}, longest", i + 1));
        }
    }

    void nameFading(const FadingCode& code, std::size_t number) {
        const auto named = [&](std::string_view what) {
            return fmt::format("fading {}, {}", number, what);
        };
        setName(reals_, code.rateSlot, named("angular frequency"));
        setName(reals_, code.coefficientSlot, named("coefficient"));
        setName(reals_, code.exponentSlot, named("exponent"));
        setName(reals_, code.growthSlot, named("growth"));
    }

    void nameConditions() {
        const auto nameAll = [](Names& names, const std::vector<std::int32_t>& slots,
                                std::string_view what) {
            for (std::size_t i = 0; i < slots.size(); ++i)
                setName(names, slots[i], fmt::format("{} {}", what, i + 1));
        };
        nameAll(integers_, model_.assertionSlots, "assertion");
        nameAll(integers_, model_.initialAssertionSlots, "initial assertion");
        for (std::size_t i = 0; i < model_.actions.size(); ++i)
            setName(integers_, model_.actions[i].conditionSlot, fmt::format("action {}", i + 1));
        for (std::size_t i = 0; i < model_.initialActions.size(); ++i)
            setName(integers_, model_.initialActions[i].conditionSlot,
                    fmt::format("initial action {}", i + 1));
        for (std::size_t i = 0; i < model_.checkEquations.size(); ++i)
            setName(reals_, model_.checkEquations[i].slot, fmt::format("check {}", i + 1));
        nameAll(reals_, model_.oscillationSlots, "angular frequency");
        for (std::size_t i = 0; i < model_.fading.size(); ++i)
            nameFading(model_.fading[i], i + 1);
        for (std::size_t i = 0; i < model_.stateChoices.size(); ++i)
            for (std::size_t k = 0; k < model_.stateChoices[i].coefficients.size(); ++k)
                setName(reals_,
                        model_.stateChoices[i].firstCoefficient + static_cast<std::int32_t>(k),
                        fmt::format("choice {}, coefficient {}", i + 1, k + 1));
    }

    void printMemory(std::string_view title, std::string_view prefix, const Names& names) {
        if (names.empty())
            return;
        fmt::format_to(out(), "{}\n", title);
        for (std::size_t i = 0; i < names.size(); ++i)
            fmt::format_to(out(), "  {}[{}]{}{}\n", prefix, i, names[i].empty() ? "" : " ",
                           names[i]);
        if (&names == &reals_ && model_.tangentOffset > 0)
            fmt::format_to(out(), "  [{} …] tangents\n", model_.tangentOffset);
    }

    void printPart(std::size_t number, const PartCode& part) {
        fmt::format_to(out(), "part {}:", number + 1);
        for (std::int32_t i = part.firstState; i < part.firstState + part.stateCount; ++i)
            fmt::format_to(out(), " {}", name(model_.states[static_cast<std::size_t>(i)]));
        for (const std::int32_t crossing : part.crossingFunctions)
            fmt::format_to(
                out(), " {}",
                relation(model_.crossingFunctions[static_cast<std::size_t>(crossing)].relation));
        for (const std::int32_t item : part.timeSwitches)
            fmt::format_to(out(), " {}",
                           relation(model_.timeSwitches[static_cast<std::size_t>(item)].relation));
        text_ += '\n';
        for (const ExportCode& item : part.exports)
            printExport(item);
    }

    /// What each block computes from what.
    void printGraph(const BlockGraph& graph) {
        for (std::size_t i = 0; i < graph.blocks.size(); ++i) {
            const BlockCode& block = graph.blocks[i];
            fmt::format_to(out(), "  block {}{}{}:", i, block.isMoving ? ", moving" : "",
                           block.isOpaque ? ", opaque" : "");
            for (const std::int32_t slot : graph.writes[i])
                fmt::format_to(out(), " {}", named(graph.slots[static_cast<std::size_t>(slot)]));
            text_ += graph.reads[i].empty() ? "" : " from";
            for (const std::int32_t slot : graph.reads[i])
                fmt::format_to(out(), " {}", named(graph.slots[static_cast<std::size_t>(slot)]));
            text_ += '\n';
        }
    }

    std::string named(const Place& place) const {
        const Names& names = place.isInteger ? integers_ : reals_;
        return fmt::format("{}[{}] {}", place.isInteger ? "i" : "", place.slot,
                           names[static_cast<std::size_t>(place.slot)]);
    }

    void printExport(const ExportCode& item) {
        fmt::format_to(out(), "  {} is read by part", named(item.place));
        for (const std::int32_t reader : item.readers)
            fmt::format_to(out(), " {}", reader + 1);
        text_ += '\n';
    }

    void printLoop(std::size_t number, const LoopCode& loop) {
        fmt::format_to(out(), "loop {}{}:", number, loop.isInitial ? " of the start" : "");
        for (const VariableId id : loop.unknowns)
            fmt::format_to(out(), " {}", name(id));
        for (const LoopCondition& condition : loop.conditions)
            fmt::format_to(out(), " {}", name(condition.variable));
        for (const VariableId id : loop.followers)
            fmt::format_to(out(), " {}", name(id));
        text_ += '\n';
    }

    /// Most models leave some programs empty.
    void printProgram(ProgramId id) {
        const program::Program& program = model_.programOf(id);
        if (program.code.empty())
            return;
        const std::string loop = loopOf(id);
        if (program.isRelocated) {
            printShared(id, loop);
        } else if (loop.empty()) {
            text_ += program::print(program);
        } else {
            program::Program named = program;
            named.name = loop;
            text_ += program::print(named);
        }
    }

    /// The program once, the addresses of every entry.
    void printShared(ProgramId id, const std::string& loop) {
        const program::Program& program = model_.programOf(id);
        const auto number =
            static_cast<std::size_t>(model_.entries[static_cast<std::size_t>(id)].program);
        isPrinted_.resize(model_.programs.size(), false);
        if (!isPrinted_[number])
            text_ += program::print(program);
        isPrinted_[number] = true;
        fmt::format_to(out(), "{}{}{} with addresses", loop, loop.empty() ? "" : ": ",
                       program.name);
        for (const std::int32_t address : model_.addressesOf(id))
            fmt::format_to(out(), " {}", address);
        text_ += '\n';
    }

    /// What the program does for which loop; empty if it is no program of a loop.
    std::string loopOf(ProgramId id) const {
        for (std::size_t i = 0; i < model_.loops.size(); ++i) {
            const LoopCode& loop = model_.loops[i];
            if (id == loop.program)
                return fmt::format("loop {}", i);
            if (id == loop.tangent)
                return fmt::format("loop {}, tangent", i);
            if (id == loop.wanted)
                return fmt::format("loop {}, conditions", i);
            if (id == loop.following)
                return fmt::format("loop {}, discretes", i);
        }
        return {};
    }

    const CompiledModel& model_;
    Names reals_;                 ///< by slot
    Names integers_;              ///< by slot
    std::vector<bool> isPrinted_; ///< shared programs
    std::string text_;
};

} // namespace

std::string print(const CompiledModel& model) {
    return Printer(model).print();
}

} // namespace eventica::model
