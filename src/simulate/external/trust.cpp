// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/trust.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "simulate/external/code_finder.h"

namespace eventica::external {
namespace {

namespace fs = std::filesystem;

/// Numbers in, a number out; nothing is written through pointers.
constexpr std::array<std::string_view, 46> MathematicalNames{
    "acos",  "acosh",     "asin",  "asinh", "atan",  "atan2", "atanh", "cbrt",
    "ceil",  "copysign",  "cos",   "cosh",  "erf",   "erfc",  "exp",   "exp2",
    "expm1", "fabs",      "fdim",  "floor", "fma",   "fmax",  "fmin",  "fmod",
    "hypot", "j0",        "j1",    "log",   "log10", "log1p", "log2",  "nearbyint",
    "pow",   "remainder", "rint",  "round", "sin",   "sinh",  "sqrt",  "tan",
    "tanh",  "tgamma",    "trunc", "y0",    "y1",    "logb"};

/// Functions of the standard library's C sources that compute or read. Others of that library
/// change files, the environment or the process.
constexpr std::array<std::string_view, 24> StandardNames{"ModelicaError",
                                                         "ModelicaFormatError",
                                                         "ModelicaFormatMessage",
                                                         "ModelicaFormatWarning",
                                                         "ModelicaIO_readMatrixSizes",
                                                         "ModelicaIO_readRealMatrix",
                                                         "ModelicaIO_readRealTable",
                                                         "ModelicaInternal_countLines",
                                                         "ModelicaInternal_fullPathName",
                                                         "ModelicaInternal_getNumberOfFiles",
                                                         "ModelicaInternal_getTime",
                                                         "ModelicaInternal_getcwd",
                                                         "ModelicaInternal_getenv",
                                                         "ModelicaInternal_getpid",
                                                         "ModelicaInternal_readDirectory",
                                                         "ModelicaInternal_readFile",
                                                         "ModelicaInternal_readLine",
                                                         "ModelicaInternal_stat",
                                                         "ModelicaInternal_temporaryFileName",
                                                         "ModelicaMessage",
                                                         "ModelicaStreams_closeFile",
                                                         "ModelicaWarning",
                                                         "ModelicaDuplicateString",
                                                         "ModelicaAllocateString"};
constexpr std::array<std::string_view, 5> StandardPrefixes{
    "eventica_table", "ModelicaStandardTables_", "ModelicaStrings_", "ModelicaRandom_",
    "ModelicaFFT_"};
constexpr std::string_view Print = "ModelicaInternal_print";

constexpr std::array<std::string_view, 35> LapackNames{
    "dgbsv",  "dgecon", "dgees",  "dgeev",  "dgeevx", "dgegv",  "dgehrd", "dgels",  "dgelsx",
    "dgelsy", "dgeqp3", "dgeqpf", "dgeqrf", "dgesdd", "dgesv",  "dgesvd", "dgesvx", "dgetrf",
    "dgetri", "dgetrs", "dggev",  "dggevx", "dgglse", "dgtsv",  "dhgeqz", "dhseqr", "dlange",
    "dorghr", "dorgqr", "dormhr", "dormqr", "dpotrf", "dtrevc", "dtrsen", "dtrsyl"};
constexpr std::array<std::string_view, 1> BlasNames{"dtrsm"};

template<class Names>
bool contains(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

bool isInside(const fs::path& path, const fs::path& folder) {
    const auto [end, rest] = std::ranges::mismatch(folder, path);
    return end == folder.end() || (std::next(end) == folder.end() && end->empty());
}

/// `Modelica`, `ModelicaServices 4.0.0`
bool isStandardFolder(const fs::path& folder) {
    const std::string name = folder.string();
    const std::string_view base = std::string_view(name).substr(0, name.find(' '));
    return base == "Modelica" || base == "ModelicaServices";
}

Trust trustInName(const expr::Function& function) {
    const std::string& name = function.external.name;
    if (isFortran(function))
        return contains(LapackNames, name) || contains(BlasNames, name) ? Trust::Full : Trust::None;
    if (name == Print)
        return Trust::UnlessWriting;
    const bool isKnown = contains(StandardNames, name) ||
                         std::ranges::any_of(StandardPrefixes, [&](std::string_view prefix) {
                             return name.starts_with(prefix);
                         });
    return isKnown ? Trust::Full : Trust::None;
}

} // namespace

bool isInStandardLibrary(text::SourceId source, const Settings& settings) {
    if (!source.valid() || !settings.pathOf)
        return false;
    const fs::path path = fs::absolute(settings.pathOf(source)).lexically_normal();
    return std::ranges::any_of(settings.trustedFolders, [&](const fs::path& given) {
        const fs::path folder = fs::absolute(given).lexically_normal();
        if (!isInside(path, folder))
            return false;
        const fs::path below = path.lexically_relative(folder);
        // A file beside the libraries is none of them.
        return std::distance(below.begin(), below.end()) > 1 && isStandardFolder(*below.begin());
    });
}

bool isMathematical(const expr::Function& function, const LibraryAnnotation& annotation) {
    const auto isAnyOf = [](std::string_view given, std::initializer_list<std::string_view> texts) {
        return std::ranges::find(texts, given) != texts.end();
    };
    return !isFortran(function) && contains(MathematicalNames, function.external.name) &&
           std::ranges::all_of(annotation.libraries,
                               [](const std::string& library) { return library == "m"; }) &&
           std::ranges::all_of(annotation.includes, [&](const std::string& include) {
               return isAnyOf(include, {"#include <math.h>", "#include \"math.h\""});
           });
}

Trust trustOf(const expr::Function& function, const Settings& settings) {
    if (!function.isExternal || function.external.language == "builtin" ||
        isMathematical(function, parseLibraryAnnotation(function.external.annotation)))
        return Trust::Full;
    return isInStandardLibrary(function.where.source, settings) ? trustInName(function)
                                                                : Trust::None;
}

bool isWriting(std::span<const value::Value> inputs) {
    return inputs.size() < 2 || inputs[1].kind() != value::Kind::String ||
           !inputs[1].asString().empty();
}

} // namespace eventica::external
