// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/check_connect.h"

#include <fmt/format.h>
#include <string>

#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"

namespace eventica::instance {
namespace {

std::string textOf(const syntax::ComponentReference& reference) {
    std::string text;
    for (const syntax::ReferencePart& part : reference.parts)
        text += (text.empty() ? "" : ".") + std::string(part.name.text);
    return text;
}

} // namespace

void checkConnected(InstanceBuilder& builder, ClassInstanceId scope,
                    const syntax::ComponentReference& reference,
                    eventica::diag::Diagnostics& diagnostics) {
    const auto parts = reference.parts;
    if (parts.size() < 3) // nothing stands between the component and its connector
        return;
    FoundElement found = builder.lookupSimple(parts[0].name.text, scope);
    for (std::size_t i = 1; found && !found.element->isClass(); ++i) {
        const ClassInstanceId type = builder.componentType(found);
        const bool isOpen =
            !type.valid() || kindOf(builder, type) == syntax::ClassKind::ExpandableConnector;
        if (isOpen || i == parts.size())
            return;
        if (i > 1 && !isConnector(builder, type)) {
            diagnostics
                .report(diag::NotReachable, {builder[scope].source, reference.range},
                        textOf(reference), parts[i - 1].name.text, parts[i - 2].name.text)
                .help(fmt::format("give `{}` a connector of its own, and connect the two inside it",
                                  parts[i - 2].name.text));
            return;
        }
        found = builder.member(type, parts[i].name.text);
    }
}

} // namespace eventica::instance
