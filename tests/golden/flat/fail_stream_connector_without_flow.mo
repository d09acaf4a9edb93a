// MLS 15.1: a stream connector must have exactly one flow variable
connector Port
  stream Real h;
end Port;
model FailStreamConnectorWithoutFlow
  model Source
    Port a;
  equation
    a.h = time;
  end Source;
  Source s;
end FailStreamConnectorWithoutFlow;
