// SPDX-License-Identifier: Apache-2.0
// Instructions repeat with a period where their operations do. Candidates for the period are found
// by hashes of runs of operations; then operands decide how far the repetition goes: each must be
// made in the same iteration, come from before the loop, or follow a row (of slots, or of what an
// earlier loop has computed), or from the iteration before. Instructions keep their order but for
// stores, which move up to where their values are computed.
#include "lib/program/roll.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/program/eliminate.h"
#include "lib/program/operations.h"

namespace eventica::program {
namespace {

constexpr std::int32_t None = -1;

std::size_t at(std::int32_t index) {
    return static_cast<std::size_t>(index);
}

bool isLoad(Op op) {
    return op == Op::LoadReal || op == Op::LoadInteger;
}

/// Other instructions do not move across it, and it is in no loop.
bool isBarrier(Op op) {
    return op == Op::Fail || describe(op).operands.find_first_of("phs") != std::string_view::npos;
}

// ---------------------------------------------------------------------------- stores

/// Moves stores up to right behind the instructions that compute what they store, so that they are
/// in the loops of those.
class StoreMover {
public:
    explicit StoreMover(const Program& program)
        : program_(program), isTarget_(program.code.size() + 1, false),
          definition_(registerCount(program), None), first_(program.code.size(), None),
          next_(program.code.size(), None) {
        for (const Instruction& instruction : program.code)
            if (isJump(instruction.op))
                isTarget_[at(targetOf(instruction))] = true;
    }

    Program move() {
        for (std::int32_t i = 0; i < size(); ++i)
            visit(i);
        Program result = program_;
        result.code.clear();
        std::vector<std::int32_t> places;
        for (std::int32_t i = 0; i < size(); ++i) {
            places.push_back(static_cast<std::int32_t>(result.code.size()));
            if (!isMoved(i))
                result.code.push_back(program_.code[at(i)]);
            for (std::int32_t store = first_[at(i)]; store != None; store = behind(store))
                result.code.push_back(program_.code[at(store)]);
        }
        places.push_back(static_cast<std::int32_t>(result.code.size()));
        for (Instruction& instruction : result.code)
            if (isJump(instruction.op)) {
                std::int32_t& target = operand(instruction, targetOperand(instruction.op));
                target = places[at(target)];
            }
        return result;
    }

private:
    static constexpr std::int32_t Last = -2; ///< a store that has moved, with none behind it

    std::int32_t size() const { return static_cast<std::int32_t>(program_.code.size()); }
    bool isMoved(std::int32_t i) const { return next_[at(i)] != None; }
    std::int32_t behind(std::int32_t store) const {
        return next_[at(store)] == Last ? None : next_[at(store)];
    }

    void visit(std::int32_t i) {
        const Instruction& instruction = program_.code[at(i)];
        if (isTarget_[at(i)] || isBarrier(instruction.op) || mayFail(instruction.op))
            barrier_ = i;
        forEachWritten(program_, instruction,
                       [&](const Register& reg) { definition_[numberOf(program_, reg)] = i; });
        const bool isInteger =
            instruction.op == Op::LoadInteger || instruction.op == Op::StoreInteger;
        if (!isLoad(instruction.op) && !isStore(instruction.op))
            return;
        const std::int32_t slot = isLoad(instruction.op) ? instruction.b : instruction.a;
        std::int32_t& access = (isInteger ? integers_ : reals_)[slot]; // counted from 1
        if (isStore(instruction.op)) {
            const std::int32_t definition =
                definition_[numberOf(program_, {isInteger, instruction.b})];
            if (definition >= barrier_ && definition >= access && definition + 1 < i)
                append(definition, i);
        }
        access = i + 1;
    }

    void append(std::int32_t definition, std::int32_t store) {
        next_[at(store)] = Last;
        std::int32_t& last = last_[definition]; // counted from 1
        (last == 0 ? first_[at(definition)] : next_[at(last - 1)]) = store;
        last = store + 1;
    }

