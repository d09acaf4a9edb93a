// SPDX-License-Identifier: Apache-2.0
// libFuzzer target for lexer and parser. Besides crashes it looks for two broken laws: a file
// without diagnostics must survive printing and parsing, and every diagnostic must point into the
// text.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "compile/syntax/dump.h"
#include "compile/syntax/parse.h"
#include "compile/syntax/print.h"
#include "compile/syntax/same_tree.h"
#include "lib/diag/render.h"

using namespace eventica;

namespace {

void require(bool condition) {
    if (!condition)
        std::abort();
}

void requireInside(const text::SourceRange& where, const std::string& text) {
    require(where.range.begin <= where.range.end && where.range.end <= text.size());
}

} // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto id = sources.add("fuzz.mo", text);
    const syntax::SyntaxTree tree = syntax::parse(sources, id, diagnostics);
    for (const diag::Diagnostic& item : diagnostics.items()) {
        requireInside(item.where, text);
        for (const diag::Note& note : item.notes)
            requireInside(note.where, text);
    }
    renderText(diagnostics, sources, {});
    if (!diagnostics.items().empty())
        return 0;
    dump(tree, sources);
    const auto printed = sources.add("printed.mo", print(tree.root()));
    const syntax::SyntaxTree again = syntax::parse(sources, printed, diagnostics);
    require(diagnostics.items().empty());
    require(sameTree(tree.root(), again.root()));
    return 0;
}
