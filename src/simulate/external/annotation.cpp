// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/annotation.h"

#include <cctype>
#include <utility>

namespace eventica::external {
namespace {

/// The text was checked by the parser of the language: this reader only has to find what it knows
/// and may be lenient about the rest.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    LibraryAnnotation read() {
        while (at_ < text_.size()) {
            if (text_[at_] == '"')
                string();
            else if (isIdentifier(text_[at_]))
                entry(identifier());
            else
                ++at_;
        }
        return std::move(result_);
    }

private:
    static bool isIdentifier(char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    }

    std::string_view identifier() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && isIdentifier(text_[at_]))
            ++at_;
        return text_.substr(begin, at_ - begin);
    }

    void skipSpace() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
            ++at_;
    }

    bool take(char wanted) {
        skipSpace();
        if (at_ >= text_.size() || text_[at_] != wanted)
            return false;
        ++at_;
        return true;
    }

    void entry(std::string_view name) {
        std::vector<std::string>* const list = listNamed(name);
        if (list == nullptr || !take('='))
            return;
        const bool isArray = take('{');
        do {
            skipSpace();
            if (at_ < text_.size() && text_[at_] == '"')
                list->push_back(string());
        } while (isArray && take(','));
    }

    std::vector<std::string>* listNamed(std::string_view name) {
        return name == "Library"            ? &result_.libraries
               : name == "Include"          ? &result_.includes
               : name == "IncludeDirectory" ? &result_.includeDirectories
               : name == "LibraryDirectory" ? &result_.libraryDirectories
               : name == "SourceDirectory"  ? &result_.sourceDirectories
                                            : nullptr;
    }

    std::string string() {
        std::string decoded;
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size())
                decoded += escaped(text_[++at_]);
            else
                decoded += text_[at_];
        }
        ++at_;
        return decoded;
    }

    static char escaped(char c) {
        constexpr std::string_view Names = "abfnrtv";
        constexpr std::string_view Values = "\a\b\f\n\r\t\v";
        const std::size_t found = Names.find(c);
        return found == std::string_view::npos ? c : Values[found];
    }

    std::string_view text_;
    std::size_t at_ = 0;
    LibraryAnnotation result_;
};

} // namespace

LibraryAnnotation parseLibraryAnnotation(std::string_view text) {
    return Reader(text).read();
}

} // namespace eventica::external
