// MLS 7.4: a single connection of the base class can be deselected, for example to insert a component
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Src
    Out y;
  equation
    y = time;
  end Src;
  block Gain
    parameter Real k = 2;
    In u;
    Out y;
  equation
    y = k*u;
  end Gain;
  model Chain
    Src src;
    Gain last;
  equation
    connect(src.y, last.u);
  end Chain;
end Lib;
model BreakConnectInsertsComponent
  extends Lib.Chain(break connect(last.u, src.y));
  Lib.Gain mid(k = 7);
equation
  connect(src.y, mid.u);
  connect(mid.y, last.u);
end BreakConnectInsertsComponent;
