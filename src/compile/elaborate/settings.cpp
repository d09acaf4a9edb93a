// SPDX-License-Identifier: Apache-2.0
// Values given from outside of the model, as if by modifiers around it: they count more than all
// that the model says. Elements of arrays can be set one by one, which modifiers cannot.
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/elaborator.h"
#include "compile/elaborate/lowering.h"
#include "compile/instance/class_kinds.h"
#include "lib/diag/suggest.h"

namespace eventica::elaborate {

using syntax::Setting;

// ---------------------------------------------------------------------------- whose setting it is

const SettingNode* Elaborator::settingsOf(ComponentId id) {
    if (settings_.empty() || at(id).isPackage)
        return nullptr;
    if (id == tree_.root())
        return &settingRoot_;
    const ComponentId parent = tree_[id].parent;
    const SettingNode* const around = parent.valid() ? settingsOf(parent) : nullptr;
    if (around == nullptr || tree_[id].name.starts_with('[')) // an element of an array taken apart
        return around;
    const auto found = around->children.find(tree_[id].name);
    return found == around->children.end() ? nullptr : &found->second;
}

namespace {

/// What counts: from the last setting of all elements on.
void dropReplaced(std::vector<GivenSetting>& given) {
    std::ranges::sort(given, {}, &GivenSetting::setting);
    const auto whole = std::ranges::find_if(given.rbegin(), given.rend(), [](const auto& each) {
        return !each.setting->hasSubscripts();
    });
    if (whole != given.rend())
        given.erase(given.begin(), whole.base() - 1);
}

} // namespace

/// Settings of the component itself and of records around it, as a value or a start value.
std::vector<GivenSetting> Elaborator::valueSettings(ComponentId id) {
    std::vector<GivenSetting> given;
    if (settings_.empty())
        return given;
    for (ComponentId at = id; at.valid() && (at == id || isRecord(at)); at = tree_[at].parent) {
        if (tree_[at].name.starts_with('[')) // the array has the same ones
            continue;
        const SettingNode* const node = settingsOf(at);
        for (std::size_t i = 0; node != nullptr && i < node->own.size(); ++i)
            given.push_back({node->own[i], at});
    }
    dropReplaced(given);
    return given;
}

std::vector<GivenSetting> Elaborator::bindingSettings(ComponentId id) {
    std::vector<GivenSetting> given = valueSettings(id);
    if (!given.empty() && isSetAtStart(id))
        given.clear();
    return given;
}

std::vector<GivenSetting> Elaborator::attributeSettings(ComponentId id, std::string_view name) {
    std::vector<GivenSetting> given;
    if (settings_.empty())
        return given;
    if (name == "start") {
        given = valueSettings(id);
        if (!given.empty() && !isSetAtStart(id))
            given.clear();
    }
    if (const SettingNode* const node = settingsOf(id); node != nullptr)
        if (const auto found = node->children.find(name); found != node->children.end())
            for (const Setting* const setting : found->second.own)
                given.push_back({setting, {}});
    dropReplaced(given);
    return given;
}

/// A variable is set at the start only, as is a parameter that initialization finds. One that has a
/// value is solved from it, whatever `fixed` says (MLS 8.6).
bool Elaborator::isSetAtStart(ComponentId id) {
    if (variabilityOf(id) > Variability::Parameter)
        return true;
    if (bindingModifier(id) != nullptr)
        return false;
    const Bound fixed = attributeOf(id, "fixed");
    if (!fixed || !pool_->isConstant(fixed.inner))
        return false;
    const Value& value = pool_->valueOf(fixed.inner);
    return value.kind() == value::Kind::Boolean &&
           std::ranges::any_of(value.booleans(), [](bool isFixed) { return !isFixed; });
}

bool Elaborator::hasWrittenValue(ComponentId id) {
    return bindingModifier(id) != nullptr || !bindingSettings(id).empty();
}

// ---------------------------------------------------------------------------- values

/// Names in it are those of the model itself; literals of an enumeration need no type in front.
ExprId Elaborator::settingValue(const Setting& setting, TypeId wanted, bool isArray) {
    const bool isString = wanted.valid() && types()[wanted].base == expr::Base::String;
    const bool isExpression =
        setting.text.starts_with('"') || (isArray && setting.text.starts_with('{'));
    if (isString && (setting.isText || !isExpression))
        return pool_->string(setting.text);
    if (setting.value == nullptr) {
        if (isFirstReport(setting.valueWhere))
            diagnostics_.append(eventica::diag::Diagnostics(setting.problems));
        return {};
    }
    const ComponentId root = tree_.root();
    Scope scope = scopeOf(root, tree_[root].type);
    scope.source = setting.valueWhere.source;
    std::vector<std::string> literals;
    if (wanted.valid() && types()[wanted].base == expr::Base::Enumeration)
        literals = types().enumeration(types()[wanted]).literals;
    for (std::size_t i = 0; i < literals.size(); ++i)
        scope.loops.push_back(
            {literals[i], pool_->constant(Value::enumeration(types()[wanted].id,
                                                             static_cast<std::int64_t>(i) + 1),
                                          wanted)});
    return lower(*setting.value, scope);
}

RawBound Elaborator::lowerSetting(ComponentId id, const GivenSetting& given, TypeId wanted) {
    const ComponentId target = given.target;
    const bool isField = target.valid() && target != id;
    const TypeId type = isField ? typeOfClass(tree_[target].type) : wanted;
    RawBound raw;
    raw.context = tree_.root();
    raw.where = given.setting->valueWhere;
    raw.isEach = !target.valid();
    raw.isSetting = target.valid();
    raw.isField = isField;
    raw.value = settingValue(*given.setting, type.valid() ? types().elementOf(type) : type,
                             !tree_[target.valid() ? target : id].dimensions.empty());
    if (!raw || !isField)
        return raw;
    if (!isCompatible(types().elementOf(type), types().elementOf((*pool_)[raw.value].type))) {
        if (isFirstReport(raw.where))
            diagnostics_.report(diag::WrongType, raw.where, tree_[target].name,
                                types().text(types().elementOf(type)),
                                types().text((*pool_)[raw.value].type));
        return {};
    }
    raw.value = inFieldOrder(types().elementOf(type), raw.value);
    std::vector<std::string_view> names;
    for (ComponentId at = id; at != target; at = tree_[at].parent)
        if (!tree_[at].name.starts_with('['))
            names.push_back(tree_[at].name);
    for (auto name = names.rbegin(); name != names.rend() && raw; ++name)
        raw.value = ExpressionLowering(*this, scopeOf(raw.context, tree_[target].scope))
                        .fieldOf(raw.value, *name, raw.where);
    return raw;
}

Bound Elaborator::withSetting(ComponentId id, const GivenSetting& given, TypeId wanted,
                              const Bound& base, std::string_view what) {
    const RawBound raw = lowerSetting(id, given, wanted);
    if (!raw)
        return base;
    const TypeId element = types().elementOf((*pool_)[raw.value].type);
    if (wanted.valid() && !isCompatible(types().elementOf(wanted), element)) {
        if (isFirstReport(raw.where))
            diagnostics_.report(diag::WrongType, raw.where, what,
                                types().text(types().elementOf(wanted)), types().text(element));
        return base;
    }
    if (instance::hasAttribute(builder_[tree_[id].type].predefined, what))
        checkAttributeVariability(id, what, raw);
    if (!given.setting->hasSubscripts())
        return fitted(id, raw, what);
    return withElements(id, given, raw, base, what);
}

// ---------------------------------------------------------------------------- elements of arrays

namespace {

/// A dimension on the way from the model to the component that is set.
struct SettingStep {
    std::int64_t size = 0;
    std::int64_t place = 0;     ///< of the component in an array that was taken apart; else 0
    std::int64_t subscript = 0; ///< 0: all elements
    bool isOwn = false;         ///< of the component itself
};

std::int64_t subscriptOf(const Setting& setting, std::size_t part, std::size_t dimension) {
    if (part >= setting.path.size())
        return 0;
    const std::vector<std::int64_t>& subscripts = setting.path[part].subscripts;
    return dimension < subscripts.size() ? subscripts[dimension] : 0;
}

/// The value of an array with some elements replaced, dimension by dimension.
class ElementReplacement {
public:
    ElementReplacement(Elaborator& elaborator, ExpressionLowering lowering,
                       const std::vector<SettingStep>& steps, ExprId whole, const RawBound& raw)
        : elaborator_(elaborator), lowering_(std::move(lowering)), steps_(steps), whole_(whole),
          raw_(raw) {
        const auto open = static_cast<std::size_t>(
            std::ranges::count(steps, std::int64_t{0}, &SettingStep::subscript));
        skipped_ = open - elaborator.pool().typeOf(raw.value).dimensions.size();
    }

