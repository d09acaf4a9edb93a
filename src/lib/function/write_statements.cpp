// SPDX-License-Identifier: Apache-2.0
// Variables of functions, and statements.
#include <algorithm>
#include <fmt/format.h>

#include "lib/expr/rewrite.h"
#include "lib/function/writer.h"

namespace eventica::function {

using expr::Base;
using expr::Kind;
using expr::LocalRole;
using expr::StatementKind;

namespace {

std::size_t at(std::int32_t index) {
    return static_cast<std::size_t>(index);
}

} // namespace

// ---------------------------------------------------------------------------- the whole

std::vector<expr::ExprId> FunctionWriter::writeExpression(ExprId expression) {
    const std::vector<Leaf> leaves = leavesOf(types_, pool_[expression].type);
    const Parts parts = value(expression);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        code_.outputs.push_back(parts[i]);
        code_.outputTypes.push_back(leaves[i]);
    }
    emit({Op::Return});
    resolveLabels();
    return variables_;
}

void FunctionWriter::writeFunction(const expr::Function& function, const FunctionVariant& variant) {
    function_ = &function;
    isDifferentiated_ = variant.isDifferentiated;
    code_.name = function.name;
    locals_.resize(function.locals.size());
    isSet_.assign(function.locals.size(), false);
    needsFlag_.resize(function.locals.size(), false);
    if (function.derivative.function.valid()) {
        refuse(fmt::format("`{}`, a partial derivative", function.name));
        return;
    }
    findScattered(function);
    receive(function, variant);
    if (!obstacle_.empty())
        return;
    initialiseAll(function.isExternal);
    if (function.isExternal) {
        external(function, variant.function);
    } else {
        end_ = newLabel();
        statements(function.body);
        meet(setAtEnd_, isEndReachable_);
        place(end_);
        finish(function);
    }
    emit({Op::Return});
    resolveLabels();
}

// ---------------------------------------------------------------------------- arrays in registers

namespace {

void addExpressions(const std::vector<expr::Statement>& statements,
                    std::vector<expr::ExprId>& expressions) {
    for (const expr::Statement& statement : statements) {
        expressions.insert(expressions.end(), statement.targets.begin(), statement.targets.end());
        expressions.push_back(statement.value);
        addExpressions(statement.body, expressions);
        for (const expr::StatementBranch& branch : statement.branches) {
            expressions.push_back(branch.condition);
            addExpressions(branch.body, expressions);
        }
    }
}

/// Where an element lies, if all subscripts are constants inside the array.
std::optional<std::size_t> constantOffset(const expr::ExprPool& pool, const expr::Node& node,
                                          const value::Dimensions& sizes) {
    if (node.operands.size() != sizes.size() + 1)
        return std::nullopt;
    std::int64_t offset = 0;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        const auto index = pool.integerOf(node.operands[d + 1]);
        if (!index || *index < 1 || *index > sizes[d])
            return std::nullopt;
        offset = offset * sizes[d] + *index - 1;
    }
    return static_cast<std::size_t>(offset);
}

} // namespace

/// Arrays of intermediate results, `o[2] := o[1]*o[1]`, are scalars under other names where every
/// subscript is known. Properties of water consist of them.
void FunctionWriter::findScattered(const expr::Function& function) {
    constexpr std::int64_t MostElements = 256;
    for (std::size_t i = 0; i < locals_.size(); ++i) {
        const expr::Local& local = function.locals[i];
        const expr::Type& type = types_[local.type];
        const std::int64_t count = type.dimensions.empty() ? 0 : types_.scalarCount(local.type);
        locals_[i].isScattered = local.role == LocalRole::Protected && !local.binding.valid() &&
                                 type.base == Base::Real && count > 0 && count <= MostElements;
    }
    std::vector<ExprId> roots;
    addExpressions(function.body, roots);
    for (const expr::Local& local : function.locals) {
        roots.push_back(local.binding);
        roots.insert(roots.end(), local.sizes.begin(), local.sizes.end());
    }
    const auto keepWhole = [&](ExprId id) {
        if (id.valid() && pool_[id].kind == Kind::Local)
            locals_[at(pool_[id].payload)].isScattered = false;
    };
    std::ranges::for_each(roots, keepWhole);
    expr::forEachNode(pool_, roots, [&](ExprId id) {
        const Node& node = pool_[id];
        const bool isElement =
            node.kind == Kind::Index && pool_[node.operands[0]].kind == Kind::Local &&
            constantOffset(pool_, node, pool_.typeOf(node.operands[0]).dimensions);
        for (const ExprId operand : node.operands.subspan(isElement ? 1 : 0))
            keepWhole(operand);
    });
}

