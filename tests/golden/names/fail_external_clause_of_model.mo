// expect: only functions have an `external` clause
model External
  Real x = time;
  external "C" f();
end External;
