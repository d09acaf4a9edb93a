// SPDX-License-Identifier: Apache-2.0
// MLS 11.2: for, while, break, if and nested loops in an algorithm of a model.
model AlgorithmLoops
  Real x = time;
  Real powers;
  Integer collatz;
  Integer triangle;
  Integer found;
  Real stepped;
protected
  Integer k;
algorithm
  powers := 0;
  for i in 1:5 loop
    powers := powers + x^i;
  end for;
  k := 27;
  collatz := 0;
  while k <> 1 loop
    k := if mod(k, 2) == 0 then div(k, 2) else 3*k + 1;
    collatz := collatz + 1;
  end while;
  triangle := 0;
  for i in 1:10 loop
    for j in 1:i loop
      if j > 4 then
        break;
      end if;
      triangle := triangle + j;
    end for;
  end for;
  found := 0;
  for i in {2, 3, 5, 7, 11} loop
    found := i;
    if i*i > 30 then
      break;
    end if;
  end for;
  stepped := 0;
  for r in 1.0:-0.25:0.0 loop
    stepped := stepped*x + r;
  end for;
  annotation(experiment(StopTime = 1, Interval = 0.25));
end AlgorithmLoops;
