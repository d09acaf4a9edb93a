// SPDX-License-Identifier: Apache-2.0
// Registers, instructions and scalar expressions.
#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "lib/function/machine.h"
#include "lib/function/writer.h"
#include "lib/value/indexing.h"
#include "lib/value/scalar_form.h"

namespace eventica::function {

using expr::Base;
using expr::Kind;
using value::Operation;
using value::Value;

// ---------------------------------------------------------------------------- registers

Operand FunctionWriter::newRegister(Bank bank) {
    temporaries_[static_cast<std::size_t>(bank)].push_back(false);
    switch (bank) {
    case Bank::Real:
        return {bank, code_.realCount++};
    case Bank::Integer:
        return {bank, code_.integerCount++};
    case Bank::RealArray:
        return {bank, code_.realArrayCount++};
    case Bank::IntegerArray:
        return {bank, code_.integerArrayCount++};
    case Bank::Text:
        return {bank, code_.textCount++};
    }
    return {};
}

Operand FunctionWriter::newTemporary(Bank bank) {
    const Operand operand = newRegister(bank);
    temporaries_[static_cast<std::size_t>(bank)].back() = true;
    return operand;
}

/// Written and read once: it may be given away.
bool FunctionWriter::isTemporary(const Operand& operand) const {
    return temporaries_[static_cast<std::size_t>(operand.bank)]
                       [static_cast<std::size_t>(operand.index)];
}

/// It is read more than once.
void FunctionWriter::keepRegister(const Operand& operand) {
    temporaries_[static_cast<std::size_t>(operand.bank)][static_cast<std::size_t>(operand.index)] =
        false;
}

Parts FunctionWriter::newTemporaries(std::span<const Leaf> leaves) {
    Parts parts;
    for (const Leaf& leaf : leaves)
        parts.push_back(newTemporary(leaf.bank));
    return parts;
}

Operand FunctionWriter::real(double value) {
    const auto [place, isNew] = reals_.try_emplace(std::bit_cast<std::int64_t>(value));
    if (isNew) {
        place->second = newRegister(Bank::Real);
        code_.realConstants.push_back({place->second.index, value});
    }
    return place->second;
}

Operand FunctionWriter::integer(std::int64_t value) {
    const auto [place, isNew] = integers_.try_emplace(value);
    if (isNew) {
        place->second = newRegister(Bank::Integer);
        code_.integerConstants.push_back({place->second.index, value});
    }
    return place->second;
}

Operand FunctionWriter::text(const std::string& value) {
    const Operand operand = newRegister(Bank::Text);
    code_.constants.push_back({operand, Value::string(value)});
    return operand;
}

std::int32_t FunctionWriter::textNumber(const std::string& value) {
    const auto [place, isNew] =
        textNumbers_.try_emplace(value, static_cast<std::int32_t>(code_.texts.size()));
    if (isNew)
        code_.texts.push_back(value);
    return place->second;
}

std::int32_t FunctionWriter::list(std::span<const Operand> operands) {
    code_.lists.push_back({static_cast<std::int32_t>(code_.operands.size()),
                           static_cast<std::int32_t>(operands.size())});
    code_.operands.insert(code_.operands.end(), operands.begin(), operands.end());
    return static_cast<std::int32_t>(code_.lists.size()) - 1;
}

// ---------------------------------------------------------------------------- instructions

void FunctionWriter::emit(const Instruction& instruction) {
    code_.code.push_back(instruction);
}

void FunctionWriter::fail(const std::string& message) {
    emit({Op::Fail, 0, textNumber(message)});
}

void FunctionWriter::refuse(const std::string& what) {
    if (obstacle_.empty())
        obstacle_ = what;
}

FunctionWriter::Label FunctionWriter::newLabel() {
    labels_.push_back(-1);
    return static_cast<Label>(labels_.size()) - 1;
}

void FunctionWriter::place(Label label) {
    lastPlaced_ = static_cast<std::int32_t>(code_.code.size());
    labels_[static_cast<std::size_t>(label)] = lastPlaced_;
}

void FunctionWriter::jump(Label label) {
    emit({Op::Jump, 0, label});
}

void FunctionWriter::jumpIf(const Operand& condition, Label label) {
    emit({Op::JumpIf, 0, condition.index, label});
}

void FunctionWriter::jumpIfNot(const Operand& condition, Label label) {
    const bool canFuse = !code_.code.empty() && isTemporary(condition) &&
                         lastPlaced_ != static_cast<std::int32_t>(code_.code.size());
    Instruction* const last = canFuse ? &code_.code.back() : nullptr;
    if (last != nullptr && last->op == Op::CompareReals && last->a == condition.index) {
        const auto fused = [&]() -> std::optional<Op> {
            switch (static_cast<Operation>(last->code)) {
            case Operation::Less:
                return Op::JumpUnlessLess;
            case Operation::LessEqual:
                return Op::JumpUnlessLessEqual;
            case Operation::Greater:
                return Op::JumpUnlessGreater;
            case Operation::GreaterEqual:
                return Op::JumpUnlessGreaterEqual;
            default:
                return std::nullopt;
            }
        }();
        if (fused) {
            *last = {*fused, 0, last->b, last->c, label};
            return;
        }
    }
    emit({Op::JumpIfNot, 0, condition.index, label});
}

void FunctionWriter::resolveLabels() {
    const auto resolve = [&](std::int32_t& target) {
        target = labels_[static_cast<std::size_t>(target)];
    };
    for (Instruction& instruction : code_.code) {
        switch (instruction.op) {
        case Op::Jump:
            resolve(instruction.a);
            break;
        case Op::JumpIf:
        case Op::JumpIfNot:
            resolve(instruction.b);
            break;
        case Op::JumpUnlessLess:
        case Op::JumpUnlessLessEqual:
        case Op::JumpUnlessGreater:
        case Op::JumpUnlessGreaterEqual:
        case Op::NextOf:
            resolve(instruction.c);
            break;
        default:
            break;
        }
    }
}

namespace {

/// Whether `a` is a Real or Integer register that the instruction writes and does not read.
bool writesScalar(Op op, Bank bank) {
    switch (op) {
    case Op::MoveReal:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Power:
    case Op::Negate:
    case Op::Function1:
    case Op::Function2:
    case Op::ToReal:
    case Op::RealAt:
    case Op::LoadReal1:
    case Op::LoadReal2:
    case Op::Reduce:
        return bank == Bank::Real;
    case Op::CompareReals:
    case Op::MoveInteger:
    case Op::AddInteger:
    case Op::SubtractInteger:
    case Op::MultiplyInteger:
    case Op::NegateInteger:
    case Op::Not:
    case Op::CompareIntegers:
    case Op::IntegerFunction1:
    case Op::IntegerFunction2:
    case Op::Sign:
    case Op::Floor:
    case Op::Ordinal:
    case Op::LoadInteger1:
    case Op::LoadInteger2:
    case Op::SizeOf:
        return bank == Bank::Integer;
    default:
        return false;
    }
}

} // namespace

void FunctionWriter::copy(const Operand& to, const Operand& from) {
    if (to == from)
        return;
    if (from.bank == Bank::Real || from.bank == Bank::Integer) {
        // What was computed just now for this alone goes there directly.
        if (!code_.code.empty() && isTemporary(from) &&
            lastPlaced_ != static_cast<std::int32_t>(code_.code.size()) &&
            writesScalar(code_.code.back().op, from.bank) && code_.code.back().a == from.index)
            code_.code.back().a = to.index;
        else
            emit({from.bank == Bank::Real ? Op::MoveReal : Op::MoveInteger, 0, to.index,
                  from.index});
        return;
    }
    if (from.bank == Bank::Text)
        emit({Op::CopyText, 0, to.index, from.index});
    else
        emit({isTemporary(from) ? Op::MoveArray : Op::CopyArray, 0, list({to, from})});
}

void FunctionWriter::copyAll(const Parts& to, const Parts& from) {
    for (std::size_t i = 0; i < std::min(to.size(), from.size()); ++i)
        copy(to[i], from[i]);
}

Operand FunctionWriter::applied(Op op, std::uint8_t code, std::span<const Operand> arguments,
                                std::span<const Leaf> types, const Leaf& result) {
    Application application;
    application.result = newTemporary(result.bank);
    application.resultType = result;
    application.arguments.assign(arguments.begin(), arguments.end());
    application.argumentTypes.assign(types.begin(), types.end());
    isDifferentiable_ = isDifferentiable_ && function::isDifferentiable(op, code, application);
    emit({op, code, static_cast<std::int32_t>(code_.applications.size())});
    code_.applications.push_back(std::move(application));
    return code_.applications.back().result;
}

// ---------------------------------------------------------------------------- conversions

Operand FunctionWriter::one(const Parts& parts) {
    if (parts.size() == 1)
        return parts[0];
    refuse("a record where a single value is expected");
    return {};
}

Operand FunctionWriter::asReal(const Operand& operand) {
    if (operand.bank == Bank::Integer) {
        for (const ConstantInteger& constant : code_.integerConstants)
            if (constant.index == operand.index)
                return real(static_cast<double>(constant.value));
        const Operand result = newTemporary(Bank::Real);
        emit({Op::ToReal, 0, result.index, operand.index});
        return result;
    }
    if (operand.bank == Bank::IntegerArray) {
        const Operand result = newTemporary(Bank::RealArray);
        emit({Op::ArrayToReal, 0, result.index, operand.index});
        return result;
    }
    return operand;
}

Operand FunctionWriter::fitting(const Operand& operand, const Leaf& leaf) {
    if (operand.bank == leaf.bank)
        return operand;
    const bool isReal = leaf.bank == Bank::Real || leaf.bank == Bank::RealArray;
    const Operand result = isReal ? asReal(operand) : operand;
    if (result.bank != leaf.bank)
        refuse("a value of another type than its expression");
    return result;
}

/// Fields by name, Integers to Real.
Parts FunctionWriter::converted(const Parts& parts, expr::TypeId from, expr::TypeId to) {
    if (from == to)
        return parts;
    const expr::Type& source = types_[from];
    const expr::Type& target = types_[to];
    Parts result;
    if (target.base == Base::Record && source.base == Base::Record && source.id != target.id) {
        const expr::RecordInfo& info = types_.record(source);
        for (const expr::RecordField& field : types_.record(target).fields) {
            const auto found = std::ranges::find(info.fields, field.name, &expr::RecordField::name);
            if (found == info.fields.end()) {
                fail(fmt::format("record `{}` has no field `{}`", info.name, field.name));
                return newTemporaries(leavesOf(types_, to));
            }
            const std::size_t first =
                leafOfField(types_, info, static_cast<std::size_t>(found - info.fields.begin()));
            const std::size_t count = leavesOf(types_, found->type).size();
            const Parts own(parts.begin() + static_cast<std::ptrdiff_t>(first),
                            parts.begin() + static_cast<std::ptrdiff_t>(first + count));
            const Parts fieldParts = converted(own, found->type, field.type);
            result.insert(result.end(), fieldParts.begin(), fieldParts.end());
        }
        // Fields that are arrays of records are right already: only banks may still differ.
        return result;
    }
    const std::vector<Leaf> leaves = leavesOf(types_, to);
    if (leaves.size() != parts.size()) {
        refuse("a conversion between different types");
        return newTemporaries(leaves);
    }
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const bool isReal = leaves[i].bank == Bank::Real || leaves[i].bank == Bank::RealArray;
        result.push_back(isReal ? asReal(parts[i]) : parts[i]);
    }
    return result;
}

