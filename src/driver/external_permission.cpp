// SPDX-License-Identifier: Apache-2.0
#include "driver/external_permission.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <set>

#include "driver/diagnostics.h"
#include "driver/shipped_library.h"

namespace eventica::driver {
namespace {

namespace fs = std::filesystem;
using eventica::diag::quotable; // nothing in a name may move the cursor
using Functions = std::vector<const expr::Function*>;

fs::path realPath(const fs::path& path) {
    std::error_code problem;
    fs::path result = fs::weakly_canonical(fs::absolute(path, problem), problem);
    return problem ? fs::absolute(path, problem).lexically_normal() : result;
}

bool isInside(const fs::path& path, const fs::path& folder) {
    return std::ranges::mismatch(folder, path).in1 == folder.end();
}

/// The input is the standard library itself: it does not make its own folder suspect.
bool isLibraryIn(const fs::path& input, const fs::path& root) {
    if (!isInside(input, root) || input == root)
        return false;
    const std::string top = input.lexically_relative(root).begin()->string();
    const std::string_view name = std::string_view(top).substr(0, top.find(' '));
    return name == "Modelica" || name == "ModelicaServices";
}

std::string listed(const Functions& functions,
                   const std::function<std::string(const text::SourceRange&)>& placeText) {
    std::string text;
    for (const expr::Function* const function : functions)
        text +=
            fmt::format("  `{}` calls `{}` ({})\n", quotable(function->name),
                        quotable(function->external.name), quotable(placeText(function->where)));
    return text;
}

std::string namesOf(const Functions& functions) {
    std::string text;
    for (const expr::Function* const function : functions)
        text += fmt::format("{}`{}`", text.empty() ? "" : ", ", function->name);
    return text;
}

void refuse(const Functions& functions, eventica::diag::Diagnostics& diagnostics) {
    const expr::Function& first = *functions.front();
    eventica::diag::Report report =
        diagnostics.report(diag::ExternalNotAllowed, first.where, first.name, first.external.name);
    for (const expr::Function* const function : functions)
        if (function != &first)
            report.note(diag::ExternalNotAllowedEither, function->where, function->name,
                        function->external.name);
    report.help("such code can do whatever you can do; if you trust it, allow it with "
                "--allow-external, which is remembered until the code changes");
}

} // namespace

std::vector<fs::path> trustedLibraryFolders(const SessionOptions& options) {
    const fs::path shipped = shippedLibrary();
    const char* const home = std::getenv("HOME"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    // Not everything in the user's home comes with a model that lies there.
    const auto isOwn = [&](const fs::path& root, const fs::path& folder) {
        const bool isHome = home != nullptr && isInside(realPath(home), folder);
        return isHome ? root == folder : isInside(root, folder);
    };
    std::vector<fs::path> folders = libraryRoots(options.libraries);
    std::erase_if(folders, [&](const fs::path& given) {
        const fs::path root = realPath(given);
        return given != shipped && std::ranges::any_of(options.inputs, [&](const auto& input) {
                   const fs::path path = realPath(input);
                   return !isLibraryIn(path, root) && isOwn(root, path.parent_path());
               });
    });
    return folders;
}

std::string modelFolder(const SessionOptions& options, const fs::path& modelFile) {
    std::set<fs::path> folders;
    std::error_code ignored;
    for (const std::string& input : options.inputs) {
        const fs::path path = realPath(input);
        folders.insert(fs::is_directory(path, ignored) ? path : path.parent_path());
    }
    if (folders.empty())
        folders.insert(realPath(modelFile).parent_path());
    std::string text;
    for (const fs::path& folder : folders)
        text += (text.empty() ? "" : ":") + folder.string();
    return text;
}

bool obtainPermission(external::Permissions& permissions, std::span<const expr::Function> functions,
                      const ExternalChoice& choice,
                      const std::function<std::string(const text::SourceRange&)>& placeText,
                      eventica::diag::Diagnostics& diagnostics, std::string& note) {
    const Functions missing = permissions.missing(functions);
    if (missing.empty() && !choice.isAllowed)
        return true;
    const bool isAllowed =
        choice.isAllowed ||
        (choice.ask && choice.ask(fmt::format("The model runs foreign code, which can do "
                                              "whatever you can do:\n"
                                              "{}Allow it, until it changes?",
                                              listed(missing, placeText))));
    if (!isAllowed) {
        refuse(missing, diagnostics);
        return false;
    }
    const std::string problem =
        permissions.grant(choice.isAllowed ? permissions.needing(functions) : missing);
    if (missing.empty())
        return true;
    if (problem.empty())
        note = fmt::format("{} may run from now on, until the code changes (remembered in "
                           "`{}`)",
                           namesOf(missing), permissions.file().string());
    else
        note = fmt::format("{} may run; this cannot be remembered: {}", namesOf(missing), problem);
    return true;
}

} // namespace eventica::driver
