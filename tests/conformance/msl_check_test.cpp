// SPDX-License-Identifier: Apache-2.0
// The real Modelica Standard Library has nothing for `eventica check` to find.
#include <cstdlib>
#include <gtest/gtest.h>

#include "api/eventica.h"

namespace eventica {
namespace {

void expectClean(const std::string& library, std::size_t classes) {
    const char* folder = std::getenv("EVENTICA_MSL");
    if (folder == nullptr)
        GTEST_SKIP() << "EVENTICA_MSL does not name a folder with the Modelica Standard Library";
    api::CheckOptions options;
    options.inputs = {std::string(folder) + "/" + library};
    options.libraries = {folder};
    const api::CheckReport report = api::check(options);
    EXPECT_EQ(report.defect, "");
    EXPECT_EQ(report.text, "");
    EXPECT_EQ(report.classes, classes);
}

TEST(ModelicaStandardLibrary, IsFreeOfDiagnostics) {
    expectClean("Modelica", 6426);
}

TEST(ModelicaTest, IsFreeOfDiagnostics) {
    expectClean("ModelicaTest", 809);
}

} // namespace
} // namespace eventica
