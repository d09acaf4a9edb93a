// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), end of the section "Dry friction": a robot
// with six degrees of freedom and dry friction in all joints, 2^6 = 64 models in one. The paper gives no equations;
// these are the recursive Newton-Euler equations of a serial chain, each link seen from its own frame, and the friction of
// TwoBlocks in every joint. The measures are ours: an arm of medium size, joints about z, y, y, x, y, x from the base to
// the flange, at the angles 0 upright with the forearm level.
// Motion: from rest to a second pose until time 1.5, held until 3, and back until 4.5. The motors follow by proportional
// and differential control without knowledge of the weight, so all joints come to stick near their goals, not on them.
model SixAxisRobot
  constant Integer n = 6;
  parameter Real g = 9.81;
  parameter Real axis[n, 3] = [0, 0, 1; 0, 1, 0; 0, 1, 0; 1, 0, 0; 0, 1, 0; 1, 0, 0] "Axes of the joints";
  parameter Real r[n, 3] = [0, 0, 0.33; 0.08, 0, 0.12; 0, 0, 0.68; 0.35, 0, 0.04; 0.32, 0, 0; 0.08, 0, 0]
    "Origin of each joint in the frame of the link before";
  parameter Real m[n] = {35, 20, 15, 6, 3, 1.5} "Masses of the links, the tool on the last";
  parameter Real c[n, 3] = [0.03, 0, 0.05; 0, 0.06, 0.3; 0.1, -0.02, 0.03; 0.15, 0, 0; 0.04, 0.01, 0; 0.06, 0, 0.01]
    "Centres of mass";
  parameter Real J[n, 3] = [0.6, 0.5, 0.4; 1.1, 1.0, 0.15; 0.1, 0.3, 0.3; 0.01, 0.06, 0.06; 0.005, 0.008, 0.008;
    0.002, 0.004, 0.004] "Moments of inertia about the centres of mass";
  parameter Real rotor[n] = {3, 4, 2, 0.2, 0.1, 0.05} "Moments of inertia of the motors, seen from the joints";
  parameter Real kp[n] = {8000, 12000, 6000, 800, 400, 150};
  parameter Real kd[n] = {600, 900, 400, 20, 10, 5};
  parameter Real R0[n] = {24, 28, 18, 5, 3, 1.5} "Torques that break sticking joints";
  parameter Real Rm[n] = 0.7*R0 "Torques of sliding joints at speed 0";
  parameter Real Rv[n] = {12, 12, 8, 1.5, 1, 0.5} "Growth of the torques with the speeds";
  parameter Real pose1[n] = {0, 0, 0, 0, 0, 0};
  parameter Real pose2[n] = {1.2, 0.5, -0.6, 0.9, -0.8, 1.5};
  // Joints
  Real q[n](start = pose1, each fixed = true) "Angles";
  Real w[n](each start = 0, each fixed = true) "Their speeds";
  Real a[n] "Their accelerations";
  Real motor[n] "Torques of the motors";
  Real load[n] "Torques that the links need";
  Real goal[n];
  Real goalSpeed[n];
  Real part "Time as part of a motion";
  Real s "Part of the way from the first pose to the second";
  Real ds;
  // Friction
  Real fr[n] "Torques of friction";
  Real fc[n] "Torques that keep sticking joints";
  Boolean stuck[n];
  Boolean begin[n](each start = true, each fixed = true);
  Boolean forward[n](each start = false, each fixed = true);
  Boolean startForward[n](each start = false, each fixed = true);
  Boolean backward[n](each start = false, each fixed = true);
  Boolean startBackward[n](each start = false, each fixed = true);
  Integer mode[n] "1 forward, 0 stuck, -1 backward";
  // Links; index 1 of frames is the base, index i + 1 link i
  Real R[n, 3, 3] "From the frame of a link to the one before";
  Real omega[n + 1, 3];
  Real alpha[n + 1, 3];
  Real acc[n + 1, 3] "Accelerations of the origins, the weight included";
  Real vel[n + 1, 3] "Speeds of the origins";
  Real S[n + 1, 3, 3] "From the frames to the world";
  Real p[n + 1, 3] "Origins in the world";
  Real accC[n, 3] "Of the centres of mass";
  Real velC[n, 3];
  Real height[n];
  Real force[n + 1, 3] "From the link before";
  Real torque[n + 1, 3];
  Real F[n, 3] "Forces that accelerate";
  Real N[n, 3] "Torques that accelerate";
  // Energy
  Real energy "Kinetic and potential";
  Real work(start = 0, fixed = true) "Of the motors";
  Real lost(start = 0, fixed = true) "To friction";
