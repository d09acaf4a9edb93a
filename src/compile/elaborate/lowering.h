// SPDX-License-Identifier: Apache-2.0
// Inside compile/elaborate only: syntax expressions to typed ones, in one scope.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compile/elaborate/elaborator.h"
#include "compile/syntax/nodes.h"
#include "compile/syntax/walk.h"

namespace eventica::elaborate {

/// Component references in the body of a loop.
using References = std::vector<const syntax::ComponentReference*>;

template<typename Body>
References referencesIn(const Body& body) {
    References references;
    syntax::forEachReference(body, [&](const syntax::ComponentReference& reference) {
        references.push_back(&reference);
    });
    return references;
}

/// Where the arguments of a call stand, one for each input; without a source if it is not known.
using ArgumentPlaces = std::vector<text::SourceRange>;

/// Says that a call has fewer outputs than there are variables for them.
void reportTargets(Elaborator& elaborator, const syntax::Call& call, std::size_t outputs,
                   std::size_t targets, text::SourceRange where);

/// Lowers expressions of one scope. An expression that is wrong is reported and becomes an invalid
/// id.
class ExpressionLowering {
public:
    ExpressionLowering(Elaborator& elaborator, Scope scope)
        : elaborator_(elaborator), pool_(elaborator.pool()), types_(elaborator.types()),
          scope_(std::move(scope)) {}

    ExprId lower(const syntax::Expr& expr);
    ExprId lower(const syntax::Expr* expr) { return expr == nullptr ? ExprId() : lower(*expr); }

    /// A call with all its outputs.
    ExprId lowerCall(const syntax::Call& call);
    ExprId firstOutput(ExprId call);

    /// The size of a dimension: an Integer, or a type that counts (Boolean, an enumeration).
    ExprId lowerSize(const syntax::Expr& expr);
    /// The type that an expression names, if it is one that counts: Boolean or an enumeration.
    ClassInstanceId countingType(const syntax::Expr& expr);
    /// What a loop runs over: an array, or a type that counts. Without values, all subscripts of
    /// what the iterator subscripts in the body, one of `uses` (MLS 11.2.2.1).
    ExprId lowerLoopRange(const syntax::ForIndex& index, const References& uses);
    std::optional<Place> place(const syntax::ComponentReference& reference);
    ExprId fieldOf(ExprId record, std::string_view name, text::SourceRange where);
    /// `{a, b, …}`; reports what has no common type.
    ExprId arrayOf(const std::vector<ExprId>& items, text::SourceRange where,
                   const ArgumentPlaces& places = {});

    Scope& scope() { return scope_; }
    text::SourceRange at(syntax::TextRange range) const { return {scope_.source, range}; }

    /// A call of a function with arguments that are lowered already, one for each input.
    ExprId call(FunctionId function, std::vector<ExprId> arguments, text::SourceRange where,
                const ArgumentPlaces& places = {});

private:
    // ---- lower_expression.cpp
    ExprId lowerInteger(const syntax::IntegerLiteral& literal);
    ExprId lowerEnd(syntax::TextRange range);
    ExprId lowerArray(const syntax::ArrayConstructor& array);
    ExprId lowerMatrix(const syntax::MatrixConstructor& matrix);
    ExprId lowerTuple(const syntax::Tuple& tuple);
    ExprId lowerRange(const syntax::Range& range);
    ExprId countedRange(TypeId type);
    ExprId impliedRange(const syntax::ForIndex& index, const References& uses);
    ExprId rangeOfDimension(const syntax::ComponentReference& reference, std::size_t part,
                            std::size_t dimension);
    ExprId lowerIf(const syntax::IfExpression& expr);
    ExprId decidedBranch(const std::vector<ExprId>& operands);
    ExprId lowerPartialApplication(const syntax::PartialApplication& application);
    ExprId comprehension(syntax::List<syntax::ForIndex> indices, const syntax::Expr& body,
                         std::optional<value::Builtin> reduction);
    ExprId reduced(value::Builtin reduction, IteratorId iterator, ExprId range, ExprId body,
                   text::SourceRange where);
    std::int64_t rangeSize(ExprId range);
    ExprId catenated(std::size_t dimension, const std::vector<ExprId>& parts,
                     text::SourceRange where);
    ExprId promoted(ExprId array, std::size_t rank);

