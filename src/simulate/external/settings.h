// SPDX-License-Identifier: Apache-2.0
// What external functions need to know about the machine and the libraries of the model.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lib/expr/function.h"
#include "lib/text/source.h"

namespace eventica::external {

enum class MessageKind : std::uint8_t {
    Message,
    Warning,
    Compiling, ///< not from foreign code: C sources are about to be compiled
};

struct Settings {
    /// The path of a source file: where a function is declared tells where its library lies.
    std::function<std::string(text::SourceId)> pathOf;
    /// A place in the model's text for messages: `file:line:column`.
    std::function<std::string(const text::SourceRange&)> placeText;
    /// Folders that hold libraries, for `modelica://Other/…`.
    std::vector<std::filesystem::path> libraryFolders;
    /// Of these, folders that the model cannot have brought along: what a folder `Modelica` in them
    /// declares is the standard library.
    std::vector<std::filesystem::path> trustedFolders;
    /// Where the model lies: what one model may do, another may not.
    std::string modelFolder;
    /// Whether code may run that is not trusted; without it, none may.
    std::function<bool(const expr::Function&)> mayRun;
    /// Where compiled C code is kept; empty: `eventica` in the user's cache folder.
    std::filesystem::path cacheFolder;
    /// The C compiler; empty: the environment variable CC, or `cc`.
    std::string compiler;
    /// Messages and warnings of external functions; without it they go to standard error.
    std::function<void(MessageKind, const std::string&)> onMessage;
    /// Writes out the results so far. Called when foreign code has crashed, from the handler of the
    /// signal: it must not allocate.
    std::function<void()> keepResults;
    /// The time of the simulation.
    const double* time = nullptr;
};

/// To `onMessage`, or to standard error.
void say(const Settings& settings, MessageKind kind, const std::string& text);

} // namespace eventica::external
