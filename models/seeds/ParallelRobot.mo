// SPDX-License-Identifier: Apache-2.0
// Nutaro: An extension of the OpenModelica compiler for using Modelica models in a discrete event simulation, section 5:
// a pick-and-place robot, equations 26 to 36 and table 1, under the sampled control of equations 37 to 43, without the
// network. The tool hangs on two arms: index 3. Read into the paper: the third moment of inertia of table 1 is the arm's
// (I in equation 31), the sum in equation 40 is the one of the errors so far, the signal is held between samples, and
// the first sample that counts is taken after 1 ms, since equation 39 divides by the time since the one before.
// The paper's equation 36 has gravity act on the tool upward, g = (0, -g), against equations 31 and 32, where it acts on
// the arms downward; toolGravity is what equation 36 gives, {0, g} what points the same way as at the arms.
partial model ParallelRobotBase "The robot, moved by two torques"
  parameter Real xp = 0.1 "Position of the motors, to both sides";
  parameter Real L = 0.3 "Length of an arm";
  parameter Real l = 0.7 "Length of a forearm";
  parameter Real m1 = 0.82 "Mass of an arm";
  parameter Real m2 = 0.14 "Mass of a forearm";
  parameter Real m3 = 0.5 "Mass of the tool";
  parameter Real ml = 5.0 "Mass of the load";
  parameter Real Jmot = 0.37e-4;
  parameter Real Jred = 9.09e-4;
  parameter Real I = 0.018895002;
  parameter Real Fs = 3 "Dry friction";
  parameter Real Fv = 0.5 "Viscous friction";
  parameter Real v = 5 "Gear ratio";
  parameter Real g = 9.81;
  parameter Real toolGravity[2] = {0, -g};
  final parameter Real M = m2 + m3 + ml;
  Real x(start = 0, fixed = true) "Position of the tool";
  Real z(start = -0.6, fixed = true);
  Real vx(start = 0, fixed = true);
  Real vz(start = 0, fixed = true);
  Real q[2](start = {0.08, 0.08}) "Angles of the arms";
  Real w[2];
  Real torque[2] "Of the motors";
  Real red[2];
  Real fric[2];
  Real arm[2];
  Real farm[2];
  Real tplate[2];
  Real Jq[2] "Derivatives of the constraints by the angles: a diagonal matrix";
  Real Jx[2, 2] "Derivatives of the constraints by the position";
  Real miss[2] "Errors of the constraints";
  Real energy "Kinetic and potential";
  Real work(start = 0, fixed = true) "Of the motors";
  Real lost(start = 0, fixed = true) "To friction";
equation
  0 = (x - xp - L*cos(q[1]))^2 + (z + L*sin(q[1]))^2 - l^2;
  0 = (x + xp + L*cos(q[2]))^2 + (z + L*sin(q[2]))^2 - l^2;
  der(x) = vx;
  der(z) = vz;
  der(q) = w;
  torque = red + fric + arm + farm + tplate;
  red = v^2*(Jmot + Jred)*der(w);
  for k in 1:2 loop
    fric[k] = (if w[k] >= 0 then Fs else -Fs) + Fv*w[k];
    arm[k] = I*der(w[k]) - m1*g*cos(q[k]);
    farm[k] = 0.5*m2*L*(L*der(w[k]) - g*cos(q[k]));
  end for;
  0 = Jx[1, 1]/Jq[1]*tplate[1] + Jx[2, 1]/Jq[2]*tplate[2] + M*(der(vx) + toolGravity[1]);
  0 = Jx[1, 2]/Jq[1]*tplate[1] + Jx[2, 2]/Jq[2]*tplate[2] + M*(der(vz) + toolGravity[2]);
  Jq[1] = 2*L*((x - xp)*sin(q[1]) + z*cos(q[1]));
  Jq[2] = 2*L*(z*cos(q[2]) - (x + xp)*sin(q[2]));
  Jx = [2*(x - xp - L*cos(q[1])), 2*(z + L*sin(q[1])); 2*(x + xp + L*cos(q[2])), 2*(z + L*sin(q[2]))];
  miss[1] = sqrt((x - xp - L*cos(q[1]))^2 + (z + L*sin(q[1]))^2) - l;
  miss[2] = sqrt((x + xp + L*cos(q[2]))^2 + (z + L*sin(q[2]))^2) - l;
  energy = (v^2*(Jmot + Jred) + I + 0.5*m2*L^2)/2*(w*w) + M/2*(vx^2 + vz^2)
           - (m1 + 0.5*m2*L)*g*(sin(q[1]) + sin(q[2])) + M*(toolGravity[1]*x + toolGravity[2]*z);
  der(work) = torque*w;
  der(lost) = fric*w;
