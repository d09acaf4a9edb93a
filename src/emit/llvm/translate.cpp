// SPDX-License-Identifier: Apache-2.0
#include "emit/llvm/translate.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <utility>

#include "emit/llvm/division.h"
#include "emit/llvm/functions.h"
#include "lib/program/iterations.h"
#include "lib/program/scalar.h"

namespace eventica::emit {
namespace {

using llvm::BasicBlock;
using llvm::Value;
using program::Failure;
using program::HostCall;
using program::Instruction;
using program::Op;
using program::Program;
using program::Register;

/// Constant tables of a program as data of the module, made when first used.
class Tables {
public:
    Tables(const Program& program, llvm::Module& module)
        : module_(module), program_(program), reals_(program.realTables.size()),
          integers_(program.integerTables.size()) {}

    llvm::GlobalVariable* real(std::size_t number) {
        if (reals_[number] == nullptr)
            reals_[number] = add(llvm::ConstantDataArray::get(
                module_.getContext(), llvm::ArrayRef(program_.realTables[number])));
        return reals_[number];
    }
    llvm::GlobalVariable* integer(std::size_t number) {
        if (integers_[number] == nullptr)
            integers_[number] = add(llvm::ConstantDataArray::get(
                module_.getContext(), llvm::ArrayRef(reinterpret_cast<const std::uint64_t*>(
                                                         program_.integerTables[number].data()),
                                                     program_.integerTables[number].size())));
        return integers_[number];
    }

private:
    llvm::GlobalVariable* add(llvm::Constant* elements) {
        return new llvm::GlobalVariable(module_, elements->getType(), true,
                                        llvm::GlobalValue::PrivateLinkage, elements);
    }

    llvm::Module& module_;
    const Program& program_;
    std::vector<llvm::GlobalVariable*> reals_;
    std::vector<llvm::GlobalVariable*> integers_;
};

/// The value of a register that is written once, and the part it was written in.
struct KnownValue {
    Value* value = nullptr;
    std::int32_t part = -1;
};

/// One part of a program to one function. A register that is written once is an LLVM value, one
/// that is written on several paths a place on the stack, one of several parts (also) a cell of the
/// frame.
class PartTranslator {
public:
    PartTranslator(const Program& program, const Division& division, std::int32_t number,
                   std::vector<KnownValue>& values, Tables& tables, llvm::Module& module)
        : program_(program), division_(division), number_(number),
          part_(division.parts()[static_cast<std::size_t>(number)]), values_(values),
          tables_(tables), module_(module), builder_(module.getContext()),
          blocks_(static_cast<std::size_t>(std::max(1, part_.end - part_.begin))) {}

    void translate(const std::string& name) {
        makeFunction(name);
        makeBlocks();
        enter();
        for (std::int32_t i = part_.begin; i < part_.end; ++i) {
            if (i == loop_.end)
                loop_ = {};
            if (BasicBlock* const block = blockAt(i)) {
                goTo(block);
                builder_.SetInsertPoint(block);
            }
            if (!division_.isReached(i))
                continue;
            if (program_.code[static_cast<std::size_t>(i)].op == Op::Loop)
                beginLoop(i);
            else
                translate(program_.code[static_cast<std::size_t>(i)]);
        }
        goTo(destination(part_.end));
    }

private:
    // ---- the function and its blocks

    void makeFunction(const std::string& name) {
        llvm::Type* const pointer = builder_.getPtrTy();
        function_ = llvm::Function::Create(
            llvm::FunctionType::get(builder_.getInt32Ty(),
                                    {pointer, pointer, builder_.getInt32Ty()}, false),
            llvm::GlobalValue::ExternalLinkage, name, module_);
        function_->setUWTableKind(llvm::UWTableKind::Sync); // hosts may throw through it
        frame_ = function_->getArg(1);
        function_->getArg(1)->addAttr(llvm::Attribute::NoAlias);
        entry_ = newBlock();
        body_ = newBlock();
    }

