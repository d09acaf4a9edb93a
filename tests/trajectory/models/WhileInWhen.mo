// A `while` loop in a when-clause, inside of a `for` loop.
model WhileInWhen
  Integer n(start = 4, fixed = true);
  Integer steps(start = 0, fixed = true);
protected
  Integer rest(start = 0, fixed = true);
algorithm
  when sample(0.5, 1) then
    n := 2*n;
    steps := 0;
    for factor in 1:2 loop
      rest := factor*n;
      while rest > 1 loop
        rest := div(rest, 2);
        steps := steps + 1;
      end while;
    end for;
  end when;
  annotation(experiment(StopTime = 3, Interval = 0.5));
end WhileInWhen;
