model Oscillator "Sections of every kind, more than once each"
  parameter Real m = 1;
  Real x(start = 1);
protected
  Real v;
  parameter Real k = 4 * m;
public
  output Real E;
initial equation
  x = 1;
equation
  der(x) = v;
  m * der(v) = -k * x;
public
  parameter Real d = 0;
  Real copy;
initial algorithm
  v := 0;
algorithm
  copy := x;
  copy := copy * 2;
protected
algorithm
equation
initial algorithm
initial equation
public
  Integer crossings(start = 0);
algorithm
  when x > 0 then
    crossings := pre(crossings) + 1;
  end when;
equation
  E = 0.5 * (m * v ^ 2 + k * x ^ 2);
  annotation(experiment(StopTime = 10));
end Oscillator;
