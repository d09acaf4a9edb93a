// SPDX-License-Identifier: Apache-2.0
// MLS 8.5: relations of discrete variables change at events only, and conditions may depend on them.
model DiscreteRelations
  Integer n(start = 0, fixed = true);
  Boolean many = n > 3;
  Boolean even = mod(n, 2) == 0;
  discrete Real when4(start = 0, fixed = true);
  Integer evens(start = 0, fixed = true);
equation
  when sample(0.25, 0.25) then
    n = pre(n) + 1;
  end when;
  when many then
    when4 = time;
  end when;
  when even then
    evens = pre(evens) + 1;
  end when;
  annotation(experiment(StopTime = 2.1, Interval = 0.25));
end DiscreteRelations;
