model TableLookup "Characteristic of a fan"
  parameter Real table[:, 2] "Flow and pressure";
  final parameter Integer n = size(table, 1) "Number of points";
  Real q "Flow";
  Real dp "Pressure";
  Real V(start=0, fixed=true) "Volume";
equation
  q = 1 + 0.5*sin(time);
  dp = Modelica.Math.Vectors.interpolate(table[:, 1], table[:, 2], q);
  der(V) = q*n;
  annotation(experiment(StopTime=10));
end TableLookup;
