// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/file_store.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <vector>

#include "compile/classes/diagnostics.h"
#include "compile/syntax/parse.h"

namespace eventica::classes {
namespace fs = std::filesystem;

void FileStore::reportUnread(const fs::path& path, const text::ReadResult& result,
                             eventica::diag::Diagnostics& diagnostics) const {
    switch (result.status) {
    case text::ReadStatus::Ok:
        break;
    case text::ReadStatus::NotFound:
    case text::ReadStatus::NotReadable:
        diagnostics.report(diag::FileNotReadable, {}, path.string(), result.reason);
        break;
    case text::ReadStatus::NotAFile:
        diagnostics.report(diag::NotAFile, {}, path.string());
        break;
    case text::ReadStatus::TooLarge:
        diagnostics.report(diag::FileTooLarge, {}, path.string(), maxFileMegabytes_)
            .help("split it into several files, or allow more with `--max-file-size MEGABYTES`");
        break;
    }
}

void FileStore::readAndParse(const fs::path& path, ParsedFile& file,
                             eventica::diag::Diagnostics& diagnostics) {
    constexpr std::size_t BytesPerMegabyte = std::size_t{1} << 20U;
    text::ReadResult result = text::readFile(path, maxFileMegabytes_ * BytesPerMegabyte);
    if (result.status != text::ReadStatus::Ok) {
        reportUnread(path, result, diagnostics);
        file.hasErrors = true;
        return;
    }
    sources_.setText(file.source, std::move(result.text));
    file.tree.emplace(syntax::parse(sources_, file.source, diagnostics));
    file.hasErrors = diagnostics.hasErrors();
}

const ParsedFile& FileStore::parse(const fs::path& path) {
    std::unique_ptr<ParsedFile>& file = files_[path];
    if (file == nullptr) {
        file = std::make_unique<ParsedFile>();
        file->source = sources_.reserve(path.string());
        eventica::diag::Diagnostics found;
        readAndParse(path, *file, found);
        diagnostics_.append(std::move(found));
    }
    return *file;
}

void FileStore::parseAll(std::span<const fs::path> paths) {
    struct Job {
        const fs::path* path;
        ParsedFile* file;
        eventica::diag::Diagnostics found;
    };
    std::vector<Job> jobs;
    for (const fs::path& path : paths) {
        std::unique_ptr<ParsedFile>& file = files_[path];
        if (file != nullptr)
            continue;
        file = std::make_unique<ParsedFile>();
        file->source = sources_.reserve(path.string());
        jobs.push_back({&path, file.get(), {}});
    }
    tbb::parallel_for(std::size_t{0}, jobs.size(), [&](std::size_t i) {
        readAndParse(*jobs[i].path, *jobs[i].file, jobs[i].found);
    });
    for (Job& job : jobs)
        diagnostics_.append(std::move(job.found));
}

} // namespace eventica::classes
