// MLS 7.1.3: a model cannot inherit from a package
package Data
  constant Real k = 3;
end Data;
model FailModelExtendsPackage
  extends Data;
  Real y = k*time;
end FailModelExtendsPackage;
