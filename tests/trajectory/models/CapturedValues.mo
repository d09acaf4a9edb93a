model CapturedValues "Unknowns that only a passed function sees, and loops with functions that jump"
  partial function Scalar
    input Real x;
    output Real y;
  end Scalar;
  function scaled
    extends Scalar;
    input Real r;
  algorithm
    y := x*r;
  end scaled;
  function applied "Its loop keeps it from being written out"
    input Scalar g;
    input Real u;
    output Real a = 0;
  protected
    Integer i = 0;
  algorithm
    while i < 1 loop
      i := i + 1;
      a := g(u);
    end while;
  end applied;
  Real z(start = 1), w(start = 1);
  Real x(start = 1, fixed = true);
  Real s(start = 2.5) "A strictly increasing left side";
equation
  applied(function scaled(r = z*w), 1) = 6;
  applied(function scaled(r = z), 1) + w = 5;
  applied(function scaled(r = der(x)^3), 1) = -x^3;
  s + noEvent(integer(s)) = 2.05 + time;
  annotation(experiment(StopTime = 0.4, Tolerance = 1e-8));
end CapturedValues;
