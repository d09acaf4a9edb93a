// MLS 10.6.3: dotted operators work element by element and accept a scalar on either side
model ElementwiseOperators
  parameter Real A[2, 2] = [1, 2; 3, 4];
  Real a[2, 2] = A .* A*time;
  Real b[2, 2] = 1 .+ A*time;
  Real c[2, 2] = time ./ A;
  Real d[2, 2] = 2 .^ A;
  Real e[2, 2] = A .- 1;
  Real f[2] = -{time, 2}/2;
end ElementwiseOperators;
