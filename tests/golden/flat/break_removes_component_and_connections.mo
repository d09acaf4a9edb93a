// MLS 7.4: a deselected component of the base class disappears together with its connections
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
    Gain gain;
    Gain last;
  equation
    connect(src.y, gain.u);
    connect(gain.y, last.u);
  end Chain;
end Lib;
model BreakRemovesComponentAndConnections
  extends Lib.Chain(break gain, last(k = 9));
equation
  connect(src.y, last.u);
end BreakRemovesComponentAndConnections;
