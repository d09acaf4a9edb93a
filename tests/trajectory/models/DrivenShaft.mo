model DrivenShaft "A torque turns two inertias with a stiff shaft between them, faster and faster"
  Modelica.Mechanics.Rotational.Components.Inertia j1(J=0.01, w(start=0, fixed=true), phi(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Components.Inertia j2(J=0.08, w(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Components.SpringDamper s(c=1e4, d=2, phi_rel(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque t(tau_constant=12);
equation
  connect(t.flange, j1.flange_a);
  connect(j1.flange_b, s.flange_a);
  connect(s.flange_b, j2.flange_a);
  annotation(experiment(StopTime=10));
end DrivenShaft;
