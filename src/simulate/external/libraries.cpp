// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/libraries.h"

#include <algorithm>
#include <cctype>
#include <dlfcn.h>
#include <fmt/format.h>

#include "simulate/external/guarded_call.h"
#include "simulate/external/trust.h"
#include "simulate/external/utilities.h"

namespace eventica::external {
namespace {

namespace fs = std::filesystem;

std::string symbolName(const expr::Function& function) {
    std::string name = function.external.name;
    if (!isFortran(function))
        return name;
    std::ranges::transform(name, name.begin(), [](char c) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return name + "_";
}

Address addressIn(void* handle, const std::string& name) {
    return reinterpret_cast<Address>(dlsym(handle, name.c_str()));
}

/// A function may be static or inline in its text: another one beside it tells its address.
std::string getterName(const std::string& function) {
    return "eventica_address_of_" + function;
}

void addGetter(SourceSet& set, const std::string& function) {
    set.text +=
        fmt::format("void* {}(void) {{ return (void*){}; }}\n", getterName(function), function);
}

} // namespace

ExternalLibraries::ExternalLibraries(const Settings& settings,
                                     std::span<const expr::Function> functions)
    : settings_(settings), functions_(functions), finder_(settings), compiler_(settings) {
}

Symbol ExternalLibraries::find(const expr::Function& function) {
    const LibraryAnnotation annotation = parseLibraryAnnotation(function.external.annotation);
    const bool isC = !isFortran(function);
    if (isMathematical(function, annotation))
        return {addressIn(RTLD_DEFAULT, symbolName(function)), {}};
    if (isC && utilities_.handle == nullptr)
        utilities_ = loadUtilities();
    if (isC && utilities_.isLost)
        return {nullptr, utilities_.problem, true};
    if (isC && utilities_.handle == nullptr)
        return {nullptr, fmt::format("the external function `{}` cannot be used: {}", function.name,
                                     utilities_.problem)};
    std::string problems;
    if (Symbol found = findInLibraries(function, annotation, problems); found.ok() || found.isLost)
        return found;
    if (isC && function.external.name.starts_with("Modelica"))
        if (const Address address = addressIn(utilities_.handle, function.external.name))
            return {address, {}};
    if (isC && !annotation.includes.empty())
        if (Symbol found = compiledInclude(function, annotation);
            found.ok() || found.isLost || problems.empty())
            return found;
    if (isC)
        if (const Address address =
                addressIn(utilities_.handle, "__wrap_" + function.external.name))
            return {address, {}};
    if (const Address address = addressIn(RTLD_DEFAULT, symbolName(function)))
        return {address, {}};
    return {nullptr, fmt::format("the external function `{}` of `{}` is not found{}",
                                 symbolName(function), function.name, problems)};
}

Symbol ExternalLibraries::findInLibraries(const expr::Function& function,
                                          const LibraryAnnotation& annotation,
                                          std::string& problems) {
    for (const std::string& name : annotation.libraries) {
        const Loaded loaded = library(name, function, annotation);
        if (loaded.handle == nullptr) {
            if (loaded.isLost)
                return {nullptr, loaded.problem, true};
            problems += fmt::format("{}{}", problems.empty() ? ": " : "; ", loaded.problem);
            continue;
        }
        if (const Address address = addressIn(loaded.handle, symbolName(function)))
            return {address, {}};
    }
    return {};
}

Symbol ExternalLibraries::compiledInclude(const expr::Function& function,
                                          const LibraryAnnotation& annotation) {
    const std::string& name = function.external.name;
    const Loaded loaded = include(function, annotation);
    if (loaded.isLost)
        return {nullptr, loaded.problem, true};
    if (loaded.handle == nullptr)
        return {nullptr, fmt::format("the external function `{}` of `{}` cannot be used: {}", name,
                                     function.name, loaded.problem)};
    using Getter = void* (*)();
    const auto getter = reinterpret_cast<Getter>(addressIn(loaded.handle, getterName(name)));
    return {getter == nullptr ? nullptr : reinterpret_cast<Address>(getter()), {}};
}

/// Functions with the same text are in one object: they may share variables.
ExternalLibraries::Loaded ExternalLibraries::include(const expr::Function& function,
                                                     const LibraryAnnotation& annotation) {
    const std::string& name = function.external.name;
    SourceSet set = finder_.include(function, annotation);
    std::string key = set.text;
    for (const fs::path& folder : set.includeFolders)
        key += "\n" + folder.string();
    if (const auto found = includes_.find(key);
        found != includes_.end() && addressIn(found->second.handle, getterName(name)) != nullptr)
        return found->second;
    SourceSet alone = set;
    addGetter(alone, name);
    std::set<std::string> names = namesInSameText(set, annotation);
    names.insert(name);
    for (const std::string& each : names)
        addGetter(set, each);
    Loaded loaded = buildAndLoad(set);
    if (loaded.handle != nullptr)
        includes_[key] = loaded;
    else if (names.size() > 1 && !loaded.isLost) // one of the others may be what is wrong
        loaded = buildAndLoad(alone);
    return loaded;
}

std::set<std::string>
ExternalLibraries::namesInSameText(const SourceSet& set,
                                   const LibraryAnnotation& annotation) const {
    std::set<std::string> names;
    for (const expr::Function& other : functions_) {
        if (!other.isExternal || isFortran(other))
            continue;
        const LibraryAnnotation its = parseLibraryAnnotation(other.external.annotation);
        if (its.libraries != annotation.libraries || its.includes != annotation.includes)
            continue;
        const SourceSet same = finder_.include(other, its);
        if (same.includeFolders == set.includeFolders)
            names.insert(other.external.name);
    }
    return names;
}

ExternalLibraries::Loaded ExternalLibraries::library(const std::string& name,
                                                     const expr::Function& function,
                                                     const LibraryAnnotation& annotation) {
    const std::string key = isStandardLibrary(name)
                                ? "standard"
                                : name + "\n" + finder_.locations().folderOf(function).string();
    if (const auto found = libraries_.find(key); found != libraries_.end())
        return found->second;
    return libraries_[key] = loadLibrary(name, function, annotation);
}

ExternalLibraries::Loaded ExternalLibraries::loadLibrary(const std::string& name,
                                                         const expr::Function& function,
                                                         const LibraryAnnotation& annotation) {
    const LibraryCode code = finder_.library(name, function, annotation);
    if (code.kind == LibraryCode::Kind::Sources)
        return buildAndLoad(code.sources);
    if (code.kind == LibraryCode::Kind::Object)
        return load(code.object);
    for (const char* const ending : {".so", ".so.3", ".so.6"})
        if (Loaded loaded = load("lib" + name + ending); loaded.handle != nullptr)
            return loaded;
    return {nullptr, fmt::format("there is no library `{}`", name)};
}

ExternalLibraries::Loaded ExternalLibraries::buildAndLoad(const SourceSet& set) {
    const Built built = compiler_.build(set);
    return built.ok() ? load(built.object) : Loaded{nullptr, built.problem, built.isInterrupted};
}

/// Functions of the library may run while it is loaded.
ExternalLibraries::Loaded ExternalLibraries::load(const fs::path& object) {
    struct Loading {
        const char* path;
        void* handle;
    } loading{object.c_str(), nullptr};
    const std::string what = fmt::format("the library `{}`, while it is loaded,", object.string());
    GuardedCall guard(settings_, what);
    const Ending ending = guard.run(
        [](void* data) {
            auto& of = *static_cast<Loading*>(data);
            of.handle = dlopen(of.path, RTLD_NOW | RTLD_LOCAL);
        },
        &loading);
    if (ending != Ending::Returned)
        return {nullptr, guard.error(), ending == Ending::Lost};
    if (loading.handle != nullptr)
        return {loading.handle, {}};
    const char* const reason = dlerror(); // NOLINT(concurrency-mt-unsafe): glibc's is safe
    return {nullptr, reason == nullptr ? "a library cannot be loaded" : reason};
}

/// Libraries loaded later find its functions, as it is loaded for all.
ExternalLibraries::Loaded ExternalLibraries::loadUtilities() {
    const Built built =
        compiler_.build({"ModelicaUtilities", {}, std::string(utilitiesSource()), {}, {}});
    if (!built.ok())
        return {nullptr, built.problem, built.isInterrupted};
    void* const handle = dlopen(built.object.c_str(), RTLD_NOW | RTLD_GLOBAL);
    using Bind = void (*)(void (*)(int, const char*, std::va_list), char* (*)(std::size_t, int));
    const auto bind =
        handle == nullptr ? nullptr : reinterpret_cast<Bind>(addressIn(handle, "eventica_bind"));
    if (bind == nullptr)
        return {nullptr, fmt::format("`{}` cannot be loaded", built.object.string())};
    bind(&GuardedCall::report, &GuardedCall::allocate);
    return {handle, {}};
}

} // namespace eventica::external
