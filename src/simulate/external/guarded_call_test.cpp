// SPDX-License-Identifier: Apache-2.0
#include <cfenv>
#include <csignal>
#include <sys/time.h>

#include "simulate/external/guarded_call.h"
#include "simulate/external/test_external.h"

namespace eventica::external {
namespace {

/// A function without inputs whose body is C text.
class Lost : public External {
public:
    expr::Function made(const std::string& body) {
        writeLibrary("#include <stdlib.h>\n#include <unistd.h>\nint f(void) { " + body + " }");
        expr::Function f = make("f");
        f.external.output = add(f, "y", LocalRole::Output, build.integer);
        return f;
    }

    /// What is said, and that nothing is called afterwards.
    std::string lost(const std::string& body) {
        kept = 0;
        settings.keepResults = [this] { ++kept; };
        settings.placeText = [](const text::SourceRange&) { return std::string("Lib.mo:1:2"); };
        time = 1.5;
        settings.time = &time;
        const expr::Function f = made(body);
        ExternalFunctions functions(pool, {}, *this, settings);
        const std::string said = text(functions.call(f, {}));
        EXPECT_TRUE(functions.loss() && functions.loss()->time == 1.5);
        EXPECT_EQ(text(functions.call(f, {})), said);
        EXPECT_EQ(kept, 1);
        return said;
    }

    double time = 0.0;
    int kept = 0;
};

TEST_F(Lost, NamesTheFunctionThatCrashes) {
    const std::string who = "error: the external function `Lib.f` (Lib.mo:1:2) ";
    EXPECT_EQ(lost("return *(volatile int*)8;"),
              who + "crashed: it used memory that is not its own, or too much stack (SIGSEGV)");
    EXPECT_EQ(lost("volatile int zero = 0; return 100 / zero;"),
              who + "crashed: a division by zero or another trap of arithmetic (SIGFPE)");
    EXPECT_EQ(lost("abort();"),
              who +
                  "crashed: it called abort, or the C library found its memory damaged (SIGABRT)");
    EXPECT_EQ(lost("__builtin_trap();"), who + "crashed: an illegal instruction (SIGILL)");
    EXPECT_EQ(lost("volatile char big[100000]; big[0] = 1; return f() + big[0];"),
              who + "crashed: it used memory that is not its own, or too much stack (SIGSEGV)");
}

TEST_F(Lost, CrashesByAWrongPointerInAMessage) {
    EXPECT_EQ(
        lost("extern void ModelicaFormatMessage(const char*, ...);"
             "ModelicaFormatMessage(\"%s\", (char*)8); return 1;"),
        "error: the external function `Lib.f` (Lib.mo:1:2) crashed: it used memory that is not "
        "its own, or too much stack (SIGSEGV)");
}

TEST_F(Lost, DoesNotLetTheProcessEnd) {
    const std::string who = "error: the external function `Lib.f` (Lib.mo:1:2) ";
    EXPECT_EQ(lost("exit(0);"), who + "called exit(0)");
    EXPECT_EQ(lost("_exit(7);"), who + "called _exit(7)");
    EXPECT_EQ(lost("_Exit(1);"), who + "called _Exit(1)");
    EXPECT_EQ(lost("quick_exit(2);"), who + "called quick_exit(2)");
}

TEST_F(Lost, CatchesExitOfTheCLibraryItself) {
    expr::Function end = make("exit");
    end.external.annotation = "";
    end.external.arguments = {add(end, "status", LocalRole::Input, build.integer)};
    ExternalFunctions functions(pool, {}, *this, settings);
    const Value status = Value::integer(4);
    EXPECT_EQ(text(functions.call(end, std::span(&status, 1))),
              "error: the external function `Lib.exit` called exit(4)");
}

TEST_F(Lost, IsLeftByAnInterrupt) {
    const expr::Function f = made("static int calls; if (calls++ > 0) for (;;) free(malloc(10));");
    ExternalFunctions functions(pool, {}, *this, settings);
    EXPECT_TRUE(functions.call(f, {})); // compiled and loaded
    std::signal(SIGALRM, [](int) { GuardedCall::interrupt(); });
    // Again and again: the first one may come before the function is entered.
    constexpr timeval Pause{.tv_sec = 0, .tv_usec = 20'000};
    const itimerval often{.it_interval = Pause, .it_value = Pause};
    setitimer(ITIMER_REAL, &often, nullptr);
    EXPECT_EQ(text(functions.call(f, {})), "error: the external function `Lib.f` was interrupted");
    EXPECT_TRUE(functions.loss().has_value());
    const itimerval never{};
    setitimer(ITIMER_REAL, &never, nullptr);
    std::signal(SIGALRM, SIG_DFL);
}

TEST_F(Lost, CrashesWhileALibraryIsLoaded) {
    writeLibrary("__attribute__((constructor)) static void g(void) { *(volatile int*)8 = 1; }"
                 "int f(void) { return 1; }");
    expr::Function f = make("f");
    ExternalFunctions functions(pool, {}, *this, settings);
    const std::string said = text(functions.call(f, {}));
    EXPECT_NE(said.find("libcode.so`, while it is loaded, crashed"), std::string::npos) << said;
    EXPECT_TRUE(functions.loss().has_value());
}

TEST_F(Lost, DoesNotChangeHowNumbersAreRounded) {
    writeLibrary("#include <fenv.h>\nint f(void) { return fesetround(FE_UPWARD); }");
    expr::Function f = make("f");
    f.external.output = add(f, "y", LocalRole::Output, build.integer);
    EXPECT_EQ(called(f, {}), "0");
    EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}

} // namespace
} // namespace eventica::external
