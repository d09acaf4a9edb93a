// SPDX-License-Identifier: Apache-2.0
// Law: parsing what the printer wrote gives the tree that was printed.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "compile/syntax/dump.h"
#include "compile/syntax/parse.h"
#include "compile/syntax/print.h"
#include "compile/syntax/same_tree.h"
#include "lib/diag/render.h"
#include "lib/text/read_file.h"
#include "random_tree.h"

namespace eventica::property {
namespace {

namespace fs = std::filesystem;

/// Prints the tree, parses the text and compares.
testing::AssertionResult survivesRoundTrip(const syntax::StoredDefinition& tree) {
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    const auto id = sources.add("printed.mo", print(tree));
    const syntax::SyntaxTree again = syntax::parse(sources, id, diagnostics);
    if (!diagnostics.items().empty())
        return testing::AssertionFailure()
               << renderText(diagnostics, sources, {}) << sources[id].text;
    if (!sameTree(tree, again.root()))
        return testing::AssertionFailure() << "another tree from:\n" << sources[id].text;
    if (print(again.root()) != sources[id].text)
        return testing::AssertionFailure() << "prints differently the second time:\n"
                                           << sources[id].text;
    return testing::AssertionSuccess();
}

TEST(PrintParse, IsIdentityOnRandomTrees) {
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        const syntax::SyntaxTree tree = randomTree(seed, 1 + static_cast<int>(seed % 5));
        ASSERT_TRUE(survivesRoundTrip(tree.root())) << "seed " << seed;
    }
}

TEST(PrintParse, RandomTreesCoverEveryNode) {
    // The names of node kinds as the dump writes them.
    std::set<std::string> missing = {
#define EVENTICA_EXPRESSION(NAME) #NAME,
#define EVENTICA_EQUATION(NAME) #NAME,
#define EVENTICA_STATEMENT(NAME) #NAME,
#define EVENTICA_ARGUMENT(NAME) #NAME,
#define EVENTICA_ELEMENT(NAME) #NAME,
#define EVENTICA_SPECIFIER(NAME) #NAME,
#include "compile/syntax/nodes.def"
    };
    text::SourceManager sources;
    sources.add("random.mo", "");
    for (std::uint64_t seed = 1; seed <= 500 && !missing.empty(); ++seed) {
        const std::string text = dump(randomTree(seed, 4), sources);
        std::erase_if(missing, [&](const std::string& name) {
            return text.find(": " + name) != std::string::npos;
        });
    }
    EXPECT_TRUE(missing.empty()) << *missing.begin();
}

void checkFolder(const fs::path& folder, bool skipFailing) {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const bool failing = entry.path().filename().string().starts_with("fail_");
        if (entry.path().extension() != ".mo" || (skipFailing && failing))
            continue;
        text::SourceManager sources;
        diag::Diagnostics diagnostics;
        constexpr std::size_t Limit = std::size_t{1} << 26U;
        const auto id =
            sources.add(entry.path().string(), text::readFile(entry.path(), Limit).text);
        const syntax::SyntaxTree tree = syntax::parse(sources, id, diagnostics);
        EXPECT_TRUE(diagnostics.items().empty()) << renderText(diagnostics, sources, {});
        EXPECT_TRUE(survivesRoundTrip(tree.root())) << entry.path();
        ++count;
    }
    EXPECT_GT(count, 0U);
}

TEST(PrintParse, IsIdentityOnAllGrammarConstructs) {
    checkFolder(fs::path(EVENTICA_GOLDEN_FOLDER) / "syntax", true);
}

TEST(PrintParse, IsIdentityOnTheModelicaStandardLibrary) {
    const char* library = std::getenv("EVENTICA_MSL");
    if (library == nullptr)
        GTEST_SKIP() << "EVENTICA_MSL does not name a folder with the Modelica Standard Library";
    checkFolder(library, false);
}

} // namespace
} // namespace eventica::property
