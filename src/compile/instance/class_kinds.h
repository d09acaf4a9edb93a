// SPDX-License-Identifier: Apache-2.0
// What a class is, seen through the short definitions that lead to it (MLS 4.5.1).
#pragma once

#include <span>
#include <string_view>

#include "compile/instance/instance_builder.h"

namespace eventica::instance {

/// Its specialized class; predefined types are types. `class A = B` is what `B` is.
syntax::ClassKind kindOf(InstanceBuilder& builder, ClassInstanceId id);

/// A connector, expandable or not.
bool isConnector(InstanceBuilder& builder, ClassInstanceId id);

/// A function, also one that is an operator.
bool isFunction(syntax::ClassKind kind);

/// Declared partial, or a short definition of what is.
bool isPartial(InstanceBuilder& builder, ClassInstanceId id);

/// Whether both are one class, or defined as it. Predefined types are told apart by their values
/// only: `Real` and a type that gives it a unit are one.
bool isSameClass(InstanceBuilder& builder, ClassInstanceId a, ClassInstanceId b);

/// `input` or `output` that a short definition gives to all components of the class.
syntax::Causality causalityOf(InstanceBuilder& builder, ClassInstanceId id);

/// Whether the class is `ancestor`, or inherits from it.
bool inheritsFrom(InstanceBuilder& builder, ClassInstanceId id,
                  const syntax::ClassDefinition& ancestor);

/// Names of the attributes that components of a predefined type have (MLS 4.8).
std::span<const std::string_view> attributesOf(Predefined type);
bool hasAttribute(Predefined type, std::string_view name);

} // namespace eventica::instance
