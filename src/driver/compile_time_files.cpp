// SPDX-License-Identifier: Apache-2.0
#include "driver/compile_time_files.h"

#include <fmt/format.h>
#include <optional>
#include <unordered_map>
#include <utility>

#include "driver/external_permission.h"
#include "simulate/external/locations.h"
#include "simulate/external/trust.h"

namespace eventica::driver {

decltype(flat::FlattenOptions::callExternal)
resourceCall(const text::SourceManager& sources,
             std::vector<std::filesystem::path> libraryFolders) {
    external::Settings settings;
    settings.pathOf = [&sources](text::SourceId source) { return sources[source].path; };
    settings.libraryFolders = std::move(libraryFolders);
    return [settings = std::move(settings)](
               const expr::Function& function,
               std::span<const value::Value> arguments) -> std::optional<value::Outcome> {
        if (function.external.name != "ModelicaInternal_fullPathName" || arguments.size() != 1)
            return std::nullopt;
        const std::string& address = arguments[0].asString();
        if (!address.starts_with("modelica://"))
            return value::Value::string(std::filesystem::absolute(address).string());
        const auto path = external::Locations(settings).resolve(address, function);
        if (!path)
            return value::Error{fmt::format("the library of `{}` was not found", address)};
        return value::Value::string(path->string());
    };
}

std::function<bool(text::SourceId)> standardLibraryTest(const text::SourceManager& sources,
                                                        const SessionOptions& options) {
    external::Settings settings;
    settings.pathOf = [&sources](text::SourceId source) {
        return std::filesystem::absolute(sources[source].path).string();
    };
    settings.trustedFolders = trustedLibraryFolders(options);
    return [settings = std::move(settings),
            known = std::unordered_map<std::int32_t, bool>()](text::SourceId source) mutable {
        const auto [found, isNew] = known.try_emplace(source.index(), false);
        if (isNew)
            found->second = external::isInStandardLibrary(source, settings);
        return found->second;
    };
}

} // namespace eventica::driver
