package Outer
  constant Real c = 1;
  type T = Real;
  package Base
    type Inherited = Real(unit = "m");
    model M
      T t;
    end M;
  end Base;
  package Inner
    extends Base;
    type T = Integer;
    model UsesInherited
      Inherited x(start = 1);
      M m;
      .Outer.T global;
      Outer.Base.Inherited full;
      T nearest(min = 1);
      StateSelect s;
    end UsesInherited;
    model FromNested
      extends Nested.Deep(x(start = 2));
      package Nested
        model Deep
          Inherited x;
        end Deep;
      end Nested;
    end FromNested;
  end Inner;
  type Mode = enumeration(on, off);
  model Arrays
    Mode modes[3](each start = Mode.on);
    parameter Inner.T n[:](each min = 0) = {1};
    function f = der(g, x);
    function g
      input Real x;
      output Real y = x^2;
    end g;
  end Arrays;
end Outer;
