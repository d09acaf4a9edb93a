// SPDX-License-Identifier: Apache-2.0
// What a name means: a variable, a constant of a package, a literal, something local.
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "compile/syntax/names.h"
#include "lib/base/check.h"
#include "lib/diag/suggest.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Kind;
using instance::Predefined;
using syntax::ComponentReference;
using syntax::List;
using syntax::ReferencePart;

namespace {

/// What a subscript below 1 may have been meant for.
std::string_view helpForIndex(std::int64_t index) {
    if (index == 0)
        return "the first element has the subscript 1";
    return index < 0 ? "the last element is `[end]`, the one before it `[end - 1]`" : "";
}

} // namespace

ExprId ExpressionLowering::lowerReference(const ComponentReference& reference) {
    const syntax::Identifier& first = reference.parts[0].name;
    if (!reference.global) {
        for (auto loop = scope_.loops.rbegin(); loop != scope_.loops.rend(); ++loop) {
            if (loop->name == first.text)
                return applyParts(loop->value, reference.parts, 0, true);
        }
        if (first.text == "time")
            return pool_.time();
    }
    instance::InstanceBuilder& builder = elaborator_.builder();
    const FoundElement found = reference.global ? builder.member(builder.root(), first.text)
                                                : builder.lookupSimple(first.text, scope_.lookup);
    if (!found) {
        const Predefined type = instance::predefinedNamed(first.text);
        if (type != Predefined::None && reference.parts.size() == 2)
            return enumerationLiteral(builder.predefined(type), reference.parts[1].name);
        elaborator_.reportNotFound(at(first.range), first.text, scope_);
        return {};
    }
    if (scope_.locals != nullptr && found.owner == scope_.locals->owner) {
        const auto local = scope_.locals->values.find(first.text);
        if (local != scope_.locals->values.end())
            return applyParts(local->second, reference.parts, 0, true);
    }
    if (found.element->isClass())
        return lowerClassMember(found, reference);
    const ComponentId component = componentFor(found);
    return component.valid() ? lowerComponent(component, reference, 0) : ExprId();
}

/// Through classes to a constant or a literal.
ExprId ExpressionLowering::lowerClassMember(FoundElement found,
                                            const ComponentReference& reference) {
    instance::InstanceBuilder& builder = elaborator_.builder();
    std::size_t part = 0;
    while (found && found.element->isClass()) {
        const ClassInstanceId type = builder.classOf(found);
        if (!type.valid())
            return {};
        builder.expand(type);
        if (++part == reference.parts.size()) {
            const auto* definition = builder[type].definition;
            if (definition != nullptr && definition->kind == syntax::ClassKind::Function)
                return functionValue(type, at(reference.range));
            diagnostics().report(diag::ClassAsValue, at(reference.range), builder.nameOf(type));
            return {};
        }
        const syntax::Identifier& name = reference.parts[part].name;
        if (builder[type].predefined != Predefined::None)
            return enumerationLiteral(type, name);
        found = builder.member(type, name.text);
        if (!found) {
            diagnostics().report(diag::NoSuchMember, at(name.range), builder.nameOf(type),
                                 name.text);
            return {};
        }
    }
    const ComponentId component = elaborator_.packageConstant(found, scope_.component);
    if (!component.valid())
        return {};
    if (elaborator_.variabilityOf(component) != Variability::Constant &&
        !isValueForFunction(component)) {
        diagnostics().report(
            diag::NotAConstant, at(reference.range),
            syntax::joinName(std::vector<syntax::Identifier>{reference.parts[part].name}));
        return {};
    }
    return lowerComponent(component, reference, part);
}

/// Functions of libraries use parameters of the packages around them as if they were constants.
bool ExpressionLowering::isValueForFunction(ComponentId component) {
    return scope_.isFunction && elaborator_.variabilityOf(component) == Variability::Parameter &&
           elaborator_.boundOf(component);
}

/// A function by itself, as an argument.
ExprId ExpressionLowering::functionValue(ClassInstanceId type, text::SourceRange where) {
    const FunctionId id = elaborator_.functionOf(type, where, scope_.component);
    if (!id.valid())
        return {};
    return pool_.make(Kind::FunctionValue, 0, id.index(), types_.scalar(Base::Function, id.index()),
                      std::vector<ExprId>(elaborator_.entry(id).inputs.size()));
}

