// `y` has no value where the branch is not taken
model FailLocalWithoutValue
  function f
    input Real u;
    output Real y;
  protected
    Real h;
  algorithm
    if u < 0.5 then
      h := 2*u;
    end if;
    y := h + 1;
  end f;
  Real x = f(time);
end FailLocalWithoutValue;
