// MLS 7.4: line 20, at the deselection: the base class has no connection of a.y and c.u
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Gain
    In u;
    Out y;
  equation
    y = 2*u;
  end Gain;
  model Chain
    Gain a;
    Gain b;
  equation
    a.u = time;
    connect(a.y, b.u);
  end Chain;
end Lib;
model FailBreakOfMissingConnection
  extends Lib.Chain(break connect(a.y, c.u));
  Lib.Gain c;
equation
  c.u = 2*time;
end FailBreakOfMissingConnection;
