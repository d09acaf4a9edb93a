// SPDX-License-Identifier: Apache-2.0
// Files and libraries of one command, and the model it is about.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "compile/classes/package_loader.h"
#include "compile/instance/instance_builder.h"
#include "lib/diag/diagnostics.h"
#include "lib/text/source.h"

namespace eventica::driver {

struct SessionOptions {
    std::vector<std::string> inputs;    ///< files and folders
    std::vector<std::string> libraries; ///< folders that hold libraries, before MODELICAPATH
    std::size_t maxFileMegabytes = classes::DefaultMaxFileMegabytes;
};

/// Folders to look for libraries in: those given, then MODELICAPATH, then the library that comes
/// with the tool.
std::vector<std::filesystem::path> libraryRoots(const std::vector<std::string>& libraries);

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
    /// The command line names something that does not exist.
    bool inputMissing() const { return inputMissing_; }
    const syntax::ClassDefinition* definitionOf(instance::ClassInstanceId model) const;
    std::string nameOf(instance::ClassInstanceId model) const;

private:
    instance::ClassInstanceId lastModel();

    text::SourceManager sources_;
    eventica::diag::Diagnostics diagnostics_;
    classes::PackageLoader loader_;
    std::vector<classes::ClassId> inputs_;
    std::unique_ptr<instance::InstanceBuilder> builder_;
    bool inputMissing_ = false;
};

} // namespace eventica::driver
