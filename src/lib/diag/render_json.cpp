// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "lib/diag/render.h"

namespace eventica::diag {
namespace {

using Json = nlohmann::ordered_json;

class JsonRenderer {
public:
    explicit JsonRenderer(const text::SourceManager& sources)
        : sources_(sources), lines_(sources) {}

    Json diagnostic(const Diagnostic& item) {
        Json json = described(*item.kind, item.message, item.where);
        if (!item.help.empty())
            json["help"] = item.help;
        if (!item.notes.empty()) {
            Json notes = Json::array();
            for (const Note& note : item.notes)
                notes.push_back(described(*note.kind, note.message, note.where));
            json["notes"] = std::move(notes);
        }
        return json;
    }

private:
    Json described(const Kind& kind, const std::string& message, text::SourceRange where) {
        Json json{{"code", kind.code},
                  {"name", kind.name},
                  {"severity", spelling(kind.severity)},
                  {"message", message}};
        if (!kind.mls.empty())
            json["mls"] = kind.mls;
        addPlace(json, where, lines_, sources_);
        return json;
    }

    const text::SourceManager& sources_;
    text::LineIndexes lines_;
};

} // namespace

void addPlace(Json& object, text::SourceRange where, text::LineIndexes& lines,
              const text::SourceManager& sources) {
    if (!where.source.valid())
        return;
    const text::LineIndex& index = lines[where.source];
    const text::Position begin = index.positionOf(where.range.begin);
    const text::Position end = index.positionOf(where.range.end);
    object["file"] = sources[where.source].path;
    object["line"] = begin.line;
    object["column"] = begin.column;
    object["endLine"] = end.line;
    object["endColumn"] = end.column;
}

Json renderJson(const Diagnostics& diagnostics, const text::SourceManager& sources) {
    JsonRenderer renderer(sources);
    Json array = Json::array();
    for (const Diagnostic& item : diagnostics.items())
        array.push_back(renderer.diagnostic(item));
    return array;
}

} // namespace eventica::diag
