// SPDX-License-Identifier: Apache-2.0
#include "results/input_file.h"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace eventica::results {
namespace {

struct Mapping {
    const char* data = nullptr;
    std::size_t size = 0;
    std::string reason{}; ///< why there is none
};

Mapping mapFile(int descriptor) {
    struct stat status{};
    if (::fstat(descriptor, &status) != 0)
        return {.reason = std::generic_category().message(errno)};
    if (!S_ISREG(status.st_mode))
        return {.reason = "not a file"};
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0)
        return {.reason = "the file is empty"};
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (data == MAP_FAILED)
        return {.reason = std::generic_category().message(errno)};
    return {static_cast<const char*>(data), size};
}

} // namespace

InputFile::InputFile(const std::filesystem::path& path) {
    Mapping mapping;
    // Non-blocking, so that opening a pipe nobody writes to does not hang.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        mapping.reason = std::generic_category().message(errno);
    } else {
        mapping = mapFile(descriptor);
        ::close(descriptor); // the mapping stays
    }
    data_ = mapping.data;
    size_ = mapping.size;
    if (data_ == nullptr)
        error_ = fmt::format("cannot read `{}`: {}", path.string(), mapping.reason);
}

InputFile::~InputFile() {
    if (data_ != nullptr)
        ::munmap(const_cast<char*>(data_), size_);
}

void expectSparseReads(std::string_view bytes) {
    const auto pageSize = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto address = reinterpret_cast<std::uintptr_t>(bytes.data());
    const std::uintptr_t offset = address % pageSize;
    char* const page = const_cast<char*>(bytes.data()) - offset;
    ::madvise(page, bytes.size() + offset, MADV_RANDOM); // only advice: failing does no harm
}

} // namespace eventica::results
