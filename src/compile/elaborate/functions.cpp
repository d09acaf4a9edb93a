// SPDX-License-Identifier: Apache-2.0
// Functions: their signatures when they are first called, their bodies when they are needed.
#include <algorithm>
#include <fmt/format.h>

#include "compile/classes/annotations.h"
#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/elaborator.h"
#include "compile/elaborate/lowering.h"
#include "compile/elaborate/suggestions.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/lexer.h"
#include "compile/syntax/names.h"
#include "compile/syntax/print.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Kind;
using expr::LocalRole;
using State = FunctionEntry::State;
using syntax::ClassKind;

namespace {

/// The interface of a function may need that of one with the same text, of another package. A
/// variable `f x = 1` of a function `f` needs that of `f`, modified once more each time.
constexpr std::ptrdiff_t DeepestInterface = 16;

} // namespace

FunctionId Elaborator::functionOf(ClassInstanceId instance, text::SourceRange where,
                                  ComponentId near) {
    if (!instance.valid())
        return {};
    builder_.expand(instance);
    const syntax::ClassDefinition* definition = builder_[instance].definition;
    if (definition == nullptr || (definition->kind != ClassKind::Function &&
                                  definition->kind != ClassKind::OperatorFunction)) {
        diagnostics_.report(diag::NotAFunction, where, builder_.nameOf(instance));
        return {};
    }
    const ComponentId around = componentAround(instance, near);
    const auto known = functionIds_.find({instance, around});
    if (known != functionIds_.end())
        return declaredFunction(known->second, where);
    if (std::ranges::count(declaredFunctions_, definition) >= DeepestInterface) {
        diagnostics_.report(diag::CircularInterface, where, builder_.nameOf(instance));
        return {};
    }
    const FunctionId id(static_cast<std::int32_t>(functions_.size()));
    functionIds_.emplace(std::pair(instance, around), id);
    FunctionEntry& entry = functions_.emplace_back();
    entry.instance = instance;
    entry.near = around;
    entry.function.name = builder_.nameOf(instance);
    entry.function.where = {builder_[instance].source, definition->name.range};
    entry.isPartial = definition->isPartial;
    entry.function.isImpure = definition->purity == syntax::Purity::Impure;
    entry.locals.owner = instance;
    declaredFunctions_.push_back(definition);
    declareFunction(id);
    declaredFunctions_.pop_back();
    entry.state = State::Declared;
    return id;
}

/// The interface of a function cannot be found out by calling the function.
FunctionId Elaborator::declaredFunction(FunctionId id, text::SourceRange where) {
    const FunctionEntry& known = entry(id);
    if (known.state != State::Declaring)
        return id;
    if (isFirstReport(where))
        diagnostics_.report(diag::CircularInterface, where, known.function.name);
    return {};
}

/// `function g = der(f, x)` has the inputs and outputs of `f` (MLS 12.7.2).
void Elaborator::declareDerivative(FunctionId id, const syntax::DerivativeSpecifier& specifier) {
    FunctionEntry& entry = functions_[static_cast<std::size_t>(id.index())];
    const ClassInstanceId enclosing = builder_[entry.instance].enclosing;
    const text::SourceId source = builder_[entry.instance].source;
    const FunctionId original = functionOf(builder_.lookupClass(specifier.function, enclosing),
                                           {source, specifier.function.range}, entry.near);
    if (!original.valid())
        return;
    const FunctionEntry& from = functions_[static_cast<std::size_t>(original.index())];
    entry.function.derivative.function = original;
    entry.function.locals = from.function.locals;
    std::erase_if(entry.function.locals,
                  [](const expr::Local& local) { return local.role == LocalRole::Protected; });
    entry.inputs = entry.function.indicesOf(LocalRole::Input);
    entry.outputs = entry.function.indicesOf(LocalRole::Output);
    entry.result = from.result;
    for (const syntax::Identifier& variable : specifier.variables) {
        const auto input = std::ranges::find_if(entry.inputs, [&](std::int32_t index) {
            const expr::Local& local = entry.function.locals[static_cast<std::size_t>(index)];
            return local.name == variable.text && types()[local.type].base == Base::Real;
        });
        if (input == entry.inputs.end())
            diagnostics_.report(diag::NotARealInput, {source, variable.range}, variable.text,
                                from.function.name);
        else
            entry.function.derivative.variables.push_back(*input);
    }
}

namespace {

std::size_t rankOf(const Element& element) {
    return element.component->subscripts.size() + element.clause->subscripts.size();
}

} // namespace

