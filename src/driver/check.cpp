// SPDX-License-Identifier: Apache-2.0
#include "driver/check.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>

#include "compile/classes/diagnostics.h"
#include "compile/classes/package_folder.h"
#include "compile/classes/package_loader.h"
#include "compile/dae/lower.h"
#include "compile/flat/flatten.h"
#include "compile/flat/print.h"
#include "compile/instance/check_names.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/convert_names.h"
#include "compile/instance/instantiate.h"
#include "compile/syntax/declarations.h"
#include "compile/syntax/dump.h"
#include "compile/syntax/names.h"
#include "compile/system/analyse.h"
#include "driver/compile_time_files.h"
#include "driver/diagnostics.h"
#include "driver/session.h"
#include "driver/settings.h"
#include "lib/base/verify.h"

namespace eventica::driver {
namespace fs = std::filesystem;
namespace {

using classes::ClassId;
using eventica::diag::Severity;

/// The class itself and all classes in it.
std::size_t countClasses(const syntax::ClassDefinition& definition) {
    std::size_t count = 1;
    forEachDeclaration(definition, [&](const syntax::DeclarationElement& element, const auto&) {
        if (element.declared.classDefinition != nullptr)
            count += countClasses(*element.declared.classDefinition);
    });
    return count;
}

std::size_t countClasses(const classes::ClassTree& tree, ClassId id) {
    std::size_t count = tree[id].definition != nullptr ? 1 : 0;
    for (const ClassId child : tree[id].children)
        count += countClasses(tree, child);
    return count;
}

ClassId topLevelOf(const classes::ClassTree& tree, ClassId id) {
    while (tree[id].parent != tree.root())
        id = tree[id].parent;
    return id;
}

/// Models inside packages that are compiled in one run: a library may have thousands.
constexpr std::size_t MostInside = 300;
constexpr std::size_t MostVariables = 100'000; ///< of all of them, after which no further one is

/// Scalar unknowns of a model whose equations are analysed, too.
constexpr std::int64_t MostAnalysed = 20'000;

/// Has connectors other than signals at its top: its equations depend on what is connected there.
bool hasOpenConnectors(instance::InstanceBuilder& builder, instance::ClassInstanceId model) {
    for (std::size_t i = 0; i < builder[model].elements.size(); ++i) {
        const instance::Element element = builder[model].elements[i];
        if (element.isClass() || element.isDeselected)
            continue;
        const instance::ClassInstanceId type = builder.typeOf(element);
        if (type.valid() && isConnector(builder, type) && !builder[type].elements.empty())
            return true;
    }
    return false;
}

/// Diagnostics of models that are not complete yet: partial classes, and missing sizes, conditions,
/// constants, inputs and inner components. Parts of libraries
/// may lack equations that the model around them has.
constexpr std::string_view Incomplete[] = {"I020", "I047", "I049", "I072", "I092", "I093", "E007",
                                           "E010", "E011", "E019", "E030", "E081", "E082", "E090",
                                           "F007", "F030", "F031", "F042", "F043", "F047"};

/// One run of the command.
class Check {
public:
    explicit Check(const CheckOptions& options) : options_(options) {}

    CheckReport run() {
        for (const std::string& input : options_.inputs)
            findInput(input);
        if (!report_.inputMissing && (options_.syntaxOnly || options_.dump == Dump::Tree))
            checkSyntax();
        else if (!report_.inputMissing)
            checkClasses();
        complete(report_, diagnostics_, sources_, {}, options_.colour);
        return std::move(report_);
    }

private:
    void findInput(const std::string& input) {
        std::error_code error;
        // A file in a folder that must not be entered exists or not: reading it will tell.
        if (fs::exists(input, error) || error == std::errc::permission_denied)
            return;
        report_.inputMissing = true;
        diagnostics_.report(diag::InputNotFound, {}, input);
    }

    std::vector<fs::path> filesOf(const std::string& input) {
        std::error_code error;
        if (!fs::is_directory(input, error))
            return {input};
        std::string unreadable;
        std::vector<fs::path> files = classes::listModelicaFiles(input, unreadable);
        if (!unreadable.empty())
            diagnostics_.report(classes::diag::FileNotReadable, {}, input, unreadable);
        return files;
    }