    /// `open` steps before this one take all elements.
    ExprId from(std::size_t number, std::size_t open) {
        if (number == steps_.size())
            return valueSubscripts_.empty() ? raw_.value
                                            : elaborator_.index(raw_.value, valueSubscripts_);
        const SettingStep& step = steps_[number];
        const bool isOpen = step.subscript == 0;
        if (step.place > 0)
            return element(number, open, step.place, isOpen);
        std::vector<ExprId> items;
        for (std::int64_t i = 1; i <= step.size; ++i) {
            wholeSubscripts_.push_back(elaborator_.pool().integer(i));
            items.push_back(isOpen || i == step.subscript ? element(number, open, i, isOpen)
                                                          : untouched());
            wholeSubscripts_.pop_back();
        }
        return lowering_.arrayOf(items, raw_.where);
    }

private:
    ExprId element(std::size_t number, std::size_t open, std::int64_t place, bool isOpen) {
        const bool isCovered = isOpen && open >= skipped_;
        if (isCovered)
            valueSubscripts_.push_back(elaborator_.pool().integer(place));
        const ExprId item = from(number + 1, open + (isOpen ? 1 : 0));
        if (isCovered)
            valueSubscripts_.pop_back();
        return item;
    }
    ExprId untouched() {
        std::vector<ExprId> subscripts = wholeSubscripts_;
        subscripts.resize(elaborator_.pool().typeOf(whole_).dimensions.size(),
                          elaborator_.pool().whole());
        return elaborator_.index(whole_, subscripts);
    }

