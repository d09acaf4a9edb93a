// Comprehensions and reductions are written out.
model Reductions
  Real v[3] = {i * time for i in 1:3};
  Real total = sum(v);
  Real squares = sum(v[i] ^ 2 for i in 1:3);
  Real largest = max(v);
  Real p = product(v[i] + 1 for i in 1:2);
end Reductions;
