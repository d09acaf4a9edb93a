// MLS 10.3.4: sum may be applied to operator records that define '+' and '0'
operator record Vec
  Real x;
  Real y;
  encapsulated operator function '+'
    import Vec;
    input Vec a;
    input Vec b;
    output Vec c = Vec(a.x + b.x, a.y + b.y);
  end '+';
  encapsulated operator function '0'
    import Vec;
    output Vec c = Vec(0, 0);
  end '0';
end Vec;
model SumOfOperatorRecords
  Vec v[3] = {Vec(i, i*time) for i in 1:3};
  Vec s = sum(v);
  Vec t = sum(v[i] for i in 1:2);
end SumOfOperatorRecords;
