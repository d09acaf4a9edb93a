// MLS 3.7.2: div, mod and rem of two Integers are Integer; one Real argument makes the result Real
model DivAndModOfIntegersStayInteger
  parameter Integer n = 17;
  Integer q = div(n, 5);
  Integer m = mod(-n, 5);
  Integer r = rem(-n, 5);
  Real qr = div(n, 5.0);
  Real x[div(n, 5)] = {i/2 for i in 1:3};
end DivAndModOfIntegersStayInteger;
