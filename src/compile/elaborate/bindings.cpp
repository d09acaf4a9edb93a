// SPDX-License-Identifier: Apache-2.0
// The values that modifiers give to components and their attributes (MLS 7.2).
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/elaborator.h"
#include "compile/elaborate/lowering.h"
#include "compile/elaborate/suggestions.h"
#include "compile/instance/class_kinds.h"

namespace eventica::elaborate {

using Known = ComponentFacts::Known;

Scope Elaborator::scopeOf(ComponentId component, ClassInstanceId lookup) {
    Scope scope;
    scope.lookup = lookup;
    scope.source = builder_[lookup].source;
    scope.component = component;
    return scope;
}

/// The component whose class a modifier is written in: the nearest one around with that class, or
/// one that stands for a package.
ComponentId Elaborator::contextOf(ComponentId from, ClassInstanceId scope) {
    const ClassInstanceId owner = builder_.mostDerived(scope);
    for (ComponentId at = from; at.valid(); at = tree_[at].parent) {
        if (tree_[at].type == owner)
            return at;
    }
    return packageComponent(owner, from);
}

int Elaborator::depthOf(ComponentId id) const {
    int depth = 0;
    for (ComponentId at = tree_[id].parent; at.valid(); at = tree_[at].parent)
        ++depth;
    return depth;
}

bool Elaborator::isAround(ComponentId outer, ComponentId inner) const {
    for (ComponentId at = inner; at.valid(); at = tree_[at].parent) {
        if (at == outer)
            return true;
    }
    return false;
}

/// Null if nothing binds the component itself.
const Modifier* Elaborator::bindingModifier(ComponentId id) const {
    const Modifier* modifier = tree_[id].modifier;
    const bool isBound =
        modifier != nullptr && modifier->binding && modifier->binding.syntax->value != nullptr;
    return isBound ? modifier : nullptr;
}

RawBound Elaborator::lowerWritten(const Modifier& modifier, ComponentId from) {
    const auto& written = modifier.binding;
    RawBound raw;
    raw.context = contextOf(from, written.scope);
    Scope scope = scopeOf(raw.context, written.scope);
    scope.source = modifier.where.source;
    raw.value = lower(*written.syntax->value, scope);
    raw.where = {scope.source, written.syntax->value->range};
    raw.isEach = written.isEach;
    raw.isFinal = written.isFinal;
    return raw;
}

/// Its own value, or the field of a value given to a record around it: whichever is written
/// further out (MLS 7.2.4).
RawBound Elaborator::rawBoundOf(ComponentId id) {
    if (const auto given = bindingSettings(id);
        !given.empty() && !given[0].setting->hasSubscripts())
        return lowerSetting(id, given[0], typeOfClass(tree_[id].type));
    const Modifier* own = bindingModifier(id);
    ComponentId strongest;
    int depth =
        own == nullptr ? INT32_MAX : depthOf(contextOf(tree_[id].parent, own->binding.scope));
    for (ComponentId at = tree_[id].parent; at.valid() && isRecord(at); at = tree_[at].parent) {
        const Modifier* modifier = bindingModifier(at);
        if (modifier == nullptr)
            continue;
        const int here = depthOf(contextOf(tree_[at].parent, modifier->binding.scope));
        if (own != nullptr && here > depth && !strongest.valid())
            reportPartOfRecord(id, *own, at);
        if (here < depth) {
            depth = here;
            strongest = at;
        }
    }
    if (strongest.valid())
        return fieldOfRecordBound(strongest, id);
    return own == nullptr ? RawBound() : lowerWritten(*own, tree_[id].parent);
}

/// A field cannot be changed by itself where the record as a whole has a value (MLS 7.2.3).
void Elaborator::reportPartOfRecord(ComponentId id, const Modifier& own, ComponentId record) {
    if (!isFirstReport(own.where))
        return;
    const Modifier& whole = *bindingModifier(record);
    diagnostics_.report(diag::PartOfRecord, own.where, tree_[id].name, tree_[record].name)
        .note(diag::WholeRecord, {whole.where.source, whole.binding.syntax->value->range},
              tree_[record].name);
}

RawBound Elaborator::rawRecordBound(ComponentId record) {
    if (!at(record).recordBound) {
        at(record).recordBound = RawBound(); // asked for by itself: nothing
        at(record).recordBound = lowerWritten(*bindingModifier(record), tree_[record].parent);
    }
    return *at(record).recordBound;
}

RawBound Elaborator::fieldOfRecordBound(ComponentId record, ComponentId id) {
    RawBound raw = rawRecordBound(record);
    raw.isField = true;
    std::vector<std::string_view> names;
    for (ComponentId at = id; at != record; at = tree_[at].parent) {
        if (!tree_[at].name.starts_with('['))
            names.push_back(tree_[at].name);
    }
    for (auto name = names.rbegin(); name != names.rend() && raw; ++name)
        raw.value = ExpressionLowering(*this, scopeOf(raw.context, tree_[record].scope))
                        .fieldOf(raw.value, *name, raw.where);
    return raw;
}

/// Whether a value is written in the short definition of a class around the component: it is that
/// of all components of that class, arrays or not.
bool Elaborator::isModifierOfClass(ComponentId id, const RawBound& raw) const {
    for (ComponentId at = id; at.valid() && at != raw.context; at = tree_[at].parent) {
        if (isWrittenInClass(tree_[at].type, raw.where))
            return true;
    }
    return false;
}

bool Elaborator::isWrittenInClass(ClassInstanceId type, text::SourceRange where) const {
    const instance::ClassInstance& instance = builder_[type];
    const auto contains = [&](text::SourceRange around) {
        return around.source == where.source && around.range.begin <= where.range.begin &&
               where.range.end <= around.range.end;
    };
    if (instance.definition == nullptr ||
        instance.definition->specifier->kind != syntax::SpecifierKind::ShortSpecifier)
        return false;
    if (contains({instance.source, instance.definition->range}) ||
        (instance.constraint != nullptr && contains(instance.constraint->where)))
        return true;
    return std::ranges::any_of(instance.bases,
                               [&](ClassInstanceId base) { return isWrittenInClass(base, where); });
}

namespace {

/// A dimension between the class that writes a value and the component that gets it: a size, or the
/// place in an array that was taken apart.
struct Step {
    std::int64_t size = 0;
    std::int64_t place = 0; ///< 0 if it is a size
};

} // namespace

/// Matches the dimensions of a value with those of the component, from the last to the first: what
/// the value does not have, it is `each` for.
Bound Elaborator::fitted(ComponentId id, const RawBound& raw, std::string_view what) {
    if (!raw)
        return {};
    std::vector<Step> steps;
    const bool isInPath = isAround(raw.context, id) && raw.context != id;
    for (ComponentId at = id; at.valid() && at != raw.context && !this->at(at).isPackage;
         at = tree_[at].parent) {
        std::vector<Step> here;
        for (const std::int64_t size : dimensionsOf(at))
            here.push_back({size, 0});
        if (const std::int64_t number = this->at(at).elementNumber; number > 0) {
            const Dimensions sizes = this->at(tree_[at].parent).expandedDimensions;
            auto rest = static_cast<std::size_t>(number - 1);
            here.assign(sizes.size(), {});
            for (std::size_t d = sizes.size(); d-- > 0;) {
                here[d].place =
                    static_cast<std::int64_t>(rest % static_cast<std::size_t>(sizes[d])) + 1;
                rest /= static_cast<std::size_t>(sizes[d]);
            }
        }
        steps.insert(steps.begin(), here.begin(), here.end());
    }
    const Dimensions given = pool_->typeOf(raw.value).dimensions;
    const bool isTooMany = given.size() > steps.size();
    const std::size_t least = raw.isSetting ? dimensionsOf(id).size() : steps.size();
    const bool isTooFew =
        given.size() < least && isInPath && !raw.isEach && !isModifierOfClass(id, raw);
    const std::size_t skipped = isTooMany ? 0 : steps.size() - given.size();
    // `each` is for the arrays around what is modified: those around a component, not its own
    // sizes.
    const bool isOwnSize = steps.size() == dimensionsOf(id).size() && what == tree_[id].name;
    bool isWrongSize = false;
    std::vector<ExprId> subscripts;
    bool isTaken = false;
    Dimensions wanted;
    for (std::size_t i = skipped; i < steps.size() && !isTooMany; ++i) {
        const std::int64_t size = given[i - skipped];
        wanted.push_back(steps[i].size);
        isTaken = isTaken || steps[i].place > 0;
        subscripts.push_back(steps[i].place > 0 ? pool_->integer(steps[i].place) : pool_->whole());
        if (steps[i].place == 0 && size != expr::UnknownSize && size != steps[i].size)
            isWrongSize = true;
    }
    if (isTooMany || isTooFew || isWrongSize) {
        Dimensions all;
        for (const Step& step : steps)
            all.push_back(step.place > 0 ? step.place : step.size);
        if (isFirstReport(raw.where))
            diagnostics_
                .report(isTooFew && !raw.isSetting ? diag::MissingEach : diag::WrongSize, raw.where,
                        what, value::sizeText(all),
                        given.empty() ? std::string("a scalar") : "size " + value::sizeText(given))
                .help(isTooFew && !raw.isSetting && isOwnSize
                          ? "write `{…}` with a value for each element, or `fill(…)`"
                      : isTooFew && !raw.isSetting
                          ? "write `each` in front of the name to give every element this value"
                      : isTooFew ? "write `{…}` with a value for each element, or `fill(…)`"
                                 : helpForScalarProduct(*pool_, raw.value));
        return {};
    }
    Bound bound;
    bound.context = raw.context;
    bound.where = raw.where;
    bound.isFinal = raw.isFinal;
    bound.isField = raw.isField;
    bound.inner = isTaken ? index(raw.value, subscripts) : raw.value;
    std::vector<ExprId> fill{bound.inner};
    Dimensions filled;
    for (std::size_t i = 0; i < skipped; ++i) {
        if (steps[i].place > 0)
            continue;
        fill.push_back(pool_->integer(steps[i].size));
        filled.push_back(steps[i].size);
    }
    const bool coversOwnOnly = given.size() <= dimensionsOf(id).size() && !isTaken && isInPath;
    if (coversOwnOnly && !mentionsIterators(raw.value) && given.size() == dimensionsOf(id).size())
        bound.each = raw.value;
    if (given.empty() && !mentionsIterators(raw.value))
        bound.scalar = raw.value;
    if (fill.size() > 1) {
        const Dimensions rest = pool_->typeOf(bound.inner).dimensions;
        filled.insert(filled.end(), rest.begin(), rest.end());
        const TypeId element = types().elementOf((*pool_)[bound.inner].type);
        bound.inner =
            pool_->make(expr::Kind::Builtin, static_cast<std::uint8_t>(value::Builtin::Fill), -1,
                        types().array(element, filled), fill);
    }
    return bound;
}

const Bound& Elaborator::boundOf(ComponentId id) {
    if (at(id).boundKnown != Known::No)
        return at(id).bound;
    at(id).boundKnown = Known::Asked;
    at(id).bound = {};
    RawBound raw = rawBoundOf(id);
    if (raw) {
        const TypeId wanted = types().elementOf(typeOf(id));
        raw.value = inFieldOrder(wanted, raw.value);
        const TypeId given = types().elementOf((*pool_)[raw.value].type);
        if (isCompatible(wanted, given))
            at(id).bound = fitted(id, raw, tree_[id].name);
        else if (isFirstReport(raw.where))
            diagnostics_
                .report(diag::WrongType, raw.where, tree_[id].name, types().text(wanted),
                        types().text(given))
                .help(helpForConversion(*pool_, wanted, raw.value));
    }
    for (const GivenSetting& given : bindingSettings(id))
        if (given.setting->hasSubscripts())
            at(id).bound =
                withSetting(id, given, typeOfClass(tree_[id].type), at(id).bound, tree_[id].name);
    at(id).boundKnown = Known::Yes;
    return at(id).bound;
}

namespace {

const Modifier* attributesOf(const instance::InstanceBuilder& builder, const Component& component) {
    return builder[component.type].definition == nullptr ? component.modifier
                                                         : builder[component.type].attributes;
}

} // namespace

std::vector<std::string_view> Elaborator::attributeNames(ComponentId id) {
    std::vector<std::string_view> names;
    if (const Modifier* attributes = attributesOf(builder_, tree_[id])) {
        for (const auto& [name, modifier] : attributes->children)
            names.push_back(name);
    }
    if (settings_.empty())
        return names;
    for (const std::string_view name : instance::attributesOf(builder_[tree_[id].type].predefined))
        if (!attributeSettings(id, name).empty() && std::ranges::find(names, name) == names.end())
            names.push_back(name);
    return names;
}

ExprId Elaborator::wholeOf(const Bound& bound) {
    return loopOver(pathIterators(bound.context), pathDimensions(bound.context), bound.inner);
}

void Elaborator::checkVariability(ComponentId id, const Bound& bound) {
    const Variability allowed = variabilityOf(id);
    const Variability given = variabilityOf(bound.inner);
    if (given <= allowed || allowed == Variability::Continuous || bound.isField ||
        !isFirstReport(bound.where))
        return;
    constexpr std::array<std::string_view, 4> Names = {"constant", "parameter", "discrete",
                                                       "continuous"};
    diagnostics_.report(diag::VariabilityTooHigh, bound.where, tree_[id].name,
                        Names[static_cast<std::size_t>(allowed)],
                        Names[static_cast<std::size_t>(given)]);
}

Bound Elaborator::attributeOf(ComponentId id, std::string_view name) {
    const std::vector<GivenSetting> settings = attributeSettings(id, name);
    Bound bound;
    if (settings.empty() || settings[0].setting->hasSubscripts())
        bound = writtenAttribute(id, name);
    for (const GivenSetting& given : settings)
        bound = withSetting(id, given, attributeType(id, name), bound, name);
    return bound;
}

Bound Elaborator::writtenAttribute(ComponentId id, std::string_view name) {
    const Component& component = tree_[id];
    const Modifier* attributes = attributesOf(builder_, component);
    const Modifier* attribute = attributes == nullptr ? nullptr : attributes->child(name);
    if (attribute == nullptr || !attribute->binding || attribute->binding.syntax->value == nullptr)
        return {};
    const RawBound raw = lowerWritten(*attribute, component.parent);
    const TypeId wanted = attributeType(id, name);
    if (raw && wanted.valid() &&
        !isCompatible(wanted, types().elementOf((*pool_)[raw.value].type))) {
        if (isFirstReport(raw.where))
            diagnostics_
                .report(diag::WrongType, raw.where, name, types().text(wanted),
                        types().text((*pool_)[raw.value].type))
                .help(helpForConversion(*pool_, wanted, raw.value));
        return {};
    }
    if (raw)
        checkAttributeVariability(id, name, raw);
    return fitted(id, raw, name);
}

/// Attributes are fixed before the simulation starts (MLS 4.8).
void Elaborator::checkAttributeVariability(ComponentId id, std::string_view name,
                                           const RawBound& raw) {
    const Variability variability = variabilityOf(raw.value);
    if (variability <= Variability::Parameter || !isFirstReport(raw.where))
        return;
    diagnostics_
        .report(diag::AttributeVariability, raw.where, name, tree_[id].name,
                variability == Variability::Discrete ? "at events" : "in time")
        .help(name == "start" ? fmt::format("use a parameter, or write `initial equation {} = …;`",
                                            tree_[id].name)
                              : std::string("use a parameter"));
}

/// MLS 4.8; invalid if any type will do.
TypeId Elaborator::attributeType(ComponentId id, std::string_view name) {
    if (name == "quantity" || name == "unit" || name == "displayUnit")
        return types().string();
    if (name == "fixed" || name == "unbounded")
        return types().boolean();
    if (name == "stateSelect")
        return typeOfClass(builder_.predefined(instance::Predefined::StateSelect));
    const TypeId type = typeOf(id);
    return type.valid() ? types().elementOf(type) : type;
}

} // namespace eventica::elaborate
