// MLS 9.1: connecting two arrays of connectors connects their elements pairwise, slices are allowed
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Source
    Out y[3];
  equation
    y = {1, 2, 3}*time;
  end Source;
  block Doubler
    parameter Integer n = 3;
    In u[n];
    Out y[n];
  equation
    y = 2*u;
  end Doubler;
end Lib;
model ConnectorArraysPairwise
  Lib.Source s;
  Lib.Doubler d;
  Lib.Doubler e(n = 2);
equation
  connect(s.y, d.u);
  connect(s.y[2:3], e.u);
end ConnectorArraysPairwise;
