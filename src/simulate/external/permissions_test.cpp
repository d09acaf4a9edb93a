// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/permissions.h"
#include "simulate/external/test_external.h"
#include "simulate/external/trust.h"

namespace eventica::external {
namespace {

/// A function of the standard library, in a folder `Lib/Modelica`.
class Trusted : public External {
public:
    Trusted() {
        settings.pathOf = [this](text::SourceId) { return file.string(); };
        settings.trustedFolders = {library()};
        settings.mayRun = nullptr;
    }

    expr::Function standard(const std::string& name) {
        expr::Function function = make(name);
        function.name = "Modelica.f";
        function.external.annotation = "(Library = \"ModelicaExternalC\")";
        return function;
    }
    Trust trust(const expr::Function& function) { return trustOf(function, settings); }

    fs::path file = library() / "Modelica" / "Utilities" / "Strings.mo";
};

TEST_F(Trusted, AreFunctionsOfTheStandardLibraryThatComputeOrRead) {
    EXPECT_EQ(trust(standard("ModelicaStrings_length")), Trust::Full);
    EXPECT_EQ(trust(standard("ModelicaStandardTables_CombiTable1D_init2")), Trust::Full);
    EXPECT_EQ(trust(standard("ModelicaInternal_readLine")), Trust::Full);
    EXPECT_EQ(trust(standard("ModelicaInternal_print")), Trust::UnlessWriting);
    for (const char* const name : {"system", "exit", "ModelicaInternal_removeFile",
                                   "ModelicaInternal_setenv", "ModelicaInternal_rename",
                                   "ModelicaInternal_chdir", "ModelicaIO_writeRealMatrix", "dgesv"})
        EXPECT_EQ(trust(standard(name)), Trust::None) << name;
    expr::Function lapack = standard("dgesv");
    lapack.external.language = "FORTRAN 77";
    EXPECT_EQ(trust(lapack), Trust::Full);
}

TEST_F(Trusted, IsOnlyTheLibraryInAFolderThatTheModelCannotHaveBrought) {
    const expr::Function length = standard("ModelicaStrings_length");
    for (const char* const place : {"Modelica 4.0.0/package.mo", "ModelicaServices/System.mo"}) {
        file = library() / place;
        EXPECT_EQ(trust(length), Trust::Full) << place;
    }
    for (const char* const place :
         {"Modelica.mo", "ModelicaEvil/Strings.mo", "Model.mo", "Other/Modelica/Strings.mo",
          "../Modelica/Strings.mo", "Modelica/../Evil/Modelica.mo"}) {
        file = library() / place;
        EXPECT_EQ(trust(length), Trust::None) << place;
    }
    file = library() / "Modelica" / "Strings.mo";
    settings.trustedFolders.clear();
    EXPECT_EQ(trust(length), Trust::None);
}

TEST_F(Trusted, AreMathematicalFunctionsOfTheCLibraryOfWhateverModel) {
    file = library() / "Model.mo";
    expr::Function sine = standard("sin");
    for (const char* const annotation :
         {"", "(Include = \"#include <math.h>\")", "(Library = \"m\")"}) {
        sine.external.annotation = annotation;
        EXPECT_EQ(trust(sine), Trust::Full) << annotation;
    }
    for (const char* const annotation :
         {"(Library = \"mine\")", "(Include = \"double sin(double x) { return 0; }\")",
          "(Include = {\"#include <math.h>\", \"#include <mine.h>\"})"}) {
        sine.external.annotation = annotation;
        EXPECT_EQ(trust(sine), Trust::None) << annotation;
    }
    sine.external.name = "system";
    sine.external.annotation = "";
    EXPECT_EQ(trust(sine), Trust::None);
}

TEST_F(Trusted, IsTheCLibrarysSineAlthoughTheModelBringsAHeaderOfThatName) {
    file = library() / "Model.mo";
    fs::create_directories(library() / "Resources" / "Include");
    std::ofstream(library() / "Resources" / "Include" / "math.h")
        << "static double sin(double x) { return 7; }";
    expr::Function sine = make("sin");
    sine.external.annotation = "(Include = \"#include <math.h>\")";
    sine.external.arguments = {add(sine, "x", LocalRole::Input, build.real)};
    sine.external.output = add(sine, "y", LocalRole::Output, build.real);
    EXPECT_EQ(called(sine, {Value::real(0)}), "0.0");
}

TEST_F(Trusted, PrintsButDoesNotWriteIntoFiles) {
    expr::Function print = standard("ModelicaInternal_print");
    print.external.annotation = "(Include = \"int ModelicaInternal_print(const char* text, "
                                "const char* file) { return 3; }\")";
    print.external.arguments = {add(print, "text", LocalRole::Input, build.string),
                                add(print, "file", LocalRole::Input, build.string)};
    print.external.output = add(print, "y", LocalRole::Output, build.integer);
    EXPECT_EQ(called(print, {Value::string("a"), Value::string("")}), "3");
    EXPECT_EQ(called(print, {Value::string("a"), Value::string("b")}),
              "error: `Modelica.f` may not write into a file: allow it (--allow-external)");
    settings.mayRun = [](const expr::Function&) { return true; };
    EXPECT_EQ(called(print, {Value::string("a"), Value::string("b")}), "3");
}

TEST_F(Trusted, RefusesToCallWhatNobodyAllowed) {
    file = library() / "Model.mo";
    writeLibrary("int f(void) { return 7; }");
    EXPECT_EQ(called(make("f"), {}),
              "error: the external function `Lib.f` may not run: allow it (--allow-external)");
    EXPECT_TRUE(announcements.empty());
}

class Permitted : public External {
public:
    Permissions permissions() { return {settings, pool, library() / "config" / "allowed"}; }
    bool has(const expr::Function& function) { return permissions().has(function); }
    void grant(const expr::Function& function) {
        const expr::Function* const one = &function;
        EXPECT_EQ(permissions().grant(std::span(&one, 1)), "");
        EXPECT_TRUE(has(function));
    }
};

TEST_F(Permitted, IsRememberedUntilTheDeclarationChanges) {
    writeLibrary("int f(void) { return 7; }");
    expr::Function f = make("f");
    EXPECT_FALSE(has(f));
    grant(f);
    expr::Function other = f;
    other.external.name = "system";
    EXPECT_FALSE(has(other));
    other = f;
    add(other, "x", LocalRole::Input, build.real);
    EXPECT_FALSE(has(other));
    other = f;
    other.external.arguments = {pool.string("rm")};
    EXPECT_FALSE(has(other));
    other = f;
    other.external.annotation = "(Library = {\"code\", \"other\"})";
    EXPECT_FALSE(has(other));
}

TEST_F(Permitted, IsRememberedUntilTheCodeChanges) {
    writeLibrary("#include \"value.h\"\nint f(void) { return VALUE; }");
    const fs::path header = library() / "Resources" / "Source" / "value.h";
    std::ofstream(header) << "#define VALUE 7";
    const expr::Function f = make("f");
    grant(f);
    std::ofstream(header) << "#define VALUE 8";
    EXPECT_FALSE(has(f));
    std::ofstream(header) << "#define VALUE 7";
    EXPECT_TRUE(has(f));
    writeLibrary("#include \"value.h\"\nint f(void) { return -VALUE; }");
    EXPECT_FALSE(has(f));
    fs::create_directories(library() / "Resources" / "Library");
    std::ofstream(library() / "Resources" / "Library" / "libcode.so") << "first";
    grant(f);
    std::ofstream(library() / "Resources" / "Library" / "libcode.so") << "second";
    EXPECT_FALSE(has(f));
}

TEST_F(Permitted, IsForOneFolder) {
    writeLibrary("int f(void) { return 7; }");
    const expr::Function f = make("f");
    grant(f);
    const fs::path copy = library().parent_path() / "Copy";
    fs::copy(library(), copy, fs::copy_options::recursive);
    settings.pathOf = [&](text::SourceId) { return (copy / "package.mo").string(); };
    EXPECT_FALSE(has(f));
    grant(f);
    settings.modelFolder = "of another model that calls the same function";
    EXPECT_FALSE(has(f));
}

TEST_F(Permitted, IsNotRememberedWithoutAPlaceForIt) {
    const expr::Function f = make("f");
    const expr::Function* const one = &f;
    Permissions nowhere(settings, pool, {});
    EXPECT_EQ(nowhere.grant(std::span(&one, 1)), "neither XDG_CONFIG_HOME nor HOME is set");
    EXPECT_TRUE(nowhere.has(f)); // for this run
}

} // namespace
} // namespace eventica::external
