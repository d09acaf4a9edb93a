// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/names.h"

namespace eventica::syntax {

std::string joinName(List<Identifier> parts) {
    std::string name;
    for (const Identifier& part : parts) {
        if (!name.empty())
            name += '.';
        name += part.text;
    }
    return name;
}

std::vector<std::string_view> splitName(std::string_view name) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i <= name.size(); ++i) {
        if (i < name.size() && name[i] == '\'')
            isQuoted = !isQuoted;
        if (i < name.size() && (name[i] != '.' || isQuoted))
            continue;
        parts.push_back(name.substr(begin, i - begin));
        begin = i + 1;
    }
    return parts;
}

} // namespace eventica::syntax
