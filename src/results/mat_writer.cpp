// SPDX-License-Identifier: Apache-2.0
#include "results/mat_writer.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <tuple>
#include <utility>

#include "lib/base/check.h"
#include "results/mat_format.h"

namespace eventica::results {
namespace {

template<class T>
std::string_view bytesOf(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof(T)};
}

/// A negated Boolean is `1 - v`, which a negative index does not say: it gets a place of its own,
/// after all others, shared by all aliases of that kind.
class ExtraPlaces {
public:
    explicit ExtraPlaces(std::size_t first) : next_(first) {}

    std::size_t of(std::size_t index) {
        const auto [place, isNew] = places_.try_emplace(index, next_);
        if (isNew) {
            ++next_;
            order_.push_back(index);
        }
        return place->second;
    }
    const std::vector<std::size_t>& order() const { return order_; }

private:
    std::size_t next_;
    std::map<std::size_t, std::size_t> places_;
    std::vector<std::size_t> order_;
};

struct DataInfo {
    std::int32_t matrix = mat_matrix::Time;
    std::int32_t index = 1;         ///< from 1; negative if the values are to be negated
    std::int32_t interpolation = 0; ///< linear
    std::int32_t outside = -1;      ///< not defined; 0: constant
};

/// Writes everything in front of the rows.
class Preamble {
public:
    Preamble(OutputFile& file, std::span<const SignalInfo> signals,
             std::span<const double> fixedValues)
        : file_(file), signals_(signals), fixedValues_(fixedValues), layout_(layoutOf(signals)),
          extraColumns_(layout_.columns.size()), extraFixed_(layout_.fixedValues) {
        EVENTICA_CHECK(fixedValues.size() == layout_.fixedValues, "one value per fixed signal");
        for (std::size_t signal = 0; signal < signals.size(); ++signal) {
            infos_.push_back(infoOf(signal));
            differentiated_.add(signals[signal].name);
        }
    }

    std::size_t columns() const { return layout_.columns.size(); }
    const std::vector<std::size_t>& negatedBooleans() const { return extraColumns_.order(); }

    bool fits() const {
        const auto limit = static_cast<std::size_t>(MatWriter::MaxRows) - 1;
        return signals_.size() < limit && columns() + negatedBooleans().size() < limit &&
               layout_.fixedValues + extraFixed_.order().size() < limit;
    }

    void writeClass() {
        // Four rows of eleven characters, column by column.
        constexpr std::string_view Rows = "Atrajectory1.1                   binTrans   ";
        writeHeader("Aclass", mat_type::Text, 4, 11);
        for (std::size_t column = 0; column < 11; ++column) {
            for (std::size_t row = 0; row < 4; ++row)
                file_.pending() += Rows[row * 11 + column];
        }
    }

    bool writeTexts() {
        return writeText("name", "time", [](const SignalInfo& signal) { return signal.name; }) &&
               writeText("description", "Time [s]", [this](const SignalInfo& signal) {
                   return matDescription(signal, differentiated_);
               });
    }

    bool writeDataInfo() {
        writeHeader("dataInfo", mat_type::Int32, 4, signals_.size() + 1);
        file_.pending() += bytesOf(DataInfo{});
        for (const DataInfo& info : infos_) {
            file_.pending() += bytesOf(info);
            if (file_.isFlushDue() && !file_.flush())
                return false;
        }
        return true;
    }

    /// Two equal columns; returns the offsets of the two times, which are not known yet.
    std::pair<std::uint64_t, std::uint64_t> writeFixedValues() {
        const std::size_t rows = 1 + layout_.fixedValues + extraFixed_.order().size();
        writeHeader("data_1", mat_type::Double, rows, 2);
        const std::uint64_t start = position();
        writeFixedColumn();
        const std::uint64_t stop = position();
        writeFixedColumn();
        return {start, stop};
    }

    /// Returns the offset of the number of columns, one per row of the run.
    std::uint64_t writeRowsHeader() {
        const std::uint64_t start = position();
        writeHeader("data_2", mat_type::Double, 1 + columns() + negatedBooleans().size(), 0);
        return start + offsetof(MatHeader, columns);
    }

    std::uint64_t position() const { return file_.size() + file_.pending().size(); }

private:
    DataInfo infoOf(std::size_t signal) {
        const Place& place = layout_.places[signal];
        const bool isVarying = place.variability == Variability::Varying;
        const bool isNegatedBoolean = place.negated && signals_[signal].kind == Kind::Boolean;
        std::size_t index = place.index;
        if (isNegatedBoolean)
            index = (isVarying ? extraColumns_ : extraFixed_).of(index);
        // Indices start at 1, and time comes first.
        const auto number = static_cast<std::int32_t>(index + 2);
        return {isVarying ? mat_matrix::Varying : mat_matrix::Fixed,
                place.negated && !isNegatedBoolean ? -number : number, 0, isVarying ? -1 : 0};
    }

