// SPDX-License-Identifier: Apache-2.0
#include "interrupts.h"

#include <array>
#include <charconv>
#include <csignal>
#include <pthread.h>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>
#include <utility>

#include "api/eventica.h"

namespace {

using eventica::api::ExitCode;

/// How long a step of the run may go on after a signal: of computing, and of waiting for others.
constexpr timeval MostComputing{.tv_sec = 0, .tv_usec = 250'000};
constexpr int MostWaiting = 3'000'000; ///< in microseconds
/// An external function may go on so long; afterwards it is looked for one again and again.
constexpr timeval MostForeign{.tv_sec = 0, .tv_usec = 150'000};
constexpr timeval Look{.tv_sec = 0, .tv_usec = 30'000};

std::atomic<bool> isInterrupted{false};
std::atomic<bool> isRunLooking{false};
std::atomic<int> looks{0};
pthread_t mainThread{};
std::atomic<bool> isTooLate{false};
std::atomic<bool> isLineShown{false};
static_assert(std::atomic<bool>::is_always_lock_free, "handlers of signals use them");

/// Set before there are signals to handle.
LastWords& lastWords() {
    static LastWords words;
    return words;
}

/// Writes out the rows of the run.
std::function<std::optional<double>()>& rowKeeper() {
    static std::function<std::optional<double>()> keeper;
    return keeper;
}

void put(int file, std::string_view text) {
    [[maybe_unused]] const auto written = write(file, text.data(), text.size());
}

void eraseLine() {
    if (isLineShown)
        put(STDERR_FILENO, "\r\x1b[K");
}

void put(int file, double number) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    put(file, std::string_view(digits.data(), end));
}

[[noreturn]] void endNow() {
    eraseLine();
    const LastWords& words = lastWords();
    const std::optional<double> lastTime = isRunLooking ? rowKeeper()() : std::nullopt;
    put(STDERR_FILENO, "eventica: interrupted\n");
    if (lastTime) {
        put(STDERR_FILENO, "  results up to time ");
        put(STDERR_FILENO, *lastTime);
        put(STDERR_FILENO, words.afterTimeForPeople);
    }
    if (words.file >= 0 && !isTooLate.exchange(true)) {
        put(words.file, lastTime ? words.beforeTime : words.interrupted);
        if (lastTime) {
            put(words.file, *lastTime);
            put(words.file, words.afterTime);
        }
    }
    _exit(static_cast<int>(ExitCode::RunFailed));
}

void endLost() {
    if (lastWords().file >= 0 && !isTooLate.exchange(true))
        put(lastWords().file, lastWords().lost);
}

void setAlarms(timeval computing, timeval waiting, timeval interval) {
    const itimerval ofProcessor{.it_interval = {}, .it_value = computing};
    const itimerval ofClock{.it_interval = interval, .it_value = waiting};
    setitimer(ITIMER_VIRTUAL, &ofProcessor, nullptr);
    setitimer(ITIMER_REAL, &ofClock, nullptr);
}

/// A step of the run may take long: it is not waited for. The thread of the run is the main one,
/// while signals may come to any.
void onAlarm(int signal) {
    if (pthread_equal(pthread_self(), mainThread) == 0) {
        pthread_kill(mainThread, signal);
        return;
    }
    eventica::api::leaveExternalFunction();
    if (signal == SIGVTALRM || ++looks * Look.tv_usec > MostWaiting)
        endNow();
}

/// A second signal ends the process as if nobody cared.
void onInterrupt(int signal) {
    if (isTooLate) {
        std::signal(signal, SIG_DFL);
        return;
    }
    if (!isRunLooking)
        endNow();
    isInterrupted = true;
    std::signal(signal, SIG_DFL);
    setAlarms(MostComputing, MostForeign, Look);
}

#ifdef EVENTICA_CATCH_CRASHES

constexpr std::array Crashes{
    std::pair{SIGSEGV, std::string_view("SIGSEGV")}, std::pair{SIGBUS, std::string_view("SIGBUS")},
    std::pair{SIGFPE, std::string_view("SIGFPE")}, std::pair{SIGILL, std::string_view("SIGILL")},
    std::pair{SIGABRT, std::string_view("SIGABRT")}};

void onCrash(int signal) {
    std::string_view name = "a signal";
    for (const auto& [number, text] : Crashes)
        if (number == signal)
            name = text;
    eraseLine();
    put(STDERR_FILENO, "eventica: internal error: the process crashed (");
    put(STDERR_FILENO, name);
    put(STDERR_FILENO, ")\nThis is a defect in Eventica, or in C code that the model calls. Please "
                       "report it with the input that shows it.\n");
    if (lastWords().file >= 0 && !isTooLate.exchange(true)) {
        put(lastWords().file, lastWords().beforeSignal);
        put(lastWords().file, name);
        put(lastWords().file, lastWords().afterSignal);
    }
    _exit(static_cast<int>(ExitCode::Defect));
}

/// On a stack of their own: the usual one may have overflown.
void catchCrashes() {
    constexpr std::size_t StackSize = 1 << 16;
    static std::array<char, StackSize> memory;
    stack_t stack{};
    stack.ss_sp = memory.data();
    stack.ss_size = memory.size();
    sigaltstack(&stack, nullptr);
    for (const auto& [number, name] : Crashes) {
        struct sigaction action{};
        action.sa_handler = onCrash;
        action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
        sigaction(number, &action, nullptr);
    }
}

#else

void catchCrashes() {
}

#endif

} // namespace

void catchSignals() {
    lastWords(); // no handler may be the first to ask for them
    rowKeeper();
    mainThread = pthread_self();
    catchCrashes();
    eventica::api::onEmergencyEnd(endLost);
    std::signal(SIGALRM, onAlarm);
    std::signal(SIGVTALRM, onAlarm);
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
    if (std::signal(SIGHUP, onInterrupt) == SIG_IGN) // by `nohup`
        std::signal(SIGHUP, SIG_IGN);
}

const std::atomic<bool>& interruptFlag() {
    return isInterrupted;
}

void setRunning(std::function<std::optional<double>()> keepRows) {
    isRunLooking = false;
    rowKeeper() = std::move(keepRows);
    isRunLooking = bool(rowKeeper());
    if (!isRunLooking)
        setAlarms({}, {}, {});
}

void setLastWords(LastWords words) {
    lastWords() = std::move(words);
}

void setLastWordsOfRun(std::string beforeTime, std::string afterTime, std::string forPeople) {
    lastWords().beforeTime = std::move(beforeTime);
    lastWords().afterTime = std::move(afterTime);
    lastWords().afterTimeForPeople = std::move(forPeople);
}

void keepLastWords() {
    isTooLate = true;
}

void setLineShown(bool isShown) {
    isLineShown = isShown;
}
