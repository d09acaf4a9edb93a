// SPDX-License-Identifier: Apache-2.0
// From components to typed expressions: what every name means, the type of every expression, the
// size of every array, the value of every parameter that decides about structure.
//
// Everything is found out when it is first asked for and remembered: the size of an array may need
// a parameter, its value a function, that a constant, that the size of another array.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compile/elaborate/external_call.h"
#include "compile/elaborate/scope.h"
#include "compile/instance/instantiate.h"
#include "compile/syntax/settings.h"
#include "lib/diag/diagnostics.h"
#include "lib/expr/evaluate.h"
#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/expr/variability.h"

namespace eventica::elaborate {

using instance::Component;
using instance::Element;
using instance::FoundElement;
using instance::Modifier;
using value::Dimensions;
using value::Outcome;
using value::Value;

using expr::Variability;

/// A value given to a component or to one of its attributes, written in or around it.
struct Bound {
    ExprId inner;        ///< for one element of the arrays around `context`; invalid if none
    ComponentId context; ///< the component whose class writes it
    ExprId scalar;       ///< if one scalar is the value of every element of every array
    ExprId each;         ///< if it is the same for every element: the value of one of them
    text::SourceRange where;
    bool isFinal = false;
    bool isField = false; ///< of a value given to a record around it

    explicit operator bool() const { return inner.valid(); }
};

/// The same before sizes are looked at.
struct RawBound {
    ExprId value;
    ComponentId context;
    text::SourceRange where;
    bool isEach = false;
    bool isFinal = false;
    bool isField = false;   ///< of a value given to a record around it
    bool isSetting = false; ///< from outside: `each` for the arrays around the component, not for
                            ///< its own dimensions

    explicit operator bool() const { return value.valid(); }
};

/// Settings by the names of the components they are for.
struct SettingNode {
    std::map<std::string_view, SettingNode> children;
    std::vector<const syntax::Setting*> own; ///< in the order in which they were given
};

/// A setting that gives a component its value: its own, or that of a record around it.
struct GivenSetting {
    const syntax::Setting* setting = nullptr;
    ComponentId target; ///< what it is given to; invalid for an attribute
};

/// What a component reference leads to: a component, and a subscript for every dimension on the
/// way to it.
struct Place {
    ComponentId component;
    std::vector<ExprId> subscripts;
};

/// What a loop runs over, as a vector.
struct LoopValues {
    Value values;
    TypeId type; ///< of one of them
};

/// The signature and, once asked for, the body of a function.
struct FunctionEntry {
    ClassInstanceId instance;
    ComponentId near; ///< the component in whose class it is declared; may be invalid
    expr::Function function;
    LocalScope locals;
    std::vector<std::int32_t> inputs;
    std::vector<std::int32_t> outputs;
    TypeId result; ///< a tuple if there is not exactly one output
    enum class State : std::uint8_t { Declaring, Declared, Lowering, Lowered, Failed };
    State state = State::Declaring;
    bool isPartial = false;

    const expr::Local& input(std::size_t number) const {
        return function.locals[static_cast<std::size_t>(inputs[number])];
    }
    const expr::Local& output(std::size_t number) const {
        return function.locals[static_cast<std::size_t>(outputs[number])];
    }
};

struct IdHash {
    std::size_t operator()(ComponentId id) const { return static_cast<std::size_t>(id.index()); }
};

struct ExprHash {
    std::size_t operator()(ExprId id) const { return static_cast<std::size_t>(id.index()); }
};

struct ComponentFacts {
    enum class Known : std::uint8_t { No, Asked, Yes };

