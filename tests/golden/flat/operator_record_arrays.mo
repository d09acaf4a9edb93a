// MLS 14.5: element by element, matrix times vector by the scalar product, vector times vector only by a function for it
operator record Cplx
  Real re;
  Real im;
  encapsulated operator '*'
    import Cplx;
    function multiply
      input Cplx a;
      input Cplx b;
      output Cplx c = Cplx(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
    end multiply;
    function scalarProduct
      input Cplx a[:];
      input Cplx b[size(a, 1)];
      output Cplx c = Cplx(sum(a[i].re*b[i].re for i in 1:size(a, 1)), 0);
    end scalarProduct;
  end '*';
  encapsulated operator function '+'
    import Cplx;
    input Cplx a;
    input Cplx b;
    output Cplx c = Cplx(a.re + b.re, a.im + b.im);
  end '+';
  encapsulated operator function '0'
    import Cplx;
    output Cplx c = Cplx(0, 0);
  end '0';
end Cplx;
model OperatorRecordArrays
  Cplx v[2] = {Cplx(1, time), Cplx(2, 0)};
  Cplx M[2, 2] = {{Cplx(1, 0), Cplx(0, time)}, {Cplx(0, 1), Cplx(1, 1)}};
  Cplx w[2] = M*v;
  Cplx e[2] = v .* v;
  Cplx s = v*v;
end OperatorRecordArrays;
