// MLS 14.5: an operand may be converted with a matching constructor when no operator matches directly
operator record Cplx
  Real re;
  Real im;
  encapsulated operator 'constructor'
    import Cplx;
    function fromReal
      input Real re;
      input Real im = 0;
      output Cplx c(re = re, im = im);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '+'
    import Cplx;
    input Cplx a;
    input Cplx b;
    output Cplx c;
  algorithm
    c := Cplx(a.re + b.re, a.im + b.im);
  end '+';
end Cplx;
model OperatorConstructorConvertsOperand
  Cplx a = Cplx(time);
  Cplx b = a + 2;
  Cplx c = time + b;
  Cplx d = Cplx(1, im = 3) + a;
end OperatorConstructorConvertsOperand;
