// SPDX-License-Identifier: Apache-2.0
// MLS appendix B: the rounds of one event differ in pre(v), so a linear system with pre(v) in its matrix differs, too.
// From time 1 on the body slides: a = 2 time - friction.
model MatrixInRounds
  parameter Real friction = 1.5;
  Real a "Acceleration";
  Real f "Force of friction";
  Real hold "Force that keeps the body, while it sticks";
  Boolean slides(start = false, fixed = true);
  Boolean stuck = not pre(slides);
equation
  a = 2*time - f;
  f = if pre(slides) then friction else hold;
  0 = if stuck then a else hold;
  slides = time >= 1;
  annotation(experiment(StopTime = 2, Interval = 0.125));
end MatrixInRounds;