/// Its name; type and sizes come later.
void Elaborator::declareLocal(FunctionEntry& entry, const Element& element) {
    const auto index = static_cast<std::int32_t>(entry.function.locals.size());
    expr::Local local;
    local.name = element.name;
    switch (element.clause->prefix.causality) {
    case syntax::Causality::Input:
        local.role = LocalRole::Input;
        entry.inputs.push_back(index);
        break;
    case syntax::Causality::Output:
        local.role = LocalRole::Output;
        entry.outputs.push_back(index);
        break;
    default:
        local.role = LocalRole::Protected;
    }
    // Sizes may speak of the variable itself: `Real A[:, size(A, 1)]`.
    entry.locals.values[element.name] = pool_->local(
        index, types().array(types().real(), Dimensions(rankOf(element), expr::UnknownSize)));
    entry.function.locals.push_back(std::move(local));
}

/// The attribute `unit` of a variable of a function, where it is a literal.
std::string Elaborator::unitOf(const Element& element) {
    const Modifier* given = builder_.modifierOf(element);
    const Modifier* unit = given == nullptr ? nullptr : given->child("unit");
    const ClassInstanceId type = builder_.typeOf(element);
    if (unit == nullptr && type.valid()) {
        builder_.expand(type);
        const Modifier* attributes = builder_[type].attributes;
        unit = attributes == nullptr ? nullptr : attributes->child("unit");
    }
    const syntax::Modification* written = unit == nullptr ? nullptr : unit->binding.syntax;
    if (written == nullptr || written->value == nullptr ||
        written->value->kind != syntax::ExprKind::StringLiteral)
        return {};
    return syntax::decodeString(static_cast<const syntax::StringLiteral&>(*written->value).text);
}

void Elaborator::setTypeOfLocal(FunctionEntry& entry, std::size_t number, const Element& element,
                                Scope scope) {
    scope.lookup = element.scope;
    scope.source = element.source;
    std::vector<ExprId> sizes;
    TypeId type = typeOfElement(element, scope, &sizes);
    if (!type.valid()) {
        const text::SourceRange where{element.source, element.component->name.range};
        if (isFirstReport(where))
            diagnostics_.report(diag::WrongLocal, where, element.name);
        type = types().real();
    }
    expr::Local& local = entry.function.locals[number];
    local.type = type;
    local.sizes = std::move(sizes);
    local.unit = unitOf(element);
    entry.locals.values[element.name] = pool_->local(static_cast<std::int32_t>(number), type);
}

void Elaborator::declareFunction(FunctionId id) {
    FunctionEntry& entry = functions_[static_cast<std::size_t>(id.index())];
    const syntax::ClassSpecifier& specifier = *builder_[entry.instance].definition->specifier;
    if (specifier.kind == syntax::SpecifierKind::DerivativeSpecifier) {
        declareDerivative(id, static_cast<const syntax::DerivativeSpecifier&>(specifier));
        return;
    }
    Scope scope = scopeOf(packageComponent(entry.instance, entry.near), entry.instance);
    scope.locals = &entry.locals;
    scope.isFunction = true;
    std::vector<Element> elements;
    for (const Element& element : builder_[entry.instance].elements) {
        const bool isConstant = // found as a constant of the function
            !element.isClass() &&
            element.clause->prefix.variability == syntax::Variability::Constant;
        if (!element.isClass() && !element.isDeselected && !isConstant)
            elements.push_back(element);
    }
    // Inputs first: sizes of the others are given by theirs.
    std::ranges::stable_partition(elements, [](const Element& element) {
        return element.clause->prefix.causality == syntax::Causality::Input;
    });
    for (const Element& element : elements)
        declareLocal(entry, element);
    // Sizes and defaults may speak of any other variable, wherever it stands: scalars come first.
    for (const bool isArray : {false, true}) {
        for (std::size_t i = 0; i < elements.size(); ++i)
            if (isArray == (rankOf(elements[i]) > 0))
                setTypeOfLocal(entry, i, elements[i], scope);
    }
    for (const std::int32_t input : entry.inputs) {
        const auto number = static_cast<std::size_t>(input);
        scope.lookup = elements[number].scope;
        scope.source = elements[number].source;
        entry.function.locals[number].binding = localBinding(elements[number], scope);
    }
    std::vector<TypeId> outputs;
    outputs.reserve(entry.outputs.size());
    for (const std::int32_t output : entry.outputs)
        outputs.push_back(entry.function.locals[static_cast<std::size_t>(output)].type);
    entry.result = outputs.size() == 1 ? outputs[0] : types().tuple(outputs);
}

