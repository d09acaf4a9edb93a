// MLS 4.2: two elements of one class must not share a name
model FailNameDeclaredTwice
  Real x = time;
  Real y = 2*x;
  parameter Real x = 3;
end FailNameDeclaredTwice;
