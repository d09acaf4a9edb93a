// SPDX-License-Identifier: Apache-2.0
// A regular expression that whole names match, in time linear in their length.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace eventica::driver {

class NameFilter {
public:
    /// Syntax of RE2: that of Perl without backreferences and lookaround.
    explicit NameFilter(const std::string& expression);
    ~NameFilter();

    /// Why the expression cannot be used, with the part that is wrong; else empty.
    const std::string& problem() const { return problem_; }
    bool matches(std::string_view name) const;

private:
    std::unique_ptr<re2::RE2> expression_;
    std::string problem_;
};

} // namespace eventica::driver
