// MLS 6.7: mixing Integer and Real elements in an array constructor gives a Real array
model ArrayConstructorPromotesToReal
  parameter Integer k = 7;
  Real v[3] = {1, 2.5, k};
  Real m[2, 2] = {{1, 2}, {0.5, time}};
  Integer w[2] = {k, 2*k};
end ArrayConstructorPromotesToReal;
