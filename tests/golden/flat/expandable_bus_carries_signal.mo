// MLS 9.1.3: a connection to an undeclared member of an expandable connector creates that member
package Lib
  connector In = input Real;
  connector Out = output Real;
  expandable connector Bus
  end Bus;
  block Sensor
    Out y;
  equation
    y = sin(time);
  end Sensor;
  block Actor
    In u;
    Real force;
  equation
    force = 3*u;
  end Actor;
end Lib;
model ExpandableBusCarriesSignal
  Lib.Bus bus;
  Lib.Sensor s;
  Lib.Actor a;
equation
  connect(s.y, bus.speed);
  connect(bus.speed, a.u);
end ExpandableBusCarriesSignal;
