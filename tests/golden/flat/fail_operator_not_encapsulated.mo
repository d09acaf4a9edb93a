// MLS 14.1: operators of an operator record must be encapsulated
operator record Vec
  Real x;
  Real y;
  operator function '+'
    input Vec a;
    input Vec b;
    output Vec c = Vec(a.x + b.x, a.y + b.y);
  end '+';
end Vec;
model FailOperatorNotEncapsulated
  Vec a = Vec(time, 1);
  Vec b = a + a;
end FailOperatorNotEncapsulated;
