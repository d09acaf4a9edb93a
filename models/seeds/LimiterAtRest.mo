// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), section "Discontinuous equations",
// on the two crossing functions of a relation: a signal comes down to the limit, equals it for a while without
// crossing it, and leaves it to either side. No event may be missed, and none may repeat while it rests.
model LimiterAtRest "Signals that rest exactly on the limit"
  parameter Real highLimit = 1.0;
  Real up(start = 2, fixed = true) "Rests on the limit from time 1 to 2, then rises";
  Real down(start = 2, fixed = true) "Rests on the limit from time 1 to 2, then falls";
  Real limitedUp = if up > highLimit then highLimit else up;
  Real limitedDown = if down > highLimit then highLimit else down;
  Boolean upAbove = up > highLimit;
  Boolean downAbove = down > highLimit;
equation
  der(up) = if time < 1 then -1 elseif time < 2 then 0 else 1;
  der(down) = if time < 1 then -1 elseif time < 2 then 0 else -1;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-8));
end LimiterAtRest;
