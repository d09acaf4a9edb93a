// SPDX-License-Identifier: Apache-2.0
// `R(m)` of a model, block or connector `m`: a record of those of its components that `R` has, too
// (MLS 12.6.1).
#include <algorithm>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"

namespace eventica::elaborate {

/// What a constructor's only argument names, if it is a component that is no value by itself.
std::optional<Place> ExpressionLowering::castedPlace(const syntax::Call& call) {
    if (call.positional.size() != 1 || !call.named.empty() || !call.iterators.empty() ||
        call.positional[0]->kind != syntax::ExprKind::ComponentReference)
        return std::nullopt;
    const auto& reference = static_cast<const syntax::ComponentReference&>(*call.positional[0]);
    const std::string_view first = reference.parts[0].name.text;
    const FoundElement found = elaborator_.builder().lookupSimple(first, scope_.lookup);
    const bool isLocal =
        (scope_.locals != nullptr && found.owner == scope_.locals->owner) ||
        std::ranges::find(scope_.loops, first, &LoopIndex::name) != scope_.loops.end();
    if (!found || found.element->isClass() || isLocal)
        return std::nullopt;
    const std::size_t before = diagnostics().items().size();
    const auto place = this->place(reference);
    elaborator_.discardFrom(before); // whatever it was, lowering it as a value reports it
    return place && !elaborator_.isVariable(place->component) ? place : std::nullopt;
}

ExprId ExpressionLowering::castToRecord(ClassInstanceId record, const Place& place,
                                        text::SourceRange where) {
    instance::InstanceBuilder& builder = elaborator_.builder();
    builder.expand(record);
    const std::vector<Element> fields = elaborator_.fieldsOf(record);
    std::vector<std::string> names;
    std::vector<ExprId> values;
    for (const Element& field : fields) {
        names.emplace_back(field.name);
        values.push_back(castedField(field, place, where));
    }
    const std::size_t missing = elaborator_.addFieldDefaults(record, fields, values);
    if (missing < names.size()) {
        diagnostics().report(diag::MissingInput, where, names[missing], builder.nameOf(record));
        return {};
    }
    return recordOf(record, names, values, where);
}

/// Invalid if the component has nothing public of that name.
ExprId ExpressionLowering::castedField(const Element& element, const Place& place,
                                       text::SourceRange where) {
    const ComponentId child = elaborator_.childNamed(place.component, element.name);
    if (!child.valid() || elaborator_.tree()[child].isProtected ||
        elaborator_.facts(child).isAbsent)
        return {};
    Place field{elaborator_.target(child), place.subscripts};
    field.subscripts.resize(field.subscripts.size() + elaborator_.dimensionsOf(child).size(),
                            pool_.whole());
    if (elaborator_.isVariable(field.component))
        return elaborator_.expressionOf(field.component, field.subscripts);
    const ClassInstanceId type = elaborator_.builder().typeOf(element);
    return type.valid() && elaborator_.isRecordClass(type) ? castToRecord(type, field, where)
                                                           : ExprId();
}

} // namespace eventica::elaborate
