// expect: a tree that contains itself through an alias of its package has no end
model Forest
  package P
    model Tree
      package Q = P;
      Q.Tree left;
    end Tree;
  end P;
  P.Tree tree;
end Forest;