    void makeBlocks() {
        blocks_[0] = body_;
        for (std::int32_t i = part_.begin + 1; i < part_.end; ++i)
            if (division_.isTarget(i))
                blocks_[static_cast<std::size_t>(i - part_.begin)] = newBlock();
    }

    /// The entry block loads what every instruction needs, then goes to where the caller says.
    void enter() {
        builder_.SetInsertPoint(entry_);
        reals_ = contextField(offsetof(program::Context, reals));
        integers_ = contextField(offsetof(program::Context, integers));
        if (program_.isRelocated)
            addresses_ = contextField(offsetof(program::Context, addresses));
        if (part_.entries.empty()) {
            allocations_ = builder_.CreateBr(body_);
        } else {
            llvm::SwitchInst* const choice = builder_.CreateSwitch(
                function_->getArg(2), body_, static_cast<unsigned>(part_.entries.size()));
            for (const std::int32_t entry : part_.entries)
                if (blockAt(entry) != body_)
                    choice->addCase(builder_.getInt32(static_cast<std::uint32_t>(entry)),
                                    blockAt(entry));
            allocations_ = choice;
        }
        builder_.SetInsertPoint(body_);
    }

    BasicBlock* newBlock() { return BasicBlock::Create(module_.getContext(), "", function_); }
    BasicBlock* blockAt(std::int32_t instruction) const {
        return blocks_[static_cast<std::size_t>(instruction - part_.begin)];
    }

    void goTo(BasicBlock* block) {
        BasicBlock* const here = builder_.GetInsertBlock();
        if (here != block && here->getTerminator() == nullptr)
            builder_.CreateBr(block);
    }

    /// The block of an instruction of this part, or one that leaves it for another.
    BasicBlock* destination(std::int32_t instruction) {
        if (instruction < part_.end)
            return blockAt(instruction);
        for (const auto& [place, block] : exits_)
            if (place == instruction)
                return block;
        BasicBlock* const exit = newBlock();
        llvm::IRBuilder<> builder(exit);
        if (&part_ != &division_.parts().back())
            builder.CreateStore(builder.getInt64(static_cast<std::uint64_t>(instruction)), frame_);
        builder.CreateRet(builder.getInt32(Failure::None));
        exits_.emplace_back(instruction, exit);
        return exit;
    }

    BasicBlock* failureBlock(std::int32_t failure) {
        for (const auto& [code, block] : failures_)
            if (code == failure)
                return block;
        BasicBlock* const block = newBlock();
        llvm::IRBuilder<>(block).CreateRet(builder_.getInt32(static_cast<std::uint32_t>(failure)));
        failures_.emplace_back(failure, block);
        return block;
    }

    void failIf(Value* condition, std::int32_t failure) {
        BasicBlock* const next = newBlock();
        builder_.CreateCondBr(condition, failureBlock(failure), next);
        builder_.SetInsertPoint(next);
    }

    /// Ends the program with what a call returned, unless that is 0.
    void endUnlessZero(Value* result) {
        if (ending_ == nullptr) {
            ending_ = newBlock();
            llvm::IRBuilder<> builder(ending_);
            endingResult_ = builder.CreatePHI(builder.getInt32Ty(), 4);
            builder.CreateRet(endingResult_);
        }
        BasicBlock* const next = newBlock();
        endingResult_->addIncoming(result, builder_.GetInsertBlock());
        builder_.CreateCondBr(builder_.CreateIsNull(result), next, ending_);
        builder_.SetInsertPoint(next);
    }

    // ---- registers and memory

    llvm::Type* typeOf(const Register& reg) {
        return reg.isInteger ? static_cast<llvm::Type*>(builder_.getInt64Ty())
                             : builder_.getDoubleTy();
    }
    llvm::Constant* constantReal(double value) {
        return llvm::ConstantFP::get(builder_.getDoubleTy(), value);
    }
    llvm::Constant* constantInteger(std::int64_t value) {
        return builder_.getInt64(static_cast<std::uint64_t>(value));
    }

