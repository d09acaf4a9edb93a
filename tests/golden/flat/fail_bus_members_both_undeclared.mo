// MLS 9.1.3: at least one side of a connection must be declared
package Lib
  expandable connector Bus
  end Bus;
  model Station
    Bus bus;
    Real y = time;
  end Station;
end Lib;
model FailBusMembersBothUndeclared
  Lib.Bus b1;
  Lib.Bus b2;
  Lib.Station s;
equation
  connect(b1.p, b2.p);
end FailBusMembersBothUndeclared;
