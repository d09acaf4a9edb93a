// SPDX-License-Identifier: Apache-2.0
// MLS 11.2.2, 10.4: loops over Boolean, enumerations, arrays; end in nested subscripts; nested comprehensions.
model LoopsOverTypes
  type E = enumeration(a, b, c);
  Integer perBool[Boolean];
  Real perEnum[E];
  Real total;
  Real corner;
  Real nested[2, 3] = {{i*10 + j + time for j in 1:3} for i in 1:2};
  Real flat = sum(nested);
  Real lastOfLast = nested[end, end - 1];
  Real diagonal_[2] = {nested[i, i] for i in 1:2};
equation
  for v in Boolean loop
    perBool[v] = if v then 1 else -1;
  end for;
  for e in E loop
    perEnum[e] = Integer(e)*time;
  end for;
algorithm
  total := 0;
  for x in {1.5, 2.5, time} loop
    total := total + x;
  end for;
  for i in 1:2, j in 1:2 loop
    total := total + i*j;
  end for;
  corner := nested[size(nested, 1), size(nested, 2)];
  annotation(experiment(StopTime = 1, Interval = 0.25));
end LoopsOverTypes;
