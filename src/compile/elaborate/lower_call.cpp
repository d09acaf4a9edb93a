// SPDX-License-Identifier: Apache-2.0
// Calls of functions and record constructors (MLS 12.4, 12.6).
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "compile/syntax/names.h"
#include "lib/expr/rewrite.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Kind;
using expr::UnknownSize;
using instance::Predefined;
using syntax::ClassKind;

ExprId ExpressionLowering::lowerCall(const syntax::Call& call) {
    const syntax::Identifier& first = call.function->parts[0].name;
    instance::InstanceBuilder& builder = elaborator_.builder();
    const FoundElement found = call.function->global
                                   ? builder.member(builder.root(), first.text)
                                   : builder.lookupSimple(first.text, scope_.lookup);
    if (found)
        return lowerUserCall(call, found);
    return lowerBuiltin(syntax::joinName([&] {
                            std::vector<syntax::Identifier> names;
                            for (const auto& part : call.function->parts)
                                names.push_back(part.name);
                            return names;
                        }()),
                        call);
}

/// The outputs of a function used as a value: the first of them.
ExprId ExpressionLowering::firstOutput(ExprId call) {
    if (!call.valid() || pool_.typeOf(call).base != Base::Tuple)
        return call;
    const auto& members = types_.tupleMembers(pool_.typeOf(call));
    if (members.empty())
        return call;
    return pool_.make(Kind::Output, 0, 0, members[0], {{call}});
}

/// Through classes, or through components to the class of the last one, to what is called.
ClassInstanceId ExpressionLowering::calledClass(const syntax::ComponentReference& name,
                                                FoundElement found, ComponentId& near) {
    instance::InstanceBuilder& builder = elaborator_.builder();
    std::size_t part = 0;
    ClassInstanceId type;
    if (!found.element->isClass()) {
        const ComponentId first = componentFor(found);
        if (!first.valid()) { // of a class that is no part of the model
            diagnostics().report(diag::NotAFunction, at(name.range), name.parts.back().name.text);
            return {};
        }
        ComponentId component = elaborator_.target(first);
        for (part = 1; part < name.parts.size(); ++part) {
            const ComponentId child = elaborator_.childNamed(component, name.parts[part].name.text);
            if (!child.valid())
                break;
            component = elaborator_.target(child);
        }
        if (part == name.parts.size()) {
            diagnostics().report(diag::NotAFunction, at(name.range), name.parts.back().name.text);
            return {};
        }
        near = component;
        type = elaborator_.tree()[component].type;
        found = builder.member(type, name.parts[part].name.text);
    }
    for (;; ++part) {
        if (!found || !found.element->isClass()) {
            diagnostics().report(diag::NotAFunction, at(name.parts[part].name.range),
                                 name.parts[part].name.text);
            return {};
        }
        type = builder.classOf(found);
        if (!type.valid())
            return {};
        builder.expand(type);
        if (part + 1 == name.parts.size())
            return type;
        found = builder.member(type, name.parts[part + 1].name.text);
        if (!found)
            ++part;
        if (!found && part < name.parts.size()) {
            diagnostics().report(diag::NoSuchMember, at(name.parts[part].name.range),
                                 builder.nameOf(type), name.parts[part].name.text);
            return {};
        }
    }
}

ExprId ExpressionLowering::lowerUserCall(const syntax::Call& call, FoundElement found) {
    instance::InstanceBuilder& builder = elaborator_.builder();
    if (!found.element->isClass() && scope_.locals != nullptr &&
        found.owner == scope_.locals->owner) {
        const auto local = scope_.locals->values.find(found.element->name);
        if (local != scope_.locals->values.end())
            return callLocal(local->second, call);
    }
    ComponentId near = scope_.component;
    const ClassInstanceId type = calledClass(*call.function, found, near);
    if (!type.valid())
        return {};
    if (builder[type].predefined == Predefined::ExternalObject) {
        const FoundElement constructor = builder.member(type, "constructor");
        if (!constructor) {
            diagnostics().report(diag::NotAFunction, at(call.function->range),
                                 builder.nameOf(type));
            return {};
        }
        // Nothing calls the destructor before the run ends, but the model must have it then.
        if (const FoundElement destructor = builder.member(type, "destructor"))
            elaborator_.functionOf(builder.classOf(destructor), at(call.range), scope_.component);
        return callFunction(
            elaborator_.functionOf(builder.classOf(constructor), at(call.range), scope_.component),
            call);
    }
    if (builder[type].predefined != Predefined::None)
        return convertToEnumeration(type, call);
    const syntax::ClassDefinition* definition = builder[type].definition;
    switch (definition == nullptr ? ClassKind::Class : definition->kind) {
    case ClassKind::Function:
    case ClassKind::OperatorFunction:
        return callFunction(elaborator_.functionOf(type, at(call.function->range), near), call);
    case ClassKind::Record:
    case ClassKind::OperatorRecord:
        return constructRecord(type, call);
    case ClassKind::Operator:
        return callOverloads(type, call);
    default:
        diagnostics().report(diag::NotAFunction, at(call.function->range), builder.nameOf(type));
        return {};
    }
}

