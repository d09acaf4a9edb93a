// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/package_loader.h"

#include <algorithm>
#include <fmt/format.h>
#include <system_error>

#include "compile/classes/diagnostics.h"
#include "compile/classes/package_folder.h"
#include "compile/classes/version.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/names.h"

namespace eventica::classes {
namespace fs = std::filesystem;
namespace {

/// The folder of the outermost package around `path`, or `path` itself if no package is. Relative
/// if `path` is, so that messages name files as the user does.
fs::path outermostPackage(const fs::path& path) {
    std::error_code error;
    fs::path outermost;
    for (fs::path folder = fs::absolute(path).lexically_normal().parent_path();
         fs::exists(folder / "package.mo", error); folder = folder.parent_path())
        outermost = folder;
    if (outermost.empty())
        return path;
    return path.is_absolute() ? outermost : outermost.lexically_proximate(fs::current_path());
}

bool isWithin(const ParsedFile& file) {
    const syntax::Name* within = file.tree->root().within;
    return within != nullptr && !within->parts.empty();
}

/// Without `.` and a trailing slash, so that one file has one path.
fs::path tidied(const fs::path& path) {
    const fs::path normal = path.lexically_normal();
    return normal.has_filename() ? normal : normal.parent_path();
}

} // namespace

PackageLoader::PackageLoader(text::SourceManager& sources, eventica::diag::Diagnostics& diagnostics,
                             LoadOptions options)
    : sources_(sources), diagnostics_(diagnostics), options_(std::move(options)),
      files_(sources, diagnostics, options_.maxFileMegabytes) {
    for (const fs::path& root : options_.libraryPath.roots()) {
        std::error_code error;
        if (!fs::is_directory(root, error))
            diagnostics_.report(diag::LibraryPathNotFound, {}, root.string())
                .help("check `--library` and MODELICAPATH");
    }
}

// ---------------------------------------------------------------------------- definitions

void PackageLoader::define(ClassId id, const syntax::ClassDefinition& definition,
                           text::SourceId source) {
    ClassNode& node = tree_[id];
    node.isLoaded = true;
    node.definition = &definition;
    node.source = source;
    addNestedClasses(id);
}

ClassId PackageLoader::addDefinition(ClassId parent, const syntax::ClassDefinition& definition,
                                     text::SourceId source) {
    const ClassId known = tree_.child(parent, definition.name.text);
    if (known.valid()) {
        reportDuplicate(known, {source, definition.name.range});
        return known;
    }
    const ClassId id = tree_.add(parent, std::string(definition.name.text), {});
    define(id, definition, source);
    return id;
}

void PackageLoader::addNestedClasses(ClassId id) {
    const text::SourceId source = tree_[id].source;
    forEachDeclaration(*tree_[id].definition, [&](const syntax::DeclarationElement& element,
                                                  const syntax::Section& section) {
        if (element.declared.classDefinition == nullptr)
            return;
        const ClassId child = addDefinition(id, *element.declared.classDefinition, source);
        tree_[child].isProtected = section.kind == syntax::SectionKind::Protected;
    });
}

void PackageLoader::reportDuplicate(ClassId first, text::SourceRange second) {
    auto report = diagnostics_.report(diag::DuplicateClass, second, tree_.qualifiedName(first));
    const ClassNode& node = tree_[first];
    if (node.definition != nullptr)
        report.note(diag::FirstDefinedHere, {node.source, node.definition->name.range}, node.name);
    else
        report.help(fmt::format("it is also stored in `{}`", node.path.string()));
}

// ---------------------------------------------------------------------------- inputs

std::vector<ClassId> PackageLoader::addInput(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error) ? addFolder(tidied(path)) : addFile(tidied(path));
}

std::vector<ClassId> PackageLoader::addFile(const fs::path& path) {
    const ParsedFile& file = files_.parse(path);
    if (!file.tree || file.hasErrors)
        return {};
    if (file.tree->root().classes.empty()) {
        diagnostics_.report(diag::NoClassInFile, {file.source, {}}, path.string());
        return {};
    }
    if (isWithin(file))
        return addMember(path, file);
    if (path.filename() == "package.mo")
        return addFolder(path.parent_path().empty() ? fs::path(".") : path.parent_path());
    return addClasses(tree_.root(), file);
}

std::vector<ClassId> PackageLoader::addClasses(ClassId parent, const ParsedFile& file) {
    std::vector<ClassId> added;
    for (const syntax::TopLevelClass& item : file.tree->root().classes)
        added.push_back(addDefinition(parent, *item.definition, file.source));
    return added;
}

/// A file inside a package: found through the folders around it, or put into a package that is
/// loaded or on the library path.
std::vector<ClassId> PackageLoader::addMember(const fs::path& path, const ParsedFile& file) {
    const syntax::Name& within = *file.tree->root().within;
    if (outermostPackage(path) != path) {
        const ClassId id = addToEnclosing(path);
        return id.valid() ? std::vector{id} : std::vector<ClassId>();
    }
    std::vector<std::string_view> names;
    for (const syntax::Identifier& part : within.parts)
        names.push_back(part.text);
    const ClassId parent = find(names);
    if (parent.valid())
        return addClasses(parent, file);
    diagnostics_
        .report(diag::EnclosingClassNotFound, {file.source, within.range},
                syntax::joinName(within.parts))
        .help("give the folder of its library before it, or with `--library`");
    return {};
}

std::vector<ClassId> PackageLoader::addFolder(const fs::path& path) {
    std::error_code error;
    const PackageFolder folder = scanPackageFolder(path);
    if (!folder.unreadable.empty()) {
        diagnostics_.report(diag::FileNotReadable, {}, path.string(), folder.unreadable);
        return {};
    }
    if (!fs::exists(path / "package.mo", error)) {
        diagnostics_.report(diag::FolderWithoutPackage, {}, path.string())
            .help(fmt::format("name the files instead: `{}/*.mo`", path.string()));
        return {};
    }
    const ClassId id = addToEnclosing(path);
    return id.valid() ? std::vector{id} : std::vector<ClassId>();
}

/// Loads the outermost package around `path` and goes down to the class of `path` itself.
ClassId PackageLoader::addToEnclosing(const fs::path& path) {
    const fs::path top = outermostPackage(path);
    const fs::path topFolder = fs::absolute(top).lexically_normal();
    const std::string name = splitVersionedName(topFolder.filename().string()).name;
    ClassId id = tree_.child(tree_.root(), name);
    if (!id.valid())
        id = tree_.add(tree_.root(), name, top);
    // Libraries that belong together are stored side by side.
    options_.libraryPath.append(topFolder.parent_path());
    load(id);
    for (const fs::path& part :
         fs::absolute(path).lexically_normal().lexically_relative(topFolder)) {
        if (part == "." || part == "package.mo")
            continue;
        id = findChild(id, part.extension() == ".mo" ? part.stem().string() : part.string());
        if (!id.valid())
            break;
    }
    return id;
}

// ---------------------------------------------------------------------------- look-up

ClassId PackageLoader::findChild(ClassId parent, std::string_view name) {
    load(parent);
    ClassId id = tree_.child(parent, name);
    if (!id.valid() && parent == tree_.root())
        id = findLibrary(name);
    if (id.valid())
        load(id);
    return id;
}

ClassId PackageLoader::find(std::span<const std::string_view> qualifiedName) {
    ClassId id = tree_.root();
    for (const std::string_view name : qualifiedName) {
        id = findChild(id, name);
        if (!id.valid())
            break;
    }
    return id;
}

} // namespace eventica::classes