    Value* contextField(std::size_t offset) {
        llvm::LoadInst* const field = builder_.CreateLoad(
            builder_.getPtrTy(), builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(),
                                                                     function_->getArg(0), offset));
        field->setMetadata(llvm::LLVMContext::MD_invariant_load,
                           llvm::MDNode::get(module_.getContext(), {}));
        return field;
    }

    Value* slot(Value* memory, std::int32_t index) { // Reals and Integers have the same size
        return builder_.CreateConstInBoundsGEP1_64(builder_.getInt64Ty(), memory,
                                                   static_cast<std::uint64_t>(index));
    }

    /// Of a program's memory.
    Value* place(Value* memory, std::int32_t operand) {
        if (!program_.isRelocated)
            return slot(memory, operand);
        return builder_.CreateInBoundsGEP(builder_.getInt64Ty(), memory, address(operand));
    }

    // ---- loops

    /// Iterations that are independent may be vectorised: their accesses to memory make a group
    /// that says so.
    void beginLoop(std::int32_t number) {
        const auto at = static_cast<std::size_t>(number);
        const auto& [op, count, end, c, d] = program_.code[at];
        BasicBlock* const before = builder_.GetInsertBlock();
        BasicBlock* const body = newBlock();
        builder_.CreateBr(count == 0 ? destination(end) : body);
        builder_.SetInsertPoint(body);
        loop_ = {end, count, body, builder_.CreatePHI(builder_.getInt64Ty(), 2), nullptr};
        if (count > 0)
            loop_.iteration->addIncoming(builder_.getInt64(0), before);
        if (program::areIndependent(program_, program_.code, at))
            loop_.accesses = llvm::MDNode::getDistinct(module_.getContext(), {});
    }

    void endLoop() {
        llvm::LLVMContext& context = module_.getContext();
        Value* const next = builder_.CreateNUWAdd(loop_.iteration, builder_.getInt64(1));
        loop_.iteration->addIncoming(next, builder_.GetInsertBlock());
        Value* const isLast =
            builder_.CreateICmpEQ(next, builder_.getInt64(static_cast<std::uint64_t>(loop_.count)));
        llvm::BranchInst* const branch =
            builder_.CreateCondBr(isLast, destination(loop_.end), loop_.body);
        if (loop_.accesses == nullptr)
            return;
        llvm::MDNode* const accesses = llvm::MDNode::get(
            context, {llvm::MDString::get(context, "llvm.loop.parallel_accesses"), loop_.accesses});
        llvm::MDNode* const properties = llvm::MDNode::getDistinct(context, {nullptr, accesses});
        properties->replaceOperandWith(0, properties);
        branch->setMetadata(llvm::LLVMContext::MD_loop, properties);
    }

    /// The operand in the present iteration.
    Value* rowIndex(std::int32_t first, std::int32_t stride) {
        Value* const base = constantInteger(first);
        if (loop_.iteration == nullptr || stride == 0)
            return base;
        Value* const distance = builder_.CreateNSWMul(loop_.iteration, constantInteger(stride));
        return builder_.CreateNSWAdd(base, distance);
    }

    Value* rowPlace(Value* memory, std::int32_t first, std::int32_t stride) {
        Value* index = rowIndex(first, stride);
        if (program_.isRelocated)
            index = ofAddress(builder_.CreateInBoundsGEP(builder_.getInt32Ty(), addresses_, index));
        return builder_.CreateInBoundsGEP(builder_.getInt64Ty(), memory, index);
    }
    Value* scratchPlace(std::int32_t first, std::int32_t stride) {
        return builder_.CreateInBoundsGEP(builder_.getInt64Ty(), frame_,
                                          rowIndex(division_.firstScratchCell() + first, stride));
    }