    Known dimensionsKnown = Known::No;
    Dimensions dimensions;             ///< its own, none if it was taken apart
    std::vector<TypeId> indexTypes;    ///< of dimensions counted by a type; may be shorter
    std::vector<IteratorId> iterators; ///< one for each of its own dimensions
    std::vector<ComponentId> elements; ///< of an array that was taken apart
    std::int64_t elementNumber = 0;    ///< place in such an array, counted from 1
    Dimensions expandedDimensions;     ///< of such an array
    ComponentId raggedBy;              ///< the array around it whose elements differ in its size
    bool isPackage = false;            ///< stands for a package around constants
    std::optional<RawBound> recordBound;
    bool isAbsent = false;  ///< its condition is false
    bool isDecided = false; ///< condition and sizes of all in it are known
    TypeId type;            ///< with the dimensions of all arrays around it
    Known typeKnown = Known::No;
    VariableId variable;
    Known boundKnown = Known::No;
    Bound bound;
    Known valueKnown = Known::No;
    std::optional<Outcome> value;
    bool needsExternal = false; ///< its value needs a function that cannot be called here
    bool isStructural = false;  ///< its value has decided about structure
};

/// Of the annotation `derivative(order = 2, noDerivative = x) = f`.
expr::DerivativeOptions derivativeOptions(const syntax::Modification& annotation);

class Elaborator final : public expr::EvaluationHost {
public:
    /// `settings` count more than what the model says; they outlive this.
    Elaborator(instance::InstanceBuilder& builder, eventica::diag::Diagnostics& diagnostics,
               std::span<const syntax::Setting> settings = {});

    /// Makes all components of the model, decides which exist, and how large arrays are.
    void elaborate(ClassInstanceId model);

    instance::InstanceBuilder& builder() { return builder_; }
    const instance::InstanceTree& tree() const { return tree_; }
    expr::ExprPool& pool() { return *pool_; }
    /// All expressions, for whoever uses them when this is gone.
    std::unique_ptr<expr::ExprPool> takePool() { return std::move(pool_); }
    expr::TypePool& types() { return pool_->types(); }
    eventica::diag::Diagnostics& diagnostics() { return diagnostics_; }

    // ---- components
    const ComponentFacts& facts(ComponentId id) { return at(id); }
    /// Those of the component's class, elements of arrays that were taken apart one by one, without
    /// those that do not exist.
    std::vector<ComponentId> childrenOf(ComponentId id);
    /// Sizes of all arrays around it and its own.
    Dimensions pathDimensions(ComponentId id);
    /// Iterators for these.
    std::vector<IteratorId> pathIterators(ComponentId id);
    /// Calls `visit` for every element of the arrays around a component and its own, in row-major
    /// order, with a value for each of `pathIterators`. Too many are reported and not visited.
    void forEachElement(
        ComponentId id,
        const std::function<void(const std::unordered_map<std::int32_t, ExprId>&)>& visit);
    /// Real, Integer …, records and external objects included; none for models and connectors.
    bool isVariable(ComponentId id);
    bool isRecord(ComponentId id);
    bool isRecordClass(ClassInstanceId type);
    bool isConnector(ComponentId id) const;
    syntax::ClassKind kindOf(ComponentId id) const;
    Variability variabilityOf(ComponentId id);
    syntax::Causality causalityOf(ComponentId id) const;
    syntax::FlowPrefix flowOf(ComponentId id) const;
    /// The type with all dimensions around it.
    TypeId typeOf(ComponentId id);
    VariableId variableOf(ComponentId id);
    ComponentId componentOf(VariableId id) const {
        return variables_[static_cast<std::size_t>(id.index())];
    }
    std::size_t variableCount() const { return variables_.size(); }
    /// Constants of packages whose values need external functions: they go into the model.
    const std::vector<ComponentId>& externalConstants() const { return externalConstants_; }
    /// The whole of it.
    ExprId expressionOf(ComponentId id);
    /// With a subscript for every dimension of its path, or none.
    ExprId expressionOf(ComponentId id, const std::vector<ExprId>& subscripts);
    std::string pathOf(ComponentId id) const { return tree_.pathOf(id); }
    ComponentId childNamed(ComponentId parent, std::string_view name);
    /// Whether it is only a name for a component elsewhere.
    bool isReference(ComponentId id) const;
    /// The component to look at: for an outer one, its inner.
    ComponentId target(ComponentId id);

