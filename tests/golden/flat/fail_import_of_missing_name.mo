// MLS 13.2.1: an imported name must exist in the package
package Phys
  constant Real g = 9.81;
end Phys;
model FailImportOfMissingName
  import Phys.gravity;
  Real y = gravity*time;
end FailImportOfMissingName;
