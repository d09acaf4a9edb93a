// SPDX-License-Identifier: Apache-2.0
// What `--events` prints.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace eventica::driver {

struct EventEntry {
    enum class Kind : std::uint8_t { Start, State, Time, Selection, End };
    Kind kind = Kind::State;
    double time = 0.0;
    std::vector<std::string> changes = {};
    std::vector<std::string> states = {}; ///< that are selected now
    int iterations = -1;                  ///< negative: none are made
    bool isReset = false;                 ///< states have new values
};

class EventEntries {
public:
    /// The log ends where its text would become larger than `maxBytes`.
    EventEntries(bool isWanted, std::uint64_t maxBytes)
        : isWanted_(isWanted), maxBytes_(maxBytes) {}

    /// Not after the end.
    bool isWanted() const { return isWanted_; }
    void append(EventEntry entry);

    /// For people, and as a JSON array (`docs/json.md`).
    std::string text() const;
    std::string json() const;

private:
    std::string textOf(const EventEntry& entry) const;

    bool isWanted_;
    std::uint64_t maxBytes_;
    std::uint64_t bytes_ = 0; ///< of the text so far
    std::vector<EventEntry> entries_;
};

} // namespace eventica::driver