    const Program& program_;
    std::vector<bool> isTarget_;
    std::vector<std::int32_t> definition_; ///< by register: the last so far
    std::vector<std::int32_t> first_;      ///< store behind each instruction
    std::vector<std::int32_t> next_;       ///< store behind each that has moved
    NumberMap<std::int32_t> last_;
    NumberMap<std::int32_t> reals_; ///< last access to each slot
    NumberMap<std::int32_t> integers_;
    std::int32_t barrier_ = 0;
};

// ---------------------------------------------------------------------------- periods

/// By instruction: the next one from which so many operations are the same.
std::vector<std::int32_t> nextAlike(const std::vector<std::int32_t>& symbols, std::size_t length) {
    constexpr std::uint64_t Factor = 0x9E3779B97F4A7C15U;
    std::vector<std::int32_t> next(symbols.size(), None);
    if (symbols.size() < length)
        return next;
    std::uint64_t highest = 1;
    for (std::size_t i = 0; i < length; ++i)
        highest *= Factor;
    std::uint64_t hash = 0;
    NumberMap<std::int32_t> seen; // by hash value; counted from 1
    for (std::size_t i = symbols.size(); i-- > 0;) {
        hash = hash * Factor + static_cast<std::uint64_t>(symbols[i]);
        if (i + length < symbols.size())
            hash -= highest * static_cast<std::uint64_t>(symbols[i + length]);
        if (i + length > symbols.size())
            continue;
        std::int32_t& place = seen[static_cast<std::int32_t>(hash >> 33U)];
        next[i] = place - 1;
        place = static_cast<std::int32_t>(i) + 1;
    }
    return next;
}

// ---------------------------------------------------------------------------- loops

/// Where an operand comes from, by iteration k of the loop.
struct Source {
    enum class Kind : std::uint8_t {
        Number,  ///< no register: `first` + k `stride`
        Body,    ///< what instruction `first` of the same iteration makes
        Outside, ///< register `first`
        Slot,    ///< the content of slot `first` + k `stride`, which never changes
        Row, ///< what instruction `offset` of another loop made in iteration `first` + k `stride`
        Before, ///< what instruction `offset` made in the iteration before; register `first` at
                ///< first
    };
    Kind kind = Kind::Number;
    std::int32_t first = None;
    std::int32_t stride = 0;
    std::int32_t loop = None;
    std::int32_t offset = None;
};
using Kind = Source::Kind;

struct Loop {
    std::int32_t start = 0;
    std::int32_t period = 0;
    std::int32_t count = 0;
    std::vector<std::array<Source, OperandCount>> sources; ///< by instruction of the body
    std::vector<std::int32_t> cells;    ///< of rows that others need, by instruction; else None
    std::vector<std::int32_t> handedOn; ///< registers, by instruction; else None

    std::int32_t end() const { return start + period * count; }
};

class LoopFinder {
public:
    LoopFinder(const Program& program, const RollLimits& limits)
        : program_(program), limits_(limits), definition_(registerCount(program), None),
          lastUse_(registerCount(program), None), loopOf_(program.code.size(), None) {
        survey();
    }

    std::vector<Loop> find() {
        const std::array next{nextAlike(symbols_, 4), nextAlike(symbols_, 16),
                              nextAlike(symbols_, 64)};
        std::int32_t i = 0;
        while (i < size()) {
            if (program_.code[at(i)].op == Op::Solve)
                lastSolve_ = i;
            std::int32_t step = 1;
            for (const std::vector<std::int32_t>& places : next) {
                const std::int32_t period = places[at(i)] - i;
                if (period <= 0 || period > limits_.period || !repeats(i, period))
                    continue;
                if (const std::int32_t end = add(bestStart(i, period), period); end > i) {
                    step = end - i;
                    break;
                }
                step = std::max(step, period); // what is peeled off may be what is in the way
            }
            i += step;
        }
        return std::move(loops_);
    }

    const std::vector<std::int32_t>& loopOf() const { return loopOf_; }
    std::int32_t definition(const Register& reg) const {
        return definition_[numberOf(program_, reg)];
    }

private:
    std::int32_t size() const { return static_cast<std::int32_t>(program_.code.size()); }
    const Instruction& code(std::int32_t i) const { return program_.code[at(i)]; }

