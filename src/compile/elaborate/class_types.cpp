// SPDX-License-Identifier: Apache-2.0
// Types of classes, components and elements (MLS chapter 6).
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/elaborator.h"
#include "compile/elaborate/lowering.h"

namespace eventica::elaborate {

using expr::Base;
using instance::ClassInstance;
using instance::Predefined;
using syntax::ClassKind;

// ---------------------------------------------------------------------------- what a component is

ClassKind Elaborator::kindOf(ComponentId id) const {
    // A class derived from another by a short definition is what that one is.
    const ClassInstance& type = builder_[tree_[id].type];
    return type.definition == nullptr ? ClassKind::Type : type.definition->kind;
}

bool Elaborator::isRecord(ComponentId id) {
    return isRecordClass(tree_[id].type);
}

/// Also a connector that is a record by another name: `connector C = input Complex`.
bool Elaborator::isRecordClass(ClassInstanceId type) {
    const syntax::ClassDefinition* definition = builder_[type].definition;
    if (definition == nullptr)
        return false;
    if (definition->kind == ClassKind::Record || definition->kind == ClassKind::OperatorRecord)
        return true;
    if (definition->specifier->kind != syntax::SpecifierKind::ShortSpecifier)
        return false;
    builder_.expand(type);
    return std::ranges::any_of(builder_[type].bases,
                               [&](ClassInstanceId base) { return isRecordClass(base); });
}

bool Elaborator::isConnector(ComponentId id) const {
    const ClassKind kind = kindOf(id);
    return kind == ClassKind::Connector || kind == ClassKind::ExpandableConnector;
}

bool Elaborator::isVariable(ComponentId id) {
    builder_.expand(tree_[id].type);
    return builder_[tree_[id].type].predefined != Predefined::None || isRecord(id);
}

namespace {

Variability ofPrefix(syntax::Variability prefix) {
    switch (prefix) {
    case syntax::Variability::Constant:
        return Variability::Constant;
    case syntax::Variability::Parameter:
        return Variability::Parameter;
    case syntax::Variability::Discrete:
        return Variability::Discrete;
    case syntax::Variability::None:
        break;
    }
    return Variability::Continuous;
}

} // namespace

/// Of its own declaration and those around it, the most seldom changing (MLS 4.4.2.1).
Variability Elaborator::variabilityOf(ComponentId id) {
    Variability variability = Variability::Continuous;
    for (ComponentId at = id; at.valid() && !this->at(at).isPackage; at = tree_[at].parent)
        variability = std::min(variability, ofPrefix(tree_[at].prefix.variability));
    if (variability != Variability::Continuous)
        return variability;
    const Predefined predefined = builder_[tree_[id].type].predefined;
    return predefined == Predefined::Real || predefined == Predefined::None ||
                   predefined == Predefined::Clock
               ? Variability::Continuous
           : predefined == Predefined::ExternalObject ? Variability::Parameter
                                                      : Variability::Discrete;
}

syntax::Causality Elaborator::causalityOf(ComponentId id) const {
    if (tree_[id].prefix.causality != syntax::Causality::None)
        return tree_[id].prefix.causality;
    // `connector RealInput = input Real`
    const std::function<syntax::Causality(ClassInstanceId)> ofClass =
        [&](ClassInstanceId type) -> syntax::Causality {
        const ClassInstance& instance = builder_[type];
        if (instance.definition != nullptr &&
            instance.definition->specifier->kind == syntax::SpecifierKind::ShortSpecifier) {
            const auto causality =
                static_cast<const syntax::ShortSpecifier&>(*instance.definition->specifier)
                    .causality;
            if (causality != syntax::Causality::None)
                return causality;
        }
        for (const ClassInstanceId base : instance.bases) {
            const syntax::Causality causality = ofClass(base);
            if (causality != syntax::Causality::None)
                return causality;
        }
        return syntax::Causality::None;
    };
    return ofClass(tree_[id].type);
}

syntax::FlowPrefix Elaborator::flowOf(ComponentId id) const {
    for (ComponentId at = id; at.valid(); at = tree_[at].parent) {
        if (tree_[at].prefix.flow != syntax::FlowPrefix::None)
            return tree_[at].prefix.flow;
        if (at != id && isConnector(at))
            break;
    }
    return syntax::FlowPrefix::None;
}

// ---------------------------------------------------------------------------- types

namespace {

/// The class that lists the literals, for an enumeration or what is derived from one.
ClassInstanceId literalClass(const instance::InstanceBuilder& builder, ClassInstanceId id) {
    const ClassInstance& type = builder[id];
    if (type.definition == nullptr ||
        type.definition->specifier->kind == syntax::SpecifierKind::EnumerationSpecifier)
        return id;
    for (const ClassInstanceId base : type.bases) {
        if (builder[base].predefined != Predefined::None)
            return literalClass(builder, base);
    }
    return id;
}

} // namespace

std::vector<std::string> Elaborator::literalsOf(ClassInstanceId type) {
    const ClassInstance& owner = builder_[literalClass(builder_, type)];
    if (owner.predefined == Predefined::StateSelect)
        return {"never", "avoid", "default", "prefer", "always"};
    if (owner.predefined == Predefined::AssertionLevel)
        return {"warning", "error"};
    std::vector<std::string> names;
    if (owner.definition != nullptr &&
        owner.definition->specifier->kind == syntax::SpecifierKind::EnumerationSpecifier) {
        for (const auto& literal :
             static_cast<const syntax::EnumerationSpecifier&>(*owner.definition->specifier)
                 .literals)
            names.emplace_back(literal.name.text);
    }
    return names;
}

/// Without dimensions. Invalid for a class that is no predefined type.
TypeId Elaborator::predefinedType(ClassInstanceId type) {
    builder_.expand(type);
    switch (builder_[type].predefined) {
    case Predefined::Real:
        return types().real();
    case Predefined::Integer:
        return types().integer();
    case Predefined::Boolean:
        return types().boolean();
    case Predefined::String:
        return types().string();
    case Predefined::Clock:
        return types().scalar(Base::Clock);
    case Predefined::ExternalObject:
        return types().scalar(Base::ExternalObject, types().internObject(builder_.nameOf(type)));
    case Predefined::StateSelect:
    case Predefined::AssertionLevel:
    case Predefined::Enumeration: {
        const ClassInstanceId owner = literalClass(builder_, type);
        const std::string name = builder_[owner].definition == nullptr
                                     ? std::string(instance::spelling(builder_[owner].predefined))
                                     : builder_.nameOf(owner);
        return types().enumeration(types().internEnumeration({name, literalsOf(type)}));
    }
    case Predefined::None:
        break;
    }
    return {};
}

TypeId Elaborator::typeOf(ComponentId id) {
    if (at(id).typeKnown == ComponentFacts::Known::Yes)
        return at(id).type;
    TypeId type = predefinedType(tree_[id].type);
    if (!type.valid() && isRecord(id))
        type = recordTypeOf(id);
    if (!type.valid())
        return {};
    at(id).type = types().array(type, pathDimensions(id));
    if (at(id).dimensionsKnown == ComponentFacts::Known::Yes) // otherwise they are asked for now
        at(id).typeKnown = ComponentFacts::Known::Yes;
    return at(id).type;
}

/// A record whose fields are as large as those of this component.
TypeId Elaborator::recordTypeOf(ComponentId id) {
    expr::RecordInfo info;
    info.name = builder_.nameOf(tree_[id].type);
    info.owner = tree_[id].type.index();
    const std::size_t around = pathDimensions(id).size();
    for (const ComponentId child : tree_[id].children) {
        const TypeId full = typeOf(child);
        if (!full.valid())
            continue;
        const Dimensions sizes = types()[full].dimensions;
        info.fields.push_back(
            {std::string(tree_[child].name),
             types().array(
                 types().elementOf(full),
                 Dimensions(sizes.begin() + static_cast<std::ptrdiff_t>(around), sizes.end()))});
    }
    return types().record(types().internRecord(std::move(info)));
}

/// Of a class by itself: sizes that its constants do not decide are unknown. Invalid for models.
TypeId Elaborator::typeOfClass(ClassInstanceId type) {
    const auto known = classTypes_.find(type);
    if (known != classTypes_.end())
        return known->second;
    classTypes_[type] = {}; // a record cannot contain itself
    TypeId result = predefinedType(type);
    const syntax::ClassDefinition* definition = builder_[type].definition;
    if (!result.valid() && definition != nullptr && definition->kind == ClassKind::Function)
        result = types().scalar(
            Base::Function,
            functionOf(type, {builder_[type].source, definition->range}, {}).index());
    if (!result.valid() && definition != nullptr &&
        (definition->kind == ClassKind::Record || definition->kind == ClassKind::OperatorRecord)) {
        expr::RecordInfo info;
        info.name = builder_.nameOf(type);
        info.owner = type.index();
        for (std::size_t i = 0; i < builder_[type].elements.size(); ++i) {
            const Element element = builder_[type].elements[i];
            if (element.isClass() || element.isDeselected)
                continue;
            Scope scope = scopeOf(packageComponent(builder_.mostDerived(type), {}), element.scope);
            scope.isFunction = true;
            const TypeId field = typeOfElement(element, scope, nullptr);
            if (field.valid())
                info.fields.push_back({std::string(element.name), field});
        }
        result = types().record(types().internRecord(std::move(info)));
    }
    classTypes_[type] = result;
    return result;
}

/// With the element's dimensions, unknown ones where no constant decides; their expressions go to
/// `sizes` if it is not null.
TypeId Elaborator::typeOfElement(const Element& element, const Scope& scope,
                                 std::vector<ExprId>* sizes) {
    const ClassInstanceId declared = builder_.typeOf(element);
    if (!declared.valid())
        return {};
    const ClassInstanceId type = builder_.modified(declared, builder_.modifierOf(element));
    const TypeId scalar = typeOfClass(type);
    if (!scalar.valid())
        return {};
    std::vector<instance::Dimension> written;
    for (const syntax::Expr* size : element.component->subscripts)
        written.push_back({size, element.scope});
    for (const syntax::Expr* size : element.clause->subscripts)
        written.push_back({size, element.scope});
    builder_.addTypeDimensions(type, written);
    Dimensions dimensions;
    for (const instance::Dimension& dimension : written) {
        Scope here = scope;
        here.lookup = dimension.scope;
        here.source = builder_[dimension.scope].source;
        ExprId size;
        if (dimension.size->kind != syntax::ExprKind::WholeDimension)
            size = ExpressionLowering(*this, here).lowerSize(*dimension.size);
        std::int64_t number = expr::UnknownSize;
        if (size.valid()) {
            const Outcome outcome = evaluateIfConstant(size);
            if (outcome && outcome.value().kind() == value::Kind::Integer)
                number = std::max<std::int64_t>(outcome.value().asInteger(), 0);
        }
        dimensions.push_back(number);
        if (sizes != nullptr)
            sizes->push_back(size);
    }
    return types().array(scalar, dimensions);
}

// ---------------------------------------------------------------------------- compatibility

bool Elaborator::sameSizes(const Dimensions& left, const Dimensions& right) const {
    return std::ranges::equal(left, right, [](std::int64_t a, std::int64_t b) {
        return a == b || a == expr::UnknownSize || b == expr::UnknownSize;
    });
}

bool Elaborator::isCompatible(TypeId wanted, TypeId given) {
    if (wanted == given)
        return true;
    if (!wanted.valid() || !given.valid())
        return false;
    const expr::Type& want = types()[wanted];
    const expr::Type& have = types()[given];
    if (!sameSizes(want.dimensions, have.dimensions))
        return false;
    if (want.base == Base::Real && have.base == Base::Integer)
        return true;
    if (want.base != have.base)
        return false;
    if (want.base == Base::Record) {
        const auto& wantFields = types().record(want).fields;
        const auto& haveFields = types().record(have).fields;
        return std::ranges::equal(wantFields, haveFields, [&](const auto& a, const auto& b) {
            return a.name == b.name && isCompatible(a.type, b.type);
        });
    }
    if (want.base == Base::Function || want.base == Base::ExternalObject)
        return true; // the call checks signatures; classes of objects may be aliases
    if (want.base == Base::Enumeration)
        return types().enumeration(want).literals == types().enumeration(have).literals;
    return want.id == have.id;
}

ExprId Elaborator::inFieldOrder(TypeId wanted, ExprId value) {
    if (!wanted.valid() || !value.valid())
        return value;
    const TypeId element = types().elementOf((*pool_)[value].type);
    const TypeId wantedElement = types().elementOf(wanted);
    if (element == wantedElement || types()[element].base != Base::Record ||
        types()[wantedElement].base != Base::Record)
        return value;
    const expr::RecordInfo given = types().record(types()[element]);
    expr::RecordInfo made = types().record(types()[wantedElement]);
    if (made.fields.size() != given.fields.size())
        return value;
    std::vector<ExprId> fields;
    bool isChanged = false;
    for (std::size_t i = 0; i < made.fields.size(); ++i) {
        const auto same =
            std::ranges::find(given.fields, made.fields[i].name, &expr::RecordField::name);
        if (same == given.fields.end())
            return value;
        const auto number = static_cast<std::size_t>(same - given.fields.begin());
        const ExprId asGiven = field(value, number);
        fields.push_back(inFieldOrder(made.fields[i].type, asGiven));
        isChanged = isChanged || number != i || fields[i] != asGiven;
        const TypeId own = types().elementOf(made.fields[i].type);
        const bool isRecord = types()[own].base == Base::Record;
        made.fields[i].type =
            types().array(isRecord ? types().elementOf((*pool_)[fields[i]].type) : own,
                          Dimensions(types()[same->type].dimensions));
    }
    if (!isChanged)
        return value;
    const Dimensions sizes = pool_->typeOf(value).dimensions;
    const TypeId type = types().record(types().internRecord(std::move(made)));
    return pool_->make(expr::Kind::Record, 0, -1, types().array(type, sizes), fields);
}

TypeId Elaborator::unified(TypeId left, TypeId right) {
    if (left == right)
        return left;
    if (!left.valid() || !right.valid())
        return {};
    const expr::Type a = types()[left];
    const expr::Type b = types()[right];
    if (!sameSizes(a.dimensions, b.dimensions))
        return {};
    Dimensions sizes;
    for (std::size_t i = 0; i < a.dimensions.size(); ++i)
        sizes.push_back(std::max(a.dimensions[i], b.dimensions[i]));
    const TypeId scalarA = types().elementOf(left);
    const TypeId scalarB = types().elementOf(right);
    if (isCompatible(scalarA, scalarB))
        return types().array(scalarA, sizes);
    return isCompatible(scalarB, scalarA) ? types().array(scalarB, sizes) : TypeId();
}

} // namespace eventica::elaborate