end ParallelRobotBase;

model ParallelRobotFree "Falls and swings without torques; friction as given"
  extends ParallelRobotBase(Fs = 0);
equation
  torque = {0, 0};
  annotation(experiment(StopTime = 2, Interval = 0.01, Tolerance = 1e-9));
end ParallelRobotFree;

partial model ParallelRobotControl "Follows a closed curve, controlled at samples of the angles"
  extends ParallelRobotBase;
  parameter Real pi = 3.141592653589793;
  Real xd = -0.35*sin(pi*time/2) "Where the tool should be";
  Real zd = -0.7 + 0.1*cos(pi*time/2);
  Real error = abs(x - xd) + abs(z - zd);
  Real side[2] = {xd - xp, -xd - xp} "The same as the motors see it, outward";
  Real r[2] "Distance from the motors";
  Real qd[2] "Angles for it, the elbows outward: equation 37";
  Boolean sampling;
  Integer samples(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true) "Time of the last sample";
  discrete Real e[2](each start = 0, each fixed = true);
  discrete Real sumE[2](each start = 0, each fixed = true);
  discrete Real command[2](each start = 0, each fixed = true);
equation
  for k in 1:2 loop
    r[k] = sqrt(side[k]^2 + zd^2);
    qd[k] = -atan2(zd, side[k]) - acos((r[k]^2 + L^2 - l^2)/(2*L*r[k]));
  end for;
  when sampling then
    samples = pre(samples) + 1;
    last = time;
    e = qd - q;
    sumE = pre(sumE) + (time - pre(last))*e;
    command = 2000*(e + sumE/300 + 0.05*(e - pre(e))/(time - pre(last)));
  end when;
  torque = command;
end ParallelRobotControl;

partial model BaseRobot "Samples of the angles are counted, and the control acts on each"
  extends ParallelRobotControl;
  Real q1 = q[1];
  Real q2 = q[2];
  discrete Real q1_sample;
  discrete Real q2_sample;
  Integer sampleNumber(start = 0);
equation
  sampling = (change(sampleNumber) or pre(samples) == 0) and time >= 1e-3;
end BaseRobot;

// The two algorithms as printed, but for `discrete`, without which MLS 11.1.2 gives xsampled and zsampled their start values
// whenever the algorithm begins.
model Robot1 "Samples at a fixed rate"
  extends BaseRobot;
  parameter Real sampleFreq = 1000.0;
algorithm
  if initial() or sample(0, 1.0/sampleFreq) then
    q1_sample := q1;
    q2_sample := q2;
    sampleNumber := sampleNumber + 1;
  end if;
  annotation(experiment(StopTime = 20, Interval = 0.01, Tolerance = 1e-8));
end Robot1;

model Robot2 "Samples when the tool has moved by Delta"
  extends BaseRobot;
  parameter Real Delta = 0.0005;
  discrete output Real xsampled, zsampled;
algorithm
  if initial() or abs(x - xsampled) >= Delta or abs(z - zsampled) >= Delta then
    q1_sample := q1;
    q2_sample := q2;
    xsampled := x;
    zsampled := z;
    sampleNumber := sampleNumber + 1;
  end if;
  annotation(experiment(StopTime = 20, Interval = 0.01, Tolerance = 1e-8));
end Robot2;

model ParallelRobotQuantized "Samples when the tool has moved by Delta: Robot2 of the paper"
  extends ParallelRobotControl;
  parameter Real Delta = 0.0005;
  discrete Real xSampled(start = 0, fixed = true);
  discrete Real zSampled(start = -0.6, fixed = true);
equation
  sampling = abs(x - pre(xSampled)) >= Delta or abs(z - pre(zSampled)) >= Delta or time >= 1e-3 and pre(samples) == 0;
  when sampling then
    xSampled = x;
    zSampled = z;
  end when;
  annotation(experiment(StopTime = 20, Interval = 0.01, Tolerance = 1e-8));
end ParallelRobotQuantized;

model ParallelRobot "Samples at 1000 Hz: Robot1 of the paper"
  extends ParallelRobotControl;
  parameter Real h = 1e-3 "Time between samples";
equation
  sampling = sample(h, h);
  annotation(experiment(StopTime = 20, Interval = 0.01, Tolerance = 1e-8));
end ParallelRobot;
