package Library
  constant Real pi = 3.14;
  expandable connector Bus
  end Bus;
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial function Law
    input Real u;
    output Real y;
  end Law;
  function apply
    input Law law;
    input Real[:] u;
    output Real[size(u, 1)] y;
  protected
    Integer n = size(u, 1);
  algorithm
    for i in 1:n loop
      y[i] := law(u[i]);
    end for;
    while n > 0 loop
      n := n - 1;
      if n == 1 then
        break;
      end if;
    end while;
  end apply;
  function twice
    extends Law;
    input Real k = 2;
  algorithm
    y := k * u;
  end twice;
  model Device
    import Library.{pi, twice};
    Bus bus;
    Pin p[3];
    outer Device system;
    Real u[3] = apply(function twice(k = pi), {time, 2, 3});
    Real w = twice(u = u[end], k = pi) + .Library.pi;
    Real s = sum(i * j for i in 1:3, j in {1, 2});
    StateSelect select = StateSelect.prefer;
  equation
    bus.anything = 1;
    bus.other.deep = w;
    connect(p[1], bus.pin);
    for i in 1:3 loop
      p[i].v = u[i];
    end for;
    when {initial(), sample(0, 1)} then
      reinit(w, pre(w));
    end when;
    Connections.root(p[1].v);
  end Device;
end Library;
