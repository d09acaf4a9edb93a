// MLS 9.3: subscripts in a connection must be parameter expressions
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Source
    Out y[2];
  equation
    y = {1, 2}*time;
  end Source;
  block Sink
    In u;
    Real z = 2*u;
  end Sink;
end Lib;
model FailConnectSubscriptIsVariable
  Integer k = if time > 1 then 2 else 1;
  Lib.Source s;
  Lib.Sink d;
equation
  connect(s.y[k], d.u);
end FailConnectSubscriptIsVariable;
