// MLS 13.1: a short package definition may modify constants, elements that depend on them follow
package Mixture
  constant Integer n = 1;
  constant String names[n] = fill("?", n);
  model Cell
    Real x[n] = fill(time, n);
  end Cell;
end Mixture;
package Air = Mixture(n = 3, names = {"N2", "O2", "Ar"});
model ModifiedPackageConstant
  Mixture.Cell a;
  Air.Cell b;
  parameter String second = Air.names[2];
end ModifiedPackageConstant;
