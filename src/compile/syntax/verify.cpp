// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/verify.h"

#include "compile/syntax/walk.h"

namespace eventica::syntax {
namespace {

template<typename T>
concept HasRange = requires(const T& node) {
    { node.range } -> std::convertible_to<TextRange>;
};

class RangeVerifier {
public:
    explicit RangeVerifier(std::size_t size) : size_(size) {}

    template<typename T>
    void check(const T& node) {
        if constexpr (std::is_pointer_v<T>) {
            if (node != nullptr)
                check(*node);
        } else if constexpr (NodeFamily<T>) {
            visit(node, [&](const auto& real) { check(real); });
        } else if constexpr (detail::IsList<T>) {
            for (const auto& item : node)
                check(item);
        } else if constexpr (std::is_class_v<T> && !std::is_same_v<T, std::string_view>) {
            if constexpr (HasRange<T>)
                checkRange(node.range);
            if constexpr (detail::HasFields<T>)
                std::apply([&](const auto&... field) { (check(node.*(field.member)), ...); },
                           FieldsOf<T>);
        }
    }

    std::vector<std::string> violations;

private:
    void checkRange(const TextRange& range) {
        if (range.begin > range.end || range.end > size_)
            violations.push_back("ranges are inside the text: " + std::to_string(range.begin) +
                                 " to " + std::to_string(range.end) + " of " +
                                 std::to_string(size_));
    }

    std::size_t size_;
};

} // namespace

std::vector<std::string> verify(const SyntaxTree& tree, std::string_view text) {
    RangeVerifier verifier(text.size());
    verifier.check(tree.root());
    return std::move(verifier.violations);
}

} // namespace eventica::syntax
