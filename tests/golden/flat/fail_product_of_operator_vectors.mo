// MLS 14.5: vector times vector is not derived from the scalar multiplication of an operator record
operator record Cplx
  Real re;
  Real im;
  encapsulated operator function '*'
    import Cplx;
    input Cplx a;
    input Cplx b;
    output Cplx c = Cplx(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
  end '*';
end Cplx;
model FailProductOfOperatorVectors
  Cplx v[2] = {Cplx(1, time), Cplx(2, 0)};
  Cplx s;
equation
  s = v*v;
end FailProductOfOperatorVectors;
