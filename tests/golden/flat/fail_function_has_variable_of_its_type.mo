// MLS 12.2: a variable of a function whose type is that function, modified: its interface would need itself without end.
model M
  function f
    input Real x;
    output Real s = weight;
  protected
    Real weight = offset;
    f offset = 10;
  algorithm
  end f;
  Real y = f(time);
end M;
