// SPDX-License-Identifier: Apache-2.0
#include "interrupts.h"

#include <csignal>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>

#include "api/eventica.h"

namespace {

/// How long a step of the run may go on after a signal: of computing, and of waiting for others.
constexpr timeval MostComputing{.tv_sec = 0, .tv_usec = 250'000};
constexpr timeval MostWaiting{.tv_sec = 3, .tv_usec = 0};

std::atomic<bool> isInterrupted{false};
std::atomic<bool> isRunLooking{false};
static_assert(std::atomic<bool>::is_always_lock_free, "handlers of signals use them");

[[noreturn]] void endNow() {
    constexpr std::string_view Text = "eventica: interrupted\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, Text.data(), Text.size());
    _exit(static_cast<int>(eventica::api::ExitCode::RunFailed));
}

void setAlarms(timeval computing, timeval waiting) {
    const itimerval ofProcessor{.it_interval = {}, .it_value = computing};
    const itimerval ofClock{.it_interval = {}, .it_value = waiting};
    setitimer(ITIMER_VIRTUAL, &ofProcessor, nullptr);
    setitimer(ITIMER_REAL, &ofClock, nullptr);
}

/// A step of the run may take long: it is not waited for.
void onAlarm(int) {
    endNow();
}

/// A second signal ends the process as if nobody cared.
void onInterrupt(int signal) {
    if (!isRunLooking)
        endNow();
    isInterrupted = true;
    std::signal(signal, SIG_DFL);
    setAlarms(MostComputing, MostWaiting);
}

} // namespace

void catchInterrupts() {
    std::signal(SIGALRM, onAlarm);
    std::signal(SIGVTALRM, onAlarm);
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
}

const std::atomic<bool>& interruptFlag() {
    return isInterrupted;
}

void setRunning(bool isRunning) {
    isRunLooking = isRunning;
    if (!isRunning)
        setAlarms({}, {});
}
