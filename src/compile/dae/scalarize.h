// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: expressions of the flat model, of its functions and algorithms as scalar
// expressions of the DAE.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compile/dae/events.h"
#include "compile/dae/known_values.h"
#include "compile/dae/parts.h"
#include "compile/dae/scalar_builder.h"
#include "compile/dae/variable_table.h"
#include "lib/expr/derivative_annotation.h"

namespace eventica::dae {

using expr::FunctionId;
using expr::IteratorId;

struct FunctionArgument;

/// What a local of a function that is being inlined holds.
struct Slot {
    enum class Binding : std::uint8_t { Waiting, InProgress, Done };

    std::optional<Parts> value;
    std::vector<FunctionArgument> function; ///< one, if the local is a function
    Binding binding = Binding::Waiting;
    ExprId isAssigned; ///< the condition under which it has a value; invalid: it always has

    bool isEmpty() const { return !value && function.empty(); }
};

/// A function as an argument.
struct FunctionArgument {
    FunctionId function;
    std::vector<Slot> bound; ///< for each input; empty where it stays open
};

/// A function that is being inlined, or an algorithm section: then `values` has what its variables
/// hold at this point.
struct Frame {
    const expr::Function* function = nullptr; ///< null for an algorithm section
    std::vector<Slot> slots;
    std::unordered_map<std::int32_t, std::size_t> places; ///< in `values`, by variable of the DAE
    std::vector<ExprId> values;
    std::vector<ExprId> path; ///< the conditions of the branches that are being run
};

/// A subscript: one index (then the dimension disappears) or several, constant or not.
struct SubscriptTerms {
    Scalars terms; ///< Integers
    bool dropsDimension = false;
    bool isConstant = true;
};

class Scalarizer {
public:
    Scalarizer(const flat::FlatModel& model, HybridDae& dae, ScalarBuilder& build,
               VariableTable& variables, KnownValues& known, Events& events)
        : model_(model), dae_(dae), pool_(*dae.pool), build_(build), variables_(variables),
          known_(known), events_(events) {}

    /// Whether an expression has no dimensions and is no record.
    bool isScalar(ExprId id) const { return isScalarType(pool_[id].type); }
    /// Of such an expression.
    ExprId scalar(ExprId id);
    /// Of any expression. The reference is valid until the innermost `Scope` ends, or anything is
    /// assigned.
    const Parts& parts(ExprId id);
    /// The variables (or locals, as nodes that `assign` understands) behind an expression, instead
    /// of their values.
    Parts places(ExprId id);
    /// All elements of a range or vector whose size is known before the simulation; nothing, and a
    /// failure, if it is not.
    std::optional<Scalars> loopElements(ExprId range);
    /// The same of one whose elements are known, too.
    std::optional<Scalars> constantElements(ExprId range);

    /// A call that is evaluated as a whole.
    Parts keptCall(FunctionId function, const std::vector<Slot>& arguments);
    /// A call for its effect; invalid if it has none.
    ExprId effect(ExprId call);

    ExprId pre(ExprId place);
    ExprId der(ExprId scalar);

    // ---- failures
    struct Failure {
        std::string reason;
        bool isUnsupported = false; ///< a construct that Eventica does not know yet
    };
    /// Notes why an expression has no scalars; the first reason counts.
    /// The value of an iterator; invalid outside of its loop.
    ExprId boundTo(IteratorId iterator) const;
    void fail(std::string reason, bool isUnsupported = false);
    bool failed() const { return failure_.has_value(); }
    /// The reason, which is forgotten.
    std::optional<Failure> takeFailure() { return std::exchange(failure_, std::nullopt); }
    /// How many expressions may be made from now on before `isTooLarge`; 0 for any number.
    void limitNodes(std::size_t count) { nodeLimit_ = count == 0 ? 0 : pool_.size() + count; }

    // ---- context
    /// What is found inside does not hold outside: iterators are bound, variables assigned.
    class Scope {
    public:
        explicit Scope(Scalarizer& scalarizer);
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;
        ~Scope();

