// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/libraries.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <dlfcn.h>
#include <fmt/format.h>
#include <fstream>
#include <optional>

#include "simulate/external/utilities.h"

namespace eventica::external {
namespace {

namespace fs = std::filesystem;

/// The libraries that the Modelica Standard Library brings as C sources. They use each other and
/// are made one object.
constexpr std::array<std::string_view, 5> StandardLibraries{
    "ModelicaExternalC", "ModelicaStandardTables", "ModelicaIO", "ModelicaMatIO", "zlib"};
constexpr std::array<const char*, 10> StandardSources{"ModelicaFFT.c",
                                                      "ModelicaInternal.c",
                                                      "ModelicaRandom.c",
                                                      "ModelicaStrings.c",
                                                      "ModelicaIO.c",
                                                      "ModelicaMatIO.c",
                                                      "snprintf.c",
                                                      "ModelicaStandardTables.c",
                                                      "ModelicaStandardTablesUsertab.c",
                                                      "ModelicaDGM.c"};
constexpr std::array<std::string_view, 4> Platforms{"linux64/gcc-x86-64", "linux64", "linux32", ""};

bool isStandard(const std::string& name) {
    return std::ranges::find(StandardLibraries, name) != StandardLibraries.end();
}

bool isFortran(const expr::Function& function) {
    return function.external.language.starts_with("FORTRAN");
}

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

bool isThere(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

void addSourcesIn(const fs::path& folder, std::vector<fs::path>& sources) {
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".c")
            found.push_back(entry.path());
    std::ranges::sort(found);
    sources.insert(sources.end(), found.begin(), found.end());
}

std::optional<SourceSet> standardSources(const std::vector<fs::path>& folders) {
    for (const fs::path& folder : folders) {
        if (!isThere(folder / "ModelicaInternal.c"))
            continue;
        SourceSet set{"ModelicaStandardLibrary", {}, {}, {folder, folder / "zlib"}, {}};
        for (const char* const source : StandardSources)
            if (isThere(folder / source))
                set.sources.push_back(folder / source);
        addSourcesIn(folder / "zlib", set.sources);
        set.flags = {"-DNDEBUG",
                     "-D_GNU_SOURCE",
                     "-DHAVE_UNISTD_H",
                     "-DHAVE_STDARG_H",
                     "-DHAVE_HIDDEN",
                     "-DHAVE_MEMCPY",
                     "-DHAVE_ZLIB=1",
                     "-DTABLE_SHARE=1",
                     "-DDUMMY_FUNCTION_USERTAB",
                     "-pthread",
                     "-lm"};
        return set;
    }
    return std::nullopt;
}

} // namespace

ExternalLibraries::ExternalLibraries(const Settings& settings)
    : locations_(settings), compiler_(settings) {
}

Symbol ExternalLibraries::find(const expr::Function& function) {
    const LibraryAnnotation annotation = parseLibraryAnnotation(function.external.annotation);
    const bool isC = !isFortran(function);
    if (const std::string problem = isC ? loadUtilities() : std::string(); !problem.empty())
        return {nullptr, fmt::format("the external function `{}` cannot be used: {}", function.name,
                                     problem)};
    std::string problems;
    if (const Symbol found = findInLibraries(function, annotation, problems); found.ok())
        return found;
    if (isC && function.external.name.starts_with("Modelica"))
        if (const Address address = addressIn(utilities_, function.external.name))
            return {address, {}};
    if (isC && !annotation.includes.empty())
        if (Symbol found = compiledInclude(function, annotation); found.ok() || problems.empty())
            return found;
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
            problems += fmt::format("{}{}", problems.empty() ? ": " : "; ", loaded.problem);
            continue;
        }
        if (const Address address = addressIn(loaded.handle, symbolName(function)))
            return {address, {}};
    }
    return {};
}

/// The function may be static or inline in the given text: a function beside it tells its address.
Symbol ExternalLibraries::compiledInclude(const expr::Function& function,
                                          const LibraryAnnotation& annotation) {
    const std::string& name = function.external.name;
    SourceSet set{
        "Include", {}, {}, folders(annotation.includeDirectories, "Include", function), {"-lm"}};
    for (const std::string& include : annotation.includes)
        set.text += include + "\n";
    set.text += fmt::format("void* eventica_address(void) {{ return (void*){}; }}\n", name);
    const Loaded loaded = buildAndLoad(set);
    if (loaded.handle == nullptr)
        return {nullptr, fmt::format("the external function `{}` of `{}` cannot be used: {}", name,
                                     function.name, loaded.problem)};
    using Getter = void* (*)();
    const auto getter = reinterpret_cast<Getter>(addressIn(loaded.handle, "eventica_address"));
    return {getter == nullptr ? nullptr : reinterpret_cast<Address>(getter()), {}};
}

