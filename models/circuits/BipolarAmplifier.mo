model BipolarAmplifier "A transistor by Ebers and Moll, with a resistor at its emitter"
  model Transistor
    Modelica.Electrical.Analog.Interfaces.Pin b;
    Modelica.Electrical.Analog.Interfaces.Pin c;
    Modelica.Electrical.Analog.Interfaces.Pin e;
    parameter Real Is=1e-14;
    parameter Real Vt=0.026;
    Real f = Is*(exp((b.v - e.v)/Vt) - 1);
    Real r = Is*(exp((b.v - c.v)/Vt) - 1);
  equation
    c.i = f - r*(1 + 1/2);
    e.i = -f*(1 + 1/100) + r;
    b.i + c.i + e.i = 0;
  end Transistor;
  Transistor T;
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=0.5, f=1000, offset=1.4);
  Modelica.Electrical.Analog.Basic.Resistor Rb(R=1000);
  Modelica.Electrical.Analog.Sources.ConstantVoltage supply(V=10);
  Modelica.Electrical.Analog.Basic.Resistor Rc(R=4000);
  Modelica.Electrical.Analog.Basic.Resistor Re(R=1000);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=2e-8, v(start=5, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, Rb.p);
  connect(Rb.n, T.b);
  connect(supply.p, Rc.p);
  connect(Rc.n, T.c);
  connect(C.p, T.c);
  connect(C.n, ground.p);
  connect(T.e, Re.p);
  connect(Re.n, ground.p);
  connect(source.n, ground.p);
  connect(supply.n, ground.p);
  annotation(experiment(StopTime=0.003));
end BipolarAmplifier;
