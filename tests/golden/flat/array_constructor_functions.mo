// MLS 10.3.3: identity, diagonal, zeros, ones, fill and linspace build arrays of known size
model ArrayConstructorFunctions
  parameter Integer n = 2;
  Integer I[n, n] = identity(n);
  Real D[3, 3] = diagonal({1, time, 2});
  Real z[2, 1, 2] = zeros(2, 1, 2);
  Real o[n + 1] = time*ones(n + 1);
  Boolean f[1, 2] = fill(time > 1, 1, 2);
  Real v[5] = linspace(0, time, 5);
end ArrayConstructorFunctions;
