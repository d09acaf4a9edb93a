model ConstantsOfForeignCode "Functions use constants that code in another language computes: 2, {1, 2, 3}"
  function cubeRoot
    input Real x;
    output Real y;
    external "C" y = cbrt(x);
  end cubeRoot;

  package Constants
    constant Real two = cubeRoot(8);
    constant Real list[3] = {cubeRoot(1), cubeRoot(8), cubeRoot(27)};
  end Constants;

  function polynomial "list[1] + list[2]*x + list[3]*x^2, then twice"
    input Real x;
    output Real y = 0;
  protected
    Integer i = 3;
  algorithm
    while i > 0 loop
      y := y*x + Constants.list[i];
      i := i - 1;
    end while;
    y := Constants.two*y;
  end polynomial;

  Real y = polynomial(time);
  Real z(start = 1, fixed = true);
  Real root(start = 1) "2*(1 + 2*root + 3*root^2) = 12 + time, by Newton's method";
equation
  der(z) = polynomial(z)*0 + polynomial(time);
  polynomial(root) = 12 + time;
end ConstantsOfForeignCode;
