// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.2: as FloorAndCeil, of a falling argument, and of a state.
model FallingFloor
  Real x(start = 1.5, fixed = true);
  Real f = floor(x);
  Real c = ceil(x);
  Real d = div(x, 1);
  Real m = mod(x, 1);
  Real r = rem(x, 1);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -1;
  when change(i) then
    n = pre(n) + 1;
  end when;
  i = integer(x);
protected
  Integer i;
  annotation(experiment(StopTime = 3, Interval = 0.2));
end FallingFloor;
