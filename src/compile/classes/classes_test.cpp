// SPDX-License-Identifier: Apache-2.0
// Parts of the loading of classes; whole libraries are shown by tests/golden/classes.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>

#include "compile/classes/package_loader.h"
#include "compile/classes/version.h"

namespace eventica::classes {
namespace {

namespace fs = std::filesystem;

TEST(Version, OrdersReleasesByNumber) {
    EXPECT_LT(parseVersion("3.2.3"), parseVersion("4.0.0"));
    EXPECT_LT(parseVersion("4.9"), parseVersion("4.10"));
    EXPECT_EQ(parseVersion("4.0"), parseVersion("4.0.0"));
}

TEST(Version, PutsPreReleasesBeforeTheirRelease) {
    EXPECT_LT(parseVersion("4.0.0 beta.1"), parseVersion("4.0.0"));
    EXPECT_LT(parseVersion("4.0.0 beta.1"), parseVersion("4.0.0 beta.2"));
    EXPECT_GT(parseVersion("4.0.0 beta.1"), parseVersion("3.2.3"));
    EXPECT_LT(parseVersion("Test 1"), parseVersion("0.1"));
}

TEST(Version, SplitsNamesOfFoldersAndFiles) {
    EXPECT_EQ(splitVersionedName("Modelica 4.0.0").name, "Modelica");
    EXPECT_EQ(splitVersionedName("Modelica 4.0.0 beta 1").version, "4.0.0 beta 1");
    EXPECT_EQ(splitVersionedName("Modelica").version, "");
}

TEST(LibraryPath, SplitsModelicaPath) {
    EXPECT_EQ(splitPathList("/a::/b c:"), (std::vector<fs::path>{"/a", "/b c"}));
    EXPECT_TRUE(splitPathList("").empty());
}

/// A folder of its own for each test, removed at its end.
class ClassesInFolder : public testing::Test {
public:
    ClassesInFolder()
        : folder_(fs::temp_directory_path() /
                  ("eventica_classes_" + std::to_string(std::random_device()()))) {
        fs::create_directories(folder_);
    }
    ~ClassesInFolder() override { fs::remove_all(folder_); }
    ClassesInFolder(const ClassesInFolder&) = delete;
    ClassesInFolder& operator=(const ClassesInFolder&) = delete;

protected:
    void write(const fs::path& path, const std::string& text) {
        fs::create_directories((folder_ / path).parent_path());
        std::ofstream(folder_ / path) << text;
    }

    PackageLoader loader(std::vector<fs::path> roots = {}) {
        return {sources_, diagnostics_, {LibraryPath(std::move(roots)), DefaultMaxFileMegabytes}};
    }

