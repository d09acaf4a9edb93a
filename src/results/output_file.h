// SPDX-License-Identifier: Apache-2.0
// A file that records are appended to and that is whole up to the last record written, also when
// the disk is full or the process dies.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "results/size_limit.h"

namespace eventica::results {

/// Nothing is done after a failure; `error` tells the first one.
class OutputFile {
public:
    explicit OutputFile(std::filesystem::path path, std::uint64_t maxBytes = NoLimit)
        : path_(std::move(path)), maxBytes_(maxBytes) {}
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Fails if another process is writing to the file.
    bool create();
    /// After `create`: fails if the disk has less space.
    bool hasSpaceFor(double bytes);

    /// To append to; becomes part of the file with `flush`.
    std::string& pending() { return pending_; }
    /// What is pending up to here makes sense without what follows. A row has a time.
    /// False if the file would grow beyond its limit: what is pending of this record is dropped and
    /// all records before it are in the file; the caller says why with `fail`.
    bool endRecord(std::optional<double> time = std::nullopt);
    /// Of the last record that is in the file as a whole, if it is a row.
    std::optional<double> lastTime() const { return lastTime_; }
    /// Much is pending, or has been for a while.
    bool isFlushDue() const;

    bool flush();
    bool overwrite(std::uint64_t offset, std::string_view bytes);
    bool close();

    /// In the file, without what is pending and without the record that a full disk cut off.
    std::uint64_t size() const { return size_; }
    bool isOpen() const { return descriptor_ >= 0; }
    bool ok() const { return error_.empty(); }
    const std::string& error() const { return error_; }
    /// Stops with words of the caller.
    bool fail(std::string_view reason);

private:
    bool isRegular() const;
    bool takeOver();
    bool discardContents();
    bool failWithSystemError(std::string_view what);
    void dropIncompleteRecord(std::size_t written);

    struct RecordEnd {
        std::size_t at = 0; ///< in `pending_`
        std::optional<double> time;
    };

    std::filesystem::path path_;
    std::uint64_t maxBytes_;
    int descriptor_ = -1;
    bool isNew_ = false; ///< there was no such file
    bool isEmptied_ = false;
    std::uint64_t size_ = 0;
    std::string pending_;
    std::vector<RecordEnd> recordEnds_;
    std::optional<double> lastTime_;
    std::chrono::steady_clock::time_point lastFlush_;
    std::string error_;
};

} // namespace eventica::results
