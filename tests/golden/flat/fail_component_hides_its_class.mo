// MLS 5.3.2: a component named like its class hides that class
package Lib
  model Motor
    Real w = time;
  end Motor;
end Lib;
model FailComponentHidesItsClass
  import Lib.Motor;
  Motor Motor;
  Real y = Motor.w;
end FailComponentHidesItsClass;
