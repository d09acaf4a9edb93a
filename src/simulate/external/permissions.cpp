// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/permissions.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <system_error>
#include <unistd.h>

#include "lib/base/sha256.h"
#include "lib/expr/print.h"
#include "simulate/external/annotation.h"
#include "simulate/external/code_finder.h"
#include "simulate/external/trust.h"

namespace eventica::external {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view FileHead =
    "# External functions that `eventica simulate` may call. To be asked again, remove a line.\n";

std::string environment(const char* name) {
    const char* const value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets it
    return value == nullptr ? "" : value;
}

/// Arguments of an external clause. Numbers of other things than its own variables differ from
/// model to model.
class ClauseNames : public expr::Names {
public:
    explicit ClauseNames(const expr::Function& function) : function_(function) {}

    std::string variable(expr::VariableId) const override { return "variable"; }
    std::string local(std::int32_t index) const override {
        return function_.locals[static_cast<std::size_t>(index)].name;
    }
    std::string iterator(expr::IteratorId) const override { return "iterator"; }
    std::string function(expr::FunctionId) const override { return "function"; }
    std::string input(expr::FunctionId, std::size_t) const override { return "input"; }
    std::string record(const expr::Type&) const override { return "record"; }
    std::string enumeration(std::int32_t) const override { return "enumeration"; }

private:
    const expr::Function& function_;
};

void addDeclaration(Sha256& hash, const expr::Function& function, const expr::ExprPool& pool) {
    const expr::External& external = function.external;
    for (const std::string& text :
         {function.name, external.language, external.name, external.annotation})
        hash.addField(text);
    for (const expr::Local& local : function.locals) {
        hash.addField(std::to_string(static_cast<int>(local.role)));
        hash.addField(local.name);
        hash.addField(pool.types().text(local.type));
    }
    const ClauseNames names(function);
    hash.addField(external.output.valid() ? print(pool, external.output, names) : "");
    for (const expr::ExprId argument : external.arguments)
        hash.addField(print(pool, argument, names));
}

void addCode(Sha256& hash, const expr::Function& function, const CodeFinder& finder) {
    const LibraryAnnotation annotation = parseLibraryAnnotation(function.external.annotation);
    for (const std::string& name : annotation.libraries) {
        const LibraryCode code = finder.library(name, function, annotation);
        hash.addField(name);
        hash.addField(std::to_string(static_cast<int>(code.kind)));
        if (code.kind == LibraryCode::Kind::Object)
            hash.addField(contents(code.object));
        if (code.kind == LibraryCode::Kind::Sources)
            addTo(hash, code.sources);
    }
    if (!annotation.includes.empty())
        addTo(hash, finder.include(function, annotation));
}

std::string systemError() {
    return std::generic_category().message(errno);
}

/// In one piece, so that processes that do so at the same time do not mix their lines.
std::string append(const fs::path& file, const std::string& text) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return systemError();
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    std::string problem = written < 0 ? systemError() : "";
    ::close(descriptor);
    return problem;
}

} // namespace

fs::path permissionFile() {
    if (const std::string folder = environment("XDG_CONFIG_HOME"); fs::path(folder).is_absolute())
        return fs::path(folder) / "eventica" / "allowed_external";
    if (const std::string home = environment("HOME"); !home.empty())
        return fs::path(home) / ".config" / "eventica" / "allowed_external";
    return {};
}

Permissions::Permissions(Settings settings, const expr::ExprPool& pool, fs::path file)
    : settings_(std::move(settings)), pool_(pool), file_(std::move(file)) {
    std::ifstream in(file_);
    for (std::string line; std::getline(in, line);)
        lines_.insert(line);
}

bool Permissions::has(const expr::Function& function) const {
    return lines_.contains(lineOf(function));
}

std::vector<const expr::Function*>
Permissions::missing(std::span<const expr::Function> functions) const {
    std::vector<const expr::Function*> result;
    for (const expr::Function& function : functions)
        if (trustOf(function, settings_) == Trust::None && !has(function))
            result.push_back(&function);
    return result;
}

std::vector<const expr::Function*>
Permissions::needing(std::span<const expr::Function> functions) const {
    std::vector<const expr::Function*> result;
    for (const expr::Function& function : functions)
        if (trustOf(function, settings_) != Trust::Full)
            result.push_back(&function);
    return result;
}

std::string Permissions::grant(std::span<const expr::Function* const> functions) {
    std::string text;
    for (const expr::Function* const function : functions) {
        std::string line = lineOf(*function);
        if (lines_.insert(line).second)
            text += line + "\n";
    }
    if (text.empty())
        return {};
    if (file_.empty())
        return "neither XDG_CONFIG_HOME nor HOME is set";
    std::error_code problem;
    fs::create_directories(file_.parent_path(), problem);
    if (problem)
        return fmt::format("`{}`: {}", file_.parent_path().string(), problem.message());
    const bool isNew = !fs::exists(file_, problem);
    const std::string reason = append(file_, isNew ? std::string(FileHead) + text : text);
    return reason.empty() ? reason : fmt::format("`{}`: {}", file_.string(), reason);
}

std::string Permissions::lineOf(const expr::Function& function) const {
    const CodeFinder finder(settings_);
    Sha256 hash;
    addDeclaration(hash, function, pool_);
    addCode(hash, function, finder);
    hash.addField(finder.locations().folderOf(function).string());
    std::string line = fmt::format("{} {} {}", hash.digest(), function.name, settings_.modelFolder);
    std::ranges::replace(line, '\n', '?'); // a name must not make two lines of one
    return line;
}

} // namespace eventica::external
