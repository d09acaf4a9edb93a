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
        for (std::size_t at = home(shortHash);; at = (at + 1) & mask()) {
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

    static constexpr unsigned SmallestBits = 6;
    static constexpr unsigned HashBits = 32;

    std::size_t mask() const { return entries_.size() - 1; }
    /// The leading bits: a growing table is copied from its front to its end, not scattered.
    std::size_t home(std::uint32_t hash) const { return hash >> shift_; }

    void grow() {
        const std::vector<Entry> old = std::move(entries_);
        shift_ = old.empty() ? HashBits - SmallestBits : shift_ - 1;
        entries_.assign(std::size_t{1} << (HashBits - shift_), {});
        for (const Entry& entry : old) {
            if (entry.id < 0)
                continue;
            std::size_t at = home(entry.hash);
            while (entries_[at].id >= 0)
                at = (at + 1) & mask();
            entries_[at] = entry;
        }
    }

    std::vector<Entry> entries_; ///< a power of two
    std::size_t count_ = 0;
    unsigned shift_ = HashBits;
};

} // namespace eventica::expr
