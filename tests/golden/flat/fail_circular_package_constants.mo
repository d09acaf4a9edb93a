// MLS 3.8: the value of a constant must not depend on itself
package Data
  constant Real a = b + 1;
  constant Real b = 2 * a;
end Data;
model FailCircularPackageConstants
  Real x = Data.a;
end FailCircularPackageConstants;