/// `E(2)`: the second literal of enumeration `E` (MLS 4.8.5.3).
ExprId ExpressionLowering::convertToEnumeration(ClassInstanceId type, const syntax::Call& call) {
    const TypeId element = elaborator_.typeOfClass(type);
    if (types_[element].base != Base::Enumeration || call.positional.size() != 1) {
        diagnostics().report(diag::NotAFunction, at(call.function->range),
                             elaborator_.builder().nameOf(type));
        return {};
    }
    const ExprId number = lower(*call.positional[0]);
    if (!number.valid())
        return {};
    if (pool_.typeOf(number).base != Base::Integer) {
        diagnostics().report(diag::WrongArgument, at(call.positional[0]->range),
                             elaborator_.builder().nameOf(type), textOf(number));
        return {};
    }
    const std::size_t count = types_.enumeration(types_[element]).literals.size();
    if (const auto ordinal = pool_.integerOf(number);
        ordinal && (*ordinal < 1 || *ordinal > static_cast<std::int64_t>(count))) {
        diagnostics().report(diag::NoSuchLiteral, at(call.positional[0]->range),
                             elaborator_.builder().nameOf(type), count, *ordinal);
        return {};
    }
    std::vector<ExprId> literals;
    literals.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        literals.push_back(pool_.constant(
            Value::enumeration(types_[element].id, static_cast<std::int64_t>(i) + 1), element));
    return elaborator_.index(arrayOf(literals, at(call.range)), {number});
}

// ---------------------------------------------------------------------------- arguments

/// Lowers the arguments of a call to the inputs they are for. What is not given stays invalid.
bool ExpressionLowering::matchArguments(const syntax::Call& call, const std::string& name,
                                        const std::vector<std::string>& inputs,
                                        std::vector<ExprId>& arguments) {
    arguments.assign(inputs.size(), ExprId());
    if (call.positional.size() > inputs.size()) {
        diagnostics().report(diag::TooManyArguments, at(call.positional[inputs.size()]->range),
                             name, inputs.size());
        return false;
    }
    bool isValid = true;
    for (std::size_t i = 0; i < call.positional.size(); ++i) {
        arguments[i] = lower(*call.positional[i]);
        isValid = isValid && arguments[i].valid();
    }
    for (const syntax::NamedArgument& argument : call.named) {
        const auto input = std::ranges::find(inputs, argument.name.text);
        if (input == inputs.end()) {
            diagnostics().report(diag::NoSuchInput, at(argument.name.range), name,
                                 argument.name.text);
            return false;
        }
        ExprId& slot = arguments[static_cast<std::size_t>(input - inputs.begin())];
        slot = lower(*argument.value);
        isValid = isValid && slot.valid();
    }
    return isValid;
}

/// What `matchArguments` has matched.
ArgumentPlaces ExpressionLowering::placesOf(const syntax::Call& call,
                                            const std::vector<std::string>& inputs) const {
    ArgumentPlaces places(inputs.size(), at(call.range));
    for (std::size_t i = 0; i < call.positional.size() && i < places.size(); ++i)
        places[i] = at(call.positional[i]->range);
    for (const syntax::NamedArgument& argument : call.named) {
        const auto input = std::ranges::find(inputs, argument.name.text);
        if (input != inputs.end())
            places[static_cast<std::size_t>(input - inputs.begin())] = at(argument.value->range);
    }
    return places;
}

