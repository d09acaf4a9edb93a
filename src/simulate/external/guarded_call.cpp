// SPDX-License-Identifier: Apache-2.0
// Foreign code is left by longjmp: that works for code of every C compiler, whatever its flags,
// while an exception needs tables for unwinding in every frame it passes.
#include "simulate/external/guarded_call.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fenv.h> // NOLINT(modernize-deprecated-headers): fegetmode is not in <cfenv>
#include <fmt/format.h>
#include <functional>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace eventica::external {
namespace {

enum ReportKind : int { Message = 0, Warning = 1, Error = 2, Exit = 3 };
enum Jump : int { ByError = 1, ByLoss = 2 };

constexpr int ExitCode = 3; ///< of a run that failed
constexpr std::size_t AlternateStackSize = std::size_t{64} * 1024;
/// How long the rest of the run may take after foreign code was left.
constexpr int MillisecondsAfterCrash = 5000;
constexpr int MillisecondsAfterInterrupt = 100;

constexpr std::array<int, 5> CrashSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

const char* crashText(int signal) {
    switch (signal) {
    case SIGSEGV:
        return "crashed: it used memory that is not its own, or too much stack (SIGSEGV)";
    case SIGBUS:
        return "crashed: it used memory that does not exist (SIGBUS)";
    case SIGFPE:
        return "crashed: a division by zero or another trap of arithmetic (SIGFPE)";
    case SIGILL:
        return "crashed: an illegal instruction (SIGILL)";
    default:
        return "crashed: it called abort, or the C library found its memory damaged (SIGABRT)";
    }
}

thread_local GuardedCall* current = nullptr;

// ---------------------------------------------------------------------------- the emergency exit

void (*endHandler)() = nullptr;

/// What is said if the run cannot say it itself any more.
class LastWords {
public:
    /// Safe in handlers of signals, as everything here.
    void set(std::string_view what, const char* how, const double* time) {
        length_ = 0;
        if (time != nullptr) {
            add("error: at time ");
            addNumber(*time);
            add(": ");
        } else {
            add("error: ");
        }
        add(what);
        add(" ");
        add(how);
        add("\n");
        isSet_ = true;
    }
    bool isSet() const { return isSet_; }

    [[noreturn]] void endProcess() const {
        [[maybe_unused]] const auto written = write(STDERR_FILENO, text_.data(), length_);
        if (endHandler != nullptr)
            endHandler();
        _exit(ExitCode);
    }

private:
    void add(std::string_view text) {
        const std::size_t count = std::min(text.size(), text_.size() - length_);
        std::copy_n(text.data(), count, text_.data() + length_);
        length_ += count;
    }
    void addNumber(double number) {
        std::array<char, 32> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                       std::chars_format::general, 10)
                             .ptr;
        add({digits.data(), end});
    }

    std::array<char, 2048> text_{};
    std::size_t length_ = 0;
    std::atomic<bool> isSet_{false};
};

LastWords lastWords;

/// What the handler of a crash needs, where foreign code that writes beyond its stack does not
/// reach: the guarded call itself may be on that stack.
struct Emergency {
    static constexpr std::uint64_t Intact = 0x5bd1e995a7c15f3b;

    const volatile std::uint64_t* canary = nullptr; ///< between our frames and the foreign ones
    const std::function<void()>* keepResults = nullptr;
    const double* time = nullptr;
    std::array<char, 512> what{};
    std::size_t whatLength = 0;
    int crashes = 0; ///< while one call is left

    std::string_view name() const { return {what.data(), whatLength}; }
    bool isStackIntact() const;
};

thread_local Emergency emergency;
constexpr std::size_t CanaryWords = 8;

bool Emergency::isStackIntact() const {
    for (std::size_t i = 0; i < CanaryWords; ++i)
        if (canary[i] != Intact)
            return false;
    return true;
}

/// Has a frame between those of the caller and of foreign code, so that what is written beyond the
/// end of the latter meets the canary first.
[[gnu::noinline]] void callBehindCanary(void (*code)(void*), void* data) {
    volatile std::uint64_t canary[CanaryWords]; // NOLINT(modernize-avoid-c-arrays): volatile
    for (std::size_t i = 0; i < CanaryWords; ++i)
        canary[i] = Emergency::Intact;
    const volatile std::uint64_t* const outer = emergency.canary;
    emergency.canary = canary;
    code(data);
    emergency.canary = outer;
}