    void survey() {
        std::vector<int> writes(registerCount(program_), 0);
        std::vector<bool> isTarget(program_.code.size() + 1, false);
        for (std::int32_t i = 0; i < size(); ++i) {
            forEachWritten(program_, code(i), [&](const Register& reg) {
                ++writes[numberOf(program_, reg)];
                definition_[numberOf(program_, reg)] = i;
            });
            forEachRead(program_, code(i),
                        [&](const Register& reg) { lastUse_[numberOf(program_, reg)] = i; });
            if (isJump(code(i).op))
                isTarget[at(targetOf(code(i)))] = true;
            if (code(i).op == Op::StoreReal)
                storedReals_.insert(code(i).a);
            else if (code(i).op == Op::StoreInteger)
                storedIntegers_.insert(code(i).a);
        }
        for (std::size_t number = 0; number < writes.size(); ++number)
            if (writes[number] != 1)
                definition_[number] = None;
        for (std::int32_t i = 0; i < size(); ++i) {
            const bool isAlone = isTarget[at(i)] || isBarrier(code(i).op);
            symbols_.push_back(isAlone ? -1 - i : static_cast<std::int32_t>(code(i).op));
        }
    }

    bool repeats(std::int32_t start, std::int32_t period) const {
        const std::int32_t length = (limits_.count - 1) * period;
        if (start + length + period > size() || limits_.count * period < limits_.size)
            return false;
        for (std::int32_t i = start; i < start + length; ++i)
            if (symbols_[at(i)] != symbols_[at(i + period)])
                return false;
        return true;
    }

    /// Where the fewest values are handed over from one iteration to the next.
    std::int32_t bestStart(std::int32_t start, std::int32_t period) const {
        std::vector<std::int32_t> change(at(period) + 1, 0);
        std::int32_t crossing = 0; // of those that cross the first cut
        for (std::int32_t i = start + period; i < start + 2 * period; ++i)
            forEachRead(program_, code(i), [&](const Register& reg) {
                const std::int32_t made = definition(reg);
                if (made <= i - period || isLoad(code(made).op))
                    return;
                const std::int32_t from = (made + 1 - start) % period;
                const std::int32_t to = (i - start) % period;
                ++change[at(from)];
                --change[at(to) + 1];
                crossing += from > to ? 1 : 0;
            });
        std::int32_t best = 0;
        std::int32_t fewest = std::numeric_limits<std::int32_t>::max();
        for (std::int32_t cut = 0; cut < period; ++cut) {
            crossing += change[at(cut)];
            if (crossing < fewest)
                std::tie(best, fewest) = std::pair(cut, crossing);
        }
        return start + best;
    }

    // ------------------------------------------------------------ operands

    /// The place behind the loop, or `None` if there is none.
    std::int32_t add(std::int32_t start, std::int32_t period) {
        if (start + limits_.count * period > size())
            return None;
        Loop loop{start, period, 0, {}, {}, {}};
        for (std::int32_t offset = 0; offset < period; ++offset)
            if (!addSources(loop, offset))
                return None;
        loop.count = countIterations(loop);
        if (loop.count < limits_.count || loop.count * period < limits_.size || !pays(loop))
            return None;
        loop.cells.assign(at(period), None);
        loop.handedOn.assign(at(period), None);
        std::fill(loopOf_.begin() + start, loopOf_.begin() + loop.end(),
                  static_cast<std::int32_t>(loops_.size()));
        loops_.push_back(std::move(loop));
        return loops_.back().end();
    }

    /// From the first two iterations.
    bool addSources(Loop& loop, std::int32_t offset) const {
        const Instruction& first = code(loop.start + offset);
        const Instruction& second = code(loop.start + loop.period + offset);
        if (first.op != second.op)
            return false;
        auto& sources = loop.sources.emplace_back();
        const std::string_view kinds = describe(first.op).operands;
        for (std::size_t i = 0; i < OperandCount; ++i) {
            if (kinds[i] == 'r' || kinds[i] == 'i' || kinds[i] == '-')
                continue;
            if (kinds[i] == 'R' || kinds[i] == 'I')
                sources[i] = sourceOf(loop, {kinds[i] == 'I', operand(first, i)},
                                      {kinds[i] == 'I', operand(second, i)});
            else
                sources[i] = {Kind::Number, operand(first, i),
                              operand(second, i) - operand(first, i)};
            const bool isSlot = kinds[i] == 'm' || kinds[i] == 'n';
            if (sources[i].kind == Kind::Number &&
                (sources[i].first == None || (!isSlot && sources[i].stride != 0)))
                return false;
        }
        return true;
    }

