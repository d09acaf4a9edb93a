// SPDX-License-Identifier: Apache-2.0
// Reading a file whole, without trusting it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace eventica::text {

enum class ReadStatus { Ok, NotFound, NotReadable, NotAFile, TooLarge };

struct ReadResult {
    ReadStatus status = ReadStatus::Ok;
    std::string text;   ///< only if Ok
    std::string reason; ///< the system's words, only if NotFound or NotReadable
};

/// Reads at most `limit` bytes. Devices, pipes and the like count as `NotAFile`.
ReadResult readFile(const std::filesystem::path& path, std::size_t limit);

} // namespace eventica::text