    // ---- expandable connectors
    /// A member like another component, of the given size.
    ComponentId addMember(ComponentId connector, std::string_view name, ComponentId prototype,
                          const Dimensions& sizes);
    /// Of a member that was added: at least that large. Whether it has become larger.
    bool growMember(ComponentId id, const Dimensions& sizes);
    void markAbsent(ComponentId id) { at(id).isAbsent = true; }
    /// 1 if it is not known.
    std::int64_t largestSubscript(const syntax::Expr& subscript, const Scope& scope);

    // ---- bindings and values
    const Bound& boundOf(ComponentId id);
    Bound attributeOf(ComponentId id, std::string_view name);
    /// Names of the attributes that something gives a value.
    std::vector<std::string_view> attributeNames(ComponentId id);
    /// The value of a whole array, whatever arrays are around the class that writes it.
    ExprId wholeOf(const Bound& bound);
    /// Constants must not depend on parameters, nor parameters on variables (MLS 3.8).
    void checkVariability(ComponentId id, const Bound& bound);
    Outcome valueOf(ComponentId id);
    /// The value of a parameter that an external function gave while the model was compiled: later
    /// stages cannot ask again. Invalid for any other.
    ExprId externalValueOf(ComponentId id);
    /// Whether something gives it a value, right or wrong.
    bool hasWrittenValue(ComponentId id);

    // ---- expressions
    Scope scopeOf(ComponentId component, ClassInstanceId lookup);
    ExprId lower(const syntax::Expr& expr, const Scope& scope);
    /// A reference to components only, as in `connect`; nothing if it is something else, reported.
    std::optional<Place> placeOf(const syntax::ComponentReference& reference, const Scope& scope);
    Variability variabilityOf(ExprId id);
    /// The value of a constant or parameter expression; parameters in it become structural.
    Outcome evaluate(ExprId id);
    /// The same for what must be the same in all elements of the arrays around it. Sets `differs`
    /// if it is not.
    Outcome evaluateUniform(ExprId id, bool& differs);
    ExprId withoutUniformIterators(ExprId id);
    void markStructural(ExprId id);
    bool mentionsIterators(ExprId id) const;
    /// Whether it depends on a loop around it other than one over an array of components.
    bool hasFreeLoopIterators(ExprId id) const;
    bool containsStream(ExprId id) const;
    ExprId index(ExprId array, const std::vector<ExprId>& subscripts);
    ExprId field(ExprId record, std::size_t number);
    Dimensions indexedSizes(const Dimensions& sizes, const std::vector<ExprId>& subscripts) const;
    Outcome evaluateIfConstant(ExprId id);
    /// Folds sizes and constants after arguments took the place of inputs.
    ExprId refold(ExprId id);
    ExprId foldSize(ExprId id);
    std::vector<Element> fieldsOf(ClassInstanceId record) const;
    /// Gives fields without a value the default of the record, which may speak of other fields. The
    /// number of the first one that has none, or depends on itself; else the number of fields.
    std::size_t addFieldDefaults(ClassInstanceId record, const std::vector<Element>& fields,
                                 std::vector<ExprId>& values);
    ExprId substitute(ExprId id, const std::unordered_map<std::int32_t, ExprId>& iterators);
    ExprId loopOver(const std::vector<IteratorId>& iterators, const Dimensions& sizes, ExprId body);

    /// `1:size`
    ExprId rangeTo(std::int64_t size);
    /// While one exists, what is lowered may ask for its loop to be unrolled.
    class Unrollable {
    public:
        explicit Unrollable(Elaborator& elaborator) : elaborator_(elaborator) {
            ++elaborator_.canUnroll_;
        }
        Unrollable(const Unrollable&) = delete;
        Unrollable& operator=(const Unrollable&) = delete;
        ~Unrollable() { --elaborator_.canUnroll_; }

