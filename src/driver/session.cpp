// SPDX-License-Identifier: Apache-2.0
#include "driver/session.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <ranges>

#include "compile/instance/convert_names.h"
#include "compile/syntax/names.h"
#include "compile/syntax/words.h"
#include "driver/diagnostics.h"
#include "driver/missing_library.h"
#include "driver/shipped_library.h"
#include "lib/base/verify.h"
#include "lib/diag/suggest.h"

namespace eventica::driver {

namespace fs = std::filesystem;
using classes::ClassId;

std::vector<fs::path> libraryRoots(const std::vector<std::string>& libraries) {
    std::vector<fs::path> roots(libraries.begin(), libraries.end());
    if (const char* modelicaPath = std::getenv("MODELICAPATH"))
        std::ranges::move(classes::splitPathList(modelicaPath), std::back_inserter(roots));
    if (const fs::path shipped = shippedLibrary(); !shipped.empty())
        roots.push_back(shipped);
    return roots;
}

bool isInput(const std::vector<std::string>& inputs, const text::Source& source) {
    const std::string path = fs::path(source.path).lexically_normal().string();
    return std::ranges::any_of(inputs, [&](const std::string& input) {
        const std::string normal = fs::path(input).lexically_normal().string();
        return path == normal || path.starts_with(normal.ends_with('/') ? normal : normal + "/");
    });
}

bool isModel(const syntax::ClassDefinition& definition) {
    return definition.kind == syntax::ClassKind::Model ||
           definition.kind == syntax::ClassKind::Block ||
           definition.kind == syntax::ClassKind::Class;
}

MissingHelp missingHelp(const classes::PackageLoader& loader, const text::SourceManager& sources) {
    return [&](const std::string& name, const std::string& help) {
        const std::string library = name.substr(0, name.find('.'));
        const ClassId top = loader.tree().child(loader.tree().root(), library);
        const bool isLoaded = top.valid() && loader.tree()[top].source.valid();
        const fs::path path = isLoaded ? fs::path(sources[loader.tree()[top].source].path) : "";
        const fs::path shipped = shippedLibrary();
        const bool isShipped =
            isLoaded && !shipped.empty() && path.string().starts_with(shipped.string());
        if (isLoaded && !isShipped)
            return help; // the library has no such class, wherever else it may be
        return helpForMissingClass(name, help, usualLibraryFolders(), isShipped ? library : "?");
    };
}

namespace {

/// The class itself, if it is a model, and all models in it that were read.
void addModelNames(const classes::ClassTree& tree, ClassId id, std::vector<std::string>& names) {
    if (tree[id].definition != nullptr && isModel(*tree[id].definition) &&
        !tree[id].definition->isPartial)
        names.push_back(tree.qualifiedName(id));
    for (const ClassId child : tree[id].children)
        addModelNames(tree, child, names);
}

std::string_view lastPart(std::string_view name) {
    return name.substr(name.rfind('.') + 1);
}

} // namespace

void reportModelNotFound(const std::string& name, classes::PackageLoader& loader,
                         const std::vector<ClassId>& inputs,
                         eventica::diag::Diagnostics& diagnostics, const MissingHelp& missing) {
    std::vector<std::string> names;
    for (const ClassId id : inputs)
        addModelNames(loader.tree(), id, names);
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    std::string help = eventica::diag::didYouMean(name, candidates);
    const auto sameLast = std::ranges::find_if(
        names, [&](const std::string& candidate) { return lastPart(candidate) == lastPart(name); });
    if (help.empty() && sameLast != names.end())
        help = fmt::format("did you mean `{}`?", *sameLast);
    if (help.empty() && names.size() == 1)
        help = fmt::format("the only model there is `{}`", names.front());
    if (missing && name.find('.') != std::string::npos)
        help = missing(name, help);
    diagnostics.report(diag::ModelNotFound, {}, name).help(help);
}

Session::Session(const SessionOptions& options)
    : loader_(sources_, diagnostics_,
              {classes::LibraryPath(libraryRoots(options.libraries)), options.maxFileMegabytes}),
      options_(options), progress_(options.progress) {
    for (const std::string& input : options.inputs) {
        std::error_code error;
        if (!fs::exists(input, error) && error != std::errc::permission_denied) {
            inputMissing_ = true;
            diagnostics_.report(diag::InputNotFound, {}, input);
            continue;
        }
        std::ranges::copy(loader_.addInput(input), std::back_inserter(inputs_));
    }
    for (const ClassId id : inputs_) {
        ClassId top = id;
        while (loader_.tree()[top].parent != loader_.tree().root())
            top = loader_.tree()[top].parent;
        loader_.loadUsedLibraries(top);
    }
    if (!diagnostics_.hasErrors())
        instance::convertOldNames(loader_, inputs_, diagnostics_);
    builder_ = std::make_unique<instance::InstanceBuilder>(loader_, diagnostics_);
    builder_->helpForMissing = missingHelp(loader_, sources_);
}

instance::ClassInstanceId Session::findModel(const std::string& name) {
    if (diagnostics_.hasErrors())
        return {};
    const instance::ClassInstanceId model =
        name.empty() ? lastModel() : builder_->find(syntax::splitName(name));
    if (!model.valid()) {
        inputMissing_ = true;
        if (name.empty() && inputs_.size() == 1)
            checkIsModel(builder_->instanceOf(inputs_.front()));
        else if (name.empty())
            diagnostics_.report(diag::NoModel, {});
        else
            reportModelNotFound(name, loader_, inputs_, diagnostics_, builder_->helpForMissing);
        return {};
    }
    const bool canRun = checkIsModel(model);
    if constexpr (VerifiesStages)
        verify(loader_.tree());
    return canRun ? model : instance::ClassInstanceId();
}

bool Session::checkIsModel(instance::ClassInstanceId found) {
    builder_->expand(found);
    const syntax::ClassDefinition* const definition = definitionOf(found);
    if (definition != nullptr && isModel(*definition) && !definition->isPartial)
        return true;
    inputMissing_ = true;
    if (definition == nullptr) {
        diagnostics_.report(diag::NotAModel, {}, nameOf(found), "a predefined type");
        return false;
    }
    const text::SourceRange where{(*builder_)[found].source, definition->name.range};
    if (isModel(*definition))
        diagnostics_.report(diag::NotAModel, where, nameOf(found), "partial")
            .help("name a model that extends it");
    else
        diagnostics_
            .report(diag::NotAModel, where, nameOf(found),
                    fmt::format("a {}", syntax::spelling(definition->kind)))
            .help(definition->kind == syntax::ClassKind::Package
                      ? "name a model in it, as `Package.Model`"
                      : "models and blocks can be run");
    return false;
}

instance::ClassInstanceId Session::lastModel() {
    for (const ClassId id : inputs_ | std::views::reverse) {
        const syntax::ClassDefinition& definition = *loader_.tree()[id].definition;
        if (!definition.isPartial && isModel(definition))
            return builder_->instanceOf(id);
    }
    return {};
}

std::vector<fs::path> Session::libraryFolders() const {
    std::vector<fs::path> folders;
    for (const std::string& input : options_.inputs) // a package folder, or what lies beside it
        folders.insert(folders.end(), {input, fs::path(input).parent_path()});
    std::ranges::move(libraryRoots(options_.libraries), std::back_inserter(folders));
    return folders;
}

const syntax::ClassDefinition* Session::definitionOf(instance::ClassInstanceId model) const {
    return (*builder_)[model].definition;
}

std::string Session::nameOf(instance::ClassInstanceId model) const {
    return builder_->nameOf(model);
}

} // namespace eventica::driver
