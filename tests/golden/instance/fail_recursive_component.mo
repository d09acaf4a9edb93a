// expect: a tree that contains itself has no end
model Tree
  Real leaf;
  Tree left;
end Tree;
