// MLS 14.1: a function of an operator must have exactly one output
operator record Vec
  Real x;
  Real y;
  encapsulated operator function '+'
    import Vec;
    input Vec a;
    input Vec b;
    output Vec c = Vec(a.x + b.x, a.y + b.y);
    output Real length = a.x + b.x;
  end '+';
end Vec;
model FailOperatorWithTwoOutputs
  Vec a = Vec(time, 1);
  Vec b = a + a;
end FailOperatorWithTwoOutputs;
