// SPDX-License-Identifier: Apache-2.0
// Which external functions the user has allowed, remembered until their code changes.
#pragma once

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "simulate/external/settings.h"

namespace eventica::external {

/// `allowed_external` in `$XDG_CONFIG_HOME/eventica` or `~/.config/eventica`; empty if there is no
/// such place.
std::filesystem::path permissionFile();

/// One line a function: digest, name of the function, folder of the model. The digest is that of
/// the declaration, of where it lies and of all code it names, so that a change asks again.
class Permissions {
public:
    /// The pool must outlive it.
    Permissions(Settings settings, const expr::ExprPool& pool, std::filesystem::path file);

    /// Whether the user has allowed this function as it is now.
    bool has(const expr::Function& function) const;
    /// Those that may not run without being allowed and are not.
    std::vector<const expr::Function*> missing(std::span<const expr::Function> functions) const;
    /// Those that may be allowed anything at all: the others are trusted fully.
    std::vector<const expr::Function*> needing(std::span<const expr::Function> functions) const;
    /// From now on, also for later runs. What kept it from being remembered; empty if nothing did.
    std::string grant(std::span<const expr::Function* const> functions);

    const std::filesystem::path& file() const { return file_; }

private:
    std::string lineOf(const expr::Function& function) const;

    Settings settings_;
    const expr::ExprPool& pool_;
    std::filesystem::path file_;
    std::set<std::string> lines_;
};

} // namespace eventica::external
