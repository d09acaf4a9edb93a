// MLS 7.3: a replaceable package can be exchanged as a whole
package Lib
  partial package Medium
    constant Integer n = 1;
    replaceable partial function density
      input Real p;
      output Real d;
    end density;
  end Medium;
  package Oil
    extends Medium(n = 2);
    redeclare function extends density
    algorithm
      d := 800 + p;
    end density;
  end Oil;
  model Tank
    replaceable package M = Medium;
    Real X[M.n] = fill(time, M.n);
    Real d = M.density(time);
  end Tank;
end Lib;
model ReplaceablePackageInModel
  Lib.Tank t(redeclare package M = Lib.Oil);
end ReplaceablePackageInModel;
