// SPDX-License-Identifier: Apache-2.0
// MLS 15: stream variables; three pipes meet, the outlet carries the mixture of what flows in.
package Streams
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    parameter Real m = 1;
    parameter Real h = 1;
    Port port;
  equation
    port.m = -m;
    port.h = h;
  end Source;
  model Sink
    Port port;
    Real h = inStream(port.h);
  equation
    port.p = 0;
    port.h = 0;
  end Sink;
end Streams;
model StreamMixing
  Streams.Source a(m = 1, h = 10);
  Streams.Source b(m = 3, h = 2);
  Streams.Sink c;
equation
  connect(a.port, c.port);
  connect(b.port, c.port);
  annotation(experiment(StopTime = 1, Interval = 0.5));
end StreamMixing;
