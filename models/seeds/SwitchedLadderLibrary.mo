// SPDX-License-Identifier: Apache-2.0
// As SwitchedLadder, with the two-way switches of the library, which have a small resistance and a small conductance.
model SwitchedLadderLibrary
  parameter Integer bits = 10;
  parameter Real R = 1000;
  parameter Real reference = 1.024;
  parameter Real period = 1e-3 "Time between two codes";
  Integer code(start = 0, fixed = true);
  Modelica.Electrical.Analog.Ideal.IdealTwoWaySwitch way[bits](each Ron = 1e-6, each Goff = 1e-12);
  Modelica.Electrical.Analog.Basic.Resistor rung[bits](each R = 2*R);
  Modelica.Electrical.Analog.Basic.Resistor along[bits - 1](each R = R);
  Modelica.Electrical.Analog.Basic.Resistor last(R = 2*R);
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = reference);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Real y = rung[bits].n.v;
equation
  when sample(period, period) then
    code = mod(pre(code) + 1, integer(2^bits));
  end when;
  connect(source.n, ground.p);
  connect(last.n, ground.p);
  connect(last.p, rung[1].n);
  for k in 1:bits loop
    way[k].control = mod(div(code, integer(2^(k - 1))), 2) == 1;
    connect(way[k].p, rung[k].p);
    connect(way[k].n1, ground.p);
    connect(way[k].n2, source.p);
  end for;
  for k in 1:bits - 1 loop
    connect(along[k].p, rung[k].n);
    connect(along[k].n, rung[k + 1].n);
  end for;
  annotation(experiment(StopTime = 1.1, Interval = 0.01));
end SwitchedLadderLibrary;
