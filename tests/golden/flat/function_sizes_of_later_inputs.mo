// MLS 12.4.4: sizes and defaults in functions may speak of variables that are declared later.
model M
  function f
    input Real A[:, :];
    input Real C[if transposed then size(A, 1) else size(A, 2)];
    input Boolean transposed = wide;
    input Boolean wide = true;
    output Real s = weight;
  protected
    Real weight = offset + sum(C);
    Real offset = 10;
  algorithm
  end f;
  Real rows = f([1, 2, 3; 4, 5, 6], {1, time});
  Real columns = f([1, 2, 3; 4, 5, 6], {1, 2, time}, false);
end M;