    /// A `Number` that is `None` if there is no source.
    Source sourceOf(const Loop& loop, const Register& first, const Register& second) const {
        const std::int32_t d0 = definition(first);
        const std::int32_t d1 = definition(second);
        if (d0 == None || d1 == None)
            return {};
        if (d0 >= loop.start)
            return {Kind::Body, d0 - loop.start};
        if (first == second)
            return {Kind::Outside, first.index};
        if (isSteadyLoad(d0) && isSteadyLoad(d1))
            return {Kind::Slot, code(d0).b, code(d1).b - code(d0).b};
        if (const std::int32_t other = loopOf_[at(d0)];
            other != None && other == loopOf_[at(d1)] && !first.isInteger) {
            const Loop& made = loops_[at(other)];
            const std::int32_t offset = (d0 - made.start) % made.period;
            const std::int32_t k0 = (d0 - made.start) / made.period;
            const std::int32_t k1 = (d1 - made.start) / made.period;
            if ((d1 - made.start) % made.period == offset)
                return {Kind::Row, k0, k1 - k0, other, offset};
        }
        // A load need not be handed on: from the next iteration on it is a row.
        if (d1 >= loop.start && d1 < loop.start + loop.period && !isSteadyLoad(d1))
            return {Kind::Before, first.index, 0, None, d1 - loop.start};
        return {};
    }

    /// Whether the slot still has what was loaded.
    bool isSteadyLoad(std::int32_t i) const {
        if (i <= lastSolve_)
            return false;
        return (code(i).op == Op::LoadReal && !storedReals_.contains(code(i).b)) ||
               (code(i).op == Op::LoadInteger && !storedIntegers_.contains(code(i).b));
    }

    std::int32_t countIterations(const Loop& loop) const {
        std::int32_t count = 0;
        while (loop.start + (count + 1) * loop.period <= size() && fits(loop, count))
            ++count;
        return count;
    }

    bool fits(const Loop& loop, std::int32_t iteration) const {
        const std::int32_t first = loop.start + iteration * loop.period;
        for (std::int32_t offset = 0; offset < loop.period; ++offset) {
            const Instruction& instruction = code(first + offset);
            if (symbols_[at(first + offset)] != symbols_[at(loop.start + offset)])
                return false;
            const std::string_view kinds = describe(instruction.op).operands;
            for (std::size_t i = 0; i < OperandCount; ++i)
                if (kinds[i] != 'r' && kinds[i] != 'i' && kinds[i] != '-' &&
                    !fits(loop, loop.sources[at(offset)][i], iteration, kinds[i],
                          operand(instruction, i)))
                    return false;
            if (!hasGoodResult(instruction, first + loop.period))
                return false;
        }
        return true;
    }

    /// Registers that are written once; Integers do not leave the iteration.
    bool hasGoodResult(const Instruction& instruction, std::int32_t end) const {
        if (!isRemovable(instruction.op))
            return true;
        const bool isInteger = describe(instruction.op).operands.front() == 'i';
        const std::size_t number = numberOf(program_, {isInteger, instruction.a});
        return definition_[number] != None && (!isInteger || lastUse_[number] < end);
    }

    bool fits(const Loop& loop, const Source& source, std::int32_t iteration, char kind,
              std::int32_t value) const {
        const std::int32_t first = loop.start + iteration * loop.period;
        const std::int32_t number = source.first + iteration * source.stride;
        if (source.kind == Kind::Number)
            return value == number;
        if (source.kind == Kind::Outside)
            return value == source.first;
        const std::int32_t made = definition({kind == 'I', value});
        switch (source.kind) {
        case Kind::Body:
            return made == first + source.first;
        case Kind::Slot:
            return made != None && made < first + loop.period && isSteadyLoad(made) &&
                   code(made).b == number;
        case Kind::Row: {
            const Loop& other = loops_[at(source.loop)];
            return number >= 0 && number < other.count &&
                   made == other.start + number * other.period + source.offset;
        }
        default:
            return iteration == 0 ? value == source.first
                                  : made == first - loop.period + source.offset;
        }
    }

    /// What iterations hand on costs a move for each, and they cannot be run in strips. It has one
    /// register, so it has to begin in one way.
    static bool pays(const Loop& loop) {
        std::map<std::int32_t, std::int32_t> starts;
        for (const auto& sources : loop.sources)
            for (const Source& source : sources)
                if (source.kind == Kind::Before &&
                    starts.try_emplace(source.offset, source.first).first->second != source.first)
                    return false;
        const auto handedOn = static_cast<std::int32_t>(starts.size());
        return handedOn == 0 || 4 * (handedOn + 1) <= loop.period;
    }

