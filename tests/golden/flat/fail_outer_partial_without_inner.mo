// MLS 5.4: an inner of a partial class cannot be added automatically
package Lib
  partial model Environment
    Real T;
  end Environment;
  model Wall
    outer Environment env;
    Real q = 2*env.T;
  end Wall;
end Lib;
model FailOuterPartialWithoutInner
  Lib.Wall wall;
end FailOuterPartialWithoutInner;
