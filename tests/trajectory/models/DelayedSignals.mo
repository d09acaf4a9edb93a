// SPDX-License-Identifier: Apache-2.0
// Small models with `delay` (MLS 3.7.4.1) whose solutions are known.
package DelayedSignals
  model Staircase "A signal that jumps every 0.1, delayed by as much, by half of it, and by both"
    discrete Real k(start = 0, fixed = true);
    discrete Real seen(start = 0, fixed = true) "What comes out of the delay right before a jump";
    Real x = k + 1e-3*sin(time);
    Real full = delay(x, 0.1);
    Real half = delay(x, 0.05);
    Real both = delay(full, 0.05);
    Real stairs = delay(k, 0.1);
  equation
    when sample(0.1, 0.1) then
      k = pre(k) + 1;
      seen = pre(full);
    end when;
    annotation(experiment(StopTime = 1.05, Interval = 0.01));
  end Staircase;

  model Nested "A delay inside a delay"
    Real u = sin(7*time);
    Real nested = delay(delay(u, 0.3), 0.4);
    Real named = delay(once, 0.4);
    Real once = delay(u, 0.3);
    annotation(experiment(StopTime = 5, Interval = 0.01, Tolerance = 1e-8));
  end Nested;

  model Edge "A step with a ramp behind it passes two delays; what sees it is counted"
    parameter Real at = 0.3;
    Real u = if time >= at then 1 + time else 0;
    Real y = delay(u, 0.5);
    Real z = delay(y, 0.2);
    Real integral(start = 0, fixed = true);
    Integer edges(start = 0, fixed = true);
    discrete Real before(start = -1, fixed = true);
    discrete Real after(start = -1, fixed = true);
    discrete Real when1(start = -1, fixed = true);
    discrete Real when2(start = -1, fixed = true);
  equation
    der(integral) = z;
    when y > 0.5 then
      before = pre(y);
      after = y;
      when1 = time;
    end when;
    when z > 0.5 then
      edges = pre(edges) + 1;
      when2 = time;
    end when;
    annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-8));
  end Edge;

  model Ball "The speed of a ball jumps at state events"
    parameter Real g = 9.81;
    parameter Real T = 0.25;
    Real h(start = 1, fixed = true);
    Real v(start = 0, fixed = true);
    Real late = delay(v, T);
    Real lateHeight = delay(h, T);
    Real rebuilt(start = 1, fixed = true);
  equation
    der(h) = v;
    der(v) = -g;
    der(rebuilt) = late;
    when h < 0 then
      reinit(v, -0.8*pre(v));
    end when;
    annotation(experiment(StopTime = 1.5, Interval = 0.01, Tolerance = 1e-9));
  end Ball;

  model Doppler "Jumps come out of a delay that varies"
    discrete Real k(start = 0, fixed = true);
    Real d = 0.5 + 0.3*sin(3*time);
    Real stairs = delay(k, d, 1);
    Real slopes = delay(k + time, d, 1);
    Real integral(start = 0, fixed = true);
    discrete Real before(start = -1, fixed = true);
  equation
    when sample(0.25, 0.25) then
      k = pre(k) + 1;
    end when;
    when stairs > 2.5 then
      before = pre(stairs);
    end when;
    der(integral) = stairs;
    annotation(experiment(StopTime = 3, Interval = 0.01, Tolerance = 1e-8));
  end Doppler;

  model Rewind "The delay grows faster than time: a jump goes back into it"
    Real u = if time >= 1 then 2 + time else 0;
    Real d = 1 + 0.9*sin(4*time);
    Real y = delay(u, d, 2);
    Real integral(start = 0, fixed = true);
  equation
    der(integral) = y;
    annotation(experiment(StopTime = 4, Interval = 0.01, Tolerance = 1e-8));
  end Rewind;

  model Switched "The delay itself jumps"
    discrete Real d(start = 0.5, fixed = true);
    Real y = delay(sin(time), d, 2);
    Real stairs = delay(floor(10*time), d, 2);
  equation
    when time >= 3 then
      d = 1.25;
    end when;
    annotation(experiment(StopTime = 5, Interval = 0.05));
  end Switched;

  model Vanishing "A delay that touches zero"
    Real d = 0.25*(1 + cos(2*time));
    Real y = delay(sin(time), d, 1);
    Real integral(start = 0, fixed = true);
  equation
    der(integral) = y;
    annotation(experiment(StopTime = 6, Interval = 0.05, Tolerance = 1e-6));
  end Vanishing;

  model Tent "The derivative jumps, not the signal"
    Real u = if time < 0.5 then time else 1 - time;
    Real silent = noEvent(if time < 0.5 then time else 1 - time);
    Real y = delay(u, 0.3);
    Real z = delay(silent, 0.3);
    Real integral(start = 0, fixed = true);
    Real silentIntegral(start = 0, fixed = true);
  equation
    der(integral) = y;
    der(silentIntegral) = z;
    annotation(experiment(StopTime = 2, Interval = 0.1, Tolerance = 1e-8));
  end Tent;

  model Echoes "A step and what returns of it, for ever"
    parameter Real r1 = 0.6;
    parameter Real r2 = 0.3;
    parameter Real T1 = 1;
    parameter Real T2 = sqrt(2)/2;
    Real u = if time >= 0.1 then 1 else 0;
    Real y = u - r1*delay(y, T1) - r2*delay(y, T2);
    annotation(experiment(StopTime = 12, Interval = 0.25));
  end Echoes;

  model DirectAndDelayed "A delay of no length, by a constant and by a parameter"
    parameter Real none = 0;
    Real u = sin(time);
    Real constantly = delay(u, 0);
    Real byParameter = delay(u, none);
    Real later = delay(delay(u, none), 0.5);
    Real implicit = 1 - 0.5*delay(implicit, none) "An algebraic loop";
    annotation(experiment(StopTime = 2, Interval = 0.05, Tolerance = 1e-8));
  end DirectAndDelayed;

  model Counted "Events that take several iterations, delayed by their distance"
    Integer a(start = 0, fixed = true);
    Integer b(start = 0, fixed = true);
    Real sum = delay(a + b, 0.5);
    Boolean high = sum > 4.5;
    Integer highs(start = 0, fixed = true);
    discrete Real since(start = 0, fixed = true);
    discrete Real before(start = 0, fixed = true);
  equation
    when sample(0.5, 0.5) then
      a = pre(a) + 1;
    end when;
    when change(a) then
      b = pre(b) + a;
    end when;
    when high then
      highs = pre(highs) + 1;
      since = time;
      before = pre(sum);
    end when;
    annotation(experiment(StopTime = 3.25, Interval = 0.25));
  end Counted;

  model Feedback "x' = -x(t - 1), x = 1 up to time 0"
    Real x(start = 1, fixed = true);
  equation
    der(x) = -delay(x, 1);
    annotation(experiment(StopTime = 8, Interval = 0.125));
  end Feedback;

  model Chain "Lines in series, orifices between them, a jump of the flow at the start: no states"
    parameter Integer n = 6;
    parameter Real T = 1e-4;
    parameter Real Z = 1e8;
    parameter Real K = 5e10;
    Real cl[n], cr[n], ql[n], qr[n];
  equation
    for k in 1:n loop
      cl[k] = if time < T then 0 else delay(cr[k] + 2*Z*qr[k], T);
      cr[k] = if time < T then 0 else delay(cl[k] + 2*Z*ql[k], T);
    end for;
    ql[1] = 1e-5;
    for k in 1:n - 1 loop
      cr[k] + Z*qr[k] - (cl[k + 1] + Z*ql[k + 1]) = K*ql[k + 1];
      qr[k] = -ql[k + 1];
    end for;
    cr[n] + Z*qr[n] = -K*qr[n];
    annotation(experiment(StopTime = 0.02));
  end Chain;

  model Line "A smooth wave between a matched source and an open end: p2 = u(t - T), p1 = (u(t) + u(t - 2T))/2"
    parameter Real T = 0.2;
    Real u = sin(5*time)^2;
    Real c1 = delay(2*p2 - c2, T);
    Real c2 = delay(2*p1 - c1, T);
    Real p1 = (u + c1)/2;
    Real p2 = c2;
    annotation(experiment(StopTime = 4, Interval = 0.01, Tolerance = 1e-8));
  end Line;

  model TooLong "Longer than it may become"
    Real y = delay(time, 0.5 + time, 1);
  end TooLong;
end DelayedSignals;
