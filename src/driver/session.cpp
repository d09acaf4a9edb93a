// SPDX-License-Identifier: Apache-2.0
#include "driver/session.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <ranges>

#include "compile/instance/convert_names.h"
#include "compile/syntax/names.h"
#include "driver/diagnostics.h"
#include "driver/shipped_library.h"

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

Session::Session(const SessionOptions& options)
    : loader_(sources_, diagnostics_,
              {classes::LibraryPath(libraryRoots(options.libraries)), options.maxFileMegabytes}) {
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
}

instance::ClassInstanceId Session::findModel(const std::string& name) {
    if (diagnostics_.hasErrors())
        return {};
    const instance::ClassInstanceId model =
        name.empty() ? lastModel() : builder_->find(syntax::splitName(name));
    if (!model.valid()) {
        inputMissing_ = true;
        if (name.empty())
            diagnostics_.report(diag::NoModel, {});
        else
            diagnostics_.report(diag::ModelNotFound, {}, name);
    }
    return model;
}

instance::ClassInstanceId Session::lastModel() {
    for (const ClassId id : inputs_ | std::views::reverse) {
        const syntax::ClassDefinition& definition = *loader_.tree()[id].definition;
        if (!definition.isPartial && (definition.kind == syntax::ClassKind::Model ||
                                      definition.kind == syntax::ClassKind::Block ||
                                      definition.kind == syntax::ClassKind::Class))
            return builder_->instanceOf(id);
    }
    return {};
}

const syntax::ClassDefinition* Session::definitionOf(instance::ClassInstanceId model) const {
    return (*builder_)[model].definition;
}

std::string Session::nameOf(instance::ClassInstanceId model) const {
    return builder_->nameOf(model);
}

} // namespace eventica::driver
