// SPDX-License-Identifier: Apache-2.0
// Twenty ideal switches in one loop: a ladder of resistors R and 2R turns a counter of ten bits into a voltage.
// For the ideal switch of Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993): the switch
// equation 0 = if open then i else u changes its causality. Bit k leads its rung to the reference or to ground.
// Seen from any node, everything to its left is 2R: the open end carries reference*code/2^bits exactly.
model SwitchedLadder
  parameter Integer bits = 10;
  parameter Real R = 1000;
  parameter Real reference = 1.024;
  parameter Real period = 1e-3 "Time between two codes";
  Integer code(start = 0, fixed = true);
  Boolean isSet[bits] "Bits of the code, the lowest first";
  Real node[bits] "Potentials of the ladder";
  Real foot[bits] "Potentials of the rungs below their resistors";
  Real fromReference[bits] "Currents of the switches to the reference";
  Real toGround[bits] "Currents of the switches to ground";
  Real rung[bits] "Currents from the switches into the ladder";
  Real along[bits - 1] "Currents to the next node";
  Real y = node[bits];
equation
  when sample(period, period) then
    code = mod(pre(code) + 1, integer(2^bits));
  end when;
  for k in 1:bits loop
    isSet[k] = mod(div(code, integer(2^(k - 1))), 2) == 1;
    0 = if isSet[k] then reference - foot[k] else fromReference[k];
    0 = if isSet[k] then toGround[k] else foot[k];
    rung[k] = fromReference[k] - toGround[k];
    foot[k] - node[k] = 2*R*rung[k];
  end for;
  for k in 1:bits - 1 loop
    node[k] - node[k + 1] = R*along[k];
  end for;
  rung[1] = node[1]/(2*R) + along[1];
  for k in 2:bits - 1 loop
    along[k - 1] + rung[k] = along[k];
  end for;
  along[bits - 1] + rung[bits] = 0;
  annotation(experiment(StopTime = 1.1, Interval = 0.01));
end SwitchedLadder;
