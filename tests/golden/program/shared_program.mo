// Four parts that differ in their variables and one constant have one program for each purpose.
model SharedProgram
  parameter Real k = 2;
  Real x[4](start = {1, 2, 3, 4});
equation
  for i in 1:4 loop
    der(x[i]) = -k*x[i] + i;
  end for;
end SharedProgram;
