// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lib/diag/diagnostics.h"
#include "lib/diag/render.h"
#include "lib/diag/suggest.h"

namespace eventica::diag {
namespace {

constexpr Kind Unknown{"T001", "Unknown", Severity::Error, "5.3", "`{}` is unknown"};
constexpr Kind Odd{"T002", "Odd", Severity::Warning, "", "odd"};
constexpr Kind Here{"T003", "Here", Severity::Note, "", "`{}` is here"};

TEST(Diagnostics, SortsByPathThenPlace) {
    text::SourceManager sources;
    const auto b = sources.add("b.mo", "xx");
    const auto a = sources.add("a.mo", "yy");
    Diagnostics diagnostics;
    diagnostics.report(Unknown, {b, {1, 2}}, "third");
    diagnostics.report(Unknown, {b, {0, 1}}, "second");
    diagnostics.report(Odd, {a, {1, 2}});
    diagnostics.sortByPlace(sources);
    EXPECT_EQ(diagnostics.items()[0].message, "odd");
    EXPECT_EQ(diagnostics.items()[1].message, "`second` is unknown");
    EXPECT_EQ(diagnostics.items()[2].message, "`third` is unknown");
    EXPECT_EQ(diagnostics.count(Severity::Error), 2U);
}

TEST(RenderText, ShowsPlaceLineCaretNoteAndHelp) {
    text::SourceManager sources;
    const auto id = sources.add("dir/a.mo", "model A\n\tRael x;\nend A;\n");
    Diagnostics diagnostics;
    diagnostics.report(Unknown, {id, {9, 13}}, "Rael")
        .note(Here, {id, {6, 7}}, "A")
        .help("did you mean `Real`?");
    EXPECT_EQ(renderText(diagnostics, sources, {}), "dir/a.mo:2:2: error[T001]: `Rael` is unknown "
                                                    "[MLS 5.3]\n"
                                                    "     2 | \tRael x;\n"
                                                    "       | \t^~~~\n"
                                                    "dir/a.mo:1:7: note[T003]: `A` is here\n"
                                                    "     1 | model A\n"
                                                    "       |       ^\n"
                                                    "  help: did you mean `Real`?\n");
}

TEST(RenderText, SaysWhoSpeaksWhereThereIsNoPlace) {
    Diagnostics diagnostics;
    diagnostics.report(Odd, {});
    EXPECT_EQ(renderText(diagnostics, text::SourceManager(), {}), "eventica: warning[T002]: odd\n");
}

TEST(RenderText, CutsLongLinesAndHidesControlCharacters) {
    text::SourceManager sources;
    const auto id =
        sources.add("a.mo", std::string(5000, ' ') + "\x01\xFF" + std::string(5000, 'z'));
    Diagnostics diagnostics;
    diagnostics.report(Odd, {id, {5000, 5002}});
    const std::string text = renderText(diagnostics, sources, {});
    EXPECT_LT(text.size(), 600U);
    EXPECT_EQ(text.find('\x01'), std::string::npos);
    EXPECT_NE(text.find("\xEF\xBF\xBD\xEF\xBF\xBDzzz"), std::string::npos);
}

TEST(RenderText, ColoursOnlyWhenAsked) {
    Diagnostics diagnostics;
    diagnostics.report(Odd, {});
    EXPECT_NE(renderText(diagnostics, text::SourceManager(), {.colour = true}).find("\x1b[1;35m"),
              std::string::npos);
}

TEST(RenderJson, CarriesEveryFieldAndSurvivesDamagedText) {
    text::SourceManager sources;
    const auto id = sources.add("a.mo", "\xFFx");
    Diagnostics diagnostics;
    diagnostics.report(Unknown, {id, {0, 2}}, "\xFFx").note(Here, {id, {1, 2}}, "x").help("h");
    const auto json = renderJson(diagnostics, sources).at(0);
    EXPECT_EQ(json.at("code"), "T001");
    EXPECT_EQ(json.at("name"), "Unknown");
    EXPECT_EQ(json.at("severity"), "error");
    EXPECT_EQ(json.at("mls"), "5.3");
    EXPECT_EQ(json.at("line"), 1);
    EXPECT_EQ(json.at("endColumn"), 3);
    EXPECT_EQ(json.at("help"), "h");
    EXPECT_EQ(json.at("notes").at(0).at("column"), 2);
    const auto replace = nlohmann::ordered_json::error_handler_t::replace;
    EXPECT_TRUE(nlohmann::json::accept(json.dump(2, ' ', false, replace)));
}

TEST(Suggest, MeasuresEditDistance) {
    EXPECT_EQ(editDistance("model", "model"), 0U);
    EXPECT_EQ(editDistance("modle", "model"), 1U);
    EXPECT_EQ(editDistance("", "abc"), 3U);
    EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
}

TEST(Suggest, OffersOnlyWhatIsNear) {
    constexpr std::array<std::string_view, 3> Words{"equation", "algorithm", "model"};
    EXPECT_EQ(closestWord("equations", Words), "equation");
    EXPECT_EQ(closestWord("modle", Words), "model");
    EXPECT_EQ(closestWord("resistor", Words), "");
    EXPECT_EQ(closestWord("x", Words), "");
    EXPECT_EQ(closestWord("MODEL", Words), "model");
    EXPECT_EQ(didYouMean("algoritm", Words), "did you mean `algorithm`?");
}

TEST(Suggest, EnumeratesNames) {
    EXPECT_EQ(enumerate("connector", std::vector<std::string>{"p"}), "connector is `p`");
    EXPECT_EQ(enumerate("connector", std::vector<std::string>{"p", "n"}),
              "connectors are `p` and `n`");
    EXPECT_EQ(enumerate("connector", std::vector<std::string>{"a", "b", "c"}),
              "connectors are `a`, `b` and `c`");
    EXPECT_EQ(enumerate("x", std::vector<std::string>(9, "a")),
              "xs are `a`, `a`, `a`, `a`, `a`, `a`, `a`, `a` and others");
}

} // namespace
} // namespace eventica::diag
