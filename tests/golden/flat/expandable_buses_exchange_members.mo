// MLS 9.1.3: connected expandable connectors get the union of their members
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
  model Producer
    Bus bus;
    Sensor s;
  equation
    connect(s.y, bus.T);
  end Producer;
  model Consumer
    Bus bus;
    Actor a;
  equation
    connect(bus.T, a.u);
  end Consumer;
end Lib;
model ExpandableBusesExchangeMembers
  Lib.Producer p;
  Lib.Consumer c;
equation
  connect(p.bus, c.bus);
end ExpandableBusesExchangeMembers;
