// MLS 10.1: a dimension declared with : takes its size from the binding, also from a modifier
model OpenSizeFromBinding
  model Poly
    parameter Real c[:] = {1};
    Real y = sum(c[i]*time^(i - 1) for i in 1:size(c, 1));
  end Poly;
  Poly p;
  Poly q(c = {1, 2, 3});
  Real z[:] = {p.y, q.y};
end OpenSizeFromBinding;