// ---------------------------------------------------------------------------- expressions

Parts FunctionWriter::value(ExprId id) {
    if (shared_.isActive())
        return valueOnce(id);
    shared_.begin(pool_, id);
    Parts parts = valueOnce(id);
    shared_.end();
    return parts;
}

Parts FunctionWriter::valueOnce(ExprId id) {
    if (!shared_.isShared(id))
        return written(id);
    if (const Parts* const known = shared_.find(id))
        return *known;
    const std::int32_t impureCalls = impureCalls_;
    Parts parts = written(id);
    keepShared(id, parts, impureCalls);
    return parts;
}

/// An impure function is called for each use.
void FunctionWriter::keepShared(ExprId id, const Parts& parts, std::int32_t impureCallsBefore) {
    if (impureCalls_ != impureCallsBefore || !obstacle_.empty())
        return;
    std::ranges::for_each(parts, [&](const Operand& part) { keepRegister(part); });
    shared_.keep(id, parts);
}

Parts FunctionWriter::written(ExprId id) {
    const auto leaves = tryLeavesOf(types_, pool_[id].type);
    const Kind kind = pool_[id].kind;
    if (!leaves && kind != Kind::FunctionValue) {
        refuse("a value of type " + types_.text(pool_[id].type));
        return {};
    }
    if (!obstacle_.empty())
        return newTemporaries(*leaves);
    Parts parts = dispatched(id);
    if (!obstacle_.empty() || !leaves)
        return newTemporaries(leaves.value_or(std::vector<Leaf>{}));
    EVENTICA_CHECK(parts.size() == leaves->size(), "a value of another number of parts");
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = fitting(parts[i], (*leaves)[i]);
    return parts;
}

