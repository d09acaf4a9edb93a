// MLS 5.4: without an inner class the one that the outer declaration names is used, with a warning
package Lib
  function law
    input Real u;
    output Real y;
  algorithm
    y := 2*u;
  end law;
  model User
    outer function f = law;
    Real y = f(time);
  end User;
end Lib;
model MissingInnerClass
  Lib.User a;
  Lib.User b;
end MissingInnerClass;
