// MLS 10.5.2: end as an expression is only allowed in subscripts
model FailEndOutsideSubscript
  Real x[3] = {1, 2, 3}*time;
  Real y;
equation
  y = x[1] + end;
end FailEndOutsideSubscript;