std::optional<Operand> FunctionWriter::elementRegister(const Node& node) {
    const Node& base = pool_[node.operands[0]];
    if (base.kind != Kind::Local || !locals_[at(base.payload)].isScattered)
        return std::nullopt;
    const auto offset = constantOffset(pool_, node, types_[base.type].dimensions);
    EVENTICA_CHECK(offset.has_value(), "an element of an array in registers");
    return locals_[at(base.payload)].parts[*offset];
}

Closure FunctionWriter::receiveClosure(const ClosureShape& shape) {
    const expr::Function& target = compiler_.function(shape.function);
    const std::vector<std::int32_t> inputs = target.indicesOf(LocalRole::Input);
    Closure closure;
    closure.shape = shape;
    std::size_t nextFunction = 0;
    for (std::size_t i = 0; i < shape.inputs.size(); ++i) {
        if (shape.inputs[i] == ClosureShape::Given::Function)
            closure.functions.push_back(receiveClosure(shape.functions[nextFunction++]));
        if (shape.inputs[i] != ClosureShape::Given::Value)
            continue;
        Parts parts;
        for (const Leaf& leaf : leavesOf(types_, target.locals[at(inputs[i])].type)) {
            parts.push_back(newRegister(leaf.bank));
            code_.inputs.push_back(parts.back());
            code_.inputTypes.push_back(leaf);
        }
        closure.values.push_back(std::move(parts));
    }
    return closure;
}

void FunctionWriter::receive(const expr::Function& function, const FunctionVariant& variant) {
    std::size_t input = 0;
    std::size_t nextFunction = 0;
    for (std::size_t i = 0; i < function.locals.size(); ++i) {
        const expr::Local& local = function.locals[i];
        LocalState& state = locals_[i];
        const bool isInput = local.role == LocalRole::Input;
        const bool isGiven = isInput && input < variant.isGiven.size() && variant.isGiven[input];
        input += isInput ? 1 : 0;
        if (types_[local.type].base == Base::Function) {
            if (isGiven)
                state.closure.push_back(receiveClosure(variant.functions[nextFunction++]));
            isSet_[i] = isGiven;
            continue;
        }
        const auto leaves = tryLeavesOf(types_, local.type);
        if (!leaves) {
            refuse(fmt::format("`{}` of type {}", local.name, types_.text(local.type)));
            return;
        }
        for (std::int64_t k = 0; state.isScattered && k < types_.scalarCount(local.type); ++k)
            state.parts.push_back(newRegister(Bank::Real)); // one after the other, see `zero`
        for (const Leaf& leaf : *leaves) {
            if (state.isScattered)
                break;
            state.parts.push_back(newRegister(leaf.bank));
            if (isGiven) {
                code_.inputs.push_back(state.parts.back());
                code_.inputTypes.push_back(leaf);
            }
        }
        state.isInput = isGiven;
        isSet_[i] = isGiven;
        if (needsFlag_[i] && !isGiven) {
            state.flag = newRegister(Bank::Integer).index;
            code_.flags.push_back(state.flag);
        }
    }
    for (std::size_t i = 0; i < function.locals.size(); ++i)
        if (locals_[i].isInput)
            checkShape(static_cast<std::int32_t>(i), function.locals[i].type, locals_[i].parts);
}

/// MLS 12.4.4 lets declarations use each other in any order.
void FunctionWriter::initialise(std::int32_t index) {
    LocalState& state = locals_[at(index)];
    const ExprId binding = function_->locals[at(index)].binding;
    if (!binding.valid() || isSet_[at(index)] || state.binding == LocalState::Binding::Done)
        return;
    if (state.binding == LocalState::Binding::InProgress) {
        refuse("declarations that need each other");
        return;
    }
    state.binding = LocalState::Binding::InProgress;
    expr::forEachNode(pool_, binding, [&](ExprId id) {
        if (pool_[id].kind == Kind::Local || pool_[id].kind == Kind::LocalCall)
            initialise(pool_[id].payload);
    });
    if (types_[function_->locals[at(index)].type].base == Base::Function) {
        if (auto closure = closureOf(binding)) {
            state.closure.push_back(*std::move(closure));
            isSet_[at(index)] = true;
        }
    } else {
        store(index, typed(binding));
    }
    state.binding = LocalState::Binding::Done;
}

