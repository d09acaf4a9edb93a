model RackDrive "Motor that moves a rack"
  Modelica.Mechanics.Rotational.Sources.ConstantTorque motor(tau_constant=2);
  Modelica.Mechanics.Rotational.Components.Inertia rotor(J=0.01, phi(start=0, fixed=true), w(start=0, fixed=true));
  Modelica.Mechanics.Translational.Components.Mass rack(m=5);
equation
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, rack.flange_a);
  annotation(
    experiment(StopTime=2, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end RackDrive;
