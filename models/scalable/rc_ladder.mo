model RcLadderEquations "The same ladder by equations over arrays"
  parameter Integer n = 1000 "Sections";
  parameter Real R(unit = "Ohm") = 1 "Resistance of a section";
  parameter Real C(unit = "F") = 1e-3 "Capacitance of a section";
  Real v[n](each start = 0, each fixed = true, each unit = "V") "Voltages of the capacitors";
  Real i[n + 1](each unit = "A") "Currents through the resistors, the last one is nothing";
equation
  R*i[1] = sin(2*Modelica.Constants.pi*time) - v[1];
  for k in 2:n loop
    R*i[k] = v[k - 1] - v[k];
  end for;
  i[n + 1] = 0;
  for k in 1:n loop
    C*der(v[k]) = i[k] - i[k + 1];
  end for;
  annotation(experiment(StopTime = 100, Tolerance = 1e-6));
end RcLadderEquations;

model RcLadder "A line of resistors and capacitors, driven by a sine at one end"
  parameter Integer n = 1000 "Sections";
  Modelica.Electrical.Analog.Sources.SineVoltage source(V = 1, f = 1);
  Modelica.Electrical.Analog.Basic.Resistor resistor[n](each R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor capacitor[n](each C = 1e-3, each v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.n, ground.p);
  connect(source.p, resistor[1].p);
  for k in 1:n loop
    connect(resistor[k].n, capacitor[k].p);
    connect(capacitor[k].n, ground.p);
  end for;
  for k in 1:n - 1 loop
    connect(resistor[k].n, resistor[k + 1].p);
  end for;
  annotation(experiment(StopTime = 100, Tolerance = 1e-6));
end RcLadder;
