// MLS 8.3.6: a state gets one new value at an event
model FailReinitTwiceAtOneEvent
  Real x(start = 1, fixed = true);
  Real y(start = 0, fixed = true);
equation
  der(x) = -0.5;
  der(y) = x;
  when time > 0.5 then
    reinit(x, y);
  end when;
  when y > 0.4375 - 1e-3 and time > 0.5 then
    reinit(x, 4);
  end when;
end FailReinitTwiceAtOneEvent;
