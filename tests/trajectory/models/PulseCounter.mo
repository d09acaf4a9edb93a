// SPDX-License-Identifier: Apache-2.0
// Connected blocks with events of their own: 100 pulses of one, counted by the other.
model PulseCounter
  model Pulse
    parameter Real period = 0.1;
    output Boolean y;
    Integer k(start = 0, fixed = true);
    discrete Real t0(start = 0, fixed = true);
  equation
    when sample(period, period) then
      k = pre(k) + 1;
      t0 = time;
    end when;
    y = time >= t0 + period/2;
  end Pulse;
  model Counter
    input Boolean u;
    Integer n(start = 0, fixed = true);
  equation
    when u then
      n = pre(n) + 1;
    end when;
  end Counter;
  Pulse pulse;
  Counter counter(u = pulse.y);
  annotation(experiment(StopTime = 10.02, Interval = 1));
end PulseCounter;
