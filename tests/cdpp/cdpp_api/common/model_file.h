// SPDX-License-Identifier: Apache-2.0
// Stand-in for CD++: a model file as CD++ reads it. Groups `[name]`, definitions `name : words`,
// comments from % to the end of the line; upper and lower case are the same.
#pragma once

#include <cctype>
#include <istream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

inline std::string lowerCase(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

class ModelFile {
public:
    using Words = std::vector<std::string>;

    void read(std::istream& in) {
        std::string group;
        std::string definition;
        for (std::string line; std::getline(in, line);) {
            std::istringstream words(lowerCase(line.substr(0, line.find('%'))));
            const std::vector<std::string> tokens = tokensOf(words);
            for (std::size_t i = 0; i < tokens.size(); ++i)
                if (tokens[i].front() == '[')
                    groups_[group = tokens[i].substr(1, tokens[i].size() - 2)];
                else if (i + 1 < tokens.size() && tokens[i + 1] == ":")
                    groups_[group][definition = tokens[i++]];
                else
                    groups_[group][definition].push_back(tokens[i]);
        }
    }

    bool exists(const std::string& group, const std::string& definition) const {
        const auto found = groups_.find(lowerCase(group));
        return found != groups_.end() && found->second.count(lowerCase(definition)) > 0;
    }

    const Words& words(const std::string& group, const std::string& definition) const {
        if (!exists(group, definition))
            throw std::runtime_error(group + "/" + definition + " not found");
        return groups_.at(lowerCase(group)).at(lowerCase(definition));
    }

    const std::string& first(const std::string& group, const std::string& definition) const {
        const Words& all = words(group, definition);
        if (all.empty())
            throw std::runtime_error("parameter " + definition + " without value");
        return all.front();
    }

private:
    /// Separated by blanks; a colon is a word of its own.
    static Words tokensOf(std::istream& in) {
        Words result;
        for (std::string word; in >> word;) {
            std::size_t begin = 0;
            for (std::size_t colon = word.find(':'); colon != std::string::npos;
                 colon = word.find(':', begin)) {
                if (colon > begin)
                    result.push_back(word.substr(begin, colon - begin));
                result.emplace_back(":");
                begin = colon + 1;
            }
            if (begin < word.size())
                result.push_back(word.substr(begin));
        }
        return result;
    }

    std::map<std::string, std::map<std::string, Words>> groups_;
};
