// SPDX-License-Identifier: Apache-2.0
// Inputs of components, flows that are operator records, deselected connections.
#include <set>

#include "compile/flat/checks.h"
#include "compile/flat/deselection.h"
#include "compile/flat/diagnostics.h"

namespace eventica::flat {
namespace {

using instance::ComponentId;

class ComponentChecker {
public:
    explicit ComponentChecker(const CheckedModel& checked)
        : checked_(checked), elaborator_(checked.elaborator) {}

    void check(ComponentId id) {
        if (elaborator_.isReference(id))
            return;
        checkClass(id);
        if (elaborator_.isRecord(id))
            checkFlow(id);
        if (elaborator_.isScalarVariable(id))
            checkInput(id);
        for (const ComponentId child : elaborator_.childrenOf(id))
            check(child);
    }

private:
    const instance::Component& component(ComponentId id) const { return elaborator_.tree()[id]; }

    text::SourceRange placeOf(ComponentId id) const {
        return {component(id).source, component(id).declaration->name.range};
    }

    void checkClass(ComponentId id) {
        const auto type = component(id).type;
        const auto* definition = elaborator_.builder()[type].definition;
        if (definition != nullptr && classes_.insert(definition).second)
            checkDeselections(elaborator_.builder(), type, checked_.diagnostics);
    }

    /// Flows add up to zero, whatever that is for the record (MLS 9.2).
    void checkFlow(ComponentId id) {
        const auto type = component(id).type;
        const bool isOwn = component(id).prefix.flow == syntax::FlowPrefix::Flow;
        if (!isOwn || elaborator_.kindOf(id) != syntax::ClassKind::OperatorRecord ||
            elaborator_.builder().member(type, "'0'") ||
            !declarations_.insert(component(id).declaration).second)
            return;
        checked_.diagnostics.report(diag::FlowWithoutZero, placeOf(id), component(id).name,
                                    elaborator_.builder().nameOf(type));
    }

    /// Whoever uses a component gives its inputs a value where it is declared; only connectors get
    /// theirs by equations (MLS 4.7).
    void checkInput(ComponentId id) {
        ComponentId owner = component(id).parent;
        bool isInput = elaborator_.causalityOf(id) == syntax::Causality::Input;
        for (; owner.valid() && elaborator_.isRecord(owner); owner = component(owner).parent)
            isInput = isInput || elaborator_.causalityOf(owner) == syntax::Causality::Input;
        if (!isInput || !owner.valid() || owner == elaborator_.tree().root() ||
            elaborator_.isConnector(id) || elaborator_.isInConnector(id) ||
            elaborator_.variabilityOf(id) <= Variability::Parameter || elaborator_.boundOf(id))
            return;
        checked_.diagnostics.report(diag::InputWithoutValue, placeOf(owner), elaborator_.pathOf(id))
            .help("give it one where the component is declared: `(… = …)`");
    }

    const CheckedModel& checked_;
    elaborate::Elaborator& elaborator_;
    std::set<const syntax::ClassDefinition*> classes_;
    std::set<const syntax::ComponentDeclaration*> declarations_;
};

} // namespace

void checkComponents(const CheckedModel& checked) {
    ComponentChecker(checked).check(checked.elaborator.tree().root());
}

} // namespace eventica::flat
