// MLS 14.5: scalar operators also serve arrays element by element, with the array rules of built-in operators
operator record Vec
  Real x;
  Real y;
  encapsulated operator function '+'
    import Vec;
    input Vec a;
    input Vec b;
    output Vec c;
  algorithm
    c := Vec(a.x + b.x, a.y + b.y);
  end '+';
  encapsulated operator function '*'
    import Vec;
    input Real k;
    input Vec a;
    output Vec c;
  algorithm
    c := Vec(k*a.x, k*a.y);
  end '*';
end Vec;
model OperatorOnArrays
  Vec a[2] = {Vec(time, 1), Vec(2, 3)};
  Vec b[2] = a + a;
  Vec c[2] = 3*b;
end OperatorOnArrays;
