// SPDX-License-Identifier: Apache-2.0
// Fills the class tree from files, folders and libraries (MLS 13.3, 13.4, 18.8).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compile/classes/annotations.h"
#include "compile/classes/class_tree.h"
#include "compile/classes/conversions.h"
#include "compile/classes/file_store.h"
#include "compile/classes/library_path.h"
#include "compile/syntax/tree_editor.h"
#include "lib/diag/diagnostics.h"

namespace eventica::classes {

/// How classes that use a library reach the version of it that is loaded.
struct Conversion {
    std::vector<const ConversionStep*> steps; ///< from old to new
    /// The version that is used is known: all steps apply, whether or not a name still exists.
    bool isCertain = false;
};

struct LoadOptions {
    LibraryPath libraryPath;
    std::size_t maxFileMegabytes = DefaultMaxFileMegabytes;
};

struct PackageFolder;

/// Reads a file only when somebody asks for a class in it. Everything wrong is reported into the
/// `Diagnostics` given at the start; a class that cannot be read stays in the tree without a
/// definition.
class PackageLoader {
public:
    PackageLoader(text::SourceManager& sources, eventica::diag::Diagnostics& diagnostics,
                  LoadOptions options);

    const ClassTree& tree() const { return tree_; }
    const FileStore& files() const { return files_; }

    /// Adds what a file or folder defines; returns the classes at its top. A member of a package
    /// is put in its place in that package.
    std::vector<ClassId> addInput(const std::filesystem::path& path);

    /// Reads the file of the class unless that has been done.
    void load(ClassId id);
    /// Reads everything below the class too, on all cores.
    void loadAll(ClassId id);

    /// The class declared directly inside `parent`, loaded; below the root, libraries are looked
    /// for, too. Invalid if there is none.
    ClassId findChild(ClassId parent, std::string_view name);
    /// `A.B.C` from the root.
    ClassId find(std::span<const std::string_view> qualifiedName);

    /// Loads the libraries that the `uses` annotation of the class names, and says so where one is
    /// missing or has another version.
    void loadUsedLibraries(ClassId topLevel);

    /// The name that a class of a loaded library has now, if the library says that it was renamed;
    /// else empty.
    std::string renamedTo(std::string_view oldName);

    /// The steps from the version of the library that `user` says it uses to the one loaded; all
    /// steps there are if it does not say, none if it needs none.
    Conversion conversionFor(ClassId user, ClassId library);

    /// Where nodes that replace others live.
    syntax::TreeEditor& editor() { return editor_; }
    std::string_view textOf(text::SourceRange range) const;

    /// What the annotation of a loaded top-level class says about versions.
    const VersionAnnotations& versionsOf(ClassId topLevel);

private:
    // ---- package_loader.cpp
    void define(ClassId id, const syntax::ClassDefinition& definition, text::SourceId source);
    ClassId addDefinition(ClassId parent, const syntax::ClassDefinition& definition,
                          text::SourceId source);
    void addNestedClasses(ClassId id);
    void reportDuplicate(ClassId first, text::SourceRange second);
    std::vector<ClassId> addFile(const std::filesystem::path& path);
    std::vector<ClassId> addFolder(const std::filesystem::path& path);
    std::vector<ClassId> addMember(const std::filesystem::path& path, const ParsedFile& file);
    ClassId addToEnclosing(const std::filesystem::path& path);
    std::vector<ClassId> addClasses(ClassId parent, const ParsedFile& file);

    // ---- load_package.cpp
    void loadFile(ClassId id, const std::filesystem::path& file);
    bool isMemberOf(ClassId id, const std::filesystem::path& file, const ParsedFile& parsed);
    bool checkWithin(ClassId id, const ParsedFile& parsed);
    void addSubEntities(ClassId id, const PackageFolder& folder);
    void applyPackageOrder(ClassId id, const std::vector<std::string>& order);

    // ---- libraries.cpp
    ClassId findLibrary(std::string_view name);
    const std::vector<ConversionStep>& conversionSteps(ClassId library);
    std::string wantedVersion(std::string_view library);
    void checkUsedVersion(ClassId user, const UsedLibrary& used, ClassId library);

    text::SourceManager& sources_;
    eventica::diag::Diagnostics& diagnostics_;
    LoadOptions options_;
    syntax::TreeEditor editor_;
    FileStore files_;
    ClassTree tree_;
    std::map<ClassId, VersionAnnotations> versions_;
    std::map<ClassId, std::vector<ConversionStep>> conversions_;
};

} // namespace eventica::classes
