model PowerMeter "Mechanical power"
  function power
    input Real F "Force";
    input Real v "Velocity";
    output Real P;
  algorithm
    P := F*v;
  end power;
  Real s(start=0, fixed=true) "Position";
  Real F = 10*cos(time) "Force";
  Real P "Power";
equation
  der(s) = 0.1*F;
  P = power(F, der(s));
  annotation(experiment(StopTime=10));
end PowerMeter;
