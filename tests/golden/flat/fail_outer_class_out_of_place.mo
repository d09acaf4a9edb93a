// MLS 5.4: outer classes have no modifiers of their own, and functions no inner ones around them
package Lib
  package Medium
    constant Real k = 1;
  end Medium;
  function law
    outer package M = Lib.Medium;
    input Real u;
    output Real y;
  algorithm
    y := M.k*u;
  end law;
  model User
    outer package M = Medium(k = 2);
    Real y = law(M.k);
  end User;
end Lib;
model FailOuterClassOutOfPlace
  Lib.User user;
end FailOuterClassOutOfPlace;
