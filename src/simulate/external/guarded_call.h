// SPDX-License-Identifier: Apache-2.0
// One call of foreign code, which may fail in any way: by ModelicaError, by a crash, by ending the
// process, or by not ending at all.
#pragma once

#include <csetjmp>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simulate/external/settings.h"

namespace eventica::external {

/// How a call of foreign code ended.
enum class Ending : std::uint8_t {
    Returned,
    Error, ///< by ModelicaError
    Lost,  ///< by a crash, `exit` or an interrupt: what the code has left behind is not known
};

/// Calls of one thread nest.
///
/// A crash is a signal (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT). Its handler first has the
/// results written out, with nothing that could allocate, and then leaves the foreign code by
/// siglongjmp. The heap may be broken and locks may be held by then: should the way to the end of
/// the run crash or hang, the process ends with the same message and exit code 3. So it does, after
/// the results were written out, where foreign code has written over the stack up to our frames.
class GuardedCall {
public:
    /// `what` is the code in words, for messages. Both must outlive the call.
    GuardedCall(const Settings& settings, const std::string& what);
    GuardedCall(const GuardedCall&) = delete;
    GuardedCall& operator=(const GuardedCall&) = delete;
    /// Frees the strings that the foreign code has allocated.
    ~GuardedCall();

    /// Runs `code(data)`. If it does not return, no destructor of the foreign code has run, so
    /// `code` must not own anything.
    Ending run(void (*code)(void*), void* data);

    /// What ModelicaError was given, or how the code was lost.
    const std::string& error() const { return error_; }

    /// From the handler of a signal: leaves the foreign code that this thread is in. Returns, with
    /// false, if it is in none.
    static bool interrupt();
    /// Called, safe for handlers of signals, before the process ends because foreign code has left
    /// it unfit to go on.
    static void onEmergencyEnd(void (*handler)());
    /// Nothing depends any more on what foreign code has left behind.
    static void endWatch();

    // ---- what the foreign code asks for
    static void report(int kind, const char* format, std::va_list arguments);
    static char* allocate(std::size_t length, int mayFail);

private:
    static void onCrash(int signal, siginfo_t* information, void* context);
    static void onExit();
    void prepareEmergency() const;
    [[noreturn]] void leave(const char* how, int milliseconds);

    const Settings& settings_;
    const std::string& what_;
    GuardedCall* outer_;
    sigjmp_buf start_{};
    volatile std::sig_atomic_t isRunning_ = 0; ///< foreign code, or one of our functions it calls
    volatile std::sig_atomic_t isInside_ = 0;  ///< foreign code itself
    const char* how_ = "";                     ///< it was lost
    std::string error_;
    std::vector<char*> strings_;
};

} // namespace eventica::external
