model LoadProfile "Daily load"
  function profile
    input Real peak;
    input Real t;
    output Real P;
  algorithm
    P := peak*(1 + sin(2*3.14159*t/86400));
  end profile;
  Real P "Load";
  Real E(start=0, fixed=true) "Energy";
equation
  P = profile(500, time);
  der(E) = P;
  annotation(experiment(StopTime=86400));
end LoadProfile;