ExprId Elaborator::localBinding(const Element& element, const Scope& scope) {
    const Modifier* modifier = builder_.modifierOf(element);
    if (modifier == nullptr || !modifier->binding || modifier->binding.syntax->value == nullptr)
        return recordOfFields(element, modifier, scope);
    Scope here = scope;
    here.lookup = modifier->binding.scope;
    here.source = modifier->where.source;
    return lower(*modifier->binding.syntax->value, here);
}

/// `R r(x = 1, y = 2)`: a record whose fields all have values; invalid if one has none.
ExprId Elaborator::recordOfFields(const Element& element, const Modifier* modifier,
                                  const Scope& scope) {
    const ClassInstanceId type = builder_.modified(builder_.typeOf(element), modifier);
    if (!type.valid() || !isRecordClass(type) || !element.component->subscripts.empty() ||
        !element.clause->subscripts.empty())
        return {};
    builder_.expand(type);
    const std::vector<Element> fields = fieldsOf(type);
    std::vector<ExprId> values;
    for (const Element& field : fields) {
        const Modifier* given = builder_.modifierOf(field);
        const bool isDefault =
            given == nullptr || !given->binding ||
            builder_.mostDerived(given->binding.scope) == builder_.mostDerived(type);
        values.push_back(isDefault ? ExprId() : localBinding(field, scope));
    }
    if (addFieldDefaults(type, fields, values) < values.size())
        return {};
    return pool_->make(Kind::Record, 0, -1, typeOfClass(type), values);
}

std::vector<Element> Elaborator::fieldsOf(ClassInstanceId record) const {
    std::vector<Element> fields;
    for (const Element& element : builder_[record].elements)
        if (!element.isClass() && !element.isDeselected)
            fields.push_back(element);
    return fields;
}

namespace {

/// A field that waits for its default, in which other such fields may stand as placeholders.
struct OpenField {
    std::size_t number = 0;
    ExprId placeholder;
    ExprId value;
};

bool mentionsOpenField(const expr::ExprPool& pool, ExprId root,
                       const std::vector<OpenField>& open) {
    bool isFound = false;
    expr::forEachNode(pool, root, [&](ExprId id) {
        isFound = isFound || (pool[id].kind == Kind::Iterator &&
                              std::ranges::find(open, id, &OpenField::placeholder) != open.end());
    });
    return isFound;
}

/// Gives each open field its value; the number of one that depends on itself, if any does.
std::optional<std::size_t> settle(Elaborator& elaborator, const expr::ExprPool& pool,
                                  std::vector<OpenField> open, std::vector<ExprId>& values) {
    std::unordered_map<std::int32_t, ExprId> found;
    while (!open.empty()) {
        std::vector<OpenField> left;
        for (const OpenField& field : open) {
            const ExprId value = elaborator.refold(elaborator.substitute(field.value, found));
            if (mentionsOpenField(pool, value, open)) {
                left.push_back(field);
                continue;
            }
            values[field.number] = value;
            found.emplace(pool[field.placeholder].payload, value);
        }
        if (left.size() == open.size())
            return left.front().number;
        open = std::move(left);
    }
    return std::nullopt;
}

} // namespace

std::size_t Elaborator::addFieldDefaults(ClassInstanceId record, const std::vector<Element>& fields,
                                         std::vector<ExprId>& values) {
    const TypeId type = typeOfClass(record);
    if (!type.valid() || types().record(types()[type]).fields.size() != fields.size())
        return 0;
    LocalScope locals{builder_.mostDerived(record), {}};
    std::vector<OpenField> open;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        ExprId value = values[i];
        if (!value.valid()) {
            const TypeId fieldType = types().record(types()[type]).fields[i].type;
            value = pool_->iterator(pool_->newIterator(std::string(fields[i].name), fieldType));
            open.push_back({i, value, {}});
        }
        locals.values.emplace(fields[i].name, value);
    }
    Scope scope = scopeOf(packageComponent(builder_.mostDerived(record), {}), record);
    scope.locals = &locals;
    scope.isFunction = true;
    for (OpenField& field : open) {
        field.value = fieldDefault(locals.owner, fields[field.number], scope);
        if (!field.value.valid())
            return field.number;
        if (!mentionsOpenField(*pool_, field.value, open)) // its sizes are known to the next ones
            locals.values[fields[field.number].name] = field.value;
    }
    const std::optional<std::size_t> circular = settle(*this, *pool_, std::move(open), values);
    return circular.value_or(fields.size());
}

