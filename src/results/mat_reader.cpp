// SPDX-License-Identifier: Apache-2.0
// Nothing in the file is trusted: sizes are compared with what is there before anything is read.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <utility>

#include "results/formats.h"
#include "results/input_file.h"
#include "results/mat_format.h"

namespace eventica::results {
namespace {

/// Values further apart than this are read faster one by one than with all between.
constexpr std::size_t SparseDistance = std::size_t{1} << 18;

std::size_t elementSize(std::int32_t type) {
    switch (type) {
    case mat_type::Double:
        return 8;
    case mat_type::Float:
    case mat_type::Int32:
        return 4;
    case mat_type::Int16:
    case mat_type::UInt16:
        return 2;
    case mat_type::UInt8:
    case mat_type::Text:
        return 1;
    default:
        return 0;
    }
}

template<class T>
double loadAs(const char* at) {
    T value{};
    std::memcpy(&value, at, sizeof(T));
    return static_cast<double>(value);
}

/// A matrix in the file. Texts of Modelica tools are of type `Text`, or numbers that are
/// characters.
struct Matrix {
    std::int32_t type = mat_type::Double;
    std::size_t rows = 0;
    std::size_t columns = 0; ///< that are there completely
    std::size_t promised = 0;
    const char* data = nullptr;

    double at(std::size_t row, std::size_t column) const {
        const char* place = data + (column * rows + row) * elementSize(type);
        switch (type) {
        case mat_type::Float:
            return loadAs<float>(place);
        case mat_type::Int32:
            return loadAs<std::int32_t>(place);
        case mat_type::Int16:
            return loadAs<std::int16_t>(place);
        case mat_type::UInt16:
            return loadAs<std::uint16_t>(place);
        case mat_type::UInt8:
        case mat_type::Text:
            return loadAs<unsigned char>(place);
        default:
            return loadAs<double>(place);
        }
    }
};

/// Takes a matrix off the bytes. A matrix that is cut off has fewer columns and takes the rest.
bool takeMatrix(std::string_view& bytes, std::string& name, Matrix& matrix) {
    MatHeader header;
    if (bytes.size() < sizeof(header))
        return false;
    std::memcpy(&header, bytes.data(), sizeof(header));
    bytes.remove_prefix(sizeof(header));
    const bool isSane = elementSize(header.type) > 0 && header.rows >= 0 && header.columns >= 0 &&
                        header.imaginary == 0 && header.nameLength > 0;
    const auto nameLength = static_cast<std::size_t>(header.nameLength);
    if (!isSane || nameLength > bytes.size())
        return false;
    name = bytes.substr(0, nameLength - 1);
    bytes.remove_prefix(nameLength);
    matrix = {header.type, static_cast<std::size_t>(header.rows),
              static_cast<std::size_t>(header.columns), static_cast<std::size_t>(header.columns),
              bytes.data()};
    const std::size_t columnSize = matrix.rows * elementSize(matrix.type);
    if (columnSize > 0)
        matrix.columns = std::min(matrix.columns, bytes.size() / columnSize);
    bytes.remove_prefix(matrix.columns < matrix.promised ? bytes.size()
                                                         : matrix.columns * columnSize);
    return true;
}

char character(double code) {
    return code >= 0 && code < 256 ? static_cast<char>(static_cast<unsigned char>(code)) : '?';
}

std::string trimmed(std::string text) {
    while (!text.empty() && (text.back() == ' ' || text.back() == '\0'))
        text.pop_back();
    return text;
}

/// The matrices of a trajectory file; "transposed" files have one column per signal or point of
/// time, others one row.
class MatFile {
public:
    /// Returns what is wrong.
    std::string parse(std::string_view bytes) {
        std::string name;
        Matrix matrix;
        while (!bytes.empty() && takeMatrix(bytes, name, matrix))
            matrices_.try_emplace(name, matrix);
        for (const char* needed : {"Aclass", "name", "dataInfo", "data_2"}) {
            if (!matrices_.contains(needed))
                return fmt::format("not a complete trajectory file: matrix `{}` is missing",
                                   needed);
        }
        const Matrix& kind = matrices_.at("Aclass");
        if (kind.rows < 4 || kind.columns != kind.promised)
            return "not a trajectory file: matrix `Aclass` is too small";
        transposed_ = rowText(kind, 3) != "binNormal";
        for (const char* needed : {"name", "description", "dataInfo", "data_1"}) {
            const auto found = matrices_.find(needed);
            if (found != matrices_.end() && found->second.columns != found->second.promised)
                return fmt::format("the file ends within matrix `{}`", needed);
        }
        if (!transposed_ && points("data_2") == 0 && find("data_2").promised > 0)
            return "the file ends within matrix `data_2`";
        return {};
    }

