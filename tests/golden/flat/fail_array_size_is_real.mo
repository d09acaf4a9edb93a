// MLS 4.4.2: array dimensions must be of type Integer
model FailArraySizeIsReal
  parameter Real n = 2;
  Real x[n];
equation
  for i in 1:size(x, 1) loop
    x[i] = time;
  end for;
end FailArraySizeIsReal;