    private:
        Elaborator& elaborator_;
    };
    bool canUnroll() const { return canUnroll_ > 0; }

    /// The values of a loop's iterator, one by one; nothing, and reported, if they are not known.
    std::optional<LoopValues> loopValues(const syntax::ForIndex& index,
                                         const std::vector<const syntax::ComponentReference*>& uses,
                                         const Scope& scope);
    /// The component that the first part of a reference names; invalid if it is none.
    ComponentId firstOf(const syntax::ComponentReference& reference, const Scope& scope);
    bool isInConnector(ComponentId id) const;
    /// Of a predefined type, not a record.
    bool isScalarVariable(ComponentId id);
    /// The function of that name in the class of an overconstrained record or variable; invalid if
    /// it has none.
    ClassInstanceId equalityConstraint(ComponentId id);
    /// Remembers where an expression is written, for checks that need all of the model.
    void notePlace(ExprId id, text::SourceRange where);
    /// Where in a part of the text it is written; that part itself if it is not known.
    text::SourceRange writtenIn(ExprId id, text::SourceRange around) const;
    /// Whether all that was reported since then is a component that does not exist.
    bool lastWasAbsent(std::size_t before) const;
    /// Takes back what was reported since then.
    void discardFrom(std::size_t before);

    /// Whether the last `lower` met something that needs its loop unrolled; resets it.
    bool takeUnrollRequest();
    bool isUnrollRequested() const { return unrollRequested_; }
    void requestUnroll(text::SourceRange where, std::string_view name);
    void reportNotFound(text::SourceRange where, std::string_view name, const Scope& scope);
    void reportNoMember(text::SourceRange where, ComponentId component, std::string_view name);
    /// Whether errors were reported since then.
    std::size_t errorCount() const;

    std::vector<expr::Statement> lowerStatements(syntax::List<const syntax::Statement*> statements,
                                                 Scope& scope);

    /// Whether a value of one type may stand where the other is wanted.
    bool isCompatible(TypeId wanted, TypeId given);
    /// The value, its fields in the order of the wanted type: records with the same fields are the
    /// same type, whatever their order (MLS 6.4). Others are returned as they are.
    ExprId inFieldOrder(TypeId wanted, ExprId value);
    /// The type that can hold both; invalid if there is none.
    TypeId unified(TypeId left, TypeId right);
    bool sameSizes(const Dimensions& left, const Dimensions& right) const;

    // ---- functions
    /// The function of a class; `near` is the component it is called in or through.
    FunctionId functionOf(ClassInstanceId instance, text::SourceRange where, ComponentId near);
    const FunctionEntry& entry(FunctionId id) const {
        return functions_[static_cast<std::size_t>(id.index())];
    }
    /// Lowers the bodies of all functions that are called, until no new ones appear.
    void lowerCalledFunctions();
    std::size_t functionCount() const { return functions_.size(); }
    /// Locals that are inputs; none for what is no known function.
    std::vector<std::int32_t> inputsOf(const LocalScope& locals) const;
    ExprId callByName(ClassInstanceId function, const std::vector<ExprId>& arguments,
                      text::SourceRange where);

    // ---- expr::EvaluationHost
    Outcome valueOf(VariableId variable) override;
    const Value* knownValueOf(VariableId variable) override;
    const expr::Function* function(FunctionId id) override;
    Outcome callExternal(const expr::Function& function, std::span<const Value> arguments) override;

    /// Answers `cardinality`, `Connections.isRoot` and `Connections.rooted`, which only flattening
    /// knows: given a place and the name of the question, nothing if it is not known yet.
    std::function<ExprId(const Place&, std::string_view)> connectionQuestions;

    /// Asked about external functions that are not known here; may be empty.
    ExternalCall externalCall;

    /// Whether a source belongs to the Modelica Standard Library, whose external functions are
    /// known; may be empty: then none does.
    std::function<bool(text::SourceId)> isStandardLibrary;

private:
    friend class ExpressionLowering;
    friend class StatementLowering;

