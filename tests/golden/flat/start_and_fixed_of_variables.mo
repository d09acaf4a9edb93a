// MLS 4.8.6: start and fixed of a type may be refined per variable, fixed is false by default for variables
type Level = Real(start = 5, nominal = 10, min = 0);
model StartAndFixedOfVariables
  Level h(fixed = true);
  Level src(start = 8) = 8 + sin(time);
  Integer n(start = 7, fixed = true);
  Boolean low(start = true);
equation
  der(h) = (src - h)/100;
  when h > 6 then
    n = pre(n) + 1;
  end when;
  low = h < 5.5;
end StartAndFixedOfVariables;