timer_t watch{};
std::atomic<bool> hasWatch{false};
std::array<struct sigaction, CrashSignals.size()> formerActions{};

int watchSignal() {
    return SIGRTMIN + 7; // not one that libraries for threads use
}

void setWatch(int milliseconds) {
    if (!hasWatch)
        return;
    itimerspec time{};
    time.it_value.tv_sec = milliseconds / 1000;
    time.it_value.tv_nsec = static_cast<long>(milliseconds % 1000) * 1'000'000;
    timer_settime(watch, 0, &time, nullptr);
}

void makeWatch() {
    struct sigaction action{};
    action.sa_handler = [](int) { lastWords.endProcess(); };
    action.sa_flags = SA_ONSTACK;
    sigaction(watchSignal(), &action, nullptr);
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = watchSignal();
    hasWatch = timer_create(CLOCK_MONOTONIC, &event, &watch) == 0;
}

/// The stack may be what foreign code has used up.
void provideAlternateStack() {
    thread_local std::vector<char> memory;
    stack_t present{};
    if (!memory.empty() ||
        (sigaltstack(nullptr, &present) == 0 && (present.ss_flags & SS_DISABLE) == 0))
        return;
    memory.resize(AlternateStackSize);
    stack_t stack{};
    stack.ss_sp = memory.data();
    stack.ss_size = memory.size();
    sigaltstack(&stack, nullptr);
}

std::string formatted(const char* format, std::va_list arguments) {
    std::va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    std::string text(length > 0 ? static_cast<std::size_t>(length) : 0U, ' ');
    if (length > 0)
        std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(again);
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text;
}

} // namespace

GuardedCall::GuardedCall(const Settings& settings, const std::string& what)
    : settings_(settings), what_(what), outer_(std::exchange(current, this)) {
    [[maybe_unused]] static const bool isPrepared = [] {
        struct sigaction action{};
        action.sa_sigaction = &GuardedCall::onCrash;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
        for (std::size_t i = 0; i < CrashSignals.size(); ++i)
            sigaction(CrashSignals[i], &action, &formerActions[i]);
        makeWatch();
        return std::atexit(&GuardedCall::onExit) == 0;
    }();
    [[maybe_unused]] static thread_local const bool hasStack = [] {
        provideAlternateStack();
        return true;
    }();
}

GuardedCall::~GuardedCall() {
    current = outer_;
    for (char* const string : strings_)
        std::free(string); // NOLINT(cppcoreguidelines-no-malloc): made by `allocate`
}

Ending GuardedCall::run(void (*code)(void*), void* data) {
    const volatile std::uint64_t* const canary = emergency.canary;
    femode_t arithmetic{}; // rounding and traps, which foreign code may change
    fegetmode(&arithmetic);
    switch (sigsetjmp(start_, 0)) { // NOLINT(cert-err52-cpp): see above
    case 0:
        prepareEmergency();
        isRunning_ = 1;
        isInside_ = 1;
        callBehindCanary(code, data);
        isInside_ = 0;
        isRunning_ = 0;
        fesetmode(&arithmetic);
        return Ending::Returned;
    case ByError:
        emergency.canary = canary;
        isInside_ = 0;
        isRunning_ = 0;
        fesetmode(&arithmetic);
        return Ending::Error;
    default:
        emergency.canary = canary;
        emergency.crashes = 0;
        fesetmode(&arithmetic);
        if (error_.empty())
            error_ = fmt::format("{} {}", what_, how_);
        return Ending::Lost;
    }
}

// ---------------------------------------------------------------------------- losing it

void GuardedCall::prepareEmergency() const {
    emergency.keepResults = &settings_.keepResults;
    emergency.time = settings_.time;
    emergency.whatLength = std::min(what_.size(), emergency.what.size());
    std::copy_n(what_.data(), emergency.whatLength, emergency.what.data());
}

namespace {

/// The stack is not to be trusted: neither the call nor the way back to the run.
[[noreturn]] void endOnRuinedStack(const char* how) {
    if (!lastWords.isSet())
        lastWords.set(emergency.name(), how, emergency.time);
    setWatch(MillisecondsAfterCrash);
    if (emergency.crashes == 1 && *emergency.keepResults)
        (*emergency.keepResults)();
    lastWords.endProcess();
}

} // namespace