    void checkSyntax() {
        std::vector<fs::path> paths;
        for (const std::string& input : options_.inputs)
            std::ranges::move(filesOf(input), std::back_inserter(paths));
        classes::FileStore files(sources_, diagnostics_, options_.maxFileMegabytes);
        files.parseAll(paths);
        report_.files = files.fileCount();
        for (const fs::path& path : paths) {
            const classes::ParsedFile& file = files.parse(path);
            if (!file.tree)
                continue;
            for (const syntax::TopLevelClass& item : file.tree->root().classes)
                report_.classes += countClasses(*item.definition);
            if (options_.dump == Dump::Tree && !file.hasErrors)
                report_.dump += syntax::dump(*file.tree, sources_);
        }
    }

    void checkClasses() {
        classes::PackageLoader loader(
            sources_, diagnostics_,
            {classes::LibraryPath(libraryRoots(options_.libraries)), options_.maxFileMegabytes});
        std::vector<ClassId> inputs;
        for (const std::string& input : options_.inputs)
            std::ranges::copy(loader.addInput(input), std::back_inserter(inputs));
        for (const ClassId id : inputs) {
            if (!options_.modelsOnly)
                loader.loadAll(id);
        }
        report_.files = loader.files().fileCount();
        for (const ClassId id : inputs)
            loader.loadUsedLibraries(topLevelOf(loader.tree(), id));
        if constexpr (VerifiesStages)
            verify(loader.tree());
        checkNames(loader, inputs);
        for (const ClassId id : inputs) {
            report_.classes += countClasses(loader.tree(), id);
            if (options_.dump == Dump::Classes)
                report_.dump += dump(loader.tree(), id);
        }
    }

    /// Only where the files could be read: a name may lead into one that could not.
    void checkNames(classes::PackageLoader& loader, const std::vector<ClassId>& inputs) {
        if (diagnostics_.hasErrors())
            return;
        enterPhase(options_.progress, "checking names");
        instance::convertOldNames(loader, inputs, diagnostics_);
        instance::InstanceBuilder builder(loader, diagnostics_);
        builder.helpForMissing = missingHelp(loader, sources_);
        for (const ClassId id : inputs) {
            if (!options_.modelsOnly)
                instance::checkNames(builder, loader.tree(), id, diagnostics_);
        }
        if (diagnostics_.hasErrors() || !readSettings())
            return;
        enterPhase(options_.progress, "flattening models");
        for (const instance::ClassInstanceId model : modelsToInstantiate(loader, builder, inputs))
            checkModel(builder, model, Depth::Equations);
        if (options_.model.empty() && options_.dump == Dump::None && !options_.modelsOnly &&
            !hasSettings())
            for (const ClassId id : inputs)
                checkInside(loader.tree(), builder, id);
    }

    bool hasSettings() const {
        return !options_.settings.files.empty() || !options_.settings.texts.empty();
    }

    bool readSettings() {
        driver::readSettings(options_.settings, sources_, settings_, diagnostics_);
        report_.inputMissing = diagnostics_.hasErrors();
        return !report_.inputMissing;
    }

    /// Models inside packages and other classes, as far as they are complete: those that still wait
    /// for a value or a redeclaration cannot be compiled alone.
    void checkInside(const classes::ClassTree& tree, instance::InstanceBuilder& builder,
                     ClassId id) {
        for (const ClassId child : tree[id].children) {
            if (tree[child].definition == nullptr || insideCount_ >= MostInside ||
                checkedVariables_ > MostVariables || tree[child].definition->isPartial)
                continue;
            if (isModel(*tree[child].definition))
                checkIfComplete(builder, builder.instanceOf(child));
            if (tree[child].definition->kind == syntax::ClassKind::Package)
                checkInside(tree, builder, child);
        }
    }

    void checkIfComplete(instance::InstanceBuilder& builder, instance::ClassInstanceId model) {
        if (!model.valid())
            return;
        ++insideCount_;
        const std::size_t before = diagnostics_.items().size();
        const std::size_t models = report_.models;
        checkModel(builder, model, Depth::Variables);
        const auto& found = diagnostics_.items();
        const bool isIncomplete = std::any_of(
            found.begin() + static_cast<std::ptrdiff_t>(before), found.end(), [](const auto& item) {
                return std::ranges::find(Incomplete, item.kind->code) != std::end(Incomplete);
            });
        if (!isIncomplete)
            return;
        diagnostics_.discardFrom(before);
        report_.models = models;
    }

