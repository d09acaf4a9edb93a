// a when-statement stands beside a loop whose number of passes is not known before the run
model FailWhileInAlgorithmWithWhen
  discrete Integer n(start = 0, fixed = true);
  Integer k;
algorithm
  k := 1;
  while k * k < 50 * time loop
    k := k + 1;
  end while;
  when sample(0, 0.25) then
    n := pre(n) + k;
  end when;
end FailWhileInAlgorithmWithWhen;