std::vector<std::string> ExpressionLowering::inputNames(FunctionId id) const {
    std::vector<std::string> names;
    const FunctionEntry& entry = elaborator_.entry(id);
    names.reserve(entry.inputs.size());
    for (const std::int32_t input : entry.inputs)
        names.push_back(entry.function.locals[static_cast<std::size_t>(input)].name);
    return names;
}

ExprId ExpressionLowering::callFunction(FunctionId id, const syntax::Call& call) {
    if (!id.valid())
        return {};
    const std::vector<std::string> inputs = inputNames(id);
    std::vector<ExprId> arguments;
    if (!matchArguments(call, elaborator_.entry(id).function.name, inputs, arguments))
        return {};
    const ExprId made = this->call(id, arguments, at(call.range), placesOf(call, inputs));
    if (made.valid() && elaborator_.entry(id).function.isImpure)
        elaborator_.notePlace(made, at(call.range));
    return made;
}

bool ExpressionLowering::fillDefaults(FunctionId id, std::vector<ExprId>& arguments,
                                      text::SourceRange where) {
    const std::size_t missing = addDefaults(id, arguments);
    if (missing == arguments.size())
        return true;
    const FunctionEntry& entry = elaborator_.entry(id);
    diagnostics().report(diag::MissingInput, where, entry.input(missing).name, entry.function.name);
    return false;
}

/// Gives inputs without an argument their defaults, other inputs in them replaced by their
/// arguments. The number of one that has no default, or one that depends on itself, if there is
/// any.
std::size_t ExpressionLowering::addDefaults(FunctionId id, std::vector<ExprId>& arguments) {
    const FunctionEntry& entry = elaborator_.entry(id);
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const ExprId byDefault = entry.input(i).binding;
            if (arguments[i].valid() || !byDefault.valid() ||
                mentionsMissing(entry, byDefault, arguments))
                continue;
            arguments[i] = withArguments(id, byDefault, arguments);
            isChanged = true;
        }
    }
    return static_cast<std::size_t>(std::ranges::find(arguments, ExprId()) - arguments.begin());
}

bool ExpressionLowering::mentionsMissing(const FunctionEntry& entry, ExprId expression,
                                         const std::vector<ExprId>& arguments) const {
    bool isFound = false;
    expr::forEachNode(pool_, expression, [&](ExprId at) {
        if (pool_[at].kind != Kind::Local)
            return;
        const auto input = std::ranges::find(entry.inputs, pool_[at].payload);
        isFound =
            isFound || (input != entry.inputs.end() &&
                        !arguments[static_cast<std::size_t>(input - entry.inputs.begin())].valid());
    });
    return isFound;
}

/// An expression of a function's inputs, as the caller sees it.
ExprId ExpressionLowering::withArguments(FunctionId id, ExprId expression,
                                         const std::vector<ExprId>& arguments) {
    const FunctionEntry& entry = elaborator_.entry(id);
    return elaborator_.refold(expr::rewrite(pool_, expression, [&](ExprId at) -> ExprId {
        if (pool_[at].kind != Kind::Local)
            return {};
        const auto input = std::ranges::find(entry.inputs, pool_[at].payload);
        return input == entry.inputs.end()
                   ? ExprId()
                   : arguments[static_cast<std::size_t>(input - entry.inputs.begin())];
    }));
}

ExprId ExpressionLowering::call(FunctionId id, std::vector<ExprId> arguments,
                                text::SourceRange where, const ArgumentPlaces& given) {
    if (!fillDefaults(id, arguments, where))
        return {};
    ArgumentPlaces places(given);
    places.resize(arguments.size(), where);
    const auto made = checkFunctionArguments(id, arguments, places) ? tryCall(id, arguments, where)
                                                                    : std::optional(ExprId());
    if (!made) {
        reportArguments(id, arguments, places);
        return {};
    }
    if (made->valid())
        checkShapes(id, arguments, places);
    return *made;
}

/// How many dimensions more than the inputs the arguments have, which become one for each input;
/// nothing if they do not fit.
std::optional<std::size_t> ExpressionLowering::fitArguments(FunctionId id,
                                                            std::vector<ExprId>& arguments) {
    const FunctionEntry& entry = elaborator_.entry(id);
    if (arguments.size() > entry.inputs.size())
        return std::nullopt;
    arguments.resize(entry.inputs.size());
    if (addDefaults(id, arguments) < arguments.size())
        return std::nullopt;
    std::vector<TypeId> wanted;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        wanted.push_back(entry.input(i).type);
        arguments[i] = elaborator_.inFieldOrder(wanted[i], arguments[i]);
    }
    return vectorRank(wanted, arguments);
}

