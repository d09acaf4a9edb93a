model SwitchedBuckConverter "Buck converter with a switch and a diode, both with resistances"
  Modelica.Electrical.Analog.Sources.ConstantVoltage supply(V = 24);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch switch(Ron = 1e-2, Goff = 1e-5);
  Modelica.Blocks.Sources.BooleanPulse control(width = 50, period = 1e-4);
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron = 1e-2, Goff = 1e-5, Vknee = 0);
  Modelica.Electrical.Analog.Basic.Inductor inductor(L = 1e-4, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor capacitor(C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor load(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(supply.n, ground.p);
  connect(supply.p, switch.p);
  connect(control.y, switch.control);
  connect(switch.n, inductor.p);
  connect(diode.n, switch.n);
  connect(diode.p, ground.p);
  connect(inductor.n, capacitor.p);
  connect(capacitor.n, ground.p);
  connect(capacitor.p, load.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime = 1e-2, Tolerance = 1e-4));
end SwitchedBuckConverter;
