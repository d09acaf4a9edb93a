// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/source_files.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace eventica::external {
namespace {

namespace fs = std::filesystem;

bool isFile(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

std::string_view withoutSpace(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
        text.remove_prefix(1);
    return text;
}

/// What `#include "x.h"` or `#include <x.h>` names; empty for any other line.
std::string_view includedBy(std::string_view line) {
    constexpr std::string_view Directive = "include";
    line = withoutSpace(line);
    if (!line.starts_with('#'))
        return {};
    line = withoutSpace(line.substr(1));
    if (!line.starts_with(Directive))
        return {};
    line = withoutSpace(line.substr(Directive.size()));
    if (!line.starts_with('"') && !line.starts_with('<'))
        return {};
    const std::size_t end = line.find(line.front() == '"' ? '"' : '>', 1);
    return end == std::string_view::npos ? std::string_view() : line.substr(1, end - 1);
}

/// Collects files until nothing new is included. Names made by macros are not followed: such
/// headers count if they lie in one of the folders.
class FileCollector {
public:
    explicit FileCollector(const SourceSet& set) : set_(set) {
        std::set<fs::path> folders(set.includeFolders.begin(), set.includeFolders.end());
        for (const fs::path& source : set.sources)
            folders.insert(source.parent_path());
        std::error_code ignored;
        for (const fs::path& folder : folders)
            for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
                if (const fs::path extension = entry.path().extension();
                    extension == ".h" || extension == ".c" || extension == ".inc")
                    add(entry.path());
        for (const fs::path& source : set.sources)
            add(source);
        addIncluded(set.text, {});
        while (!open_.empty()) {
            const fs::path path = std::exchange(open_.back(), {});
            open_.pop_back();
            addIncluded(files_[path], path.parent_path());
        }
    }

    const std::map<fs::path, std::string>& files() const { return files_; }

private:
    void add(const fs::path& path) {
        fs::path normal = path.lexically_normal();
        if (!isFile(normal) || !files_.try_emplace(normal, contents(normal)).second)
            return;
        if (normal.extension() != ".a")
            open_.push_back(std::move(normal));
    }

    void addIncluded(const std::string& text, const fs::path& folder) {
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            const std::string_view name =
                includedBy(std::string_view(text).substr(begin, end - begin));
            if (!name.empty())
                addNamed(name, folder);
            begin = end + 1;
        }
    }

    void addNamed(std::string_view name, const fs::path& folder) {
        if (!folder.empty() && isFile(folder / name))
            return add(folder / name);
        for (const fs::path& candidate : set_.includeFolders)
            if (isFile(candidate / name))
                return add(candidate / name);
        if (fs::path(name).is_absolute())
            add(fs::path(name));
    }

    const SourceSet& set_;
    std::map<fs::path, std::string> files_; ///< by path, with the content
    std::vector<fs::path> open_;
};

} // namespace

std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void addTo(Sha256& hash, const SourceSet& set) {
    for (const std::string& flag : set.flags)
        hash.addField(flag);
    hash.addField(set.text);
    for (const fs::path& source : set.sources)
        hash.addField(source.filename().string());
    const FileCollector collector(set);
    for (const auto& [path, content] : collector.files()) {
        hash.addField(path.filename().string());
        hash.addField(content);
    }
}

} // namespace eventica::external
