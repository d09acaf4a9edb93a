// SPDX-License-Identifier: Apache-2.0
#include <string_view>

#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/syntax/words.h"

namespace eventica::instance {
namespace {

using syntax::Causality;
using syntax::ClassKind;
using syntax::FlowPrefix;
using syntax::Variability;

/// One component of the class.
struct Declared {
    const ClassCheck& check;
    const Element& element;
    ClassInstanceId type;

    const syntax::TypePrefix& prefix() const { return element.clause->prefix; }
    /// From the first prefix to the name.
    text::SourceRange head() const {
        return check.at(cover(element.declaration->range, element.component->name.range));
    }
};

bool isRecord(ClassKind kind) {
    return kind == ClassKind::Record || kind == ClassKind::OperatorRecord;
}

bool isFixed(Variability variability) {
    return variability == Variability::Parameter || variability == Variability::Constant;
}

void checkPrefix(const Declared& component, std::string_view prefix) {
    if (prefix.empty())
        return;
    const ClassCheck& check = component.check;
    check.diagnostics.report(diag::ElementPrefix, component.head(), component.element.name, prefix,
                             spelling(check.definition().kind), check.name());
}

/// A record must be of use in every place; what a connector or a function consists of is its own.
void checkForbiddenPrefixes(const Declared& component) {
    const ClassKind kind = component.check.definition().kind;
    const syntax::DeclarationElement& declaration = *component.element.declaration;
    if (isRecord(kind)) {
        checkPrefix(component, spelling(component.prefix().causality));
        checkPrefix(component, spelling(component.prefix().flow));
    }
    if (isRecord(kind) || isFunction(kind) || kind == ClassKind::Connector ||
        kind == ClassKind::ExpandableConnector) {
        checkPrefix(component, declaration.isInner ? "inner" : "");
        checkPrefix(component, declaration.isOuter ? "outer" : "");
    }
}

void checkFlow(const Declared& component) {
    const ClassCheck& check = component.check;
    const ClassKind kind = check.definition().kind;
    const FlowPrefix flow = component.prefix().flow;
    if (flow == FlowPrefix::Flow && kind == ClassKind::ExpandableConnector)
        check.diagnostics
            .report(diag::FlowInExpandable, component.head(), check.name(), component.element.name)
            .help("put it into a connector of its own");
    if (flow == FlowPrefix::Stream && kind != ClassKind::Connector && !isRecord(kind))
        check.diagnostics.report(diag::StreamOutsideConnector, component.head(),
                                 component.element.name);
}

void checkInPackage(const Declared& component) {
    const ClassCheck& check = component.check;
    const Variability variability = component.prefix().variability;
    if (check.definition().kind != ClassKind::Package || variability == Variability::Constant)
        return;
    check.diagnostics
        .report(diag::VariableInPackage, component.head(), check.name(), component.element.name,
                variability == Variability::Parameter ? "parameter" : "variable")
        .help("declare it as `constant`, or in a model");
}

/// All that a caller sees of a function are its inputs and outputs (MLS 12.2). A public constant,
/// which libraries have, does no harm.
void checkInFunction(const Declared& component) {
    const ClassCheck& check = component.check;
    if (!isFunction(check.definition().kind) || component.element.isProtected ||
        component.prefix().causality != Causality::None ||
        component.prefix().variability == Variability::Constant ||
        causalityOf(check.builder, component.type) != Causality::None)
        return;
    check.diagnostics
        .report(diag::PublicLocal, check.at(component.element.component->name.range),
                component.element.name, check.name())
        .help("declare it in a `protected` section");
}

void checkByType(const Declared& component) {
    const ClassCheck& check = component.check;
    const syntax::TypePrefix& prefix = component.prefix();
    if (prefix.flow == FlowPrefix::None && prefix.variability == Variability::None)
        return;
    check.builder.expand(component.type);
    if (check.builder[component.type].predefined == Predefined::Clock) {
        for (const std::string_view word : {spelling(prefix.flow), spelling(prefix.variability)}) {
            if (!word.empty())
                check.diagnostics.report(diag::ClockPrefix, component.head(),
                                         component.element.name, word);
        }
    } else if (isFixed(prefix.variability) && isConnector(check.builder, component.type)) {
        check.diagnostics.report(diag::ConnectorVariability, component.head(),
                                 component.element.name, spelling(prefix.variability));
    }
}

/// An outer component is another one, which has modifiers of its own (MLS 5.4).
void checkOuter(const Declared& component) {
    const syntax::Modification* written = component.element.component->modification;
    if (!component.element.declaration->isOuter || component.element.declaration->isInner ||
        written == nullptr)
        return;
    syntax::TextRange where = written->range;
    if (written->nested != nullptr && !written->nested->arguments.empty())
        where = written->nested->arguments[0]->range;
    else if (written->value != nullptr)
        where = written->value->range;
    component.check.diagnostics
        .report(diag::OuterModified, component.check.at(where), component.element.name)
        .help("modify the `inner` component that it stands for");
}

} // namespace

void checkComponent(const ClassCheck& check, const Element& component, ClassInstanceId type) {
    const Declared declared{check, component, type};
    checkForbiddenPrefixes(declared);
    checkFlow(declared);
    checkInPackage(declared);
    checkOuter(declared);
    if (!type.valid())
        return; // reported
    checkInFunction(declared);
    checkByType(declared);
}

} // namespace eventica::instance