/// Nothing if the arguments do not fit.
std::optional<ExprId> ExpressionLowering::tryCall(FunctionId id, const std::vector<ExprId>& given,
                                                  text::SourceRange where) {
    std::vector<ExprId> arguments(given);
    const auto extra = fitArguments(id, arguments);
    if (!extra)
        return std::nullopt;
    if (*extra > 0)
        return vectorized(id, arguments, *extra, where);
    return pool_.make(Kind::Call, 0, id.index(), resultType(id, arguments), arguments);
}

/// How many dimensions more than the inputs the arguments have (MLS 12.4.6); nothing if they do not
/// fit.
std::optional<std::size_t> ExpressionLowering::vectorRank(const std::vector<TypeId>& wanted,
                                                          const std::vector<ExprId>& arguments) {
    std::size_t extra = 0;
    Dimensions sizes;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const TypeId given = pool_[arguments[i]].type;
        if (elaborator_.isCompatible(wanted[i], given))
            continue;
        const Dimensions& all = types_[given].dimensions;
        const std::size_t rank = types_[wanted[i]].dimensions.size();
        if (all.size() <= rank)
            return std::nullopt;
        const std::size_t here = all.size() - rank;
        const TypeId rest =
            types_.array(types_.elementOf(given),
                         Dimensions(all.begin() + static_cast<std::ptrdiff_t>(here), all.end()));
        const Dimensions leading(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(here));
        if (!elaborator_.isCompatible(wanted[i], rest) || (extra > 0 && extra != here) ||
            (extra > 0 && !elaborator_.sameSizes(sizes, leading)))
            return std::nullopt;
        extra = here;
        sizes = leading;
    }
    return extra;
}

/// `f(x)` of arrays is `{f(x[i]) for i in 1:size(x, 1)}`.
ExprId ExpressionLowering::vectorized(FunctionId id, std::vector<ExprId> arguments,
                                      std::size_t extra, text::SourceRange where) {
    const FunctionEntry& entry = elaborator_.entry(id);
    std::vector<IteratorId> iterators;
    std::vector<ExprId> front;
    for (std::size_t d = 0; d < extra; ++d) {
        iterators.push_back(pool_.newIterator(fmt::format("i{}", d + 1), types_.integer()));
        front.push_back(pool_.iterator(iterators.back()));
    }
    std::vector<ExprId> ranges(extra);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const TypeId wanted = entry.input(i).type;
        if (elaborator_.isCompatible(wanted, pool_[arguments[i]].type))
            continue;
        const Dimensions sizes = pool_.typeOf(arguments[i]).dimensions;
        for (std::size_t d = 0; d < extra; ++d) {
            const auto number = static_cast<std::int64_t>(d) + 1;
            const ExprId size = sizes[d] != UnknownSize
                                    ? pool_.integer(sizes[d])
                                    : makeBuiltin(value::Builtin::Size, types_.integer(),
                                                  {arguments[i], pool_.integer(number)});
            ranges[d] = pool_.make(Kind::Range, 0, -1, types_.array(types_.integer(), {sizes[d]}),
                                   std::vector<ExprId>{pool_.integer(1), size});
        }
        std::vector<ExprId> subscripts(front);
        subscripts.resize(sizes.size(), pool_.whole());
        arguments[i] = elaborator_.index(arguments[i], subscripts);
    }
    ExprId body = firstOutput(call(id, arguments, where));
    for (std::size_t d = extra; d-- > 0 && body.valid();) {
        Dimensions sizes = pool_.typeOf(ranges[d]).dimensions;
        const Dimensions& inner = pool_.typeOf(body).dimensions;
        sizes.insert(sizes.end(), inner.begin(), inner.end());
        body = pool_.make(Kind::Comprehension, 0, iterators[d].index(),
                          types_.array(types_.elementOf(pool_[body].type), sizes),
                          std::vector<ExprId>{body, ranges[d]});
    }
    return body;
}

