// SPDX-License-Identifier: Apache-2.0
// Verifying the result of a stage where the next one would otherwise read something wrong. Builds
// for debugging and with sanitizers do it (`EVENTICA_VERIFY_STAGES`, set by CMake), others do not
// pay for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eventica {

#ifdef EVENTICA_VERIFY_STAGES
inline constexpr bool VerifiesStages = true;
#else
inline constexpr bool VerifiesStages = false;
#endif

/// Throws `InternalError` with the stage and the violated invariants, if there are any.
void requireInvariants(std::string_view stage, const std::vector<std::string>& violations);

/// `verify(result…)`, found by the type of the result, lists the violated invariants.
template<typename... Results>
void verifyStage(std::string_view stage, const Results&... results) {
    if constexpr (VerifiesStages)
        requireInvariants(stage, verify(results...));
    else
        static_cast<void>(stage);
}

} // namespace eventica
