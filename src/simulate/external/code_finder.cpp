// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/code_finder.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string_view>

namespace eventica::external {
namespace {

namespace fs = std::filesystem;

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
        set.announcement =
            fmt::format("compiling the C sources of the standard library in `{}` (once)",
                        folder.lexically_normal().string());
        return set;
    }
    return std::nullopt;
}

std::string announcementOf(const fs::path& source) {
    return fmt::format("compiling `{}` (once, until it changes)",
                       source.lexically_normal().string());
}

} // namespace

bool isFortran(const expr::Function& function) {
    return function.external.language.starts_with("FORTRAN");
}

bool isStandardLibrary(const std::string& name) {
    return std::ranges::find(StandardLibraries, name) != StandardLibraries.end();
}

LibraryCode CodeFinder::library(const std::string& name, const expr::Function& function,
                                const LibraryAnnotation& annotation) const {
    if (isStandardLibrary(name))
        if (auto set =
                standardSources(folders(annotation.includeDirectories, "C-Sources", function)))
            return {LibraryCode::Kind::Sources, {}, *std::move(set)};
    for (const fs::path& folder : folders(annotation.libraryDirectories, "Library", function))
        for (const std::string_view platform : Platforms) {
            const fs::path base = folder / platform / ("lib" + name);
            if (isThere(base.string() + ".so"))
                return {LibraryCode::Kind::Object, base.string() + ".so"};
            if (isThere(base.string() + ".a")) // only linked: nothing to be said
                return {LibraryCode::Kind::Sources, {}, {name, {base.string() + ".a"}, {}, {}, {}}};
        }
    for (const fs::path& folder : folders(annotation.sourceDirectories, "Source", function)) {
        SourceSet set{
            name, {}, {}, folders(annotation.includeDirectories, "Include", function), {"-lm"}};
        if (isThere(folder / (name + ".c")))
            set.sources.push_back(folder / (name + ".c"));
        else
            addSourcesIn(folder / name, set.sources);
        if (set.sources.empty())
            continue;
        set.announcement = announcementOf(
            set.sources.size() == 1 ? set.sources.front() : set.sources.front().parent_path());
        return {LibraryCode::Kind::Sources, {}, std::move(set)};
    }
    return {};
}

SourceSet CodeFinder::include(const expr::Function& function,
                              const LibraryAnnotation& annotation) const {
    SourceSet set{
        "Include", {}, {}, folders(annotation.includeDirectories, "Include", function), {"-lm"}};
    for (const std::string& include : annotation.includes)
        set.text += include + "\n";
    set.announcement =
        fmt::format("compiling the C code of `{}` (once, until it changes)", function.name);
    return set;
}

/// The folders given, or the standard one of the library.
CodeFinder::Paths CodeFinder::folders(const std::vector<std::string>& given, const char* standard,
                                      const expr::Function& function) const {
    Paths result;
    for (const std::string& address : given)
        if (auto path = locations_.resolve(address, function))
            result.push_back(*std::move(path));
    if (given.empty())
        result.push_back(locations_.folderOf(function) / "Resources" / standard);
    return result;
}

} // namespace eventica::external
