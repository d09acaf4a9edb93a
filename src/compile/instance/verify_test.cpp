// SPDX-License-Identifier: Apache-2.0
// A tree of three components in which one invariant at a time is broken.
#include <gtest/gtest.h>

#include "compile/instance/verify.h"

namespace eventica::instance {
namespace {

const syntax::ComponentDeclaration Declaration{};

Component component(std::string_view name, ComponentId parent) {
    Component result;
    result.name = name;
    result.parent = parent;
    result.declaration = name.empty() ? nullptr : &Declaration;
    result.type = ClassInstanceId(0);
    return result;
}

class VerifyInstanceTree : public testing::Test {
protected:
    VerifyInstanceTree() {
        tree_.add(component("", {}));
        tree_.add(component("a", tree_.root()));
        tree_.add(component("x", ComponentId(1)));
    }

    std::string violation() const {
        const std::vector<std::string> all = verify(tree_);
        return all.empty() ? "" : all.front();
    }

    InstanceTree tree_;
};

TEST_F(VerifyInstanceTree, AcceptsARightTree) {
    EXPECT_EQ(violation(), "");
}

TEST_F(VerifyInstanceTree, FindsComponentsWithoutType) {
    tree_[ComponentId(2)].type = {};
    EXPECT_EQ(violation(), "components have a type: component 2 `x`");
}

TEST_F(VerifyInstanceTree, FindsComponentsWithoutName) {
    tree_[ComponentId(2)].name = "";
    EXPECT_EQ(violation(), "children have a name: component 2 ``");
}

TEST_F(VerifyInstanceTree, FindsComponentsWithoutDeclaration) {
    tree_[ComponentId(1)].declaration = nullptr;
    EXPECT_EQ(violation(), "children have a declaration: component 1 `a`");
}

TEST_F(VerifyInstanceTree, FindsParentsBehindTheirChildren) {
    tree_[ComponentId(1)].parent = ComponentId(2);
    tree_[ComponentId(0)].children.clear();
    EXPECT_EQ(violation(), "parents come before their children: component 1 `a`");
}

TEST_F(VerifyInstanceTree, FindsChildrenThatDoNotExist) {
    tree_[ComponentId(2)].children.push_back(ComponentId(9));
    EXPECT_EQ(violation(), "children exist: component 2 `x`");
}

TEST_F(VerifyInstanceTree, FindsChildrenOfAnotherParent) {
    tree_[ComponentId(2)].parent = ComponentId(0);
    EXPECT_EQ(violation(), "children know their parent: component 2 `x`");
}

TEST_F(VerifyInstanceTree, FindsChildrenListedTwice) {
    tree_[ComponentId(1)].children.push_back(ComponentId(2));
    EXPECT_EQ(violation(), "children are listed once: component 2 `x`");
}

TEST_F(VerifyInstanceTree, FindsOuterComponentsWithoutInnerOnes) {
    tree_[ComponentId(2)].isOuter = true;
    tree_[ComponentId(2)].inner = ComponentId(1);
    EXPECT_EQ(violation(), "outer components stand for inner ones: component 2 `x`");
}

} // namespace
} // namespace eventica::instance