void FunctionWriter::initialiseAll(bool onlyInputs) {
    for (std::size_t i = 0; i < locals_.size(); ++i) {
        const expr::Local& local = function_->locals[i];
        if (onlyInputs && local.role != LocalRole::Input)
            continue;
        initialise(static_cast<std::int32_t>(i));
        if (local.role == LocalRole::Input && !isSet_[i])
            fail(fmt::format("`{}` is called without a value for its input `{}`", function_->name,
                             local.name));
    }
}

/// Outputs without a value may be empty arrays.
void FunctionWriter::finish(const expr::Function& function) {
    isSet_ = isEndReachable_ ? setAtEnd_ : Known(locals_.size(), true);
    for (std::size_t i = 0; i < locals_.size(); ++i) {
        if (function.locals[i].role != LocalRole::Output)
            continue;
        requireSet(static_cast<std::int32_t>(i),
                   fmt::format("`{}` ends before its output `{}` has a value", function.name,
                               function.locals[i].name));
        const std::vector<Leaf> leaves = leavesOf(types_, function.locals[i].type);
        for (std::size_t k = 0; k < leaves.size(); ++k) {
            code_.outputs.push_back(locals_[i].parts[k]);
            code_.outputTypes.push_back(leaves[k]);
        }
    }
}

void FunctionWriter::external(const expr::Function& function, expr::FunctionId id) {
    ExternalSite site;
    site.function = id.index();
    for (std::size_t i = 0; i < locals_.size(); ++i) {
        const expr::Local& local = function.locals[i];
        if (local.role == LocalRole::Protected)
            continue;
        const std::vector<Leaf> leaves = leavesOf(types_, local.type);
        if (types_[local.type].base == Base::Record || types_[local.type].base == Base::Function) {
            refuse(
                fmt::format("the external function `{}` with records or functions", function.name));
            return;
        }
        if (local.role == LocalRole::Input) {
            site.arguments.push_back(locals_[i].parts[0]);
            site.argumentTypes.push_back(leaves[0]);
        } else {
            site.results.push_back(locals_[i].parts[0]);
            site.resultTypes.push_back(leaves[0]);
            code_.outputs.push_back(locals_[i].parts[0]);
            code_.outputTypes.push_back(leaves[0]);
        }
    }
    hasIteration_ = true; // nobody knows the function from inside
    emit({Op::External, 0, static_cast<std::int32_t>(code_.externals.size())});
    code_.externals.push_back(std::move(site));
}

// ---------------------------------------------------------------------------- what has a value

void FunctionWriter::meet(Known& known, bool& isReachable) const {
    if (!isReachable_)
        return;
    if (!isReachable)
        known = isSet_;
    else
        for (std::size_t i = 0; i < known.size(); ++i)
            known[i] = known[i] && isSet_[i];
    isReachable = true;
}

void FunctionWriter::markSet(std::int32_t index) {
    if (isSet_[at(index)])
        return;
    if (locals_[at(index)].flag >= 0)
        emit({Op::MoveInteger, 0, locals_[at(index)].flag, integer(1).index});
    isSet_[at(index)] = true;
}

/// Fails with the problem where the variable has no value; one that has no elements needs none.
void FunctionWriter::requireSet(std::int32_t index, const std::string& problem) {
    if (isSet_[at(index)])
        return;
    LocalState& state = locals_[at(index)];
    needsFlag_[at(index)] = true;
    const Label isThere = newLabel();
    jumpIf({Bank::Integer, std::max(state.flag, 0)}, isThere);
    const expr::Type& type = types_[function_->locals[at(index)].type];
    if (type.dimensions.empty()) {
        fail(problem);
    } else if (const auto declared = declaredSizes(index)) {
        const Label isEmpty = newLabel();
        for (const Operand& size : *declared) {
            const Operand isOne = newRegister(Bank::Integer);
            emit({Op::MoveInteger, 0, isOne.index, size.index});
            emit({Op::JumpIfNot, 0, isOne.index, isEmpty});
        }
        fail(problem);
        place(isEmpty);
        zero(index);
        markSet(index);
    }
    place(isThere);
    isSet_[at(index)] = true;
}

