// noEvent: relations inside make no event; the same relation outside does.
model NoEvent
  Real x = sin(time);
  Real y = noEvent(if x > 0 then x else 0);
  Real z = if x > 0 then x else 0;
end NoEvent;
