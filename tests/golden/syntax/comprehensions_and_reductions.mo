model Spectrum "Iterators in braces and in calls"
  parameter Integer n = 8;
  parameter Real f[n] = {2 * 3.14159 * k for k in 1:n};
  Real table[n, 3] = {{i + j for i in 1:n} for j in 1:3};
  Real flat[3, n] = {i * j for i in 1:n, j in 1:3};
  Real doubled[n] = {2 * f[i] for i};
  Real grid[n, n] = {f[i] - f[j] for i, j};
  Real mixed[:, :] = {a[i] + k for i, k in {0.5, 1.5, 2.5}};
  Real total = sum(f[i] ^ 2 for i in 1:n);
  Real all = sum(f[i] * grid[i, j] for i in 1:n, j in 1:n);
  Real peak = max(abs(x) for x in f);
  Real least = min(f[i] for i);
  Real prod = product(1 + 1 / k for k in 1:n, j in {1, 2});
  Real arr[n] = array(sin(k) for k in f);
  Real choose[n] = {if i > 3 then f[i] else -f[i] for i in 1:n};
  Boolean none = not max({f[i] > 5 for i in 1:n});
  Real poly = sum(if k > 1 then 1 / k else 0 for k in 1:2:9);
  Real chained = Modelica.Math.sum(x for x in {1.5, 2.5});
end Spectrum;
