// SPDX-License-Identifier: Apache-2.0
// Makes instances of classes on demand and looks names up in them (MLS chapters 5 and 7).
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compile/classes/package_loader.h"
#include "compile/instance/class_instance.h"
#include "compile/instance/instance_tree.h"
#include "compile/instance/modifier.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

/// An element and the class whose table it stands in; null if nothing was found.
struct FoundElement {
    ClassInstanceId owner;
    Element* element = nullptr;

    explicit operator bool() const { return element != nullptr; }
};

/// What an extends clause or a short definition says.
struct ExtendedClass {
    ClassInstanceId found; ///< the class as it was found
    ClassInstanceId base;  ///< the same as a base, modified; invalid if it cannot be one
    const Modifier* modifier = nullptr;
};

class InstanceBuilder {
public:
    InstanceBuilder(classes::PackageLoader& loader, eventica::diag::Diagnostics& diagnostics);

    const ClassInstance& operator[](ClassInstanceId id) const {
        return instances_[static_cast<std::size_t>(id.index())];
    }
    std::size_t size() const { return instances_.size(); }

    /// The unnamed class around all top-level classes.
    ClassInstanceId root() const { return ClassInstanceId(0); }
    ClassInstanceId predefined(Predefined type) const;

    /// The class as it is declared, without modifiers from elsewhere. Invalid if it cannot be read.
    ClassInstanceId instanceOf(classes::ClassId id);

    /// The class of a qualified name, which may lead through inherited classes. Invalid if there is
    /// none; says nothing.
    ClassInstanceId find(std::span<const std::string_view> qualifiedName);

    /// Finds all elements, inherited ones included. Reports what cannot be found, once.
    void expand(ClassInstanceId id);

    /// The class of a class element, with redeclaration and modifiers applied.
    ClassInstanceId classOf(FoundElement found);

    /// The type of a component element. Reports, and is invalid, if there is none.
    ClassInstanceId typeOf(const Element& element);

    /// The class of a component with all modifiers applied, made once. Reports, and is invalid, if
    /// there is none.
    ClassInstanceId componentType(FoundElement found);

    /// A class by name, as seen from `scope`. Reports, and is invalid, if there is none.
    ClassInstanceId lookupClass(const syntax::Name& name, ClassInstanceId scope);

    /// The same as an extends clause of `scope` sees it: without what the class inherits.
    ClassInstanceId lookupBase(const syntax::Name& name, ClassInstanceId scope);
    /// The elements, part by part, that lead to it; as far as there are any.
    std::vector<Element> pathToBase(const syntax::Name& name, ClassInstanceId scope);

    /// An element by its full name. Says nothing if there is none.
    FoundElement lookupQualified(std::span<const syntax::Identifier> parts);

    /// The first part of a name, as seen from `scope`, itself included (MLS 5.3.1).
    FoundElement lookupSimple(std::string_view name, ClassInstanceId scope);

    /// An element of the class itself.
    FoundElement member(ClassInstanceId id, std::string_view name);

    /// The class with further modifiers from outside, as of a component that is declared with them.
    ClassInstanceId modified(ClassInstanceId id, const Modifier* modifier);

    /// The class where its outer classes stand for these inner ones.
    ClassInstanceId withInner(ClassInstanceId id, std::span<const InnerClass> classes);

    /// What an `inner` class is to the outer ones below it, also where it is outer itself.
    ClassInstanceId innerClass(FoundElement found);

    /// Reports modifiers in the declaration of a component of elements that are not there or must
    /// not be modified, and redeclarations that do not fit.
    void checkModifiers(const Element& component);

    /// The modifiers that the declaration of a component writes. Null if there are none.
    const Modifier* declaredModifier(const Element& element);
    /// The same with those from outside merged over them, and the declaration that replaces it,
    /// if any, in place of its own.
    const Modifier* modifierOf(const Element& element);

    /// Appends the dimensions that a type itself has: `type Vector = Real[3]`.
    void addTypeDimensions(ClassInstanceId id, std::vector<Dimension>& dimensions);