/// A dimension declared with `:` is empty at first (MLS 12.4.5).
std::optional<std::vector<Operand>> FunctionWriter::declaredSizes(std::int32_t index) {
    const expr::Local& local = function_->locals[at(index)];
    const value::Dimensions& known = types_[local.type].dimensions;
    const SharedValues::Branch branch(shared_); // where the variable has no value yet
    std::vector<Operand> sizes;
    for (std::size_t d = 0; d < known.size(); ++d) {
        if (known[d] != expr::UnknownSize) {
            sizes.push_back(integer(known[d]));
        } else if (d >= local.sizes.size() || !local.sizes[d].valid()) {
            sizes.push_back(integer(0));
        } else {
            const Operand size = scalar(local.sizes[d]);
            if (size.bank != Bank::Integer) {
                refuse("a size that is no Integer");
                return std::nullopt;
            }
            emit({Op::CheckSize, 0, size.index, textNumber(local.name)});
            sizes.push_back(size);
        }
    }
    return sizes;
}

void FunctionWriter::zero(std::int32_t index) {
    const expr::Local& local = function_->locals[at(index)];
    if (const LocalState& state = locals_[at(index)]; state.isScattered) {
        emit({Op::ClearReals, 0, state.parts[0].index,
              static_cast<std::int32_t>(state.parts.size())});
        return;
    }
    const auto declared = declaredSizes(index);
    if (!declared)
        return;
    const std::vector<Leaf> leaves = leavesOf(types_, local.type);
    for (std::size_t k = 0; k < leaves.size(); ++k) {
        const Leaf& leaf = leaves[k];
        const Operand to = locals_[at(index)].parts[k];
        const Operand element = leaf.base == Base::Real ? real(0.0)
                                : leaf.base == Base::String
                                    ? text("")
                                    : integer(leaf.base == Base::Enumeration ? 1 : 0);
        if (!leaf.isArray()) {
            emit({to.bank == Bank::Real   ? Op::MoveReal
                  : to.bank == Bank::Text ? Op::CopyText
                                          : Op::MoveInteger,
                  0, to.index, element.index});
            continue;
        }
        std::vector<Operand> operands{to, element};
        for (std::size_t d = 0; d < leaf.dimensions.size(); ++d)
            operands.push_back(d < declared->size()
                                   ? (*declared)[d]
                                   : integer(std::max<std::int64_t>(leaf.dimensions[d], 0)));
        emit({Op::Fill, 0, list(operands)});
    }
}

/// Zeros in a variable whose parts are assigned.
void FunctionWriter::ensure(std::int32_t index) {
    if (isSet_[at(index)])
        return;
    needsFlag_[at(index)] = true;
    const Label isThere = newLabel();
    jumpIf({Bank::Integer, std::max(locals_[at(index)].flag, 0)}, isThere);
    zero(index);
    markSet(index);
    place(isThere);
    isSet_[at(index)] = true;
}

void FunctionWriter::checkShape(std::int32_t index, expr::TypeId given, const Parts& parts) {
    const expr::Local& local = function_->locals[at(index)];
    const expr::Type& type = types_[local.type];
    const value::Dimensions& known = types_[given].dimensions;
    const bool isCaller = locals_[at(index)].isInput;
    bool isOpen = false;
    for (std::size_t d = 0; d < type.dimensions.size(); ++d)
        isOpen = isOpen || (type.dimensions[d] != expr::UnknownSize &&
                            (isCaller || d >= known.size() || known[d] != type.dimensions[d]));
    if (!isOpen || parts.empty())
        return;
    Shape shape{type.dimensions, local.name, types_.text(local.type),
                types_.text(types_.elementOf(given))};
    emit({Op::Check, 0, static_cast<std::int32_t>(code_.shapes.size()), list({parts[0]})});
    code_.shapes.push_back(std::move(shape));
}

// ---------------------------------------------------------------------------- assignment

