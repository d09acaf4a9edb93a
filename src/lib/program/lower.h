// SPDX-License-Identifier: Apache-2.0
// From scalar expressions to instructions. Equal expressions are computed once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/expr/expr.h"
#include "lib/program/builder.h"
#include "lib/program/place.h"

namespace eventica::program {

/// Variables that stand for the inputs of a host call have ids from here on.
inline constexpr std::int32_t FirstHostInput = expr::FirstOtherVariable;

/// What the lowering must know about the model.
class LoweringHost {
public:
    LoweringHost() = default;
    LoweringHost(const LoweringHost&) = delete;
    LoweringHost& operator=(const LoweringHost&) = delete;
    virtual ~LoweringHost() = default;

    virtual Place placeOf(expr::VariableId variable) = 0;
    virtual Place timePlace() = 0;
    /// Where the value of an intrinsic lies.
    virtual Place placeOfIntrinsic(const expr::Node& node) = 0;
    /// What is evaluated in place of the expression: something that was computed before. Invalid if
    /// there is nothing.
    virtual expr::ExprId replacement(expr::ExprId expression) = 0;
    /// A number for an expression that no instruction computes. Its variables are the inputs of the
    /// call, `FirstHostInput` and following; its value has `outputs` scalars.
    virtual std::int32_t hostExpression(expr::ExprId expression) = 0;
};

/// The result of a program that compares or selects what is not a number; beside those of
/// `Failure`.
inline constexpr std::int32_t NotANumber = -4;

/// Whether values of the type live in Integer registers.
bool isIntegerType(const expr::Type& type);

/// Whether code for one of the expressions, besides what those before it have computed, takes more
/// than so many instructions: the limit, and a few for each node.
bool isTooMuchCode(expr::ExprPool& pool, std::span<const expr::ExprId> expressions,
                   std::size_t limit);

/// Emits code into one program. What was computed stays known until `forget`.
///
/// What only a branch needs is computed there, so that it neither fails nor costs time without
/// need. Where branches share subexpressions, and these have branches themselves, code would double
/// with each level. If the code of an expression becomes far larger than the expression, it is
/// written again, with what is shared computed beforehand: all that is needed in any case or cannot
/// fail.
class Lowering {
public:
    Lowering(expr::ExprPool& pool, LoweringHost& host, Builder& builder)
        : pool_(pool), host_(host), builder_(builder) {}

    Register lower(expr::ExprId id);
    /// Conditionals `if c then a else b` of one condition, which are asked for one by one
    /// afterwards: it is tested once, and what their branches share is computed once.
    void lowerTogether(std::span<const expr::ExprId> conditionals);
    /// Whether all are such conditionals; of fewer than two there is nothing to share.
    bool haveOneCondition(std::span<const expr::ExprId> expressions) const;
    /// As Real, whatever its type.
    std::int32_t lowerReal(expr::ExprId id);
    void store(const Place& place, Register value);
    /// `lower`; but a comparison that is the whole expression is false for what is not a number:
    /// whoever asks for it looks at that himself.
    Register lowerWhole(expr::ExprId id);
    /// The variable has this value from now on; a later use takes the register.
    void define(expr::ExprId variable, Register value) { record(variable, value); }
    /// The value of an expression may have changed in memory.
    void forget(expr::ExprId id) { known_[id.index()] = Register(); }

    /// Gives up beyond so many instructions (and a few for each node); `isGivenUp` says so.
    void limitCode(std::size_t instructions) { mostCode_ = instructions; }
    bool isGivenUp() const { return isGivenUp_; }

private:
    using ExprId = expr::ExprId;
    using Node = expr::Node;

    struct Scope {
        std::vector<std::int32_t> made;
        std::vector<std::int32_t> madeCalls;
    };

    /// Written from outside, not for another expression. (Without initializers: clang has none
    /// before the class ends.)
    struct Root {
        std::vector<ExprId> expressions;
        Builder::Mark mark;
        Scope made;
        std::size_t limit; ///< of the code
        bool isLimitFinal;
    };
    /// Expressions that may fail and are used more than once, in the order of their ids, and which
    /// of them others are certain to need.
    struct Shared {
        std::vector<ExprId> expressions;
        std::size_t words;                ///< of a row
        std::vector<std::uint64_t> needs; ///< bits by number in `expressions`
        NumberMap<std::int32_t> rows;     ///< by expression, from 1 on
    };

