// A relation of time: no crossing function, the time of the event is computed.
model TimeEvent
  parameter Real t0 = 0.25;
  Boolean late = time >= 2 * t0;
end TimeEvent;
