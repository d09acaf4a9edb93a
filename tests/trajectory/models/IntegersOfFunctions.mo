model IntegersOfFunctions "Integers that functions give along with Reals follow them at any time"
  record S
    Real d;
    Real T;
    Integer phase;
  end S;
  function setState
    input Real h;
    output S s;
  protected
    Real z;
  algorithm
    z := h;
    while z > 100 loop
      z := z - 100;
    end while;
    s.T := z;
    s.d := 1 + h;
    s.phase := if h > 1.5 then 2 else 1;
  end setState;
  function density
    input S s;
    output Real d;
  protected
    Real z;
  algorithm
    z := s.d;
    while z > 1000 loop
      z := z - 1000;
    end while;
    d := if s.phase == 2 then 0.5*z else z;
  end density;
  Real h(start = 1, fixed = true);
  S s = setState(h);
  Real d = density(s);
  Integer n = s.phase;
  Integer next = n + 1;
  Real weighted = next*h;
  Real q(start = 1);
  S sq = setState(q);
equation
  der(h) = 1;
  density(sq) + q = 3 + time;
  annotation(experiment(StopTime = 0.9));
end IntegersOfFunctions;
