// MLS 7.2.5: each gives all elements the same value, otherwise an array is distributed over the elements
model EachAndSplitOnComponentArray
  model Cell
    parameter Real R = 1;
    parameter Real v[2] = {0, 0};
    Real x(start = 0);
  equation
    der(x) = v[1] - x/R;
  end Cell;
  Cell cell[3](each R = 5, each v = {1, 2}, x(start = {1, 2, 3}, each fixed = true));
end EachAndSplitOnComponentArray;
