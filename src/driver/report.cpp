// SPDX-License-Identifier: Apache-2.0
#include "driver/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "driver/diagnostics.h"
#include "lib/diag/render.h"

namespace eventica::driver {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t MostErrors = 51; ///< shown of one file: as of syntax, with its last word
using eventica::diag::Severity;

std::string textOf(const Message& message) {
    std::string text;
    if (message.severity != Severity::Note)
        text += fmt::format("{}: ", eventica::diag::spelling(message.severity));
    if (message.time && message.severity != Severity::Note)
        text += fmt::format("at time {:.10g}: ", *message.time);
    text += message.text + "\n";
    for (const std::string& note : message.notes)
        text += fmt::format("  note: {}\n", note);
    if (!message.remark.empty())
        text += fmt::format("  {}\n", message.remark);
    return text;
}

class JsonMaker {
public:
    explicit JsonMaker(const text::SourceManager& sources) : sources_(sources), lines_(sources) {}

    Json diagnostic(const Message& message) {
        Json json{{"severity", eventica::diag::spelling(message.severity)},
                  {"message", message.text}};
        if (message.time)
            json["time"] = *message.time;
        eventica::diag::addPlace(json, message.where, lines_, sources_);
        for (const std::string& note : message.notes)
            json["notes"].push_back({{"severity", "note"}, {"message", note}});
        return json;
    }

    Json failure(const Failure& failure) {
        const Message& message = failure.message;
        Json json{{"kind", failure.kind}, {"message", message.text}};
        json["time"] = message.time ? Json(*message.time) : Json();
        Json place;
        eventica::diag::addPlace(place, message.where, lines_, sources_);
        json["place"] = std::move(place);
        json["notes"] = message.notes;
        return json;
    }

private:
    const text::SourceManager& sources_;
    text::LineIndexes lines_;
};

std::string dump(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace

void Said::fail(Failure why) {
    messages.push_back(why.message);
    if (!failure)
        failure = std::move(why);
}

void complete(Report& report, eventica::diag::Diagnostics& diagnostics,
              const text::SourceManager& sources, const Said& said, bool colour) {
    diagnostics.sortByPlace(sources);
    report.errors = diagnostics.count(Severity::Error);
    report.warnings = diagnostics.count(Severity::Warning);
    for (const auto& [source, count] : diagnostics.limitErrors(MostErrors))
        diagnostics.report(diag::MoreErrors, {source, {}}, count);
    report.text = renderText(diagnostics, sources, {.colour = colour});
    Json all = renderJson(diagnostics, sources);
    JsonMaker maker(sources);
    for (const Message& message : said.messages) {
        report.text += textOf(message);
        all.push_back(maker.diagnostic(message));
    }
    report.diagnostics = dump(all);
    if (said.failure)
        report.failure = dump(maker.failure(*said.failure));
}

} // namespace eventica::driver