/// The type of the outputs, their sizes as far as the arguments decide them.
TypeId ExpressionLowering::resultType(FunctionId id, const std::vector<ExprId>& arguments) {
    const FunctionEntry& entry = elaborator_.entry(id);
    std::vector<TypeId> outputs;
    for (const std::int32_t index : entry.outputs) {
        const expr::Local output = entry.function.locals[static_cast<std::size_t>(index)];
        Dimensions sizes = types_[output.type].dimensions;
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            if (sizes[d] != UnknownSize || d >= output.sizes.size() || !output.sizes[d].valid())
                continue;
            sizes[d] = constantSize(withArguments(id, output.sizes[d], arguments));
        }
        outputs.push_back(types_.array(types_.elementOf(output.type), sizes));
    }
    return outputs.size() == 1 ? outputs[0] : types_.tuple(outputs);
}

// ---------------------------------------------------------------------------- functions as values

ExprId ExpressionLowering::callLocal(ExprId local, const syntax::Call& call) {
    if (pool_.typeOf(local).base != Base::Function) {
        diagnostics().report(diag::NotAFunction, at(call.function->range),
                             call.function->parts[0].name.text);
        return {};
    }
    const FunctionId signature(pool_.typeOf(local).id);
    const ExprId made = callFunction(signature, call);
    if (!made.valid() || pool_[made].kind != Kind::Call)
        return made;
    return pool_.make(Kind::LocalCall, 0, pool_[local].payload, pool_[made].type,
                      pool_[made].operands);
}

ExprId ExpressionLowering::lowerPartialApplication(const syntax::PartialApplication& application) {
    const ClassInstanceId type =
        elaborator_.builder().lookupClass(application.function, scope_.lookup);
    if (!type.valid())
        return {};
    const FunctionId id =
        elaborator_.functionOf(type, at(application.function.range), scope_.component);
    if (!id.valid())
        return {};
    const FunctionEntry& entry = elaborator_.entry(id);
    std::vector<ExprId> arguments(entry.inputs.size());
    for (const syntax::NamedArgument& argument : application.named) {
        const auto input = std::ranges::find_if(entry.inputs, [&](std::int32_t index) {
            return entry.function.locals[static_cast<std::size_t>(index)].name ==
                   argument.name.text;
        });
        if (input == entry.inputs.end()) {
            diagnostics().report(diag::NoSuchInput, at(argument.name.range), entry.function.name,
                                 argument.name.text);
            return {};
        }
        const ExprId value = lower(*argument.value);
        if (!value.valid())
            return {};
        arguments[static_cast<std::size_t>(input - entry.inputs.begin())] = value;
    }
    return pool_.make(Kind::FunctionValue, 0, id.index(), types_.scalar(Base::Function, id.index()),
                      arguments);
}

// ---------------------------------------------------------------------------- records

/// The functions of an `operator`, or the function itself.
std::vector<FunctionId> ExpressionLowering::functionsIn(ClassInstanceId op) {
    instance::InstanceBuilder& builder = elaborator_.builder();
    if (!op.valid())
        return {};
    builder.expand(op);
    const syntax::ClassDefinition* definition = builder[op].definition;
    const text::SourceRange where{builder[op].source, definition->range};
    std::vector<FunctionId> functions;
    if (definition->kind != ClassKind::Operator) {
        const FunctionId only = elaborator_.functionOf(op, where, scope_.component);
        if (only.valid())
            functions.push_back(only);
        return functions;
    }
    for (std::size_t i = 0; i < builder[op].elements.size(); ++i) {
        const std::string_view name = builder[op].elements[i].name;
        if (!builder[op].elements[i].isClass())
            continue;
        const FunctionId id = elaborator_.functionOf(builder.classOf(builder.member(op, name)),
                                                     where, scope_.component);
        if (id.valid())
            functions.push_back(id);
    }
    return functions;
}

ExprId ExpressionLowering::callOverloads(ClassInstanceId op, const syntax::Call& call) {
    const std::size_t before = diagnostics().items().size();
    for (const FunctionId id : functionsIn(op)) {
        const std::vector<std::string> inputs = inputNames(id);
        std::vector<ExprId> arguments;
        if (call.positional.size() <= inputs.size() &&
            matchArguments(call, elaborator_.entry(id).function.name, inputs, arguments)) {
            if (const auto made = tryCall(id, arguments, at(call.range)))
                return *made;
        }
        elaborator_.discardFrom(before);
    }
    std::string types;
    for (const syntax::Expr* argument : call.positional) {
        const ExprId value = lower(*argument);
        if (!value.valid())
            return {};
        types += (types.empty() ? "" : ", ") + textOf(value);
    }
    for (const syntax::NamedArgument& argument : call.named)
        types += fmt::format("{}{} = …", types.empty() ? "" : ", ", argument.name.text);
    diagnostics().report(diag::NoOverload, at(call.range), elaborator_.builder().nameOf(op), types);
    return {};
}