    fs::path folder_;
    text::SourceManager sources_;
    eventica::diag::Diagnostics diagnostics_;
};

TEST_F(ClassesInFolder, ReadsOnlyTheFilesItIsAskedFor) {
    write("Lib/package.mo", "package Lib end Lib;");
    write("Lib/A.mo", "within Lib; model A model B end B; end A;");
    write("Lib/Broken.mo", "this is no Modelica");
    PackageLoader loading = loader({folder_});
    const std::vector<std::string_view> name{"Lib", "A", "B"};
    const ClassId found = loading.find(name);
    ASSERT_TRUE(found.valid());
    EXPECT_EQ(loading.tree().qualifiedName(found), "Lib.A.B");
    EXPECT_EQ(loading.files().fileCount(), 2U);
    EXPECT_TRUE(diagnostics_.items().empty());
    const ClassId library = loading.tree()[loading.tree()[found].parent].parent;
    EXPECT_FALSE(loading.tree()[loading.tree().child(library, "Broken")].isLoaded);
    verify(loading.tree());
}

TEST_F(ClassesInFolder, FindsNothingForAnUnknownName) {
    PackageLoader loading = loader({folder_});
    EXPECT_FALSE(loading.findChild(loading.tree().root(), "Nowhere").valid());
}

TEST_F(ClassesInFolder, LoadsTheSameTreeAtOnceAndPieceByPiece) {
    write("Lib/package.mo", "package Lib constant Real c = 1; end Lib;");
    write("Lib/package.order", "Sub\nc\nA\n");
    write("Lib/A.mo", "within Lib; model A end A;");
    write("Lib/Sub/package.mo", "within Lib; package Sub model Inner end Inner; end Sub;");
    for (int i = 0; i < 50; ++i) {
        const std::string name = "M" + std::to_string(i);
        write(fmt::format("Lib/Sub/{}.mo", name),
              fmt::format("within Lib.Sub; model {0} end {0};", name));
    }
    PackageLoader atOnce = loader();
    atOnce.loadAll(atOnce.addInput(folder_ / "Lib").at(0));
    PackageLoader pieces = loader({folder_});
    const ClassId library = pieces.findChild(pieces.tree().root(), "Lib");
    const ClassId sub = pieces.findChild(library, "Sub");
    for (const ClassId child : std::vector(pieces.tree()[sub].children))
        pieces.load(child);
    pieces.findChild(library, "A");
    EXPECT_EQ(dump(atOnce.tree(), atOnce.tree().root()), dump(pieces.tree(), pieces.tree().root()));
    EXPECT_TRUE(diagnostics_.items().empty());
}

TEST_F(ClassesInFolder, ReadsVersionAnnotations) {
    write("Lib.mo",
          "package Lib annotation(version = \"2.0\", uses(Modelica(version = \"4.0.0\"), "
          "Complex), conversion(noneFromVersion = \"1.0\", from(version = \"0.9\", script "
          "= \"s\"), noneFromVersion = \"1.1\")); end Lib;");
    PackageLoader loading = loader({folder_});
    const ClassId library = loading.findChild(loading.tree().root(), "Lib");
    const VersionAnnotations& versions = loading.versionsOf(library);
    EXPECT_EQ(versions.version, "2.0");
    ASSERT_EQ(versions.uses.size(), 1U); // a library without a version says nothing to check
    EXPECT_EQ(versions.uses[0].name, "Modelica");
    EXPECT_EQ(versions.uses[0].version, "4.0.0");
    EXPECT_EQ(versions.noneFromVersions, (std::vector<std::string>{"1.0", "1.1"}));
}

TEST(Conversions, TakeTheLongestNameThatHasARule) {
    ConversionRules rules;
    readConversionRules("convertClass(\"A.Units\", \"A.Units.SI\") // no semicolon\n"
                        "convertClass({\"A.Units.Icons\", \"A.Old\"}, {\"A.Icons\", \"A.New\"});"
                        "convertElement(\"A.Old\", {\"x\", \"y.z\"}, {\"u\", \"v\"});",
                        rules);
    EXPECT_EQ(convertedName(rules, "A.Units.Mass"), "A.Units.SI.Mass");
    EXPECT_EQ(convertedName(rules, "A.Units.Icons.Round"), "A.Icons.Round");
    EXPECT_EQ(convertedName(rules, "A.UnitsOfMass"), "A.UnitsOfMass");
    EXPECT_EQ(convertedName(rules, "A.Old.x"), "A.New.u");
    EXPECT_EQ(convertedName(rules, "A.Old.y.z.w"), "A.New.v.w");
    EXPECT_EQ(convertedName(rules, "A.Old.y"), "A.New.y");
}

TEST(Conversions, ReadModifierRulesForEveryClassOfAList) {
    ConversionRules rules;
    readConversionRules(
        "convertModifiers({\"A\", \"B\"}, {\"k = 1\", \"T\"}, {\"n = %k%*%T%\"}, true)"
        "convertModifiers(\"B\", fill(\"\", 0), {\"isOpen = true\"})"
        "convertModifiers(\"C\", {\"cardinality(a) = 0\"}, {\"use_a = false\"})",
        rules);
    ASSERT_EQ(rules.at("A").modifiers.size(), 1U);
    ASSERT_EQ(rules.at("B").modifiers.size(), 2U);
    const ModifierRule& rule = rules.at("A").modifiers[0];
    EXPECT_EQ(rule.old[0].name, "k");
    EXPECT_EQ(rule.old[0].fallback, "1");
    EXPECT_EQ(rule.old[1].fallback, "");
    EXPECT_EQ(rule.now, std::vector<std::string>{"n = %k%*%T%"});
    EXPECT_TRUE(rules.at("B").modifiers[1].old.empty());
    EXPECT_EQ(rules.at("C").messages.size(), 1U); // connections are not counted
}

TEST_F(ClassesInFolder, PrefersTheNewestReleaseAmongVersionedFolders) {
    for (const std::string version : {"1.0.0", "2.0.0", "3.0.0 beta"})
        write("Lib " + version + "/package.mo",
              "package Lib annotation(version = \"" + version + "\"); end Lib;");
    PackageLoader loading = loader({folder_});
    const ClassId library = loading.findChild(loading.tree().root(), "Lib");
    EXPECT_EQ(loading.versionsOf(library).version, "2.0.0");
}

} // namespace
} // namespace eventica::classes