    Elaborator& elaborator_;
    ExpressionLowering lowering_;
    const std::vector<SettingStep>& steps_;
    ExprId whole_;
    const RawBound& raw_;
    std::size_t skipped_ = 0; ///< open steps for whose elements the value is the same
    std::vector<ExprId> wholeSubscripts_;
    std::vector<ExprId> valueSubscripts_;
};

/// Whether a value of these sizes can be given to all open steps, or to the last of them.
bool fits(const std::vector<SettingStep>& steps, const value::Dimensions& sizes, bool needsOwn) {
    std::vector<SettingStep> open;
    std::ranges::copy_if(steps, std::back_inserter(open),
                         [](const SettingStep& step) { return step.subscript == 0; });
    const auto own = static_cast<std::size_t>(std::ranges::count(open, true, &SettingStep::isOwn));
    if (sizes.size() > open.size() || (needsOwn && sizes.size() < own))
        return false;
    const std::size_t skipped = open.size() - sizes.size();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const SettingStep& step = open[skipped + i];
        if (step.place == 0 ? step.size != sizes[i] : step.place > sizes[i])
            return false;
    }
    return true;
}

std::string openSizes(const std::vector<SettingStep>& steps) {
    value::Dimensions sizes;
    for (const SettingStep& step : steps)
        if (step.subscript == 0)
            sizes.push_back(std::max(step.size, step.place));
    return sizes.empty() ? "1" : value::sizeText(sizes);
}

} // namespace

