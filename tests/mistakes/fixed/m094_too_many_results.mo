model Polar "Magnitude and angle"
  function toPolar
    input Real x, y;
    output Real r;
    output Real phi;
  algorithm
    r := sqrt(x^2 + y^2);
    phi := atan2(y, x);
  end toPolar;
  Real r, phi;
equation
  (r, phi) = toPolar(1 + time, 2*time);
  annotation(experiment(StopTime=5));
end Polar;
