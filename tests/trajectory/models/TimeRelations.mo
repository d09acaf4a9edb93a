// SPDX-License-Identifier: Apache-2.0
// MLS 8.5: relations of time in many shapes; all are events at known times.
model TimeRelations
  parameter Real T = 0.5;
  parameter Real times[3] = {0.25, 0.75, 1.25};
  Boolean a = 2*time > 1.5;
  Boolean b = -time < -0.3;
  Boolean c = time - T >= 0;
  Boolean d = T > time;
  Boolean e = time*T <= 0.3;
  Boolean f = abs(time - 1) < 0.25;
  Boolean g = time >= 0.4 and time < 0.6 or time >= 1.4;
  Integer passed = sum(if time >= times[i] then 1 else 0 for i in 1:3);
  Boolean h = not time < sqrt(1.21);
  annotation(experiment(StopTime = 1.5, Interval = 0.125));
end TimeRelations;