ExprId ExpressionLowering::enumerationLiteral(ClassInstanceId type,
                                              const syntax::Identifier& name) {
    const TypeId id = elaborator_.typeOfClass(type);
    if (!id.valid() || types_[id].base != Base::Enumeration) {
        diagnostics().report(diag::NoSuchMember, at(name.range), elaborator_.builder().nameOf(type),
                             name.text);
        return {};
    }
    const std::vector<std::string>& literals = types_.enumeration(types_[id]).literals;
    const auto found = std::ranges::find(literals, name.text);
    if (found == literals.end()) {
        const std::vector<std::string_view> names(literals.begin(), literals.end());
        diagnostics()
            .report(diag::NoSuchMember, at(name.range), elaborator_.builder().nameOf(type),
                    name.text)
            .help(eventica::diag::didYouMean(name.text, names));
        return {};
    }
    return pool_.constant(Value::enumeration(types_[id].id, found - literals.begin() + 1), id);
}

/// The component that an element found by name stands for: of a component around, or of a package.
ComponentId ExpressionLowering::componentFor(FoundElement found) {
    for (ComponentId at = scope_.component; at.valid(); at = elaborator_.tree()[at].parent) {
        if (elaborator_.tree()[at].type == found.owner && !elaborator_.facts(at).isPackage)
            return elaborator_.childNamed(at, found.element->name);
    }
    return elaborator_.packageConstant(found, scope_.component);
}

/// Iterators for the arrays around a component.
std::vector<ExprId> ExpressionLowering::pathTo(ComponentId component) {
    std::vector<ExprId> subscripts;
    const ComponentId parent = elaborator_.tree()[component].parent;
    if (parent.valid() && !elaborator_.facts(component).isPackage) {
        for (const IteratorId iterator : elaborator_.pathIterators(parent))
            subscripts.push_back(iteratorOrValue(iterator));
    }
    return subscripts;
}

ExprId ExpressionLowering::iteratorOrValue(IteratorId iterator) const {
    if (scope_.fixed != nullptr) {
        const auto value = scope_.fixed->find(iterator.index());
        if (value != scope_.fixed->end())
            return value->second;
    }
    return pool_.iterator(iterator);
}

ExprId ExpressionLowering::lowerComponent(ComponentId component,
                                          const ComponentReference& reference, std::size_t first) {
    // An array that was taken apart, asked for as a whole.
    ComponentId here = component;
    for (std::size_t part = first; here.valid(); ++part) {
        here = elaborator_.target(here);
        const bool isExpanded = !elaborator_.facts(here).elements.empty();
        if (isExpanded && reference.parts[part].subscripts.empty())
            return wholeExpanded(component, reference, first, part);
        if (isExpanded || part + 1 == reference.parts.size())
            break; // followed below
        here = elaborator_.childNamed(here, reference.parts[part + 1].name.text);
    }
    const std::optional<Place> place = followParts(component, reference, first);
    if (!place)
        return {};
    if (!elaborator_.isVariable(place->component)) {
        diagnostics().report(
            diag::ComponentAsValue, at(reference.range), elaborator_.tree()[place->component].name,
            elaborator_.builder().nameOf(elaborator_.tree()[place->component].type));
        return {};
    }
    checkUnconditional(component, place->component, reference);
    return elaborator_.expressionOf(place->component, place->subscripts);
}

/// Components with a condition can only be connected (MLS 4.4.5): an equation would have to hold
/// without them, too.
void ExpressionLowering::checkUnconditional(ComponentId first, ComponentId last,
                                            const ComponentReference& reference) {
    const ComponentId outside = elaborator_.tree()[elaborator_.target(first)].parent;
    for (ComponentId id = last; id.valid() && id != outside; id = elaborator_.tree()[id].parent) {
        const syntax::ComponentDeclaration* declaration = elaborator_.tree()[id].declaration;
        if (declaration == nullptr || declaration->condition == nullptr)
            continue;
        if (elaborator_.isFirstReport(at(reference.range)))
            diagnostics()
                .report(diag::ConditionalAsValue, at(reference.range), elaborator_.tree()[id].name)
                .help("connect it to a component of its own that is always there");
        return;
    }
}

