// SPDX-License-Identifier: Apache-2.0
// MAT files of level 5, which MATLAB calls versions 6 and 7: elements, each with a tag of two
// numbers of 32 bits (type, bytes) or of one (bytes and type in 16 bits each, the content in the
// other four). A matrix is an element of elements: flags, dimensions, name, values column by
// column; a structure has the names of its fields and a matrix for each. Version 7 compresses the
// outermost elements.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>
#include <vector>
#include <zlib.h>

#include "lib/table/bytes.h"
#include "lib/table/formats.h"

namespace eventica::table {

namespace {

enum ElementType : std::uint32_t { Int8 = 1, Int32 = 5, Matrices = 14, Compressed = 15 };
enum ArrayClass : std::uint32_t { Structure = 2, FirstNumeric = 6, LastNumeric = 15 };

/// By the type of an element; without a reader it holds no numbers.
constexpr std::array<Precision, 14> Precisions = {Precision{},
                                                  precisionOf<std::int8_t>(),
                                                  precisionOf<std::uint8_t>(),
                                                  precisionOf<std::int16_t>(),
                                                  precisionOf<std::uint16_t>(),
                                                  precisionOf<std::int32_t>(),
                                                  precisionOf<std::uint32_t>(),
                                                  precisionOf<float>(),
                                                  Precision{},
                                                  precisionOf<double>(),
                                                  Precision{},
                                                  Precision{},
                                                  precisionOf<std::int64_t>(),
                                                  precisionOf<std::uint64_t>()};

struct Element {
    std::uint32_t type = 0;
    std::string_view content;
};

/// One element after the other.
class Elements {
public:
    Elements(std::string_view content, bool isSwapped) : rest_(content), isSwapped_(isSwapped) {}

    std::size_t size() const { return rest_.size(); }

    /// Nothing if the content ends inside of it.
    std::optional<Element> next() {
        if (rest_.size() < 8)
            return std::nullopt;
        const auto first = at<std::uint32_t>(rest_, 0, isSwapped_);
        if (first >> 16U != 0) {
            const Element small{first & 0xFFFFU, rest_.substr(4, std::min(first >> 16U, 4U))};
            rest_.remove_prefix(8);
            return small;
        }
        const std::size_t size = at<std::uint32_t>(rest_, 4, isSwapped_);
        if (size > rest_.size() - 8)
            return std::nullopt;
        const Element element{first, rest_.substr(8, size)};
        const std::size_t filled = first == Compressed ? size : (size + 7) / 8 * 8;
        rest_.remove_prefix(std::min(8 + filled, rest_.size()));
        return element;
    }

private:
    std::string_view rest_;
    bool isSwapped_;
};

/// What stands in front of the values of an array.
struct Header {
    std::uint32_t kind = 0;
    bool isComplex = false;
    std::vector<std::int64_t> dimensions;
    std::string_view name;

