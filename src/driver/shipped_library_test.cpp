// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <string>

#include "driver/shipped_library.h"

namespace eventica::driver {
namespace {

/// Sets the environment for one test and puts it back.
class ShippedLibrary : public testing::Test {
protected:
    void SetUp() override {
        if (const char* const value = std::getenv(Name))
            before_ = value;
    }
    void TearDown() override {
        if (before_)
            setenv(Name, before_->c_str(), 1);
        else
            unsetenv(Name);
    }

    static constexpr const char* Name = "EVENTICA_LIBRARY";

private:
    std::optional<std::string> before_;
};

TEST_F(ShippedLibrary, LiesWhereTheEnvironmentSays) {
    setenv(Name, "/somewhere/else", 1);
    EXPECT_EQ(shippedLibrary(), "/somewhere/else");
}

TEST_F(ShippedLibrary, HasAPackageModelicaWhereItIsFound) {
    unsetenv(Name);
    const std::filesystem::path folder = shippedLibrary();
    if (folder.empty())
        GTEST_SKIP() << "neither installed nor built inside the source folder";
    EXPECT_TRUE(std::filesystem::exists(folder / "Modelica"));
}

} // namespace
} // namespace eventica::driver
