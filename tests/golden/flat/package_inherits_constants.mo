// MLS 13.1: a package may extend a package and add elements
package Base
  constant Real k = 2;
  type Level = Real(start = k);
end Base;
package Extended
  extends Base(k = 4);
  constant Real k2 = k^2;
end Extended;
model PackageInheritsConstants
  Extended.Level h(fixed = true);
equation
  der(h) = -h/Extended.k2;
end PackageInheritsConstants;
