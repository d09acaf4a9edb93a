// MLS 14.5: + and * of an operator record call the functions that it defines
operator record Cplx
  Real re;
  Real im;
  encapsulated operator function '+'
    import Cplx;
    input Cplx a;
    input Cplx b;
    output Cplx c;
  algorithm
    c := Cplx(a.re + b.re, a.im + b.im);
  end '+';
  encapsulated operator function '*'
    import Cplx;
    input Cplx a;
    input Cplx b;
    output Cplx c;
  algorithm
    c := Cplx(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
  end '*';
end Cplx;
model OperatorPlusAndTimes
  Cplx u = Cplx(1, time);
  Cplx v = u*u + u;
  Cplx w;
equation
  w = v + Cplx(re = 0, im = 1);
end OperatorPlusAndTimes;