    private:
        Scalarizer& scalarizer_;
        std::int32_t generation_;
        std::size_t stored_;
    };
    /// What becomes of relations, weakest last.
    enum class Relations : std::uint8_t {
        Held,   ///< they generate events
        Smooth, ///< of an expression that is continuous where they change: `Held::isSmooth`
        Literal ///< they generate none
    };
    /// Relations inside are of this kind, or of a weaker one if they are already.
    class Within {
    public:
        Within(Scalarizer& scalarizer, Relations relations)
            : place_(scalarizer.relations_),
              outer_(std::exchange(place_, std::max(place_, relations))) {}
        Within(const Within&) = delete;
        Within& operator=(const Within&) = delete;
        ~Within() { place_ = outer_; }

    private:
        Relations& place_;
        Relations outer_;
    };
    /// Relations inside generate no events.
    class Literal : public Within {
    public:
        explicit Literal(Scalarizer& scalarizer, bool isLiteral = true)
            : Within(scalarizer, isLiteral ? Relations::Literal : Relations::Held) {}
    };

    /// What becomes of calls of impure functions.
    enum class Calls : std::uint8_t {
        Plain,    ///< calls like any others
        AtEvents, ///< each has its effect once where it is reached at an event,
        AtStart,  ///< while the model starts,
        Known     ///< or when parameters are computed
    };
    /// Whether calls are made when something happens, and not at all times.
    bool areCallsCounted() const { return calls_ != Calls::Plain; }
    /// Calls inside are of this kind.
    class CallsAre {
    public:
        CallsAre(Scalarizer& scalarizer, Calls calls)
            : place_(scalarizer.calls_), outer_(std::exchange(place_, calls)) {}
        CallsAre(const CallsAre&) = delete;
        CallsAre& operator=(const CallsAre&) = delete;
        ~CallsAre() { place_ = outer_; }

    private:
        Calls& place_;
        Calls outer_;
    };
    /// What is found counts under a condition.
    class Under {
    public:
        Under(Scalarizer& scalarizer, ExprId condition) : path_(scalarizer.path_) {
            path_.push_back(condition);
        }
        Under(const Under&) = delete;
        Under& operator=(const Under&) = delete;
        ~Under() { path_.pop_back(); }

    private:
        std::vector<ExprId>& path_;
    };
    /// The same where it is not a block of the source that ends it.
    void enter(ExprId condition) { path_.push_back(condition); }
    void leave() { path_.pop_back(); }
    /// All conditions around together.
    ExprId pathCondition();

    void bind(IteratorId iterator, ExprId value);
    /// Forgets what depends on iterators, locals or assigned variables.
    void changed() { generation_ = ++lastGeneration_; }

    Frame* frame() { return frame_; }
    Frame* exchangeFrame(Frame* frame) { return std::exchange(frame_, frame); }
    /// What equations and events come from.
    Origin origin;
    /// The equations of variables the scalarizer had to add.
    std::vector<Equation> takeAddedEquations() { return std::exchange(addedEquations_, {}); }
    /// What was found is not used: impure functions are not called for it.
    void dropImpureCalls();

    /// Assigns to the local or variable behind a target, or to a part of it.
    void assign(ExprId target, const Parts& value);
    /// As a value of that type: Integer as Real, a record as another one with the same fields.
    Parts converted(const Parts& parts, TypeId element);
    /// Of the type without anything assigned: 0, false, …
    std::optional<Parts> zero(TypeId element, const Dimensions& dimensions);
    /// A constant of any type as its scalars.
    Parts constantParts(const value::Value& value, TypeId element);
    /// Whether an inlining has become too large.
    bool isTooLarge();
    /// Whether what branches share would be computed in so many of them that calls are better.
    bool isTooMuchCode(std::span<const ExprId> scalars);
    /// Whether an array of these sizes can be made, scalar by scalar; a failure if not.
    bool hasRoomFor(const Dimensions& sizes);

    expr::ExprPool& pool() { return pool_; }
    ScalarBuilder& build() { return build_; }

private:
    using ExprPool = expr::ExprPool;
    using Node = expr::Node;

    struct Memo {
        std::int32_t generation = -1;
        std::int32_t found = -1; ///< an expression, or a number in a store
    };

