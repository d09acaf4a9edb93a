// A relation inside noEvent is not a variable; it is evaluated in place.
model NoEvent
  Real x = sin(time);
  Real y = noEvent(if x > 0 then x else 0);
end NoEvent;
