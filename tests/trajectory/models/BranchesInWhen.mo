// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.5: if-equations, loops and calls with several results inside a when-clause.
model BranchesInWhen
  function split
    input Real x;
    output Integer whole;
    output Real part;
  algorithm
    whole := integer(x);
    part := x - whole;
  end split;
  Integer whole(start = 0, fixed = true);
  discrete Real part(start = 0, fixed = true);
  Integer a(start = 0, fixed = true);
  Integer b(start = 0, fixed = true);
equation
  when sample(0.75, 0.75) then
    (whole, part) = split(time);
    if part >= 0.5 then
      a = pre(a) + 1;
      b = pre(b);
    else
      a = pre(a);
      b = a + 10;
    end if;
  end when;
  annotation(experiment(StopTime = 3.25, Interval = 0.25));
end BranchesInWhen;
