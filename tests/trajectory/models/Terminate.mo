// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.8: terminate ends the run successfully.
model Terminate
  Real x(start = 0, fixed = true);
  discrete Real seen(start = 0, fixed = true);
equation
  der(x) = 2;
  when x >= 1 then
    terminate("x has reached " + String(1));
  end when;
  when terminal() then
    seen = x;
  end when;
  annotation(experiment(StopTime = 10, Interval = 0.125, Tolerance = 1e-9));
end Terminate;
