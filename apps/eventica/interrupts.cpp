// SPDX-License-Identifier: Apache-2.0
#include "interrupts.h"

#include <csignal>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>

#include "api/eventica.h"

namespace {

constexpr long PatienceMicroseconds = 250'000;

std::atomic<bool> isInterrupted{false};
std::atomic<bool> isRunLooking{false};
static_assert(std::atomic<bool>::is_always_lock_free, "handlers of signals use them");

[[noreturn]] void endNow() {
    constexpr std::string_view Text = "eventica: interrupted\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, Text.data(), Text.size());
    _exit(static_cast<int>(eventica::api::ExitCode::RunFailed));
}

void setAlarm(long microseconds) {
    itimerval timer{};
    timer.it_value.tv_usec = microseconds;
    setitimer(ITIMER_REAL, &timer, nullptr);
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
    setAlarm(PatienceMicroseconds);
}

} // namespace

void catchInterrupts() {
    std::signal(SIGALRM, onAlarm);
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
}

const std::atomic<bool>& interruptFlag() {
    return isInterrupted;
}

void setRunning(bool isRunning) {
    isRunLooking = isRunning;
    if (!isRunning)
        setAlarm(0);
}
