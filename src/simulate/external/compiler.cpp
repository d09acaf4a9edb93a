// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/compiler.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "simulate/external/guarded_call.h"
#include "simulate/external/utilities.h"

namespace eventica::external {
namespace {

namespace fs = std::filesystem;

/// Calls that end the process come to functions of our own: they end the call.
const std::vector<std::string> CommonFlags{"-shared",
                                           "-O2",
                                           "-fPIC",
                                           "-fexceptions",
                                           "-w",
                                           "-Wl,--wrap=exit,--wrap=_exit,--wrap=_Exit",
                                           "-Wl,--wrap=quick_exit"};
constexpr std::size_t LongestReport = 2000;

std::string environment(const char* name) {
    const char* const value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets it
    return value == nullptr ? "" : value;
}

fs::path findProgram(const std::string& command) {
    if (command.find('/') != std::string::npos)
        return access(command.c_str(), X_OK) == 0 ? fs::path(command) : fs::path();
    const std::string path = environment("PATH");
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find(':', begin), path.size());
        const fs::path candidate = fs::path(path.substr(begin, end - begin)) / command;
        if (access(candidate.c_str(), X_OK) == 0)
            return candidate;
        begin = end + 1;
    }
    return {};
}

fs::path cacheFolder(const Settings& settings) {
    if (!settings.cacheFolder.empty())
        return settings.cacheFolder;
    if (const std::string cache = environment("XDG_CACHE_HOME"); !cache.empty())
        return fs::path(cache) / "eventica";
    if (const std::string home = environment("HOME"); !home.empty())
        return fs::path(home) / ".cache" / "eventica";
    std::error_code ignored;
    return fs::temp_directory_path(ignored) / fmt::format("eventica-{}", getuid());
}

constexpr int Interrupted = -2;

/// Waits for a process; -1 if it did not end by itself. It is not waited for after an interrupt.
/// `what` is the process in words, for messages.
int exitStatus(pid_t child, const std::string& what, const Settings& settings) {
    struct Waiting {
        pid_t child;
        int status;
        bool hasEnded;
    } waiting{child, 0, false};
    GuardedCall guard(settings, what);
    const Ending ending = guard.run(
        [](void* data) {
            auto& of = *static_cast<Waiting*>(data);
            of.hasEnded = waitpid(of.child, &of.status, 0) >= 0;
        },
        &waiting);
    if (ending != Ending::Returned) {
        kill(child, SIGTERM);
        return Interrupted;
    }
    return waiting.hasEnded && WIFEXITED(waiting.status) ? WEXITSTATUS(waiting.status) : -1;
}

/// Runs a program with its output in a file; its exit status, -1 if it did not run, or
/// `Interrupted`.
int runProgram(const std::vector<std::string>& arguments, const fs::path& output,
               const std::string& what, const Settings& settings) {
    std::vector<char*> raw;
    raw.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments)
        raw.push_back(const_cast<char*>(argument.c_str())); // NOLINT: as the interface wants it
    raw.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child = 0;
    const int failed = posix_spawn(&child, raw[0], &actions, nullptr, raw.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed != 0 ? -1 : exitStatus(child, what, settings);
}

/// Everything in the folder of `object` is thrown away afterwards, but for the object.
std::vector<std::string> commandLine(const SourceSet& set, const fs::path& program,
                                     const fs::path& object) {
    std::vector<std::string> line{program.string()};
    line.insert(line.end(), CommonFlags.begin(), CommonFlags.end());
    for (const fs::path& folder : set.includeFolders)
        line.push_back("-I" + folder.string());
    // A library's own header comes first.
    line.insert(line.end(), {"-idirafter", object.parent_path().string()});
    line.insert(line.end(), {"-o", object.string()});
    if (!set.text.empty()) {
        const fs::path text = object.parent_path() / "include.c";
        std::ofstream(text) << set.text;
        line.push_back(text.string());
    }
    for (const fs::path& source : set.sources) {
        const bool isArchive = source.extension() == ".a";
        if (isArchive)
            line.emplace_back("-Wl,--whole-archive");
        line.push_back(source.string());
        if (isArchive)
            line.emplace_back("-Wl,--no-whole-archive");
    }
    line.insert(line.end(), set.flags.begin(), set.flags.end());
    return line;
}

/// No other process or thread makes the same name.
fs::path temporaryBeside(const fs::path& object) {
    static std::atomic<int> count{0};
    fs::path temporary = object;
    temporary += fmt::format(".{}.{}", getpid(), count++);
    return temporary;
}

} // namespace

Compiler::Compiler(const Settings& settings)
    : settings_(settings), command_(settings.compiler), folder_(cacheFolder(settings)) {
    if (command_.empty())
        command_ = environment("CC");
    if (command_.empty())
        command_ = "cc";
}

Built Compiler::build(const SourceSet& set) const {
    const fs::path program = findProgram(command_);
    if (program.empty())
        return {{}, fmt::format("a C compiler is needed, and there is no `{}`", command_)};
    const fs::path object = folder_ / keyOf(set, program) / ("lib" + set.name + ".so");
    std::error_code problem;
    if (fs::exists(object, problem))
        return {object, {}};
    fs::create_directories(object.parent_path(), problem);
    if (problem)
        return {{},
                fmt::format("the folder `{}` cannot be made: {}", object.parent_path().string(),
                            problem.message())};
    if (!set.announcement.empty())
        say(settings_, MessageKind::Compiling, set.announcement);
    return compile(set, program, object);
}

std::string Compiler::keyOf(const SourceSet& set, const fs::path& program) const {
    Sha256 hash;
    std::error_code ignored;
    hash.addField(command_);
    hash.addField(std::to_string(fs::file_size(program, ignored)));
    hash.addField(std::to_string(fs::last_write_time(program, ignored).time_since_epoch().count()));
    for (const std::string& flag : CommonFlags)
        hash.addField(flag);
    addTo(hash, set);
    return hash.digest();
}

Built Compiler::compile(const SourceSet& set, const fs::path& program,
                        const fs::path& object) const {
    const fs::path work = temporaryBeside(object);
    const fs::path made = work / object.filename();
    std::error_code problem;
    fs::create_directories(work, problem);
    std::ofstream(work / "ModelicaUtilities.h") << utilitiesHeader();
    const std::string what = fmt::format("the C compiler `{}`", command_);
    const int status = runProgram(commandLine(set, program, made), work / "log", what, settings_);
    std::string report = contents(work / "log");
    if (status == 0)
        fs::rename(made, object, problem);
    const std::string reason = problem.message();
    const bool isWritten = status == 0 && !problem;
    fs::remove_all(work, problem);
    if (isWritten)
        return {object, {}};
    fs::remove(object.parent_path(), problem); // unless somebody else has put something there
    if (status == Interrupted)
        return {{}, what + " was interrupted", true};
    if (status == 0)
        return {{}, fmt::format("`{}` cannot be written: {}", object.string(), reason)};
    if (report.size() > LongestReport)
        report.resize(LongestReport);
    return {{}, fmt::format("{} failed:\n{}", what, report)};
}

} // namespace eventica::external
