// SPDX-License-Identifier: Apache-2.0
// MLS 3.6, 3.7.2: Integer division, remainders of negative numbers, Boolean operators and their priorities.
model IntegerLogic
  Integer n = integer(time) - 3;
  Integer d = div(n, 2);
  Integer m = mod(n, 2);
  Integer r = rem(n, 2);
  Integer mNegative = mod(n, -2);
  Integer absolute = abs(n);
  Integer signum = sign(n);
  Integer largest = max(n, -n);
  Boolean a = n > 0;
  Boolean b = m == 1;
  Boolean c = a and b or not a and not b;
  Boolean e = not a == b;
  Boolean f = a or b and not b;
  Real ratio = n/2;
  Integer power = integer(2^abs(n));
  annotation(experiment(StopTime = 6.5, Interval = 0.5));
end IntegerLogic;
