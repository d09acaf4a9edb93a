// two grounds at one pin: the potential is set twice, and the share of each in the current stays open
package Electrical
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Load
    Pin p;
    Pin n;
  equation
    p.v - n.v = 2 * p.i;
    p.i + n.i = 0;
  end Load;
end Electrical;
model FailTwoGroundsAtOnePin
  Electrical.Ground first;
  Electrical.Ground second;
  Electrical.Load load;
equation
  connect(first.p, load.p);
  connect(second.p, load.p);
  connect(first.p, load.n);
end FailTwoGroundsAtOnePin;
