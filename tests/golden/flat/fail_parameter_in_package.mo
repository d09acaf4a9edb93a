// MLS 13.1: a package may only contain classes and constants
package Data
  parameter Real k = 2;
end Data;
model FailParameterInPackage
  Real y = Data.k*time;
end FailParameterInPackage;