/// A default may construct a record of the same class, as long as that needs not this default.
ExprId Elaborator::fieldDefault(ClassInstanceId record, const Element& field, const Scope& scope) {
    const std::pair open(record, field.name);
    if (std::ranges::find(openDefaults_, open) != openDefaults_.end()) {
        const text::SourceRange where{field.source, field.component->range};
        if (isFirstReport(where))
            diagnostics_.report(diag::CircularDefault, where, field.name, builder_.nameOf(record));
        return {};
    }
    openDefaults_.push_back(open);
    const ExprId value = localBinding(field, scope);
    openDefaults_.pop_back();
    return value;
}

// ---------------------------------------------------------------------------- bodies

void Elaborator::lowerFunction(FunctionId id) {
    FunctionEntry& entry = functions_[static_cast<std::size_t>(id.index())];
    if (entry.state != State::Declared)
        return;
    if (entry.function.derivative.function.valid()) {
        entry.state = State::Lowered;
        return;
    }
    entry.state = State::Lowering;
    const std::size_t errors = errorCount();
    Scope scope = scopeOf(packageComponent(entry.instance, entry.near), entry.instance);
    scope.locals = &entry.locals;
    scope.isFunction = true;
    for (const Element& element : std::vector(builder_[entry.instance].elements)) {
        const auto known =
            element.isClass() ? entry.locals.values.end() : entry.locals.values.find(element.name);
        if (known == entry.locals.values.end())
            continue;
        expr::Local& local =
            entry.function.locals[static_cast<std::size_t>((*pool_)[known->second].payload)];
        if (local.role == LocalRole::Input)
            continue;
        local.binding = inFieldOrder(local.type, localBinding(element, scope));
        const text::SourceRange where{element.source, element.component->range};
        if (local.binding.valid() && !isCompatible(local.type, (*pool_)[local.binding].type) &&
            isFirstReport(where))
            diagnostics_
                .report(diag::WrongType, where, local.name, types().text(local.type),
                        types().text((*pool_)[local.binding].type))
                .help(helpForConversion(*pool_, local.type, local.binding));
    }
    lowerFunctionSections(entry, entry.instance, scope);
    keepAnnotations(entry);
    entry.state = errorCount() > errors ? State::Failed : State::Lowered;
}

/// What it inherits first, then its own.
void Elaborator::lowerFunctionSections(FunctionEntry& entry, ClassInstanceId instance,
                                       Scope scope) {
    for (const ClassInstanceId base : std::vector(builder_[instance].bases))
        lowerFunctionSections(entry, base, scope);
    const auto* specifier = longSpecifier(builder_[instance].definition);
    if (specifier == nullptr)
        return;
    scope.lookup = instance;
    scope.source = builder_[instance].source;
    for (const syntax::Section& section : specifier->sections) {
        if (section.kind != syntax::SectionKind::Algorithm)
            continue;
        std::vector<expr::Statement> statements = lowerStatements(section.statements, scope);
        std::ranges::move(statements, std::back_inserter(entry.function.body));
    }
    if (specifier->external != nullptr)
        lowerExternal(entry, *specifier->external, scope);
}

void Elaborator::lowerExternal(FunctionEntry& entry, const syntax::ExternalClause& clause,
                               const Scope& scope) {
    entry.function.isExternal = true;
    expr::External& external = entry.function.external;
    external.language =
        clause.language == nullptr ? "C" : syntax::decodeString(clause.language->text);
    if (clause.function != nullptr) {
        external.name = clause.function->text;
        if (clause.output != nullptr)
            external.output = lower(*clause.output, scope);
        for (const syntax::Expr* argument : clause.arguments) {
            const ExprId lowered = lower(*argument, scope);
            if (lowered.valid())
                external.arguments.push_back(lowered);
        }
    } else { // MLS 12.9: all inputs, the only output as result
        external.name = entry.function.where.range.end > 0
                            ? std::string(builder_[entry.instance].definition->name.text)
                            : entry.function.name;
        const auto expressionOfLocal = [&](std::int32_t index) {
            return pool_->local(index, entry.function.locals[static_cast<std::size_t>(index)].type);
        };
        for (const std::int32_t input : entry.inputs)
            external.arguments.push_back(expressionOfLocal(input));
        if (entry.outputs.size() == 1)
            external.output = expressionOfLocal(entry.outputs[0]);
        else
            for (const std::int32_t output : entry.outputs)
                external.arguments.push_back(expressionOfLocal(output));
    }
    if (clause.annotation != nullptr)
        external.annotation = syntax::print(*clause.annotation);
    external.isStandard = isStandardLibrary && isStandardLibrary(entry.function.where.source);
}

