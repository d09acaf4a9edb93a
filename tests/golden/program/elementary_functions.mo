// Each elementary function is one operation.
model ElementaryFunctions
  Real x = time + 0.1;
  Real a = sin(x) + cos(x) + tan(x);
  Real b = asin(x / 2) + atan2(x, 2);
  Real c = exp(x) + log(x) + sqrt(x);
end ElementaryFunctions;
