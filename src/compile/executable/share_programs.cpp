// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/share_programs.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compile/executable/layout.h"
#include "lib/program/relocate.h"

namespace eventica::executable {

namespace {

using model::PartCode;
using model::ProgramEntry;
using program::Op;
using program::Program;
using program::Relocatable;

constexpr std::size_t FewestAlike = 4;

class Sharing {
public:
    explicit Sharing(Draft& model) : model_(model), groupOf_(model.programs.size(), -1) {}

    void share() {
        model_.realMemorySize = model_.tangentOffset + model_.realCount;
        if (model_.parts.size() >= FewestAlike)
            groupParts();
        groupBlocks();
        model_.entries.resize(model_.programs.size());
        std::vector<Program> programs;
        for (std::size_t i = 0; i < model_.programs.size(); ++i) {
            if (groupOf_[i] >= 0 && group(i).members.size() >= FewestAlike)
                continue;
            model_.entries[i].program = static_cast<std::int32_t>(programs.size());
            programs.push_back(std::move(model_.programs[i]));
        }
        model_.programs = std::move(programs);
        for (Group& group : groups_)
            if (group.members.size() >= FewestAlike)
                add(group);
        setConstants();
    }

private:
    /// The constants and addresses of a program of a group.
    struct Member {
        std::size_t id = 0;
        std::vector<std::int32_t> addresses;
        std::vector<double> reals;
        std::vector<std::int64_t> integers;
    };
    struct Group {
        Program program;
        std::vector<Member> members;
    };

    Group& group(std::size_t id) { return groups_[static_cast<std::size_t>(groupOf_[id])]; }

    // ------------------------------------------------------------ what is alike

    void groupBlocks() {
        for (const PartCode& part : model_.parts) {
            for (const model::BlockCode& block : part.graph.blocks)
                add(block.program);
            add(part.graph.moving);
        }
    }

    void groupParts() {
        for (const PartCode& part : model_.parts) {
            for (const ProgramId id : model::programsOf(part))
                add(id);
            for (const std::int32_t number : part.loops) {
                const model::LoopCode& loop = model_.loops[static_cast<std::size_t>(number)];
                for (const ProgramId id : {loop.program, loop.tangent, loop.wanted, loop.following})
                    add(id);
            }
        }
    }

    void add(ProgramId id) {
        const auto at = static_cast<std::size_t>(id);
        if (id == NoProgram || groupOf_[at] >= 0)
            return;
        Relocatable relocatable = program::relocatable(model_.programs[at]);
        groupOf_[at] = groupLike(std::move(relocatable.program));
        group(at).members.push_back({at, std::move(relocatable.addresses),
                                     std::move(relocatable.reals),
                                     std::move(relocatable.integers)});
    }

    std::int32_t groupLike(Program program) {
        std::vector<std::int32_t>& candidates = groupsBy_[program::hashOf(program)];
        for (const std::int32_t candidate : candidates)
            if (program::areEqual(groups_[static_cast<std::size_t>(candidate)].program, program))
                return candidate;
        candidates.push_back(static_cast<std::int32_t>(groups_.size()));
        groups_.push_back({std::move(program), {}});
        return candidates.back();
    }

    // ------------------------------------------------------------ what differs

    void add(Group& group) {
        liftReals(group);
        liftIntegers(group);
        for (Member& member : group.members) {
            ProgramEntry& entry = model_.entries[member.id];
            entry.program = static_cast<std::int32_t>(model_.programs.size());
            entry.firstAddress = static_cast<std::int32_t>(model_.addresses.size());
            entry.addressCount = static_cast<std::int32_t>(member.addresses.size());
            model_.addresses.insert(model_.addresses.end(), member.addresses.begin(),
                                    member.addresses.end());
        }
        model_.programs.push_back(std::move(group.program));
    }

    void liftReals(Group& group) {
        lift(group, Op::ConstantReal, Op::LoadReal, group.program.reals, &Member::reals,
             [&](double value) {
                 return slotOf(realSlots_, std::bit_cast<std::uint64_t>(value),
                               [&] { return model_.realMemorySize++; });
             });
    }

    void liftIntegers(Group& group) {
        lift(group, Op::ConstantInteger, Op::LoadInteger, group.program.integers, &Member::integers,
             [&](std::int64_t value) {
                 return slotOf(integerSlots_, value, [&] { return newInteger(model_); });
             });
    }

    template<typename Key, typename Make>
    static std::int32_t slotOf(std::map<Key, std::int32_t>& slots, Key key, const Make& make) {
        const auto [place, isNew] = slots.try_emplace(key, -1);
        if (isNew)
            place->second = make();
        return place->second;
    }

    /// The program gets the constants that all members have, and loads the others.
    template<typename Value, typename SlotOf>
    void lift(Group& group, Op constant, Op load, std::vector<Value>& constants,
              std::vector<Value> Member::* values, const SlotOf& slotOf) {
        constants = group.members.front().*values;
        for (program::Instruction& instruction : group.program.code) {
            if (instruction.op != constant)
                continue;
            const auto number = static_cast<std::size_t>(instruction.b);
            if (std::ranges::all_of(group.members, [&](const Member& member) {
                    return isSame((member.*values)[number], constants[number]);
                }))
                continue;
            instruction = {load, instruction.a,
                           static_cast<std::int32_t>(group.members.front().addresses.size())};
            for (Member& member : group.members)
                member.addresses.push_back(slotOf((member.*values)[number]));
        }
    }

    static bool isSame(double left, double right) {
        return std::bit_cast<std::uint64_t>(left) == std::bit_cast<std::uint64_t>(right);
    }
    static bool isSame(std::int64_t left, std::int64_t right) { return left == right; }

    /// At the end of the program that runs first.
    void setConstants() {
        const ProgramEntry& entry = model_.entries[static_cast<std::size_t>(model_.parameters)];
        Program& program = model_.programs[static_cast<std::size_t>(entry.program)];
        for (const auto& [bits, slot] : realSlots_) {
            const std::int32_t number = program.realRegisters++;
            program.code.push_back(
                {Op::ConstantReal, number, static_cast<std::int32_t>(program.reals.size())});
            program.code.push_back({Op::StoreReal, slot, number});
            program.reals.push_back(std::bit_cast<double>(bits));
        }
        for (const auto& [value, slot] : integerSlots_) {
            const std::int32_t number = program.integerRegisters++;
            program.code.push_back(
                {Op::ConstantInteger, number, static_cast<std::int32_t>(program.integers.size())});
            program.code.push_back({Op::StoreInteger, slot, number});
            program.integers.push_back(value);
        }
    }

    Draft& model_;
    std::vector<std::int32_t> groupOf_; ///< of each program
    std::vector<Group> groups_;
    std::unordered_map<std::uint64_t, std::vector<std::int32_t>> groupsBy_; ///< hash values
    std::map<std::uint64_t, std::int32_t> realSlots_; ///< of constants, by their bits
    std::map<std::int64_t, std::int32_t> integerSlots_;
};

} // namespace

void sharePrograms(Draft& model) {
    Sharing(model).share();
}

} // namespace eventica::executable
