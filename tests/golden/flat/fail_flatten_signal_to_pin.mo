// expect: a signal cannot be connected to a pin: a component must stand between
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Signal = output Real;
block Source
  Signal y = time;
end Source;
model Resistor
  Pin p;
equation
  p.v = p.i;
end Resistor;
model SignalToPin
  Source s;
  Resistor r;
equation
  connect(s.y, r.p);
end SignalToPin;
