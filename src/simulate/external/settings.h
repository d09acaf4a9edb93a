// SPDX-License-Identifier: Apache-2.0
// What external functions need to know about the machine and the libraries of the model.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lib/text/source.h"

namespace eventica::external {

enum class MessageKind : std::uint8_t { Message, Warning };

struct Settings {
    /// The path of a source file: where a function is declared tells where its library lies.
    std::function<std::string(text::SourceId)> pathOf;
    /// Folders that hold libraries, for `modelica://Other/…`.
    std::vector<std::filesystem::path> libraryFolders;
    /// Where compiled C code is kept; empty: `eventica` in the user's cache folder.
    std::filesystem::path cacheFolder;
    /// The C compiler; empty: the environment variable CC, or `cc`.
    std::string compiler;
    /// Messages and warnings of external functions; without it they go to standard error.
    std::function<void(MessageKind, const std::string&)> onMessage;
};

} // namespace eventica::external
