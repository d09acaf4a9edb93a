// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: initial equations and free parameters inside components, one solved through another.
model ComponentInitialization
  model Tank
    parameter Real area = 1;
    parameter Real k(fixed = false, start = 1);
    Real h;
    Real inflow;
    Real outflow = k*h;
  equation
    area*der(h) = inflow - outflow;
  end Tank;
  Tank first;
  Tank second(area = 2);
initial equation
  der(first.h) = 0;
  der(second.h) = 0;
  first.h = 2;
  second.h = 4;
equation
  first.inflow = if time < 1 then 3 else 0;
  second.inflow = first.outflow;
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-9));
end ComponentInitialization;
