// MLS 13.2.2: import-clauses are not inherited
package Phys
  constant Real g = 9.81;
end Phys;
partial model Base
  import Phys.g;
  Real a = g*time;
end Base;
model FailImportsAreNotInherited
  extends Base;
  Real b = 2*g;
end FailImportsAreNotInherited;
