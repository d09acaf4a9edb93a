// MLS 12.6: defaults of a record's fields may speak of other fields, also of later ones, in its constructor and in the
// variables of a function.
model M
  record R
    Real half = whole / 2;
    Real whole = 2 * quarter;
    Real quarter = 3;
    Real rows[:] = {1, 2};
    Real twice[size(rows, 1)] = 2 * rows;
  end R;
  function f
    input Real u;
    input R given;
    output Real y;
  protected
    R own(quarter = u);
  algorithm
    y := own.half + given.half + sum(own.twice);
  end f;
  Real a = f(time, R(quarter = 5));
  R b = R(whole = time);
end M;
