// MLS 9.2: an outer component in a connection is resolved to the inner one before connection sets are formed
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
  model Load
    Pin p;
    Pin n;
  equation
    p.v - n.v = 10*p.i;
    p.i + n.i = 0;
  end Load;
  model Device
    outer Fixed ground;
    Pin p;
    Load load;
  equation
    connect(p, load.p);
    connect(load.n, ground.p);
  end Device;
end Lib;
model ConnectionToInnerComponent
  inner Lib.Fixed ground;
  Lib.Fixed src(V = 5);
  Lib.Device a, b;
equation
  connect(src.p, a.p);
  connect(src.p, b.p);
end ConnectionToInnerComponent;