/// Follows the parts of a reference from a component on, `part` being the component's own.
std::optional<Place> ExpressionLowering::followParts(ComponentId component,
                                                     const ComponentReference& reference,
                                                     std::size_t part) {
    Place place{elaborator_.target(component), {}};
    place.subscripts = pathTo(place.component);
    for (;; ++part) {
        const ReferencePart& written = reference.parts[part];
        if (elaborator_.facts(place.component).isAbsent) {
            diagnostics().report(diag::AbsentComponent, at(reference.range), written.name.text);
            return std::nullopt;
        }
        const bool isExpanded = !elaborator_.facts(place.component).elements.empty();
        const Dimensions sizes = isExpanded ? elaborator_.facts(place.component).expandedDimensions
                                            : elaborator_.dimensionsOf(place.component);
        std::vector<ExprId> subscripts;
        if (!lowerSubscripts(written, {}, sizes, subscripts) ||
            !checkIndexTypes(place.component, written.subscripts, subscripts))
            return std::nullopt;
        if (isExpanded) {
            const auto element = chooseElement(place.component, subscripts, at(written.name.range));
            if (!element)
                return std::nullopt;
            place.component = *element;
        } else {
            place.subscripts.insert(place.subscripts.end(), subscripts.begin(), subscripts.end());
        }
        if (part + 1 == reference.parts.size())
            return place;
        const syntax::Identifier& name = reference.parts[part + 1].name;
        const ComponentId child = elaborator_.childNamed(place.component, name.text);
        if (!child.valid()) {
            elaborator_.reportNoMember(at(name.range), place.component, name.text);
            return std::nullopt;
        }
        const ComponentId target = elaborator_.target(child);
        if (target != child)
            place.subscripts = pathTo(target);
        place.component = target;
    }
}

std::optional<ComponentId> ExpressionLowering::chooseElement(ComponentId array,
                                                             std::vector<ExprId>& subscripts,
                                                             text::SourceRange where) {
    const ComponentFacts& facts = elaborator_.facts(array);
    std::size_t number = 0;
    for (std::size_t d = 0; d < subscripts.size(); ++d) {
        std::optional<std::int64_t> index = pool_.integerOf(subscripts[d]);
        if (!index && pool_[subscripts[d]].kind != Kind::Whole &&
            elaborator_.variabilityOf(subscripts[d]) <= Variability::Parameter) {
            const Outcome outcome = elaborator_.evaluate(subscripts[d]);
            if (outcome && outcome.value().kind() == value::Kind::Integer &&
                outcome.value().isScalar())
                index = outcome.value().asInteger();
        }
        const std::int64_t size = facts.expandedDimensions[d];
        if (!index) {
            elaborator_.requestUnroll(where, elaborator_.tree()[array].name);
            return std::nullopt;
        }
        if (*index < 1 || *index > size) {
            diagnostics()
                .report(diag::IndexOutOfBounds, where, *index, elaborator_.tree()[array].name, size)
                .help(std::string(helpForIndex(*index)));
            return std::nullopt;
        }
        number = number * static_cast<std::size_t>(size) + static_cast<std::size_t>(*index - 1);
    }
    return facts.elements[number];
}

