// SPDX-License-Identifier: Apache-2.0
// MLS 8.5: relations of time and parameters are events at exactly the given time.
model TimeEventParameter
  parameter Real T = 1/3;
  parameter Real width = 0.1;
  Real y = if time < T then 1 elseif time < T + width then 2 else 3;
  Boolean after = time >= 2*T;
  Boolean strictly = time > 2*T;
  discrete Real at(start = 0, fixed = true);
equation
  when time > T then
    at = time;
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.125));
end TimeEventParameter;
