model Sphere "Melting ice ball"
  function volume
    input Real radius "Radius";
    output Real V;
  algorithm
    V := 4/3*Modelica.Constants.pi*radius^3;
  end volume;
  Real r(start=0.1, fixed=true) "Radius";
  Real V "Volume";
equation
  der(r) = -1e-4;
  V = volume(r=r);
  annotation(experiment(StopTime=500));
end Sphere;
