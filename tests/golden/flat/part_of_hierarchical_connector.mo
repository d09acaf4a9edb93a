// MLS 9.1: a connector inside an outside connector may be connected separately
package Lib
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Plug
    Pin plus;
    Pin minus;
  end Plug;
  model Battery
    Plug c;
  equation
    c.minus.v = 0;
    c.plus.v = 12;
  end Battery;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.v - n.v = 10*p.i;
    p.i + n.i = 0;
  end Resistor;
  model Lamp
    Plug c;
    Resistor r;
  equation
    connect(c.plus, r.p);
    connect(r.n, c.minus);
  end Lamp;
end Lib;
model PartOfHierarchicalConnector
  Lib.Battery b;
  Lib.Lamp l;
equation
  connect(b.c, l.c);
end PartOfHierarchicalConnector;