    // ---- lower_reference.cpp
    ExprId lowerReference(const syntax::ComponentReference& reference);
    ExprId lowerClassMember(FoundElement found, const syntax::ComponentReference& reference);
    ExprId lowerComponent(ComponentId component, const syntax::ComponentReference& reference,
                          std::size_t first);
    bool isValueForFunction(ComponentId component);
    ExprId functionValue(ClassInstanceId type, text::SourceRange where);
    ExprId enumerationLiteral(ClassInstanceId type, const syntax::Identifier& name);
    ExprId applyParts(ExprId base, syntax::List<syntax::ReferencePart> parts, std::size_t first,
                      bool withFirstSubscripts);
    ExprId subscripted(ExprId base, const syntax::ReferencePart& part);
    bool lowerSubscripts(const syntax::ReferencePart& part, ExprId array, const Dimensions& sizes,
                         std::vector<ExprId>& subscripts);
    void checkUnconditional(ComponentId first, ComponentId last,
                            const syntax::ComponentReference& reference);
    bool checkIndexTypes(ComponentId component, syntax::List<const syntax::Expr*> written,
                         const std::vector<ExprId>& subscripts);
    ComponentId componentFor(FoundElement found);
    ExprId iteratorOrValue(IteratorId iterator) const;
    std::vector<ExprId> pathTo(ComponentId component);
    std::optional<Place> followParts(ComponentId component,
                                     const syntax::ComponentReference& reference, std::size_t part);
    std::optional<ComponentId> chooseElement(ComponentId array, std::vector<ExprId>& subscripts,
                                             text::SourceRange where);
    ExprId wholeExpanded(ComponentId array, const syntax::ComponentReference& reference,
                         std::size_t first, std::size_t part);

    // ---- lower_operator.cpp
    ExprId lowerOperation(const syntax::Operation& operation);
    ExprId lowerUnary(const syntax::UnaryOperation& operation);
    ExprId binary(value::Operation operation, ExprId left, ExprId right, text::SourceRange where);
    void checkRealEquality(value::Operation operation, ExprId left, ExprId right,
                           text::SourceRange where);
    bool areSameLiterals(const expr::Type& a, const expr::Type& b) const;
    TypeId binaryType(value::Operation operation, const expr::Type& left, const expr::Type& right);
    TypeId multiplyType(const expr::Type& left, const expr::Type& right);
    std::string helpForOperands(std::string_view op, const expr::Type& a,
                                const expr::Type& b) const;
    void reportOperands(std::string_view op, ExprId left, ExprId right, text::SourceRange where);
    std::string describe(ExprId operand, const syntax::Expr* written) const;

    // ---- lower_overloaded.cpp
    ExprId overloaded(std::string_view op, const std::vector<ExprId>& operands,
                      text::SourceRange where);
    std::vector<FunctionId> candidatesFor(std::string_view op, const std::vector<ExprId>& operands);
    std::optional<ExprId> callUnique(std::string_view op, const std::vector<FunctionId>& candidates,
                                     const std::vector<ExprId>& operands, text::SourceRange where);
    std::optional<ExprId> callConverted(std::string_view op, const std::vector<ExprId>& operands,
                                        text::SourceRange where);
    bool isExactMatch(FunctionId id, const std::vector<ExprId>& operands) const;
    ExprId matrixProduct(ExprId left, ExprId right, text::SourceRange where);

    // ---- lower_call.cpp
    /// `near` becomes the component that it is called through, if it is.
    ClassInstanceId calledClass(const syntax::ComponentReference& name, FoundElement found,
                                ComponentId& near);
    ExprId convertToEnumeration(ClassInstanceId type, const syntax::Call& call);
    bool fillDefaults(FunctionId id, std::vector<ExprId>& arguments, text::SourceRange where);
    std::size_t addDefaults(FunctionId id, std::vector<ExprId>& arguments);
    bool mentionsMissing(const FunctionEntry& entry, ExprId expression,
                         const std::vector<ExprId>& arguments) const;
    ExprId withArguments(FunctionId id, ExprId expression, const std::vector<ExprId>& arguments);
    ExprId recordOf(ClassInstanceId record, const std::vector<std::string>& names,
                    std::vector<ExprId> values, text::SourceRange where,
                    const ArgumentPlaces& places = {});
    ExprId lowerUserCall(const syntax::Call& call, FoundElement found);
    ExprId callFunction(FunctionId id, const syntax::Call& call);
    bool matchArguments(const syntax::Call& call, const std::string& name,
                        const std::vector<std::string>& inputs, std::vector<ExprId>& arguments);
    ArgumentPlaces placesOf(const syntax::Call& call, const std::vector<std::string>& inputs) const;
    std::vector<std::string> inputNames(FunctionId id) const;
    ExprId constructRecord(ClassInstanceId record, const syntax::Call& call);
    ExprId defaultConstructor(ClassInstanceId record, const syntax::Call& call);
    ExprId callOverloads(ClassInstanceId op, const syntax::Call& call);
    std::optional<std::size_t> fitArguments(FunctionId id, std::vector<ExprId>& arguments);
    std::optional<ExprId> tryCall(FunctionId id, const std::vector<ExprId>& arguments,
                                  text::SourceRange where);
    ExprId vectorized(FunctionId id, std::vector<ExprId> arguments, std::size_t extra,
                      text::SourceRange where);
    std::optional<std::size_t> vectorRank(const std::vector<TypeId>& wanted,
                                          const std::vector<ExprId>& arguments);
    TypeId resultType(FunctionId id, const std::vector<ExprId>& arguments);
    ExprId callLocal(ExprId local, const syntax::Call& call);
    std::vector<FunctionId> functionsIn(ClassInstanceId op);