    ComponentFacts& at(ComponentId id) {
        while (facts_.size() <= static_cast<std::size_t>(id.index()))
            facts_.push({});
        return facts_[static_cast<std::size_t>(id.index())];
    }

    // ---- elaborator.cpp
    ComponentId missingInner(ComponentId outer);
    void checkSameOuter(ComponentId outer, ComponentId inner);
    void checkInner(ComponentId outer);
    void decide(ComponentId id);
    void decideChildren(ComponentId id);
    void expandArray(ComponentId id);
    void decidePresence(ComponentId id);
    const Dimensions& dimensionsOf(ComponentId id);
    void setDimensions(ComponentId id, Dimensions sizes);
    void takeRedeclaredSizes(ComponentId id);
    std::int64_t sizeOf(ComponentId id, const instance::Dimension& dimension, std::size_t number);
    std::optional<std::int64_t> sizeFromBinding(ComponentId id, std::size_t number,
                                                std::string& reason);
    void reportSize(ComponentId id, const instance::Dimension& dimension,
                    const std::string& reason);
    ComponentId outermostOwner(ExprId id);
    void forgetExpressions();
    bool isFirstReport(text::SourceRange where);
    TypeId recordTypeOf(ComponentId id);
    Variability variabilityOfNode(ExprId id);
    bool isInPackage(ComponentId id);
    TypeId predefinedType(ClassInstanceId type);
    const instance::Component& component(ComponentId id) const { return tree_[id]; }

    // ---- bindings.cpp
    ComponentId contextOf(ComponentId from, ClassInstanceId scope);
    RawBound lowerWritten(const Modifier& modifier, ComponentId from);
    RawBound rawBoundOf(ComponentId id);
    RawBound fieldOfRecordBound(ComponentId record, ComponentId id);
    RawBound rawRecordBound(ComponentId record);
    void reportPartOfRecord(ComponentId id, const Modifier& own, ComponentId record);
    void checkAttributeVariability(ComponentId id, std::string_view name, const RawBound& raw);
    Bound writtenAttribute(ComponentId id, std::string_view name);
    TypeId attributeType(ComponentId id, std::string_view name);
    const Modifier* bindingModifier(ComponentId id) const;
    Bound fitted(ComponentId id, const RawBound& raw, std::string_view what);
    bool isModifierOfClass(ComponentId id, const RawBound& raw) const;
    bool isWrittenInClass(ClassInstanceId type, text::SourceRange where) const;
    int depthOf(ComponentId id) const;
    bool isAround(ComponentId outer, ComponentId inner) const;

    // ---- settings.cpp
    const SettingNode* settingsOf(ComponentId id);
    std::vector<GivenSetting> valueSettings(ComponentId id);
    std::vector<GivenSetting> bindingSettings(ComponentId id);
    std::vector<GivenSetting> attributeSettings(ComponentId id, std::string_view name);
    bool isSetAtStart(ComponentId id);
    RawBound lowerSetting(ComponentId id, const GivenSetting& given, TypeId wanted);
    ExprId settingValue(const syntax::Setting& setting, TypeId wanted, bool isArray);
    Bound withSetting(ComponentId id, const GivenSetting& given, TypeId wanted, const Bound& base,
                      std::string_view what);
    Bound withElements(ComponentId id, const GivenSetting& given, const RawBound& raw,
                       const Bound& base, std::string_view what);
    ExprId startOfType(TypeId type);
    void checkSettings();
    void checkSetting(const syntax::Setting& setting);
    ComponentId settingTarget(const syntax::Setting& setting, std::string_view& attribute);
    ComponentId settingMember(ComponentId around, const syntax::Setting& setting,
                              std::size_t number);
    std::string suggestionFor(const syntax::Setting& setting, ComponentId around,
                              std::size_t number);
    bool isFinal(ComponentId id, std::string_view attribute);

