model Filters "The same noisy step through three low-pass filters of order four with the same cut-off frequency"
  Modelica.Blocks.Sources.Step step(startTime = 0.1);
  Modelica.Blocks.Sources.Sine noise(amplitude = 0.2, f = 50);
  Modelica.Blocks.Math.Add signal;
  Modelica.Blocks.Continuous.Filter butterworth(analogFilter = Modelica.Blocks.Types.AnalogFilter.Butterworth, order = 4, f_cut = 5);
  Modelica.Blocks.Continuous.Filter bessel(analogFilter = Modelica.Blocks.Types.AnalogFilter.Bessel, order = 4, f_cut = 5);
  Modelica.Blocks.Continuous.Filter chebyshev(analogFilter = Modelica.Blocks.Types.AnalogFilter.ChebyshevI, order = 4, f_cut = 5);
equation
  connect(step.y, signal.u1);
  connect(noise.y, signal.u2);
  connect(signal.y, butterworth.u);
  connect(signal.y, bessel.u);
  connect(signal.y, chebyshev.u);
  annotation(experiment(StopTime = 1, Tolerance = 1e-6));
end Filters;
