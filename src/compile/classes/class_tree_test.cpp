// SPDX-License-Identifier: Apache-2.0
// A tree of three classes in which one invariant at a time is broken.
#include <gtest/gtest.h>

#include "compile/classes/class_tree.h"
#include "lib/base/check.h"

namespace eventica::classes {
namespace {

class VerifyClassTree : public testing::Test {
protected:
    std::string violation() const {
        const std::string stage = "class tree: violated invariants:\n  ";
        try {
            verify(tree_);
        } catch (const InternalError& error) {
            const std::string message = error.what();
            return message.starts_with(stage) ? message.substr(stage.size()) : message;
        }
        return {};
    }

    ClassTree tree_;
    ClassId package_ = tree_.add(tree_.root(), "P", {});
    ClassId model_ = tree_.add(package_, "M", {});
};

TEST_F(VerifyClassTree, AcceptsARightTree) {
    EXPECT_EQ(violation(), "");
}

TEST_F(VerifyClassTree, FindsChildrenOfAnotherParent) {
    tree_[model_].parent = tree_.root();
    EXPECT_EQ(violation(), "children know their parent: M");
}

TEST_F(VerifyClassTree, FindsChildrenUnderAnotherName) {
    tree_[package_].name = "Q";
    EXPECT_EQ(violation(), "children are found by their names: Q");
}

TEST_F(VerifyClassTree, FindsClassesThatAreNoChildren) {
    tree_[package_].children.clear();
    EXPECT_EQ(violation(), "every class is the child of one class: ");
}

} // namespace
} // namespace eventica::classes