/// A value that there never is: evaluating it fails.
Parts FunctionWriter::unknown(ExprId id, const std::string& message) {
    fail(message);
    return newTemporaries(leavesOf(types_, pool_[id].type));
}

// NOLINTNEXTLINE(readability-function-size): a switch over all kinds
Parts FunctionWriter::dispatched(ExprId id) {
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Constant:
        return constant(id);
    case Kind::Variable:
    case Kind::Time:
        return variable(id);
    case Kind::Local:
        return local(node.payload);
    case Kind::Iterator:
        if (const auto found = iterators_.find(node.payload); found != iterators_.end())
            return {found->second};
        return unknown(id, fmt::format("`{}` is not known at compile time",
                                       pool_.iteratorInfo(expr::IteratorId(node.payload)).name));
    case Kind::Unary:
        return unary(node);
    case Kind::Binary:
        return binary(id);
    case Kind::Builtin:
        return builtin(id);
    case Kind::Intrinsic:
        if (node.intrinsic() == expr::Intrinsic::Pure ||
            node.intrinsic() == expr::Intrinsic::WithDerivative)
            return value(node.operands[0]);
        return unknown(id,
                       fmt::format("`{}({})` is not known at compile time",
                                   textOf(node.intrinsic()), node.operands.empty() ? "" : "..."));
    case Kind::Call:
        return call(node);
    case Kind::LocalCall:
        return localCall(node);
    case Kind::Cast:
        return converted(value(node.operands[0]), pool_[node.operands[0]].type, node.type);
    case Kind::Index:
        return indexed(node);
    case Kind::Whole:
        return unknown(id, "`:` stands for a value only as a subscript");
    case Kind::Field:
        return field(node);
    case Kind::Record:
        return record(node);
    case Kind::Array:
        return array(node);
    case Kind::Comprehension:
        return comprehension(node);
    case Kind::Reduction:
        return reduction(node);
    case Kind::Range:
        return range(id);
    case Kind::If:
        return conditional(node);
    case Kind::Output:
        return output(node);
    case Kind::Tuple:
        refuse("a list of values");
        return {};
    case Kind::FunctionValue:
        fail("a function is used where a value is needed");
        return {};
    }
    failCheck("kind of expression", "unknown", __FILE__, __LINE__);
}

