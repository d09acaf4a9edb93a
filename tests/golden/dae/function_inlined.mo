// A function of assignments, ifs and loops is written out; its protected variables are gone.
model FunctionInlined
  function poly
    input Real x;
    input Real c[3];
    output Real y = 0;
  protected
    Real p = 1;
  algorithm
    for i in 1:3 loop
      y := y + c[i] * p;
      p := p * x;
    end for;
  end poly;
  Real x = poly(time, {1, 2, 3});
end FunctionInlined;
