model Mixer "Mixing temperature"
  function mixTemperature
    input Real T1, T2, m1, m2;
    output Real T;
  equation
    T = (m1*T1 + m2*T2)/(m1 + m2);
  end mixTemperature;
  Real m1 = 1 + 0.5*sin(time) "Hot flow";
  Real T "Mixed temperature";
equation
  T = mixTemperature(350, 290, m1, 1);
  annotation(experiment(StopTime=10));
end Mixer;