// ---- leaves

Operand FunctionWriter::constantLeaf(const Value& value, const Leaf& leaf) {
    switch (leaf.bank) {
    case Bank::Real:
        return real(value.asReal());
    case Bank::Integer:
        return integer(value.kind() == value::Kind::Boolean       ? (value.asBoolean() ? 1 : 0)
                       : value.kind() == value::Kind::Enumeration ? value.ordinal()
                                                                  : value.asInteger());
    default: {
        const Operand operand = newRegister(leaf.bank);
        code_.constants.push_back({operand, value});
        return operand;
    }
    }
}

Parts FunctionWriter::constantParts(const Value& value, expr::TypeId type) {
    const expr::Type& of = types_[type];
    if (of.base != Base::Record)
        return {constantLeaf(value, leavesOf(types_, type)[0])};
    Parts parts;
    for (const expr::RecordField& field : types_.record(of).fields) {
        const value::Outcome selected = value::select(value, field.name);
        if (!selected) {
            refuse("a constant record that is not complete");
            return newTemporaries(leavesOf(types_, type));
        }
        // An array of records has its dimensions in front of those of its fields.
        if (of.dimensions.empty()) {
            const Parts own = constantParts(selected.value(), field.type);
            parts.insert(parts.end(), own.begin(), own.end());
        } else if (types_[field.type].base == Base::Record) {
            refuse("a constant array of nested records");
            return newTemporaries(leavesOf(types_, type));
        } else {
            Leaf leaf = leavesOf(types_, field.type)[0];
            leaf.bank = leaf.base == Base::Real     ? Bank::RealArray
                        : leaf.base == Base::String ? Bank::Text
                                                    : Bank::IntegerArray;
            parts.push_back(constantLeaf(selected.value(), leaf));
        }
    }
    return parts;
}

