// SPDX-License-Identifier: Apache-2.0
// A hash table of ids, for interning what lies elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace eventica::expr {

/// Open addressing with linear probing: eight bytes for an entry and mostly one place to look at,
/// since every expression of a model passes through such a table.
class IdTable {
public:
    /// The id of the item with this hash for which `isSame(id)` holds; if there is none, `next` is
    /// entered and returned.
    template<typename IsSame>
    std::int32_t findOrAdd(std::size_t hash, std::int32_t next, const IsSame& isSame) {
        if ((count_ + 1) * 2 > entries_.size())
            grow();
        const auto shortHash = static_cast<std::uint32_t>(hash);
        for (std::size_t at = shortHash & mask();; at = (at + 1) & mask()) {
            Entry& entry = entries_[at];
            if (entry.id < 0) {
                entry = {shortHash, next};
                ++count_;
                return next;
            }
            if (entry.hash == shortHash && isSame(entry.id))
                return entry.id;
        }
    }

private:
    struct Entry {
        std::uint32_t hash = 0;
        std::int32_t id = -1;
    };

    static constexpr std::size_t SmallestSize = 64;

    std::size_t mask() const { return entries_.size() - 1; }

    void grow() {
        const std::vector<Entry> old = std::move(entries_);
        entries_.assign(old.empty() ? SmallestSize : old.size() * 2, {});
        for (const Entry& entry : old) {
            if (entry.id < 0)
                continue;
            std::size_t at = entry.hash & mask();
            while (entries_[at].id >= 0)
                at = (at + 1) & mask();
            entries_[at] = entry;
        }
    }

    std::vector<Entry> entries_; ///< a power of two
    std::size_t count_ = 0;
};

} // namespace eventica::expr
