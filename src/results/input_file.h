// SPDX-License-Identifier: Apache-2.0
// The bytes of a file, without reading those nobody looks at.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace eventica::results {

/// Mapped into memory: result files may be larger than it.
class InputFile {
public:
    explicit InputFile(const std::filesystem::path& path);
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    /// Why the file cannot be read, with its name; empty if it can.
    const std::string& error() const { return error_; }
    std::string_view bytes() const { return {data_, size_}; }

private:
    const char* data_ = nullptr;
    std::size_t size_ = 0;
    std::string error_;
};

/// Few of these bytes of a mapped file are going to be read: do not read those around.
void expectSparseReads(std::string_view bytes);

} // namespace eventica::results