    // ---- scalarize.cpp
    std::vector<Memo>& memo() { return memo_[static_cast<std::size_t>(relations_)]; }
    bool isScalarType(TypeId type) const;
    bool isClosed(ExprId id);
    bool isRemembered(ExprId id, std::int32_t& found);
    void remember(ExprId id, std::int32_t found);
    const Parts& stored(Parts parts);
    const Parts& rememberedParts(ExprId id, Parts parts);
    ExprId computedScalar(ExprId id);
    Parts computedParts(ExprId id);
    ExprId firstOf(ExprId id);
    Parts nothing(ExprId id);
    ExprId variableScalar(VariableId flat);
    Parts variableParts(VariableId flat);
    const Parts& variablePlaces(VariableId flat);
    ExprId valueAt(ExprId place);
    ExprId iteratorValue(ExprId id);
    Parts iteratorParts(ExprId id);
    ExprId binaryScalar(ExprId id);
    ExprId operation(value::Operation operation, ExprId left, ExprId right);
    ExprId conditionalScalar(const Node& node);
    Parts conditionalParts(const Node& node);
    Parts mergedBranches(const Node& node, std::size_t first);
    ExprId castScalar(ExprId scalar, TypeId type);

    // ---- scalarize_arrays.cpp
    Parts binaryParts(const Node& node);
    Parts elementwise(value::Operation operation, const Parts& left, const Parts& right);
    Parts product(const Parts& left, const Parts& right);
    Parts power(const Parts& matrix, ExprId exponent);
    Parts arrayParts(const Node& node);
    Parts unified(std::vector<Parts>& items);
    Parts recordParts(const Node& node);
    std::int64_t rangeCount(std::span<const ExprId> bounds, TypeId type) const;
    Parts rangeParts(const Node& node);
    Parts comprehensionParts(const Node& node);
    ExprId reductionScalar(const Node& node);
    ExprId reduced(value::Builtin builtin, TypeId type, std::span<const ExprId> scalars);
    Parts indexParts(const Node& node, const Parts& base);
    std::optional<std::vector<SubscriptTerms>> subscripts(const Node& node, const Parts& base);
    bool addSubscript(ExprId id, std::int64_t size, std::vector<SubscriptTerms>& list);
    Parts constantSlice(const Parts& base, std::vector<SubscriptTerms>& list);
    Parts dynamicSlice(const Parts& base, std::vector<SubscriptTerms> list);
    Parts indexed(const Parts& base, std::vector<SubscriptTerms> list);
    ExprId constantElement(const Node& node);

    // ---- scalarize_builtins.cpp
    ExprId builtinScalar(ExprId id);
    ExprId homotopy(ExprId actual, ExprId simplified);
    ExprId scalarFunction(const Node& node, std::span<const ExprId> operands);
    Parts builtinParts(ExprId id);
    Parts mappedFunction(const Node& node);
    Parts filled(const Node& node, ExprId value, std::size_t firstSize);
    Parts identity(ExprId size);
    Parts diagonal(const Parts& vector);
    Parts linspace(const Node& node);
    Parts catParts(const Node& node);
    Parts cross(const Parts& a, const Parts& b);
    Parts skew(const Parts& x);
    Parts symmetric(const Parts& matrix);
    ExprId sizeScalar(const Node& node);
    std::optional<std::int64_t> sizeOf(ExprId array, std::size_t dimension);
    std::optional<std::int64_t> constantInteger(ExprId id);
    ExprId intrinsicScalar(const Node& node);
    Parts intrinsicParts(const Node& node);
    ExprId unsupported(std::string_view what);

    // ---- derivatives.cpp
    bool isLinearInVariables(ExprId id);
    bool isParametric(ExprId id);
    ExprId derivativeOfSum(ExprId id);
    ExprId derivativeByVariable(ExprId id);

    // ---- call_derivatives.cpp
    Parts withDerivative(FunctionId function, const std::vector<Slot>& arguments, Parts value);
    std::optional<Parts> derivativeOfCall(const expr::DerivativeRule& rule,
                                          const std::vector<Slot>& arguments);
    std::optional<Slot> derivativeOfArgument(const Slot& argument);
    bool isUnchanging(const Slot& argument);
    bool hidesDerivative(ExprId id);

