// MLS 14.3: the operator '0' gives the zero for flow variables of an operator record type
operator record Vec
  Real x;
  Real y;
  encapsulated operator function '+'
    import Vec;
    input Vec a;
    input Vec b;
    output Vec c = Vec(a.x + b.x, a.y + b.y);
  end '+';
  encapsulated operator function '-'
    import Vec;
    input Vec a;
    output Vec c = Vec(-a.x, -a.y);
  end '-';
  encapsulated operator function '0'
    import Vec;
    output Vec c = Vec(0, 0);
  end '0';
end Vec;
connector Joint
  Vec r;
  flow Vec f;
end Joint;
model OperatorZeroForFlow
  model Anchor
    Joint j;
  equation
    j.r = Vec(0, time);
  end Anchor;
  model Weight
    Joint j;
  equation
    j.f = Vec(0, 9.81);
  end Weight;
  Anchor a;
  Weight w;
equation
  connect(a.j, w.j);
end OperatorZeroForFlow;
