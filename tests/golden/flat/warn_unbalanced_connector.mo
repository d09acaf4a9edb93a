// MLS 9.3.1: a connector needs as many flow variables as potential variables
connector Port
  Real p;
  Real T;
  flow Real m;
end Port;
model WarnUnbalancedConnector
  model Source
    Port a;
  equation
    a.p = 1;
    a.T = 300;
  end Source;
  Source s;
end WarnUnbalancedConnector;
