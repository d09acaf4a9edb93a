// expect 5:14: only names can be subscripted, not the result of a call
model Steps
  Real y;
equation
  y = ones(3)[1];
end Steps;