    /// Of the first index; "points" are signals in `name`, times in `data_2`.
    std::size_t points(const char* name) const {
        const Matrix& matrix = find(name);
        if (transposed_)
            return matrix.columns;
        return matrix.columns == matrix.promised ? matrix.rows : 0;
    }
    std::size_t width(const char* name) const {
        const Matrix& matrix = find(name);
        return transposed_ ? matrix.rows : matrix.promised;
    }
    const Matrix& find(const char* name) const {
        static const Matrix none;
        const auto found = matrices_.find(name);
        return found == matrices_.end() ? none : found->second;
    }
    double number(const Matrix& matrix, std::size_t point, std::size_t index) const {
        return transposed_ ? matrix.at(index, point) : matrix.at(point, index);
    }
    std::string text(const char* name, std::size_t point) const {
        const Matrix& matrix = find(name);
        if (point >= points(name))
            return {};
        std::string result;
        for (std::size_t index = 0; index < width(name); ++index)
            result += character(number(matrix, point, index));
        return trimmed(std::move(result));
    }

private:
    static std::string rowText(const Matrix& matrix, std::size_t row) {
        std::string result;
        for (std::size_t column = 0; column < matrix.columns; ++column)
            result += character(matrix.at(row, column));
        return trimmed(std::move(result));
    }

    std::map<std::string, Matrix, std::less<>> matrices_;
    bool transposed_ = true;
};

/// Where the file has the values of a signal.
struct Source {
    Variability variability = Variability::Varying;
    std::size_t index = 0; ///< in a column of `data_1` or `data_2`, time being 0
    bool negated = false;
};

/// Makes aliases of the signals with equal sources.
class SignalTable {
public:
    void add(SignalInfo signal, const Source& source) {
        signals_.push_back(std::move(signal));
        sources_.push_back(source);
    }

    void findAliases() {
        chooseOwners();
        std::map<std::size_t, std::size_t> numbers; // of owners, among those of their variability
        for (std::size_t signal = 0; signal < signals_.size(); ++signal) {
            if (ownerOf(signal) != signal)
                continue;
            std::vector<Source>& owned = ownedBy(sources_[signal].variability);
            numbers[signal] = owned.size();
            owned.push_back(sources_[signal]);
        }
        for (std::size_t signal = 0; signal < signals_.size(); ++signal) {
            const std::size_t owner = ownerOf(signal);
            if (owner != signal)
                signals_[signal].alias =
                    Alias{numbers.at(owner), sources_[signal].negated != sources_[owner].negated};
        }
    }

    std::vector<SignalInfo> takeSignals() { return std::move(signals_); }
    const std::vector<Source>& columns() const { return columns_; }
    const std::vector<Source>& fixed() const { return fixed_; }

private:
    using Key = std::pair<Variability, std::size_t>;

    /// The first one that is not negated, or just the first.
    void chooseOwners() {
        for (std::size_t signal = 0; signal < signals_.size(); ++signal) {
            const Source& source = sources_[signal];
            std::size_t& owner =
                owners_.try_emplace({source.variability, source.index}, signal).first->second;
            if (sources_[owner].negated && !source.negated)
                owner = signal;
        }
    }
    std::size_t ownerOf(std::size_t signal) const {
        // A negative index means -v for whatever wrote it, also for a Boolean.
        const Source& source = sources_[signal];
        const std::size_t owner = owners_.at({source.variability, source.index});
        const bool isNegatedBoolean =
            signals_[signal].kind == Kind::Boolean && source.negated != sources_[owner].negated;
        return isNegatedBoolean ? signal : owner;
    }
    std::vector<Source>& ownedBy(Variability variability) {
        return variability == Variability::Varying ? columns_ : fixed_;
    }

    std::vector<SignalInfo> signals_;
    std::vector<Source> sources_;
    std::map<Key, std::size_t> owners_;
    std::vector<Source> columns_;
    std::vector<Source> fixed_;
};

class Reader {
public:
    explicit Reader(const Selection& selection) : selection_(selection) {}