    Value* load(llvm::Type* type, Value* place) { return inLoop(builder_.CreateLoad(type, place)); }
    void store(Value* value, Value* place) { inLoop(builder_.CreateStore(value, place)); }

    llvm::Instruction* inLoop(llvm::Instruction* access) const {
        if (loop_.accesses != nullptr)
            access->setMetadata(llvm::LLVMContext::MD_access_group, loop_.accesses);
        return access;
    }

    /// What a slot, a block or a host call really is.
    Value* address(std::int32_t operand) {
        if (!program_.isRelocated)
            return builder_.getInt32(static_cast<std::uint32_t>(operand));
        return ofAddress(builder_.CreateConstInBoundsGEP1_64(builder_.getInt32Ty(), addresses_,
                                                             static_cast<std::uint64_t>(operand)));
    }

    /// What a place in the table of addresses says.
    Value* ofAddress(Value* place) {
        llvm::LoadInst* const value = builder_.CreateLoad(builder_.getInt32Ty(), place);
        value->setMetadata(llvm::LLVMContext::MD_invariant_load,
                           llvm::MDNode::get(module_.getContext(), {}));
        return value;
    }

    Value* home(const Register& reg, const RegisterPlan& plan) {
        if (plan.cell >= 0)
            return slot(frame_, plan.cell);
        KnownValue& known = values_[program::numberOf(program_, reg)];
        if (known.value == nullptr) {
            llvm::IRBuilder<> builder(allocations_);
            known = {builder.CreateAlloca(typeOf(reg)), number_};
        }
        return known.value;
    }

    Value* read(const Register& reg) {
        const RegisterPlan& plan = division_.plan(reg);
        if (plan.constant >= 0) {
            const auto index = static_cast<std::size_t>(plan.constant);
            return reg.isInteger ? constantInteger(program_.integers[index])
                                 : constantReal(program_.reals[index]);
        }
        const KnownValue& known = values_[program::numberOf(program_, reg)];
        if (plan.writes == 1 && known.part == number_)
            return known.value;
        return builder_.CreateLoad(typeOf(reg), home(reg, plan));
    }
    Value* real(std::int32_t index) { return read({false, index}); }
    Value* integer(std::int32_t index) { return read({true, index}); }

    void write(const Register& reg, Value* value) {
        const RegisterPlan& plan = division_.plan(reg);
        if (plan.constant >= 0)
            return;
        if (plan.writes == 1)
            values_[program::numberOf(program_, reg)] = {value, number_};
        if (plan.writes != 1 || plan.cell >= 0)
            builder_.CreateStore(value, home(reg, plan));
    }

    // ---- instructions

    void translate(const Instruction& instruction) {
        const char result = program::describe(instruction.op).operands.front();
        if (result == 'r')
            write({false, instruction.a}, realResult(instruction));
        else if (result == 'i')
            write({true, instruction.a}, integerResult(instruction));
        else
            translateEffect(instruction);
    }

