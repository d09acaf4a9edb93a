// SPDX-License-Identifier: Apache-2.0
// The rules for a class as it is declared, chapter by chapter; each function has a source file of
// its name. What a class inherits is checked where it is written.
#pragma once

#include <string>

#include "compile/instance/instance_builder.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

/// A class under check; it is expanded, and written by somebody (not predefined).
struct ClassCheck {
    InstanceBuilder& builder;
    ClassInstanceId id;
    eventica::diag::Diagnostics& diagnostics;

    const ClassInstance& instance() const { return builder[id]; }
    const syntax::ClassDefinition& definition() const { return *builder[id].definition; }
    text::SourceRange at(syntax::TextRange range) const { return {builder[id].source, range}; }
    std::string name() const { return builder.nameOf(id); }
};

/// Which sections and classes the kinds of classes can contain (MLS 4.6, 12.2, 14.1).
void checkClassContents(const ClassCheck& check);

/// Which prefixes a component that the class declares can have there, and whether it can have
/// modifiers (MLS 4.4.2, 4.6, 5.4, 9.3, 15.1, 16.3).
void checkComponent(const ClassCheck& check, const Element& component, ClassInstanceId type);

/// Whether a connector has as many flow variables as it needs (MLS 9.3.1, 15.1).
void checkConnector(const ClassCheck& check);

/// Which classes it can extend, and what it can inherit from several (MLS 4.5.2, 7.1).
void checkInheritance(const ClassCheck& check);

/// Whether the elements that it redeclares can be, and what it puts in their place (MLS 6, 7.3).
void checkRedeclaredElements(const ClassCheck& check);

/// Whether imports lead to public elements of packages, each under a name of its own (MLS 13.2).
void checkImports(const ClassCheck& check);

/// Whether some name in the class could be found in two packages that are imported with `.*`.
bool canBeAmbiguous(const InstanceBuilder& builder, ClassInstanceId scope);
/// Whether this one is (MLS 5.3.1).
void checkAmbiguity(InstanceBuilder& builder, ClassInstanceId scope, const syntax::Identifier& name,
                    eventica::diag::Diagnostics& diagnostics);

/// Where equations and statements can stand, and which forms they have there (MLS 8.3, 11.2).
void checkEquations(const ClassCheck& check);

} // namespace eventica::instance
