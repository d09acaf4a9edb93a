// MLS 8.3.6: reinit may only be used in a when-equation
model FailReinitOutsideWhen
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  reinit(x, 0);
end FailReinitOutsideWhen;
