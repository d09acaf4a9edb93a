// expect 6:3: "equation" cannot stand inside of the for-equation that was opened in line 5
model Hidden
  Real x[3];
equation
  for i in 1:3 loop
  equation
    x[i] = i;
  end for;
end Hidden;