    // ---- impure_calls.cpp
    bool isImpure(FunctionId function);
    bool callsImpure(ExprId id);
    bool hasEffects(FunctionId function);
    Parts impureCall(FunctionId function, const std::vector<Slot>& arguments);
    ExprId resultOfCall(ExprId value);
    class Branches;

    // ---- calls.cpp
    Parts callParts(ExprId id);
    Parts wholeCall(FunctionId function, const std::vector<Slot>& arguments, bool isNumbered);
    Parts calledWith(FunctionId function, const std::vector<Slot>& arguments);
    Parts valueOfCall(FunctionId function, const std::vector<Slot>& arguments);
    Parts partialDerivative(const expr::Function& called, std::vector<Slot> arguments);
    std::vector<Slot> argumentsOf(const Node& node);
    Slot argument(ExprId id);
    std::optional<Parts> builtinCall(const expr::Function& function,
                                     const std::vector<Slot>& arguments);
    std::optional<Parts> evaluatedCall(FunctionId function, const std::vector<Slot>& arguments);
    std::optional<Parts> inlinedCall(FunctionId function, const std::vector<Slot>& arguments);
    bool mayInline(FunctionId function, const std::vector<Slot>& arguments);
    bool isInlinable(FunctionId function);
    ExprId wholeOf(const Slot& slot, TypeId type);
    Parts partsOfWhole(ExprId whole);
    Parts outputParts(const Node& node);
    const Parts* localParts(std::int32_t index);
    bool initialise(std::int32_t index);
    std::optional<Parts> nothingOfUnset(const Node& node);
    bool receive(std::vector<Slot> arguments);
    std::optional<Dimensions> declaredSizes(std::int32_t index);
    std::optional<Dimensions> outputSizes(FunctionId function, const expr::Local& output,
                                          const std::vector<Slot>& arguments);
    void store(std::int32_t index, const Parts& value);
    void assignScalar(ExprId place, ExprId value);
    ExprId currentValue(ExprId place);
    Parts localPlaces(std::int32_t index);

    const flat::FlatModel& model_;
    HybridDae& dae_;
    ExprPool& pool_;
    ScalarBuilder& build_;
    VariableTable& variables_;
    KnownValues& known_;
    Events& events_;

    std::optional<Failure> failure_;
    Frame* frame_ = nullptr;
    std::int32_t placeholders_ = 0; ///< of variables of partial derivatives so far
    Relations relations_ = Relations::Held;
    Calls calls_ = Calls::Plain;
    std::vector<ExprId> path_;        ///< conditions around
    std::int32_t impureCalls_ = 0;    ///< so far
    std::optional<bool> hasImpure_;   ///< whether any function is
    std::vector<std::int8_t> impure_; ///< by function; -1 if not known
    std::vector<bool> callsImpure_;   ///< by expression
    std::unordered_map<std::int32_t, ExprId> iterators_;
    std::vector<Memo> memo_[3];       ///< by expression; for each kind of relations
    std::vector<std::int8_t> closed_; ///< by expression; -1 if not known
    std::vector<ExprId> open_;        ///< on the way to find that out
    std::vector<ExprId> spine_;       ///< of chains of operators that are being worked off
    std::deque<Parts> kept_;          ///< of generation 0
    std::deque<Parts> passing_;
    std::int32_t generation_ = 1;
    std::int32_t lastGeneration_ = 1;
    std::unordered_map<std::int32_t, Parts> variablePlaces_; ///< by flat variable
    std::vector<Equation> addedEquations_;
    std::unordered_map<std::int32_t, ExprId> substitutes_; ///< derivatives, by expression

    int callDepth_ = 0;
    int derivativeOrder_ = 0;                  ///< of the derivative that is being written
    std::vector<std::int8_t> hidesDerivative_; ///< by expression; -1 if not known
    std::size_t nodeLimit_ = 0;
    std::vector<float> treeSizes_; ///< nodes by expression, each counted as often as it occurs
    std::vector<std::int8_t> inlinable_; ///< by function; -1 if not known
};

} // namespace eventica::dae
