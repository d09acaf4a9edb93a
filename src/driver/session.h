// SPDX-License-Identifier: Apache-2.0
// Files and libraries of one command, and the model it is about.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compile/classes/package_loader.h"
#include "compile/instance/instance_builder.h"
#include "lib/base/progress.h"
#include "lib/diag/diagnostics.h"
#include "lib/text/source.h"

namespace eventica::driver {

struct SessionOptions {
    std::vector<std::string> inputs;    ///< files and folders
    std::vector<std::string> libraries; ///< folders that hold libraries, before MODELICAPATH
    std::size_t maxFileMegabytes = classes::DefaultMaxFileMegabytes;
    Progress* progress = nullptr; ///< told the phases of the command, if given
};

/// Folders to look for libraries in: those given, then MODELICAPATH, then the library that comes
/// with the tool.
std::vector<std::filesystem::path> libraryRoots(const std::vector<std::string>& libraries);

/// What to do about a class that is missing, given its name and what else would be said.
using MissingHelp = std::function<std::string(const std::string&, const std::string&)>;

/// Looks for it in the folders where libraries usually are.
MissingHelp missingHelp(const classes::PackageLoader& loader, const text::SourceManager& sources);

/// Whether it can be compiled and run: a model, a block or a class.
bool isModel(const syntax::ClassDefinition& definition);

/// Whether a source is one of these files, or in one of these folders.
bool isInput(const std::vector<std::string>& inputs, const text::Source& source);

/// Says that there is no such model, and which one may be meant.
/// `missing` says more about a name that no library has; may be empty.
void reportModelNotFound(const std::string& name, classes::PackageLoader& loader,
                         const std::vector<classes::ClassId>& inputs,
                         eventica::diag::Diagnostics& diagnostics, const MissingHelp& missing = {});

class Session {
public:
    explicit Session(const SessionOptions& options);

    /// The model of that name; without one, the last model declared in the last file. Invalid, and
    /// reported, if there is none.
    instance::ClassInstanceId findModel(const std::string& name);

    text::SourceManager& sources() { return sources_; }
    eventica::diag::Diagnostics& diagnostics() { return diagnostics_; }
    instance::InstanceBuilder& builder() { return *builder_; }
    const std::vector<classes::ClassId>& inputs() const { return inputs_; }
    /// Whether a source is part of what the command line names, not of a library.
    bool isInput(text::SourceId source) const {
        return driver::isInput(options_.inputs, sources_[source]);
    }
    /// Folders to look for libraries in, those of inputs included.
    std::vector<std::filesystem::path> libraryFolders() const;
    const SessionOptions& options() const { return options_; }
    /// Null if nobody watches.
    Progress* progress() const { return progress_; }
    /// The command line names something that does not exist.
    bool inputMissing() const { return inputMissing_; }
    const syntax::ClassDefinition* definitionOf(instance::ClassInstanceId model) const;
    std::string nameOf(instance::ClassInstanceId model) const;

private:
    instance::ClassInstanceId lastModel();
    bool checkIsModel(instance::ClassInstanceId found);

    text::SourceManager sources_;
    eventica::diag::Diagnostics diagnostics_;
    classes::PackageLoader loader_;
    std::vector<classes::ClassId> inputs_;
    std::unique_ptr<instance::InstanceBuilder> builder_;
    bool inputMissing_ = false;
    SessionOptions options_;
    Progress* progress_;
};

} // namespace eventica::driver