    /// The way out where a class has no such element: its new name, or the nearest one there is.
    std::string helpForMember(ClassInstanceId owner, std::string_view name,
                              std::span<const std::string_view> candidates);

    /// Where a name that no library has may be found; given the name and what would be said
    /// otherwise. May be empty.
    std::function<std::string(const std::string& name, const std::string& help)> helpForMissing;

    /// The way out where an import finds nothing: its new name.
    std::string helpForImport(const std::string& name);

    std::string nameOf(ClassInstanceId id) const;

    /// The same declaration is looked at for its every use; what is wrong with it is said once.
    bool isFirstReport(text::SourceRange where);

    /// The class that it is inherited into, itself if it stands for itself.
    ClassInstanceId mostDerived(ClassInstanceId id) const;

private:
    enum class Inherited { Include, Exclude };

    ClassInstance& at(ClassInstanceId id) {
        return instances_[static_cast<std::size_t>(id.index())];
    }
    ClassInstanceId add(ClassInstance instance);

    // ---- instance_builder.cpp
    void addPredefinedTypes();
    void addLocalElements(ClassInstanceId id);
    void addImports(ClassInstanceId id);
    void addElement(ClassInstanceId id, Element element);
    void reportDuplicate(ClassInstanceId id, const Element& first, const Element& second);
    std::vector<ExtendedClass> addBases(ClassInstanceId id);
    ExtendedClass addBase(ClassInstanceId id, ClassInstanceId found, const Modifier* modifier,
                          std::uint32_t place);
    void protectInherited(ClassInstanceId id, std::uint32_t place);
    void sortByPlace(ClassInstanceId id);
    void inheritElements(ClassInstanceId id, ClassInstanceId base, std::uint32_t place);
    void inheritElement(ClassInstanceId id, const Element& element);
    std::int32_t adoptReplaced(ClassInstanceId id, ClassInstanceId base, std::int32_t index);
    ExtendedClass addExtendedClass(ClassInstanceId id);
    int depthOf(ClassInstanceId id) const;
    ClassInstance copyOf(ClassInstanceId id, const Modifier* modifier);
    void checkModifiers(ClassInstanceId id, const ExtendedClass& base);
    bool isCyclic(ClassInstanceId id, const ClassInstance& base);
    void checkRedeclarations(ClassInstanceId id);
    ClassInstanceId makeClass(const Element& element, ClassInstanceId owner);
    ClassInstanceId instanceOfElement(const Element& element, ClassInstanceId owner);
    ClassInstanceId instanceOfReplacement(const Element& element);
    ClassInstanceId aliased(ClassInstanceId id);
    void setModifiers(ClassInstance& instance, const Modifier* modifier,
                      const Modifier* constraint);
    const Modifier* writtenConstraint(const Element& element);
    const Modifier* constraintOf(const Element& element);

    // ---- lookup.cpp
    FoundElement lookupIn(ClassInstanceId id, std::string_view name, Inherited inherited);
    FoundElement lookupImported(ClassInstanceId id, std::string_view name);
    FoundElement lookupTopLevel(std::string_view name);
    FoundElement lookupFrom(std::string_view name, ClassInstanceId scope, Inherited inherited);
    ClassInstanceId lookupClass(const syntax::Name& name, ClassInstanceId scope,
                                Inherited inherited);
    ClassInstanceId memberClass(ClassInstanceId owner, const syntax::Identifier& name,
                                text::SourceId source);
    ClassInstanceId firstClass(const syntax::Name& name, ClassInstanceId scope,
                               Inherited inherited);
    void reportNotAClass(text::SourceRange where, const Element& element);
    void reportUnknown(const syntax::Name& name, ClassInstanceId scope);

    classes::PackageLoader& loader_;
    eventica::diag::Diagnostics& diagnostics_;
    ModifierPool modifiers_;
    std::set<std::pair<text::SourceId, std::uint32_t>> reported_;
    std::deque<ClassInstance> instances_;
    std::array<ClassInstanceId, 10> predefined_;
    std::size_t baseCount_ = 0; ///< of the class that is being expanded, on all ways
};

} // namespace eventica::instance
