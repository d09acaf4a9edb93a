// SPDX-License-Identifier: Apache-2.0
// Where lexer and parser report, with a bound on how much is said about one file.
#pragma once

#include "compile/syntax/diagnostics.h"
#include "lib/diag/diagnostics.h"

namespace eventica::syntax {

using eventica::diag::Diagnostics;
using eventica::diag::Kind;
using eventica::diag::Report;

class SyntaxErrors {
public:
    /// Enough to mend a file in one go; more would only show that it is no Modelica at all.
    static constexpr std::size_t MostErrors = 50;

    SyntaxErrors(text::SourceId source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {}

    template<typename... Args>
    Report report(const Kind& kind, text::TextRange range, const Args&... args) {
        if (stopped_)
            return discarded_.report(kind, at(range), args...);
        if (++count_ > MostErrors) {
            stop();
            return diagnostics_.report(diag::TooManyErrors, at(range), MostErrors);
        }
        return diagnostics_.report(kind, at(range), args...);
    }

    text::SourceRange at(text::TextRange range) const { return {source_, range}; }

    /// From here on nothing more is said: the rest of the file is not read.
    void stop() { stopped_ = true; }
    bool stopped() const { return stopped_; }

private:
    text::SourceId source_;
    Diagnostics& diagnostics_;
    Diagnostics discarded_;
    std::size_t count_ = 0;
    bool stopped_ = false;
};

} // namespace eventica::syntax