    void writeHeader(std::string_view name, std::int32_t type, std::size_t rows,
                     std::size_t columns) {
        const MatHeader header{type, static_cast<std::int32_t>(rows),
                               static_cast<std::int32_t>(columns), 0,
                               static_cast<std::int32_t>(name.size() + 1)};
        file_.pending() += bytesOf(header);
        file_.pending() += name;
        file_.pending() += '\0';
    }

    /// One column per signal, filled with blanks to the length of the longest.
    template<class TextOf>
    bool writeText(std::string_view matrix, std::string_view ofTime, TextOf textOf) {
        std::size_t length = ofTime.size();
        for (const SignalInfo& signal : signals_)
            length = std::max(length, textOf(signal).size());
        writeHeader(matrix, mat_type::Text, length, signals_.size() + 1);
        const auto append = [&](std::string_view text) {
            file_.pending() += text;
            file_.pending().append(length - text.size(), ' ');
        };
        append(ofTime);
        for (const SignalInfo& signal : signals_) {
            append(textOf(signal));
            if (file_.isFlushDue() && !file_.flush())
                return false;
        }
        return true;
    }

    void writeFixedColumn() {
        file_.pending() += bytesOf(0.0); // time
        for (const double value : fixedValues_)
            file_.pending() += bytesOf(value);
        for (const std::size_t index : extraFixed_.order())
            file_.pending() += bytesOf(negate(Kind::Boolean, fixedValues_[index]));
    }

    OutputFile& file_;
    std::span<const SignalInfo> signals_;
    std::span<const double> fixedValues_;
    Layout layout_;
    ExtraPlaces extraColumns_;
    ExtraPlaces extraFixed_;
    std::vector<DataInfo> infos_;
    Differentiated differentiated_;
};

} // namespace

MatWriter::~MatWriter() {
    if (file_.isOpen())
        flush();
}

bool MatWriter::begin(std::span<const SignalInfo> signals, std::span<const double> fixedValues) {
    Preamble preamble(file_, signals, fixedValues);
    if (!preamble.fits())
        return file_.fail("more signals than the MAT format (version 4) can count");
    columns_ = preamble.columns();
    negatedBooleans_ = preamble.negatedBooleans();
    if (const std::string problem =
            limitExceeded(options_.maxBytes, options_.leastRows, static_cast<double>(rowBytes()));
        !problem.empty())
        return file_.fail(problem);
    if (!file_.create() || !file_.hasSpaceFor(options_.leastRows * static_cast<double>(rowBytes())))
        return false;
    preamble.writeClass();
    if (!preamble.writeTexts() || !preamble.writeDataInfo())
        return false;
    std::tie(startTimeAt_, stopTimeAt_) = preamble.writeFixedValues();
    rowCountAt_ = preamble.writeRowsHeader();
    rowsAt_ = preamble.position();
    if (!file_.endRecord())
        return file_.fail("the names of the variables exceed the limit; allow more "
                          "(--max-output)");
    return file_.flush();
}

bool MatWriter::row(double time, std::span<const double> values) {
    if (!file_.ok())
        return false;
    EVENTICA_CHECK(file_.isOpen(), "row outside of begin and finish");
    EVENTICA_CHECK(values.size() == columns_, "one value per column");
    if (rows_ == maxRows_) {
        flush();
        return file_.fail(fmt::format("the MAT format (version 4) holds at most {} rows; record "
                                      "less often or write a CSV file",
                                      maxRows_));
    }
    std::string& bytes = file_.pending();
    bytes += bytesOf(time);
    bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    for (const std::size_t column : negatedBooleans_)
        bytes += bytesOf(negate(Kind::Boolean, values[column]));
    if (!file_.endRecord(time))
        return file_.fail(limitReached(options_.maxBytes, time));
    if (rows_++ == 0)
        startTime_ = time;
    return !file_.isFlushDue() || flush();
}

bool MatWriter::flush() {
    const bool flushed = file_.flush();
    return updateHeader() && flushed;
}

/// After the rows are in the file, so that it never promises more than it has. A full disk does not
/// hinder this, as the header is there already.
bool MatWriter::updateHeader() {
    if (file_.size() < rowsAt_ || rowsAt_ == 0)
        return false;
    const auto inFile = static_cast<std::int32_t>((file_.size() - rowsAt_) / rowBytes());
    return file_.overwrite(startTimeAt_, bytesOf(startTime_)) &&
           file_.overwrite(stopTimeAt_, bytesOf(file_.lastTime().value_or(0.0))) &&
           file_.overwrite(rowCountAt_, bytesOf(inFile));
}

bool MatWriter::finish() {
    const bool flushed = !file_.isOpen() || flush();
    return file_.close() && flushed;
}

} // namespace eventica::results
