// At `x` in `s.x`: what comes by an extends clause in a protected section is protected
model FailProtectedInheritance
  model Base
    Real x = time;
  end Base;
  model Shell
    Real y = x;
  protected
    extends Base;
  end Shell;
  Shell s;
  Real z = s.x + s.y;
end FailProtectedInheritance;
