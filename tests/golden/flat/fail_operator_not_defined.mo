// MLS 14.5: an operator that the record does not define cannot be used
operator record Vec
  Real x;
  Real y;
  encapsulated operator function '+'
    import Vec;
    input Vec a;
    input Vec b;
    output Vec c = Vec(a.x + b.x, a.y + b.y);
  end '+';
end Vec;
model FailOperatorNotDefined
  Vec a = Vec(time, 1);
  Vec b;
equation
  b = a*a;
end FailOperatorNotDefined;
