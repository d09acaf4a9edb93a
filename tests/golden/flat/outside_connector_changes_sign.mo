// MLS 9.2: in the zero-sum equation the flow of an outside connector gets a minus sign
package Lib
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Fixed
    parameter Real V = 0;
    Pin p;
  equation
    p.v = V;
  end Fixed;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.v - n.v = 10*p.i;
    p.i + n.i = 0;
  end Resistor;
  model Pair
    Pin p;
    Pin n;
    Resistor r1;
    Resistor r2;
  equation
    connect(p, r1.p);
    connect(r1.n, r2.p);
    connect(r2.n, n);
  end Pair;
end Lib;
model OutsideConnectorChangesSign
  Lib.Pair pair;
  Lib.Fixed hi(V = 5);
  Lib.Fixed lo;
equation
  connect(hi.p, pair.p);
  connect(pair.n, lo.p);
end OutsideConnectorChangesSign;