ExprId ExpressionLowering::constructRecord(ClassInstanceId record, const syntax::Call& call) {
    if (const auto place = castedPlace(call))
        return castToRecord(record, *place, at(call.range));
    const FoundElement constructor = elaborator_.builder().member(record, "'constructor'");
    if (constructor)
        return callOverloads(elaborator_.builder().classOf(constructor), call);
    return defaultConstructor(record, call);
}

ExprId ExpressionLowering::defaultConstructor(ClassInstanceId record, const syntax::Call& call) {
    instance::InstanceBuilder& builder = elaborator_.builder();
    const std::vector<Element> fields = elaborator_.fieldsOf(record);
    std::vector<std::string> names;
    names.reserve(fields.size());
    for (const Element& field : fields)
        names.emplace_back(field.name);
    std::vector<ExprId> values;
    if (!matchArguments(call, builder.nameOf(record), names, values))
        return {};
    const ArgumentPlaces places = placesOf(call, names);
    const std::size_t missing = elaborator_.addFieldDefaults(record, fields, values);
    if (missing < names.size()) {
        diagnostics().report(diag::MissingInput, at(call.range), names[missing],
                             builder.nameOf(record));
        return {};
    }
    return recordOf(record, names, values, at(call.range), places);
}

/// Fields may have more dimensions than declared: then it is an array of records.
ExprId ExpressionLowering::recordOf(ClassInstanceId record, const std::vector<std::string>& names,
                                    std::vector<ExprId> values, text::SourceRange where,
                                    const ArgumentPlaces& places) {
    const TypeId declared = elaborator_.typeOfClass(record);
    if (!declared.valid())
        return {};
    const expr::RecordInfo info = types_.record(types_[declared]);
    std::vector<TypeId> wanted;
    wanted.reserve(info.fields.size());
    for (const expr::RecordField& field : info.fields)
        wanted.push_back(field.type);
    if (wanted.size() != values.size())
        return {};
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = elaborator_.inFieldOrder(wanted[i], values[i]);
    const auto extra = vectorRank(wanted, values);
    if (!extra) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!elaborator_.isCompatible(wanted[i], pool_[values[i]].type))
                diagnostics().report(diag::WrongInput, i < places.size() ? places[i] : where,
                                     names[i], info.name, types_.text(wanted[i]),
                                     textOf(values[i]));
        }
        return {};
    }
    Dimensions leading;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Dimensions& all = pool_.typeOf(values[i]).dimensions;
        if (all.size() > types_[wanted[i]].dimensions.size())
            leading.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(*extra));
    }
    expr::RecordInfo actual = info;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Dimensions all = pool_.typeOf(values[i]).dimensions;
        const bool isFilled = all.size() == types_[wanted[i]].dimensions.size() && *extra > 0;
        const auto skipped = static_cast<std::ptrdiff_t>(isFilled ? 0 : *extra);
        const TypeId element = types_.elementOf(wanted[i]);
        actual.fields[i].type = types_.array(types_[element].base == Base::Record
                                                 ? types_.elementOf(pool_[values[i]].type)
                                                 : element,
                                             Dimensions(all.begin() + skipped, all.end()));
        if (!isFilled)
            continue;
        std::vector<ExprId> arguments{values[i]};
        Dimensions sizes(leading);
        for (const std::int64_t size : leading)
            arguments.push_back(pool_.integer(size));
        sizes.insert(sizes.end(), all.begin(), all.end());
        values[i] =
            makeBuiltin(value::Builtin::Fill,
                        types_.array(types_.elementOf(pool_[values[i]].type), sizes), arguments);
    }
    const TypeId type = types_.record(types_.internRecord(std::move(actual)));
    return pool_.make(Kind::Record, 0, -1, types_.array(type, leading), values);
}

} // namespace eventica::elaborate
