// SPDX-License-Identifier: Apache-2.0
// Finding libraries by name and version.
#include <algorithm>
#include <fmt/format.h>

#include "compile/classes/diagnostics.h"
#include "compile/classes/package_folder.h"
#include "compile/classes/package_loader.h"
#include "compile/classes/version.h"

namespace eventica::classes {
namespace {

const VersionAnnotations NoVersions;

/// The newest version that a step starts from.
Version newestOrigin(const ConversionStep& step) {
    Version newest;
    for (const std::string& version : step.fromVersions)
        newest = std::max(newest, parseVersion(version), std::less<>());
    return newest;
}

} // namespace

const VersionAnnotations& PackageLoader::versionsOf(ClassId topLevel) {
    const ClassNode& node = tree_[topLevel];
    if (node.definition == nullptr)
        return NoVersions;
    const auto found = versions_.find(topLevel);
    if (found != versions_.end())
        return found->second;
    return versions_.emplace(topLevel, readVersionAnnotations(*node.definition)).first->second;
}

/// The version of the library that the classes loaded so far say they use; the first one counts.
std::string PackageLoader::wantedVersion(std::string_view library) {
    for (const ClassId topLevel : tree_[tree_.root()].children) {
        for (const UsedLibrary& used : versionsOf(topLevel).uses) {
            if (used.name == library && !used.version.empty())
                return used.version;
        }
    }
    return {};
}

ClassId PackageLoader::findLibrary(std::string_view name) {
    const std::string wanted = wantedVersion(name);
    const auto candidates = options_.libraryPath.find(name, wanted);
    if (candidates.empty())
        return {};
    // A folder without a version in its name may hold the wanted version all the same: its
    // annotation tells.
    const auto holdsWanted = [&](const LibraryCandidate& candidate) {
        if (!candidate.version.empty())
            return parseVersion(candidate.version) == parseVersion(wanted);
        const ParsedFile& file = files_.parse(definingFile(candidate.path));
        if (!file.tree || file.tree->root().classes.empty())
            return false;
        const auto versions = readVersionAnnotations(*file.tree->root().classes[0].definition);
        return parseVersion(versions.version) == parseVersion(wanted);
    };
    auto chosen = candidates.begin();
    if (!wanted.empty() && candidates.size() > 1) {
        const auto found = std::ranges::find_if(candidates, holdsWanted);
        if (found != candidates.end())
            chosen = found;
    }
    return tree_.add(tree_.root(), std::string(name), chosen->path);
}

/// The steps that the library declares, from old to new versions, read when first asked for.
const std::vector<ConversionStep>& PackageLoader::conversionSteps(ClassId library) {
    const auto [found, isNew] = conversions_.try_emplace(library);
    if (!isNew)
        return found->second;
    constexpr std::size_t LargestScript = std::size_t{16} << 20U;
    const std::string prefix = "modelica://" + tree_[library].name + "/";
    const VersionAnnotations& versions = versionsOf(library);
    for (const ConversionAnnotation& annotation : versions.conversions) {
        ConversionStep step{annotation.fromVersions, annotation.toVersion, {}};
        if (step.toVersion.empty())
            step.toVersion = versions.version;
        if (!annotation.script.empty()) {
            const bool isAddress = annotation.script.starts_with(prefix);
            const auto path =
                tree_[library].path / annotation.script.substr(isAddress ? prefix.size() : 0);
            const text::ReadResult script = text::readFile(path, LargestScript);
            if (script.status != text::ReadStatus::Ok)
                diagnostics_.report(diag::ScriptNotReadable, {}, annotation.script,
                                    tree_[library].name);
            readConversionRules(script.text, step.rules);
        }
        readConversionRules(textOf({tree_[library].source, annotation.change}), step.rules);
        const auto place = std::ranges::upper_bound(found->second, newestOrigin(step),
                                                    std::less<>(), newestOrigin);
        found->second.insert(place, std::move(step));
    }
    return found->second;
}

std::string_view PackageLoader::textOf(text::SourceRange place) const {
    const auto [source, range] = place;
    return std::string_view(sources_[source].text).substr(range.begin, range.end - range.begin);
}

std::string PackageLoader::renamedTo(std::string_view oldName) {
    const ClassId library = tree_.child(tree_.root(), oldName.substr(0, oldName.find('.')));
    if (!library.valid())
        return {};
    std::string name(oldName);
    for (const ConversionStep& step : conversionSteps(library))
        name = convertedName(step.rules, name);
    return name == oldName ? std::string() : name;
}

Conversion PackageLoader::conversionFor(ClassId user, ClassId library) {
    Conversion result;
    std::string version;
    for (const UsedLibrary& used : versionsOf(user).uses) {
        if (used.name == tree_[library].name)
            version = used.version;
    }
    const std::vector<ConversionStep>& steps = conversionSteps(library);
    const auto startsAt = [&](const ConversionStep& step) {
        return std::ranges::any_of(step.fromVersions, [&](const std::string& from) {
            return parseVersion(from) == parseVersion(version);
        });
    };
    const Version loaded = parseVersion(versionsOf(library).version);
    if (version.empty() || std::ranges::none_of(steps, startsAt)) {
        for (const ConversionStep& step : steps)
            if (version.empty() || parseVersion(version) < loaded)
                result.steps.push_back(&step);
        return result;
    }
    result.isCertain = true;
    while (parseVersion(version) < loaded && result.steps.size() < steps.size()) {
        const auto next = std::ranges::find_if(steps, startsAt);
        if (next == steps.end())
            break;
        result.steps.push_back(&*next);
        version = next->toVersion;
    }
    return result;
}

void PackageLoader::loadUsedLibraries(ClassId topLevel) {
    const std::vector<UsedLibrary> uses = versionsOf(topLevel).uses;
    for (const UsedLibrary& used : uses) {
        const ClassId library = findChild(tree_.root(), used.name);
        if (library.valid()) {
            checkUsedVersion(topLevel, used, library);
            continue;
        }
        diagnostics_
            .report(diag::UsedLibraryNotFound, {tree_[topLevel].source, used.range},
                    tree_[topLevel].name, used.name, used.version)
            .help("say where it is with `--library FOLDER` or MODELICAPATH");
    }
}

void PackageLoader::checkUsedVersion(ClassId user, const UsedLibrary& used, ClassId library) {
    const VersionAnnotations& found = versionsOf(library);
    if (used.version.empty() || found.version.empty() || tree_[library].definition == nullptr ||
        parseVersion(used.version) == parseVersion(found.version))
        return;
    const bool needsNoConversion =
        std::ranges::any_of(found.noneFromVersions, [&](const std::string& older) {
            return parseVersion(older) == parseVersion(used.version);
        });
    if (needsNoConversion)
        return;
    const std::string help =
        conversionFor(user, library).isCertain
            ? fmt::format("names of version {} are converted; write those of version {}",
                          used.version, found.version)
            : fmt::format("put a folder `{} {}` on the library path, or convert the model",
                          used.name, used.version);
    diagnostics_
        .report(diag::UsedVersionDiffers, {tree_[user].source, used.range}, tree_[user].name,
                used.version, used.name, found.version)
        .help(help);
}

} // namespace eventica::classes