    Register lowerRoot(ExprId id);
    Register lowerInside(ExprId id);
    void beginRoot(std::span<const ExprId> expressions);
    bool isTooLarge();
    void takeBack();
    void findShared(ExprId root);
    std::span<const std::uint64_t> needsOf(ExprId id) const;
    void addNeeds(ExprId id, std::span<std::uint64_t> row) const;
    void lowerShared(ExprId root);
    std::vector<ExprId> missing(ExprId root);
    std::span<const ExprId> neededOperands(ExprId id) const;
    void forget(const Scope& scope);
    Scope* innermost();
    void record(ExprId id, Register value);
    /// Invalid if it is not known.
    Register known(ExprId id) const {
        const Register* const found = known_.find(id.index());
        return found != nullptr ? *found : Register();
    }
    void enterScope() { scopes_.emplace_back(); }
    void leaveScope();

    ExprId replacement(ExprId id);
    void lowerFirstTerms(ExprId id);
    bool isSum(ExprId id) const;
    Register compute(ExprId id);
    Register constant(ExprId id);
    Register load(const Place& place);
    Register unary(const Node& node);
    Register binary(ExprId id);
    Register realBinary(value::Operation operation, ExprId left, ExprId right);
    Register power(ExprId base, ExprId exponent);
    Register powerOfInteger(std::int32_t base, std::int64_t exponent);
    Register integerBinary(value::Operation operation, ExprId left, ExprId right);
    Register comparison(value::Operation operation, ExprId left, ExprId right);
    Register logical(value::Operation operation, ExprId left, ExprId right);
    Register builtin(ExprId id);
    Register realFunction(const Node& node);
    Register division(const Node& node);
    Register extremum(const Node& node);
    Register semiLinear(const Node& node);
    Register cast(const Node& node);
    Register conditional(ExprId id);
    Register eagerConditional(ExprId id, std::size_t from);
    std::size_t endOfLazy(ExprId id);
    void writeTogether(std::span<const ExprId> conditionals);
    void lowerSide(std::span<const ExprId> conditionals, std::size_t side,
                   std::span<const Register> results);
    void give(Register result, Register value);
    Register branch(ExprId id, bool isInteger);
    Register indexed(ExprId id);
    Register tableElement(const value::Value& table, std::int32_t index);
    Register chosenElement(const Node& array, std::int32_t index);
    std::int32_t linearIndex(const Node& node, const value::Dimensions& sizes);
    void checkIndex(std::int32_t index, std::int64_t count);
    bool isCall(ExprId id) const;
    Register part(ExprId id);
    std::optional<std::size_t> partOffset(ExprId id, ExprId& call) const;
    const std::vector<Register>* callResults(ExprId call);
    Register hosted(ExprId id);
    Register delayed(ExprId id);
    ExprId withInputs(ExprId id, std::vector<Register>& inputs);
    bool isNumericScalar(ExprId id) const;
    bool canFail(ExprId id);
    bool failsByItself(ExprId id);
    bool mayBeNoNumber(ExprId id);
    std::int32_t lowerNumber(ExprId id);
    void checkDivisor(ExprId divisor, std::int32_t index);
    bool isCheap(ExprId id, std::size_t limit);

    expr::ExprPool& pool_;
    LoweringHost& host_;
    Builder& builder_;
    NumberMap<Register> known_; ///< invalid if it was forgotten
    std::unordered_map<std::int32_t, std::vector<Register>> knownCalls_;
    NumberMap<bool> canFail_;
    NumberMap<bool> mayBeNoNumber_;
    std::vector<Scope> scopes_;
    std::optional<Root> root_;
    std::optional<Shared> shared_; ///< if the root has been too large
    std::size_t mostCode_ = 0;     ///< 0: any number
    bool isTooLarge_ = false;      ///< the code of the root; all that follows is dropped
    bool isGivenUp_ = false;
    bool isWhole_ = false; ///< the comparison that is lowered is a whole expression
};

} // namespace eventica::program
