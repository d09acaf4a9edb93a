// MLS 14.1: a short class may set attributes of the fields and keeps the operators of its base
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
operator record Force = Vec(x(unit = "N"), y(unit = "N"));
model OperatorRecordShortClass
  parameter Force f = Force(1, 2);
  Force g;
  Force h;
equation
  g = f + f;
  h = g + f;
end OperatorRecordShortClass;
