// SPDX-License-Identifier: Apache-2.0
// ModelicaInternal_… and functions of C: the process and its surroundings.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "lib/stdlib/standard_functions.h"

namespace eventica::stdlib {
namespace {

namespace fs = std::filesystem;
using value::Value;

Problem workFolder(Call& call) {
    std::error_code error;
    call.give(fs::current_path(error).string());
    return error ? Problem("there is no current folder: " + error.message()) : std::nullopt;
}

Problem changeFolder(Call& call) {
    std::error_code error;
    fs::current_path(call.text(0), error);
    return error ? Problem(fmt::format("cannot change to the folder `{}`: {}", call.text(0),
                                       error.message()))
                 : std::nullopt;
}

/// name, whether to write `/` for `\`, content, whether there is one
Problem environmentVariable(Call& call) {
    const char* const found = std::getenv(call.text(0).c_str()); // NOLINT(concurrency-mt-unsafe)
    std::string content = found == nullptr ? "" : found;
    if (call.boolean(1))
        std::ranges::replace(content, '\\', '/');
    call.give(std::move(content));
    call.give(Value::boolean(found != nullptr));
    return std::nullopt;
}

/// name, content, whether to write `\` for `/`, which is for other systems
Problem setEnvironmentVariable(Call& call) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): the user has allowed it
    if (setenv(call.text(0).c_str(), call.text(1).c_str(), 1) != 0)
        return fmt::format("cannot set the environment variable `{}`", call.text(0));
    return std::nullopt;
}

/// Milliseconds, seconds, minutes, hours, day, month and year of the local time.
Problem localTime(Call& call) {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
    std::tm parts{};
    localtime_r(&seconds, &parts);
    for (const std::int64_t part :
         {std::int64_t{milliseconds % 1000}, std::int64_t{parts.tm_sec}, std::int64_t{parts.tm_min},
          std::int64_t{parts.tm_hour}, std::int64_t{parts.tm_mday}, std::int64_t{parts.tm_mon + 1},
          std::int64_t{parts.tm_year + 1900}})
        call.give(part);
    return std::nullopt;
}

Problem processId(Call& call) {
    call.give(std::int64_t{getpid()});
    return std::nullopt;
}

/// Of a file that does not exist.
Problem temporaryFileName(Call& call) {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "eventica-XXXXXX").string();
    const int file = mkstemp(name.data());
    if (file < 0)
        return "cannot make a temporary file";
    ::close(file);
    fs::remove(name, error);
    call.give(std::move(name));
    return std::nullopt;
}

/// A command of the user's shell.
Problem runCommand(Call& call) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe,cert-env33-c): the user has allowed it
    call.give(std::int64_t{std::system(call.text(0).c_str())});
    return std::nullopt;
}

/// Ends the run, not the program around it.
Problem endRun(Call& call) {
    return fmt::format("the model ended the run with exit({})", call.integer(0));
}

constexpr std::array Functions = {
    StandardFunction{"ModelicaInternal_getcwd", "s=i", Effect::Remembers, &workFolder},
    StandardFunction{"ModelicaInternal_chdir", "=s", Effect::Remembers, &changeFolder},
    StandardFunction{"ModelicaInternal_getenv", "=si>s>i", Effect::Remembers, &environmentVariable},
    StandardFunction{"ModelicaInternal_setenv", "=ssi", Effect::Remembers, &setEnvironmentVariable},
    StandardFunction{"ModelicaInternal_getTime", "=>i>i>i>i>i>i>i", Effect::Remembers, &localTime},
    StandardFunction{"ModelicaInternal_getpid", "i=", Effect::Remembers, &processId},
    StandardFunction{"system", "i=s", Effect::Remembers, &runCommand},
    StandardFunction{"exit", "=i", Effect::Remembers, &endRun},
    StandardFunction{"ModelicaInternal_temporaryFileName", "s=", Effect::Remembers,
                     &temporaryFileName},
};

} // namespace

std::span<const StandardFunction> systemFunctions() {
    return Functions;
}

} // namespace eventica::stdlib