    const Program& program_;
    RollLimits limits_;
    std::vector<std::int32_t> definition_; ///< by register: the only write
    std::vector<std::int32_t> lastUse_;    ///< by register
    std::vector<std::int32_t> symbols_;    ///< by instruction: equal ones may be in one loop
    NumberSet storedReals_;
    NumberSet storedIntegers_;
    std::int32_t lastSolve_ = None;
    std::vector<Loop> loops_;
    std::vector<std::int32_t> loopOf_; ///< by instruction
};

// ---------------------------------------------------------------------------- the new code

class LoopWriter {
public:
    LoopWriter(const Program& program, std::vector<Loop> loops, const LoopFinder& finder)
        : source_(program), result_(program), loops_(std::move(loops)), finder_(finder),
          singles_(loops_.size()) {
        result_.code.clear();
    }

    Program write() {
        for (const Loop& loop : loops_)
            findNeeded(loop);
        for (std::int32_t i = 0; i < size(); ++i)
            if (finder_.loopOf()[at(i)] == None)
                forEachRead(source_, source_.code[at(i)],
                            [&](const Register& reg) { needSingle(reg); });
        std::vector<std::int32_t> places(at(size()) + 1, 0);
        std::size_t next = 0;
        for (std::int32_t i = 0; i < size();) {
            places[at(i)] = here();
            if (next < loops_.size() && loops_[next].start == i) {
                writeLoop(next);
                i = loops_[next++].end();
            } else {
                result_.code.push_back(source_.code[at(i++)]);
            }
        }
        places.back() = here();
        putInTargets(places);
        return eliminate(std::move(result_), Failures::Kept);
    }

private:
    std::int32_t size() const { return static_cast<std::int32_t>(source_.code.size()); }
    std::int32_t here() const { return static_cast<std::int32_t>(result_.code.size()); }
    void emit(const Instruction& instruction) { result_.code.push_back(instruction); }
    std::int32_t newRegister(bool isInteger) {
        return isInteger ? result_.integerRegisters++ : result_.realRegisters++;
    }

    /// Targets of new loops are right already.
    void putInTargets(const std::vector<std::int32_t>& places) {
        for (Instruction& instruction : result_.code)
            if (isJump(instruction.op) && instruction.op != Op::Loop) {
                std::int32_t& target = operand(instruction, targetOperand(instruction.op));
                target = places[at(target)];
            }
    }

    // ------------------------------------------------------------ what leaves a loop

    struct Single {
        std::int32_t offset = 0;
        std::int32_t iteration = 0;
        std::int32_t reg = None; ///< where the rest of the program expects it
    };

    void findNeeded(const Loop& loop) {
        for (std::size_t offset = 0; offset < loop.sources.size(); ++offset) {
            const std::string_view kinds =
                describe(source_.code[at(loop.start) + offset].op).operands;
            for (std::size_t i = 0; i < OperandCount; ++i) {
                const Source& source = loop.sources[offset][i];
                if (source.kind == Kind::Row)
                    needRow(loops_[at(source.loop)], source.offset);
                else if (source.kind == Kind::Outside || source.kind == Kind::Before)
                    needSingle({kinds[i] == 'I', source.first});
            }
        }
    }

    void needRow(Loop& loop, std::int32_t offset) {
        std::int32_t& cell = loop.cells[at(offset)];
        if (cell == None)
            cell = std::exchange(result_.scratchReals, result_.scratchReals + loop.count);
    }

    void needSingle(const Register& reg) {
        const std::int32_t made = finder_.definition(reg);
        if (made == None || finder_.loopOf()[at(made)] == None || !isSingle_.insert(made))
            return;
        const std::int32_t number = finder_.loopOf()[at(made)];
        Loop& loop = loops_[at(number)];
        const std::int32_t offset = (made - loop.start) % loop.period;
        needRow(loop, offset);
        singles_[at(number)].push_back({offset, (made - loop.start) / loop.period, reg.index});
    }

    // ------------------------------------------------------------ a loop

    void writeLoop(std::size_t number) {
        Loop& loop = loops_[number];
        made_.assign(at(loop.period), None);
        rows_.clear();
        startRegisters(loop);
        const std::size_t head = result_.code.size();
        emit({Op::Loop, loop.count, None});
        for (std::int32_t offset = 0; offset < loop.period; ++offset)
            writeInstruction(loop, offset);
        for (std::size_t offset = 0; offset < loop.handedOn.size(); ++offset)
            if (const std::int32_t reg = loop.handedOn[offset]; reg != None)
                emit({isIntegerResult(loop, offset) ? Op::MoveInteger : Op::MoveReal, reg,
                      made_[offset]});
        emit({Op::EndLoop});
        result_.code[head].b = here();
        for (const Single& single : singles_[number])
            emit(
                {Op::LoadScratch, single.reg, loop.cells[at(single.offset)] + single.iteration, 0});
    }

