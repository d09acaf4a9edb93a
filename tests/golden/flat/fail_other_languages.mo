// Names of other languages: what Modelica writes instead.
model FailOtherLanguages
  parameter double a = 2;
  SI.Length l = 3;
  Real x = ln(a);
  Real y = pow(x, 2) + arctan(x) + fabs(x);
  Real z = PI*x*t;
end FailOtherLanguages;
