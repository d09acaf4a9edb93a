// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/utilities.h"

namespace eventica::external {

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
    return R"C(#include <stdarg.h>
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
#define ENDING(name) \
    void __real_##name(int); \
    void __wrap_##name(int status) { \
        send(3, "called " #name "(%d)", status); \
        __real_##name(status); \
    }
ENDING(exit)
ENDING(_exit)
ENDING(_Exit)
ENDING(quick_exit)
static char* duplicate(const char* s, int mayFail) {
    size_t n = strlen(s);
    char* copy = allocate(n, mayFail);
    return copy == NULL ? NULL : memcpy(copy, s, n + 1);
}
char* ModelicaDuplicateString(const char* s) { return duplicate(s, 0); }
char* ModelicaDuplicateStringWithErrorReturn(const char* s) { return duplicate(s, 1); }
)C";
}

} // namespace eventica::external
