// MLS 9.3: a connection set must not contain two sources of a signal
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Source
    Out y;
  equation
    y = time;
  end Source;
  block Sink
    In u;
    Real z = 2*u;
  end Sink;
end Lib;
model FailTwoOutputsConnected
  Lib.Source a;
  Lib.Source b;
  Lib.Sink k;
equation
  connect(a.y, k.u);
  connect(b.y, k.u);
end FailTwoOutputsConnected;