Bound Elaborator::withElements(ComponentId id, const GivenSetting& given, const RawBound& raw,
                               const Bound& base, std::string_view what) {
    std::vector<ComponentId> chain;
    for (ComponentId at = id; at != tree_.root(); at = tree_[at].parent)
        chain.push_back(at);
    std::vector<SettingStep> steps;
    std::size_t part = 0;
    for (auto component = chain.rbegin(); component != chain.rend(); ++component) {
        const bool isElement = tree_[*component].name.starts_with('[');
        const Dimensions sizes =
            isElement ? at(tree_[*component].parent).expandedDimensions : dimensionsOf(*component);
        const std::size_t named = isElement ? part - 1 : part++;
        std::int64_t rest = at(*component).elementNumber - 1;
        const std::size_t first = steps.size();
        steps.resize(first + sizes.size());
        for (std::size_t d = sizes.size(); d-- > 0;) {
            SettingStep& step = steps[first + d];
            step.subscript = subscriptOf(*given.setting, named, d);
            step.isOwn = *component == id;
            if (!isElement) {
                step.size = sizes[d];
                continue;
            }
            step.place = rest % sizes[d] + 1;
            rest /= sizes[d];
            if (step.subscript > 0 && step.subscript != step.place)
                return base; // another element is meant
        }
    }
    if (const Dimensions& sizes = pool_->typeOf(raw.value).dimensions;
        !fits(steps, sizes, raw.isSetting)) {
        if (isFirstReport(raw.where))
            diagnostics_.report(diag::WrongSize, raw.where, given.setting->name(), openSizes(steps),
                                sizes.empty() ? "a scalar" : "size " + value::sizeText(sizes));
        return base;
    }
    const bool replacesAll = std::ranges::none_of(
        steps, [](const SettingStep& step) { return step.place == 0 && step.subscript > 0; });
    ExprId whole = base ? wholeOf(base) : ExprId();
    if (!whole.valid() && !replacesAll) {
        const ExprId zero = what == "start" ? startOfType(types().elementOf(typeOf(id))) : ExprId();
        if (!zero.valid()) {
            if (isFirstReport(given.setting->where))
                diagnostics_.report(diag::CannotSet, given.setting->where, given.setting->name(),
                                    "the other elements have no value; set the whole array");
            return base;
        }
        std::vector<ExprId> fill{zero};
        for (const std::int64_t size : pathDimensions(id))
            fill.push_back(pool_->integer(size));
        whole = pool_->make(expr::Kind::Builtin, static_cast<std::uint8_t>(value::Builtin::Fill),
                            -1, types().array((*pool_)[zero].type, pathDimensions(id)), fill);
    }
    ExpressionLowering lowering(*this, scopeOf(tree_.root(), tree_[tree_.root()].type));
    Bound bound;
    bound.context = tree_.root();
    bound.where = raw.where;
    bound.isField = raw.isField;
    bound.inner = ElementReplacement(*this, lowering, steps, whole, raw).from(0, 0);
    if (bound && pool_->typeOf(bound.inner).dimensions.empty())
        bound.scalar = bound.each = bound.inner;
    return bound;
}

/// The value that `start` has where nothing is said (MLS 4.8); invalid for other types.
ExprId Elaborator::startOfType(TypeId type) {
    switch (types()[type].base) {
    case expr::Base::Real:
        return pool_->real(0.0);
    case expr::Base::Integer:
        return pool_->integer(0);
    case expr::Base::Boolean:
        return pool_->boolean(false);
    case expr::Base::String:
        return pool_->string("");
    default:
        return {};
    }
}

// ---------------------------------------------------------------------------- checks

void Elaborator::checkSettings() {
    for (const Setting& setting : settings_)
        checkSetting(setting);
}

/// Whether there is something of that name, and it may be set.
void Elaborator::checkSetting(const Setting& setting) {
    std::string_view attribute;
    const ComponentId id = settingTarget(setting, attribute);
    if (!id.valid())
        return;
    const auto refuse = [&](const std::string& reason) -> eventica::diag::Report {
        return diagnostics_.report(diag::CannotSet, setting.where, setting.name(), reason);
    };
    if (!isVariable(id)) {
        refuse(fmt::format("it is a component of class `{}`", builder_.nameOf(tree_[id].type)))
            .help("set its parameters one by one");
        return;
    }
    if (variabilityOf(id) == Variability::Constant)
        refuse("it is a constant").help("change it in the model");
    else if (builder_[tree_[id].type].predefined == instance::Predefined::ExternalObject)
        refuse("it is an external object").help("set the parameters that it is made of");
    else if (isFinal(id, attribute))
        refuse("it is final").help("set the parameters that it depends on, or change the model");
}

