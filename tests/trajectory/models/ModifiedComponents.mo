// SPDX-License-Identifier: Apache-2.0
// MLS 7.2: each, final, nested and array modifications, inherited and overridden bindings.
model ModifiedComponents
  model Leaf
    parameter Real k = 1;
    parameter Real offset = 0;
    Real y = k*time + offset;
  end Leaf;
  model Branch
    Leaf left(k = 2);
    Leaf right[2](k = {3, 4}, each offset = 1);
    parameter Real scale = 1;
    Real s = scale*(left.y + sum(right.y));
  end Branch;
  model Tree
    extends Branch(left(offset = 10), scale = 2);
    Branch inner_(right(offset = {5, 6}), final scale = 0.5);
  end Tree;
  Tree tree(right(k = {0, 1}), inner_(left(k = 7)));
  annotation(experiment(StopTime = 1, Interval = 0.5));
end ModifiedComponents;
