// MLS 14.3: a constructor call must match one of the functions in the operator 'constructor'
operator record Cplx
  Real re;
  Real im;
  encapsulated operator 'constructor'
    import Cplx;
    function fromReal
      input Real re;
      output Cplx c(re = re, im = 0);
    algorithm
    end fromReal;
  end 'constructor';
end Cplx;
model FailNoConstructorMatches
  Cplx a = Cplx(1, time);
end FailNoConstructorMatches;
