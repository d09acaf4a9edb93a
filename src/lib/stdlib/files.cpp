// SPDX-License-Identifier: Apache-2.0
// ModelicaInternal_… and ModelicaStreams_…: files and folders.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "lib/stdlib/standard_functions.h"

namespace eventica::stdlib {
namespace {

namespace fs = std::filesystem;
using value::Value;

Problem failed(const char* what, const std::string& name, const std::string& reason) {
    return fmt::format("cannot {} `{}`: {}", what, name, reason);
}

/// No problem if there is no error.
Problem outcomeOf(const std::error_code& error, const char* what, const std::string& name) {
    return error ? failed(what, name, error.message()) : std::nullopt;
}

/// The next line, with either kind of end; false at the end of the file.
bool nextLine(std::istream& stream, std::string& line) {
    if (!std::getline(stream, line))
        return false;
    if (line.ends_with('\r'))
        line.pop_back();
    return true;
}

Problem open(const std::string& name, std::ifstream& stream) {
    std::error_code ignored;
    if (fs::is_directory(name, ignored))
        return failed("read", name, "it is a folder");
    errno = 0;
    stream.open(name, std::ios::binary);
    return stream ? std::nullopt : failed("read", name, std::strerror(errno));
}

Problem countLines(Call& call) {
    std::ifstream stream;
    if (Problem problem = open(call.text(0), stream))
        return problem;
    std::string line;
    std::int64_t count = 0;
    while (nextLine(stream, line))
        ++count;
    call.give(count);
    return std::nullopt;
}

/// file, lines, their number
Problem readFile(Call& call) {
    std::ifstream stream;
    if (Problem problem = open(call.text(0), stream))
        return problem;
    std::vector<std::string> lines(value::elementCount(call.dimensions(1)));
    for (std::string& line : lines)
        if (!nextLine(stream, line))
            return failed("read", call.text(0),
                          fmt::format("it has fewer than {} lines", lines.size()));
    call.give(Value::stringArray(call.dimensions(1), std::move(lines)));
    return std::nullopt;
}

/// file, number of the line, whether the file ends before it. The file stays open for the next
/// line.
Problem readLine(Call& call) {
    OpenFile& file = call.environment().reading;
    const std::string& name = call.text(0);
    const std::int64_t wanted = call.integer(1);
    if (wanted < 1)
        return failed("read", name, fmt::format("there is no line {}", wanted));
    if (file.name != name || file.nextLine > wanted || !file.stream.is_open()) {
        file = {};
        if (Problem problem = open(name, file.stream))
            return problem;
        file.name = name;
    }
    std::string line;
    bool isThere = true;
    for (; isThere && file.nextLine <= wanted; ++file.nextLine)
        isThere = nextLine(file.stream, line);
    call.give(isThere ? std::move(line) : std::string());
    call.give(Value::boolean(!isThere));
    if (!isThere)
        file = {};
    return std::nullopt;
}

Problem closeFile(Call& call) {
    call.environment().reading = {};
    return std::nullopt;
}

/// text, file: appended to the file, or said if there is no file.
Problem print(Call& call) {
    const std::string& name = call.text(1);
    if (name.empty()) {
        if (call.environment().say)
            call.environment().say(call.text(0));
        return std::nullopt;
    }
    call.environment().reading = {};
    errno = 0;
    std::ofstream stream(name, std::ios::binary | std::ios::app);
    stream << call.text(0) << '\n';
    stream.close();
    return stream ? std::nullopt : failed("write", name, std::strerror(errno));
}

/// Modelica.Utilities.Types.FileType
Problem fileType(Call& call) {
    enum Type : std::int64_t { None = 1, Regular, Folder, Special };
    std::error_code ignored;
    const fs::file_status status = fs::status(call.text(0), ignored);
    Type type = Special;
    if (!fs::exists(status))
        type = None;
    else if (fs::is_directory(status))
        type = Folder;
    else if (fs::is_regular_file(status))
        type = Regular;
    call.give(std::int64_t{type});
    return std::nullopt;
}

/// In order of names: that of the file system is that of chance.
Problem entriesOf(const std::string& folder, std::vector<std::string>& names) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        names.push_back(at->path().filename().string());
    std::ranges::sort(names);
    return outcomeOf(error, "list", folder);
}

Problem numberOfFiles(Call& call) {
    std::vector<std::string> names;
    Problem problem = entriesOf(call.text(0), names);
    call.give(static_cast<std::int64_t>(names.size()));
    return problem;
}

/// folder, number of names, names
Problem readDirectory(Call& call) {
    std::vector<std::string> names;
    if (Problem problem = entriesOf(call.text(0), names))
        return problem;
    if (names.size() != value::elementCount(call.dimensions(2)))
        return failed("list", call.text(0), "it has changed meanwhile");
    call.give(Value::stringArray(call.dimensions(2), std::move(names)));
    return std::nullopt;
}

Problem fullPathName(Call& call) {
    std::error_code error;
    const fs::path path = fs::weakly_canonical(fs::absolute(call.text(0), error), error);
    call.give(path.string());
    return call.text(0).empty() ? failed("find", "", "it has no name")
                                : outcomeOf(error, "find", call.text(0));
}

Problem makeFolder(Call& call) {
    std::error_code error;
    if (!fs::create_directory(call.text(0), error) && !error)
        return failed("make the folder", call.text(0), "it exists");
    return outcomeOf(error, "make the folder", call.text(0));
}

Problem removeFolder(Call& call) {
    std::error_code error;
    if (!fs::is_directory(fs::symlink_status(call.text(0), error)))
        return failed("remove the folder", call.text(0), "there is none of that name");
    fs::remove(call.text(0), error); // not if there is something in it
    return outcomeOf(error, "remove the folder", call.text(0));
}

Problem removeFile(Call& call) {
    call.environment().reading = {};
    std::error_code error;
    const fs::file_status status = fs::symlink_status(call.text(0), error);
    if (!fs::exists(status) || fs::is_directory(status))
        return failed("remove the file", call.text(0), "there is none of that name");
    fs::remove(call.text(0), error);
    return outcomeOf(error, "remove the file", call.text(0));
}

Problem rename(Call& call) {
    call.environment().reading = {};
    std::error_code error;
    fs::rename(call.text(0), call.text(1), error);
    return outcomeOf(error, "rename", call.text(0));
}

Problem copyFile(Call& call) {
    std::error_code error;
    fs::copy_file(call.text(0), call.text(1), error); // not over another file
    return outcomeOf(error, "copy", call.text(0));
}

constexpr std::array Functions = {
    StandardFunction{"ModelicaInternal_countLines", "i=s", Effect::Reads, &countLines},
    StandardFunction{"ModelicaInternal_readFile", "=s>Si", Effect::Reads, &readFile},
    StandardFunction{"ModelicaInternal_readLine", "s=si>i", Effect::Reads, &readLine},
    StandardFunction{"ModelicaStreams_closeFile", "=s", Effect::Remembers, &closeFile},
    StandardFunction{"ModelicaInternal_print", "=ss", Effect::Remembers, &print},
    StandardFunction{"ModelicaInternal_stat", "i=s", Effect::Reads, &fileType},
    StandardFunction{"ModelicaInternal_getNumberOfFiles", "i=s", Effect::Reads, &numberOfFiles},
    StandardFunction{"ModelicaInternal_readDirectory", "=si>S", Effect::Reads, &readDirectory},
    StandardFunction{"ModelicaInternal_fullPathName", "s=s", Effect::Remembers, &fullPathName},
    StandardFunction{"ModelicaInternal_mkdir", "=s", Effect::Remembers, &makeFolder},
    StandardFunction{"ModelicaInternal_rmdir", "=s", Effect::Remembers, &removeFolder},
    StandardFunction{"ModelicaInternal_removeFile", "=s", Effect::Remembers, &removeFile},
    StandardFunction{"ModelicaInternal_rename", "=ss", Effect::Remembers, &rename},
    StandardFunction{"ModelicaInternal_copyFile", "=ss", Effect::Remembers, &copyFile},
};

} // namespace

std::span<const StandardFunction> fileFunctions() {
    return Functions;
}

} // namespace eventica::stdlib
