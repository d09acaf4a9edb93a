// SPDX-License-Identifier: Apache-2.0
// ModelicaError leaves foreign code by longjmp: that works for code of every C compiler, whatever
// its flags, while an exception needs tables for unwinding in every frame it passes.
#include "simulate/external/utilities.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace eventica::external {
namespace {

enum ReportKind : int { Message = 0, Warning = 1, Error = 2 };

thread_local GuardedCall* current = nullptr;

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

GuardedCall::GuardedCall(const Settings& settings)
    : settings_(settings), outer_(std::exchange(current, this)) {
}

GuardedCall::~GuardedCall() {
    current = outer_;
    for (char* const string : strings_)
        std::free(string); // NOLINT(cppcoreguidelines-no-malloc): made by `allocate`
}

bool GuardedCall::run(void (*code)(void*), void* data) {
    if (setjmp(start_) != 0) // NOLINT(cert-err52-cpp): see above
        return false;
    code(data);
    return true;
}

void GuardedCall::report(int kind, const char* format, std::va_list arguments) {
    if (current == nullptr) { // from a thread of its own: nobody waits for it
        std::vfprintf(stderr, format, arguments);
        if (kind == ReportKind::Error)
            std::abort();
        return;
    }
    if (kind != ReportKind::Error) {
        current->say(kind == ReportKind::Warning ? MessageKind::Warning : MessageKind::Message,
                     formatted(format, arguments));
        return;
    }
    current->error_ = formatted(format, arguments);
    std::longjmp(current->start_, 1); // NOLINT(cert-err52-cpp): see above
}

char* GuardedCall::allocate(std::size_t length, int mayFail) {
    auto* const string = // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): may fail without exception
        static_cast<char*>(std::calloc(length + 1, 1));
    if (current == nullptr)
        return string;
    if (string == nullptr && mayFail == 0) {
        current->error_ = "there is not enough memory for a string";
        std::longjmp(current->start_, 1); // NOLINT(cert-err52-cpp): see above
    }
    if (string != nullptr)
        current->strings_.push_back(string);
    return string;
}

void GuardedCall::say(MessageKind kind, const std::string& text) const {
    if (settings_.onMessage)
        return settings_.onMessage(kind, text);
    std::fprintf(stderr, "%s%s\n", kind == MessageKind::Warning ? "warning: " : "", text.c_str());
}

std::string_view utilitiesHeader() {
    return R"(#ifndef MODELICA_UTILITIES_H
#define MODELICA_UTILITIES_H
#include <stdarg.h>
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
#define MODELICA_NORETURN
#define MODELICA_NORETURNATTR __attribute__((noreturn))
void ModelicaMessage(const char*);
void ModelicaFormatMessage(const char*, ...) __attribute__((format(printf, 1, 2)));
void ModelicaVFormatMessage(const char*, va_list);
void ModelicaWarning(const char*);
void ModelicaFormatWarning(const char*, ...) __attribute__((format(printf, 1, 2)));
void ModelicaVFormatWarning(const char*, va_list);
void ModelicaError(const char*) __attribute__((noreturn));
void ModelicaFormatError(const char*, ...) __attribute__((noreturn, format(printf, 1, 2)));
void ModelicaVFormatError(const char*, va_list) __attribute__((noreturn));
char* ModelicaAllocateString(size_t);
char* ModelicaAllocateStringWithErrorReturn(size_t);
char* ModelicaDuplicateString(const char*);
char* ModelicaDuplicateStringWithErrorReturn(const char*);
#ifdef __cplusplus
}
#endif
#endif
)";
}

std::string_view utilitiesSource() {
    return R"(#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
static void (*report)(int, const char*, va_list);
static char* (*allocate)(size_t, int);
void eventica_bind(void (*r)(int, const char*, va_list), char* (*a)(size_t, int)) {
    report = r;
    allocate = a;
}
static void send(int kind, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(kind, format, arguments);
    va_end(arguments);
}
#define FORMATTED(kind, format) \
    va_list arguments; \
    va_start(arguments, format); \
    report(kind, format, arguments); \
    va_end(arguments)
void ModelicaMessage(const char* s) { send(0, "%s", s); }
void ModelicaFormatMessage(const char* s, ...) { FORMATTED(0, s); }
void ModelicaVFormatMessage(const char* s, va_list a) { report(0, s, a); }
void ModelicaWarning(const char* s) { send(1, "%s", s); }
void ModelicaFormatWarning(const char* s, ...) { FORMATTED(1, s); }
void ModelicaVFormatWarning(const char* s, va_list a) { report(1, s, a); }
void ModelicaError(const char* s) { send(2, "%s", s); abort(); }
void ModelicaFormatError(const char* s, ...) { FORMATTED(2, s); abort(); }
void ModelicaVFormatError(const char* s, va_list a) { report(2, s, a); abort(); }
char* ModelicaAllocateString(size_t n) { return allocate(n, 0); }
char* ModelicaAllocateStringWithErrorReturn(size_t n) { return allocate(n, 1); }
static char* duplicate(const char* s, int mayFail) {
    size_t n = strlen(s);
    char* copy = allocate(n, mayFail);
    return copy == NULL ? NULL : memcpy(copy, s, n + 1);
}
char* ModelicaDuplicateString(const char* s) { return duplicate(s, 0); }
char* ModelicaDuplicateStringWithErrorReturn(const char* s) { return duplicate(s, 1); }
)";
}

} // namespace eventica::external
