// expect 5:11: several subscripts are separated by commas: "A[1, 2]"
model Steps
  Real A[2, 2] = [1, 2; 3, 4], y;
equation
  y = A[1][2];
end Steps;
