// SPDX-License-Identifier: Apache-2.0
#include "results/output_file.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace eventica::results {
namespace {

constexpr std::size_t BufferSize = std::size_t{1} << 20;
/// How much of a slow run may be lost when the process dies.
constexpr std::chrono::seconds LongestDelay(1);

} // namespace

OutputFile::~OutputFile() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

bool OutputFile::create() {
    constexpr int Flags = O_WRONLY | O_CREAT | O_CLOEXEC;
    constexpr mode_t Mode = 0666;
    descriptor_ = ::open(path_.c_str(), Flags | O_EXCL, Mode);
    isNew_ = descriptor_ >= 0;
    if (!isNew_)
        descriptor_ = ::open(path_.c_str(), Flags, Mode);
    if (descriptor_ < 0)
        return failWithSystemError("create");
    if (isRegular() && !takeOver())
        return false;
    pending_.reserve(BufferSize);
    lastFlush_ = std::chrono::steady_clock::now();
    return true;
}

bool OutputFile::isRegular() const {
    struct stat status{};
    return ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
}

/// Two runs that write into one file would leave something that is neither's. The lock ends with
/// the process, however that ends.
bool OutputFile::takeOver() {
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return fail("another run is writing to it; choose another name (-o)");
    return true;
}

/// Not before the first bytes come: a run that is refused leaves the old file as it was.
bool OutputFile::discardContents() {
    if (std::exchange(isEmptied_, true) || !isRegular() || ::ftruncate(descriptor_, 0) == 0)
        return true;
    return failWithSystemError("empty");
}

bool OutputFile::hasSpaceFor(double bytes) {
    struct statvfs disk{};
    struct stat old{};
    if (!isRegular() || ::fstatvfs(descriptor_, &disk) != 0 || ::fstat(descriptor_, &old) != 0)
        return true;
    constexpr double BlockSize = 512.0; // of `st_blocks`
    const double available =
        static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize) +
        BlockSize * static_cast<double>(old.st_blocks);
    if (bytes <= available)
        return true;
    if (isNew_)
        ::unlink(path_.c_str());
    return fail(fmt::format("it takes at least {}, and {} are free on that disk", sizeText(bytes),
                            sizeText(available)));
}

bool OutputFile::endRecord(std::optional<double> time) {
    if (size_ + pending_.size() <= maxBytes_) {
        recordEnds_.push_back({pending_.size(), time});
        return true;
    }
    pending_.resize(recordEnds_.empty() ? 0 : recordEnds_.back().at);
    flush();
    return false;
}

bool OutputFile::isFlushDue() const {
    return pending_.size() >= BufferSize ||
           std::chrono::steady_clock::now() - lastFlush_ >= LongestDelay;
}

bool OutputFile::flush() {
    if (!ok() || !discardContents())
        return false;
    std::size_t written = 0;
    while (written < pending_.size()) {
        const ssize_t count =
            ::write(descriptor_, pending_.data() + written, pending_.size() - written);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            failWithSystemError("write");
            dropIncompleteRecord(written);
            return false;
        }
        written += static_cast<std::size_t>(count);
    }
    size_ += written;
    if (!recordEnds_.empty())
        lastTime_ = recordEnds_.back().time;
    pending_.clear();
    recordEnds_.clear();
    lastFlush_ = std::chrono::steady_clock::now();
    return true;
}

void OutputFile::dropIncompleteRecord(std::size_t written) {
    std::size_t complete = 0;
    for (const RecordEnd& end : recordEnds_) {
        if (end.at > written)
            break;
        complete = end.at;
        lastTime_ = end.time;
    }
    size_ += complete;
    pending_.clear();
    recordEnds_.clear();
    // Pipes and devices have no length; the failure is reported already.
    [[maybe_unused]] const int ignored = ::ftruncate(descriptor_, static_cast<off_t>(size_));
}

bool OutputFile::overwrite(std::uint64_t offset, std::string_view bytes) {
    if (descriptor_ < 0)
        return false;
    while (!bytes.empty()) {
        const ssize_t count =
            ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return ok() && failWithSystemError("write");
        bytes.remove_prefix(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return true;
}

bool OutputFile::close() {
    if (descriptor_ < 0)
        return ok();
    if (ok())
        discardContents();
    const int result = ::close(descriptor_);
    descriptor_ = -1;
    if (result != 0 && errno != EINTR && ok())
        return failWithSystemError("write");
    return ok();
}

bool OutputFile::fail(std::string_view reason) {
    if (ok())
        error_ = fmt::format("cannot write `{}`: {}", path_.string(), reason);
    return false;
}

bool OutputFile::failWithSystemError(std::string_view what) {
    const std::string reason = std::generic_category().message(errno);
    error_ = fmt::format("cannot {} `{}`: {}", what, path_.string(), reason);
    return false;
}

} // namespace eventica::results