    ReadResult read(std::string_view bytes) {
        std::string error = file_.parse(bytes);
        if (error.empty())
            error = collectSignals();
        if (!error.empty())
            return {.trajectories = std::nullopt,
                    .error = std::move(error),
                    .note = {},
                    .isDescribed = true};
        table_.findAliases();
        Trajectories trajectories(table_.takeSignals(), fixedValues());
        error = loadRows(trajectories);
        if (!error.empty())
            return {.trajectories = std::nullopt,
                    .error = std::move(error),
                    .note = {},
                    .isDescribed = true};
        const Matrix& rows = file_.find("data_2");
        std::string note;
        if (rows.columns < rows.promised)
            note = fmt::format("the file ends after {} of {} rows", rows.columns, rows.promised);
        return {.trajectories = std::move(trajectories),
                .error = {},
                .note = std::move(note),
                .isDescribed = true};
    }

private:
    std::string collectSignals() {
        const Matrix& info = file_.find("dataInfo");
        const std::size_t count = file_.points("name");
        if (file_.points("dataInfo") < count || file_.width("dataInfo") < 2)
            return "matrix `dataInfo` does not fit matrix `name`";
        Differentiated differentiated;
        for (std::size_t signal = 0; signal < count; ++signal)
            differentiated.add(file_.text("name", signal));
        for (std::size_t signal = 0; signal < count; ++signal) {
            SignalInfo description{.name = file_.text("name", signal)};
            const double matrix = file_.number(info, signal, 0);
            const double index = file_.number(info, signal, 1);
            const bool isTime = description.name == "time" || description.name == "Time";
            if (isTime || !selection_.contains(description.name))
                continue;
            const bool isFixed = matrix == mat_matrix::Fixed;
            const std::size_t limit = file_.width(isFixed ? "data_1" : "data_2");
            if (!isFixed && matrix != mat_matrix::Varying && matrix != mat_matrix::Time)
                continue; // texts, which other tools keep beside
            if (!(std::abs(index) >= 1 && std::abs(index) <= static_cast<double>(limit)))
                return fmt::format("`{}` has no values: matrix `dataInfo` is wrong",
                                   description.name);
            const Variability variability = isFixed ? Variability::Fixed : Variability::Varying;
            description.variability = variability;
            parseMatDescription(file_.text("description", signal), differentiated, description);
            table_.add(std::move(description),
                       {variability, static_cast<std::size_t>(std::abs(index)) - 1, index < 0});
        }
        return {};
    }

    std::vector<double> fixedValues() const {
        const Matrix& matrix = file_.find("data_1");
        std::vector<double> values;
        for (const Source& source : table_.fixed()) {
            const double value =
                file_.points("data_1") > 0 ? file_.number(matrix, 0, source.index) : 0.0;
            values.push_back(source.negated ? 0.0 - value : value);
        }
        return values;
    }

    std::string loadRows(Trajectories& trajectories) const {
        const Matrix& matrix = file_.find("data_2");
        const std::size_t count = file_.width("data_2") > 0 ? file_.points("data_2") : 0;
        const bool isWhole = selection_.rows() == Rows::All;
        if (count == 0 || selection_.rows() == Rows::None)
            return {};
        trajectories.reserveRows(isWhole ? count : 2);
        const std::vector<Source>& columns = table_.columns();
        const std::size_t rowBytes = file_.width("data_2") * elementSize(matrix.type);
        if (rowBytes > (columns.size() + 1) * SparseDistance)
            expectSparseReads(
                {matrix.data, matrix.rows * matrix.columns * elementSize(matrix.type)});
        std::vector<double> values(columns.size());
        const std::size_t step = isWhole ? 1 : std::max<std::size_t>(count - 1, 1);
        for (std::size_t row = 0; row < count; row += step) {
            const double time = file_.number(matrix, row, 0);
            if (row > 0 && time < trajectories.time().back())
                return fmt::format("time goes back to {} in row {}", time, row + 1);
            for (std::size_t column = 0; column < columns.size(); ++column) {
                const double value = file_.number(matrix, row, columns[column].index);
                values[column] = columns[column].negated ? 0.0 - value : value;
            }
            trajectories.addRow(time, values);
        }
        return {};
    }

    const Selection& selection_;
    MatFile file_;
    SignalTable table_;
};

} // namespace

bool looksLikeMat(std::string_view bytes) {
    constexpr std::string_view FirstMatrix = "Aclass";
    return bytes.size() > sizeof(MatHeader) + FirstMatrix.size() &&
           bytes.substr(sizeof(MatHeader), FirstMatrix.size()) == FirstMatrix;
}

ReadResult readMat(std::string_view bytes, const Selection& selection) {
    return Reader(selection).read(bytes);
}

} // namespace eventica::results
