// SPDX-License-Identifier: Apache-2.0
// A mass of 10 that friction holds up to a force of 1.01, and slows down with a force of 1. With the mass sliding, `s` is 1 plus its
// acceleration: below 1.01, so that no value of `slides` agrees before pre(slides) has changed. Many variables follow from it.
model StickAndSlip
  Real v(start = 0, fixed = true);
  Real s "force while it sticks, else beyond sliding friction: the acceleration";
  Real f "friction";
  Boolean slides(start = false, fixed = true);
  Integer n[60];
equation
  slides = s > 1.01 or pre(slides) and s > 1;
  der(v) = if slides then s - 1 else 0;
  10 * der(v) = time - f;
  f = if slides then 1 else s;
  n[1] = if slides then 1 else 0;
  for i in 2:60 loop
    n[i] = n[i - 1] + 1;
  end for;
  annotation(experiment(StopTime = 2, Interval = 0.1, Tolerance = 1e-9));
end StickAndSlip;
