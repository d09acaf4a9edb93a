// SPDX-License-Identifier: Apache-2.0
// A table interpolated by a function with while; its argument is a state.
model Interpolation
  function interpolate
    input Real xs[:];
    input Real ys[size(xs, 1)];
    input Real x;
    output Real y;
  protected
    Integer i;
  algorithm
    i := 1;
    while i < size(xs, 1) - 1 and x > xs[i + 1] loop
      i := i + 1;
    end while;
    y := ys[i] + (ys[i + 1] - ys[i])*(x - xs[i])/(xs[i + 1] - xs[i]);
  end interpolate;
  Real x(start = 0, fixed = true);
  Real y = interpolate({0, 1, 3}, {0, 2, 0}, x);
equation
  der(x) = 1;
  annotation(experiment(StopTime = 3, Interval = 0.25, Tolerance = 1e-9));
end Interpolation;