Parts FunctionWriter::constant(ExprId id) {
    const bool isPlain = types_[pool_[id].type].base != Base::Record;
    if (isPlain)
        if (const auto found = constantArrays_.find(id.index()); found != constantArrays_.end())
            return {found->second};
    Parts parts = constantParts(pool_.valueOf(id), pool_[id].type);
    if (isPlain)
        constantArrays_.emplace(id.index(), parts[0]);
    return parts;
}

Parts FunctionWriter::variable(ExprId id) {
    if (function_ != nullptr)
        return hostConstant(id);
    const auto [place, isNew] = variableParts_.try_emplace(id.index());
    if (isNew) {
        variables_.push_back(id);
        for (const Leaf& leaf : leavesOf(types_, pool_[id].type)) {
            place->second.push_back(newRegister(leaf.bank));
            code_.inputs.push_back(place->second.back());
            code_.inputTypes.push_back(leaf);
        }
    }
    return place->second;
}

/// Functions see constants of packages only. Those with values are numbers here; others follow from
/// code in other languages.
Parts FunctionWriter::hostConstant(ExprId id) {
    const auto leaves = leavesOf(types_, pool_[id].type);
    Parts parts = newTemporaries(leaves);
    if (pool_[id].kind != Kind::Variable || leaves.size() != 1 || leaves[0].isArray()) {
        refuse("a function that refers to arrays or records of the model");
        return parts;
    }
    emit({Op::Constant, 0, list({parts[0]}), pool_[id].payload});
    code_.hasHostConstants = true;
    return parts;
}

Parts FunctionWriter::local(std::int32_t index) {
    const expr::Local& local = function_->locals[static_cast<std::size_t>(index)];
    LocalState& state = locals_[static_cast<std::size_t>(index)];
    if (!state.closure.empty()) {
        fail(fmt::format("the function `{}` is used where a value is needed", local.name));
        return newTemporaries(leavesOf(types_, local.type));
    }
    requireSet(index, fmt::format("`{}` is used before it has a value", local.name));
    return state.parts;
}

// ---- operators

Parts FunctionWriter::unary(const Node& node) {
    const Typed operand = typed(node.operands[0]);
    const Operand x = one(operand.parts);
    const Leaf leaf = leavesOf(types_, operand.type)[0];
    if (node.operation() == Operation::Plus)
        return operand.parts;
    Operand result;
    switch (x.bank) {
    case Bank::Real:
        result = newTemporary(Bank::Real);
        emit({Op::Negate, 0, result.index, x.index});
        return {result};
    case Bank::Integer:
        result = newTemporary(Bank::Integer);
        emit({node.operation() == Operation::Not ? Op::Not : Op::NegateInteger, 0, result.index,
              x.index});
        return {result};
    case Bank::RealArray:
        result = newTemporary(Bank::RealArray);
        emit({Op::NegateArray, 0, result.index, x.index});
        return {result};
    default:
        return {
            applied(Op::ApplyOperation, node.code, std::span(&x, 1), std::span(&leaf, 1), leaf)};
    }
}