void FunctionWriter::store(std::int32_t index, const Typed& value) {
    LocalState& state = locals_[at(index)];
    const Parts parts = converted(value.parts, value.type, function_->locals[at(index)].type);
    if (!obstacle_.empty())
        return;
    checkShape(index, value.type, parts);
    copyAll(state.parts, parts);
    markSet(index);
}

void FunctionWriter::assign(ExprId target, const Typed& value) {
    std::vector<ExprId> steps;
    for (; pool_[target].kind != Kind::Local; target = pool_[target].operands[0]) {
        if (pool_[target].kind != Kind::Index && pool_[target].kind != Kind::Field) {
            fail("only a variable of the function can be assigned to");
            return;
        }
        steps.push_back(target);
    }
    const std::int32_t index = pool_[target].payload;
    if (locals_[at(index)].isInput || !locals_[at(index)].closure.empty()) {
        refuse("an assignment to an input");
        return;
    }
    std::ranges::reverse(steps);
    if (steps.empty())
        store(index, value);
    else
        assignPart(index, steps, value);
}

/// Fields narrow the leaves, subscripts add to those of each leaf.
void FunctionWriter::assignPart(std::int32_t index, std::span<const ExprId> steps,
                                const Typed& value) {
    const expr::Local& local = function_->locals[at(index)];
    if (locals_[at(index)].isScattered) {
        const Operand from = asReal(one(value.parts));
        ensure(index);
        copy(*elementRegister(pool_[steps[0]]), from);
        return;
    }
    std::size_t first = 0;
    std::vector<Operand> indices;
    const auto isSingle = [](const Operand& subscript) {
        return subscript.bank == Bank::Integer && subscript.index != AllSubscripts;
    };
    for (const ExprId step : steps) {
        const Node& node = pool_[step];
        const expr::Type& base = pool_.typeOf(node.operands[0]);
        if (node.kind == Kind::Field) {
            first += leafOfField(types_, types_.record(base), at(node.payload));
            continue;
        }
        if (!std::ranges::all_of(indices, isSingle)) {
            refuse("an assignment to parts of parts of an array");
            return;
        }
        const std::vector<Operand> more = subscripts(node.operands.subspan(1));
        indices.insert(indices.end(), more.begin(), more.end());
        for (std::size_t d = more.size(); d < base.dimensions.size(); ++d)
            indices.push_back({Bank::Integer, AllSubscripts});
    }
    const Parts parts = converted(value.parts, value.type,
                                  types_[value.type].base == types_[pool_[steps.back()].type].base
                                      ? value.type
                                      : pool_[steps.back()].type);
    if (!obstacle_.empty())
        return;
    ensure(index);
    const std::vector<Leaf> leaves = leavesOf(types_, local.type);
    const bool areSingle = std::ranges::all_of(indices, isSingle);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const Leaf& leaf = leaves[first + k];
        const Operand to = locals_[at(index)].parts[first + k];
        const bool isReal = leaf.base == Base::Real;
        Operand from = isReal ? asReal(parts[k]) : parts[k];
        if (from == to && !indices.empty()) { // `x[{2, 1}] := x`
            from = newRegister(from.bank);
            copy(from, to);
        }
        if (indices.empty()) {
            copy(to, from);
        } else if (areSingle && indices.size() == leaf.dimensions.size() && indices.size() <= 2 &&
                   to.bank != Bank::Text) {
            const bool isVector = indices.size() == 1;
            emit({isReal ? (isVector ? Op::StoreReal1 : Op::StoreReal2)
                         : (isVector ? Op::StoreInteger1 : Op::StoreInteger2),
                  0, to.index, from.index, indices[0].index, isVector ? -1 : indices[1].index,
                  textNumber(local.name)});
        } else {
            std::vector<Operand> operands{to, from};
            operands.insert(operands.end(), indices.begin(), indices.end());
            emit({Op::Replace, 0, list(operands), textNumber(local.name)});
        }
    }
}

// ---------------------------------------------------------------------------- statements

void FunctionWriter::statements(const std::vector<expr::Statement>& list) {
    for (const expr::Statement& each : list) {
        if (!obstacle_.empty() || !isReachable_)
            return;
        statement(each);
    }
}

