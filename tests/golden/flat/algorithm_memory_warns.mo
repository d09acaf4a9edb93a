// MLS 11.1.2: an algorithm begins with the start values of Real variables that are not discrete
model AlgorithmMemoryWarns
  Real x(start = 0, fixed = true);
  Real held;
  discrete Real kept;
  output Real sampled;
  Real sum;
  Real last "assigned in all cases";
  Integer n;
equation
  der(x) = 1;
algorithm
  if initial() or sample(0, 0.1) and x > 0.5 then
    held := x;
    kept := x;
    n := n + 1;
  end if;
  if abs(x - sampled) >= 0.1 then
    sampled := x;
  end if;
  sum := sum + x;
  last := 0;
  if x > 0.5 then
    last := last + x;
  end if;
end AlgorithmMemoryWarns;
