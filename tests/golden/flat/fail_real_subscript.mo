// MLS 10.5: subscripts are Integer (or of the enumeration or Boolean type of the dimension)
model FailRealSubscript
  parameter Real k = 2;
  Real x[3] = {1, 2, 3}*time;
  Real y = x[k];
end FailRealSubscript;
