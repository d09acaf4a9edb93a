model GearRatio "Gear with two ratios"
  parameter Real i12 = 1/i21 "Ratio from 1 to 2";
  parameter Real i21 = 1/i12 "Ratio from 2 to 1";
  Real w1(start=100, fixed=true) "Speed of shaft 1";
  Real w2 "Speed of shaft 2";
equation
  der(w1) = -w1*i21;
  w2 = w1/i12;
  annotation(experiment(StopTime=5));
end GearRatio;
