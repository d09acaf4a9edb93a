// SPDX-License-Identifier: Apache-2.0
#include "lib/value/builtins.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "lib/value/builtin_functions.h"

namespace eventica::value {
namespace {

constexpr std::size_t AnyNumber = std::numeric_limits<std::size_t>::max();

struct Signature {
    std::string_view name;
    std::size_t fewest;
    std::size_t most;
    Outcome (*function)(Arguments);
};

constexpr auto Signatures = std::to_array<Signature>({
#define EVENTICA_BUILTIN(name, text, fewest, most) {text, fewest, most, evaluate##name},
#include "lib/value/builtins.def"
});

std::string expectedCount(const Signature& signature) {
    const std::size_t fewest = signature.fewest;
    const std::size_t most = signature.most;
    if (most == AnyNumber)
        return fmt::format("at least {} argument{}", fewest, fewest == 1 ? "" : "s");
    if (most == fewest)
        return fmt::format("{} argument{}", fewest, fewest == 1 ? "" : "s");
    return fmt::format("{} to {} arguments", fewest, most);
}

} // namespace

std::optional<Builtin> builtinNamed(std::string_view name) {
    const auto found = std::ranges::find(Signatures, name, &Signature::name);
    if (found == Signatures.end())
        return std::nullopt;
    return static_cast<Builtin>(found - Signatures.begin());
}

std::string_view textOf(Builtin builtin) {
    return Signatures.at(static_cast<std::size_t>(builtin)).name;
}

Outcome apply(Builtin builtin, std::span<const Value> arguments) {
    const Signature& signature = Signatures.at(static_cast<std::size_t>(builtin));
    if (arguments.size() < signature.fewest || arguments.size() > signature.most)
        return Error{fmt::format("`{}` takes {}, not {}", signature.name, expectedCount(signature),
                                 arguments.size())};
    Outcome outcome = signature.function(arguments);
    if (!outcome)
        return Error{fmt::format("`{}`: {}", signature.name, outcome.error())};
    return outcome;
}

} // namespace eventica::value
