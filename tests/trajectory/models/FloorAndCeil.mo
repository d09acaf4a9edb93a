// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.2: floor, ceil, integer, div, mod and rem of a continuous argument cause events where they jump.
model FloorAndCeil
  Real x = 2.5*time - 1;
  Real f = floor(x);
  Real c = ceil(x);
  Integer i = integer(x);
  Real d = div(x, 2);
  Real m = mod(x, 2);
  Real r = rem(x, 2);
  annotation(experiment(StopTime = 1.9, Interval = 0.25));
end FloorAndCeil;