/// The folders given, or the standard one of the library (MLS 12.9.4).
ExternalLibraries::Paths ExternalLibraries::folders(const std::vector<std::string>& given,
                                                    const char* standard,
                                                    const expr::Function& function) const {
    Paths result;
    for (const std::string& address : given)
        if (auto path = locations_.resolve(address, function))
            result.push_back(*std::move(path));
    if (given.empty())
        result.push_back(locations_.folderOf(function) / "Resources" / standard);
    return result;
}

ExternalLibraries::Loaded ExternalLibraries::library(const std::string& name,
                                                     const expr::Function& function,
                                                     const LibraryAnnotation& annotation) {
    const std::string key =
        isStandard(name) ? "standard" : name + "\n" + locations_.folderOf(function).string();
    if (const auto found = libraries_.find(key); found != libraries_.end())
        return found->second;
    return libraries_[key] = loadLibrary(name, function, annotation);
}

ExternalLibraries::Loaded ExternalLibraries::loadLibrary(const std::string& name,
                                                         const expr::Function& function,
                                                         const LibraryAnnotation& annotation) {
    if (isStandard(name))
        if (auto set =
                standardSources(folders(annotation.includeDirectories, "C-Sources", function)))
            return buildAndLoad(*set);
    for (const fs::path& folder : folders(annotation.libraryDirectories, "Library", function))
        for (const std::string_view platform : Platforms) {
            const fs::path base = folder / platform / ("lib" + name);
            if (isThere(base.string() + ".so"))
                return load(base.string() + ".so");
            if (isThere(base.string() + ".a"))
                return buildAndLoad({name, {base.string() + ".a"}, {}, {}, {}});
        }
    for (const fs::path& folder : folders(annotation.sourceDirectories, "Source", function)) {
        SourceSet set{
            name, {}, {}, folders(annotation.includeDirectories, "Include", function), {"-lm"}};
        if (isThere(folder / (name + ".c")))
            set.sources.push_back(folder / (name + ".c"));
        else
            addSourcesIn(folder / name, set.sources);
        if (!set.sources.empty())
            return buildAndLoad(set);
    }
    for (const char* const ending : {".so", ".so.3", ".so.6"})
        if (Loaded loaded = load("lib" + name + ending); loaded.handle != nullptr)
            return loaded;
    return {nullptr, fmt::format("there is no library `{}`", name)};
}

ExternalLibraries::Loaded ExternalLibraries::buildAndLoad(const SourceSet& set) {
    const Built built = compiler_.build(set);
    return built.ok() ? load(built.object) : Loaded{nullptr, built.problem};
}

ExternalLibraries::Loaded ExternalLibraries::load(const fs::path& object) {
    void* const handle = dlopen(object.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle != nullptr)
        return {handle, {}};
    const char* const reason = dlerror(); // NOLINT(concurrency-mt-unsafe): glibc's is safe
    return {nullptr, reason == nullptr ? "a library cannot be loaded" : reason};
}

/// Libraries loaded later find its functions, as it is loaded for all.
std::string ExternalLibraries::loadUtilities() {
    if (utilities_ != nullptr)
        return {};
    const Built built =
        compiler_.build({"ModelicaUtilities", {}, std::string(utilitiesSource()), {}, {}});
    if (!built.ok())
        return built.problem;
    void* const handle = dlopen(built.object.c_str(), RTLD_NOW | RTLD_GLOBAL);
    using Bind = void (*)(void (*)(int, const char*, std::va_list), char* (*)(std::size_t, int));
    const auto bind =
        handle == nullptr ? nullptr : reinterpret_cast<Bind>(addressIn(handle, "eventica_bind"));
    if (bind == nullptr)
        return fmt::format("`{}` cannot be loaded", built.object.string());
    bind(&GuardedCall::report, &GuardedCall::allocate);
    utilities_ = handle;
    return {};
}

} // namespace eventica::external
