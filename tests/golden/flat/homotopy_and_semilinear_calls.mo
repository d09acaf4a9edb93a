// MLS 3.7.4: homotopy may be called with named arguments, semiLinear takes three numbers
model HomotopyAndSemilinearCalls
  parameter Real k = 2;
  Real x = sin(time);
  Real h = homotopy(actual = x^3, simplified = k*x);
  Real s = semiLinear(x, 1, k);
end HomotopyAndSemilinearCalls;
