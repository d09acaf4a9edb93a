package Signals
  type Angle = Real(final unit = "rad", displayUnit = "deg") "Plane angle";
  type Vector3 = Real[3];
  type Rotation = Real[3, 3](each unit = "1") "Direction cosines"
    annotation(Documentation(info = "Rows are the axes of the body frame."));
  type Row = Real[:];
  connector RealInput = input Real "Signal that is read";
  connector RealOutput = output Real;
  connector AngleVector = output Angle[3](each start = 0)
    annotation(Icon());
  model Motor = .Machines.Induction(poles = 4, redeclare model Cooling = Fan);
  package Medium = Media.Water;
  block Filter = Blocks.FirstOrder(T = 0.1);
  class Anything = Motor;
  record Setup = Simulation.Setup();
  function norm = Math.vectorNorm(p = 2);
  operator record Phasor = Numerics.Interval;
  expandable connector Bus = Buses.Base;
  partial model Drive = Motor;
  encapsulated model Remote = .Library.Deep.Path.Component "Absolute path";
end Signals;
