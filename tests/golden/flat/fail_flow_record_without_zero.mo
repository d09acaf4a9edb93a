// MLS 9.2: flow variables of an operator record type need the operator '0'
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
end Vec;
connector Joint
  Vec r;
  flow Vec f;
end Joint;
model FailFlowRecordWithoutZero
  model Anchor
    Joint j;
  equation
    j.r = Vec(0, time);
  end Anchor;
  Anchor a;
end FailFlowRecordWithoutZero;
