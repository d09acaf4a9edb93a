// an algorithm becomes equations: its assignments are put into one another
model DaeAlgorithm
  Real x(start = 1, fixed = true);
  Real y;
  Real z;
equation
  der(x) = -x;
algorithm
  y := x;
  z := 0;
  for i in 1:3 loop
    y := y + i * x;
    if y > 2 then
      z := z + y;
    end if;
  end for;
end DaeAlgorithm;
