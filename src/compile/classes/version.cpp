// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/version.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace eventica::classes {

Version parseVersion(std::string_view text) {
    Version version;
    const char* at = text.data();
    const char* end = text.data() + text.size();
    while (at != end) {
        unsigned number = 0;
        const auto [after, error] = std::from_chars(at, end, number);
        if (error != std::errc())
            break;
        version.numbers.push_back(number);
        at = after;
        if (at == end || *at != '.')
            break;
        ++at;
    }
    while (at != end && *at == ' ')
        ++at;
    version.rest.assign(at, end);
    return version;
}

std::weak_ordering operator<=>(const Version& a, const Version& b) {
    const std::size_t length = std::max(a.numbers.size(), b.numbers.size());
    if (a.numbers.empty() != b.numbers.empty())
        return a.numbers.empty() ? std::weak_ordering::less : std::weak_ordering::greater;
    for (std::size_t i = 0; i < length; ++i) {
        const unsigned left = i < a.numbers.size() ? a.numbers[i] : 0;
        const unsigned right = i < b.numbers.size() ? b.numbers[i] : 0;
        if (left != right)
            return left <=> right;
    }
    if (a.rest.empty() != b.rest.empty())
        return a.rest.empty() ? std::weak_ordering::greater : std::weak_ordering::less;
    return a.rest.compare(b.rest) <=> 0;
}

VersionedName splitVersionedName(std::string_view fileOrFolder) {
    const std::size_t space = fileOrFolder.find(' ');
    if (space == std::string_view::npos)
        return {std::string(fileOrFolder), {}};
    return {std::string(fileOrFolder.substr(0, space)),
            std::string(fileOrFolder.substr(space + 1))};
}

} // namespace eventica::classes