equation
  part = if time < 1.5 then time/1.5 elseif time < 3 then 1 elseif time < 4.5 then (4.5 - time)/1.5 else 0;
  s = part^3*(10 - 15*part + 6*part^2);
  ds = 30*part^2*(1 - part)^2*(if time < 1.5 then 1 else -1)/1.5;
  goal = pose1 + s*(pose2 - pose1);
  goalSpeed = ds*(pose2 - pose1);
  for i in 1:n loop
    motor[i] = kp[i]*(goal[i] - q[i]) + kd[i]*(goalSpeed[i] - w[i]);
    load[i] + rotor[i]*a[i] = motor[i] - fr[i];
    der(q[i]) = if stuck[i] then 0 else w[i];
    der(w[i]) = if stuck[i] then 0 else a[i];
    fr[i] = if pre(forward[i]) then Rv[i]*w[i] + Rm[i] elseif pre(backward[i]) then Rv[i]*w[i] - Rm[i]
            elseif pre(startForward[i]) then Rm[i] elseif pre(startBackward[i]) then -Rm[i] else fc[i];
    0 = if stuck[i] or pre(begin[i]) then a[i] else fc[i];
    stuck[i] = not (pre(begin[i]) or pre(forward[i]) or pre(startForward[i]) or pre(backward[i]) or pre(startBackward[i]));
    forward[i] = pre(begin[i]) and w[i] > 0 or pre(startForward[i]) and w[i] > 0 or pre(forward[i]) and not w[i] <= 0;
    backward[i] = pre(begin[i]) and w[i] < 0 or pre(startBackward[i]) and w[i] < 0 or pre(backward[i]) and not w[i] >= 0;
    startForward[i] = stuck[i] and fc[i] > R0[i] or pre(startForward[i]) and not (w[i] > 0 or der(w[i]) <= 0 and not w[i] > 0);
    startBackward[i] = stuck[i] and fc[i] < -R0[i] or pre(startBackward[i]) and not (w[i] < 0 or der(w[i]) >= 0 and not w[i] < 0);
    begin[i] = false;
    mode[i] = if forward[i] or startForward[i] then 1 elseif backward[i] or startBackward[i] then -1 else 0;
    when stuck[i] and not pre(begin[i]) then
      reinit(w[i], 0);
    end when;
  end for;
  // Outward: motion
  omega[1, :] = zeros(3);
  alpha[1, :] = zeros(3);
  acc[1, :] = {0, 0, g};
  vel[1, :] = zeros(3);
  S[1, :, :] = identity(3);
  p[1, :] = zeros(3);
  for i in 1:n loop
    R[i, :, :] = cos(q[i])*identity(3) + sin(q[i])*skew(axis[i, :]) + (1 - cos(q[i]))*outerProduct(axis[i, :], axis[i, :]);
    omega[i + 1, :] = transpose(R[i, :, :])*omega[i, :] + axis[i, :]*w[i];
    alpha[i + 1, :] = transpose(R[i, :, :])*alpha[i, :] + axis[i, :]*a[i] + cross(omega[i + 1, :], axis[i, :]*w[i]);
    acc[i + 1, :] = transpose(R[i, :, :])*(acc[i, :] + cross(alpha[i, :], r[i, :]) + cross(omega[i, :], cross(omega[i, :], r[i, :])));
    vel[i + 1, :] = transpose(R[i, :, :])*(vel[i, :] + cross(omega[i, :], r[i, :]));
    S[i + 1, :, :] = S[i, :, :]*R[i, :, :];
    p[i + 1, :] = p[i, :] + S[i, :, :]*r[i, :];
    accC[i, :] = acc[i + 1, :] + cross(alpha[i + 1, :], c[i, :]) + cross(omega[i + 1, :], cross(omega[i + 1, :], c[i, :]));
    velC[i, :] = vel[i + 1, :] + cross(omega[i + 1, :], c[i, :]);
    height[i] = p[i + 1, 3] + S[i + 1, 3, :]*c[i, :];
    F[i, :] = m[i]*accC[i, :];
    N[i, :] = J[i, :].*alpha[i + 1, :] + cross(omega[i + 1, :], J[i, :].*omega[i + 1, :]);
  end for;
  // Inward: forces
  force[n + 1, :] = zeros(3);
  torque[n + 1, :] = zeros(3);
  force[n, :] = F[n, :];
  torque[n, :] = N[n, :] + cross(c[n, :], F[n, :]);
  for i in 1:n - 1 loop
    force[i, :] = F[i, :] + R[i + 1, :, :]*force[i + 1, :];
    torque[i, :] = N[i, :] + cross(c[i, :], F[i, :]) + R[i + 1, :, :]*torque[i + 1, :] + cross(r[i + 1, :], R[i + 1, :, :]*force[i + 1, :]);
  end for;
  for i in 1:n loop
    load[i] = axis[i, :]*torque[i, :];
  end for;
  energy = sum(m[i]/2*(velC[i, :]*velC[i, :]) + omega[i + 1, :]*(J[i, :].*omega[i + 1, :])/2 + rotor[i]/2*w[i]^2
               + m[i]*g*height[i] for i in 1:n);
  der(work) = motor*w;
  der(lost) = fr*w;
  annotation(experiment(StopTime = 6, Interval = 0.01, Tolerance = 1e-10));
end SixAxisRobot;
