// MLS 13.2.2: an imported name is no element of the class that imports it
package Phys
  constant Real g = 9.81;
end Phys;
package Lib
  import Phys.g;
  constant Real g2 = 2*g;
end Lib;
model FailImportedNameThroughDot
  Real y = Lib.g*time;
end FailImportedNameThroughDot;
