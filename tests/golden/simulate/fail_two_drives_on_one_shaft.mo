// two drives prescribe the angle of one shaft: the message names both, and the torques that stay open
package Rotational
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model Drive
    Flange flange;
    parameter Real frequency = 1;
  equation
    flange.phi = sin(frequency * time);
  end Drive;
  model Inertia
    Flange flange;
    parameter Real J = 1;
    Real w;
  equation
    w = der(flange.phi);
    J * der(w) = flange.tau;
  end Inertia;
end Rotational;
model FailTwoDrivesOnOneShaft
  Rotational.Drive left(frequency = 1);
  Rotational.Drive right(frequency = 2);
  Rotational.Inertia shaft;
equation
  connect(left.flange, shaft.flange);
  connect(right.flange, shaft.flange);
end FailTwoDrivesOnOneShaft;
