// MLS 9.3: every causal connection set has exactly one source, here a top-level input or an inside output
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Gain
    parameter Real k = 1;
    In u;
    Out y;
  equation
    y = k*u;
  end Gain;
end Lib;
model ChainOfSignalBlocks
  Lib.In u;
  Lib.Out y;
  Lib.Gain g1(k = 2);
  Lib.Gain g2(k = 3);
equation
  connect(u, g1.u);
  connect(g1.y, g2.u);
  connect(g2.y, y);
end ChainOfSignalBlocks;
