// MLS 3.8.3: operators and functions on parameters are parameter expressions and may size arrays
model ParameterChainDecidesArraySize
  parameter Integer n = 2;
  final parameter Integer m = 2*n + 1;
  parameter Boolean big = m > 4;
  Real x[if big then m else 1];
equation
  for i in 1:size(x, 1) loop
    x[i] = i*time;
  end for;
end ParameterChainDecidesArraySize;
