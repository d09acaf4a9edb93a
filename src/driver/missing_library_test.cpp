// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "driver/missing_library.h"

namespace eventica::driver {
namespace {

namespace fs = std::filesystem;

class MissingLibrary : public testing::Test {
protected:
    void SetUp() override {
        const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
        root_ = fs::path(testing::TempDir()) / (std::string("missing_library_") + test.name());
        fs::create_directories(root_ / "empty");
        fs::create_directories(root_ / "full/Modelica 4.0.0/Fluid");
        std::ofstream(root_ / "full/Modelica 4.0.0/package.mo")
            << "package Modelica annotation(version = \"4.0.0\"); end Modelica;\n";
        std::ofstream(root_ / "full/Modelica 4.0.0/Fluid/package.mo")
            << "within Modelica; package Fluid model Pipe end Pipe; end Fluid;\n";
    }
    void TearDown() override { fs::remove_all(root_); }

    fs::path root_;
};

TEST_F(MissingLibrary, IsNamedWhereItHasTheClass) {
    const std::vector<fs::path> folders = {root_ / "none", root_ / "empty", root_ / "full"};
    EXPECT_EQ(folderWithClass(folders, "Modelica.Fluid.Pipe"), root_ / "full");
    EXPECT_EQ(folderWithClass(folders, "Modelica.Fluid.Tank"), "");
    EXPECT_EQ(helpForMissingClass("Modelica.Fluid", "did you mean `X`?", folders, "Modelica"),
              "the library that comes with Eventica does not have it; add `--library " +
                  (root_ / "full").string() + "`, where it is");
    EXPECT_EQ(
        helpForMissingClass("Modelica.Fluid.Pip", "did you mean `Pipe`?", folders, "Modelica"),
        "did you mean `Pipe`?");
}

TEST_F(MissingLibrary, IsAskedForWhereNoneIsFound) {
    const std::vector<fs::path> folders = {"/a", "/b"};
    EXPECT_EQ(helpForMissingClass("Modelica.Fluid", "", folders, "Modelica"),
              "the library that comes with Eventica has the everyday part of `Modelica` only; if "
              "it is in the full library, add `--library FOLDER` with the folder that contains "
              "`Modelica` (none was found in MODELICAPATH, ~/.openmodelica/libraries, "
              "/usr/lib/omlibrary, /usr/share/omlibrary, /usr/local/lib/omlibrary, "
              "/usr/share/modelica, /opt/openmodelica/lib/omlibrary)");
    EXPECT_EQ(helpForMissingClass("Other.Class", "", folders, "Modelica"), "");
}

TEST_F(MissingLibrary, IsLookedForInModelicaPathFirst) {
    const char* const before = std::getenv("MODELICAPATH");
    const std::string kept = before == nullptr ? "" : before;
    setenv("MODELICAPATH", "/x:/y", 1);
    const std::vector<fs::path> folders = usualLibraryFolders();
    if (before == nullptr)
        unsetenv("MODELICAPATH");
    else
        setenv("MODELICAPATH", kept.c_str(), 1);
    ASSERT_GT(folders.size(), 3U);
    EXPECT_EQ(folders[0], "/x");
    EXPECT_EQ(folders[1], "/y");
}

} // namespace
} // namespace eventica::driver