void FunctionWriter::statement(const expr::Statement& statement) {
    const auto mark = [&] {
        code_.places.push_back({static_cast<std::int32_t>(code_.code.size()), statement.where});
    };
    mark();
    switch (statement.kind) {
    case StatementKind::Assign:
        assignment(statement);
        return;
    case StatementKind::Call:
        callStatement(statement);
        return;
    case StatementKind::If:
        branches(statement);
        return;
    case StatementKind::For:
        forLoop(statement);
        return;
    case StatementKind::While:
        whileLoop(statement);
        return;
    case StatementKind::When:
        fail("a when-statement cannot be run at compile time");
        return;
    case StatementKind::Break:
        if (loops_.empty())
            refuse("`break` outside of a loop");
        else
            jump(loops_.back().end);
        isReachable_ = false;
        return;
    case StatementKind::Return:
        meet(setAtEnd_, isEndReachable_);
        jump(end_);
        isReachable_ = false;
        return;
    }
}

void FunctionWriter::assignment(const expr::Statement& statement) {
    const Typed all = typed(statement.value);
    const std::vector<ExprId>& targets = statement.targets;
    if (!obstacle_.empty())
        return;
    if (types_[all.type].base != Base::Tuple) {
        if (!targets.empty() && targets[0].valid())
            assign(targets[0], all);
        return;
    }
    const std::vector<expr::TypeId>& members = types_.tupleMembers(types_[all.type]);
    if (targets.size() > members.size()) {
        fail(fmt::format("{} variables are assigned, but there are only {} outputs", targets.size(),
                         members.size()));
        return;
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (!targets[i].valid())
            continue;
        const auto first =
            all.parts.begin() + static_cast<std::ptrdiff_t>(leafOfMember(types_, members, i));
        const auto count = static_cast<std::ptrdiff_t>(leavesOf(types_, members[i]).size());
        assign(targets[i], {Parts(first, first + count), members[i]});
    }
}

void FunctionWriter::callStatement(const expr::Statement& statement) {
    const Node& node = pool_[statement.value];
    if (node.kind == Kind::Intrinsic && node.intrinsic() == expr::Intrinsic::Assert)
        assertion(node);
    else
        value(statement.value);
}

void FunctionWriter::assertion(const Node& node) {
    constexpr std::int64_t Warning = 1; // AssertionLevel.warning
    const Label holds = newLabel();
    const Label fails = newLabel();
    const Label warns = newLabel();
    condition(node.operands[0], fails);
    jump(holds);
    place(fails);
    const Known before = isSet_;
    const Operand message = scalar(node.operands[1]);
    if (message.bank != Bank::Text)
        refuse("the message of an assertion that is no String");
    if (node.operands.size() > 2) {
        const Operand level = scalar(node.operands[2]);
        const Operand isWarning = newRegister(Bank::Integer);
        emit({Op::CompareIntegers, static_cast<std::uint8_t>(value::Operation::Equal),
              isWarning.index, level.index, integer(Warning).index});
        jumpIf(isWarning, warns);
    }
    emit({Op::FailWith, 0, message.index});
    place(warns);
    if (node.operands.size() > 2)
        emit({Op::WarnWith, 0, message.index});
    isSet_ = before;
    place(holds);
}

void FunctionWriter::branches(const expr::Statement& statement) {
    const Label end = newLabel();
    Known after;
    bool isAfterReachable = false;
    for (const expr::StatementBranch& branch : statement.branches) {
        const Label next = newLabel();
        if (branch.condition.valid())
            condition(branch.condition, next);
        const Known before = isSet_;
        statements(branch.body);
        meet(after, isAfterReachable);
        if (isReachable_)
            jump(end);
        isSet_ = before;
        isReachable_ = branch.condition.valid();
        place(next);
        if (!branch.condition.valid())
            break;
    }
    meet(after, isAfterReachable);
    isReachable_ = isAfterReachable;
    if (isAfterReachable)
        isSet_ = after;
    place(end);
}

void FunctionWriter::whileLoop(const expr::Statement& statement) {
    hasIteration_ = true;
    const expr::StatementBranch& branch = statement.branches.front();
    const Label begin = newLabel();
    const Label end = newLabel();
    loops_.push_back({end});
    place(begin);
    emit({Op::Step});
    condition(branch.condition, end);
    const Known before = isSet_;
    statements(branch.body);
    jump(begin);
    isSet_ = before;
    isReachable_ = true;
    loops_.pop_back();
    place(end);
}

} // namespace eventica::function
