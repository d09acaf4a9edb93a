// MLS 12.9: a function may be implemented in C, with default or explicit argument mapping
pure function power2
  input Real x;
  output Real y;
external "C" y = my_power2(x) annotation(Include = "double my_power2(double x) { return x*x; }");
end power2;
pure function scaled
  input Real v[:];
  input Real k;
  output Real w[size(v, 1)];
external "C" my_scale(v, size(v, 1), k, w);
end scaled;
model ExternalCFunctions
  Real y = power2(time);
  Real w[2] = scaled({time, 1}, 3);
end ExternalCFunctions;
