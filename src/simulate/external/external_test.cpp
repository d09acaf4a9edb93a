// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>

#include "simulate/external/annotation.h"
#include "simulate/external/test_external.h"

namespace eventica::external {
namespace {

TEST(LibraryAnnotation, TakesStringsAndListsAndSkipsTheRest) {
    const LibraryAnnotation read = parseLibraryAnnotation(
        R"((Library = {"a", "b"}, __Tool(Other = "Library"), Include = "#include \"x.h\"\nint y;"))");
    EXPECT_EQ(read.libraries, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(read.includes, (std::vector<std::string>{"#include \"x.h\"\nint y;"}));
    EXPECT_TRUE(read.includeDirectories.empty());
}

TEST_F(External, PassesScalarsByValueAndTakesTheResult) {
    writeLibrary(
        "double scale(double x, int n, int negative) { return negative ? -n * x : n * x; }");
    expr::Function scale = make("scale");
    scale.external.arguments = {add(scale, "x", LocalRole::Input, build.real),
                                add(scale, "n", LocalRole::Input, build.integer),
                                add(scale, "negative", LocalRole::Input, build.boolean)};
    scale.external.output = add(scale, "y", LocalRole::Output, build.real);
    EXPECT_EQ(called(scale, {Value::real(2.5), Value::integer(3), Value::boolean(true)}), "-7.5");
    EXPECT_EQ(
        called(scale, {Value::real(2.5), Value::integer(5'000'000'000), Value::boolean(true)}),
        "error: the external function `Lib.scale` cannot be called: the Integer 5000000000 "
        "does not fit into an `int` of C");
}

TEST_F(External, TakesNegativeIntegersAndTruth) {
    writeLibrary("int minus(int n) { return -n; } int isOdd(int n) { return n & 1; }");
    expr::Function minus = make("minus");
    minus.external.arguments = {add(minus, "n", LocalRole::Input, build.integer)};
    minus.external.output = add(minus, "y", LocalRole::Output, build.integer);
    EXPECT_EQ(called(minus, {Value::integer(4)}), "-4");
    expr::Function isOdd = make("isOdd");
    isOdd.external.arguments = {add(isOdd, "n", LocalRole::Input, build.integer)};
    isOdd.external.output = add(isOdd, "y", LocalRole::Output, build.boolean);
    EXPECT_EQ(called(isOdd, {Value::integer(3)}), "true");
}

TEST_F(External, PassesArraysByRowsWithTheirSizes) {
    writeLibrary(R"(#include <stddef.h>
        void rows(const double* a, size_t m, size_t n, double* sums, int* count) {
            for (size_t i = 0; i < m; ++i) {
                sums[i] = 0;
                for (size_t j = 0; j < n; ++j) sums[i] += a[i * n + j] * (j + 1);
            }
            *count = (int)(m * n);
        })");
    expr::Function rows = make("rows");
    const ExprId a = add(rows, "a", LocalRole::Input,
                         pool.types().array(build.real, {expr::UnknownSize, expr::UnknownSize}));
    const ExprId sums =
        add(rows, "sums", LocalRole::Output, build.vector(build.real), {sizeOf(a, 1)});
    const ExprId count = add(rows, "count", LocalRole::Output, build.integer);
    rows.external.arguments = {a, sizeOf(a, 1), sizeOf(a, 2), sums, count};
    const Value matrix = Value::realArray({2, 3}, {1, 2, 3, 4, 5, 6});
    EXPECT_EQ(called(rows, {matrix}), "Lib.rows(sums = {14.0, 32.0}, count = 6)");
}

TEST_F(External, PassesStringsAndTakesAllocatedOnes) {
    writeLibrary(R"(#include "ModelicaUtilities.h"
        #include <string.h>
        const char* twice(const char* s, const char** first) {
            char* result = ModelicaAllocateString(2 * strlen(s));
            strcpy(result, s);
            strcat(result, s);
            *first = "constant";
            return result;
        })");
    expr::Function twice = make("twice");
    const ExprId s = add(twice, "s", LocalRole::Input, build.string);
    twice.external.output = add(twice, "y", LocalRole::Output, build.string);
    twice.external.arguments = {s, add(twice, "first", LocalRole::Output, build.string)};
    EXPECT_EQ(called(twice, {Value::string("ab")}),
              "Lib.twice(y = \"abab\", first = \"constant\")");
}

TEST_F(External, PassesArraysOfStrings) {
    writeLibrary(R"(#include <stddef.h>
        void reverse(const char** in, size_t n, const char** out) {
            for (size_t i = 0; i < n; ++i) out[i] = in[n - 1 - i];
        })");
    expr::Function reverse = make("reverse");
    const ExprId in = add(reverse, "in", LocalRole::Input, build.vector(build.string));
    const ExprId out =
        add(reverse, "out", LocalRole::Output, build.vector(build.string), {sizeOf(in, 1)});
    reverse.external.arguments = {in, sizeOf(in, 1), out};
    EXPECT_EQ(called(reverse, {Value::stringArray({2}, {"a", "b"})}), "{\"b\", \"a\"}");
}

TEST_F(External, TurnsModelicaErrorIntoAnErrorAndGoesOn) {
    writeLibrary(R"(#include "ModelicaUtilities.h"
        double root(double x) {
            if (x < 0) ModelicaFormatError("%g is negative\n", x);
            ModelicaFormatWarning("%g is fine", x);
            ModelicaMessage("100%");
            return x / 2;
        })");
    expr::Function root = make("root");
    root.external.arguments = {add(root, "x", LocalRole::Input, build.real)};
    root.external.output = add(root, "y", LocalRole::Output, build.real);
    EXPECT_EQ(called(root, {Value::real(-4)}), "error: -4 is negative");
    EXPECT_EQ(called(root, {Value::real(4)}), "2.0");
    EXPECT_EQ(messages, (std::vector<std::string>{"warning: 4 is fine", "message: 100%"}));
}

TEST_F(External, UsesFunctionsOfTheIncludeText) {
    expr::Function half = make("half");
    half.external.annotation = R"((Include = "static double half(double x) { return x / 2; }"))";
    half.external.arguments = {add(half, "x", LocalRole::Input, build.real)};
    half.external.output = add(half, "y", LocalRole::Output, build.real);
    EXPECT_EQ(called(half, {Value::real(5)}), "2.5");
}

TEST_F(External, SharesVariablesAmongFunctionsOfTheSameIncludeText) {
    std::vector<expr::Function> all{make("put"), make("get"), make("nowhere")};
    for (expr::Function& function : all)
        function.external.annotation =
            R"((Include = "static double kept; static void put(double x) { kept = x; }
                           static double get(void) { return kept; }"))";
    all[0].external.arguments = {add(all[0], "x", LocalRole::Input, build.real)};
    all[1].external.output = add(all[1], "y", LocalRole::Output, build.real);
    const Value five = Value::real(5);
    {
        ExternalFunctions functions(pool, std::span(all).first(2), *this, settings);
        EXPECT_TRUE(functions.call(all[0], std::span(&five, 1)));
        EXPECT_EQ(text(functions.call(all[1], {})), "5.0");
        EXPECT_EQ(announcements.size(), 1U);
    }
    // One that is not in the text does not keep the others from being called.
    ExternalFunctions functions(pool, all, *this, settings);
    EXPECT_TRUE(functions.call(all[1], {}));
    EXPECT_NE(text(functions.call(all[2], {})).find("`nowhere`"), std::string::npos);
}

TEST_F(External, FindsHeadersAtModelicaAddresses) {
    std::ofstream(library() / "half.h") << "static double half(double x) { return x / 2; }";
    expr::Function half = make("half");
    half.external.annotation =
        R"((IncludeDirectory = "modelica://Lib", Include = "#include \"half.h\""))";
    half.external.arguments = {add(half, "x", LocalRole::Input, build.real)};
    half.external.output = add(half, "y", LocalRole::Output, build.real);
    EXPECT_EQ(called(half, {Value::real(5)}), "2.5");
}

TEST_F(External, EvaluatesBindingsOfOutputsAndOtherArguments) {
    writeLibrary("void grow(double* y, double by, int constant) { *y += by + constant; }");
    expr::Function grow = make("grow");
    const ExprId x = add(grow, "x", LocalRole::Input, build.real);
    const ExprId y = add(grow, "y", LocalRole::Output, build.real, {}, build.add(x, x));
    grow.external.arguments = {y, build.multiply(x, x), pool.integer(100)};
    EXPECT_EQ(called(grow, {Value::real(3)}), "115.0");
}

TEST_F(External, MakesObjectsAndDestroysThemInReverseOrder) {
    writeLibrary(R"(#include "ModelicaUtilities.h"
        #include <stdlib.h>
        void* make(double start) {
            double* object = malloc(sizeof(double));
            *object = start;
            return object;
        }
        double next(void* object) { return ++*(double*)object; }
        void drop(void* object) {
            ModelicaFormatMessage("dropping %g", *(double*)object);
            free(object);
        })");
    const TypeId counter =
        pool.types().scalar(expr::Base::ExternalObject, pool.types().internObject("Lib.Counter"));
    std::vector<expr::Function> all{make("make"), make("drop"), make("next")};
    all[0].name = "Lib.Counter.constructor";
    all[0].external.arguments = {add(all[0], "start", LocalRole::Input, build.real)};
    all[0].external.output = add(all[0], "object", LocalRole::Output, counter);
    all[1].name = "Lib.Counter.destructor";
    all[1].external.arguments = {add(all[1], "object", LocalRole::Input, counter)};
    all[2].external.arguments = {add(all[2], "object", LocalRole::Input, counter)};
    all[2].external.output = add(all[2], "y", LocalRole::Output, build.real);
    {
        ExternalFunctions functions(pool, all, *this, settings);
        const Value start = Value::real(10);
        const Value other = Value::real(20);
        const value::Outcome first = functions.call(all[0], std::span(&start, 1));
        const value::Outcome second = functions.call(all[0], std::span(&other, 1));
        ASSERT_TRUE(first && second);
        EXPECT_EQ(text(functions.call(all[2], std::span(&first.value(), 1))), "11.0");
        EXPECT_EQ(text(functions.call(all[2], std::span(&first.value(), 1))), "12.0");
        EXPECT_EQ(text(functions.call(all[2], std::span(&second.value(), 1))), "21.0");
        const Value nothing = Value::integer(0);
        EXPECT_EQ(text(functions.call(all[2], std::span(&nothing, 1))),
                  "error: the external function `Lib.next` cannot be called: an external object is "
                  "used that was never made");
    }
    EXPECT_EQ(messages, (std::vector<std::string>{"message: dropping 21", "message: dropping 12"}));
}

TEST_F(External, SolvesLinearSystemsWithLapack) {
    if (dlopen("liblapack.so.3", RTLD_NOW) == nullptr)
        GTEST_SKIP() << "no LAPACK here";
    expr::Function solve = make("dgesv");
    solve.external.language = "FORTRAN 77";
    solve.external.annotation = "(Library = \"lapack\")";
    const TypeId matrix = pool.types().array(build.real, {expr::UnknownSize, expr::UnknownSize});
    const ExprId a = add(solve, "A", LocalRole::Input, matrix);
    const ExprId b = add(solve, "B", LocalRole::Input, matrix);
    const ExprId x = add(solve, "X", LocalRole::Output, matrix, {sizeOf(a, 1), sizeOf(b, 2)}, b);
    const ExprId info = add(solve, "info", LocalRole::Output, build.integer);
    const ExprId work =
        add(solve, "work", LocalRole::Protected, matrix, {sizeOf(a, 1), sizeOf(a, 2)}, a);
    const ExprId pivots =
        add(solve, "pivots", LocalRole::Protected, build.vector(build.integer), {sizeOf(a, 1)});
    solve.external.arguments = {sizeOf(a, 1), sizeOf(b, 2), work, sizeOf(a, 1), pivots, x,
                                sizeOf(a, 1), info};
    const Value left = Value::realArray({2, 2}, {2, 0, 1, 4});
    const Value right = Value::realArray({2, 3}, {2, 4, 6, 5, 10, 15});
    EXPECT_EQ(called(solve, {left, right}),
              "Lib.dgesv(X = {{1.0, 2.0, 3.0}, {1.0, 2.0, 3.0}}, info = 0)");
}

TEST_F(External, PassesStringsToFortran) {
    if (dlopen("liblapack.so.3", RTLD_NOW) == nullptr)
        GTEST_SKIP() << "no LAPACK here";
    expr::Function norm = make("dlange");
    norm.external.language = "FORTRAN 77";
    norm.external.annotation = "(Library = {\"lapack\"})";
    const TypeId matrix = pool.types().array(build.real, {expr::UnknownSize, expr::UnknownSize});
    const ExprId a = add(norm, "A", LocalRole::Input, matrix);
    const ExprId work = add(norm, "work", LocalRole::Protected, build.vector(build.real, 9));
    norm.external.output = add(norm, "y", LocalRole::Output, build.real);
    norm.external.arguments = {pool.string("1"), sizeOf(a, 1), sizeOf(a, 2), a, sizeOf(a, 1), work};
    EXPECT_EQ(called(norm, {Value::realArray({2, 3}, {1, 2, 3, 4, 5, -6})}), "9.0");
}

TEST_F(External, TellsThatAFunctionIsMissing) {
    writeLibrary("int other;");
    expr::Function missing = make("missing");
    EXPECT_EQ(called(missing, {}),
              "error: the external function `missing` of `Lib.missing` is not found");
    missing.external.annotation = "(Library = \"nowhere\")";
    EXPECT_EQ(called(missing, {}), "error: the external function `missing` of `Lib.missing` is not "
                                   "found: there is no library `nowhere`");
}

TEST_F(External, TellsThatACompilerIsMissing) {
    writeLibrary("int f(void) { return 1; }");
    settings.compiler = "no-such-compiler";
    EXPECT_EQ(called(make("f"), {}), "error: the external function `Lib.f` cannot be used: a C "
                                     "compiler is needed, and there is no `no-such-compiler`");
}

TEST_F(External, ShowsWhatTheCompilerSays) {
    expr::Function broken = make("broken");
    broken.external.annotation = R"((Include = "int broken(void) { return }"))";
    const std::string said = called(broken, {});
    EXPECT_NE(said.find("`broken` of `Lib.broken` cannot be used: the C compiler `cc` failed:"),
              std::string::npos)
        << said;
    EXPECT_NE(said.find("error:"), std::string::npos) << said;
}

TEST_F(External, RefusesRecords) {
    writeLibrary("void f(void* r) {}");
    expr::Function f = make("f");
    f.external.arguments = {add(f, "r", LocalRole::Input, build.record("R", {{"x", build.real}}))};
    EXPECT_EQ(called(f, {Value::record("R", {{"x", Value::real(1)}})}),
              "error: the external function `Lib.f` cannot be called: records cannot be passed to "
              "external functions yet");
}

TEST_F(External, FindsFilesOfLibraries) {
    expr::Function name = make("ModelicaInternal_fullPathName");
    EXPECT_EQ(called(name, {Value::string("modelica://Lib/Resources/table.txt")}),
              value::print(Value::string((library() / "Resources/table.txt").string())));
    EXPECT_EQ(called(name, {Value::string("modelica://Unknown/table.txt")}),
              "error: the library of `modelica://Unknown/table.txt` is not found");
}

TEST_F(External, CompilesOnceForAllRuns) {
    writeLibrary("int f(void) { return 7; }");
    expr::Function f = make("f");
    f.external.output = add(f, "y", LocalRole::Output, build.integer);
    EXPECT_EQ(called(f, {}), "7");
    std::vector<fs::path> objects;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(settings.cacheFolder))
        if (entry.is_regular_file())
            objects.push_back(entry.path().filename());
    std::ranges::sort(objects);
    EXPECT_EQ(objects, (std::vector<fs::path>{"libModelicaUtilities.so", "libcode.so"}));
    EXPECT_EQ(called(f, {}), "7");
    EXPECT_EQ(announcements,
              (std::vector<std::string>{"compiling `" +
                                        (library() / "Resources" / "Source" / "code.c").string() +
                                        "` (once, until it changes)"}));
}

TEST_F(External, CompilesAgainWhenAHeaderElsewhereChanges) {
    fs::create_directories(library() / "other");
    std::ofstream(library() / "other" / "value.h") << "#define VALUE 1";
    writeLibrary("#include \"../../other/value.h\"\nint f(void) { return VALUE; }");
    expr::Function f = make("f");
    f.external.output = add(f, "y", LocalRole::Output, build.integer);
    EXPECT_EQ(called(f, {}), "1");
    std::ofstream(library() / "other" / "value.h") << "#define VALUE 2";
    EXPECT_EQ(called(f, {}), "2");
    EXPECT_EQ(announcements.size(), 2U);
}

} // namespace
} // namespace eventica::external
