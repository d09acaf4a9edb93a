// MLS 9.3: connections may stand in a for-equation, the subscripts are parameter expressions
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
end Lib;
model ConnectInForEquation
  parameter Integer m = 3;
  Lib.Fixed f[m](V = {1, 2, 3});
  Lib.Resistor r[m];
  Lib.Fixed ground;
equation
  connect(f.p, r.p);
  for k in 1:m loop
    connect(r[k].n, ground.p);
  end for;
end ConnectInForEquation;