    /// How far a model is compiled: parts of libraries need what is around them for the rest.
    enum class Depth : std::uint8_t { Variables, Equations };

    void checkModel(instance::InstanceBuilder& builder, instance::ClassInstanceId model,
                    Depth depth) {
        if (options_.dump == Dump::Instance) {
            report_.dump += dump(instance::instantiate(builder, model, diagnostics_), builder);
            return;
        }
        ++report_.models;
        flat::FlattenOptions options{
            .warnUnits = true, .name = options_.model, .settings = settings_.items()};
        options.callExternal = resourceCall(sources_, libraryRoots(options_.libraries));
        options.isStandardLibrary = standardLibraryTest(
            sources_, {.inputs = options_.inputs, .libraries = options_.libraries});
        if (!options_.warnUnits)
            options.warnUnitsIn = [&](text::SourceId source) {
                return isInput(options_.inputs, sources_[source]);
            };
        const std::size_t errors = diagnostics_.count(Severity::Error);
        flat::FlatModel flat = flat::flatten(builder, model, diagnostics_, options);
        checkedVariables_ += flat.variables.size();
        if (explainWrongSettings(settings_, diagnostics_))
            report_.inputMissing = true;
        if (options_.dump == Dump::Flat && !diagnostics_.hasErrors())
            report_.dump += fmt::format("// {} equations, {} unknowns\n{}", flat.equationCount,
                                        flat.unknownCount, print(flat));
        if (depth == Depth::Equations && options_.dump == Dump::None &&
            diagnostics_.count(Severity::Error) == errors && flat.unknownCount <= MostAnalysed &&
            !hasOpenConnectors(builder, model))
            checkEquations(std::move(flat));
    }

    /// What `simulate` would say before the run, but for what is not supported yet: that is no
    /// mistake of the model.
    void checkEquations(flat::FlatModel&& flat) {
        const std::size_t before = diagnostics_.items().size();
        std::optional<dae::HybridDae> dae = dae::lowerToDae(std::move(flat), diagnostics_);
        if (!dae || diagnostics_.hasErrors())
            return diagnostics_.discardFrom(before);
        std::optional<system::SortedSystem> sorted = system::analyse(std::move(*dae), diagnostics_);
        if (sorted)
            checkEffect(*sorted, settings_, diagnostics_);
    }

    /// The model that was asked for, or all complete ones that stand at the top of a file; only the
    /// last of these if there are settings, which are those of one model.
    std::vector<instance::ClassInstanceId> modelsToInstantiate(classes::PackageLoader& loader,
                                                               instance::InstanceBuilder& builder,
                                                               const std::vector<ClassId>& inputs) {
        if (!options_.model.empty()) {
            const instance::ClassInstanceId model = builder.find(syntax::splitName(options_.model));
            if (model.valid())
                return {model};
            report_.inputMissing = true;
            reportModelNotFound(options_.model, loader, inputs, diagnostics_,
                                missingHelp(loader, sources_));
            return {};
        }
        std::vector<instance::ClassInstanceId> models;
        for (const ClassId id : inputs) {
            const syntax::ClassDefinition& definition = *loader.tree()[id].definition;
            if (!definition.isPartial && isModel(definition))
                models.push_back(builder.instanceOf(id));
        }
        if (hasSettings() && models.empty()) {
            report_.inputMissing = true;
            diagnostics_.report(diag::NoModel, {});
        }
        if (hasSettings() && models.size() > 1)
            models.erase(models.begin(), models.end() - 1);
        return models;
    }

    const CheckOptions& options_;
    text::SourceManager sources_;
    eventica::diag::Diagnostics diagnostics_;
    syntax::Settings settings_{sources_};
    CheckReport report_;
    std::size_t insideCount_ = 0;
    std::size_t checkedVariables_ = 0;
};

} // namespace

CheckReport check(const CheckOptions& options) {
    return Check(options).run();
}

} // namespace eventica::driver
