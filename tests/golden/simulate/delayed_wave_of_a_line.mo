// the far end is closed: that the wave at the start has its present value contradicts the flow into the line
model DelayedWaveOfALine
  parameter Real delayTime = 0.1;
  parameter Real impedance = 5;
  parameter Real inflow = 0.2;
  Real near, far;
equation
  near = delay(far, delayTime);
  far = delay(near + 2 * impedance * inflow, delayTime);
  annotation(experiment(StopTime = 0.3));
end DelayedWaveOfALine;
