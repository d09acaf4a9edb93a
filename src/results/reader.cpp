// SPDX-License-Identifier: Apache-2.0
#include "results/reader.h"

#include <fmt/format.h>

#include "results/formats.h"
#include "results/input_file.h"

namespace eventica::results {

ReadResult read(const std::filesystem::path& path, const ReadOptions& options) {
    const InputFile file(path);
    if (!file.error().empty())
        return {std::nullopt, file.error(), {}};
    const Selection selection(options);
    ReadResult result = looksLikeMat(file.bytes()) ? readMat(file.bytes(), selection)
                                                   : readCsv(file.bytes(), selection);
    if (!result.error.empty())
        result.error = fmt::format("cannot read `{}`: {}", path.string(), result.error);
    if (!result.note.empty())
        result.note = fmt::format("`{}`: {}", path.string(), result.note);
    return result;
}

} // namespace eventica::results
