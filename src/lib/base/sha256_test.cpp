// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/base/sha256.h"

namespace eventica {
namespace {

std::string digestOf(std::string_view text) {
    Sha256 hash;
    hash.add(text);
    return hash.digest();
}

TEST(Sha256, GivesTheDigestsOfTheStandard) {
    EXPECT_EQ(digestOf(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(digestOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(digestOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(digestOf(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnHowTheTextIsCut) {
    const std::string text(200, 'x');
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        Sha256 hash;
        hash.add(std::string_view(text).substr(0, cut));
        hash.add(std::string_view(text).substr(cut));
        EXPECT_EQ(hash.digest(), digestOf(text)) << cut;
    }
}

TEST(Sha256, KeepsFieldsApart) {
    Sha256 first;
    first.addField("ab");
    first.addField("c");
    Sha256 second;
    second.addField("a");
    second.addField("bc");
    EXPECT_NE(first.digest(), second.digest());
}

} // namespace
} // namespace eventica
