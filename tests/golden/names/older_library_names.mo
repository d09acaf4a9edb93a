// Names of versions 2 and 3 of the standard library, with the rules of the library that comes with the tool
model OlderNames
  import SI = Modelica.SIunits;
  parameter SI.Inertia J = 0.1;
  Modelica.Electrical.Analog.Basic.VsourceAC ac;
  Modelica.Electrical.Analog.Sources.SineVoltage sine(V = 15, freqHz = 50);
  Modelica.Electrical.Analog.Ideal.IdealGyrator gyrator(G = 2);
  Modelica.Electrical.Analog.Basic.EMF emf(k = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Mechanics.Rotational.Inertia inertia(J = J);
  SI.Frequency f = ac.freqHz + sine.freqHz;
equation
  connect(ac.p, gyrator.p1);
  connect(ac.n, gyrator.n1);
  connect(gyrator.p2, emf.p);
  connect(gyrator.n2, emf.n);
  connect(sine.p, ac.p);
  connect(sine.n, ground.p);
  connect(emf.flange, inertia.flange_a);
  connect(emf.n, ground.p);
end OlderNames;
