// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.5: elsewhen with state events; the signal zigzags between two thresholds.
model Relay
  Real x(start = 0, fixed = true);
  Boolean falling(start = false, fixed = true);
  discrete Real turned(start = 0, fixed = true);
equation
  der(x) = if falling then -1 else 1;
  when x > 0.6 then
    falling = true;
    turned = time;
  elsewhen x < 0.2 then
    falling = false;
    turned = -time;
  end when;
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-9));
end Relay;
