// the size of an output is found before the function can be called
model FailFunctionSizeCallsItself
  function doubled
    input Real v[:];
    output Real w[size(doubled(v), 1)];
  algorithm
    w := 2*v;
  end doubled;
  Real y[2] = doubled({time, 1});
end FailFunctionSizeCallsItself;
