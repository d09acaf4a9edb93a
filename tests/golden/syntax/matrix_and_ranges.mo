model Arrays
  parameter Integer n = 4;
  Real v[3] = {1, 2.5, -3};
  Real row[1, 3] = [1, 2, 3];
  Real col[3, 1] = [1; 2; 3];
  Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  Real B[2, 2] = {{1, 0}, {0, 1}};
  Real C[4, 4] = [A, [7; 8]; B, -B];
  Real single[1, 1] = [5], one[1] = {n};
  Integer up[:] = 1:n;
  Integer odd[:] = 1:2:2 * n - 1;
  Real down[:] = 1.0:-0.25:0;
  Integer shifted[:] = n + 1:2 * n;
  Boolean both[2] = false:true;
  Gear some[:] = Gear.first:Gear.third;
  Real dynamic[:, :, size(A, 2)];
  Real picked[2] = v[{1, 3}];
  Real part[:] = v[2:end];
  Real last = A[end, end - 1] + v[end];
  Real strided[:] = v[1:2:end];
  Real cell = table[if n > 2 then 2 else 1, :].x[1];
  Real inner3 = C[up[end], odd[integer(end / 2)]];
  Real all[2, 1] = A[:, 3:3];
equation
  dynamic[:, 1, :] = A[1:2, :];
  dynamic[1:1, 2, 1:3] = [v[1], v[2], if n > 3 then 0 else 1];
end Arrays;
