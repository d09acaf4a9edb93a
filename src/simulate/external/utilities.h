// SPDX-License-Identifier: Apache-2.0
// The functions of ModelicaUtilities.h, which external functions may call (MLS 12.9.6), and the
// guarded call in which they do so.
#pragma once

#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "simulate/external/settings.h"

namespace eventica::external {

/// What happens between the start and the end of one call of foreign code. Calls of one thread
/// nest.
class GuardedCall {
public:
    /// The settings must outlive it.
    explicit GuardedCall(const Settings& settings);
    GuardedCall(const GuardedCall&) = delete;
    GuardedCall& operator=(const GuardedCall&) = delete;
    /// Frees the strings that the foreign code has allocated.
    ~GuardedCall();

    /// Runs `code(data)`. False if it ended by ModelicaError: then no destructor of the foreign
    /// code has run, so `code` must not own anything.
    bool run(void (*code)(void*), void* data);

    /// What ModelicaError was given.
    const std::string& error() const { return error_; }

    // ---- what the foreign code asks for
    static void report(int kind, const char* format, std::va_list arguments);
    static char* allocate(std::size_t length, int mayFail);

private:
    void say(MessageKind kind, const std::string& text) const;

    const Settings& settings_;
    GuardedCall* outer_;
    std::jmp_buf start_{};
    std::string error_;
    std::vector<char*> strings_;
};

/// C text of a library with the functions of ModelicaUtilities.h. It has a function
/// `eventica_bind`, to be given `GuardedCall::report` and `allocate`: a program cannot count on its
/// own functions being visible to libraries it loads.
std::string_view utilitiesSource();

/// C text of ModelicaUtilities.h, for code that comes without one.
std::string_view utilitiesHeader();

} // namespace eventica::external
