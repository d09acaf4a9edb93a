// SPDX-License-Identifier: Apache-2.0
// Whether a call fits the function that it calls and can stand where it does (MLS 12.2 to 12.4).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compile/instance/instance_builder.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

/// Checks the calls that one class writes.
class CallChecker {
public:
    CallChecker(InstanceBuilder& builder, ClassInstanceId scope,
                eventica::diag::Diagnostics& diagnostics)
        : builder_(builder), scope_(scope), diagnostics_(diagnostics) {}

    /// A call of what the language itself defines.
    void checkBuiltin(const syntax::Call& call);

    /// A reference to `time`.
    void checkTime(const syntax::Identifier& name);

    /// A call of a function that was found. `isPure`: it stands in `pure(…)`.
    void check(const syntax::Call& call, ClassInstanceId function, bool isPure);

    /// The function is partial and will stay so: nobody can redeclare it.
    void reportPartial(const syntax::Call& call, ClassInstanceId function);

private:
    text::SourceRange at(syntax::TextRange range) const { return {builder_[scope_].source, range}; }
    bool isInFunction() const;
    void checkPurity(const syntax::Call& call, ClassInstanceId function);
    void checkArguments(const syntax::Call& call, ClassInstanceId function);
    void checkNamedArguments(syntax::List<syntax::NamedArgument> arguments,
                             const std::string& function, std::span<const std::string_view> inputs,
                             std::vector<std::string_view>& given);

    InstanceBuilder& builder_;
    ClassInstanceId scope_;
    eventica::diag::Diagnostics& diagnostics_;
};

} // namespace eventica::instance
