// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: after the initial equations are solved with pre(v) = start, events follow until pre(v) = v. The body
// sticks in the first round, and slides from the second on, since the force that keeps it is above the limit.
model RoundsAtTheStart
  parameter Real limit = 3;
  parameter Real friction = 2;
  Real v(start = 0, fixed = true);
  Real a;
  Real f;
  Real hold;
  Boolean slides(start = false, fixed = true);
  Boolean stuck = not pre(slides);
equation
  der(v) = a;
  a = 5 + time - f;
  f = if pre(slides) then friction else hold;
  0 = if stuck then a else hold;
  slides = stuck and hold > limit or pre(slides);
  annotation(experiment(StopTime = 2, Interval = 0.125));
end RoundsAtTheStart;
