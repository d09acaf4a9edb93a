within Numerics;
operator record Interval "Closed interval with arithmetic"
  Real lo;
  Real hi;

  encapsulated operator 'constructor'
    function fromReal "Degenerate interval"
      import Numerics.Interval;
      input Real x;
      output Interval r(lo = x, hi = x);
    algorithm
    end fromReal;
  end 'constructor';

  encapsulated operator function '0'
    import Numerics.Interval;
    output Interval r(lo = 0, hi = 0);
  algorithm
  end '0';

  operator '-'
    pure operator function negate
      input Interval a;
      output Interval r = Interval(-a.hi, -a.lo);
    algorithm
    end negate;

    impure operator function subtract
      input Interval a;
      input Interval b;
      output Interval r;
    algorithm
      r.lo := a.lo - b.hi;
      r.hi := a.hi - b.lo;
    end subtract;
  end '-';

  operator function '+' = Numerics.addIntervals "Defined elsewhere";
end Interval;