/// `derivative`, `inverse`, `Inline` and `smoothOrder` are for later stages.
void Elaborator::keepAnnotations(FunctionEntry& entry) {
    const syntax::ClassModification* annotation =
        classes::annotationOf(*builder_[entry.instance].definition);
    if (annotation == nullptr)
        return;
    for (const syntax::Argument* argument : annotation->arguments) {
        if (argument->kind != syntax::ArgumentKind::ElementModification)
            continue;
        const auto& element = static_cast<const syntax::ElementModification&>(*argument);
        const std::string_view name = element.name.parts[0].text;
        const bool isKept = name == "derivative" || name == "inverse" || name == "Inline" ||
                            name == "LateInline" || name == "smoothOrder" ||
                            name == "InlineAfterIndexReduction" || name == "GenerateEvents";
        if (!isKept || element.modification == nullptr)
            continue;
        expr::FunctionAnnotation kept;
        kept.name = name;
        kept.text = syntax::print(*element.modification);
        const syntax::Expr* value = element.modification->value;
        if (name == "derivative" && value != nullptr &&
            value->kind == syntax::ExprKind::ComponentReference) {
            Scope scope = scopeOf(packageComponent(entry.instance, entry.near), entry.instance);
            scope.isFunction = true;
            const std::size_t before = diagnostics_.items().size();
            const ExprId function = lower(*value, scope);
            if (function.valid() && (*pool_)[function].kind == Kind::FunctionValue) {
                kept.function = FunctionId((*pool_)[function].payload);
                kept.derivative = derivativeOptions(*element.modification);
                checkDerivative(entry, kept.function, *element.modification);
            } else // it may be written for the class around; then it is of no use
                discardFrom(before);
        }
        entry.function.annotations.push_back(std::move(kept));
    }
}

void Elaborator::lowerCalledFunctions() {
    while (loweredFunctions_ < functions_.size()) {
        const FunctionId id(static_cast<std::int32_t>(loweredFunctions_++));
        if (!functions_[static_cast<std::size_t>(id.index())].isPartial)
            lowerFunction(id);
    }
}

ExprId Elaborator::callByName(ClassInstanceId function, const std::vector<ExprId>& arguments,
                              text::SourceRange where) {
    const FunctionId id = functionOf(function, where, {});
    if (!id.valid())
        return {};
    return ExpressionLowering(*this, scopeOf(tree_.root(), function)).call(id, arguments, where);
}

// ---------------------------------------------------------------------------- folding

/// `size(x, 2)` of what has known sizes is a number.
ExprId Elaborator::foldSize(ExprId id) {
    const expr::Node& node = (*pool_)[id];
    const Dimensions& sizes = pool_->typeOf(node.operands[0]).dimensions;
    if (node.builtin() == value::Builtin::Ndims)
        return pool_->integer(static_cast<std::int64_t>(sizes.size()));
    if (node.operands.size() == 1) {
        if (std::ranges::find(sizes, expr::UnknownSize) != sizes.end())
            return id;
        return pool_->constant(Value::integerArray({static_cast<std::int64_t>(sizes.size())},
                                                   {sizes.begin(), sizes.end()}));
    }
    const auto dimension = pool_->integerOf(node.operands[1]);
    if (!dimension || *dimension < 1 || static_cast<std::size_t>(*dimension) > sizes.size())
        return id;
    const std::int64_t size = sizes[static_cast<std::size_t>(*dimension - 1)];
    return size == expr::UnknownSize ? id : pool_->integer(size);
}

ExprId Elaborator::refold(ExprId id) {
    const ExprId folded = expr::rewrite(*pool_, id, [&](ExprId at) -> ExprId {
        const expr::Node& node = (*pool_)[at];
        const bool isSize = node.kind == Kind::Builtin && (node.builtin() == value::Builtin::Size ||
                                                           node.builtin() == value::Builtin::Ndims);
        if (!isSize)
            return {};
        const ExprId number = foldSize(at);
        return number == at ? ExprId() : number;
    });
    return expr::simplify(*pool_, folded);
}

} // namespace eventica::elaborate
