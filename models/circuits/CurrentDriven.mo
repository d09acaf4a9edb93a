model CurrentDriven "Sine current into a resistor and a capacitor in parallel"
  Modelica.Electrical.Analog.Sources.SineCurrent source(I=0.5, f=4);
  Modelica.Electrical.Analog.Basic.Conductor Y(G=0.02);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=0.001, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.n, Y.p);
  connect(Y.n, source.p);
  connect(Y.p, C.p);
  connect(C.n, Y.n);
  connect(source.p, ground.p);
  annotation(experiment(StopTime=1));
end CurrentDriven;
