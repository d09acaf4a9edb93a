// SPDX-License-Identifier: Apache-2.0
#include "results/csv_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "lib/base/check.h"

namespace eventica::results {
namespace {

void appendQuoted(std::string& text, std::string_view name) {
    text += '"';
    for (const char character : name) {
        if (character == '"')
            text += '"';
        text += character;
    }
    text += '"';
}

void appendNumber(std::string& text, double value) {
    if (std::isnan(value)) { // the sign of a NaN means nothing and differs between machines
        text += "nan";
        return;
    }
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text.append(digits.data(), end);
}

} // namespace

CsvWriter::~CsvWriter() {
    if (file_.isOpen())
        file_.flush();
}

bool CsvWriter::begin(std::span<const SignalInfo> signals, std::span<const double> fixedValues) {
    addFields(signals, fixedValues);
    if (const std::string problem =
            limitExceeded(options_.maxBytes, options_.leastRows, leastRowBytes());
        !problem.empty())
        return file_.fail(problem);
    if (!file_.create() || !file_.hasSpaceFor(options_.leastRows * leastRowBytes()))
        return false;
    std::string& text = file_.pending();
    appendQuoted(text, "time");
    for (Field& field : fields_) {
        text += ',';
        appendQuoted(text, std::exchange(field.name, {}));
    }
    text += '\n';
    if (!file_.endRecord())
        return file_.fail("the names of the variables exceed the limit; allow more "
                          "(--max-output)");
    return file_.flush();
}

void CsvWriter::addFields(std::span<const SignalInfo> signals,
                          std::span<const double> fixedValues) {
    const Layout layout = layoutOf(signals);
    EVENTICA_CHECK(fixedValues.size() == layout.fixedValues, "one value per fixed signal");
    columns_ = layout.columns.size();
    for (std::size_t signal = 0; signal < signals.size(); ++signal) {
        Field field{layout.places[signal], signals[signal].kind, {}, signals[signal].name};
        if (field.place.variability == Variability::Fixed) {
            if (!options_.csvParameters)
                continue;
            const double value = fixedValues[field.place.index];
            field.fixedText = ",";
            appendNumber(field.fixedText, field.place.negated ? negate(field.kind, value) : value);
        }
        fields_.push_back(std::move(field));
    }
}

double CsvWriter::leastRowBytes() const {
    std::size_t bytes = 2; // time and the end of the line
    for (const Field& field : fields_)
        bytes += std::max(field.fixedText.size(), std::size_t{2});
    return static_cast<double>(bytes);
}

bool CsvWriter::row(double time, std::span<const double> values) {
    if (!file_.ok())
        return false;
    EVENTICA_CHECK(file_.isOpen(), "row outside of begin and finish");
    EVENTICA_CHECK(values.size() == columns_, "one value per column");
    std::string& text = file_.pending();
    appendNumber(text, time);
    for (const Field& field : fields_) {
        if (!field.fixedText.empty()) {
            text += field.fixedText;
            continue;
        }
        const double value = values[field.place.index];
        text += ',';
        appendNumber(text, field.place.negated ? negate(field.kind, value) : value);
    }
    text += '\n';
    if (!file_.endRecord(time))
        return file_.fail(limitReached(options_.maxBytes, time));
    return !file_.isFlushDue() || file_.flush();
}

bool CsvWriter::finish() {
    const bool flushed = !file_.isOpen() || file_.flush();
    return file_.close() && flushed;
}

} // namespace eventica::results
