model MosInverter "A field-effect transistor with three regions discharges a capacitor"
  model Transistor
    Modelica.Electrical.Analog.Interfaces.Pin g;
    Modelica.Electrical.Analog.Interfaces.Pin d;
    Modelica.Electrical.Analog.Interfaces.Pin s;
    parameter Real K=2e-3;
    Real u = g.v - s.v - 1 "Above the threshold";
    Real v = d.v - s.v;
  equation
    g.i = 0;
    d.i + s.i = 0;
    d.i = if u <= 0 then 0 elseif v < u then K*v*(u - v/2) else K*u^2/2;
  end Transistor;
  Transistor T;
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=2.5, f=1000, offset=2.5);
  Modelica.Electrical.Analog.Sources.ConstantVoltage supply(V=5);
  Modelica.Electrical.Analog.Basic.Resistor R(R=2000);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-8, v(start=5, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, T.g);
  connect(supply.p, R.p);
  connect(R.n, T.d);
  connect(C.p, T.d);
  connect(C.n, ground.p);
  connect(T.s, ground.p);
  connect(source.n, ground.p);
  connect(supply.n, ground.p);
  annotation(experiment(StopTime=0.003));
end MosInverter;
