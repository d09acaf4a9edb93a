// A function with several outputs: each equation takes the one it needs, an omitted one leaves nothing.
model FunctionOutputs
  function polar
    input Real x;
    input Real y;
    output Real r;
    output Real phi;
    output Real sum;
  algorithm
    r := sqrt(x ^ 2 + y ^ 2);
    phi := atan2(y, x);
    sum := x + y;
  end polar;
  Real r;
  Real phi;
equation
  (r, phi) = polar(1 + time, 2);
end FunctionOutputs;
