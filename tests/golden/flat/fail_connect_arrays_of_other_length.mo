// MLS 9.1: connected arrays of connectors must have the same size
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Source
    Out y[3];
  equation
    y = {1, 2, 3}*time;
  end Source;
  block Sink
    In u[2];
    Real z = u[1] + u[2];
  end Sink;
end Lib;
model FailConnectArraysOfOtherLength
  Lib.Source s;
  Lib.Sink k;
equation
  connect(s.y, k.u);
end FailConnectArraysOfOtherLength;