    bool isNumeric() const { return kind >= FirstNumeric && kind <= LastNumeric; }
};

std::optional<Header> readHeader(Elements& elements, bool isSwapped) {
    const std::optional<Element> flags = elements.next();
    const std::optional<Element> sizes = elements.next();
    const std::optional<Element> name = elements.next();
    if (!flags || !sizes || !name || flags->content.size() < 4 || sizes->type != Int32 ||
        name->type != Int8)
        return std::nullopt;
    Header header;
    constexpr std::uint32_t Complex = 0x800;
    const auto flag = at<std::uint32_t>(flags->content, 0, isSwapped);
    header.kind = flag & 0xFFU;
    header.isComplex = (flag & Complex) != 0;
    header.name = name->content;
    for (std::size_t i = 0; i + 4 <= sizes->content.size(); i += 4)
        header.dimensions.push_back(at<std::int32_t>(sizes->content, i, isSwapped));
    return header;
}

MatrixOrProblem readNumbers(const Header& header, Elements& elements, bool isSwapped,
                            const std::string& name) {
    if (header.dimensions.size() != 2 || header.dimensions[0] < 0 || header.dimensions[1] < 0)
        return {{}, fmt::format("`{}` has {} dimensions", name, header.dimensions.size())};
    if (header.isComplex)
        return {{}, fmt::format("`{}` has complex numbers", name)};
    const std::optional<Element> values = elements.next();
    if (!values)
        return {{}, fmt::format("it ends inside of matrix `{}`", name)};
    if (values->type >= Precisions.size() || Precisions[values->type].read == nullptr)
        return {{}, fmt::format("`{}` is not a full matrix of numbers", name)};
    const Precision& precision = Precisions[values->type];
    Matrix matrix{static_cast<std::size_t>(header.dimensions[0]),
                  static_cast<std::size_t>(header.dimensions[1]),
                  {}};
    const std::size_t stored = values->content.size() / precision.size;
    // Neither product overflows: both factors are below 2^31.
    if (matrix.rows * matrix.columns > MostValues || matrix.rows * matrix.columns != stored)
        return {{},
                fmt::format("matrix `{}` has {} values instead of {}", name, stored,
                            matrix.rows * matrix.columns)};
    matrix.values.resize(stored);
    for (std::size_t i = 0; i < stored; ++i)
        matrix.values[i % matrix.rows * matrix.columns + i / matrix.rows] =
            precision.read(values->content, i * precision.size, isSwapped);
    return {std::move(matrix), {}};
}

std::string_view upToZero(std::string_view text) {
    return text.substr(0, text.find('\0'));
}

MatrixOrProblem unsound() {
    return {{}, "it is not a sound MAT file of version 6 or 7"};
}

/// Follows the fields named in `path`, which is empty for a matrix.
MatrixOrProblem readArray(const Header& header, Elements& elements, bool isSwapped,
                          std::string_view path, const std::string& name) {
    if (path.empty())
        return header.isNumeric()
                   ? readNumbers(header, elements, isSwapped, name)
                   : MatrixOrProblem{{}, fmt::format("`{}` is not a full matrix of numbers", name)};
    const std::string_view field = path.substr(0, path.find('.'));
    const std::string_view rest = path.substr(std::min(field.size() + 1, path.size()));
    const bool isOne = std::ranges::all_of(header.dimensions, [](auto size) { return size == 1; });
    if (header.kind != Structure || !isOne)
        return {{}, fmt::format("`{}` is no structure with a field `{}`", name, field)};
    const std::optional<Element> length = elements.next();
    const std::optional<Element> names = elements.next();
    if (!length || !names || length->content.size() < 4)
        return unsound();
    const std::size_t width = at<std::uint32_t>(length->content, 0, isSwapped);
    if (width == 0)
        return unsound();
    std::vector<std::string> others;
    for (std::size_t i = 0; (i + 1) * width <= names->content.size(); ++i) {
        const std::optional<Element> element = elements.next();
        if (!element || element->type != Matrices)
            return unsound();
        const std::string_view found = upToZero(names->content.substr(i * width, width));
        others.emplace_back(found);
        if (found != field)
            continue;
        Elements inner(element->content, isSwapped);
        const std::optional<Header> innerHeader = readHeader(inner, isSwapped);
        return innerHeader ? readArray(*innerHeader, inner, isSwapped, rest, name) : unsound();
    }
    return {{}, noSuchTable(name, others)};
}

/// Nothing if it is broken or grows beyond what a table can be.
std::optional<std::string> inflated(std::string_view content) {
    constexpr std::size_t Most = MostValues * sizeof(double);
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return std::nullopt;
    // zlib does not write through this pointer.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    std::string result;
    int status = Z_OK;
    while (status == Z_OK && result.size() < Most) {
        const std::size_t begin = result.size();
        result.resize(std::max<std::size_t>(2 * begin, 4096));
        stream.next_out = reinterpret_cast<Bytef*>(result.data() + begin);
        stream.avail_out = static_cast<uInt>(result.size() - begin);
        const uInt room = stream.avail_out;
        status = inflate(&stream, Z_NO_FLUSH);
        result.resize(begin + room - stream.avail_out);
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END ? std::optional(std::move(result)) : std::nullopt;
}

/// An outermost element, inflated.
struct Outer {
    std::unique_ptr<std::string> plain; ///< what `element` refers to if it was compressed
    Element element;
    Variable variable; ///< of matrices; without a name for others
};

/// Nothing if it is broken.
std::optional<Outer> nextOuter(std::string_view content, std::size_t begin, bool isSwapped) {
    const std::string_view rest = content.substr(begin);
    Elements elements(rest, isSwapped);
    std::optional<Element> element = elements.next();
    if (!element)
        return std::nullopt;
    Outer outer;
    outer.variable.begin = begin;
    outer.variable.end = begin + rest.size() - elements.size();
    if (element->type == Compressed) {
        std::optional<std::string> plain = inflated(element->content);
        if (!plain)
            return std::nullopt;
        outer.plain = std::make_unique<std::string>(std::move(*plain));
        element = Elements(*outer.plain, isSwapped).next();
        if (!element)
            return std::nullopt;
    }
    outer.element = *element;
    if (element->type != Matrices)
        return outer;
    Elements inner(element->content, isSwapped);
    const std::optional<Header> header = readHeader(inner, isSwapped);
    if (!header)
        return std::nullopt;
    outer.variable.name = header->name;
    return outer;
}

bool hasOtherOrder(std::string_view content) {
    return content.substr(126, 2) == "MI";
}

} // namespace

MatrixOrProblem readMat5(std::string_view content, const std::string& name) {
    const bool isSwapped = hasOtherOrder(content);
    const std::string_view variable = std::string_view(name).substr(0, name.find('.'));
    const std::string_view path =
        std::string_view(name).substr(std::min(variable.size() + 1, name.size()));
    std::vector<std::string> others;
    for (std::size_t begin = Mat5HeaderSize; begin < content.size();) {
        const std::optional<Outer> outer = nextOuter(content, begin, isSwapped);
        if (!outer)
            return {{},
                    fmt::format("it ends inside of a matrix, or is broken, behind {} others",
                                others.size())};
        if (outer->variable.name == variable && outer->element.type == Matrices) {
            Elements inner(outer->element.content, isSwapped);
            const std::optional<Header> header = readHeader(inner, isSwapped);
            return readArray(*header, inner, isSwapped, path, name);
        }
        if (!outer->variable.name.empty())
            others.push_back(outer->variable.name);
        begin = outer->variable.end;
    }
    return {{}, noSuchTable(name, others)};
}

std::optional<std::vector<Variable>> variablesOfMat5(std::string_view content) {
    std::vector<Variable> variables;
    for (std::size_t begin = Mat5HeaderSize; begin < content.size();) {
        const std::optional<Outer> outer = nextOuter(content, begin, hasOtherOrder(content));
        if (!outer)
            return std::nullopt;
        variables.push_back(outer->variable);
        begin = outer->variable.end;
    }
    return variables;
}

} // namespace eventica::table
