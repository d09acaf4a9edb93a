// SPDX-License-Identifier: Apache-2.0
// MLS 10, 12: functions of arrays of any size, with local arrays, while, slices and several outputs.
model ArrayFunctions
  function sorted
    input Real x[:];
    output Real y[size(x, 1)];
  protected
    Integer j;
    Real key;
  algorithm
    y := x;
    for i in 2:size(x, 1) loop
      key := y[i];
      j := i - 1;
      while j >= 1 loop
        if y[j] <= key then
          break;
        end if;
        y[j + 1] := y[j];
        j := j - 1;
      end while;
      y[j + 1] := key;
    end for;
  end sorted;
  function statistics
    input Real x[:];
    output Real mean;
    output Real variance;
    output Integer n = size(x, 1);
  algorithm
    mean := sum(x)/n;
    variance := sum((x[i] - mean)^2 for i in 1:n)/n;
  end statistics;
  function horner
    input Real c[:];
    input Real x;
    output Real y = 0;
  algorithm
    for i in size(c, 1):-1:1 loop
      y := y*x + c[i];
    end for;
  end horner;
  Real u[5] = {cos(time), sin(time), 0.5, -time, 2};
  Real v[5] = sorted(u);
  Real mean;
  Real variance;
  Integer n;
  Real p = horner({1, -2, 3, 4}, time);
equation
  (mean, variance, n) = statistics(u);
  annotation(experiment(StopTime = 3, Interval = 0.25));
end ArrayFunctions;
