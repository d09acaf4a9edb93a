// Functions that are partial derivatives of others (MLS 12.7.2).
model PartialDerivatives
  function f
    input Real x;
    input Real y;
    output Real z;
  protected
    Real square;
  algorithm
    square := x^2;
    z := square*y;
  end f;
  function dx = der(f, x);
  function dy = der(f, y);
  function dxdy = der(f, x, y);
  function dxdx = der(dx, x);
  function branch
    input Real x;
    output Real y;
  algorithm
    if x < 0.5 then
      y := x;
    else
      y := x^2;
    end if;
  end branch;
  function dbranch = der(branch, x);
  function triple
    input Real x;
    output Real y;
  algorithm
    y := 3*dx(x, 2);
  end triple;
  Real fx = dx(time, 3 + time);
  Real fy = dy(time, 3 + time);
  Real fxy = dxdy(time, 3 + time);
  Real fxx = dxdx(time, 3 + time);
  Real ofBranch = dbranch(time);
  Real inside = triple(time);
  parameter Real p = dx(2, 3);
end PartialDerivatives;