/// Its own declaration, one around it, or the modifier that gives it its value says `final`.
bool Elaborator::isFinal(ComponentId id, std::string_view attribute) {
    for (ComponentId at = id; at.valid(); at = tree_[at].parent) {
        const Modifier* const modifier = tree_[at].modifier;
        if (tree_[at].isFinal ||
            (modifier != nullptr && modifier->binding.isFinal && (at != id || attribute.empty())))
            return true;
    }
    const instance::ClassInstance& type = builder_[tree_[id].type];
    const Modifier* const attributes =
        type.definition == nullptr ? tree_[id].modifier : type.attributes;
    const Modifier* const written = attributes == nullptr ? nullptr : attributes->child(attribute);
    return written != nullptr && written->binding.isFinal;
}

/// The component, and the attribute of it, that a setting names; invalid, and reported, if there
/// is none.
ComponentId Elaborator::settingTarget(const Setting& setting, std::string_view& attribute) {
    ComponentId at = tree_.root();
    for (std::size_t i = 0; i < setting.path.size(); ++i) {
        const bool isLast = i + 1 == setting.path.size();
        const syntax::SettingPart& part = setting.path[i];
        if (isLast && part.subscripts.empty() && at != tree_.root() && isScalarVariable(at) &&
            instance::hasAttribute(builder_[tree_[at].type].predefined, part.name)) {
            attribute = part.name;
            return at;
        }
        at = settingMember(at, setting, i);
        if (!at.valid())
            return {};
    }
    return at;
}

ComponentId Elaborator::settingMember(ComponentId around, const Setting& setting,
                                      std::size_t number) {
    const syntax::SettingPart& part = setting.path[number];
    const ComponentId id = childNamed(around, part.name);
    const auto refuse = [&](const std::string& reason) -> eventica::diag::Report {
        return diagnostics_.report(diag::CannotSet, setting.where, setting.name(), reason);
    };
    if (!id.valid()) {
        diagnostics_.report(diag::NoSuchParameter, setting.where, setting.name())
            .help(suggestionFor(setting, around, number));
        return {};
    }
    if (at(id).isAbsent) {
        refuse(
            fmt::format("the condition of `{}` is false, so it is not in the model", pathOf(id)));
        return {};
    }
    if (isReference(id)) {
        refuse(fmt::format("`{}` is `outer`", pathOf(id)))
            .help(fmt::format("set `{}`", pathOf(target(id))));
        return {};
    }
    const bool isExpanded = !at(id).elements.empty();
    const Dimensions sizes = isExpanded ? at(id).expandedDimensions : dimensionsOf(id);
    if (!part.subscripts.empty() && part.subscripts.size() != sizes.size()) {
        refuse(sizes.empty()
                   ? fmt::format("`{}` is not an array", pathOf(id))
                   : fmt::format("`{}` is of size {}", pathOf(id), value::sizeText(sizes)));
        return {};
    }
    std::size_t element = 0;
    for (std::size_t d = 0; d < part.subscripts.size(); ++d) {
        if (part.subscripts[d] > sizes[d]) {
            refuse(fmt::format("`{}` is of size {}", pathOf(id), value::sizeText(sizes)));
            return {};
        }
        element = element * static_cast<std::size_t>(sizes[d]) +
                  static_cast<std::size_t>(part.subscripts[d] - 1);
    }
    return isExpanded ? at(id).elements[element] : id;
}

std::string Elaborator::suggestionFor(const Setting& setting, ComponentId around,
                                      std::size_t number) {
    std::string prefix;
    for (std::size_t i = 0; i < number; ++i)
        prefix += std::string(setting.path[i].name) + ".";
    std::vector<std::string> names;
    for (const ComponentId child : tree_[around].children)
        names.push_back(prefix + std::string(tree_[child].name));
    if (around != tree_.root() && isScalarVariable(around))
        for (const std::string_view name :
             instance::attributesOf(builder_[tree_[around].type].predefined))
            names.push_back(prefix + std::string(name));
    for (std::size_t i = 0; i < tree_.size(); ++i) // elsewhere, by its last name
        if (const ComponentId id(static_cast<std::int32_t>(i));
            tree_[id].name == setting.path.back().name && !at(id).isPackage && isVariable(id))
            names.push_back(pathOf(id));
    const std::string wanted = prefix + std::string(setting.path[number].name);
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    return eventica::diag::didYouMean(number + 1 == setting.path.size() ? wanted : setting.name(),
                                      candidates);
}

} // namespace eventica::elaborate