    // ---- check_arguments.cpp
    bool checkFunctionArguments(FunctionId id, const std::vector<ExprId>& arguments,
                                const ArgumentPlaces& places);
    std::string functionProblem(FunctionId wanted, ExprId given);
    void checkShapes(FunctionId id, const std::vector<ExprId>& arguments,
                     const ArgumentPlaces& places);
    void reportArguments(FunctionId id, const std::vector<ExprId>& arguments,
                         const ArgumentPlaces& places);
    bool reportVectors(FunctionId id, const std::vector<ExprId>& arguments,
                       const ArgumentPlaces& places);

    // ---- check_builtins.cpp
    struct ArgumentProblem {
        std::string text;
        std::optional<std::size_t> argument; ///< nothing if no single one is to blame
        std::string_view help = {};
    };
    ArgumentProblem builtinProblem(value::Builtin builtin,
                                   const std::vector<ExprId>& arguments) const;
    ArgumentProblem catProblem(const std::vector<ExprId>& arguments) const;
    ArgumentProblem intrinsicProblem(expr::Intrinsic intrinsic,
                                     const std::vector<ExprId>& arguments) const;
    void reportBuiltin(std::string_view name, const syntax::Call& call,
                       const std::vector<ExprId>& arguments, const ArgumentProblem& problem);
    text::SourceRange argumentPlace(std::string_view function, const syntax::Call& call,
                                    std::size_t number) const;
    void checkIntrinsic(expr::Intrinsic intrinsic, const syntax::Call& call,
                        const std::vector<ExprId>& arguments);

    // ---- lower_cast.cpp
    std::optional<Place> castedPlace(const syntax::Call& call);
    ExprId castToRecord(ClassInstanceId record, const Place& place, text::SourceRange where);
    ExprId castedField(const Element& element, const Place& place, text::SourceRange where);

    // ---- lower_builtin.cpp
    ExprId lowerBuiltin(std::string_view name, const syntax::Call& call);
    static std::optional<std::size_t> argumentNumber(std::string_view function,
                                                     std::string_view argument);
    bool builtinArguments(std::string_view name, const syntax::Call& call,
                          std::vector<ExprId>& arguments);
    ExprId lowerValueBuiltin(value::Builtin builtin, std::vector<ExprId> arguments,
                             const syntax::Call& call);
    TypeId builtinType(value::Builtin builtin, const std::vector<ExprId>& arguments,
                       std::string& problem);
    ExprId lowerIntrinsic(expr::Intrinsic intrinsic, const syntax::Call& call);
    ExprId lowerConnectionQuestion(std::string_view name, const syntax::Call& call);
    ExprId lowerString(const syntax::Call& call);
    ExprId instanceName() const;
    std::int64_t constantSize(ExprId size);
    ExprId makeBuiltin(value::Builtin builtin, TypeId type, const std::vector<ExprId>& arguments);

    bool isReal(ExprId id) const { return pool_.typeOf(id).base == expr::Base::Real; }
    bool isNumber(const expr::Type& type) const {
        return type.base == expr::Base::Real || type.base == expr::Base::Integer;
    }
    bool isScalarNumber(const expr::Type& type) const {
        return isNumber(type) && type.dimensions.empty();
    }
    std::string textOf(ExprId id) const { return types_.text(pool_[id].type); }
    eventica::diag::Diagnostics& diagnostics() { return elaborator_.diagnostics(); }

    /// The operands at hand as they are written, for messages; null for part of a chain.
    struct WrittenOperands {
        const syntax::Expr* left = nullptr;
        const syntax::Expr* right = nullptr;
    };
    WrittenOperands written_;

    struct End {
        ExprId array; ///< invalid for a component, whose sizes are known
        std::int64_t size = 0;
        std::size_t dimension = 0;
    };

    Elaborator& elaborator_;
    expr::ExprPool& pool_;
    expr::TypePool& types_;
    Scope scope_;
    std::vector<End> ends_;
};

} // namespace eventica::elaborate