void GuardedCall::leave(const char* how, int milliseconds) {
    isInside_ = 0;
    isRunning_ = 0;
    how_ = how;
    lastWords.set(what_, how, settings_.time);
    setWatch(milliseconds);
    if (settings_.keepResults)
        settings_.keepResults();
    sigset_t blocked; // by the handler that came here
    sigemptyset(&blocked);
    for (const int signal : CrashSignals)
        sigaddset(&blocked, signal);
    for (const int signal : {SIGALRM, SIGVTALRM, SIGINT, SIGTERM, SIGHUP})
        sigaddset(&blocked, signal);
    pthread_sigmask(SIG_UNBLOCK, &blocked, nullptr);
    siglongjmp(start_, ByLoss); // NOLINT(cert-err52-cpp): see above
}

void GuardedCall::onCrash(int signal, siginfo_t* information, void* /*context*/) {
    // Also where our functions follow a wrong pointer: nothing of theirs is worth keeping then.
    if (current != nullptr && emergency.canary != nullptr &&
        (++emergency.crashes > 1 || !emergency.isStackIntact()))
        endOnRuinedStack(crashText(signal));
    if (current != nullptr && current->isRunning_ != 0)
        current->leave(crashText(signal), MillisecondsAfterCrash);
    if (lastWords.isSet()) // what foreign code has left behind
        lastWords.endProcess();
    const auto number = std::ranges::find(CrashSignals, signal) - CrashSignals.begin();
    sigaction(signal, &formerActions[static_cast<std::size_t>(number)], nullptr);
    if (information->si_code <= 0) // sent: it does not come again by itself
        ::raise(signal);
}

/// Of a library that we did not link: its `exit` is the C library's, which cannot be left any more.
void GuardedCall::onExit() {
    if (current == nullptr || current->isInside_ == 0)
        return;
    current->isInside_ = 0;
    if (current->settings_.keepResults)
        current->settings_.keepResults();
    lastWords.set(current->what_, "called exit", current->settings_.time);
    lastWords.endProcess();
}

bool GuardedCall::interrupt() {
    if (current != nullptr && current->isInside_ != 0)
        current->leave("was interrupted", MillisecondsAfterInterrupt);
    return false;
}

void GuardedCall::onEmergencyEnd(void (*handler)()) {
    endHandler = handler;
}

void GuardedCall::endWatch() {
    if (lastWords.isSet())
        setWatch(0);
}

// ---------------------------------------------------------------------------- ModelicaUtilities

void GuardedCall::report(int kind, const char* format, std::va_list arguments) {
    if (current == nullptr) { // from a thread of its own: nobody waits for it
        if (kind == ReportKind::Exit)
            return;
        std::vfprintf(stderr, format, arguments);
        if (kind == ReportKind::Error)
            std::abort();
        return;
    }
    GuardedCall& call = *current;
    call.isInside_ = 0; // a signal must not cut off our own functions
    switch (kind) {
    case ReportKind::Error:
        call.error_ = formatted(format, arguments);
        siglongjmp(call.start_, ByError); // NOLINT(cert-err52-cpp): see above
    case ReportKind::Exit:
        call.error_ = fmt::format("{} {}", call.what_, formatted(format, arguments));
        call.leave("called exit", MillisecondsAfterCrash);
    default:
        say(call.settings_,
            kind == ReportKind::Warning ? MessageKind::Warning : MessageKind::Message,
            formatted(format, arguments));
    }
    call.isInside_ = 1;
}

char* GuardedCall::allocate(std::size_t length, int mayFail) {
    if (current == nullptr) // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): may fail, see below
        return static_cast<char*>(std::calloc(length + 1, 1));
    GuardedCall& call = *current;
    call.isInside_ = 0;
    auto* const string = // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): may fail without exception
        static_cast<char*>(std::calloc(length + 1, 1));
    if (string == nullptr && mayFail == 0) {
        call.error_ = "there is not enough memory for a string";
        siglongjmp(call.start_, ByError); // NOLINT(cert-err52-cpp): see above
    }
    if (string != nullptr)
        call.strings_.push_back(string);
    call.isInside_ = 1;
    return string;
}

} // namespace eventica::external
