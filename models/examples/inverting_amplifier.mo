model InvertingAmplifier "An operational amplifier with two resistors: v_out = -R2/R1*v_in"
  parameter Real gain = 4.7 "R2/R1";
  Modelica.Electrical.Analog.Sources.SineVoltage source(V = 1, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 10e3);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = gain*10e3);
  Modelica.Electrical.Analog.Ideal.IdealOpAmp3Pin amplifier;
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Sensors.PotentialSensor outputSensor;
equation
  connect(source.p, R1.p);
  connect(R1.n, amplifier.in_n);
  connect(amplifier.in_n, R2.p);
  connect(R2.n, amplifier.out);
  connect(amplifier.out, outputSensor.p);
  connect(amplifier.in_p, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime = 0.1, Tolerance = 1e-6));
end InvertingAmplifier;
