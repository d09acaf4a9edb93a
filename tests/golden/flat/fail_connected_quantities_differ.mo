// MLS 9.3: connected variables with a quantity must have the same quantity
package Lib
  connector Pressure = input Real(quantity = "Pressure");
  connector Speed = output Real(quantity = "Velocity");
  block Source
    Speed y;
  equation
    y = time;
  end Source;
  block Sink
    Pressure u;
    Real z = 2*u;
  end Sink;
end Lib;
model FailConnectedQuantitiesDiffer
  Lib.Source s;
  Lib.Sink k;
equation
  connect(s.y, k.u);
end FailConnectedQuantitiesDiffer;