    bool isIntegerResult(const Loop& loop, std::size_t offset) const {
        return describe(source_.code[at(loop.start) + offset].op).operands.front() == 'i';
    }

    /// Registers that are handed on get what they are in the first iteration.
    void startRegisters(Loop& loop) {
        for (const auto& sources : loop.sources)
            for (const Source& source : sources) {
                if (source.kind != Kind::Before)
                    continue;
                const bool isInteger = isIntegerResult(loop, at(source.offset));
                std::int32_t& reg = loop.handedOn[at(source.offset)];
                if (reg != None)
                    continue;
                reg = newRegister(isInteger);
                emit({isInteger ? Op::MoveInteger : Op::MoveReal, reg, source.first});
            }
    }

    void writeInstruction(Loop& loop, std::int32_t offset) {
        Instruction instruction = source_.code[at(loop.start + offset)];
        const std::string_view kinds = describe(instruction.op).operands;
        for (std::size_t i = 0; i < OperandCount; ++i)
            if (kinds[i] == 'R' || kinds[i] == 'I')
                operand(instruction, i) =
                    registerOf(loop, loop.sources[at(offset)][i], kinds[i] == 'I');
        if (isRemovable(instruction.op))
            instruction.a = made_[at(offset)] = newRegister(kinds.front() == 'i');
        if (isLoad(instruction.op) || isStore(instruction.op)) {
            instruction.c = loop.sources[at(offset)][isLoad(instruction.op) ? 1 : 0].stride;
            instruction.op = rowOf(instruction.op);
        }
        emit(instruction);
        if (loop.cells[at(offset)] != None)
            emit({Op::StoreScratch, loop.cells[at(offset)], made_[at(offset)], 1});
    }

    static Op rowOf(Op op) {
        switch (op) {
        case Op::LoadReal:
            return Op::LoadRealRow;
        case Op::LoadInteger:
            return Op::LoadIntegerRow;
        case Op::StoreReal:
            return Op::StoreRealRow;
        default:
            return Op::StoreIntegerRow;
        }
    }

    std::int32_t registerOf(const Loop& loop, const Source& source, bool isInteger) {
        switch (source.kind) {
        case Kind::Body:
            return made_[at(source.first)];
        case Kind::Slot:
            return row(isInteger ? Op::LoadIntegerRow : Op::LoadRealRow, source.first,
                       source.stride);
        case Kind::Row:
            return row(Op::LoadScratch,
                       loops_[at(source.loop)].cells[at(source.offset)] + source.first,
                       source.stride);
        case Kind::Before:
            return loop.handedOn[at(source.offset)];
        default:
            return source.first;
        }
    }

    /// Each row is loaded once in an iteration.
    std::int32_t row(Op op, std::int32_t first, std::int32_t stride) {
        const auto [place, isNew] = rows_.try_emplace({op, first, stride}, None);
        if (isNew) {
            place->second = newRegister(op == Op::LoadIntegerRow);
            emit({op, place->second, first, stride});
        }
        return place->second;
    }

    const Program& source_;
    Program result_;
    std::vector<Loop> loops_;
    const LoopFinder& finder_;
    std::vector<std::vector<Single>> singles_; ///< by loop
    NumberSet isSingle_;                       ///< instructions
    std::vector<std::int32_t> made_;           ///< registers of the present body, by instruction
    std::map<std::tuple<Op, std::int32_t, std::int32_t>, std::int32_t> rows_; ///< of the body
};

} // namespace

std::optional<Program> rolled(const Program& program, const RollLimits& limits) {
    if (std::ranges::any_of(program.code, [](const auto& each) { return each.op == Op::Loop; }))
        return std::nullopt;
    const Program moved = StoreMover(program).move();
    LoopFinder finder(moved, limits);
    std::vector<Loop> loops = finder.find();
    if (loops.empty())
        return std::nullopt;
    Program result = LoopWriter(moved, std::move(loops), finder).write();
    if (2 * result.code.size() > program.code.size())
        return std::nullopt;
    return result;
}

} // namespace eventica::program