/// A sum of many terms is a chain of left operands, too long for a recursion.
Parts FunctionWriter::binary(ExprId id) {
    std::vector<ExprId> spine;
    for (; pool_[id].kind == Kind::Binary && shared_.find(id) == nullptr;
         id = pool_[id].operands[0])
        spine.push_back(id);
    const std::int32_t impureCalls = impureCalls_;
    Typed left = typed(id);
    for (; !spine.empty(); spine.pop_back()) {
        const Node& node = pool_[spine.back()];
        if (!obstacle_.empty())
            return newTemporaries(leavesOf(types_, node.type));
        const std::vector<Leaf> leaves = leavesOf(types_, node.type);
        if (leaves.size() != 1 || left.parts.size() != 1) {
            refuse("an operator on records");
            continue;
        }
        left = {combined(node, left), node.type};
        left.parts[0] = fitting(left.parts[0], leaves[0]);
        if (shared_.isShared(spine.back()))
            keepShared(spine.back(), left.parts, impureCalls);
    }
    return left.parts;
}

Parts FunctionWriter::combined(const Node& node, const Typed& left) {
    const Operation operation = node.operation();
    const bool isLogical = operation == Operation::And || operation == Operation::Or;
    if (isLogical && left.parts[0].bank == Bank::Integer)
        return {logical(node, left.parts[0])};
    const Typed right = typed(node.operands[1]);
    if (right.parts.size() != 1) {
        refuse("an operator on records");
        return newTemporaries(leavesOf(types_, node.type));
    }
    if (operation >= Operation::Less && operation <= Operation::NotEqual)
        return {relation(operation, left, right)};
    const Leaf result = leavesOf(types_, node.type)[0];
    const bool areScalars =
        left.parts[0].bank <= Bank::Integer && right.parts[0].bank <= Bank::Integer;
    if (!areScalars)
        return {arrayArithmetic(operation, left, right, result)};
    return {arithmetic(value::scalarForm(operation), left.parts[0],
                       left.parts[0].bank == Bank::Integer, right.parts[0],
                       right.parts[0].bank == Bank::Integer)};
}

/// The second operand is evaluated only where the first does not decide.
Operand FunctionWriter::logical(const Node& node, const Operand& left) {
    const Operand result = newRegister(Bank::Integer);
    const Label decided = newLabel();
    copy(result, left);
    if (node.operation() == Operation::And)
        jumpIfNot(result, decided);
    else
        jumpIf(result, decided);
    const Known before = isSet_;
    const SharedValues::Branch branch(shared_);
    copy(result, scalar(node.operands[1]));
    isSet_ = before;
    place(decided);
    return result;
}

Operand FunctionWriter::relation(Operation operation, const Typed& left, const Typed& right) {
    Operand x = left.parts[0];
    Operand y = right.parts[0];
    const auto code = static_cast<std::uint8_t>(operation);
    if (x.bank > Bank::Integer || y.bank > Bank::Integer) {
        const Operand both[] = {x, y};
        const Leaf types[] = {leavesOf(types_, left.type)[0], leavesOf(types_, right.type)[0]};
        return applied(Op::ApplyOperation, code, both, types,
                       {Bank::Integer, Base::Boolean, -1, {}});
    }
    const bool areReal = x.bank == Bank::Real || y.bank == Bank::Real;
    if (areReal) {
        x = asReal(x);
        y = asReal(y);
    }
    const Operand result = newTemporary(Bank::Integer);
    emit({areReal ? Op::CompareReals : Op::CompareIntegers, code, result.index, x.index, y.index});
    return result;
}

