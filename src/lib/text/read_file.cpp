// SPDX-License-Identifier: Apache-2.0
#include "lib/text/read_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace eventica::text {
namespace {

class FileDescriptor {
public:
    explicit FileDescriptor(int fd) : fd_(fd) {}
    ~FileDescriptor() {
        if (fd_ >= 0)
            ::close(fd_);
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;

    int get() const { return fd_; }

private:
    int fd_;
};

ReadResult systemError() {
    const int code = errno;
    return {code == ENOENT || code == ENOTDIR ? ReadStatus::NotFound : ReadStatus::NotReadable,
            {},
            std::generic_category().message(code)};
}

} // namespace

ReadResult readFile(const std::filesystem::path& path, std::size_t limit) {
    // Non-blocking, so that opening a pipe nobody writes to does not hang.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status{};
    if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
        return systemError();
    if (!S_ISREG(status.st_mode))
        return {ReadStatus::NotAFile, {}, {}};
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > limit)
        return {ReadStatus::TooLarge, {}, {}};
    ReadResult result;
    result.text.resize(size);
    std::size_t filled = 0;
    while (filled < size) {
        const ssize_t count = ::read(file.get(), result.text.data() + filled, size - filled);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemError();
        if (count == 0)
            break; // the file shrank meanwhile
        filled += static_cast<std::size_t>(count);
    }
    result.text.resize(filled);
    return result;
}

} // namespace eventica::text