/// All elements of an array that was taken apart, each followed by the rest of the reference.
ExprId ExpressionLowering::wholeExpanded(ComponentId array, const ComponentReference& reference,
                                         std::size_t first, std::size_t part) {
    Place place{elaborator_.target(array), {}};
    if (first != part) { // only what stands in front has subscripts
        ComponentReference front = reference;
        front.parts = reference.parts.subspan(0, part);
        const auto around = followParts(array, front, first);
        if (!around)
            return {};
        place.component = elaborator_.target(
            elaborator_.childNamed(around->component, reference.parts[part].name.text));
    }
    std::vector<ExprId> items;
    for (const ComponentId element : std::vector(elaborator_.facts(place.component).elements)) {
        ExprId item;
        if (part + 1 == reference.parts.size()) {
            if (elaborator_.isVariable(element))
                item = elaborator_.expressionOf(element);
        } else {
            const ComponentId child =
                elaborator_.childNamed(element, reference.parts[part + 1].name.text);
            ComponentReference rest = reference;
            rest.parts = reference.parts.subspan(part + 1);
            if (child.valid())
                item = lowerComponent(child, rest, 0);
        }
        if (!item.valid())
            return {};
        items.push_back(item);
    }
    const Dimensions sizes = elaborator_.facts(place.component).expandedDimensions;
    for (std::size_t d = sizes.size(); d-- > 1;) { // nest from the innermost dimension out
        std::vector<ExprId> rows;
        const auto size = static_cast<std::size_t>(sizes[d]);
        for (std::size_t i = 0; i + size <= items.size() && size > 0; i += size)
            rows.push_back(arrayOf({items.begin() + static_cast<std::ptrdiff_t>(i),
                                    items.begin() + static_cast<std::ptrdiff_t>(i + size)},
                                   at(reference.range)));
        items = std::move(rows);
    }
    return arrayOf(items, at(reference.range));
}

std::optional<Place> ExpressionLowering::place(const ComponentReference& reference) {
    const syntax::Identifier& first = reference.parts[0].name;
    instance::InstanceBuilder& builder = elaborator_.builder();
    const FoundElement found = builder.lookupSimple(first.text, scope_.lookup);
    if (!found) {
        elaborator_.reportNotFound(at(first.range), first.text, scope_);
        return std::nullopt;
    }
    if (found.element->isClass()) {
        diagnostics().report(diag::ClassAsValue, at(first.range), first.text);
        return std::nullopt;
    }
    const ComponentId component = componentFor(found);
    return component.valid() ? followParts(component, reference, 0) : std::nullopt;
}

// ---------------------------------------------------------------------------- subscripts and
// fields

ExprId ExpressionLowering::applyParts(ExprId base, List<ReferencePart> parts, std::size_t first,
                                      bool withFirstSubscripts) {
    for (std::size_t i = first; i < parts.size() && base.valid(); ++i) {
        if (i > first)
            base = fieldOf(base, parts[i].name.text, at(parts[i].name.range));
        if (base.valid() && !parts[i].subscripts.empty() && (i > first || withFirstSubscripts))
            base = subscripted(base, parts[i]);
    }
    return base;
}

ExprId ExpressionLowering::fieldOf(ExprId record, std::string_view name, text::SourceRange where) {
    const expr::Type& type = pool_.typeOf(record);
    if (type.base != Base::Record) {
        diagnostics().report(diag::NoFields, where, types_.text(pool_[record].type), name);
        return {};
    }
    const auto& fields = types_.record(type).fields;
    const auto found = std::ranges::find(fields, name, &expr::RecordField::name);
    if (found == fields.end()) {
        std::vector<std::string_view> names;
        names.reserve(fields.size());
        for (const auto& field : fields)
            names.push_back(field.name);
        diagnostics()
            .report(diag::NoSuchMember, where, types_.record(type).name, name)
            .help(eventica::diag::didYouMean(name, names));
        return {};
    }
    return elaborator_.field(record, static_cast<std::size_t>(found - fields.begin()));
}

ExprId ExpressionLowering::subscripted(ExprId base, const ReferencePart& part) {
    const Dimensions sizes = pool_.typeOf(base).dimensions;
    std::vector<ExprId> subscripts;
    if (!lowerSubscripts(part, base, sizes, subscripts))
        return {};
    return elaborator_.index(base, subscripts);
}