Operand FunctionWriter::arithmetic(Operation operation, const Operand& left, bool leftIsInteger,
                                   const Operand& right, bool rightIsInteger) {
    const bool isInteger = leftIsInteger && rightIsInteger && operation != Operation::Divide &&
                           operation != Operation::Power;
    if (isInteger) {
        const Operand result = newTemporary(Bank::Integer);
        emit({operation == Operation::Add        ? Op::AddInteger
              : operation == Operation::Subtract ? Op::SubtractInteger
                                                 : Op::MultiplyInteger,
              0, result.index, left.index, right.index});
        return result;
    }
    const Operand x = asReal(left);
    const Operand y = asReal(right);
    const Operand result = newTemporary(Bank::Real);
    Instruction instruction{Op::Add, 0, result.index, x.index, y.index};
    switch (operation) {
    case Operation::Add:
        break;
    case Operation::Subtract:
        instruction.op = Op::Subtract;
        break;
    case Operation::Multiply:
        instruction.op = Op::Multiply;
        break;
    case Operation::Divide:
        instruction.op = Op::Divide;
        break;
    default:
        instruction.op = Op::Power;
        instruction.d = rightIsInteger ? 1 : 0;
    }
    emit(instruction);
    return result;
}

Operand FunctionWriter::arrayArithmetic(Operation operation, const Typed& left, const Typed& right,
                                        const Leaf& result) {
    Operand x = left.parts[0];
    Operand y = right.parts[0];
    const Leaf types[] = {leavesOf(types_, left.type)[0], leavesOf(types_, right.type)[0]};
    const auto code = static_cast<std::uint8_t>(operation);
    const Operation scalar = value::scalarForm(operation);
    const std::size_t leftRank = types[0].dimensions.size();
    const std::size_t rightRank = types[1].dimensions.size();
    const bool isMatrixProduct = operation == Operation::Multiply && leftRank > 0 && rightRank > 0;
    const bool isText = x.bank == Bank::Text || y.bank == Bank::Text;
    const bool areIntegers = types[0].base != Base::Real && types[1].base != Base::Real;
    const bool isUnequal =
        (operation == Operation::Add || operation == Operation::Subtract) && leftRank != rightRank;
    const bool isByArray = (operation == Operation::Divide && rightRank > 0) ||
                           (operation == Operation::Power && (leftRank > 0 || rightRank > 0));
    const bool isElementwise = scalar != Operation::And && scalar != Operation::Or && !isText &&
                               !isUnequal && !isByArray &&
                               (leftRank == 0 || rightRank == 0 || leftRank == rightRank);
    if (isMatrixProduct && !areIntegers && leftRank <= 2 && rightRank <= 2) {
        x = asReal(x);
        y = asReal(y);
        const Operand product = newTemporary(result.bank);
        emit({Op::Product, 0, list({product, x, y})});
        return product;
    }
    const bool isIntegerResult =
        areIntegers && scalar != Operation::Divide && scalar != Operation::Power;
    if (isMatrixProduct || !isElementwise || isIntegerResult) {
        const Operand both[] = {x, y};
        return applied(Op::ApplyOperation, code, both, types, result);
    }
    Instruction instruction{Op::Zip, code};
    instruction.c = static_cast<std::int32_t>(scalar);
    instruction.d = types[1].base == Base::Real ? 0 : 1;
    const Operand zipped = newTemporary(Bank::RealArray);
    x = asReal(x);
    y = asReal(y);
    instruction.a = list({zipped, x, y});
    emit(instruction);
    return zipped;
}

// ---- conditions

void FunctionWriter::condition(ExprId id, Label otherwise) {
    jumpIfNot(scalar(id), otherwise);
}

Parts FunctionWriter::conditional(const Node& node) {
    const std::vector<Leaf> leaves = leavesOf(types_, node.type);
    Parts result;
    for (const Leaf& leaf : leaves)
        result.push_back(newRegister(leaf.bank));
    const Label end = newLabel();
    Known before;
    std::optional<SharedValues::Branch> behindFirst;
    for (std::size_t i = 0; i < node.operands.size(); i += 2) {
        const bool isLast = i + 1 == node.operands.size();
        const Label next = newLabel();
        if (!isLast)
            condition(node.operands[i], next);
        if (i == 0) {
            before = isSet_;
            behindFirst.emplace(shared_);
        }
        const ExprId chosen = node.operands[isLast ? i : i + 1];
        const SharedValues::Branch branch(shared_);
        copyAll(result, converted(value(chosen), pool_[chosen].type, node.type));
        isSet_ = before;
        if (!isLast)
            jump(end);
        place(next);
    }
    place(end);
    return result;
}

} // namespace eventica::function
