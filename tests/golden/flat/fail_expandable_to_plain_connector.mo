// MLS 9.1.3: an expandable connector can only be connected to an expandable connector
package Lib
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
  end Bus;
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
end Lib;
model FailExpandableToPlainConnector
  Lib.Bus b;
  Lib.Source s;
equation
  connect(b, s.p);
end FailExpandableToPlainConnector;
