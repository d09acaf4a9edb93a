// SPDX-License-Identifier: Apache-2.0
// MLS 10.5: a subscript that changes at events; functions of Strings; parameters solved from a matrix.
model TableLookup
  function rank
    input String s;
    output Integer n;
  algorithm
    n := if s == "abc" then 1 elseif s < "b" then 2 else 3;
  end rank;
  parameter Real table[4] = {10, 20, 30, 40};
  parameter Real A[2, 2] = {{4, 1}, {2, 3}};
  parameter Real s[2](each fixed = false);
  parameter Integer ranks[3] = {rank("abc"), rank("aaa"), rank("zzz")};
  Real x(start = 0.5, fixed = true);
  Real y = table[integer(x) + 1];
initial equation
  A*s = {1, 2};
equation
  der(x) = 1;
  annotation(experiment(StopTime = 3, Interval = 0.25, Tolerance = 1e-9));
end TableLookup;
