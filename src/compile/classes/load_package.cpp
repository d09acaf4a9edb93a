// SPDX-License-Identifier: Apache-2.0
// Reading the file or folder of one class.
#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "compile/classes/diagnostics.h"
#include "compile/classes/package_folder.h"
#include "compile/classes/package_loader.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/names.h"

namespace eventica::classes {
namespace fs = std::filesystem;
namespace {

bool isFolder(const ClassNode& node) {
    return !node.path.empty() && node.path.extension() != ".mo";
}

/// Names of the constants declared in a package: package.order may list them, too.
std::set<std::string_view> constantsOf(const syntax::ClassDefinition& definition) {
    std::set<std::string_view> names;
    forEachDeclaration(definition, [&](const syntax::DeclarationElement& element, const auto&) {
        if (element.declared.component != nullptr)
            for (const auto& component : element.declared.component->components)
                names.insert(component.name.text);
    });
    return names;
}

} // namespace

void PackageLoader::load(ClassId id) {
    if (tree_[id].isLoaded)
        return;
    tree_[id].isLoaded = true;
    const fs::path file = definingFile(tree_[id].path);
    loadFile(id, file);
    if (tree_[id].definition == nullptr || !isFolder(tree_[id]))
        return;
    if (tree_[id].definition->specifier->kind != syntax::SpecifierKind::LongSpecifier) {
        diagnostics_.report(diag::ShortClassAsFolder,
                            {tree_[id].source, tree_[id].definition->name.range}, tree_[id].name);
        return;
    }
    const PackageFolder folder = scanPackageFolder(tree_[id].path);
    addSubEntities(id, folder);
    if (folder.order)
        applyPackageOrder(id, *folder.order);
}

void PackageLoader::loadAll(ClassId id) {
    if (isFolder(tree_[id]))
        files_.parseAll(listPackageFiles(tree_[id].path));
    load(id);
    // By index: loading adds children.
    for (std::size_t i = 0; i < tree_[id].children.size(); ++i)
        loadAll(tree_[id].children[i]);
}

void PackageLoader::loadFile(ClassId id, const fs::path& file) {
    const ParsedFile& parsed = files_.parse(file);
    if (!parsed.tree || parsed.hasErrors)
        return;
    if (!isMemberOf(id, file, parsed))
        return;
    define(id, *parsed.tree->root().classes[0].definition, parsed.source);
}

/// Whether the file holds the class it must, and in the right place.
bool PackageLoader::isMemberOf(ClassId id, const fs::path& file, const ParsedFile& parsed) {
    const auto classes = parsed.tree->root().classes;
    if (classes.empty()) {
        diagnostics_.report(diag::NoClassInFile, {parsed.source, {}}, file.string());
        return false;
    }
    for (const syntax::TopLevelClass& extra : classes.subspan(1))
        diagnostics_
            .report(diag::SeveralClassesInFile, {parsed.source, extra.definition->name.range},
                    extra.definition->name.text)
            .help("store it in a file of its own");
    const syntax::Identifier& name = classes[0].definition->name;
    if (name.text != tree_[id].name) {
        const bool folder = file.filename() == "package.mo";
        diagnostics_
            .report(diag::NameNotThatOfFile, {parsed.source, name.range}, name.text, file.string())
            .help(fmt::format("rename the class to `{}`, or the {} to `{}{}`", tree_[id].name,
                              folder ? "folder" : "file", name.text, folder ? "" : ".mo"));
        return false;
    }
    return checkWithin(id, parsed);
}

bool PackageLoader::checkWithin(ClassId id, const ParsedFile& parsed) {
    const std::string expected =
        tree_[id].parent == tree_.root() ? "" : tree_.qualifiedName(tree_[id].parent);
    const syntax::Name* within = parsed.tree->root().within;
    const std::string stated = within == nullptr ? std::string() : syntax::joinName(within->parts);
    if (stated == expected)
        return true;
    if (within == nullptr) {
        const auto& name = parsed.tree->root().classes[0].definition->name;
        diagnostics_.report(diag::MissingWithin, {parsed.source, name.range}, expected)
            .help(fmt::format("write `within {};` as its first line", expected));
    } else {
        diagnostics_
            .report(diag::WrongWithin, {parsed.source, within->range},
                    expected.empty() ? "at the top level" : fmt::format("to `{}`", expected),
                    stated)
            .help(fmt::format("write `within{}{};`", expected.empty() ? "" : " ", expected));
    }
    return false;
}

/// Files and folders inside the folder of a package become its children, to be read when needed.
void PackageLoader::addSubEntities(ClassId id, const PackageFolder& folder) {
    for (const fs::path& ignored : folder.ignored)
        diagnostics_.report(diag::FolderIgnored, {}, ignored.string())
            .help("add a package.mo to it, or move the files");
    for (const SubEntity& entity : folder.entities) {
        const ClassId known = tree_.child(id, entity.name);
        if (!known.valid()) {
            tree_.add(id, entity.name, entity.path);
            continue;
        }
        const ParsedFile& parsed = files_.parse(definingFile(entity.path));
        reportDuplicate(known, {parsed.source, {}});
    }
}

void PackageLoader::applyPackageOrder(ClassId id, const std::vector<std::string>& order) {
    const text::SourceRange where{tree_[id].source, tree_[id].definition->name.range};
    const std::set<std::string_view> constants = constantsOf(*tree_[id].definition);
    std::map<ClassId, std::size_t> rank;
    for (const std::string& name : order) {
        const ClassId child = tree_.child(id, name);
        if (child.valid())
            rank.emplace(child, rank.size());
        else if (!constants.contains(name))
            diagnostics_.report(diag::OrderNamesUnknown, where, tree_[id].name, name)
                .help("remove the line, or add the file");
    }
    for (const ClassId child : tree_[id].children) {
        if (rank.emplace(child, rank.size()).second)
            diagnostics_.report(diag::OrderLacksName, where, tree_[id].name, tree_[child].name)
                .help("add a line with its name");
    }
    std::ranges::stable_sort(tree_[id].children, {}, [&](ClassId child) { return rank[child]; });
}

} // namespace eventica::classes