    // One switch over all operations.
    // NOLINTNEXTLINE(readability-function-size)
    Value* realResult(const Instruction& instruction) {
        const auto& [op, a, b, c, d] = instruction;
        switch (op) {
        case Op::ConstantReal:
            return constantReal(program_.reals[static_cast<std::size_t>(b)]);
        case Op::LoadReal:
            return load(builder_.getDoubleTy(), place(reals_, b));
        case Op::LoadRealRow:
            return load(builder_.getDoubleTy(), rowPlace(reals_, b, c));
        case Op::LoadScratch:
            return load(builder_.getDoubleTy(), scratchPlace(b, c));
        case Op::MoveReal:
            return real(b);
        case Op::TableReal:
            return element(tables_.real(static_cast<std::size_t>(b)), c);
        case Op::Add:
            return builder_.CreateFAdd(real(b), real(c));
        case Op::Subtract:
            return builder_.CreateFSub(real(b), real(c));
        case Op::Multiply:
            return builder_.CreateFMul(real(b), real(c));
        case Op::Divide:
            return builder_.CreateFDiv(real(b), real(c));
        case Op::Negate:
            return builder_.CreateFNeg(real(b));
        case Op::Minimum:
            return builder_.CreateSelect(builder_.CreateFCmpOLT(real(c), real(b)), real(c),
                                         real(b));
        case Op::Maximum:
            return builder_.CreateSelect(builder_.CreateFCmpOLT(real(b), real(c)), real(c),
                                         real(b));
        case Op::Absolute:
            return builder_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, real(b));
        case Op::Sign:
            return builder_.CreateSIToFP(signOfReal(b), builder_.getDoubleTy());
        case Op::SquareRoot:
            return builder_.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, real(b));
        case Op::Floor:
            return builder_.CreateUnaryIntrinsic(llvm::Intrinsic::floor, real(b));
        case Op::Ceiling:
            return builder_.CreateUnaryIntrinsic(llvm::Intrinsic::ceil, real(b));
        case Op::Truncate:
            return builder_.CreateUnaryIntrinsic(llvm::Intrinsic::trunc, real(b));
        case Op::IntegerToReal:
            return builder_.CreateSIToFP(integer(b), builder_.getDoubleTy());
        case Op::SelectReal:
            return builder_.CreateSelect(condition(b), real(c), real(d));
        default:
            return callFunction(instruction);
        }
    }

    Value* callFunction(const Instruction& instruction) {
        std::vector<Value*> arguments{real(instruction.b)};
        if (instruction.c >= 0)
            arguments.push_back(real(instruction.c));
        const std::vector<llvm::Type*> types(arguments.size(), builder_.getDoubleTy());
        llvm::CallInst* const call =
            builder_.CreateCall(module_.getOrInsertFunction(
                                    functionName(instruction.op),
                                    llvm::FunctionType::get(builder_.getDoubleTy(), types, false)),
                                arguments);
        call->setDoesNotAccessMemory(); // but for errno, which nobody looks at
        call->setDoesNotThrow();
        call->addFnAttr(llvm::Attribute::WillReturn);
        return call;
    }

    // One switch over all operations.
    // NOLINTNEXTLINE(readability-function-size)
    Value* integerResult(const Instruction& instruction) {
        const auto& [op, a, b, c, d] = instruction;
        switch (op) {
        case Op::ConstantInteger:
            return constantInteger(program_.integers[static_cast<std::size_t>(b)]);
        case Op::LoadInteger:
            return load(builder_.getInt64Ty(), place(integers_, b));
        case Op::LoadIntegerRow:
            return load(builder_.getInt64Ty(), rowPlace(integers_, b, c));
        case Op::MoveInteger:
            return integer(b);
        case Op::TableInteger:
            return element(tables_.integer(static_cast<std::size_t>(b)), c);
        case Op::AddInteger:
            return checked(llvm::Intrinsic::sadd_with_overflow, integer(b), integer(c));
        case Op::SubtractInteger:
            return checked(llvm::Intrinsic::ssub_with_overflow, integer(b), integer(c));
        case Op::MultiplyInteger:
            return checked(llvm::Intrinsic::smul_with_overflow, integer(b), integer(c));
        case Op::NegateInteger:
            return checked(llvm::Intrinsic::ssub_with_overflow, constantInteger(0), integer(b));
        case Op::DivideInteger:
            return quotient(integer(b), integer(c));
        case Op::RemainderInteger:
            return remainder(integer(b), integer(c));
        case Op::ModuloInteger:
            return modulo(integer(b), integer(c));
        case Op::AbsoluteInteger:
            return absolute(integer(b));
        case Op::SignInteger:
            return difference(builder_.CreateICmpSGT(integer(b), constantInteger(0)),
                              builder_.CreateICmpSLT(integer(b), constantInteger(0)));
        case Op::MinimumInteger:
            return builder_.CreateBinaryIntrinsic(llvm::Intrinsic::smin, integer(b), integer(c));
        case Op::MaximumInteger:
            return builder_.CreateBinaryIntrinsic(llvm::Intrinsic::smax, integer(b), integer(c));
        case Op::FloorToInteger:
            return floorToInteger(b);
        case Op::SignOfReal:
            return signOfReal(b);
        case Op::SelectInteger:
            return builder_.CreateSelect(condition(b), integer(c), integer(d));
        default:
            return builder_.CreateZExt(truth(instruction), builder_.getInt64Ty());
        }
    }

    /// What is true or false, as a bit.
    Value* truth(const Instruction& instruction) {
        const auto& [op, a, b, c, d] = instruction;
        switch (op) {
        case Op::Less:
            return builder_.CreateFCmpOLT(real(b), real(c));
        case Op::LessEqual:
            return builder_.CreateFCmpOLE(real(b), real(c));
        case Op::Equal:
            return builder_.CreateFCmpOEQ(real(b), real(c));
        case Op::NotEqual:
            return builder_.CreateFCmpUNE(real(b), real(c));
        case Op::LessInteger:
            return builder_.CreateICmpSLT(integer(b), integer(c));
        case Op::LessEqualInteger:
            return builder_.CreateICmpSLE(integer(b), integer(c));
        case Op::EqualInteger:
            return builder_.CreateICmpEQ(integer(b), integer(c));
        case Op::NotEqualInteger:
            return builder_.CreateICmpNE(integer(b), integer(c));
        case Op::And:
            return builder_.CreateAnd(condition(b), condition(c));
        case Op::Or:
            return builder_.CreateOr(condition(b), condition(c));
        default:
            return builder_.CreateNot(condition(b));
        }
    }

    /// An Integer register as a bit: without the detour over 64 bits where it comes from one.
    Value* condition(std::int32_t index) {
        Value* const value = integer(index);
        if (auto* const widened = llvm::dyn_cast<llvm::ZExtInst>(value))
            return widened->getOperand(0);
        return builder_.CreateIsNotNull(value);
    }

    Value* element(llvm::GlobalVariable* table, std::int32_t indexRegister) {
        llvm::Type* const type = table->getValueType();
        Value* const index = integer(indexRegister);
        failIf(builder_.CreateICmpUGE(index, builder_.getInt64(type->getArrayNumElements())),
               Failure::Index);
        return builder_.CreateLoad(
            type->getArrayElementType(),
            builder_.CreateInBoundsGEP(type, table, {constantInteger(0), index}));
    }

    Value* checked(llvm::Intrinsic::ID operation, Value* left, Value* right) {
        Value* const both = builder_.CreateBinaryIntrinsic(operation, left, right);
        failIf(builder_.CreateExtractValue(both, 1), Failure::Overflow);
        return builder_.CreateExtractValue(both, 0);
    }

    Value* difference(Value* left, Value* right) {
        return builder_.CreateSub(builder_.CreateZExt(left, builder_.getInt64Ty()),
                                  builder_.CreateZExt(right, builder_.getInt64Ty()));
    }
    Value* signOfReal(std::int32_t index) {
        Value* const x = real(index);
        return difference(builder_.CreateFCmpOGT(x, constantReal(0.0)),
                          builder_.CreateFCmpOLT(x, constantReal(0.0)));
    }

    Value* isSmallest(Value* x) {
        return builder_.CreateICmpEQ(x, constantInteger(std::numeric_limits<std::int64_t>::min()));
    }
    /// The divisor, but 1 for -1: the processor traps on the one quotient that overflows.
    Value* safeDivisor(Value* divisor, Value* isMinusOne) {
        return builder_.CreateSelect(isMinusOne, constantInteger(1), divisor);
    }

    Value* quotient(Value* x, Value* y) {
        failIf(builder_.CreateICmpEQ(y, constantInteger(0)), Failure::DivisionByZero);
        Value* const isMinusOne = builder_.CreateICmpEQ(y, constantInteger(-1));
        failIf(builder_.CreateAnd(isMinusOne, isSmallest(x)), Failure::Overflow);
        return builder_.CreateSelect(isMinusOne, builder_.CreateNeg(x),
                                     builder_.CreateSDiv(x, safeDivisor(y, isMinusOne)));
    }

    Value* remainder(Value* x, Value* y) {
        failIf(builder_.CreateICmpEQ(y, constantInteger(0)), Failure::DivisionByZero);
        Value* const isMinusOne = builder_.CreateICmpEQ(y, constantInteger(-1));
        return builder_.CreateSRem(x, safeDivisor(y, isMinusOne));
    }

    Value* modulo(Value* x, Value* y) {
        Value* const rest = remainder(x, y);
        Value* const haveOtherSigns =
            builder_.CreateICmpSLT(builder_.CreateXor(rest, y), constantInteger(0));
        Value* const isOff = builder_.CreateAnd(builder_.CreateIsNotNull(rest), haveOtherSigns);
        return builder_.CreateSelect(isOff, builder_.CreateAdd(rest, y), rest);
    }

    Value* absolute(Value* x) {
        failIf(isSmallest(x), Failure::Overflow);
        return builder_.CreateSelect(builder_.CreateICmpSLT(x, constantInteger(0)),
                                     builder_.CreateNeg(x), x);
    }

    Value* floorToInteger(std::int32_t index) {
        Value* const floored = builder_.CreateUnaryIntrinsic(llvm::Intrinsic::floor, real(index));
        Value* const isInRange = builder_.CreateAnd(
            builder_.CreateFCmpOGE(floored, constantReal(-program::IntegerLimit)),
            builder_.CreateFCmpOLT(floored, constantReal(program::IntegerLimit)));
        failIf(builder_.CreateNot(isInRange), Failure::Overflow);
        return builder_.CreateFPToSI(floored, builder_.getInt64Ty());
    }

    void translateEffect(const Instruction& instruction) {
        switch (instruction.op) {
        case Op::StoreReal:
            store(real(instruction.b), place(reals_, instruction.a));
            break;
        case Op::StoreInteger:
            store(integer(instruction.b), place(integers_, instruction.a));
            break;
        case Op::StoreRealRow:
            store(real(instruction.b), rowPlace(reals_, instruction.a, instruction.c));
            break;
        case Op::StoreIntegerRow:
            store(integer(instruction.b), rowPlace(integers_, instruction.a, instruction.c));
            break;
        case Op::StoreScratch:
            store(real(instruction.b), scratchPlace(instruction.a, instruction.c));
            break;
        case Op::EndLoop:
            endLoop();
            break;
        case Op::Jump:
            builder_.CreateBr(destination(instruction.a));
            break;
        case Op::JumpIf:
            branch(instruction, true);
            break;
        case Op::JumpIfNot:
            branch(instruction, false);
            break;
        case Op::Host:
            callHost(program_.hostCalls[static_cast<std::size_t>(instruction.a)]);
            break;
        case Op::Solve:
            solve(instruction.a);
            break;
        default: // Fail
            builder_.CreateRet(builder_.getInt32(static_cast<std::uint32_t>(
                program_.integers[static_cast<std::size_t>(instruction.a)])));
            break;
        }
    }

    void branch(const Instruction& jump, bool jumpsIfTrue) {
        BasicBlock* const next = newBlock();
        BasicBlock* const target = destination(jump.b);
        builder_.CreateCondBr(condition(jump.a), jumpsIfTrue ? target : next,
                              jumpsIfTrue ? next : target);
        builder_.SetInsertPoint(next);
    }

    Value* callOut(std::size_t field, const std::vector<Value*>& arguments) {
        std::vector<llvm::Type*> types;
        types.reserve(arguments.size());
        for (Value* const argument : arguments)
            types.push_back(argument->getType());
        return builder_.CreateCall(llvm::FunctionType::get(builder_.getInt32Ty(), types, false),
                                   contextField(field), arguments);
    }

    void solve(std::int32_t block) {
        endUnlessZero(callOut(offsetof(program::Context, solveBlock),
                              {contextField(offsetof(program::Context, owner)), address(block)}));
    }

    void callHost(const HostCall& call) {
        Value* const inputs = hostCells();
        Value* const outputs = slot(inputs, static_cast<std::int32_t>(call.inputs.size()));
        for (std::size_t i = 0; i < call.inputs.size(); ++i)
            builder_.CreateStore(read(call.inputs[i]), slot(inputs, static_cast<std::int32_t>(i)));
        endUnlessZero(callOut(offsetof(program::Context, callHost),
                              {contextField(offsetof(program::Context, owner)), address(call.id),
                               builder_.getInt32(call.isTangent ? 1 : 0), inputs, outputs}));
        for (std::size_t i = 0; i < call.outputs.size(); ++i)
            write(call.outputs[i],
                  builder_.CreateLoad(typeOf(call.outputs[i]),
                                      slot(outputs, static_cast<std::int32_t>(i))));
    }

    /// Room on the stack for the inputs and outputs of any call of the program.
    Value* hostCells() {
        if (hostCells_ != nullptr)
            return hostCells_;
        std::size_t cells = 1;
        for (const HostCall& call : program_.hostCalls)
            cells = std::max(cells, call.inputs.size() + call.outputs.size());
        llvm::IRBuilder<> builder(allocations_);
        hostCells_ = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt64Ty(), cells));
        return hostCells_;
    }

    const Program& program_;
    const Division& division_;
    std::int32_t number_;
    const Part& part_;
    std::vector<KnownValue>& values_; ///< or places on the stack, by register
    Tables& tables_;
    llvm::Module& module_;
    llvm::IRBuilder<> builder_;
    std::vector<BasicBlock*> blocks_; ///< by instruction of the part; null if no block begins there

    llvm::Function* function_ = nullptr;
    BasicBlock* entry_ = nullptr;
    BasicBlock* body_ = nullptr;
    llvm::Instruction* allocations_ = nullptr; ///< end of the entry block: goes after them
    Value* frame_ = nullptr;
    Value* reals_ = nullptr;
    Value* integers_ = nullptr;
    Value* addresses_ = nullptr; ///< of a relocated program
    Value* hostCells_ = nullptr;
    struct Loop {
        std::int32_t end = -1;
        std::int32_t count = 0;
        BasicBlock* body = nullptr;
        llvm::PHINode* iteration = nullptr;
        llvm::MDNode* accesses = nullptr; ///< of independent iterations
    };
    Loop loop_; ///< the one being translated
    BasicBlock* ending_ = nullptr;
    llvm::PHINode* endingResult_ = nullptr;
    std::vector<std::pair<std::int32_t, BasicBlock*>> exits_;
    std::vector<std::pair<std::int32_t, BasicBlock*>> failures_;
};

} // namespace

TranslatedProgram translate(const Program& program, const std::string& prefix,
                            std::int32_t functionSize, llvm::Module& module) {
    const Division division(program, functionSize);
    std::vector<KnownValue> values(program::registerCount(program));
    Tables tables(program, module);
    TranslatedProgram result;
    for (std::size_t i = 0; i < division.parts().size(); ++i) {
        std::string name = fmt::format("{}_{}", prefix, i);
        PartTranslator(program, division, static_cast<std::int32_t>(i), values, tables, module)
            .translate(name);
        result.functions.push_back({std::move(name), division.parts()[i].end});
    }
    if (division.needsFrame())
        result.frameCells = static_cast<std::size_t>(division.frameCells());
    return result;
}

} // namespace eventica::emit
