// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4): names contents so that nobody can make another content with the same name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace eventica {

class Sha256 {
public:
    void add(std::string_view bytes);
    /// With its length in front: "ab", "c" is not "a", "bc".
    void addField(std::string_view bytes);

    /// 64 hexadecimal digits. Nothing may be added afterwards.
    std::string digest();

private:
    void addBlock(const unsigned char* block);

    static constexpr std::size_t BlockSize = 64;

    std::array<std::uint32_t, 8> state_{0x6a09e667U, 0xbb67ae85U, 0x3c6ef372U, 0xa54ff53aU,
                                        0x510e527fU, 0x9b05688cU, 0x1f83d9abU, 0x5be0cd19U};
    std::array<unsigned char, BlockSize> pending_{};
    std::uint64_t length_ = 0; ///< in bytes
};

} // namespace eventica
