// MLS 7.4: with a component all its connections are deselected
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Gain
    In u;
    Out y;
  equation
    y = 2*u;
  end Gain;
  block Sum
    In u1;
    In u2;
    Out y;
  equation
    y = u1 + u2;
  end Sum;
  model Chain
    Gain a;
    Gain b;
    Gain c;
  equation
    a.u = time;
    connect(a.y, b.u);
    connect(b.y, c.u);
  end Chain;
end Lib;
model BreakOfComponentAndItsConnections
  extends Lib.Chain(break b);
  Lib.Sum sum2;
equation
  connect(a.y, sum2.u1);
  connect(a.y, sum2.u2);
  connect(sum2.y, c.u);
end BreakOfComponentAndItsConnections;
