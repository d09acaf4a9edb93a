// SPDX-License-Identifier: Apache-2.0
// Values given on the command line and in files for parameters and start values.
#pragma once

#include <string>
#include <vector>

#include "compile/syntax/settings.h"
#include "compile/system/sorted_system.h"
#include "lib/diag/diagnostics.h"
#include "lib/text/source.h"

namespace eventica::driver {

struct SettingSources {
    std::vector<std::string> files; ///< `--parameters`
    std::vector<std::string> texts; ///< `--set`, which replace what files say
};

/// Reads all of them, in the order in which they count.
void readSettings(const SettingSources& given, text::SourceManager& sources,
                  syntax::Settings& settings, eventica::diag::Diagnostics& diagnostics);

/// Whether an error is one of the settings, and not of the model; such errors get help.
bool explainWrongSettings(const syntax::Settings& settings,
                          eventica::diag::Diagnostics& diagnostics);

/// Reports what was set and is not used: start values of variables that equations give.
void checkEffect(const system::SortedSystem& system, const syntax::Settings& settings,
                 eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::driver
