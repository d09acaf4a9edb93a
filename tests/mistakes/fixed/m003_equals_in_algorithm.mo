model FanPower "Power of a fan by the cube law"
  function cube "Third power"
    input Real x;
    output Real y;
  algorithm
    y := x*x*x;
  end cube;
  parameter Real k = 0.02 "Coefficient";
  Real n(start=0, fixed=true) "Speed";
  Real P "Power";
equation
  der(n) = (10 - n)/2;
  P = k*cube(n);
  annotation(experiment(StopTime=10));
end FanPower;
