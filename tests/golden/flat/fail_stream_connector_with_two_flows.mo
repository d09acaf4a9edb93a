// MLS 15.1: a stream connector must not have more than one flow variable
connector Port
  Real p;
  Real q;
  flow Real m;
  flow Real n;
  stream Real h;
end Port;
model FailStreamConnectorWithTwoFlows
  model Source
    Port a;
  equation
    a.p = 1;
    a.q = 2;
    a.h = time;
  end Source;
  Source s;
end FailStreamConnectorWithTwoFlows;