/// One for each dimension; those not written are `:`.
bool ExpressionLowering::lowerSubscripts(const ReferencePart& part, ExprId array,
                                         const Dimensions& sizes, std::vector<ExprId>& subscripts) {
    const List<const syntax::Expr*> written = part.subscripts;
    if (written.size() > sizes.size()) {
        diagnostics().report(
            diag::TooManySubscripts, at(written[sizes.size()]->range), part.name.text,
            fmt::format("{} dimension{}", sizes.size(), sizes.size() == 1 ? "" : "s"),
            written.size());
        return false;
    }
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        if (d >= written.size() || written[d]->kind == syntax::ExprKind::WholeDimension) {
            subscripts.push_back(pool_.whole());
            continue;
        }
        ends_.push_back({array, sizes[d], d});
        ExprId subscript = lower(*written[d]);
        ends_.pop_back();
        if (!subscript.valid())
            return false;
        const expr::Type& type = pool_.typeOf(subscript);
        const bool isIndex = type.base == Base::Integer || type.base == Base::Enumeration ||
                             type.base == Base::Boolean;
        if (!isIndex || type.dimensions.size() > 1) {
            diagnostics().report(diag::WrongSubscript, at(written[d]->range),
                                 types_.text(pool_[subscript].type));
            return false;
        }
        const auto number = pool_.integerOf(subscript);
        if (number && sizes[d] != expr::UnknownSize && (*number < 1 || *number > sizes[d])) {
            diagnostics()
                .report(diag::IndexOutOfBounds, at(written[d]->range), *number, part.name.text,
                        sizes[d])
                .help(std::string(helpForIndex(*number)));
            return false;
        }
        if (!scope_.loops.empty() && pool_[subscript].kind == Kind::Binary)
            elaborator_.notePlace(subscript, at(written[d]->range));
        subscripts.push_back(subscript);
    }
    return true;
}

/// Dimensions counted by a type take values of that type, others Integers (MLS 10.5).
bool ExpressionLowering::checkIndexTypes(ComponentId component, List<const syntax::Expr*> written,
                                         const std::vector<ExprId>& subscripts) {
    const std::vector<TypeId>& counted = elaborator_.facts(component).indexTypes;
    for (std::size_t d = 0; d < written.size(); ++d) {
        if (pool_[subscripts[d]].kind == Kind::Whole ||
            written[d]->kind == syntax::ExprKind::EndSubscript)
            continue;
        const TypeId wanted =
            d < counted.size() && counted[d].valid() ? counted[d] : types_.integer();
        const TypeId given = types_.elementOf(pool_[subscripts[d]].type);
        if (elaborator_.isCompatible(wanted, given))
            continue;
        diagnostics().report(diag::WrongIndexType, at(written[d]->range),
                             elaborator_.tree()[component].name, types_.text(wanted),
                             types_.text(given));
        return false;
    }
    return true;
}

ExprId ExpressionLowering::lowerEnd(syntax::TextRange range) {
    if (ends_.empty()) {
        diagnostics().report(diag::EndOfNothing, at(range));
        return {};
    }
    const End& end = ends_.back();
    if (end.size != expr::UnknownSize)
        return pool_.integer(end.size);
    return makeBuiltin(value::Builtin::Size, types_.integer(),
                       {end.array, pool_.integer(static_cast<std::int64_t>(end.dimension) + 1)});
}

ClassInstanceId ExpressionLowering::countingType(const syntax::Expr& expr) {
    if (expr.kind != syntax::ExprKind::ComponentReference)
        return {};
    const auto& reference = static_cast<const ComponentReference&>(expr);
    instance::InstanceBuilder& builder = elaborator_.builder();
    const std::string_view first = reference.parts[0].name.text;
    for (const LoopIndex& loop : scope_.loops) {
        if (loop.name == first)
            return {};
    }
    FoundElement found = reference.global ? builder.member(builder.root(), first)
                                          : builder.lookupSimple(first, scope_.lookup);
    if (!found)
        return first == "Boolean" ? builder.predefined(Predefined::Boolean) : ClassInstanceId();
    for (std::size_t i = 1; found && found.element->isClass() && i < reference.parts.size(); ++i) {
        const ClassInstanceId type = builder.classOf(found);
        found = type.valid() ? builder.member(type, reference.parts[i].name.text) : FoundElement();
    }
    if (!found || !found.element->isClass())
        return {};
    const ClassInstanceId type = builder.classOf(found);
    builder.expand(type);
    return builder[type].predefined == Predefined::None ? ClassInstanceId() : type;
}

ExprId ExpressionLowering::lowerSize(const syntax::Expr& expr) {
    const ClassInstanceId type = countingType(expr);
    if (!type.valid())
        return lower(expr);
    if (elaborator_.builder()[type].predefined == Predefined::Boolean)
        return pool_.integer(2);
    return pool_.integer(static_cast<std::int64_t>(elaborator_.literalsOf(type).size()));
}

} // namespace eventica::elaborate
