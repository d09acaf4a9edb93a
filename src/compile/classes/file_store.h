// SPDX-License-Identifier: Apache-2.0
// Files read and parsed, each once.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "compile/syntax/syntax_tree.h"
#include "lib/diag/diagnostics.h"
#include "lib/text/read_file.h"
#include "lib/text/source.h"

namespace eventica::classes {

inline constexpr std::size_t DefaultMaxFileMegabytes = 32;

/// A file that was asked for. Without a tree it could not be read, and that has been reported.
struct ParsedFile {
    text::SourceId source;
    std::optional<syntax::SyntaxTree> tree;
    bool hasErrors = false;
};

class FileStore {
public:
    FileStore(text::SourceManager& sources, eventica::diag::Diagnostics& diagnostics,
              std::size_t maxFileMegabytes)
        : sources_(sources), diagnostics_(diagnostics), maxFileMegabytes_(maxFileMegabytes) {}

    /// Reads and parses the file unless that has been done before.
    const ParsedFile& parse(const std::filesystem::path& path);

    /// The same for many files at once, on all cores. The order of the paths, not the timing of
    /// threads, decides ids and the order of diagnostics.
    void parseAll(std::span<const std::filesystem::path> paths);

    std::size_t fileCount() const { return files_.size(); }

private:
    void reportUnread(const std::filesystem::path& path, const text::ReadResult& result,
                      eventica::diag::Diagnostics& diagnostics) const;
    void readAndParse(const std::filesystem::path& path, ParsedFile& file,
                      eventica::diag::Diagnostics& diagnostics);

    text::SourceManager& sources_;
    eventica::diag::Diagnostics& diagnostics_;
    std::size_t maxFileMegabytes_;
    std::map<std::filesystem::path, std::unique_ptr<ParsedFile>> files_;
};

} // namespace eventica::classes