    // ---- constants.cpp
    ComponentId packageComponent(ClassInstanceId package, ComponentId near);
    ComponentId componentAround(ClassInstanceId package, ComponentId near);
    ComponentId packageConstant(FoundElement found, ComponentId near);
    expr::Evaluator evaluator();
    Outcome computeValue(ComponentId id);
    Outcome recordValue(ComponentId id);

    // ---- class_types.cpp
    TypeId typeOfClass(ClassInstanceId type);
    TypeId typeOfElement(const Element& element, const Scope& scope, std::vector<ExprId>* sizes);
    std::vector<std::string> literalsOf(ClassInstanceId type);

    // ---- functions.cpp
    void declareFunction(FunctionId id);
    FunctionId declaredFunction(FunctionId id, text::SourceRange where);
    void declareLocal(FunctionEntry& entry, const instance::Element& element);
    std::string unitOf(const Element& element);
    void setTypeOfLocal(FunctionEntry& entry, std::size_t number, const instance::Element& element,
                        Scope scope);
    void declareDerivative(FunctionId id, const syntax::DerivativeSpecifier& specifier);
    void lowerFunction(FunctionId id);
    void lowerFunctionSections(FunctionEntry& entry, ClassInstanceId instance, Scope scope);
    void lowerExternal(FunctionEntry& entry, const syntax::ExternalClause& clause,
                       const Scope& scope);
    ExprId localBinding(const Element& element, const Scope& scope);
    ExprId fieldDefault(ClassInstanceId record, const Element& field, const Scope& scope);
    ExprId recordOfFields(const Element& element, const Modifier* modifier, const Scope& scope);
    void keepAnnotations(FunctionEntry& entry);
    void checkDerivative(const FunctionEntry& entry, FunctionId derivative,
                         const syntax::Modification& annotation);
    bool containsReal(TypeId type);

    instance::InstanceBuilder& builder_;
    eventica::diag::Diagnostics& diagnostics_;
    std::span<const syntax::Setting> settings_;
    SettingNode settingRoot_;
    instance::InstanceTree tree_;
    instance::TreeBuilder treeBuilder_;
    std::unique_ptr<expr::ExprPool> pool_;
    expr::StableVector<ComponentFacts> facts_;
    std::vector<ComponentId> variables_;
    std::unordered_map<ComponentId, std::unordered_map<std::string_view, ComponentId>, IdHash>
        childByName_;
    std::map<std::string_view, ComponentId> missingInner_;
    std::vector<ComponentId> iteratorOwners_; ///< by iterator; invalid for those of loops
    std::map<std::pair<ClassInstanceId, ComponentId>, ComponentId> packages_;
    std::set<ClassInstanceId> componentTypes_;
    std::size_t seenComponents_ = 0; ///< whose types are in `componentTypes_`
    std::map<ClassInstanceId, TypeId> classTypes_;
    std::deque<FunctionEntry> functions_;
    std::map<std::pair<ClassInstanceId, ComponentId>, FunctionId> functionIds_;
    std::vector<const syntax::ClassDefinition*> declaredFunctions_; ///< being declared, nested
    std::size_t loweredFunctions_ = 0;
    std::map<std::pair<text::SourceId, std::uint32_t>, std::size_t>
        reported_; ///< and how many before
    std::unordered_map<ExprId, Variability, ExprHash> variabilities_;
    std::unordered_map<ExprId, std::vector<text::SourceRange>, ExprHash> places_;
    bool unrollRequested_ = false;
    int canUnroll_ = 0;          ///< loops around what is lowered that can be unrolled
    bool needsExternal_ = false; ///< an evaluation has met an external function
    std::vector<ComponentId> externalConstants_;
    int depth_ = 0; ///< of questions that lead to others
    ComponentId expandRequest_;
    expr::EvaluationBudget budget_{60'000'000};
    /// Fields whose defaults are being lowered, each with its record.
    std::vector<std::pair<ClassInstanceId, std::string_view>> openDefaults_;
};

} // namespace eventica::elaborate
