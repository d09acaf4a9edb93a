// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), section "Dry friction", figs. 7 to 9.
// Block 1 lies on the ground, block 2 on block 1; both contacts have dry friction. A contact adds the equation a = 0 and
// the unknown force fc where it sticks, so the number of degrees of freedom changes. Its six modes are one Boolean each,
// as in the paper, whose Forward is pre(forward) here and whose new(Forward) is forward. While a contact sticks, its
// position and speed are held exactly by dummy differential equations, the second way the paper gives. The connectors
// carry accelerations only: nobody needs the positions and speeds of the paper's, and Modelica wants one for each force.
// The paper leaves masses, friction and forces open; these are ours, chosen to be computed by hand (see the test).
package DryFrictionElements
  connector Flange
    Real a "Acceleration";
    flow Real f "Force on the component";
  end Flange;

  model Body
    Flange c;
    parameter Real m;
  equation
    m*c.a = c.f;
  end Body;

  model Inertial "The ground"
    Flange c;
  equation
    c.a = 0;
  end Inertial;

  model ExternalForce
    Flange c;
    Real force;
  equation
    c.f = -force;
  end ExternalForce;

  partial model TransForce "A force between two bodies, positive if it pushes c2 forward"
    Flange c1;
    Flange c2;
    Real p(start = 0, fixed = true, stateSelect = StateSelect.always) "Position of c2 seen from c1";
    Real v(start = 0, fixed = true, stateSelect = StateSelect.always);
    Real a;
    Real f;
  equation
    a = c2.a - c1.a;
    c1.f = f;
    c2.f = -f;
  end TransForce;

  model Friction
    extends TransForce;
    parameter Real R0 "Force that breaks a sticking contact";
    parameter Real Rm "Force of a sliding contact at speed 0";
    parameter Real Rv "Growth of the force with the speed";
    Real fr "Force of friction on c1";
    Real fc "Force that keeps a sticking contact";
    Boolean stuck;
    Boolean begin(start = true, fixed = true) "Start in the paper";
    Boolean forward(start = false, fixed = true);
    Boolean startForward(start = false, fixed = true);
    Boolean backward(start = false, fixed = true);
    Boolean startBackward(start = false, fixed = true);
    Integer mode "1 forward, 0 stuck, -1 backward";
  equation
    der(p) = if stuck then 0 else v;
    der(v) = if stuck then 0 else a;
    fr = if pre(forward) then Rv*v + Rm elseif pre(backward) then Rv*v - Rm elseif pre(startForward) then Rm
         elseif pre(startBackward) then -Rm else fc;
    f = -fr;
    0 = if stuck or pre(begin) then a else fc;
    stuck = not (pre(begin) or pre(forward) or pre(startForward) or pre(backward) or pre(startBackward));
    forward = pre(begin) and v > 0 or pre(startForward) and v > 0 or pre(forward) and not v <= 0;
    backward = pre(begin) and v < 0 or pre(startBackward) and v < 0 or pre(backward) and not v >= 0;
    startForward = stuck and fc > R0 or pre(startForward) and not (v > 0 or der(v) <= 0 and not v > 0);
    startBackward = stuck and fc < -R0 or pre(startBackward) and not (v < 0 or der(v) >= 0 and not v < 0);
    begin = false;
    mode = if forward or startForward then 1 elseif backward or startBackward then -1 else 0;
    when stuck and not pre(begin) then
      reinit(v, 0);
    end when;
  end Friction;
end DryFrictionElements;

model TwoBlocks "Two blocks on each other, each with a force k*t + A*sin(w*t)"
  parameter Real k[2] = {0, 2} "Growth of the forces";
  parameter Real A[2] = {0, 0} "Amplitudes of the forces";
  parameter Real w[2] = {1, 1} "Angular frequencies of the forces";
  DryFrictionElements.Inertial i;
  DryFrictionElements.Body m1(m = 2);
  DryFrictionElements.Body m2(m = 1);
  DryFrictionElements.Friction f1(R0 = 6, Rm = 4, Rv = 0.5);
  DryFrictionElements.Friction f2(R0 = 3, Rm = 2, Rv = 0.25);
  DryFrictionElements.ExternalForce fe1;
  DryFrictionElements.ExternalForce fe2;
equation
  connect(i.c, f1.c1);
  connect(f1.c2, m1.c);
  connect(m1.c, f2.c1);
  connect(f2.c2, m2.c);
  connect(fe1.c, m1.c);
  connect(fe2.c, m2.c);
  fe1.force = k[1]*time + A[1]*sin(w[1]*time);
  fe2.force = k[2]*time + A[2]*sin(w[2]*time);
  annotation(experiment(StopTime = 10, Interval = 0.05, Tolerance = 1e-10));
end TwoBlocks;
